"""MACH-BLD on the table: houses held, left, stormed and brought down, with the dice given."""

from dataclasses import replace

from rules.core.events import FullLog
from rules.core.standing import standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.core.terms import FRONT
from rules.machete.engine.act import HOLDS, LIES_LOW, act
from rules.machete.engine.fire import side_of, targets
from rules.machete.engine.houses import demolish, structures
from rules.machete.engine.morale import morale_phase, run_back
from rules.machete.engine.orders import ENTER, MARCH, PASS, QUIT, SHOOT, STORM
from rules.machete.engine.storm import storm_phase
from rules.machete.terms import BRIDGE_AT, BUILDING, GARRISON, HARD, HOUSE_AT, RUBBLE, WALL_AT
from rules.machete.units import DESTROYED, FORCED_BACK

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
HOUSE = {"kind": "building", "key": "mill", "points": [[45, 45], [55, 45], [55, 55], [45, 55]]}
BOARD = {"areas": [HOUSE]}
LARGE = {"areas": [{**HOUSE, "size": "large"}]}


def in_house(body, **more):
    return body(0, 0, **{"house": "mill", "figures": 6, "command": 1} | more)


def options_asked(battle, clause):
    return [options for which, _, options in battle.commanders[0].asked if which == clause]


def folds_true(battle, before):
    events = battle.log.events
    return fold(before, events, verbs("machete")) == standings(battle.units)


def ready_events(battle):
    battle.log = FullLog()
    battle.log.turn = battle.turn
    battle.log.open(battle.units)
    return battle.log.opening


def test_mach_bld_02_foot_beside_a_house_or_within_a_move_of_its_door_go_in(field, body, read_log):
    battle = field(
        body(52, 32, figures=6, command=1), body(52, 95, **RED), board=BOARD, wishes={"MACH-GEN-08": [ENTER]}
    )
    before = ready_events(battle)
    unit = battle.units[0]
    act(battle, unit)
    assert unit.house == 0
    assert battle.houses[0].garrison == 0
    assert unit.cell == battle.houses[0].spot
    assert [verb for _, verb, _ in read_log(battle)][:2] == ["moves", "goes_in"]
    assert battle.table.cover[unit.cell] == BUILDING  # MACH-BLD-03
    assert folds_true(battle, before)


def test_mach_bld_02_only_as_many_as_it_has_room_for(field, body):
    battle = field(body(52, 32), body(52, 95, **RED), board=BOARD, wishes={"MACH-GEN-08": [ENTER]})
    before = ready_events(battle)
    unit = battle.units[0]
    act(battle, unit)
    garrison = battle.units[battle.houses[0].garrison]
    assert (garrison.duty, garrison.source, garrison.strength) == (GARRISON, 0, 6)
    assert unit.strength == 6
    assert unit.house < 0
    assert folds_true(battle, before)
    battle = field(body(52, 32), body(52, 95, **RED), board=LARGE, wishes={"MACH-GEN-08": [ENTER]})
    act(battle, battle.units[0])
    assert battle.units[0].house == 0


def test_mach_bld_02_horse_stay_outside_and_a_house_held_by_friends_is_full(field, body):
    battle = field(
        body(52, 32, troop="cavalry", figures=6), in_house(body), body(52, 95, **RED), board=BOARD
    )  # fmt: skip
    act(battle, battle.units[0])
    assert ENTER not in options_asked(battle, "MACH-GEN-08")[0]
    battle = field(body(52, 32, figures=6), in_house(body), body(52, 95, **RED), board=BOARD)
    act(battle, battle.units[0])
    assert ENTER not in options_asked(battle, "MACH-GEN-08")[0]


def test_mach_bld_02_a_garrison_leaves_by_a_door_away_from_the_enemy_by_default(field, body):
    battle = field(in_house(body), body(52, 95, **RED), board=BOARD, wishes={"MACH-GEN-08": [QUIT]})
    before = ready_events(battle)
    unit = battle.units[0]
    act(battle, unit)
    assert unit.house < 0
    assert battle.houses[0].garrison < 0
    assert battle.at[unit.cell] == 0
    assert unit.y < 4500
    assert MARCH not in options_asked(battle, "MACH-GEN-08")[0]
    assert folds_true(battle, before)


def test_mach_bld_03_those_inside_fire_all_round_and_show_no_flank(field, body):
    battle = field(in_house(body, facing=180), body(52, 92, **RED), board=BOARD)
    unit = battle.units[0]
    assert targets(battle, unit) == [1]
    assert all(side_of(battle, unit, cell) == FRONT for cell in range(battle.table.size) if cell != unit.cell)


