"""MACD-GEN-01, MACD-CHANCE-09 on the table: reserves come on at an edge."""

from typing import Final

from rules.core.laying.aims import edge_at, edge_point, facing_inward
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import distance
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import is_free
from rules.macduff.engine.ground.rough_ground import is_barred
from rules.macduff.tables import INCH
from rules.macduff.units import RESERVE, STEADY, MacduffUnit

AHEAD: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""The way into the table from each edge of rules.core.laying.aims.EDGES."""


def bring_on_reserves(battle: MacduffBattle) -> None:
    """Brings on the reserves that are due. Those without room wait. MACD-GEN-01."""
    for unit in battle.units:
        if unit.state == RESERVE and unit.arrival and unit.arrival <= battle.turn:
            place = place_at_edge(battle, unit, unit.entry_x, unit.entry_y, 0)
            if place is not None:
                arrive(battle, unit, place, "MACD-GEN-01", "comes_on")


def arrive(battle: MacduffBattle, unit: MacduffUnit, place: Footprint, clause: str, verb: str) -> None:
    """Puts a unit of the reserve on the table."""
    unit.place(place)
    unit.state, unit.on_table = STEADY, True
    battle.list_anew()
    values = (place.x, place.y, place.facing, place.frontage, place.depth)
    battle.log.add(clause, verb, unit.index, values=values)


def place_at_edge(battle: MacduffBattle, unit: MacduffUnit, x: int, y: int, gap: int) -> Footprint | None:
    """Returns the free place at an edge nearest to *x*, *y*, or None.

    It is *gap* from the enemy.
    """
    board = battle.table
    edge = edge_at(x, y, board.width, board.height)
    facing, deep = facing_inward(edge), unit.depth
    length = board.width if edge < 2 else board.height
    here = x if edge < 2 else y
    for along in sorted(range(0, length + 1, INCH), key=lambda at: (abs(at - here), at)):
        x, y = edge_point(edge, along, along, board.width, board.height)
        place = Footprint(
            x + deep * AHEAD[edge][0], y + deep * AHEAD[edge][1], facing, unit.frontage, unit.depth
        )
        shape = place.corners()
        far = not gap or all(distance(shape, enemy.shape()) >= gap for enemy in battle.enemies(unit))
        if far and is_free(battle, unit, shape) and not is_barred(battle, unit, place):
            return place
    return None
