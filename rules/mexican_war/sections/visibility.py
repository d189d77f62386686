"""MEX-VIS: how far one sees, and what an obstruction hides."""

from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import NONE

HIDES_ALL = NONE  # of dead_ground: nothing beyond is seen


def open_visibility(turn: int, tables: Tables) -> int:
    """Returns how far one sees in the open; by the option smoke and time change nothing. MEX-VIS-01."""
    steps = tables.further.visibility
    if not tables.options.visibility_decay:
        return steps[0][1]
    for last, distance in steps:
        if turn <= last:
            return distance
    return tables["visibility.later"]


def close_visibility(tables: Tables) -> int:
    """Returns how far one sees inside woods and towns. MEX-VIS-02."""
    return tables["visibility.woods_or_built_up"]


def dead_ground(obstruction: str, contours: int, distance: int, tables: Tables) -> int:
    """Returns the ground hidden beyond an obstruction at *distance*, or HIDES_ALL.

    *contours* is how far the observer stands above its foot. MEX-VIS-07.
    """
    row = tables.further.sighting[obstruction]
    multiplier = row[min(contours, len(row)) - 1] if contours else -1
    return HIDES_ALL if multiplier < 0 else (multiplier * distance + 50) // 100
