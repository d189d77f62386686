"""Normal moves: what is offered, twelfths, water and woods, friends on the way."""

import pytest

from rules.mexican_war.engine import moves
from rules.mexican_war.engine.moves import AHEAD, HALT, SPOT, move_options
from rules.mexican_war.engine.normal_moves import moves_phase
from rules.mexican_war.engine.plans import FORM_MOVE, MOVE, MOVE_UNLIMBER
from rules.mexican_war.terms import TACTICAL_COLUMN
from tests.rules.mexican_war.engine.conftest import Chooser, body, event_values, guns, horse, verbs

RED = body("enemy", "red", at=[60, 44])


def move_answers(*by_unit):
    """Returns a side that answers with the option of each unit's move."""
    wanted = dict(by_unit)
    return Chooser(lambda clause, unit, options: wanted.get(unit) if clause == "MEX-MOVE-11" else None)


def moving_battle(battle, *indices, plan=MOVE):
    for index in indices:
        battle.units[index].plan = plan
    moves_phase(battle)
    return battle


@pytest.mark.parametrize(("troop", "inches"), [("us_regular", 12), ("us_volunteer", 8), ("us_militia", 4)])
def test_mex_move_11_a_line_goes_four_inches_with_each_operation(field, troop, inches):
    battle = field(
        [body("a", **{"class": troop}, at=[30, 10]), RED], blue=move_answers((0, AHEAD + inches // 4))
    )
    moving_battle(battle, 0)
    assert battle.units[0].y == 1000 + 100 * inches
    assert battle.units[0].used == inches // 4


def test_mex_move_06_woods_shorten_each_operation(field):
    woods = {"kind": "woods", "polygon": [[20, 8], [40, 8], [40, 40], [20, 40]]}
    battle = field([body("a", at=[30, 10]), RED], pieces=[woods], blue=move_answers((0, AHEAD + 3)))
    moving_battle(battle, 0)
    assert battle.units[0].y == 1900


def test_mex_move_01_a_change_of_formation_leaves_one_operation_less(field):
    battle = field([body("a", at=[30, 10]), RED], blue=move_answers((0, AHEAD + 2)))
    battle.units[0].plan = FORM_MOVE + TACTICAL_COLUMN
    moves_phase(battle)
    assert battle.units[0].formation == TACTICAL_COLUMN
    assert battle.units[0].y == 2000
    assert battle.units[0].used == 3


def test_mex_move_03_a_spot_aside_costs_a_wheel(field):
    battle = field([body("a", at=[30, 10]), RED])
    unit = battle.units[0]
    unit.plan = MOVE
    spots = battle.table.spots
    offered = [spots.place_of(option - SPOT) for option in move_options(battle, unit) if option >= SPOT]
    assert offered
    for x, y, _ in offered:
        assert (x - 3000) ** 2 + (y - 1000) ** 2 <= 1200**2
        if abs(x - 3000) > 300:  # a wheel is one operation, so two are left
            assert (x - 3000) ** 2 + (y - 1000) ** 2 <= 1000**2


def test_mex_gen_01_enemies_that_would_meet_stop_an_inch_apart(field):
    units = [body("a", at=[30, 20]), body("b", "red", at=[30, 30])]
    battle = field(units, blue=move_answers((0, AHEAD + 3)), red=move_answers((1, AHEAD + 3)))
    moving_battle(battle, 0, 1)
    gap = battle.units[1].y - battle.units[0].y
    assert 100 <= gap <= 300
    assert battle.units[0].y - 2000 == 3000 - battle.units[1].y


def test_mex_move_12_a_unit_passes_through_friends_and_both_check(field):
    units = [body("a", at=[30, 10]), body("c", at=[30, 15]), RED]
    battle = field(units, faces=[1, 9], blue=move_answers((0, AHEAD + 3)))
    moving_battle(battle, 0)
    assert battle.units[0].y == 2200
    assert event_values(battle, "is_passed_through") == [(5, 6), (5, 14)]
    assert [unit.unformed for unit in battle.units[:2]] == [True, False]


def test_nobody_ends_a_move_on_a_friend(field):
    units = [body("a", at=[30, 10]), body("c", at=[30, 22.5]), RED]
    battle = field(units, blue=move_answers((0, AHEAD + 3)))
    moving_battle(battle, 0)
    assert battle.units[0].y < 2150
    assert event_values(battle, "is_passed_through") == []


@pytest.mark.parametrize(
    ("kind", "unit", "crosses", "unformed"),
    [
        ("stream_shallow", body("a", at=[30, 10]), True, True),
        ("stream_deep", body("a", at=[30, 10]), False, False),
        ("stream_shallow", guns("g", at=[30, 10], limbered=True), True, True),
        ("stream_deep", guns("g", at=[30, 10], limbered=True), False, False),
        ("stream_shallow", horse("h", "blue", at=[30, 10]), True, True),
    ],
)
def test_mex_move_08_shallow_water_is_crossed_and_leaves_units_unformed(field, kind, unit, crosses, unformed):
    stream = {"kind": kind, "line": [[0, 14], [72, 14]]}
    battle = field([unit, RED], pieces=[stream], blue=move_answers((0, AHEAD + 2)))
    moving_battle(battle, 0)
    assert (battle.units[0].y > 1450) is crosses
    assert battle.units[0].unformed is unformed


def test_mex_pre_06_a_deep_stream_is_crossed_where_a_road_goes(field):
    pieces = [
        {"kind": "stream_deep", "line": [[0, 14], [72, 14]]},
        {"kind": "road", "line": [[30, 0], [30, 48]]},
    ]
    column = body("a", at=[30, 10], formation="march_column", figures=12, stands=4)
    battle = field([column, RED], pieces=pieces, blue=move_answers((0, AHEAD + 3)))
    moving_battle(battle, 0)
    assert battle.units[0].y > 1800


def test_mex_move_07_limbered_guns_stop_before_a_wood(field):
    woods = {"kind": "woods", "polygon": [[20, 14], [40, 14], [40, 30], [20, 30]]}
    battle = field(
        [guns("g", at=[30, 10], limbered=True), RED], pieces=[woods], blue=move_answers((0, AHEAD + 2))
    )
    moving_battle(battle, 0)
    assert battle.units[0].y <= 1400


def test_guns_move_and_then_unlimber(field):
    battle = field([guns("g", at=[30, 10], limbered=True), RED], blue=move_answers((0, AHEAD + 1)))
    moving_battle(battle, 0, plan=MOVE_UNLIMBER)
    battery = battle.units[0]
    assert (battery.y, battery.limbered, battery.used) == (1600, False, 2)
    assert ("unlimbers", 0) in verbs(battle)


def test_the_edge_of_the_table_stops_a_move(field):
    battle = field(
        [body("a", at=[30, 44]), body("enemy", "red", at=[60, 4])], blue=move_answers((0, AHEAD + 3))
    )
    moving_battle(battle, 0)
    assert 4500 < battle.units[0].y <= 4800


def test_a_withdrawal_goes_only_to_its_own_edge(field):
    units = [body("a", at=[30, 24], brigade="b"), RED]
    battle = field(units, terms={"brigades": [{"key": "b", "side": "blue", "order": "withdraw"}]})
    battle.units[0].plan = MOVE
    options = move_options(battle, battle.units[0])
    assert options[0] == HALT
    assert all(option >= SPOT for option in options[1:])
    assert all(battle.table.spots.place_of(option - SPOT)[1] < 2400 for option in options[1:])


def test_moves_are_alike_when_both_sides_change_places(field):
    """Turns the table by half a circle, with units in another order. Everybody comes to the same place."""
    north = [body("a", at=[30, 20]), body("c", at=[38, 20]), body("b", "red", at=[34, 28])]
    south = [body("b", "blue", at=[38, 20]), body("c", "red", at=[34, 28]), body("a", "red", at=[42, 28])]
    places = []
    for units, mine, theirs in ((north, (0, 1), (2,)), (south, (0,), (1, 2))):
        blue = move_answers(*((index, AHEAD + 2) for index in mine))
        red = move_answers(*((index, AHEAD + 2) for index in theirs))
        battle = field(units, blue=blue, red=red)
        moving_battle(battle, *mine, *theirs)
        places.append([(unit.x, unit.y) for unit in battle.units])
    turned = [(7200 - x, 4800 - y) for x, y in places[1]]
    assert sorted(places[0]) == sorted(turned)


def test_place_of_an_option_is_where_it_leads(field):
    battle = field([body("a", at=[30, 10]), RED])
    unit = battle.units[0]
    unit.plan = MOVE
    assert moves.place_of_option(battle, unit, AHEAD + 2).y == 1800
    assert moves.place_of_option(battle, unit, HALT) == unit.footprint()


@pytest.mark.parametrize(
    "unit", [body("a", at=[30, 10], formation="march_column"), guns("g", at=[30, 10], limbered=True)]
)
def test_mex_move_09_guns_need_a_bridge_over_deep_water_and_men_a_ford(field, unit):
    stream = {"kind": "stream_deep", "line": [[0, 18], [72, 18]]}
    battle = field([unit, RED], pieces=[stream], blue=move_answers((0, AHEAD + 2)))
    moving_battle(battle, 0)
    assert battle.units[0].y < 1800


def test_mex_move_06_only_operations_on_delaying_ground_are_shortened(field):
    woods = {"kind": "woods", "polygon": [[20, 19], [40, 19], [40, 40], [20, 40]]}
    battle = field([body("a", at=[30, 10]), RED], pieces=[woods], blue=move_answers((0, AHEAD + 3)))
    moving_battle(battle, 0)
    assert battle.units[0].y == 1000 + 400 + 400 + 300


def test_mex_r_14_nobody_halts_in_a_burning_building(field):
    house = {"kind": "large_building", "polygon": [[20, 8], [40, 8], [40, 12], [20, 12]]}
    battle = field([body("a", at=[30, 10.5]), RED], pieces=[house], turn=4)
    battle.units[0].plan = MOVE
    assert HALT in move_options(battle, battle.units[0])
    battle.burning[0] = 2
    options = move_options(battle, battle.units[0])
    assert options
    assert HALT not in options
