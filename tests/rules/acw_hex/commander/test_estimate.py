"""The computer's estimates of a place's worth."""

import pytest

from rules.acw_hex.commander.estimate import (
    NEAR,
    SHOT,
    as_seen_by,
    bands,
    best_facing,
    best_shot,
    contact,
    enemies_around,
    expected_hits,
    fire,
    gap,
    prize,
)


def cell(col, row):
    return col + 9 * row


def worth_of_shot(battle):
    return best_shot(battle, battle.units[0], [1])


@pytest.mark.parametrize(("strikers", "open_", "covered"), [(0, 0, 0), (1, 100, 25), (2, 200, 106)])
def test_expected_hits_are_those_of_the_dice(strikers, open_, covered):
    """Reckons with one hit of two dice on average. Cover cancels one hit unless there is none."""
    assert expected_hits(strikers, False) == open_
    assert expected_hits(strikers, True) == covered


def test_a_unit_with_two_hits_is_worth_most(field, body):
    red = [body(4 + hits, 4, side="red", hits=hits) for hits in (0, 1, 2)]
    worth = [prize(unit) for unit in field(body(4, 5), *red).units[1:4]]
    assert worth[0] < worth[1] < worth[2]


def test_a_shot_at_one_in_cover_is_worth_little_and_at_a_worn_one_most(field, body):
    town = {"areas": [{"kind": "town", "hexes": [[4, 4]]}]}
    shots = [
        worth_of_shot(field(body(4, 6), body(4, 4, side="red", hits=hits), board=board))
        for hits, board in ((0, town), (0, {}), (2, {}))
    ]
    assert 0 < shots[0] < shots[1] == SHOT < shots[2]


def test_either_army_counts_places_from_its_own_side_of_the_map(field, body):
    battle = field(body(4, 7), body(4, 1, side="red"))
    near, far = cell(4, 3), cell(4, 5)
    cells = battle.ground.bits[near] | battle.ground.bits[far]
    assert list(as_seen_by(battle, 0, cells)) == [near, far]
    assert list(as_seen_by(battle, 1, cells)) == [far, near]


def test_fire_is_reckoned_by_halves_where_there_is_cover(field, body):
    """Lets two enemies shoot at the hex in the open.

    They may shoot at the one with fortifications beside it, too.
    """
    works = {"areas": [{"kind": "works", "hexes": [[4, 4]]}]}
    red = [body(4, 2, side="red"), body(5, 2, side="red")]
    battle = field(body(4, 6), *red, board=works)
    found = fire(battle, 0)
    bits = battle.ground.bits
    assert found.at(bits[cell(4, 4)]) == SHOT
    assert found.at(bits[cell(4, 3)]) == 2 * SHOT
    assert not found.anywhere & bits[cell(4, 6)]


def test_the_enemy_is_so_many_hexes_away_and_no_more_is_reported(field, body):
    battle = field(body(4, 8), body(4, 2, side="red"))
    bits, found = battle.ground.bits, bands(battle, 0)
    assert [gap(found, bits[cell(4, row)]) for row in (3, 4, 5, 6, 7)] == [1, 2, 3, NEAR, NEAR]


def test_it_faces_the_enemy_it_can_strike(field, body):
    battle = field(body(4, 5, facing="S"), body(4, 4, side="red"))
    facing = best_facing(battle, battle.units[0], cell(4, 5), range(6))
    assert battle.ground.front_mask[cell(4, 5)][facing] & battle.held[1]


def test_an_enemy_is_better_struck_from_behind(field, body):
    battle = field(body(4, 6), body(4, 4, side="red"))
    before = contact(battle.units[0], enemies_around(battle, 0, cell(4, 5)), (1,), {}, 100)[0]
    behind = contact(battle.units[0], enemies_around(battle, 0, cell(4, 3)), (4,), {}, 100)[0]
    assert behind > before
