"""A battle that begins partway through: its position there and back, its faults, and losses counted once."""

import json
from dataclasses import replace
from functools import cache

import pytest

import rules
from rules.core.inputs import BadInput
from rules.core.position import Position, UnitPosition, position_of, with_position

SCENARIOS = [
    ("machete/rescue", 2),
    ("acw_hex/ford", 6),
    ("scwares/camp", 6),
    ("macduff/ambush", 3),
    ("mexican_war/pass", 3),
]


@cache
def stop_after(name, turn, seed="noon"):
    """Returns a shipped scenario as it stands after *turn* turns, and its position."""
    scenario = rules.load_scenario(name)
    book = rules.find(scenario.ruleset)
    battle = book.begin(scenario, rules.SeededDice(seed), rules.FullLog(), rules.computers(scenario))
    while battle.turn <= turn:
        assert book.step(battle) is None, "the battle is over by then"
    position = position_of(book, battle, turn)
    return with_position(scenario, position), position


def fight_battle(scenario, seed="evening"):
    book, log = rules.find(scenario.ruleset), rules.FullLog()
    record = rules.Record(scenario, book.version, seed)
    outcome = rules.play(record, dice=rules.SeededDice(seed), computer=rules.computers(scenario), log=log)
    return record, log, outcome


@pytest.mark.parametrize(("name", "turn"), SCENARIOS)
def test_a_position_stands_as_the_battle_did(name, turn):
    scenario, position = stop_after(name, turn)
    read = rules.scenario_from(json.loads(json.dumps(scenario.data())))
    book = rules.find(read.ruleset)
    battle = book.begin(read, rules.SeededDice("x"), rules.FullLog(), rules.computers(read))
    assert position_of(book, battle, turn) == position
    assert battle.turn == turn + 1


@pytest.mark.parametrize(("name", "turn"), SCENARIOS)
def test_losses_of_the_whole_battle_are_those_before_and_those_after(name, turn):
    scenario, position = stop_after(name, turn)
    record, log, outcome = fight_battle(scenario)
    before = {unit.key: (unit.lost, unit.captured) for unit in position.units}
    keys = [facts["key"] for facts in scenario.units]
    assert sum(lost for lost, _ in before.values()) > 0
    rallies = rules.find(scenario.ruleset).counts == "hits"  # a unit may recover from a hit
    for key, began, fate in zip(keys, log.opening, outcome.fates, strict=False):
        lost, captured = before[key]
        assert fate.lost >= lost or rallies
        assert fate.captured >= captured
        assert fate.lost + fate.captured <= fate.start
        at = position.units[keys.index(key)]
        if at.off or not began.on_table or at.marks.get("departed"):
            continue
        assert began.strength == fate.start - lost - captured
    assert min(event.turn for event in log.events if event.turn) == turn + 1
    again = rules.FullLog()
    assert rules.play(rules.Record.from_data(record.data()), log=again) == outcome
    assert rules.digest(outcome, again) == rules.digest(outcome, log)


def unit_with(**changes):
    scenario, position = stop_after(*SCENARIOS[0])
    first, *rest = position.units
    changed = replace(first, **changes)
    return replace(scenario, position=Position(position.turn, (changed, *rest)).data())


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"key": "nobody"}, "position.units.0.key"),
        ({"lost": 900}, "position.units.0.lost"),
        ({"lost": 0, "officers_lost": 1}, "position.units.0.officers_lost"),
        ({"state": "asleep"}, "position.units.0.state"),
        ({"place": (90_000, 100, 0)}, "position.units.0.x"),
        ({"marks": {"luck": 1}}, "position.units.0.marks.luck"),
    ],
)
def test_a_fault_is_named_by_its_field_before_any_die(changes, field):
    class Unrollable:
        def roll(self, count, sides, clause, unit):
            pytest.fail("a die was rolled")

    scenario = unit_with(**changes)
    record = rules.Record(scenario, rules.find("machete").version, "x")
    with pytest.raises(BadInput) as refused:
        rules.play(record, dice=Unrollable(), computer=rules.computers(scenario), log=rules.Log())
    assert refused.value.field == field


def test_two_units_on_one_spot_are_refused():
    scenario, position = stop_after(*SCENARIOS[0])
    standing = [n for n, unit in enumerate(position.units) if unit.place and not unit.off]
    units = list(position.units)
    units[standing[1]] = replace(units[standing[1]], place=units[standing[0]].place)
    with pytest.raises(BadInput) as refused:
        rules.scenario_from(with_position(scenario, Position(position.turn, tuple(units))).data())
    assert refused.value.field.endswith((".x",))


def test_a_turn_after_the_last_and_a_unit_given_twice_are_refused():
    scenario, _position = stop_after(*SCENARIOS[0])
    key = scenario.units[0]["key"]
    late = {"turn": scenario.turn_limit, "units": []}
    twice = {"turn": 1, "units": [{"key": key}, {"key": key}]}
    for position, field in ((late, "position.turn"), (twice, "position.units.1.key")):
        with pytest.raises(BadInput) as refused:
            rules.scenario_from(replace(scenario, position=position).data())
        assert refused.value.field == field


def test_units_that_a_position_leaves_out_stay_where_they_were_set_up():
    scenario, _position = stop_after(*SCENARIOS[0])
    book = rules.find("machete")
    usual = book.begin(
        replace(scenario, position={}), rules.SeededDice("x"), rules.Log(), rules.computers(scenario)
    )
    few = with_position(scenario, Position(1, (UnitPosition(scenario.units[0]["key"], lost=1),)))
    battle = book.begin(few, rules.SeededDice("x"), rules.Log(), rules.computers(few))
    assert [unit.strength for unit in battle.units] == [
        unit.strength - (unit.index == 0) for unit in usual.units
    ]
    assert [(unit.x, unit.y) for unit in battle.units] == [(unit.x, unit.y) for unit in usual.units]
