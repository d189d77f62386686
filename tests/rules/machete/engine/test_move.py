"""MACH-MOVE on the table: what a unit can reach, and what happens when it reaches the enemy."""

import pytest

from rules.machete.engine.act import act
from rules.machete.engine.morale import run_back
from rules.machete.engine.move import MIXED, attacks, march, rushes, strike, ways
from rules.machete.engine.orders import RUSH
from rules.machete.terms import ACROSS_FORD, CLEAR, DEFENCES, LINE, UPHILL
from rules.machete.units import FORCED_BACK, SHAKEN, SURRENDERED

RIVER = {"kind": "river", "points": [[0, 52], [100, 52]], "width_cm": 5}
CUBAN = {"side": "red", "nation": "cuban", "command": 1}
HORSE = {"troop": "cavalry", "figures": 6, "command": 1}


def reach(battle, index=0):
    """Returns how far, in whole cm, the unit can go straight to the far edge."""
    unit = battle.units[index]
    table = battle.board
    ahead = [cell for cell in ways(battle, unit) if table.xs[cell] == unit.x and table.ys[cell] > unit.y]
    return max((table.ys[cell] - unit.y for cell in ahead), default=0) // 100


@pytest.mark.parametrize(
    ("ground", "facts", "cm"),
    [
        ("open", {}, 20),
        ("jungle", {}, 10),
        ("jungle", {"nation": "cuban"}, 20),
        ("open", HORSE, 20),
        ("open", HORSE | {"nation": "cuban"}, 30),
        ("jungle", HORSE | {"nation": "cuban"}, 20),
    ],
)
def test_mach_minf_02_a_unit_goes_as_far_as_its_ground_lets_it(field, body, ground, facts, cm):
    battle = field(body(52, 22, **facts), board={"ground": ground})
    assert reach(battle) == cm


def test_mach_minf_01_and_farther_by_road(field, body):
    battle = field(body(52, 22), board={"lines": [{"kind": "road", "points": [[52, 0], [52, 99]]}]})
    assert reach(battle) == 30


def test_mach_gen_17_nobody_enters_a_stand_but_all_go_round_it(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[45, 30], [60, 30], [60, 34], [45, 34]]}]}
    battle = field(body(52, 22), board=stand)
    barred = battle.board.at(5200, 3200)
    assert barred not in ways(battle, battle.units[0])
    assert 0 < reach(battle) < 20


@pytest.mark.parametrize("kind", ["cane", "swamp", "building"])
def test_mach_move_05_nor_standing_cane_nor_water(field, body, kind):
    area = {"areas": [{"kind": kind, "points": [[0, 30], [99, 30], [99, 99], [0, 99]]}]}
    assert reach(field(body(52, 22), board=area)) == 5


@pytest.mark.parametrize(("x", "cm"), [(52, 20), (47, 5)])
def test_mach_move_04_a_field_of_crops_is_crossed_by_its_gaps_alone(field, body, x, cm):
    """Lays its rows along its longer side; every second is a gap."""
    area = {"areas": [{"kind": "crops", "points": [[35, 30], [65, 30], [65, 99], [35, 99]]}]}
    assert reach(field(body(x, 22), board=area)) == cm


def test_mach_move_04_nobody_walks_across_the_rows(field, body):
    area = {"areas": [{"kind": "crops", "points": [[0, 30], [99, 30], [99, 60], [0, 60]]}]}
    battle = field(body(52, 22), body(52, 52, **CUBAN), board=area)
    assert reach(battle) == 5
    assert not battle.table.find_lanes(battle.units[0].cell, battle.units[1].cell)
    assert battle.table.line(battle.units[0].cell, battle.units[1].cell) >= 0  # but all see over them


def test_mach_move_04_a_path_leads_through_the_rows(field, body):
    board = {
        "areas": [{"kind": "crops", "points": [[0, 30], [99, 30], [99, 60], [0, 60]]}],
        "lines": [{"kind": "path", "points": [[52, 20], [52, 99]]}],
    }
    assert reach(field(body(52, 22), board=board)) == 20


def test_mach_move_02_a_path_leads_through_what_bars_the_way(field, body):
    board = {
        "areas": [{"kind": "swamp", "points": [[0, 30], [99, 30], [99, 99], [0, 99]]}],
        "lines": [{"kind": "path", "points": [[52, 20], [52, 99]]}],
    }
    assert reach(field(body(52, 22), board=board)) == 20