def test_mach_bld_04_nobody_shoots_at_a_garrison_before_it_has_fired(field, body):
    battle = field(
        in_house(body), body(52, 82, **RED), board=BOARD, faces=[6, 6], wishes={"MACH-GEN-08": [SHOOT + 1]}
    )
    garrison, foe = battle.units
    assert targets(battle, foe) == []
    view = battle.seen_by(1)
    assert not view.units[0].on_table
    assert view.houses[0].garrison < 0
    assert view.units[0].house < 0
    assert battle.seen_by(0).units[0].on_table
    act(battle, garrison)
    assert targets(battle, foe) == [0]
    assert battle.seen_by(1).houses[0].garrison == 0
    assert [event.verb for event in battle.log.events][:2] == ["unmasks", "fires"]


def test_mach_bld_04_a_unit_that_enters_a_house_thought_empty_has_to_fight(field, body):
    battle = field(
        in_house(body), body(52, 67, **RED), board=BOARD, wishes={"MACH-GEN-08": [ENTER]}
    )  # fmt: skip
    garrison, foe = battle.units
    act(battle, foe)
    assert options_asked(battle, "MACH-GEN-08")[0][-1] == ENTER
    assert [event.verb for event in battle.log.events][-3:] == ["moves", "unmasks", "storms"]
    assert battle.houses[0].stormers == [1]
    assert garrison.engaged == foe.engaged == 1


def test_mach_bld_05_but_at_once_where_the_storming_of_that_house_is_the_scenario(field, body):
    battle = field(in_house(body), body(52, 82, **RED), board=BOARD, terms={"assault": "mill"})
    assert targets(battle, battle.units[1]) == [0]
    assert battle.seen_by(1) is battle


def storm_house(field, body, faces, figures=6, defenders=2, **more):
    battle = field(
        in_house(body, figures=defenders, command=0),
        body(47, 57, **RED | {"figures": figures, "command": 0}),
        body(52, 57, **RED | {"figures": figures, "command": 0}),
        board=BOARD,
        terms={"assault": "mill"},
        faces=faces,
        wishes={"MACH-GEN-08": [STORM]},
        **more,
    )
    before = ready_events(battle)
    act(battle, battle.units[1])
    return battle, before


def test_mach_bld_09_a_storm_is_an_order_for_foot_and_brings_contact(field, body):
    battle, _ = storm_house(field, body, [])
    assert battle.units[0].engaged == battle.units[1].engaged == 1
    assert [event.verb for event in battle.log.events][-1] == "storms"
    assert targets(battle, battle.units[2]) == []  # MACH-R-75
    horse = field(
        in_house(body), body(52, 57, **RED | {"troop": "cavalry"}), board=BOARD, terms={"assault": "mill"}
    )
    act(horse, horse.units[1])
    assert all(option < STORM for options in options_asked(horse, "MACH-GEN-08") for option in options)


def test_mach_r_20_the_garrison_may_fire_at_those_at_its_door_and_at_nobody_else(field, body):
    battle, _ = storm_house(field, body, [])
    act(battle, battle.units[0])
    assert options_asked(battle, "MACH-R-20") == [(PASS, SHOOT + 1)]


def test_mach_bld_14_to_the_last_man_and_the_survivors_hold_the_house(field, body):
    # the door: 6 to 1, the defender falls; inside 5 to 2 against the last one, with nobody left for the door
    battle, before = storm_house(field, body, [6, 1, 5, 2])
    storm_phase(battle)
    garrison, taker, _ = battle.units
    assert garrison.state == DESTROYED
    assert taker.house == 0
    assert battle.houses[0].garrison == 1
    assert taker.strength == 6
    assert not taker.engaged
    assert folds_true(battle, before)


def test_mach_bld_13_the_storm_is_reported_round_by_round(field, body, read_log):
    battle, _ = storm_house(field, body, [6, 1, 5, 2])
    count = len(battle.log.events)
    storm_phase(battle)
    fight = [event for event in battle.log.events[count:] if event.verb.startswith("door")]
    assert [(event.verb, event.faces, event.values) for event in fight] == [
        ("door_round", (6, 1), (1, 6, 1)),
        ("door_forced", (5, 2), (2, 6)),
        ("door_fight", (), (2, 0, 2)),
    ]


def test_mach_bld_10_the_defender_adds_one_and_a_tie_is_rolled_again(field, body):
    # 3 against 2 and 1 is a tie; then 1 to 1 kills the attacker, and so on for the other two
    battle, before = storm_house(field, body, [3, 2, 1, 1, 1, 1, 1, 1], figures=3)
    storm_phase(battle)
    garrison, attacker, _ = battle.units
    assert attacker.state == DESTROYED
    assert garrison.strength == 2
    assert not garrison.engaged
    assert folds_true(battle, before)


def test_mach_r_33_several_units_storm_together(field, body):
    battle, before = storm_house(field, body, [1, 1, 1, 1, 6, 1, 6, 1])
    battle.commanders[0].wishes["MACH-GEN-08"] = [STORM]
    act(battle, battle.units[2])
    assert battle.houses[0].stormers == [1, 2]
    storm_phase(battle)
    lost = [unit.lost for unit in battle.units]
    assert lost == [2, 1, 1]
    assert battle.houses[0].garrison == 1
    assert folds_true(battle, before)


