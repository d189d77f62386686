"""MACH-BLD-09 to MACH-BLD-15 on the table: houses whose doors were rushed are fought for to the end."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.fire import remove
from rules.machete.engine.houses import enter, men_for_house, occupy
from rules.machete.engine.melee import fall
from rules.machete.sections.buildings import Assault, Round, holds, storm
from rules.machete.terms import INFANTRY, INTACT
from rules.machete.units import MacheteUnit

HOLD, LEAVE = 0, 1  # options of MACH-BLD-14 for a captured house


def storm_phase(battle: MacheteBattle) -> None:
    """Storms every house whose door was rushed, the oldest contact first. MACH-BLD-09, MACH-BLD-14."""
    stormed = [number for number, house in enumerate(battle.houses) if house.stormers]
    for number in sorted(stormed, key=lambda n: battle.units[battle.houses[n].stormers[0]].contact):
        assault(battle, number)


def assault(battle: MacheteBattle, number: int) -> None:
    """Fights all rounds at once. The side with men left holds the house.

    MACH-BLD-14, MACH-R-57, MACH-R-79.
    """
    house = battle.houses[number]
    party = [battle.units[index] for index in house.stormers if battle.units[index].on_table]
    house.stormers = []
    garrison = battle.units[house.garrison] if house.garrison >= 0 else None
    if house.condition == INTACT and party:
        if garrison is not None:
            fight(battle, party, garrison)
        left = [unit for unit in party if unit.on_table]
        if house.garrison < 0 and left:
            take(battle, left, number)
    for unit in (*party, garrison):
        if unit is not None and unit.on_table and not battle.enemies_touching(unit):
            unit.engaged, unit.attacker = 0, False


def fight(battle: MacheteBattle, party: list[MacheteUnit], garrison: MacheteUnit) -> Assault:
    """Fights single combats, rankers first, without morale tests.

    Losses of several units are in proportion. MACH-BLD-15, MACH-R-33, MACH-R-79.
    """
    lead, attackers, defenders = party[0], sum(unit.strength for unit in party), garrison.strength
    end = storm(battle.dice, attackers, defenders, lead.index)
    for number, round in enumerate(end.rounds, 1):
        tell(battle, lead, garrison, number, round)
    values = (len(end.rounds), attackers - end.attackers_left, defenders - end.defenders_left)
    battle.log.add("MACH-BLD-14", "door_fight", lead.index, garrison.index, (), values)
    fall(party, INFANTRY, attackers - end.attackers_left)
    fall([garrison], INFANTRY, defenders - end.defenders_left)
    for unit in (*party, garrison):
        remove(battle, unit, "MACH-BLD-14")
        unit.use_thresholds()
        unit.ambushed = unit.flanked = unit.fought = False
    return end


def tell(battle: MacheteBattle, lead: MacheteUnit, garrison: MacheteUnit, number: int, round: Round) -> None:
    """Logs one round at the door and inside. MACH-BLD-09, MACH-BLD-11, MACH-BLD-13."""
    left = (round.attackers, round.defenders)
    verb = "door_round" if all(left) else "door_forced" if round.attackers else "door_kept"
    values = (number, *(men for men in left if men))
    battle.log.add("MACH-BLD-13", verb, lead.index, garrison.index, round.faces, values)


def take(battle: MacheteBattle, left: list[MacheteUnit], number: int) -> None:
    """Makes the first of those *left* that fit the garrison, if their commander likes.

    Units that are too large detach some men. MACH-BLD-02, MACH-BLD-14.
    """
    size = battle.houses[number].size
    unit = next((unit for unit in left if holds(size, unit.strength)), left[0])
    if not men_for_house(unit, size) or battle.decide("MACH-BLD-14", unit, (HOLD, LEAVE)) == LEAVE:
        return
    if holds(size, unit.strength):
        occupy(battle, unit, number, "takes_house", "MACH-BLD-14")
    else:
        enter(battle, unit, number)
