"""Marches, together or base by base; limits for shaken units; limbering and unlimbering."""

import pytest

from rules.scwares.engine.charge import roll_to_move
from rules.scwares.engine.march import march_apart, march_together
from rules.scwares.engine.move import obey
from rules.scwares.engine.orders import AS_EACH, DONE, LIMBER, MARCH as MARCHES, UNLIMBER
from rules.scwares.terms import LIMBERED, MARCH, UNLIMBERED
from rules.scwares.units import SHAKEN


def zone(x, y):
    return y * 12 + x


def options(read_questions, battle, clause):
    return [each[2] for each in read_questions(battle) if each[0] == clause]


def test_scw_move_02_three_points_pay_for_one_zone_or_a_turn_and_a_zone(
    board, troops, natives, read_questions
):
    battle = board(troops((5, 5, "N")), natives((11, 11, "W")))
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    (zones,) = options(read_questions, battle, "SCW-MOVE-02")
    ahead = {zone(5, 5), zone(5, 6), zone(4, 6), zone(6, 6)}
    assert set(zones) == ahead | {zone(4, 5), zone(6, 5), zone(5, 4)}  # those after a turn of one point


def test_scw_move_14_points_of_one_move_are_not_there_in_the_next(board, troops, natives):
    battle = board(troops((5, 5, "N")), natives((11, 11, "W")))
    for _ in range(2):
        roll_to_move(battle, battle.units[0], MARCH)
    assert battle.units[0].points == 3


