"""A side that cannot count its enemy: battles that differ only in the enemy's numbers look alike to it."""

from dataclasses import replace
from functools import cache

import pytest

import rules
from battles.replay.steps import replay_of_battle
from battles.replay.unknown import OF_THE_ACTOR, OF_THE_TARGET
from battles.replay.visibility import cut_to_side
from rules import BLUE, RED, FullLog, Record, SeededDice

BATTLES = (
    "machete/ambush",
    "scwares/relief",
    "acw_hex/ford",
    "macduff/skirmish_12v12",
    "macduff/fort",
    "mexican_war/river",
    "mexican_war/walls",
)
COUNTED = frozenset(
    {
        *("lost", "strength", "left", "captured", "hits", "damage", "models", "officers_lost", "men"),
        *("guns", "working", "stands", "guards", "suffered", "inflicted", "prisoners"),
    }
)
"""Values that stand for nothing but numbers in every rulebook: those that words decode are left alone."""


@cache
def fight_shipped(name):
    scenario, log = rules.load_scenario(name), FullLog()
    record = Record(scenario, rules.find(scenario.ruleset).version, "unknown 8")
    rules.play(record, dice=SeededDice("unknown 8"), computer=rules.computers(scenario), log=log)
    return scenario, log


def with_other_numbers(scenario, log, side, more=100):
    """Returns the same battle with other numbers of *side*.

    Every unit began with *more*, and lost other numbers.
    """
    cast = rules.names_of(scenario, log.events)
    sides = [scenario.side_of(n) for n in range(len(scenario.units))]
    for number, birth in sorted(cast.births.items()):
        said = dict(zip(cast.verbs[birth.verb].values, birth.values, strict=False))
        sides[number : number + 1] = [said["side"]]

    def theirs(n):
        return n >= 0 and sides[n] == side

    def change_event(event):
        verb = cast.verbs[event.verb]
        names = [name for name in COUNTED & set(verb.values) if name not in verb.words]
        values = list(event.values)
        touched = False
        for place, name in enumerate(verb.values * (len(values) // max(1, len(verb.values)))):
            mine = (theirs(event.unit) and name in OF_THE_ACTOR) or (
                theirs(event.target) and name in OF_THE_TARGET
            )
            if mine and name in names and values[place] > 0:
                values[place] += more
                touched = True
        faces = (1,) * len(event.faces) if touched else event.faces
        if faces and verb.dice_of_men and (theirs(event.unit) or theirs(event.target)):
            faces = faces * 2
        return replace(event, values=tuple(values), faces=faces)

    units = tuple(
        {**unit, "figures": unit["figures"] + more} if theirs(n) and unit.get("figures") else unit
        for n, unit in enumerate(scenario.units)
    )
    other = FullLog()
    other.opening = tuple(
        replace(now, strength=now.strength + more) if theirs(n) and now.strength else now
        for n, now in enumerate(log.opening)
    )
    other.events = [change_event(event) for event in log.events]
    return replace(scenario, units=units), other


def replay_shown(scenario, log, side):
    def name_unit(unit, number):
        return unit["key"], f"{unit['troop']} {number}"

    return replay_of_battle(*cut_to_side(scenario, log, side, name_unit), letters=("a", "b"), seen=1 << side)


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("side", [BLUE, RED])
def test_battles_that_differ_in_the_enemys_numbers_alone_look_alike(name, side):
    scenario, log = fight_shipped(name)
    others, other = with_other_numbers(scenario, log, 1 - side)
    assert other.events != log.events
    one, two = replay_shown(scenario, log, side), replay_shown(others, other, side)
    assert one.units == two.units
    assert one.opening == two.opening
    for here, there in zip(one.steps, two.steps, strict=True):
        assert here == there


def test_the_enemy_does_not_read_a_written_order():
    scenario, log = fight_shipped("mexican_war/river")
    assert any(event.verb == "sends_an_order" for event in log.events)
    for side in (BLUE, RED):
        mine = replay_shown(scenario, log, side)
        said = [step for step in mine.steps if "an order to" in step.sentence]
        for step in said:
            assert ("an order to ?" in step.sentence) == (mine.units[step.unit].side != "ab"[side])


@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("side", [BLUE, RED])
def test_ones_own_losses_and_dice_are_reported_as_they_were(name, side):
    scenario, log = fight_shipped(name)
    mine, whole = replay_shown(scenario, log, side), replay_of_battle(scenario, log, letters=("a", "b"))
    own = {body.key: n for n, body in enumerate(whole.units) if body.side == "ab"[side]}
    fell = {key: whole.steps[-1].down[n] for key, n in own.items()}
    told = {
        body.key: mine.steps[-1].down[n]
        for n, body in enumerate(mine.units)
        if body.key in own and not body.unknown
    }
    assert {key: fell[key] for key in told} == told
    assert sum(told.values()) > 0
    assert any(step.faces for step in mine.steps)


@pytest.mark.parametrize("side", [BLUE, RED])
def test_bases_that_an_enemy_loses_are_no_events_to_be_counted(side):
    scenario, log = fight_shipped("scwares/relief")
    mine = replay_shown(scenario, log, side)
    assert any(event.verb == "loses_base" for event in log.events)
    told = [step for step in mine.steps if "lost a base" in step.sentence]
    assert all(mine.units[step.unit].side == "ab"[side] for step in told)


@pytest.mark.parametrize("side", [BLUE, RED])
def test_no_enemy_is_counted_and_no_enemy_is_said_to_have_fallen(side):
    mine = replay_shown(*fight_shipped("machete/ambush"), side)
    theirs = [n for n, body in enumerate(mine.units) if body.side != "ab"[side]]
    assert theirs
    for n in theirs:
        body = mine.units[n]
        assert (body.unknown, body.muster, body.command) == (True, 0, 0)
        assert {step.stands[n].strength for step in mine.steps} <= {0, body.figures}
        assert {step.down[n] for step in mine.steps} == {0}
