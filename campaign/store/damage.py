"""Damage to places and routes, and what a side believes of it."""

import datetime as dt
from collections.abc import Mapping
from copy import copy
from typing import Any

from campaign.logic.settings import Tasks
from campaign.logic.vocabulary import Task
from campaign.models import Place, Route


def as_side_believes(row: Any, believed: Mapping[str, Any]) -> Any:
    """Returns a copy of *row*, a place or route, as a side believes it.

    *believed*: the fields in which the side's knowledge differs.
    """
    found = copy(row)
    for name, value in believed.items():
        setattr(found, name, row._meta.get_field(name).to_python(value))
    return found


def burned_parts(row: Place, day: dt.date, settings: Tasks) -> frozenset[Task]:
    """Returns the parts of *row* that are burned on *day*. A razed place is never rebuilt by itself."""
    stands = {
        Task.BURN_CANE: (row.cane_burned, settings.cane_grows),
        Task.BURN_MILL: (row.mill_burned, settings.mill_rises),
        Task.BURN_HOUSES: (row.houses_burned, settings.mill_rises),
    }
    burned = {task for task, (since, weeks) in stands.items() if since and (day - since).days < 7 * weeks}
    return frozenset(burned | {Task.RAZE, Task.BURN_HOUSES} if row.is_razed else burned)


def broken_parts(row: Route, day: dt.date, days: int) -> frozenset[Task]:
    """Returns the parts of *row* that are broken or blocked on *day*.

    Felled trees lie to the end of the turn, of length *days*, after that in which they fell.
    """
    since = {
        Task.WRECK_TRACK: row.track_cut,
        Task.CUT_TELEGRAPH: row.wire_cut,
        Task.BREAK_BRIDGE: row.bridge_down,
        Task.BLOCK_ROAD: row.felled if row.felled and (day - row.felled).days <= days else None,
    }
    return frozenset(task for task, cut in since.items() if cut)
