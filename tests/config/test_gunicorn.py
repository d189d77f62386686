"""What the site loads before it is forked, and what it leaves until somebody asks for it."""

import os
import runpy
import subprocess
import sys

import pytest
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


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 1), (4, 2), (64, 4)])
def test_a_process_for_every_two_cores_and_several_share_what_is_loaded(monkeypatch, cores, processes):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    chosen = runpy.run_path(gunicorn.__file__)
    assert (chosen["workers"], chosen["preload_app"]) == (processes, processes > 1)
