"""The numbers of its enemy that a side cannot count in a battle: how strong a unit is, and what it lost.

The one place that says so for the board, the roster, the sums, the events and their dice.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from battles.board.frames import ReplayUnit
from battles.board.packing import FIGHTERS
from rules import FACES, Event, UnitState, Verb

DRAWN = {
    "foot": 9,
    "horse": 6,
    "gun": 4,
    "train": 4,
    "cart": 2,
    "ship": 4,
    "boat": 2,
    "scout": 2,
    "rider": 2,
    "chief": 1,
}
"""The figures or bases with which a unit is drawn that nobody has counted, by arm."""
OF_THE_ACTOR = frozenset(
    [
        "lost",
        "officers_lost",
        "strength",
        "command",
        "figures",
        "captured",
        "left",
        "bases",
        "burnt",
        "models",
        "gone",
        "start",
        "out",
        "present",
        "original",
        "touching",
        "cancelled",
        "attackers",
        "men",
        "guns",
        "working",
        "stands",
        "guards",
        "suffered",
        "order",
    ]
)
OF_THE_TARGET = frozenset(
    ["hits", "damage", "destroy", "drive_back", "defenders", "total", "inflicted", "prisoners"]
)
"""Values of an event that count men: of the unit that acts, and of the one that it acts upon. What a written
order says is known to nobody but those who have it."""


def unknown_units(
    units: Sequence[ReplayUnit], letters: tuple[str, str], seen: int, guards: Mapping[int, int]
) -> frozenset[int]:
    """Returns the indices of the *units* that the side of *seen* (1 or 2; 3 counts all) cannot count.

    *guards*: the guard of each group of prisoners. A unit that leads prisoners knows their number.
    """
    if seen not in (1, 2):
        return frozenset()
    own = letters[seen - 1]
    led = {prisoners for escort, prisoners in guards.items() if units[escort].side == own}
    return frozenset(n for n, unit in enumerate(units) if unit.side != own and n not in led)


def hits_to_break(units: Sequence[ReplayUnit], unknown: Collection[int], usual: int) -> int:
    """Returns how many hits the largest known fighter could take; *usual* if none is known.

    The rules may take another number of hits today than when the battle was fought.
    """
    known = (each for n, each in enumerate(units) if n not in unknown)
    return max(
        (each.figures for each in known if each.counts == "hits" and each.arm in FIGHTERS), default=usual
    )


def as_unknown(unit: ReplayUnit, hits: int) -> ReplayUnit:
    """Returns *unit* as large as any of its arm.

    *hits*: what a unit of its rules can take, if they count them.
    """
    figures = 0 if unit.arm == "marker" else DRAWN.get(unit.arm, DRAWN["foot"])
    if unit.counts == "hits":
        figures = hits if unit.arm in FIGHTERS else 1
    return replace(unit, figures=figures, muster=0, command=0, unknown=True)


def dimmed_standing(standing: UnitState, unit: ReplayUnit) -> UnitState:
    """Returns *standing* of an unknown *unit*: there or not, and one base on each spot where it has any."""
    spots: dict[tuple[int, int], tuple[int, int, int]] = {}
    for base in standing.bases:
        if base[0] >= 0:  # else it is no more
            spots.setdefault(base[:2], base)
    return replace(
        standing,
        strength=unit.figures if standing.state else 0,
        officers=0,
        bases=tuple(spots.values()),
        frontage=0,  # it would say how many there are
        depth=0,
    )


def hidden_values(event: Event, verb: Verb, unknown: Collection[int]) -> frozenset[str]:
    """Returns the values of *event* by which an unknown unit could be counted.

    FACES for its dice alone.
    """
    hidden: frozenset[str] = frozenset()
    if event.unit in unknown:
        hidden |= OF_THE_ACTOR
    if event.target in unknown:
        hidden |= OF_THE_TARGET
    hidden &= set(verb.values)
    is_unknown = event.unit in unknown or event.target in unknown
    if is_unknown and (verb.dice_of_men or not verb.is_declared):
        hidden |= {FACES}
    return hidden
