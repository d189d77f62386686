"""Commands in the documents exist, and the README shows what is true."""

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import get_commands

from rules.__main__ import main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    *sorted(ROOT.glob("[RCS]*.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs").glob("[gr]*/*.md")),
]
CODE = re.compile(r"```.*?\n(.*?)```|`([^`\n]+)`", re.DOTALL)
VARIABLE = re.compile(r'(?:variables\.get\(|_flag\(variables, )"(\w+)"')


def typed_words(pattern: str) -> set[str]:
    """Yields the words that follow *pattern* in code spans and blocks of the documents."""
    spans = [block or span for path in DOCUMENTS for block, span in CODE.findall(path.read_text("utf-8"))]
    return {word for span in spans for word in re.findall(rf"{pattern} ([a-z][\w-]*)", span)}


def targets() -> dict[str, str]:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    return dict(re.findall(r"^([a-z-]+):[^=\n]*?## (.+)$", makefile, re.MULTILINE))


def test_every_make_target_in_the_documents_exists():
    assert typed_words("make") - targets().keys() == set()


def test_every_management_command_in_the_documents_exists():
    assert typed_words(r"manage\.py") - get_commands().keys() == set()


@pytest.mark.parametrize("word", sorted(typed_words("python -m rules")))
def test_every_rules_command_in_the_documents_exists(word, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["rules", word, "--help"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0


def test_bare_make_lists_each_target_with_its_line():
    shown = subprocess.run(["make"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    listed = dict(re.findall(r"^ +make ([a-z-]+) +(.+)$", shown, re.MULTILINE))
    assert listed == targets()
    assert {"setup", "demo", "demo-reset", "test", "lint", "types", "bench", "locks"} <= listed.keys()


@pytest.mark.parametrize("document", ["docs/rules.md"])
def test_the_document_shows_what_really_happens(document):
    """Runs its examples with the rules alone, which the wheel brings."""
    text = (ROOT / document).read_text("utf-8")
    assert re.findall(r"^>>> (?:import|from) (\w+)", text, re.MULTILINE) == ["rules"]
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried > 20
    assert failed == 0


@pytest.mark.parametrize("document", ["docs/deploy.md"])
def test_every_variable_of_the_environment_is_explained(document):
    read = set(VARIABLE.findall((ROOT / "config" / "environment.py").read_text("utf-8")))
    assert len(read) >= 8
    explained = set(re.findall(r"`([A-Z_]+)`", (ROOT / document).read_text("utf-8")))
    assert read - explained == set()


DECISIONS = ROOT / "docs" / "decisions"
SUBJECTS = sorted(path for path in DECISIONS.iterdir() if path.is_dir())
STATUSES = ("accepted", "proposed", "superseded")


def test_every_decision_has_its_own_file_with_status_and_date():
    status = rf"- Status: (?:{'|'.join(STATUSES)})[^\n]*"
    head = re.compile(rf"# [^\n]+\n\n{status}\n- Date: (\d{{4}}-\d{{2}}-\d{{2}})\n\n")
    assert [path.name for path in DECISIONS.glob("*.md")] == ["README.md"]
    found = [path for subject in SUBJECTS for path in subject.glob("*.md") if path.name != "README.md"]
    assert len(found) > 200
    for path in found:
        text = path.read_text("utf-8")
        matched = head.match(text)
        assert matched, path
        assert path.name.startswith(f"{matched[1]}-"), path
        assert "\n## " not in text, f"{path}: one decision a file"


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda path: path.name)
def test_every_decision_is_in_the_index_of_its_subject(subject):
    linked = re.findall(r"\]\(([\w-]+\.md)\)", (subject / "README.md").read_text("utf-8"))
    assert set(linked) == {path.name for path in subject.glob("*.md")} - {"README.md"}
    assert len(linked) == len(set(linked))
    assert f"]({subject.name}/README.md)" in (DECISIONS / "README.md").read_text("utf-8")


BATTLES = (ROOT / "docs" / "battles.md").read_text("utf-8")
BOOKS = {
    "Machete!": "machete",
    "SCWaRes": "scwares",
    "The Hexed General": "acw_hex",
    "Mexican War": "mexican_war",
}


@pytest.mark.parametrize("title", BOOKS)
def test_every_field_of_a_battle_is_explained(title):
    check = import_module(f"rules.{BOOKS[title]}.check")
    shared, *sections = re.split(r"^## (.+)$", BATTLES, flags=re.MULTILINE)
    section = dict(zip(sections[::2], sections[1::2], strict=True))[title]
    explained = {
        name for row in re.findall(r"^\| ([a-z_, ]+) \|", section, re.MULTILINE) for name in row.split(", ")
    }
    common = {"key", "name", "side", *(term for term in check.TERMS if f"| {term} |" in shared)}
    kinds = {*getattr(check, "GOALS", ()), *getattr(check, "EFFECTS", ())}
    wanted = {*check.BOARD, *check.UNIT, *check.TERMS} - common | kinds
    assert wanted - explained == set()
    assert explained - wanted - common - {"board", "unit", "term", "goal", "effect"} == set()
    for kind, fields in getattr(check, "GOALS", {}).items():
        row = next(line for line in section.splitlines() if line.startswith(f"| {kind} |"))
        assert set(fields) <= set(re.findall(r"\w+", row)), kind


GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
CATALOGUE = (ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po").read_text("utf-8")


def test_there_is_a_guide_for_every_task():
    assert {path.stem for path in GUIDES} == {
        "look-after-the-site",
        "play-a-seat",
        "play-on-the-table",
        "put-something-right",
        "run-a-turn",
        "settle-a-battle",
        "start-a-campaign",
    }


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_a_guide_is_short_and_has_a_picture(guide):
    text = guide.read_text("utf-8")
    assert len(text.split()) < 800
    assert "](../pictures/" in text


@pytest.mark.parametrize(
    "document", [*GUIDES, *sorted((ROOT / "docs" / "reference").glob("*.md"))], ids=lambda path: path.stem
)
def test_bold_words_of_a_guide_stand_on_a_page_of_the_site(document):
    labels = {
        " ".join(label.split()) for label in re.findall(r"\*\*([^*]+)\*\*", document.read_text("utf-8"))
    }
    assert {label for label in labels if f'msgid "{label}"' not in CATALOGUE} == set()


def test_pictures_of_pages_are_small():
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.webp"))
    assert len(pictures) >= len(GUIDES)
    assert [path.name for path in pictures if path.stat().st_size > 120 * 1024] == []


ALL_PAGES = sorted(
    path
    for folder in ("docs", ".github", "")
    for path in (ROOT / folder).glob("**/*.md" if folder else "*.md")
)


def test_every_link_between_documents_leads_to_a_file():
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in ALL_PAGES
        for target in re.findall(
            r"\]\(([^)#\s]+)", re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.S)
        )
        if not re.match(r"[a-z]+:", target) and not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_of_the_docs_is_in_the_menu_of_their_site():
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    single_decisions = {page for page in pages if page.count("/") == 2 and not page.endswith("README.md")}
    assert set(re.findall(r"[\w/-]+\.md", menu)) == pages - single_decisions
