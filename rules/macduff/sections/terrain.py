"""MACD-TERR: what ground costs, and who may enter it."""

from rules.macduff.options import Options
from rules.macduff.tables import (
    BROKEN_COST,
    BROKEN_ROAD_COST,
    DIFFICULT_COST,
    DIFFICULT_ROAD_COST,
    LIGHT_GUN_COST,
)
from rules.macduff.terms import (
    ARTILLERY,
    BROKEN,
    DIFFICULT,
    IMPASSABLE,
    OFF_ROAD,
    OFF_THE_GROUND,
    OPEN,
)

NO_ENTRY = 0


def inch_cost(unit_class: int, light_gun: bool, terrain: int, path: int, options: Options) -> int:
    """Returns the cost of an inch, NO_ENTRY if it is barred.

    Roads and gaps cancel broken ground. Boats, trains and aircraft pay no extra.
    MACD-TERR-02, MACD-TERR-05, MACD-TERR-08, MACD-R-61.
    """
    if terrain == OPEN or unit_class in OFF_THE_GROUND:
        return 1
    if terrain == IMPASSABLE:
        return impassable_cost()
    if path != OFF_ROAD:
        return road_cost(terrain, options)
    if terrain == BROKEN:
        return broken_cost(unit_class, light_gun)
    return DIFFICULT_COST[unit_class]


def broken_cost(unit_class: int, light_gun: bool) -> int:
    """Returns an inch's cost off the road. MACD-TERR-03, MACD-TERR-04, MACD-R-20, MACD-R-57, MACD-R-60."""
    if unit_class == ARTILLERY and light_gun:
        return LIGHT_GUN_COST
    return BROKEN_COST[unit_class]


def road_cost(terrain: int, options: Options) -> int:
    """Returns an inch's cost by road or gap through rough ground. MACD-TERR-06, MACD-TERR-08, MACD-R-21."""
    if terrain == DIFFICULT and options.road_in_difficult == "half":
        return DIFFICULT_ROAD_COST
    return BROKEN_ROAD_COST


def impassable_cost() -> int:
    """Returns NO_ENTRY: no unit crosses a cliff or a deep river. MACD-TERR-07."""
    return NO_ENTRY


def is_rough(terrain: int, path: int) -> bool:
    """Tells whether this is broken or difficult ground off the road. MACD-R-57."""
    return terrain in (BROKEN, DIFFICULT) and path == OFF_ROAD
