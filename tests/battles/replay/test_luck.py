"""The luck of a battle: sums of dice, exactly, of those that a side saw."""

import math
from collections import Counter
from itertools import product

import pytest

from battles.board.frames import Replay
from battles.replay import luck as told
from battles.replay.luck import luck_of_replay, luck_row, share_below, ways_by_sum
from tests.battles.films import NAMES, body, film, stand, step


def test_the_ways_of_three_dice_are_those_counted_one_by_one():
    counted = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert ways_by_sum(3, 6) == tuple(counted[total] for total in range(19))


@pytest.mark.parametrize(("faces", "share"), [([1], 8), ([6], 92), ([3, 4], 50), ([6] * 40, 100)])
def test_the_luck_is_the_share_of_battles_with_worse_dice(faces, share):
    assert share_below(faces, 6) == share


@pytest.mark.parametrize("many", [201, 5000])
def test_the_luck_of_many_dice_is_reported_without_counting_all_their_sums(monkeypatch, many):
    exact = [ways_by_sum(201, 6)] if many == 201 else []
    monkeypatch.setattr(told, "ways_by_sum", None)
    faces = [3, 4] * (many // 2) + [5] * (many % 2)
    row = luck_row("a", "Spain", "fire", faces, 6)
    assert (row.dice, row.expected) == (many, 3.5)
    assert row.low < 3.5 < row.high
    assert share_below([4] * many, 6) == 100
    for ways in exact:
        whole = sum(ways)
        below = 100 * (sum(ways[: sum(faces)]) + ways[sum(faces)] / 2) / whole
        assert abs(row.luckier - below) <= 1
        assert sum(ways[: round(row.low * many)]) / whole == pytest.approx(0.1, abs=0.01)


def test_the_rows_count_the_dice_of_each_side_that_were_rolled():
    luck = luck_of_replay(film(), "machete", NAMES)
    fire = [step for step in film().steps if step.mark == "shot"]
    rows = {(row.side, row.kind): row for row in luck.rows}
    for side in NAMES:
        faces = [face for step in fire if film().units[step.unit].side == side for face in step.faces]
        row = rows[side, "fire"]
        assert (row.dice, row.expected) == (len(faces), 3.5)
        assert math.isclose(row.rolled, sum(faces) / len(faces))
        assert row.low < 3.5 < row.high
    assert len(luck.sentences) == len(NAMES)


@pytest.mark.parametrize("seen", [1, 2])
def test_a_side_reads_of_no_dice_that_it_did_not_see(seen):
    shown = film(seen=seen)
    visible = sum(len(step.faces) for step in shown.steps)
    told = luck_of_replay(shown, "machete", NAMES)
    whole = luck_of_replay(film(), "machete", NAMES)
    assert 0 < sum(row.dice for row in told.rows) <= visible
    assert sum(row.dice for row in told.rows) < sum(row.dice for row in whole.rows)


@pytest.mark.parametrize("seen", [1, 2, 3])
def test_a_side_is_told_which_of_its_own_dice_are_left_out(seen):
    shown = film(seen=seen)
    own_sides = {unit.side for unit in shown.units if not unit.unknown}
    hidden = [step for step in shown.steps if step.hides_dice and shown.units[step.unit].side in own_sides]
    assert any(step.mark == "blow" for step in hidden) == (seen != 3)
    assert all(not step.faces for step in hidden)
    left_out = luck_of_replay(shown, "machete", NAMES).left_out
    assert ("melee" in left_out) == (seen != 3)


def duel(*faces: tuple[str, int, int, tuple[int, ...]]) -> Replay:
    """Returns the replay of events of clause, unit, target and faces.

    Unit 0 is Spain's, 1 and 2 are Cuba's.
    """
    bodies = (body(), body("e1", "b"), body("e2", "b"))
    stands = (stand(), stand(), stand())
    steps = [
        step(
            number,
            *stands,
            clause=clause,
            unit=unit,
            target=target,
            faces=rolled,
            mark="shot" if clause == "MEX-SA-10" else "blow",
        )
        for number, (clause, unit, target, rolled) in enumerate(faces, 1)
    ]
    return Replay(bodies, stands, tuple(steps))


def test_where_a_low_face_hits_low_faces_are_luck():
    shots = duel(("MEX-SA-10", 0, 1, (1, 2, 1)), ("MEX-SA-10", 1, 0, (9, 10, 9)))
    luck = luck_of_replay(shots, "mexican_war", NAMES)
    rows = {row.side: row for row in luck.rows}
    assert (rows["a"].luckier, rows["b"].luckier) == (100, 1)
    assert math.isclose(rows["a"].rolled, 4 / 3)
    assert rows["a"].x(1) > rows["a"].x(rows["a"].expected) > rows["a"].x(10)
    assert "better than in 100" in luck.sentences[0]


def test_where_each_rolls_a_die_it_counts_for_whoever_rolled_it_and_once():
    melee = duel(("MEX-MEL-10", 1, 0, (3, 8)), ("MEX-MEL-10", 2, 0, (4, 8)))
    rows = luck_of_replay(melee, "mexican_war", NAMES).rows
    assert {(row.side, row.kind): (row.dice, row.rolled) for row in rows} == {
        ("a", "melee"): (1, 8),
        ("b", "melee"): (2, 3.5),
    }
