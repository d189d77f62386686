"""Signs in a crowd are moved apart: none lies over another, and lines lead to their places."""

from itertools import combinations
from math import hypot

from battles.board.frames import Replay
from battles.board.packing import Pose
from battles.board.spread import (
    SignArea,
    line_through_bases,
    line_to_place,
    push_apart,
    spread_signs,
    spread_stands,
)
from battles.board.strokes import step_strokes
from tests.battles.films import body, stand, step

TABLE = (180.0, 120.0)
CROWD = [SignArea((60 + n % 6 * 3.5, 50 + n // 6 * 3.5), (4.0, 1.9), n * 37 % 360) for n in range(30)]


def crowded_pairs(signs, spots):
    pairs = combinations(zip(signs, spots, strict=True), 2)
    return [(one, other) for (one, at), (other, its) in pairs if push_apart(one, at, other, its)]


def test_no_sign_of_a_crowd_lies_over_another():
    assert len(crowded_pairs(CROWD, [sign.at for sign in CROWD])) > 30
    spots = spread_signs(CROWD, TABLE)
    assert not crowded_pairs(CROWD, spots)
    assert spots == spread_signs(CROWD, TABLE)
    assert all(hypot(x - sign.at[0], y - sign.at[1]) < 25 for sign, (x, y) in zip(CROWD, spots, strict=True))


def test_a_crowd_in_a_corner_stays_on_the_table():
    corner = [SignArea((4.0, 4.0), (3.0, 2.0), 0)] * 12
    spots = spread_signs(corner, TABLE)
    assert not crowded_pairs(corner, spots)
    assert all(3 <= x <= 177 and 2 <= y <= 118 for x, y in spots)


def test_signs_that_only_touch_stay_where_they_are():
    touching = [SignArea((50, 50), (4, 2), 0), SignArea((50, 53.95), (4, 2), 0)]
    assert spread_signs(touching, TABLE) == [(50, 50), (50, 53.95)]


def test_the_larger_of_two_moves_less():
    company, leader = SignArea((50, 50), (6, 2), 0), SignArea((50, 51), (1, 1), 0)
    (_, y), (_, leader_y) = spread_signs([company, leader], TABLE)
    assert 50 - y < (leader_y - 51) / 5


def test_a_moved_sign_has_a_line_to_its_place_and_fire_leaves_the_sign():
    units = (body("c1"), body("c2", side="b"))
    places = (stand(6000, 4000), stand(6000, 4000))
    drawn = spread_stands(units, places, (180, 120))
    assert line_to_place(places[0], drawn[0], 120).startswith("M60 80L")
    fire = step(1, *places, unit=0, target=1, mark="march")
    replay = Replay(units, places, (fire,))
    (march,) = step_strokes(replay, fire, (180, 120))
    assert not march.path.startswith("M60 80")
    alone = spread_stands(units[:1], places[:1], (180, 120))
    assert alone == places[:1]
    assert not line_to_place(places[0], alone[0], 120)


def test_lines_join_the_bases_of_a_unit_by_the_shortest_ways():
    poses = (Pose(1000, 1000, 0, 100), None, Pose(3000, 1000, 0, 100), Pose(2000, 1000, 0, 100))
    assert line_through_bases(stand(poses=poses), 100) == "M10 90L20 90M20 90L30 90"
    assert not line_through_bases(stand(), 100)
