import gc

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Binds the tasks of both apps to the queue.

    Here and not on import of `config`: the process that only watches over the others needs no Celery.
    """

    name = "config"

    def ready(self) -> None:
        from config.celery import app

        app.set_default()
        gc.enable()  # see manage.py
