"""Figures that fall, units that are no more, crews made up from infantry."""

from typing import NamedTuple

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.reading import measure_unit
from rules.mexican_war.sections.artillery import has_drafts, lowered_ability
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.terms import ARTILLERY, INFANTRY, LOWEST, NONE
from rules.mexican_war.units import DESTROYED, FALLEN, LEFT, SURRENDERED, WarUnit

REMOVALS = {DESTROYED: "is_destroyed", SURRENDERED: "surrenders", LEFT: "leaves", FALLEN: "falls"}


class OfficerHit(NamedTuple):
    """An officer who falls, the unit under fire beside them, and the die."""

    officer: WarUnit
    beside: WarUnit
    faces: tuple[int, ...]


def take_losses(battle: WarBattle, unit: WarUnit, figures: int, clause: str) -> int:
    """Takes figures off a unit, no more than it has; returns how many. Losses come off the rear."""
    lost = min(figures, unit.strength)
    if not lost:
        return 0
    unit.strength -= lost
    unit.hurt = True
    resize(battle, unit)
    battle.tell(clause, "loses", unit, values=(lost, unit.strength, unit.frontage, unit.depth))
    if not unit.strength:
        remove_unit(battle, unit, DESTROYED, clause)
    return lost


def resize(battle: WarBattle, unit: WarUnit) -> None:
    """Gives a unit the room that it now needs."""
    unit.resize(*measure_unit(unit, battle.tables))


def remove_unit(
    battle: WarBattle, unit: WarUnit, state: str, clause: str, hit: OfficerHit | None = None
) -> None:
    """Takes a unit off the table for good, in *state*.

    Its enemy leaves the melee. *hit*: the die by which an officer falls, if the engine rolled it.
    """
    unit.on_table = False
    battle.list_anew()
    unit.state = state
    unit.lying = unit.arm == ARTILLERY and state == DESTROYED and unit.guns + unit.disabled > 0
    release(battle, unit)
    if hit is not None and not hit.beside.hidden:
        battle.tell(clause, "is_hit", unit, hit.beside.index, hit.faces)
    else:
        battle.tell(clause, "leaves_its_guns" if unit.lying else REMOVALS[state], unit)


def release(battle: WarBattle, unit: WarUnit) -> None:
    """Takes a unit out of its melee. It is over for those who have no other enemy there."""
    if unit.enemy == NONE:
        return
    against = opponents_of(battle, unit)
    end_melee(unit)
    for enemy in against:
        others = opponents_of(battle, enemy)
        if others:
            enemy.enemy = others[0].index
        else:
            end_melee(enemy)


def end_melee(unit: WarUnit) -> None:
    """Forgets the melee of one unit."""
    unit.enemy, unit.rounds, unit.charged, unit.shelter, unit.laps = NONE, 0, False, 0, False


def opponents_of(battle: WarBattle, unit: WarUnit) -> list[WarUnit]:
    """Returns the units that fight a unit, by index."""
    return [each for each in battle.fighters(1 - unit.side) if each.enemy == unit.index]


def may_join(battle: WarBattle, target: WarUnit) -> bool:
    """Tells whether another unit may charge a target.

    In a melee it may only if the target fights one enemy, or several alone.
    """
    if target.enemy == NONE:
        return True
    return opponents_of(battle, battle.units[target.enemy]) == [target]


def unform(battle: WarBattle, unit: WarUnit, clause: str) -> None:
    """Makes a unit unformed from now on; it must regroup anew. MEX-MOR-05."""
    if not unit.unformed:
        battle.tell(clause, "is_unformed", unit)
    unit.unformed = True
    unit.since = battle.turn
    unit.regrouping = 0


def lose_crew(battle: WarBattle, battery: WarUnit, figures: int) -> None:
    """Takes off gunners; infantry in reach makes up the crew.

    Then the figures come off the infantry and the ability drops, once. Without infantry the crew is lost.

    MEX-ART-19, MEX-ART-20, MEX-R-12, MEX-R-44.
    """
    if not figures or not battery.strength:
        return
    infantry = nearest_infantry(battle, battery)
    if infantry is None:
        take_losses(battle, battery, battery.strength, "MEX-ART-19")
        return
    take_losses(battle, infantry, figures, "MEX-ART-19")
    battle.tell("MEX-ART-19", "makes_up_the_crew", infantry, battery.index, values=(figures,))
    ability = battery.kind(battle.tables).ability
    if not battery.drop and lowered_ability(ability, 1) <= LOWEST:
        battery.drop = 1
        battle.tell("MEX-ART-20", "is_served_by_infantry", battery)


def nearest_infantry(battle: WarBattle, battery: WarUnit) -> WarUnit | None:
    """Returns the nearest infantry of its side that is near enough to a battery. MEX-ART-19."""
    nearest: tuple[int, int] | None = None
    for unit in battle.fighters(battery.side):
        if unit.arm == INFANTRY and not unit.is_routing():
            far = distance(unit.shape(), battery.shape())
            if has_drafts(far, battle.tables) and (nearest is None or (far, unit.index) < nearest):
                nearest = far, unit.index
    return None if nearest is None else battle.units[nearest[1]]


def damage_battery(battle: WarBattle, battery: WarUnit, disabled: int, destroyed: int) -> None:
    """Disables or destroys the guns that a hit strikes. MEX-ART-14."""
    if not disabled and not destroyed:
        return
    for count, verb in ((disabled, "has_guns_disabled"), (destroyed, "has_guns_destroyed")):
        hurt = min(count, battery.guns)
        if hurt:
            battery.guns -= hurt
            battery.disabled += hurt if verb == "has_guns_disabled" else 0
            resize(battle, battery)
            values = (hurt, battery.guns, battery.frontage, battery.depth)
            battle.tell("MEX-ART-14", verb, battery, values=values)


def is_battery(unit: WarUnit) -> bool:
    """Tells whether the unit has guns."""
    return unit.arm == ARTILLERY
