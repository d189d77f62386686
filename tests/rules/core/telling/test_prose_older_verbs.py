"""A stored battle keeps the verbs of its rules: no version's meaning is ever lost."""

import json
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core.standing import UnitState
from rules.core.telling.prose import clause_and_dice
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs

MEANINGS = Path(__file__).parents[3] / "stored" / "verbs"
"""The meaning of each version's verbs: values, what they set, and three more fields of Verb.

Each version has only what was new. Verbs that close a log are not in it: no log stores them. `make golden`
adds to it when a version rises."""


def meanings(ruleset: str) -> dict[int, dict[str, Any]]:
    """Returns, by version, the meaning of each verb in it."""
    recorded = json.loads((MEANINGS / f"{ruleset}.json").read_text("utf-8"))
    found: dict[int, dict[str, Any]] = {}
    now: dict[str, Any] = {}
    for version, changed in recorded.items():
        now = {name: meaning for name, meaning in (now | changed).items() if meaning is not None}
        found[int(version)] = now
    return found


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_version_keeps_the_meaning_of_its_verbs(ruleset):
    """Fails where today's version gives a verb another meaning.

    Then raise the version, move the old table to older_verbs.toml, and record the new meaning.
    """
    lost = []
    recorded = meanings(ruleset)
    for version, of_verbs in recorded.items():
        kept = verbs(ruleset, version)
        for name, (values, sets, names, side, called) in of_verbs.items():
            verb = kept[name]
            state, on_table = sets.get("state"), sets.get("on_table")
            told = [list(verb.values), verb.state, verb.on_table, verb.names, verb.side, dict(verb.called)]
            if told != [values, state, on_table, names, side, called] or not verb.is_declared:
                lost.append(f"{version}: {name}")
    assert lost == []
    stored = {name for name, verb in verbs(ruleset).items() if verb.replaces is None}
    assert set(recorded[max(recorded)]) == stored
    assert max(recorded) == rules.find(ruleset).version


def test_today_is_no_older_version():
    for ruleset in rules.RULESETS:
        assert verbs(ruleset, rules.find(ruleset).version) == verbs(ruleset)


@pytest.fixture
def foreign():
    """Returns an event of an undeclared verb, with a unit that no scenario names."""
    scenario = rules.load_scenario("machete/skirmish_16v16")
    event = rules.Event(2, "MACH-CAV-99", "flies_off", len(scenario.units), 0, (4, 6), (7, 8, 9))
    return event, rules.names_of(scenario, [event])


def test_an_unknown_verb_is_reported_as_its_clause_and_dice_in_both_languages(foreign):
    event, cast = foreign
    assert rules.say(event, cast).endswith(": MACH-CAV-99, dice 4, 6")
    assert rules.say(event, cast, "es").endswith(": MACH-CAV-99, dados 4, 6")
    assert clause_and_dice(rules.Event(1, "MACH-SEQ-01", "what", -1), cast, "en") == "MACH-SEQ-01"


def test_an_unknown_verb_changes_nothing(foreign):
    event, cast = foreign
    opening = (UnitState(1, 2, 3, 4, 0, "steady", True, 0),)
    known = rules.Event(2, "MACH-CAV-99", "flies_off", 0, -1, (4,), (7,))
    assert fold(opening, [known, event], cast.verbs)[0] == opening[0]
