"""Settings, addresses, jobs and processes: what joins the two apps into one site."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
