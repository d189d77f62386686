"""The roll call of a battle: its units by what they are, and which of them are on the table."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.battle import BLUE
from rules.macduff.terms import (
    CAPTIVE_BALLOON,
    COUNTER,
    FIGHTERS,
    FLYERS,
    HOSPITAL,
    LEADER,
    PIONEERS,
    SIGNALLERS,
    SUPPORT,
    VEHICLES,
)
from rules.macduff.units import MacduffUnit

NO_ROOM: Final = (LEADER, COUNTER, *FLYERS)


@dataclass(slots=True)
class RollCall:
    """The units of a battle by what they are, on the table or not."""

    counted: int = 0  # units in all
    fighters: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])  # by side
    bodies: list[MacduffUnit] = field(default_factory=list)  # all that takes up room
    leaders: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])
    generals: list[MacduffUnit] = field(default_factory=list)  # by side
    commanded: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])  # all that take orders, by side
    posts: list[MacduffUnit] = field(default_factory=list)  # signal teams and captive balloons
    support: list[MacduffUnit] = field(default_factory=list)  # bands and hospitals
    workers: list[MacduffUnit] = field(default_factory=list)  # pioneers, hospitals, what may break down
    # of these, who is on the table: listed anew after anybody has come, gone or been seen
    is_current: bool = False
    present: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])  # fighters, by side
    seen: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])  # fighters that are not hidden, by side
    solid: list[MacduffUnit] = field(default_factory=list)  # bodies
    solid_of: tuple[list[MacduffUnit], list[MacduffUnit]] = ([], [])


def list_units(units: list[MacduffUnit]) -> RollCall:
    """Returns the roll call of *units*. No unit changes from one list to another in a battle."""
    solid = [u for u in units if u.troop not in NO_ROOM]
    fighters = [u for u in units if u.troop in FIGHTERS]
    leaders = [u for u in units if u.troop == LEADER]
    posts = [u for u in units if u.troop in (SIGNALLERS, CAPTIVE_BALLOON)]
    support = [u for u in units if is_support(u)]
    sides = by_side(leaders)
    generals = [u for own_fighters in sides for u in own_fighters if u.general]
    commanded = by_side([u for u in units if u.troop != LEADER and u.troop != COUNTER])
    workers = [u for u in units if u.troop == PIONEERS or u.troop == HOSPITAL or u.troop in VEHICLES]
    return RollCall(
        len(units),
        by_side(fighters),
        solid,
        sides,
        generals,
        commanded,
        posts,
        support,
        workers,
    )


def by_side(units: list[MacduffUnit]) -> tuple[list[MacduffUnit], list[MacduffUnit]]:
    """Returns Blue's and Red's of these units."""
    return [u for u in units if u.side == BLUE], [u for u in units if u.side != BLUE]


def is_support(unit: MacduffUnit) -> bool:
    """Tells whether the unit is a band or a hospital. MACD-HOSP-05, MACD-HOSP-06."""
    return unit.troop in SUPPORT
