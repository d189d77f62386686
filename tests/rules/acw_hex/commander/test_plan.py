"""The computer's plan of a player turn: which units act, and where each goes."""

from rules.acw_hex.commander.decisions import TEMPERS
from rules.acw_hex.commander.plan import make_plan
from rules.acw_hex.engine.orders import RALLY_NOW
from rules.acw_hex.terms import NONE


def cell(col, row):
    return col + 9 * row


def test_a_unit_with_two_hits_out_of_reach_rallies(field, body):
    battle = field(body(4, 8, hits=2), body(4, 2, side="red"))
    battle.army_orders[0] = 1
    plan = make_plan(battle, 0, TEMPERS["steady"])
    assert plan.wishes[0] == RALLY_NOW


def test_commanders_of_divisions_come_before_their_troops_and_generals_after(field, body):
    chief = body(2, 6, troop="division_commander")
    battle = field(chief, body(2, 6), body(3, 6), body(4, 0, side="red"))
    plan = make_plan(battle, 0, TEMPERS["steady"])
    assert (plan.order[0], plan.order[-1]) == (0, 4)


def test_a_general_goes_first_where_they_may_help_to_rally(field, body):
    battle = field(body(4, 8, hits=2), body(4, 2, side="red"))
    battle.army_orders[0] = 1
    assert make_plan(battle, 0, TEMPERS["steady"]).order == [2, 0]


def test_two_against_one_is_worth_the_risk(field, body):
    battle = field(body(3, 6), body(4, 6), body(4, 4, side="red"))
    battle.army_orders[0] = 2
    plan = make_plan(battle, 0, TEMPERS["steady"])
    near = battle.ground.around[cell(4, 4)]
    assert all(near & battle.ground.bits[plan.wishes[unit]] for unit in (0, 1))


def test_with_orders_enough_nobody_waits_for_their_neighbours_while_the_enemy_is_far(field, body):
    line = [body(col, 8) for col in (3, 4, 5)]
    battle = field(*line, body(4, 0, side="red"), terms={"objective": {"hex": [4, 2]}})
    battle.army_orders[0] = 6
    plan = make_plan(battle, 0, TEMPERS["steady"])
    assert {plan.wishes.get(unit, NONE) // 9 for unit in range(3)} == {6}  # all two rows on


def test_nobody_goes_from_a_commander_who_has_just_come_to_them_near_the_enemy(field, body):
    chief = body(4, 6, troop="division_commander")
    battle = field(chief, body(4, 6), body(4, 3, side="red"))
    plan = make_plan(battle, 0, TEMPERS["steady"])
    plan.wishes[1] = cell(4, 5)
    assert plan.is_wanted(battle, 1)
    battle.units[0].acted = battle.half
    assert not plan.is_wanted(battle, 1)


def test_guns_keep_three_hexes_off_with_a_clear_line(field, body):
    guns = body(4, 7, troop="field_artillery", division=None)
    battle = field(guns, body(4, 2, side="red"), terms={"objective": {"hex": [4, 4]}})
    battle.army_orders[0] = 1
    plan = make_plan(battle, 0, TEMPERS["steady"])
    assert battle.ground.far(cell(4, 2))[plan.wishes[0]] == 3


def test_a_unit_that_holds_the_place_stays_in_its_fortifications_until_an_enemy_comes(field, body):
    board = {"areas": [{"kind": "works", "hexes": [[0, 8]]}]}
    troops = [body(0, 8), body(4, 8), body(8, 0, side="red")]
    stays = {}
    for first in ("blue", "red"):
        terms = {"objective": {"hex": [5, 8]}, "first_on_ground": first}
        battle = field(*troops, board=board, terms=terms)
        battle.army_orders[0] = 6
        stays[first] = 0 not in make_plan(battle, 0, TEMPERS["steady"]).wishes
    assert stays == {"blue": True, "red": False}


def test_guns_that_can_shoot_stay_where_they_are(field, body):
    guns = body(4, 6, troop="field_artillery", division=None)
    battle = field(guns, body(4, 3, side="red"), terms={"objective": {"hex": [4, 0]}})
    battle.army_orders[0] = 1
    assert 0 not in make_plan(battle, 0, TEMPERS["steady"]).wishes


def test_guns_that_could_shoot_another_way_are_turned(field, body):
    guns = body(4, 6, troop="field_artillery", division=None, facing="S")
    battle = field(guns, body(4, 3, side="red"))
    battle.army_orders[0] = 1
    assert make_plan(battle, 0, TEMPERS["steady"]).wishes[0] == cell(4, 6)


def test_foot_keeps_out_of_the_lane_of_guns_if_another_hex_is_as_good(field, body):
    guns = body(4, 6, troop="field_artillery", division=None)
    foes = [body(4, 3, side="red"), body(3, 1, side="red")]
    for col in (4, 5):
        battle = field(guns, body(col, 7, division="2"), *foes)
        battle.army_orders[0] = 6
        plan = make_plan(battle, 0, TEMPERS["steady"])
        assert plan.lanes
        there = plan.wishes.get(1, cell(col, 7))
        assert not plan.lanes & battle.ground.bits[there]


def test_the_last_order_is_kept_for_guns_that_gain_more_by_it(field, body):
    guns = body(4, 6, troop="field_artillery", division=None)
    foot = body(0, 7, division="2")
    battle = field(guns, foot, body(4, 3, side="red", hits=2), terms={"objective": {"hex": [0, 5]}})
    battle.army_orders[0] = 2
    plan = make_plan(battle, 0, TEMPERS["steady"])
    assert plan.gains[1] < plan.shots[battle.units[0].corps]
    assert plan.is_wanted(battle, 1)
    battle.army_orders[0] = 1
    assert not plan.is_wanted(battle, 1)


def test_guns_never_go_up_to_the_enemy_whatever_there_is_to_win(field, body):
    def wish(troop):
        foes = [body(4, 4, side="red", hits=2), body(4, 5, side="red", hits=2, facing="S")]
        battle = field(body(4, 7, troop=troop, division=None), *foes, terms={"objective": {"hex": [4, 4]}})
        battle.army_orders[0] = 1
        plan = make_plan(battle, 0, TEMPERS["bold"])
        return bool(plan.touch & battle.ground.bits[plan.wishes.get(0, cell(4, 7))])

    assert wish("infantry")
    assert not wish("field_artillery")


def test_a_side_without_the_place_dares_more_as_the_day_goes_on(field, body):
    battle = field(body(4, 8), body(4, 4, side="red"), terms={"objective": {"hex": [4, 4]}})
    early, battle.turn = make_plan(battle, 0, TEMPERS["steady"]), 12
    late = make_plan(battle, 0, TEMPERS["steady"])
    assert (early.risk, early.haste) == (100, 12)
    assert (late.risk, late.haste) == (0, 36)


def test_a_side_that_has_the_place_takes_no_risks_and_neither_does_any_by_night(field, body):
    place = {"objective": {"hex": [4, 4]}}
    battle = field(body(4, 8), body(4, 0, side="red"), terms=place)
    open_day = make_plan(battle, 0, TEMPERS["steady"])
    battle.possessor = 0
    held = make_plan(battle, 0, TEMPERS["steady"])
    battle.possessor, battle.by_night = 1, True
    night = make_plan(battle, 0, TEMPERS["steady"])
    assert (held.haste, held.risk, held.shelter) == (night.haste, night.risk, night.shelter)
    assert held.haste < open_day.haste
    assert (held.risk, held.shelter) > (open_day.risk, open_day.shelter)
