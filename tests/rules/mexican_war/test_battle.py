"""Whole battles: nobody overlaps, nothing is lost, and the same record gives the same battle."""

import pytest

from rules.core.battle import Answers
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog
from rules.core.measure.shapes import is_on_table, overlaps
from rules.core.playing.commanders import Random
from rules.core.playing.record import digest
from rules.core.telling.prose import Cast, say
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.mexican_war import RULESET
from tests.rules.mexican_war.conftest import BATTLE, scenario_of

SCENARIO = scenario_of(BATTLE)
HARD_GROUND = [
    {"kind": "stream", "line": [[0, 26], [72, 26]]},
    {"kind": "bridge", "line": [[48, 24], [48, 28]]},
]


def scenario_with(*pieces, options=None):
    board = BATTLE["board"] | {"pieces": BATTLE["board"]["pieces"] + list(pieces)}
    return scenario_of(BATTLE | {"board": board, "options": options or {}})


def check_table(battle):
    """Checks that units are on the table, apart, and whole in figures."""
    present = [unit for unit in battle.units if unit.is_present()]
    for place, unit in enumerate(present):
        assert is_on_table(unit.shape(), battle.table.width, battle.table.height)
        assert 0 < unit.strength <= unit.start
        assert not any(overlaps(unit.shape(), other.shape()) for other in present[:place])
        if unit.enemy >= 0:
            assert battle.units[unit.enemy].enemy >= 0


def fight(scenario, seed, commanders):
    RULESET.check(scenario)
    log = FullLog()
    battle = RULESET.begin(scenario, SeededDice(seed), log, commanders)
    outcome = None
    while outcome is None:
        outcome = RULESET.step(battle)
        check_table(battle)
    return outcome, log, battle


def random_commanders(seed):
    return Random(f"blue {seed}"), Random(f"red {seed}")


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_random_choices_lose_no_man(seed):
    outcome, _, battle = fight(SCENARIO, seed, random_commanders(seed))
    parts = battle.units[len(outcome.fates) :]
    for unit, fate in zip(battle.units, outcome.fates, strict=False):
        if not unit.is_officer():
            whole = [unit, *(part for part in parts if part.parent == unit.index)]
            assert fate.start == fate.lost + sum(each.captured + each.strength for each in whole)


@pytest.mark.parametrize(
    "options",
    [
        {"stand_failure_movement": "next_turn", "influence_roll": "each_use", "fire_ranks": 2},
        {
            "charge_max_deviation_degrees": 45,
            "small_arms_modifier_mode": "score",
            "melee_tie_first_check": "both",
        },
        {"melee_checks_unformed": False, "natural_one_always_hits": True, "visibility_decay": False},
    ],
)
def test_battles_end_under_every_option_and_on_hard_ground(options):
    for seed in ("a", "b"):
        outcome, _, _ = fight(scenario_with(*HARD_GROUND, options=options), seed, random_commanders(seed))
        assert 1 <= outcome.turns <= SCENARIO.turn_limit


@pytest.mark.parametrize("temper", ["bold", "steady", "wary"])
def test_the_computer_fights_a_battle_to_its_end(temper):
    outcome, log, _ = fight(SCENARIO, temper, (RULESET.commander(temper), RULESET.commander(temper)))
    assert sum(outcome.losses) > 0
    assert {"fires", "moves", "checks"} <= {event.verb for event in log.events}


def test_the_same_faces_and_choices_give_the_same_battle():
    """Reads the computers' answers from a list the second time. Both sides are computers the first time."""
    faces: list[int] = []
    choices: tuple[list[int], list[int]] = ([], [])
    log = FullLog()
    answers = tuple(Answers(side, choices[side], Random(f"x{side}")) for side in (0, 1))
    first = RULESET.run(SCENARIO, ScriptedDice(faces, SeededDice("x")), answers, log)
    again = FullLog()
    script = ScriptedDice(list(faces))
    readers = tuple(Answers(side, list(choices[side])) for side in (0, 1))
    second = RULESET.run(SCENARIO, script, readers, again)
    assert digest(first, log) == digest(second, again)
    assert script.faces_left == 0
    assert [reader.choices_left for reader in readers] == [0, 0]


def test_the_log_leads_from_the_opening_to_the_end():
    """Folds the events into the state that the battle holds. The replay does so."""
    _, log, battle = fight(SCENARIO, "log", (RULESET.commander("bold"), RULESET.commander("bold")))
    standings = fold(log.opening, log.events, verbs("mexican_war"))
    for unit, standing in zip(battle.units, standings, strict=True):
        assert standing.side == unit.side
        assert (standing.state, standing.on_table) == (unit.state, unit.on_table), unit.index
        assert standing.strength == unit.strength or unit.is_officer(), unit.index
        if unit.on_table:
            place = (standing.x, standing.y, standing.facing, standing.frontage, standing.depth)
            assert place == (unit.x, unit.y, unit.facing, unit.frontage, unit.depth), unit.index


def test_every_event_has_a_sentence_in_both_languages():
    names = tuple(unit["key"] for unit in SCENARIO.units)
    cast = Cast(verbs("mexican_war"), names)
    for seed in ("s", "t"):
        _, log, _ = fight(SCENARIO, seed, random_commanders(seed))
        for event in log.events:
            assert cast.verbs[event.verb].is_declared, event.verb
            assert say(event, cast)
            assert say(event, cast, "es")


def test_mex_seq_01_the_eight_steps_are_played_in_the_order_of_the_tables():
    assert len(RULESET.sequence) == 8
    assert [phase.play.__name__ for phase in RULESET.sequence] == [
        "orders_phase", "plans_phase", "charges_phase", "forced_phase", "moves_phase", "fire_phase",
        "melee_phase", "morale_phase",
    ]  # fmt: skip


def test_mex_scale_05_units_move_fire_and_check_as_a_whole():
    """Checks that events are about one unit, each of one arm.

    Every arm has a place of its own. MEX-MOR-01.
    """
    _, log, battle = fight(SCENARIO, "units", random_commanders("units"))
    assert all(-1 <= event.unit < len(battle.units) for event in log.events)
