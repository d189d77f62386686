"""The exact chances of a procedure: against icepool, and against all its dice rolled in turn."""

import json
from fractions import Fraction
from pathlib import Path

import icepool
import pytest

from rules.core.chances.exact_odds import exact_odds, rolls_in_any_order, rolls_in_order
from rules.core.chances.ways_of_dice import TooManyRolls
from rules.core.dice import NeedDice, ScriptedDice
from rules.core.procedures import procedure

VECTORS = [
    vector
    for file in sorted(Path(__file__).parents[2].glob("vectors/*.json"))
    for vector in json.loads(file.read_text())
    if "expect_error" not in vector
]


class Turned:
    """Dice of a script whose rolls come the other way round. `alike`: no roll was of different faces."""

    def __init__(self, faces):
        self.dice, self.alike = ScriptedDice(list(faces)), True

    def roll(self, count, sides, clause, unit):
        faces = self.dice.roll(count, sides, clause, unit)
        self.alike &= len(set(faces)) < 2
        return faces[::-1]


def values(answer):
    return {name: each for name, each in answer.items() if not isinstance(each, (list, dict))}


def test_the_order_of_a_roll_counts_only_where_a_procedure_says_so():
    looked = set()
    for vector in VECTORS:
        asked, dice = procedure(vector["procedure"]), Turned(vector.get("dice", ()))
        if asked.reads_dice_in_order:
            continue
        answer = asked.answer(vector.get("inputs", {}), dice)
        if not dice.alike:
            looked.add(asked.name)
            assert values(answer) == values(asked(vector.get("inputs", {}), vector["dice"])), vector
    assert len(looked) > 15


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (3, 6), (4, 10), (2, 0)])
def test_every_roll_has_the_chance_that_icepool_gives_it(count, sides):
    die = icepool.Die([2, 3, 3, 4, 4, 5]) if sides == 0 else icepool.d(sides)
    pool = die.pool(count).expand()
    assert {faces: Fraction(chance, pool.denominator()) for faces, chance in pool.items()} == dict(
        rolls_in_any_order(count, sides)
    )
    assert sum(part for _faces, part in rolls_in_order(count, sides)) == 1


def first_with(name):
    return next(vector for vector in VECTORS if vector["procedure"] == name and vector.get("dice"))


def test_the_chances_are_those_of_all_faces_rolled_in_turn():
    vector = first_with("machete.fire")
    asked, found = procedure("machete.fire"), {}
    waiting = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        try:
            answer = asked.answer(vector["inputs"], ScriptedDice(list(faces)))
        except NeedDice as need:
            sides = range(1, need.sides + 1)
            waiting += [((*faces, *need.given, face), chance / need.sides) for face in sides]
            continue
        for name, value in values(answer).items():
            found.setdefault(name, {}).setdefault(value, Fraction(0))
            found[name][value] += chance
    odds = exact_odds(asked, vector["inputs"]).answers
    assert odds
    assert odds == {name: chances for name, chances in found.items() if len(chances) > 1}
    assert all(sum(chances.values()) == 1 for chances in odds.values())


def test_dice_that_can_fall_in_too_many_ways_are_refused_at_once(monkeypatch):
    monkeypatch.setattr("rules.core.chances.exact_odds.MOST", 5)
    vector = first_with("machete.fire")
    with pytest.raises(TooManyRolls):
        exact_odds(procedure("machete.fire"), vector["inputs"])


def test_dice_that_are_read_in_order_are_counted_in_order_before_they_are_listed(monkeypatch):
    listed = []
    monkeypatch.setattr(
        "rules.core.chances.exact_odds.rolls_in_order",
        lambda count, sides: listed.append(count) or rolls_in_order(count, sides),
    )
    shot = {"gun": "mountain", "range_cm": 10, "occupants": 6, "occupant_command_figures": 1}
    with pytest.raises(TooManyRolls):
        exact_odds(procedure("machete.artillery_vs_structure"), shot)
    assert max(listed) < 5  # of six dice there would be 46,656 rolls
