"""docs/architecture.md names every folder, and its pictures show today's imports."""

import re
import runpy
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROOMS = ["campaign", "campaign/logic", "campaign/operations", "campaign/pages", "battles", "rules"]
UNNAMED = {"migrations", "__pycache__", "machete", "scwares", "acw_hex"}


@pytest.mark.parametrize("folder", ROOMS)
def test_the_page_names_every_folder(folder):
    rooms = {path.name for path in (ROOT / folder).iterdir() if path.is_dir()} - UNNAMED
    assert [room for room in sorted(rooms) if not re.search(rf"\b{room}\b", PAGE)] == []


@pytest.mark.parametrize(("picture", "stations"), [("week", "WEEK"), ("battle-path", "BATTLE")])
def test_the_picture_shows_todays_imports(picture, stations, monkeypatch):
    monkeypatch.chdir(ROOT)
    pictures = runpy.run_path(str(ROOT / ".ci" / "pictures.py"))
    svg = (ROOT / "docs" / "pictures" / f"{picture}.svg").read_text("utf-8")
    edges = re.findall(r'class="edge">\s*<title>([^<]+)</title>', svg)
    drawn = {tuple(unescape(edge).split("->")) for edge in edges}
    assert drawn == set(pictures["arrows_between"](pictures[stations]))
