"""How the computer holds, storms and burns (section g of the catalogue)."""

import pytest

from rules.machete.commander.buildings import carries_torches, choose, goal, is_watched, next_fire, raid_cells
from rules.machete.commander.decisions import commander
from rules.machete.engine.act import act
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ENTER, KINDLE, MARCH, PASS, QUIT, SHOOT, STORM

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MILL = {"kind": "building", "key": "mill", "points": [[45, 45], [55, 45], [55, 55], [45, 55]]}
CANE = {"kind": "cane", "key": "cane", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}
BURN = {"goals": [{"side": "red", "kind": "burn", "count": 1}]}
THERE = {"objective": {"x_cm": 52, "y_cm": 60}, "must_win": "red"}


def test_mach_bld_02_the_house_of_the_objective_is_garrisoned_first(field, body):
    battle = field(
        body(52, 32, figures=6), body(52, 95, **RED), board={"areas": [MILL]}, terms=THERE
    )  # fmt: skip
    options = [PASS, MARCH, ENTER]
    assert choose(battle, battle.units[0], options) == 2
    battle.units[0].firearms = 0
    assert choose(battle, battle.units[0], options) is None


def test_mach_bld_22_nobody_walks_into_a_house_that_is_being_lit(field, body):
    battle = field(body(52, 32, figures=6), body(52, 62, **RED), board={"areas": [MILL]}, terms=THERE)
    battle.units[1].kindling = 0
    assert choose(battle, battle.units[0], [PASS, MARCH, ENTER]) is None


def test_mach_bld_02_a_relief_leaves_nobody_in_a_house_by_the_road(field, body):
    """Checks houses that are not their goal.

    They are far from the objective, or too small for all of them.
    """
    far = {"objective": {"x_cm": 52, "y_cm": 97}, "must_win": "red"}
    battle = field(body(52, 32, figures=6), body(52, 82, **RED), board={"areas": [MILL]}, terms=far)
    assert choose(battle, battle.units[0], [PASS, MARCH, ENTER]) is None
    near = {"objective": {"x_cm": 52, "y_cm": 82}, "must_win": "red"}
    for figures, place in ((6, 2), (12, None)):
        battle = field(
            body(52, 22, figures=figures), body(52, 92, **RED), board={"areas": [MILL]}, terms=near
        )
        assert choose(battle, battle.units[0], [PASS, MARCH, ENTER]) == place


def stormers(field, body, figures, **more):
    units = [body(0, 0, house="mill", figures=4, command=0), body(52, 62, **RED | {"figures": figures})]
    return field(*units, board={"areas": [MILL]}, terms={"assault": "mill"}, **more)


@pytest.mark.parametrize(("figures", "dares"), [(11, False), (12, True)])
def test_mach_bld_09_it_storms_with_three_to_one(field, body, figures, dares):
    battle = stormers(field, body, figures)
    assert (choose(battle, battle.units[1], [PASS, MARCH, STORM]) == 2) is dares


def test_mach_bld_09_or_two_to_one_when_shells_have_done_their_work(field, body):
    battle = stormers(field, body, 8)
    battle.units[0].lost = 2
    assert choose(battle, battle.units[1], [PASS, MARCH, STORM]) == 2


def test_mach_bld_16_it_lights_a_fire_where_nobody_sees_it(field, body):
    battle = field(body(2, 97), body(52, 37, **RED), board={"areas": [CANE]}, terms=BURN)
    raider = battle.units[1]
    assert choose(battle, raider, [PASS, MARCH, KINDLE]) == 2
    battle.place(battle.units[0], battle.table.at(5200, 1000))
    assert choose(battle, raider, [PASS, MARCH, KINDLE]) is None


def test_mach_bld_16_nobody_burns_what_no_goal_speaks_of(field, body):
    battle = field(body(2, 97), body(52, 37, **RED), board={"areas": [CANE]})
    assert choose(battle, battle.units[1], [PASS, MARCH, KINDLE]) is None


def test_mach_bld_16_raiders_make_for_the_edge_of_the_cane(field, body):
    battle = field(body(2, 97), body(52, 7, **RED), board={"areas": [CANE, MILL]}, terms=BURN)
    assert set(battle.table.fields[0].ring) <= set(raid_cells(battle, 1))
    assert raid_cells(battle, 0) == []


