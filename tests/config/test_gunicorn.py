"""What the site loads before it is forked, and what it leaves until somebody asks for it."""

import os
import runpy
import subprocess
import sys

import pytest
from django.conf import settings

from config import gunicorn

RARE = "sorted({'networkx', 'pydantic', 'typst'} & {*sys.modules})"
SITE = f"""
import json, sys
import config.wsgi
from django.urls import get_resolver
often = ("campaign.views.umpire.desk", "battles.views.battle")
print(json.dumps([{RARE}, *(each in sys.modules for each in often)]))
"""
WORKER = f"""
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from config.celery import app
app.loader.import_default_modules()
print(json.dumps([{RARE}, "campaign.tasks" in sys.modules, "battles.tasks" in sys.modules]))
"""


@pytest.mark.parametrize("start", [SITE, WORKER], ids=["site", "worker"])
def test_every_view_and_task_is_loaded_and_what_few_need_is_not(tmp_path, start):
    run = subprocess.run(
        [sys.executable, "-c", start],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout == "[[], true, true]\n"


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 1), (4, 2), (64, 4)])
def test_a_process_for_every_two_cores_and_several_share_what_is_loaded(monkeypatch, cores, processes):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    chosen = runpy.run_path(gunicorn.__file__)
    assert (chosen["workers"], chosen["preload_app"]) == (processes, processes > 1)