def test_scw_r_10_a_line_keeps_its_shape(board, troops, natives):
    battle = board(
        troops((5, 5, "E"), (5, 6, "E"), (5, 7, "E")), natives((11, 11, "W")),
        wishes={"SCW-MOVE-02": [zone(6, 5)], "SCW-MOVE-04": [2]},
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    assert [base.place for base in battle.units[0].bases] == [(6, 5, 2), (6, 6, 2), (6, 7, 2)]
    assert (battle.units[0].x, battle.units[0].y) == (6, 5)


@pytest.mark.parametrize(
    ("facing", "clause"), [(1, "SCW-MOVE-04"), (2, "SCW-MOVE-05"), (3, "SCW-MOVE-06"), (4, "SCW-MOVE-07")]
)
def test_scw_move_05_a_turn_on_the_spot_is_reported_by_its_own_clause(board, troops, natives, facing, clause):
    battle = board(
        troops((5, 5, "N")), natives((11, 11, "W")),
        wishes={"SCW-MOVE-02": [zone(5, 5)], "SCW-MOVE-04": [facing]},
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    assert [(event.clause, event.verb) for event in battle.log.events] == [(clause, "turns")]


def test_scw_move_18_units_pass_through_friends_and_end_where_there_is_room(
    board, troops, natives, read_questions
):
    battle = board(
        troops((5, 5, "N"), troop="commander"), troops((5, 6, "N"), (5, 6, "N")), natives((11, 11, "W")),
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    (zones,) = options(read_questions, battle, "SCW-MOVE-02")
    assert zone(5, 6) not in zones  # full
    assert zone(5, 7) in zones  # beyond it


def test_scw_move_21_nobody_marches_into_or_through_the_zone_of_an_enemy(
    board, troops, natives, read_questions
):
    battle = board(troops((5, 5, "N"), troop="commander"), natives((5, 6, "S")))
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    (zones,) = options(read_questions, battle, "SCW-MOVE-02")
    assert zone(5, 6) not in zones


def test_scw_zone_04_a_stack_goes_only_where_all_of_it_fits(board, troops, natives, read_questions):
    narrow = {"kind": "difficult", "zones": [[5, 6]], "width_mm": 50, "depth_mm": 30}
    battle = board(troops((5, 5, "N"), (5, 5, "N")), natives((11, 11, "W")), areas=[narrow])
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    assert zone(5, 6) not in options(read_questions, battle, "SCW-MOVE-02")[0]


def test_scw_umor_07_a_shaken_unit_goes_no_nearer_to_any_enemy(board, troops, natives, read_questions):
    battle = board(troops((5, 5, "N")), natives((5, 9, "S")))
    battle.units[0].state = SHAKEN
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    kept = ((5, 5), (4, 5), (6, 5), (5, 4), (4, 6), (6, 6))  # diagonal ones are as far, in orthogonal steps
    assert set(options(read_questions, battle, "SCW-MOVE-02")[0]) == {zone(x, y) for x, y in kept}


def test_scw_r_10_base_by_base_a_column_becomes_a_line(board, troops, natives):
    battle = board(
        troops((5, 5, "N"), (5, 5, "N")), natives((11, 11, "W")),
        wishes={"SCW-R-10": [1, DONE], "SCW-MOVE-02": [zone(6, 5)], "SCW-MOVE-04": [1]},
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_apart(battle, battle.units[0])
    assert [base.place for base in battle.units[0].bases] == [(5, 5, 0), (6, 5, 1)]


def test_scw_move_08_a_gun_moves_by_the_points_of_its_state_at_the_start(board, troops, natives, read_log):
    gun = {"troop": "artillery", "weapon": "european_field_artillery"}
    battle = board(
        troops((5, 5, "N"), **gun, limbered=True), troops((8, 8, "N"), **gun), natives((11, 0, "W")),
        wishes={
            "SCW-MOVE-01": [MARCHES, LIMBER],
            "SCW-MOVE-02": [zone(5, 7), zone(8, 9)],
            "SCW-MOVE-04": [0, 0],
            "SCW-MOVE-08": [UNLIMBER],
        },
    )  # fmt: skip
    limbered, unlimbered = battle.units[:2]
    obey(battle, limbered)
    assert (limbered.mode, limbered.limbered, limbered.places()) == (LIMBERED, False, [(5, 7, 0)])
    obey(battle, unlimbered)
    assert (unlimbered.mode, unlimbered.limbered, unlimbered.places()) == (UNLIMBERED, True, [(8, 9, 0)])
    assert [verb for _, verb, _ in read_log(battle)] == ["moves", "unlimbers", "limbers", "moves"]


def test_scw_move_08_a_gun_under_a_marker_unlimbers_and_the_enemy_hears_nothing(board, troops, natives):
    gun = {"troop": "artillery", "weapon": "european_field_artillery"}
    battle = board(
        troops((5, 5, "E"), **gun, limbered=True), natives((11, 5, "W")),
        options={"game": "closed"}, terms={"dummies": {"blue": [[5, 9]], "red": []}},
        wishes={"SCW-MOVE-01": [MARCHES, MARCHES], "SCW-MOVE-02": [zone(6, 5), zone(5, 9)],
                "SCW-MOVE-08": [UNLIMBER]},
    )  # fmt: skip
    marker, dummy = battle.units[battle.hides[0]], next(u for u in battle.units[2:] if u.y == 9)
    obey(battle, marker)
    assert not battle.units[0].limbered
    assert battle.log.events[-1].verb == "unlimbers"
    assert battle.log.events[-1].seen == 1
    obey(battle, dummy)  # has nothing to unlimber


def test_scw_move_03_a_zone_entered_diagonally_is_one_zone(board, troops, natives):
    battle = board(
        troops((5, 5, "N"), (4, 5, "N")), natives((11, 11, "W")),
        wishes={"SCW-R-10": [0, DONE], "SCW-MOVE-02": [zone(6, 6), zone(7, 7)], "SCW-MOVE-04": [0, 0]},
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_apart(battle, battle.units[0])
    assert battle.log.events[-1].values == (0, 6, 6, 0, 1)


def test_scw_r_11_by_the_option_natives_of_a_kind_share_one_roll_to_move(board, troops, natives):
    battle = board(
        troops((0, 0, "N")), natives((10, 10, "W")), natives((10, 4, "W")),
        faces=[3, 4], options={"native_movement_roll": "per_type"},
    )  # fmt: skip
    for unit in battle.units[1:]:
        roll_to_move(battle, unit, MARCH)
    assert [unit.points for unit in battle.units[1:]] == [7, 7]


@pytest.mark.parametrize(("faces", "points"), [([1], 1), ([4], 2), ([5], 3)])
def test_scw_move_13_half_a_die_is_rounded_up(board, troops, natives, faces, points):
    gun = natives((10, 10, "W"), troop="artillery", weapon="native_field_artillery")
    battle = board(troops((0, 0, "N")), gun, faces=faces)
    roll_to_move(battle, battle.units[1], UNLIMBERED)
    assert battle.units[1].points == points


def test_bases_that_cannot_face_alike_face_each_as_it_comes(board, troops, natives, read_questions):
    battle = board(
        troops((5, 5, "N"), (6, 5, "SE")), natives((11, 11, "W")), wishes={"SCW-MOVE-02": [zone(5, 6)]}
    )
    roll_to_move(battle, battle.units[0], MARCH)
    march_together(battle, battle.units[0])
    assert options(read_questions, battle, "SCW-MOVE-04") == [(AS_EACH, 7)]
    assert [base.facing for base in battle.units[0].bases] == [0, 7]


def test_scw_zone_04_a_lone_base_finds_no_room_beside_two_of_its_unit(board, troops, natives, read_questions):
    battle = board(
        troops((5, 5, "N"), (5, 5, "N"), (5, 4, "N"), (5, 4, "N")), natives((11, 11, "W")),
        wishes={"SCW-R-10": [2, 1, 3, DONE], "SCW-MOVE-02": [zone(5, 4), zone(5, 6), zone(5, 5)]},
    )  # fmt: skip
    roll_to_move(battle, battle.units[0], MARCH)
    march_apart(battle, battle.units[0])
    _, second, third = options(read_questions, battle, "SCW-MOVE-02")
    assert zone(5, 4) not in second  # two bases are there
    assert zone(5, 5) in third  # one of the two has gone on
    assert battle.units[0].bases[3].place == (5, 5, 0)
    assert options(read_questions, battle, "SCW-R-10") == [
        (DONE, 0, 1, 2, 3),
        (DONE, 0, 1, 3),
        (DONE, 0, 3),
        (DONE, 0),
    ]
