"""Reserves that come on at an edge, and units that leave by one."""

from collections.abc import Iterator
from typing import Final

from rules.core.laying.aims import edge_at, edge_point, facing_inward
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.travel.marching import is_barred
from rules.mexican_war.terms import INCH, NONE
from rules.mexican_war.units import MARCHED_OFF, RESERVE, STEADY, WarUnit

EXIT_GAP: Final = 100  # hundredths from the edge at which a unit marches off


def bring_on_reserves(battle: WarBattle) -> None:
    """Brings on the reserves that are due, with the normal moves. Those without room wait. MEX-SEQ-01."""
    for unit in battle.units:
        if unit.state == RESERVE and unit.arrival <= battle.turn:
            place = place_at_edge(battle, unit)
            if place is not None:
                unit.place(place)
                unit.state, unit.on_table, unit.advanced = STEADY, True, True
                battle.list_anew()
                values = (place.x, place.y, place.facing, place.frontage, place.depth)
                battle.tell("MEX-SEQ-01", "comes_on", unit, values=values)


def places_at_edge(battle: WarBattle, unit: WarUnit) -> Iterator[Footprint]:
    """Yields the places at an edge by which a reserve comes on, nearest to its road first."""
    table = battle.table
    edge = edge_at(unit.entry_x, unit.entry_y, table.width, table.height)
    length, here = (table.width, unit.entry_x) if edge < 2 else (table.height, unit.entry_y)
    for along in sorted(range(0, length + 1, INCH), key=lambda at: (abs(at - here), at)):
        x, y = edge_point(edge, along, along, table.width, table.height)
        yield footprint_ahead(Footprint(x, y, facing_inward(edge), unit.frontage, unit.depth), unit.depth)


def place_at_edge(battle: WarBattle, unit: WarUnit) -> Footprint | None:
    """Returns the first place at an edge that is free, or None."""
    for place in places_at_edge(battle, unit):
        free = unit.is_officer() or battle.has_room(place, unit)
        if free and not is_barred(battle, unit, place):
            return place
    return None


def march_off(battle: WarBattle) -> None:
    """Takes off, in good order, the units at the edge by which their side leaves. MEX-SEQ-01."""
    for unit in battle.units if battle.aims.exits != (NONE, NONE) else ():
        if unit.on_table and not unit.is_routing() and unit.enemy == NONE and is_at_exit(battle, unit):
            unit.on_table, unit.state = False, MARCHED_OFF
            battle.list_anew()
            battle.tell("MEX-SEQ-01", "marches_off", unit)


def is_at_exit(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is close to the edge by which its side leaves."""
    edge = battle.aims.exits[unit.side]
    if edge == NONE:
        return False
    xs, ys = [x for x, _ in unit.shape()], [y for _, y in unit.shape()]
    gaps = min(ys), battle.table.height - max(ys), min(xs), battle.table.width - max(xs)
    return gaps[edge] <= EXIT_GAP
