"""MACH-R-68: trains and carts reached by the enemy, their drivers, and their captors."""

from rules.machete.engine.melee import melee_phase, worth
from rules.machete.engine.morale import morale_phase
from rules.machete.engine.prisoners import free_prisoners, gait
from rules.machete.terms import DRIVERS, PACK_TRAIN, SUPPLY_CART
from rules.machete.units import DESTROYED, SHAKEN, STEADY, TAKEN

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MULES = {"troop": "pack_train", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
CART = MULES | {"troop": "supply_cart"}


def contact(battle):
    """Puts all the units of a battle in contact since this phase, red as the attacker."""
    battle.contacts = 1
    for unit in battle.units:
        unit.engaged, unit.contact, unit.attacker = 1, 1, unit.side == 1


def test_mach_r_68_reached_with_nobody_beside_it_it_is_captured_and_driven_off(field, body, read_log):
    battle = field(body(52, 52, **MULES), body(57, 52, **RED))
    contact(battle)
    melee_phase(battle)
    mules, red, drivers = battle.units
    assert (mules.state, mules.captured, mules.strength, mules.on_table) == (TAKEN, 4, 0, False)
    assert (drivers.troop, drivers.duty, drivers.strength, drivers.loads) == (PACK_TRAIN, DRIVERS, 1, 3)
    assert (drivers.prisoners, drivers.held, red.strength) == (0, 4, 11)
    assert [verb for _, verb, _ in read_log(battle)] == ["is_taken", "sends_away", "told_off", "leads"]
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
    free_prisoners(battle)
    assert (cart.on_table, cart.state, cart.strength, cart.captured, cart.loads) == (True, STEADY, 4, 0, 3)
    assert cart.troop == SUPPLY_CART


def test_mach_r_68_it_tests_only_when_men_of_its_own_fall(field, body, read_log):
    battle = field(body(52, 52, **MULES), body(52, 82, **RED), faces=[1])
    mules = battle.units[0]
    mules.ambushed = mules.flanked = mules.fought = True
    morale_phase(battle)
    assert read_log(battle) == []
    mules.strength, mules.lost = 3, 1
    morale_phase(battle)
    assert mules.state == SHAKEN


def test_mach_r_68_it_never_runs_and_stays_where_it_has_halted(field, body, read_log):
    battle = field(body(52, 52, **MULES), body(52, 82, **RED), faces=[1, 5])
    mules = battle.units[0]
    mules.state = SHAKEN
    morale_phase(battle)
    assert (mules.state, mules.y, read_log(battle)) == (SHAKEN, 5250, [("MACH-R-68", "halts", 0)])
    morale_phase(battle)
    assert mules.state == STEADY
