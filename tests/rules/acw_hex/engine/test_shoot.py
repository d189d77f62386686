"""ACW-SHOOT on the map: possible targets, volleys, cover."""

from rules.acw_hex.engine.shoot import shooting_phase, shots, targets_of, volley
from rules.acw_hex.units import REMOVED


def cell(col, row):
    return col + 9 * row


def test_acw_shoot_04_foot_shoots_two_hexes_in_its_arc(field, body):
    near = body(4, 4, side="red")
    battle = field(body(4, 6), near, body(3, 3, side="red"), body(4, 8, side="red"))
    assert targets_of(battle, battle.units[0]) == [1]


def test_acw_shoot_02_heavy_guns_shoot_nine_hexes_and_field_guns_three(field, body):
    guns = [body(4, 8, troop=f"{kind}_artillery", division=None) for kind in ("heavy", "field")]
    foe = body(4, 0, side="red")
    heavy, light = (field(gun, foe) for gun in guns)
    assert targets_of(heavy, heavy.units[0]) == [1]
    assert targets_of(light, light.units[0]) == []


def test_acw_shoot_06_units_of_either_side_and_woods_block_the_line(field, body):
    guns = body(4, 6, troop="field_artillery", division=None)
    foe = body(4, 4, side="red")
    clear = field(guns, foe)
    assert targets_of(clear, clear.units[0]) == [1]
    for between in ((3, 5), (4, 5)):
        clear.place(clear.units[2], clear.ground.at(between))  # a commander alone blocks nothing
        assert targets_of(clear, clear.units[0]) == [1]
    both = field(guns, foe, body(3, 5), body(4, 5))
    assert targets_of(both, both.units[0]) == []
    woods = field(guns, foe, board={"areas": [{"kind": "woods", "hexes": [[3, 5], [4, 5]]}]})
    assert targets_of(woods, woods.units[0]) == []


def test_acw_shoot_05_all_who_shoot_at_one_target_roll_together(field, body, read_log):
    wishes = {"ACW-SHOOT-01": [0, 1], "ACW-SHOOT-05": [2, 2]}
    foe = body(4, 4, side="red")
    battle = field(body(4, 6), body(3, 6), foe, faces=(5, 6), wishes=wishes)
    battle.army_orders[0] = 2
    shooting_phase(battle)
    assert battle.units[2].strength == 1
    assert [verb for _, verb, _ in read_log(battle)] == ["shoots", "shoots", "suffers"]
    assert battle.commanders[0].asked[-1][0] == "ACW-SHOOT-09"


def test_acw_shoot_08_cover_ignores_one_hit_of_a_target_in_a_player_turn(field, body):
    woods = {"areas": [{"kind": "woods", "hexes": [[4, 4]]}]}
    battle = field(body(4, 6), body(4, 4, side="red"), faces=(6, 6), board=woods)
    for strength in (3, 2):
        shots(battle, battle.units[1], [battle.units[0]])
        assert battle.units[1].strength == strength


def test_acw_shoot_08_cover_takes_no_hit_of_those_who_shoot_past_it(field, body):
    hill = {"areas": [{"kind": "hill", "hexes": [[4, 4], [3, 6]]}]}
    battle = field(body(4, 6), body(3, 6), body(4, 4, side="red"), faces=(1, 6), board=hill)
    shots(battle, battle.units[2], battle.units[:2])  # only the one on the hill hits
    assert battle.units[2].strength == 2


def test_acw_r_29_fortifications_cover_from_all_sides(field, body):
    works = {"areas": [{"kind": "works", "hexes": [[4, 4]]}]}
    battle = field(body(4, 6), body(4, 4, side="red"), faces=(6,), board=works)
    shots(battle, battle.units[1], [battle.units[0]])
    assert battle.units[1].strength == 3


def test_acw_shoot_01_a_unit_that_has_moved_does_not_shoot(field, body):
    battle = field(body(4, 6), body(4, 4, side="red"))
    battle.army_orders[0] = 2
    battle.units[0].acted = battle.half
    shooting_phase(battle)
    assert battle.commanders[0].asked == []


def test_acw_r_15_unit_by_unit_the_last_shot_may_find_nobody_there(field, body):
    options = {"volley": "unit_by_unit"}
    foe = body(4, 4, side="red", hits=2)
    battle = field(body(4, 6), body(3, 6), foe, faces=(6,), options=options)
    volley(battle, battle.units[2], battle.units[:2])
    assert battle.units[2].state == REMOVED


def test_acw_r_15_unit_by_unit_who_no_longer_sees_the_target_rolls_nothing(field, body):
    options = {"volley": "unit_by_unit"}
    target = body(4, 4, side="red", hits=0)
    battle = field(
        body(4, 6), body(3, 6, troop="field_artillery", division=None), target, faces=(6,), options=options,
    )  # fmt: skip
    battle.place(battle.units[2], cell(4, 3))
    volley(battle, battle.units[2], battle.units[:2])  # out of the infantry's reach by now
    assert battle.units[2].strength == 2


def test_acw_card_01_nobody_shoots_in_the_rain(field, body):
    battle = field(body(4, 6), body(4, 4, side="red"))
    battle.rain = True
    assert targets_of(battle, battle.units[0]) == []
