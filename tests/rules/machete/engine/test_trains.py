"""MACH-MWAG, MACH-R-68 on the table: pack trains and carts, their drivers, and those who take them."""

import pytest

from rules.machete import escorts
from rules.machete.engine.act import act
from rules.machete.engine.captives import gait, loosen
from rules.machete.engine.errands import orders
from rules.machete.engine.melee import melee_phase, worth
from rules.machete.engine.morale import morale_phase
from rules.machete.engine.move import march, ways
from rules.machete.engine.orders import ATTACK, GO_OFF, MARCH, PASS
from rules.machete.terms import DRIVERS, PACK_TRAIN, SUPPLY_CART
from rules.machete.units import DESTROYED, SHAKEN, STEADY, TAKEN

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MULES = {"troop": "pack_train", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
CART = MULES | {"troop": "supply_cart"}


def contact(battle):
    """All the units of a battle are in contact since this phase, red as the attacker."""
    battle.contacts = 1
    for unit in battle.units:
        unit.engaged, unit.contact, unit.attacker = 1, 1, unit.side == 1


@pytest.mark.parametrize(
    ("kind", "ground", "clause", "cm"),
    [
        (
            MULES,
            {"lines": [{"kind": "road", "points": [[2, 52], [98, 52]], "width_cm": 5}]},
            "MACH-MWAG-01",
            40,
        ),
        (MULES, {}, "MACH-MWAG-02", 20),
        (MULES, {"ground": "jungle"}, "MACH-MWAG-02", 20),
        (
            CART,
            {"lines": [{"kind": "road", "points": [[2, 52], [98, 52]], "width_cm": 5}]},
            "MACH-MWAG-04",
            40,
        ),
        (CART, {}, "MACH-MWAG-05", 20),
    ],
)
def test_mach_mwag_01_a_train_moves_at_its_own_rates(field, body, kind, ground, clause, cm):
    battle = field(body(52, 52, **kind), body(52, 97, **RED), board=ground)
    goal = battle.table.at(5250 - 100 * cm, 5250)
    assert goal in ways(battle, battle.units[0])
    assert goal - 1 not in ways(battle, battle.units[0])
    march(battle, battle.units[0], goal)
    assert battle.log.events[-1].clause == clause


@pytest.mark.parametrize(("kind", "clause"), [(MULES, "MACH-MWAG-03"), (CART, "MACH-MWAG-06")])
def test_mach_mwag_03_and_crosses_by_the_ford(field, body, kind, clause):
    river = {
        "lines": [{"kind": "river", "points": [[47, 0], [47, 100]], "width_cm": 5}],
        "crossings": [{"kind": "ford", "point": [47, 52]}],
    }
    battle = field(body(52, 52, **kind), body(52, 97, **RED), board=river)
    march(battle, battle.units[0], battle.table.at(4750, 5250))
    assert battle.log.events[-1].values[-1] == 3
    assert battle.log.events[-1].clause == clause


def test_mach_mwag_07_a_cart_cannot_enter_jungle(field, body):
    board = {"areas": [{"kind": "jungle", "points": [[0, 0], [50, 0], [50, 100], [0, 100]]}]}
    for kind, enters in ((MULES, True), (CART, False)):
        battle = field(body(52, 52, **kind), body(97, 97, **RED), board=board)
        assert any(battle.table.xs[cell] < 5000 for cell in ways(battle, battle.units[0])) == enters


def test_mach_mwag_08_it_attacks_nobody(field, body):
    battle = field(body(52, 52, **MULES), body(52, 67, **RED))
    act(battle, battle.units[0])
    offered = [option for _, _, options in battle.commanders[0].asked for option in options]
    assert MARCH in offered
    assert ATTACK + 1 not in offered


def test_mach_r_68_reached_with_nobody_beside_it_it_is_taken_and_driven_off(field, body, told):
    battle = field(body(52, 52, **MULES), body(57, 52, **RED))
    contact(battle)
    melee_phase(battle)
    mules, red, drivers = battle.units
    assert (mules.state, mules.captured, mules.strength, mules.on_table) == (TAKEN, 4, 0, False)
    assert (drivers.troop, drivers.duty, drivers.strength, drivers.loads) == (PACK_TRAIN, DRIVERS, 1, 3)
    assert (drivers.captives, drivers.held, red.strength) == (0, 4, 11)
    assert [verb for _, verb, _ in told(battle)] == ["is_taken", "sends_away", "told_off", "leads"]
    assert gait(battle, drivers) is battle.table.going(drivers.nation, PACK_TRAIN)


def test_mach_r_68_its_drivers_fight_beside_others_and_only_they(field, body):
    battle = field(
        body(52, 52, **MULES),
        body(57, 52, **RED),
        body(52, 57, figures=5, command=0),
        faces=[1, 1, 1, 1, 1, 1],
    )
    contact(battle)
    assert worth(battle, [battle.units[0], battle.units[2]]) == 7
    melee_phase(battle)
    assert battle.units[0].on_table


def test_mach_r_68_taken_back_it_is_its_own_people_s_again(field, body):
    battle = field(body(52, 52, **CART), body(57, 52, **RED))
    contact(battle)
    melee_phase(battle)
    cart, _, drivers = battle.units
    battle.leave(drivers, DESTROYED)
    loosen(battle)
    assert (cart.on_table, cart.state, cart.strength, cart.captured, cart.loads) == (True, STEADY, 4, 0, 3)
    assert cart.troop == SUPPLY_CART


def test_mach_r_68_it_tests_only_when_men_of_its_own_fall(field, body, told):
    battle = field(body(52, 52, **MULES), body(52, 82, **RED), faces=[1])
    mules = battle.units[0]
    mules.ambushed = mules.flanked = mules.fought = True
    morale_phase(battle)
    assert told(battle) == []
    mules.strength, mules.lost = 3, 1
    morale_phase(battle)
    assert mules.state == SHAKEN


def test_mach_r_68_it_never_runs_and_stays_where_it_has_halted(field, body, told):
    battle = field(body(52, 52, **MULES), body(52, 82, **RED), faces=[1, 5])
    mules = battle.units[0]
    mules.state = SHAKEN
    morale_phase(battle)
    assert (mules.state, mules.y, told(battle)) == (SHAKEN, 5250, [("MACH-R-68", "halts", 0)])
    morale_phase(battle)
    assert mules.state == STEADY


CONVOY = {
    "home": {"blue": "left"},
    "exit": {"blue": "right"},
    "goals": [{"side": "blue", "kind": "bring_off", "units": ["mules"]}],
}


def test_mach_r_51_what_is_to_be_brought_off_leaves_by_the_exit_edge_alone(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(52, 82, **RED), terms=CONVOY)
    mules = battle.units[0]
    battle.place(mules, battle.table.edges[battle.homes[0]][9])
    assert GO_OFF not in orders(battle, mules, False, False)
    battle.place(mules, battle.table.edges[battle.exits[0]][9])
    assert GO_OFF in orders(battle, mules, False, False)


def test_the_computer_s_convoy_makes_for_its_exit_and_leaves(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(2, 2, **RED), terms=CONVOY)
    mules = battle.units[0]
    cells = ways(battle, mules)
    assert battle.table.xs[cells[escorts.goal(battle, mules, cells)]] == 7250
    battle.place(mules, battle.table.edges[battle.exits[0]][9])
    assert escorts.choose(battle, mules, [PASS, MARCH, GO_OFF]) == 2


def test_the_computer_s_convoy_does_not_walk_into_the_enemy(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(92, 52, **RED), terms=CONVOY)
    mules = battle.units[0]
    cells = ways(battle, mules)
    assert battle.table.xs[cells[escorts.goal(battle, mules, cells)]] < 5250