def test_mach_move_06_a_river_is_crossed_only_by_ford_or_bridge(field, body):
    assert reach(field(body(52, 42), board={"lines": [RIVER]})) == 5
    ford = {"lines": [RIVER], "crossings": [{"kind": "ford", "point": [52, 52]}]}
    assert (
        reach(field(body(52, 42), board=ford)) == 15
    )  # MACH-R-23: 10 cm at 20 a phase, and 5 at the ford's 10
    bridge = {"lines": [RIVER], "crossings": [{"kind": "bridge", "point": [52, 52]}]}
    assert reach(field(body(52, 42), board=bridge)) == 20


def test_mach_move_07_a_march_ends_facing_the_way_it_went(field, body):
    battle = field(body(52, 22))
    march(battle, battle.units[0], battle.board.at(7200, 2200))
    assert battle.units[0].facing == 90
    event = battle.log.events[0]
    assert (event.verb, event.values) == ("moves", (7250, 2250, 90, 20, 1))


def test_mach_gen_18_the_log_tells_the_winding_way(field, body):
    stand = {"areas": [{"kind": "stand", "points": [[48, 28], [58, 28], [58, 32], [48, 32]]}]}
    battle = field(body(52, 22, nation="cuban"), board=stand | {"ground": "open"})
    march(battle, battle.units[0], max(ways(battle, battle.units[0]), key=lambda cell: battle.board.ys[cell]))
    assert len(battle.log.events[0].values) % 5 == 0


def test_mach_r_23_a_move_over_mixed_ground_says_so(field, body, read_log):
    battle = field(body(52, 22), board={"lines": [{"kind": "road", "points": [[52, 0], [52, 40]]}]})
    march(battle, battle.units[0], battle.board.at(5200, 4700))
    assert read_log(battle) == [("MACH-R-23", "moves", 0)]
    assert battle.log.events[0].values[-2:] == (25, MIXED)


def test_friends_are_passed_through_but_not_stood_upon(field, body):
    battle = field(body(52, 22), body(52, 32))
    found = ways(battle, battle.units[0])
    assert battle.units[1].cell not in found
    assert reach(battle) == 20


def test_next_to_an_enemy_there_is_no_marching(field, body):
    battle = field(body(52, 22), body(52, 42, **CUBAN))
    assert reach(battle) == 10


def struck_units(battle, index=0):
    return {foe: charging for foe, _, charging in attacks(battle, battle.units[index])}


@pytest.mark.parametrize(("facts", "cm"), [({}, 40), (HORSE, 50)])
def test_mach_move_08_a_charge_carries_farther_than_a_march(field, body, facts, cm):
    near = field(body(52, 12, **facts), body(52, 17 + cm, **CUBAN))
    assert struck_units(near) == {1: True}
    far = field(body(52, 12, **facts), body(52, 22 + cm, **CUBAN))
    assert struck_units(far) == {}


@pytest.mark.parametrize(
    "board",
    [
        {"ground": "jungle"},
        {"areas": [{"kind": "hill", "points": [[0, 35], [99, 35], [99, 99], [0, 99]]}]},
        {"areas": [{"kind": "hill", "points": [[0, 60], [99, 60], [99, 99], [0, 99]]}]},
        {"lines": [RIVER], "crossings": [{"kind": "ford", "point": [52, 52]}]},
        {"lines": [RIVER], "crossings": [{"kind": "bridge", "point": [52, 52]}]},
        {"areas": [{"kind": "stand", "points": [[20, 44], [80, 44], [80, 48], [20, 48]]}]},
    ],
)
def test_mach_minf_07_no_charge_in_jungle_uphill_over_water_or_through_a_stand(field, body, board):
    assert struck_units(field(body(52, 32), body(52, 62, **CUBAN), board=board)) == {}


def test_mach_r_26_where_no_charge_is_possible_a_march_may_close(field, body):
    battle = field(body(52, 32, nation="cuban"), body(52, 52, side="red"), board={"ground": "jungle"})
    assert struck_units(battle) == {1: False}


