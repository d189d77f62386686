"""The site for gunicorn. Loads the modules that every page needs, before gunicorn forks its processes."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.translation import gettext, override

from campaign.roomy_calls import call_with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
site = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    return call_with_room(site, environ, start_response)


get_resolver().url_patterns  # noqa: B018  imports every view
get_template("base.html")
for code, _name in settings.LANGUAGES:
    with override(code):
        gettext("Desk")
