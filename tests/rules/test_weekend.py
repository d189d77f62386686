"""The small ruleset of docs/rules-authoring.md: its files come from the page, and it plays."""

import re
import sys
from pathlib import Path

import pytest

import rules
from rules.core import clauses, procedures, ruleset

PAGE = Path(__file__).parents[2] / "docs" / "rules-authoring.md"
PRINTED = re.compile(
    r"^`rules/(pickets/[\w./]+)`\n\n```(?:toml|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE
)
SEEDS = [str(seed) for seed in range(8)]
KEPT = (clauses.catalogue, clauses._toml, procedures.all_procedures)


@pytest.fixture
def pickets(tmp_path, monkeypatch):
    """Returns the page's package, installed as if it were beside the others."""
    files = dict(PRINTED.findall(PAGE.read_text(encoding="utf-8")))
    assert len(files) == 10
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(ruleset, "HOME", tmp_path)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    before = set(sys.modules)
    yield rules.find("pickets")
    for name in set(sys.modules) - before:
        if name.startswith("rules.pickets"):
            del sys.modules[name]
    for kept in KEPT:
        kept.cache_clear()


def test_the_package_of_the_page_is_offered(pickets):
    assert rules.rulesets() == ("pickets",)
    assert rules.shipped_names() == ("pickets/road",)


@pytest.mark.parametrize("language", ["en", "es"])
def test_its_battles_are_fought_reported_and_played_again(pickets, language):
    ended = set()
    for seed in SEEDS:
        fought = rules.fight("pickets/road", seed=seed)
        ended.add(fought.outcome.clause)
        cast = rules.names_of(fought.record.scenario, fought.log.events)
        told = [rules.say(event, cast, language) for event in fought.log.events]
        assert all("León" in line or "band" in line for line in told)
        again = rules.play(rules.Record.from_data(fought.record.data()), log=rules.Log())
        assert again == fought.outcome
    assert "PIC-END-01" in ended


def test_every_clause_lives_somewhere(pickets):
    assert set(clauses.places("pickets")) == set(clauses.catalogue("pickets"))


def test_a_person_at_the_table_asks_it(pickets):
    assert rules.procedure("pickets.volley")({"figures": 7, "stretches": 2}, (4, 1, 6))["hits"] == 2
    with pytest.raises(rules.BadInput, match="stretches"):
        rules.procedure("pickets.volley")({"figures": 7, "stretches": 9})


def test_a_scenario_that_it_cannot_play_is_refused_by_its_field(pickets):
    data = rules.load_scenario("pickets/road").data()
    data["units"][1]["figures"] = 0
    with pytest.raises(rules.BadInput) as refused:
        rules.scenario_from(data)
    assert refused.value.field == "units.1.figures"
