"""The modules that the site loads before it forks, and those that it leaves until somebody needs them."""

import os
import runpy
import subprocess
import sys

import pytest
from django.conf import settings

from config import gunicorn

RARE = "sorted({'networkx', 'pydantic', 'typst'} & {*sys.modules})"
LOADED = f"""
import json, sys
import config.wsgi
from django.urls import get_resolver
from config.celery import app
views = ["campaign.views.umpire.desk" in sys.modules, "battles.views.battle" in sys.modules, {RARE}]
app.loader.import_default_modules()
print(json.dumps([*views, "campaign.tasks" in sys.modules, "battles.tasks" in sys.modules, {RARE}]))
"""


def test_every_view_and_task_is_loaded_and_what_few_need_is_not(tmp_path):
    run = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout == "[true, true, [], true, true, []]\n"


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 1), (4, 2), (64, 4)])
def test_a_process_for_every_two_cores_and_several_share_what_is_loaded(monkeypatch, cores, processes):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    chosen = runpy.run_path(gunicorn.__file__)
    assert (chosen["workers"], chosen["preload_app"]) == (processes, processes > 1)
