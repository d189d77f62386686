"""Officers on the move: each rides to a unit of its command, or stays."""

from typing import Final

from rules.core.measure.footprints import Footprint
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.reading import nation_of
from rules.mexican_war.sections.preparation import REGULARS
from rules.mexican_war.units import WarUnit

STAY: Final = 0
BEHIND: Final = 50  # hundredths between a unit and the officer behind it


def ride_of(battle: WarBattle, officer: WarUnit) -> int:
    """Returns how far an officer rides in a turn, with the operations of their regulars.

    MEX-MOVE-11, MEX-R-28.
    """
    nation = nation_of(next(unit.troop for unit in battle.units if unit.side == officer.side and unit.troop))
    return battle.tables.movement.riders["officer"] * battle.tables.troops[REGULARS[nation]].operations


def officer_options(battle: WarBattle, officer: WarUnit) -> list[int]:
    """Returns the choices of an officer: to stay, or a unit under them, by its index and one.

    An officer who has taken over troops that had none stays with them. MEX-OFF-08, MEX-OFF-09.
    """
    if officer.bound > battle.turn:
        return [STAY]
    reach = ride_of(battle, officer)
    return [STAY] + [
        unit.index + 1 for unit in battle.fighters(officer.side) if can_ride_to(battle, officer, unit, reach)
    ]


def can_ride_to(battle: WarBattle, officer: WarUnit, unit: WarUnit, reach: int) -> bool:
    """Tells whether a unit is under an officer, and not farther off than *reach*. MEX-OFF-01."""
    return battle.is_under(unit, officer) and battle.is_within(officer, unit, reach)


def plan_rides(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side where its officers ride. MEX-GEN-01."""
    mind = battle.mind_of(side)
    if mind is not None:
        view = battle.seen_by(side)
        return [(officer.index, mind.ride_of(view, officer)) for officer in battle.officers(side)]
    return [
        (officer.index, battle.decide("MEX-OFF-01", officer, officer_options(battle, officer)))
        for officer in battle.officers(side)
    ]


def move_officers(battle: WarBattle) -> None:
    """Moves officers to their units; they stand behind the middle of the rear. MEX-OFF-01."""
    for index, option in battle.plan_on_lines(plan_rides):
        if option == STAY:
            continue
        officer, unit = battle.units[index], battle.units[option - 1]
        shape = unit.shape()
        x, y = (shape[2][0] + shape[3][0]) // 2, (shape[2][1] + shape[3][1]) // 2
        middle = unit.footprint().middle()
        half = max(1, unit.depth // 2)
        x += (x - middle[0]) * BEHIND // half
        y += (y - middle[1]) * BEHIND // half
        x, y = min(max(x, 0), battle.table.width), min(max(y, 0), battle.table.height)
        officer.place(Footprint(x, y, unit.facing, officer.frontage, officer.depth))
        values = (officer.x, officer.y, officer.facing)
        battle.tell("MEX-OFF-01", "rides", officer, unit.index, values=values)