def test_mach_r_19_a_unit_that_has_fired_does_not_charge_but_may_close(field, body):
    battle = field(body(52, 22), body(52, 42, **CUBAN), body(2, 22), body(2, 57, **CUBAN))
    for unit in battle.units[::2]:
        unit.fired = 1
    assert struck_units(battle) == {1: False}
    assert struck_units(battle, 2) == {}
    battle.options.fire_before_charge = True
    assert struck_units(battle, 2) == {3: True}


def test_mach_r_25_a_charge_is_straight_and_not_through_friends(field, body):
    friends = [body(x, 27) for x in (42, 47, 52, 57, 62)]
    assert struck_units(field(body(52, 12), *friends, body(52, 47, **CUBAN))) == {}


def strikes(battle):
    index, cell, charging = attacks(battle, battle.units[0])[0]
    strike(battle, battle.units[0], battle.units[index], cell, charging)
    return battle.units


def test_mach_move_09_a_charge_that_arrives_is_contact(field, body, read_log):
    battle = field(body(52, 22, skirmish=True, formation="skirmish"), body(52, 52, **CUBAN, facing=180))
    charger, target = strikes(battle)
    assert read_log(battle) == [("MACH-MINF-06", "charges", 0)]
    assert (charger.engaged, charger.attacker, target.engaged, target.attacker) == (1, True, 1, False)
    assert charger.formation == LINE
    assert charger.charged == 1
    assert battle.enemies_touching(charger) == [target]
    assert not target.flanked


def test_mach_r_47_a_charge_from_behind_is_felt(field, body):
    assert strikes(field(body(52, 22), body(52, 52, **CUBAN, facing=0)))[1].flanked


def test_mach_gen_06_troops_in_ambush_who_are_run_into_show_themselves(field, body, read_log):
    battle = field(body(52, 22), body(52, 52, **CUBAN, facing=180), body(57, 52, **CUBAN, ambush=True))
    charger, target, lurker = battle.units
    strike(battle, charger, target, battle.board.at(5200, 4700), True)
    assert battle.enemies_touching(charger) == [target, lurker]
    assert (lurker.hidden, lurker.engaged, lurker.ambusher) == (False, 1, 0)
    assert ("MACH-GEN-06", "shows_itself", 2) in read_log(battle)
    assert lurker in battle.foes[0]


@pytest.mark.parametrize("place", [(52, 37), (57, 32), (47, 27)])
def test_mach_gen_06_nothing_a_side_may_do_depends_on_an_ambush(field, body, place):
    """Compares the options with the hidden unit near and far off. Only its own side goes round it."""
    offers = []
    for x, y in (place, (92, 92)):
        battle = field(body(52, 22), body(52, 52, **CUBAN), body(x, y, **CUBAN, ambush=True))
        own, foe, _ = battle.units
        offers.append((ways(battle, own), attacks(battle, own), rushes(battle, own)))
        assert battle.table.at(x * 100, y * 100) not in ways(battle, foe)
    assert offers[0] == offers[1]


def test_mach_gen_06_a_march_stops_short_of_an_ambush_and_finds_it(field, body, read_log):
    battle = field(body(52, 22), body(52, 42, **CUBAN, ambush=True), body(92, 92, **CUBAN))
    own, lurker, _ = battle.units
    assert not march(battle, own, battle.table.at(5250, 4250))
    assert (own.y, own.engaged, lurker.hidden, lurker.ambusher) == (3250, 0, False, 0)
    assert [(verb, unit) for _, verb, unit in read_log(battle)] == [("moves", 0), ("shows_itself", 1)]
    assert lurker in battle.foes[0]


def test_mach_gen_06_a_march_that_would_begin_beside_it_does_not_begin(field, body, read_log):
    battle = field(body(52, 22), body(52, 32, **CUBAN, ambush=True), body(92, 92, **CUBAN))
    march(battle, battle.units[0], battle.table.at(5250, 4250))
    assert battle.units[0].y == 2250
    assert [verb for _, verb, _ in read_log(battle)] == ["shows_itself"]


def test_mach_gen_06_a_charge_strikes_those_in_ambush_whom_it_meets_first(field, body, read_log):
    battle = field(body(52, 22), body(52, 52, **CUBAN, facing=180), body(57, 42, **CUBAN, ambush=True))
    charger, target, lurker = battle.units
    strike(battle, charger, target, battle.table.at(5250, 4750), True)
    assert (charger.y, charger.engaged, lurker.engaged, target.engaged) == (3750, 1, 1, 0)
    assert [(event.verb, event.target) for event in battle.log.events] == [
        ("shows_itself", -1),
        ("charges", 2),
    ]


