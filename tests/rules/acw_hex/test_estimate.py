"""What a place is worth: the sums behind the computer's moves."""

import pytest

from rules.acw_hex.estimate import best_facing, contact, expected, prize


def cell(col, row):
    return col + 9 * row


@pytest.mark.parametrize(("strikers", "open_", "covered"), [(0, 0, 100), (1, 100, 25), (2, 200, 106)])
def test_expected_hits_are_those_of_the_dice(strikers, open_, covered):
    """Two dice hit once on average; cover ignores one unless none has hit at all."""
    assert expected(strikers, False) == open_
    if strikers:
        assert expected(strikers, True) == covered


def test_a_unit_with_two_hits_is_worth_most(field, body):
    red = [body(4, 4, side="red", hits=hits) for hits in (0,)] + [body(5, 4, side="red", hits=2)]
    battle = field(body(4, 5), *red)
    assert prize(battle, battle.units[0], battle.units[1]) < prize(battle, battle.units[0], battle.units[2])


def test_it_faces_the_enemy_it_can_strike(field, body):
    battle = field(body(4, 5, facing="S"), body(4, 4, side="red"))
    facing = best_facing(battle, battle.units[0], cell(4, 5), range(6))
    assert battle.ground.front_mask[cell(4, 5)][facing] & battle.held[1]


def test_an_enemy_is_better_struck_from_behind(field, body):
    battle = field(body(4, 6), body(4, 4, side="red"))
    before = contact(battle, battle.units[0], cell(4, 5), 1, {}, 100)
    behind = contact(battle, battle.units[0], cell(4, 3), 4, {}, 100)
    assert behind > before