def test_mach_bld_16_riflemen_leave_the_cane_to_those_who_stand_at_it_with_torches(field, body):
    """Guards against riflemen who lit it from their place. The torch carriers had nothing to do all day."""
    band = body(62, 52, **RED, firearms=12)
    battle = field(body(5, 2), band, body(37, 52, **RED, firearms=2), board={"areas": [CANE]}, terms=BURN)
    battle.turn = 11  # late enough not to mind being seen
    riflemen, torches = battle.units[1:]
    assert carries_torches(battle, torches)
    assert choose(battle, riflemen, [PASS, KINDLE]) is None
    assert choose(battle, torches, [PASS, KINDLE]) == 1
    battle.place(torches, battle.table.at(2200, 5200))
    assert choose(battle, riflemen, [PASS, KINDLE]) == 1


def test_mach_bld_02_a_garrison_of_no_use_comes_out_to_attack(field, body):
    battle = field(
        body(0, 0, house="mill", figures=6),
        body(52, 95, **RED),
        board={"areas": [MILL]},
        terms={"must_win": "blue"},
    )
    assert choose(battle, battle.units[0], [PASS, QUIT]) == 1
    assert choose(battle, battle.units[0], [PASS, SHOOT + 1, QUIT]) is None


def test_mach_bld_18_the_computer_sees_it_through(field, body):
    battle = field(
        body(2, 97), body(52, 37, **RED | {"figures": 4}), board={"areas": [CANE]}, terms=BURN, faces=[5]
    )
    battle.commanders = (commander("steady"), commander("steady"))
    act(battle, battle.units[1])
    battle.turn = battle.log.turn = 2
    act(battle, battle.units[1])
    assert battle.burnt == [0]


def test_mach_bld_18_a_party_detached_rolls_before_it_goes_back(field, body):
    battle = field(body(2, 97), body(52, 37, **RED), board={"areas": [CANE]}, terms=BURN, faces=[5])
    battle.commanders = (commander("steady"), commander("steady"))
    act(battle, battle.units[1])
    party = battle.units[2]
    assert (party.source, party.kindling) == (1, 0)
    battle.turn = battle.log.turn = 2
    act(battle, party)
    assert [event.faces for event in battle.log.events if event.clause == "MACH-BLD-18"] == [(5,)]


def test_mach_bld_02_men_are_detached_only_for_a_house_that_the_enemy_must_have(field, body):
    there = {"x_cm": 52, "y_cm": 60}
    hold = {"goals": [{"side": "red", "kind": "hold"} | there]}
    for more, place in ((hold, 2), ({}, None)):
        battle = field(body(52, 22), body(52, 95, **RED), board={"areas": [MILL]}, terms=THERE | more)
        assert choose(battle, battle.units[0], [PASS, MARCH, ENTER]) == place


def test_mach_bld_02_a_side_that_has_a_convoy_to_bring_away_holds_no_house(field, body):
    mules = body(2, 2, key="mules", troop="pack_train", figures=4, command=0, drivers=2, loads=1)
    away = {"goals": [{"side": "blue", "kind": "bring_off", "units": ["mules"]}]}
    for more, place in (({}, 2), (away, None)):
        battle = field(
            body(52, 32, figures=6), mules, body(52, 95, **RED), board={"areas": [MILL]}, terms=THERE | more
        )
        assert choose(battle, battle.units[0], [PASS, MARCH, ENTER]) == place


def test_mach_bld_16_a_company_goes_to_the_cane_that_nobody_overlooks(field, body):
    for firearms, foe, goes in ((2, 97, True), (12, 2, False), (12, 97, True)):
        raider = body(22, 52, **RED | {"firearms": firearms})
        battle = field(raider, body(foe, 52), board={"areas": [CANE]}, terms=BURN)
        assert carries_torches(battle, battle.units[0]) is (firearms < 6)
        assert (choose(battle, battle.units[0], [PASS, MARCH]) == 1) is goes
        if goes:
            cells = ways(battle, battle.units[0])
            assert cells[goal(battle, battle.units[0], cells)] == next_fire(battle, battle.units[0])


def test_mach_bld_16_of_the_places_near_one_that_nobody_sees_comes_first(field, body):
    battle = field(body(7, 62), body(52, 22, **RED), board={"areas": [CANE]}, terms=BURN)
    cell = next_fire(battle, battle.units[1])
    assert not is_watched(battle, 1, cell)
    assert cell in raid_cells(battle, 1)