def test_mach_mor_13_those_who_run_find_an_ambush_in_their_way(field, body):
    battle = field(body(52, 52), body(52, 72, **CUBAN), body(52, 37, **CUBAN, ambush=True), faces=[1])
    runner, _, lurker = battle.units
    run_back(battle, runner, 1)
    assert not lurker.hidden
    assert (runner.x, runner.y) == (3750, 4750)  # straight back, and then to the right


def test_mach_r_25_a_charge_may_fall_short(field, body, read_log):
    battle = field(body(52, 12), body(52, 77, **CUBAN), wishes={"MACH-GEN-08": [RUSH + 1]})
    act(battle, battle.units[0])
    own = battle.units[0]
    assert (own.y, own.engaged, own.charged, own.fired) == (1250 + 4000, 0, 1, 0)
    assert read_log(battle) == [("MACH-R-25", "falls_short", 0)]


@pytest.mark.parametrize(
    ("y", "board", "short"),
    [
        (52, {}, []),  # within its reach
        (77, {}, [1]),
        (97, {}, []),  # more than twice its charge away
        (77, {"ground": "jungle"}, []),
        (77, {"areas": [{"kind": "stand", "points": [[45, 60], [60, 60], [60, 65], [45, 65]]}]}, []),
        (77, {"areas": [{"kind": "hill", "points": [[0, 15], [99, 15], [99, 99], [0, 99]]}]}, []),
    ],
)
def test_mach_r_25_at_whom_a_charge_can_be_made_in_vain(field, body, y, board, short):
    battle = field(body(52, 12), body(52, y, **CUBAN), board=board)
    assert rushes(battle, battle.units[0]) == short


def test_mach_r_82_no_charge_passes_beside_another_enemy(field, body):
    battle = field(body(52, 22), body(52, 57, **CUBAN), body(57, 37, **CUBAN))
    assert [index for index, _, charging in attacks(battle, battle.units[0]) if charging] == [2]


@pytest.mark.parametrize(
    ("board", "obstacle"),
    [
        ({}, CLEAR),
        ({"lines": [{"kind": "fence", "points": [[40, 52], [60, 52]]}]}, DEFENCES),
        ({"areas": [{"kind": "hill", "points": [[0, 49], [99, 49], [99, 99], [0, 99]]}]}, UPHILL),
        (
            {
                "lines": [{"kind": "river", "points": [[0, 47], [100, 47]], "width_cm": 5}],
                "crossings": [{"kind": "ford", "point": [52, 47]}],
            },
            ACROSS_FORD,
        ),
    ],
)
def test_mach_mel_08_what_breaks_the_rush_is_noted(field, body, board, obstacle):
    battle = field(body(52, 37), body(52, 52, **CUBAN), board=board)
    assert strikes(battle)[0].obstacle == obstacle


def test_mach_mor_19_a_unit_forced_back_gives_itself_up(field, body, read_log):
    battle = field(body(52, 22), body(52, 52, **CUBAN))
    battle.units[1].state = FORCED_BACK
    charger, prisoner, escort = strikes(battle)
    assert (prisoner.state, prisoner.captured, prisoner.on_table) == (SURRENDERED, 12, False)
    assert charger.engaged == 0
    assert escort.held == 12
    assert [verb for _, verb, _ in read_log(battle)[-4:]] == ["overrun", "sends_away", "told_off", "leads"]


def test_mach_mor_21_one_man_in_six_takes_them_to_the_rear(field, body):
    battle = field(body(52, 22), body(52, 52, **CUBAN))
    battle.units[1].state = FORCED_BACK
    captor = strikes(battle)[0]
    assert (captor.strength, captor.told_off, captor.start, captor.lost) == (10, 2, 10, 0)


def test_mach_r_52_a_unit_shaken_where_it_stands_defends_itself(field, body):
    battle = field(body(52, 22), body(52, 52, **CUBAN))
    battle.units[1].state = SHAKEN
    assert strikes(battle)[1].on_table
