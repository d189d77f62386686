"""What the site loads before it is forked, and what it leaves until somebody asks for it."""

import os
import subprocess
import sys

from django.conf import settings

from config import gunicorn

SEEN = """
import json, sys
import config.wsgi
from django.urls import get_resolver
rare = sorted({"networkx", "typst"} & set(sys.modules))
print(json.dumps([rare, "campaign.views.desk" in sys.modules, "battles.views.battle" in sys.modules]))
"""


def test_every_view_is_loaded_and_what_few_need_is_not(tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", SEEN],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout == "[[], true, true]\n"


def test_its_processes_share_what_is_loaded():
    assert gunicorn.preload_app
    assert 1 <= gunicorn.workers <= 4
