"""docs/architecture.md names every folder, and its pictures show today's imports."""

import re
import runpy
from html import unescape
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
TREE = PAGE.partition("```\n")[2].partition("```")[0]
RULESETS = {"machete", "scwares", "acw_hex", "macduff", "mexican_war"}
"""They have the folders of `<ruleset>/`."""


def folders_of_the_tree() -> set[str]:
    """Returns every folder of the tree on the page, as a path; a line may name several."""
    found, above = set(), []
    for line in TREE.splitlines():
        names = re.findall(r"(?<!\S)([.<\w>]+)/(?=\s|$)", line)
        depth = (len(line) - len(line.lstrip())) // 2
        above = above[:depth]
        found |= {"/".join([*above, name]) for name in names}
        above += names[:1]
    return found


def test_the_tree_on_the_page_has_every_folder():
    there = set()
    for root in ("campaign", "battles", "rules", "config"):
        for path in (ROOT / root).rglob("*.py"):
            parts = ["<ruleset>" if part in RULESETS else part for part in path.relative_to(ROOT).parts[:-1]]
            if not {"commands", "en", "es"} & set(parts):
                there.add("/".join(parts))
    there = {folder for folder in there if "scenarios/" not in folder}
    assert sorted(there - folders_of_the_tree()) == []


def test_every_folder_of_the_tree_on_the_page_is_there():
    gone = [
        folder
        for folder in folders_of_the_tree()
        if not any((ROOT / folder.replace("<ruleset>", ruleset)).is_dir() for ruleset in RULESETS)
    ]
    assert sorted(gone) == []


@pytest.mark.parametrize(("picture", "stations"), [("week", "WEEK"), ("battle-path", "BATTLE")])
def test_the_picture_shows_todays_imports(picture, stations, monkeypatch):
    monkeypatch.chdir(ROOT)
    pictures = runpy.run_path(str(ROOT / ".ci" / "pictures.py"))
    svg = (ROOT / "docs" / "pictures" / f"{picture}.svg").read_text("utf-8")
    edges = re.findall(r'class="edge">\s*<title>([^<]+)</title>', svg)
    drawn = {tuple(unescape(edge).split("->")) for edge in edges}
    assert drawn == set(pictures["arrows_between"](pictures[stations]))