def test_mach_bld_15_nobody_tests_for_an_assault_on_a_house(field, body):
    battle, _ = storm_house(field, body, [1, 1, 1, 1, 6, 1, 6, 1])
    storm_phase(battle)
    morale_phase(battle)  # no dice are left to roll
    assert battle.units[1].lost == 2
    assert battle.units[1].lost_before == 2


def test_mach_r_79_rankers_fall_first_at_a_door_without_a_die_for_officers(field, body):
    battle = field(
        in_house(body, figures=2, command=1),
        body(47, 57, **RED | {"figures": 4}),
        body(90, 90, **RED),
        board=BOARD,
        terms={"assault": "mill"},
        faces=[1, 6, 1, 6, 6, 1, 1, 2, 6, 5],  # three attackers fall, and both defenders
        wishes={"MACH-GEN-08": [STORM]},
    )
    before = ready_events(battle)
    act(battle, battle.units[1])
    storm_phase(battle)
    garrison, party, _ = battle.units
    assert (garrison.state, garrison.officers) == (DESTROYED, 0)
    assert (party.strength, party.officers, party.used) == (1, 1, 3)
    morale_phase(battle)  # no dice are left to roll
    assert folds_true(battle, before)


def test_mach_bld_02_those_who_take_a_house_too_small_for_them_tell_off_its_garrison(field, body):
    battle, _ = storm_house(field, body, [6, 1, 6, 1], figures=8)
    storm_phase(battle)
    garrison = battle.units[battle.houses[0].garrison]
    assert (garrison.source, garrison.strength) == (1, 6)
    assert battle.units[1].strength == 2


def test_mach_mor_13_a_garrison_that_runs_leaves_its_house_first(field, body):
    battle = field(in_house(body), body(52, 82, **RED), board=BOARD, terms={"assault": "mill"})
    before = ready_events(battle)
    unit = battle.units[0]
    unit.state = FORCED_BACK
    run_back(battle, unit, 1)
    assert unit.house < 0
    assert battle.houses[0].garrison < 0
    assert unit.y < 4000
    assert [event.verb for event in battle.log.events] == ["comes_out", "runs_back"]
    assert [s.x for s in fold(before, battle.log.events, verbs("machete"))] == [u.x for u in battle.units]


def test_mach_art_23_houses_bridges_and_walls_may_be_shelled(field, body):
    board = {
        **BOARD,
        "lines": [
            {"kind": "river", "points": [[0, 20], [100, 20]]},
            {"kind": "wall", "points": [[80, 80], [95, 80]]},
        ],
        "crossings": [{"kind": "ford", "point": [10, 20]}, {"kind": "bridge", "point": [50, 20]}],
    }
    battle = field(in_house(body), body(52, 95, **RED), board=board)
    found = structures(battle)
    assert [kind for kind, _, _ in found] == [HOUSE_AT, BRIDGE_AT, *[WALL_AT] * 4]
    bridge, wall = found[1][2], found[2][2]
    assert battle.table._foot[battle.table.ground[bridge]]
    assert battle.table.defended[wall]
    demolish(battle, 2)
    demolish(battle, 1)
    assert not battle.table._foot[battle.table.ground[bridge]]
    assert not battle.table.defended[wall]
    assert len(structures(battle)) == 4
    assert battle.table is battle.board


def test_mach_r_37_survivors_hold_the_rubble(field, body):
    battle = field(in_house(body), body(52, 82, **RED), board=BOARD)
    before = ready_events(battle)
    unit = battle.units[0]
    demolish(battle, 0)
    spot = battle.houses[0].spot
    assert battle.houses[0].condition == RUBBLE
    assert battle.demolished == [(HOUSE_AT, 0)]
    assert unit.house < 0
    assert unit.cell == spot
    assert battle.at[spot] == 0
    assert battle.table.cover[spot] == HARD
    assert targets(battle, battle.units[1]) == [0]
    assert structures(battle) == []
    assert folds_true(battle, before)


def test_mach_bld_02_a_house_is_empty_when_its_garrison_is_gone(field, body):
    battle = field(in_house(body), body(52, 82, **RED), board=BOARD)
    battle.leave(battle.units[0], DESTROYED)
    assert battle.houses == [replace(battle.houses[0], garrison=-1, has_fired=False)]
    assert battle.units[0].house < 0


def test_mach_bld_04_a_unit_that_waits_unseen_in_a_house_is_said_to_lie_low(field, body):
    battle = field(in_house(body), body(52, 92, **RED), board=BOARD)
    for has_fired, reason in ((False, LIES_LOW), (True, HOLDS)):
        battle.houses[0].has_fired = has_fired
        act(battle, battle.units[0])
        passed = [event for event in battle.log.events if event.verb == "passes"]
        assert passed[-1].values == (reason,)
