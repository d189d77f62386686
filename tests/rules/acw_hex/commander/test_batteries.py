"""The computer's battery positions: their field of fire, and troops who keep out of it."""

from rules.acw_hex.commander.batteries import best_gun_facing, enemies_seen, field_of_fire, lanes
from rules.acw_hex.commander.estimate import ALL_CORNERS
from rules.acw_hex.commander.fire_plan import useful_targets


def cell(col, row):
    return col + 9 * row


def battery(body, col, row, **facts):
    return body(col, row, troop="field_artillery", division=None, **facts)


def test_friends_hide_the_enemy_from_guns_until_they_go(field, body):
    battle = field(battery(body, 4, 6), body(4, 5), body(4, 4), body(4, 3, side="red"))
    guns, bits = battle.units[0], battle.ground.bits
    assert enemies_seen(battle, guns, cell(4, 6), battle.held[0]) == (0, 0)
    gone = battle.held[0] & ~(bits[cell(4, 5)] | bits[cell(4, 4)])
    assert enemies_seen(battle, guns, cell(4, 6), gone) == (bits[cell(4, 3)], 0)


def test_the_more_enemies_guns_can_shoot_at_the_better_the_place(field, body):
    def worth(*foes):
        battle = field(battery(body, 4, 6), *foes)
        return field_of_fire(battle, battle.units[0], cell(4, 6), ALL_CORNERS, battle.held[0])

    nobody = worth(body(4, 0, side="red"))
    one = worth(body(4, 3, side="red"))
    two = worth(body(4, 3, side="red"), body(3, 3, side="red"))
    assert 0 == nobody < one < two


def test_a_place_from_which_all_the_enemy_is_in_cover_is_worth_less_to_guns(field, body):
    def worth(ground):
        board = {"areas": [{"kind": ground, "hexes": [[4, 3]]}]}
        battle = field(battery(body, 4, 6), body(4, 3, side="red"), board=board)
        return field_of_fire(battle, battle.units[0], cell(4, 6), ALL_CORNERS, battle.held[0])

    assert 0 < worth("works") == worth("town") < worth("landing")


def test_a_place_is_worth_nothing_to_guns_that_look_the_other_way(field, body):
    battle = field(battery(body, 4, 6), body(4, 3, side="red"))
    north, south = 1, 4
    worth = [
        field_of_fire(battle, battle.units[0], cell(4, 6), (corner,), battle.held[0])
        for corner in (north, south)
    ]
    assert worth[0] > 0 == worth[1]


def test_guns_are_laid_on_those_they_see_not_on_those_behind_their_own_troops(field, body):
    hidden = [body(col, 3, side="red") for col in (4, 5)]
    battle = field(battery(body, 4, 6), body(4, 5), body(5, 4), body(4, 4), body(1, 6, side="red"), *hidden)
    west = 3
    assert enemies_seen(battle, battle.units[0], cell(4, 6), battle.held[0]) == (
        battle.ground.bits[cell(1, 6)],
        0,
    )
    assert best_gun_facing(battle, battle.units[0], ALL_CORNERS) in (west, west - 1)


def test_the_lane_of_guns_that_shoot_is_what_lies_between_them_and_their_target(field, body):
    battle = field(battery(body, 4, 6), body(4, 3, side="red"))
    ground = battle.ground
    sight = ground.sight(cell(4, 6), cell(4, 3))
    assert lanes(battle, 0, useful_targets(battle, battle.own[0])) == sight.crossed != 0
    masked = field(battery(body, 4, 6), body(4, 5), body(4, 4), body(4, 3, side="red"))
    assert lanes(masked, 0, useful_targets(masked, masked.own[0])) == 0
