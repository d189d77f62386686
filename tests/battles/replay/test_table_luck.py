"""The luck of a game at a table: counted dice are compared by their hits with the hits expected."""

import pytest

from battles.board.frames import Replay, ReplayStep, ReplayUnit
from battles.replay.luck import luck_of_replay
from battles.replay.table_luck import luck_of_table
from battles.replay.table_replay import Dice

NAMES = {"a": "Spain", "b": "Cuba"}


def replay_of(*faces, clause="MACD-SHOOT-16", mark="shot"):
    bodies = tuple(ReplayUnit(side, side, side, "foot", 10, 0, "line", 10) for side in NAMES)
    steps = tuple(
        ReplayStep(n, 1, "", clause, "", tuple(f for f in each if f), 0, 1, mark, "", (), (0, 0))
        for n, each in enumerate(faces, 1)
    )
    return Replay(bodies, (), steps)


def luck(ruleset, *rolls, **more):
    faces = [each[0] for each in rolls]
    dice = [Dice(n, *each) for n, each in enumerate(rolls, 1)]
    return luck_of_table(replay_of(*faces, **more), dice, ruleset, NAMES)


@pytest.mark.parametrize(
    ("ruleset", "roll", "rolled", "expected"),
    [
        ("macduff", ((4, 4, 0, 0, 0, 0), {"needed": 4}), 2 / 6, 3 / 6),
        ("macduff", ((4, 5, 1, 1, 2, 3), {"needed": 4}), 2 / 6, 3 / 6),  # rolled by the phone
        ("scwares", ((6, 5, 0), {}), 1 / 3, 1 / 6),
        ("mexican_war", ((3, 0, 0, 0), {}, 3), 1 / 4, 3 / 10),
    ],
)
def test_many_dice_count_by_their_hits(ruleset, roll, rolled, expected):
    (row,) = luck(ruleset, roll).rows
    assert (row.side, row.dice) == ("a", len(roll[0]))
    assert (row.rolled, row.expected) == pytest.approx((rolled, expected))
    assert row.low <= row.expected <= row.high


def test_as_many_hits_as_expected_are_luckier_than_half_of_all_battles():
    (row,) = luck("macduff", ((4, 4, 0, 0), {"needed": 4})).rows
    assert row.luckier == 50
    (worse,) = luck("macduff", ((0, 0, 0, 0), {"needed": 4})).rows
    assert worse.luckier == 3  # one battle of 16 is as bad, and counts half


def test_few_dice_are_read_by_their_faces_as_in_a_battle_of_the_computer():
    told = luck("macduff", ((2, 5), {"needed": 4}))
    assert told == luck_of_replay(replay_of((2, 5)), "macduff", NAMES)


@pytest.mark.parametrize(
    ("ruleset", "roll"),
    [("macduff", ((1, 1, 1), {"needed": 1})), ("mexican_war", ((0, 0), {})), ("macduff", ((0, 0, 0), {}))],
)
def test_a_roll_of_which_nobody_knows_what_hits_counts_for_nothing(ruleset, roll):
    assert luck(ruleset, roll) is None


def test_misses_that_are_rolled_again_and_rules_that_nobody_tells_of_count_for_nothing():
    assert luck("macduff", ((4, 0), {}), clause="MACD-SHOOT-21") is None
    assert luck("chess", ((4, 0), {})) is None
