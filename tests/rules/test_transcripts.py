"""Every shipped scenario, fought by computer, can be replayed from its events and from its record alone.

One battle of each kind is stored word for word. After an intended change of rules or commander, raise the
ruleset's version, write them again with `make golden`, and read them as a player would.
"""

import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import rules
from rules.__main__ import main
from rules.core.standing import standings
from rules.core.telling.verbs import verbs

SEED = "1"


GOLDEN = sorted(Path(__file__).parent.glob("*/transcripts/*.txt"))


def test_every_kind_of_battle_is_kept():
    """Leaves out a skirmish, which is made for benchmarks."""
    kept = [f"{path.parent.parent.name}/{path.stem.rpartition('_')[0]}" for path in GOLDEN]
    assert kept == [name for name in rules.shipped_names() if "skirmish" not in name]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_battle_is_fought_as_ever(path, monkeypatch, capsys):
    name, _, seed = path.stem.rpartition("_")
    words = ["rules", "fight", f"{path.parent.parent.name}/{name}", "--seed", seed, "--log"]
    monkeypatch.setattr(sys, "argv", words)
    assert main() == 0
    assert capsys.readouterr().out.splitlines() == path.read_text("utf-8").splitlines()


@dataclass(frozen=True)
class Fought:
    """A battle fought by computer. *end*: the units when it was last judged."""

    scenario: rules.Scenario
    log: rules.FullLog
    outcome: rules.Outcome
    end: object


@pytest.fixture(scope="module", params=rules.shipped_names())
def recorded_battle(request):
    """Returns one battle for all tests that read it: fighting it takes the time."""
    scenario, ends = rules.load_scenario(request.param), []
    ruleset = rules.find(scenario.ruleset)

    def verdict(battle):
        ends.append(standings(battle.units))
        return ruleset.verdict(battle)

    log = rules.FullLog()
    judged = replace(ruleset, verdict=verdict)
    outcome = judged.run(scenario, rules.SeededDice(SEED), rules.computers(scenario), log)
    return Fought(scenario, log, outcome, ends[-1])


def test_events_folded_over_the_set_up_equal_the_engine_s_final_state(recorded_battle):
    known = verbs(recorded_battle.scenario.ruleset)
    assert rules.fold(recorded_battle.log.opening, recorded_battle.log.events, known) == recorded_battle.end


# an event about no men is never reported; a score may be 0
NOBODY = re.compile(r"\b0 (men|figures|bases|hits|officers|loads|hombres|figuras|impactos|cargas)\b")


def test_every_event_has_a_sentence_in_both_languages(recorded_battle):
    cast = rules.names_of(recorded_battle.scenario, recorded_battle.log.events)
    for event in recorded_battle.log.events:
        for language in ("en", "es"):
            said = rules.say(event, cast, language)
            assert said == said.strip()
            assert "{" not in said
            assert not NOBODY.search(said), said
            assert not said.endswith(".")


def test_the_outcome_adds_up(recorded_battle):
    scenario, outcome = recorded_battle.scenario, recorded_battle.outcome
    assert len(outcome.fates) == len(scenario.units)
    lost = [0, 0]
    for unit, fate in enumerate(outcome.fates):
        steps = recorded_battle.log.opening[unit].strength  # for rules that count hits, not figures
        assert fate.start == scenario.units[unit].get("figures", steps)
        assert fate.lost + fate.captured <= fate.start
        assert fate.officers_lost <= fate.lost
        lost[scenario.side_of(unit)] += fate.lost
    assert outcome.losses == tuple(lost)
    assert 1 <= outcome.turns <= scenario.turn_limit


@pytest.mark.parametrize("name", rules.shipped_names())
def test_a_record_alone_gives_the_same_battle_whatever_is_logged(name):
    scenario = rules.load_scenario(name)
    record = rules.Record(scenario, rules.find(scenario.ruleset).version, "7")
    log, again = rules.FullLog(), rules.FullLog()
    outcome = rules.play(record, dice=rules.SeededDice("7"), computer=rules.computers(scenario), log=log)
    assert rules.play(rules.Record.from_data(record.data()), log=again) == outcome
    assert again.events == log.events
    assert rules.play(rules.Record.from_data(record.data()), log=rules.Log()) == outcome
