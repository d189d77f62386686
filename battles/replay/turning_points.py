"""The turning points of a battle: a few of its events, in the campaign's words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from battles.mustering import TableUnit
from battles.replay.steps import BLOWS, CHARGES, RETREATS
from battles.settle import BROKEN, GONE, TAKEN
from battles.table.closed_phases import phase_of_leaving
from battles.table.log import TableLog
from campaign.logic.casualties.muster import TurningPoint, TurningPointKind
from rules import Event

ARRIVALS = ("enters", "comes_on", "arrives")
HAND_TO_HAND = (*BLOWS, *CHARGES, "charges", "melee_round", "storms", "door_fight")
BACK = (*RETREATS, "gives_way", "runs_back", "runs_off", "flees", "surrenders")
GUNS_LOST = (*TAKEN, *GONE)


class TellingVerbs(NamedTuple):
    """The verbs by which units come up, meet hand to hand, and go back."""

    arrivals: Collection[str]
    hand_to_hand: Collection[str]
    back: Collection[str]


OF_COMPUTER = TellingVerbs(ARRIVALS, HAND_TO_HAND, BACK)
LATELY = 1  # turns: who went back so soon after a blow went back before it


def turning_points(
    events: Iterable[Event],
    table: Sequence[TableUnit],
    sides: tuple[str, str],
    states: Mapping[str, str],
    turn_minutes: int,
    telling: TellingVerbs = OF_COMPUTER,
) -> tuple[TurningPoint, ...]:
    """Returns the first reserve, the first retreat and the first guns lost of each of *sides*.

    Blue comes first. A battle of fire alone says so. *table*: units by index, without those formed later.
    *states*: in what state each verb leaves its unit, "" as it was.
    """
    point_by_side: dict[tuple[TurningPointKind, str], TurningPoint] = {}
    struck: dict[int, tuple[int, int]] = {}  # the turn in which it was last struck, and by whom
    last, blows = 0, False
    for event in events:
        last = max(last, event.turn)
        if not 0 <= event.unit < len(table):
            continue
        if event.verb in telling.hand_to_hand and 0 <= event.target < len(table):
            blows = True
            struck[event.unit] = event.turn, event.target
            struck[event.target] = event.turn, event.unit
        unit = table[event.unit]
        what = turning_point_kind(event, unit, states, telling)
        if what is None or (what, unit.side) in point_by_side or not unit.shares or unit.captive_of:
            continue
        turn, by = struck.get(event.unit, (-LATELY - 1, -1))
        foe = table[by] if what is TurningPointKind.WENT_BACK and event.turn - turn <= LATELY else None
        if foe is not None and (foe.side == unit.side or not foe.shares):
            foe = None
        point_by_side[what, unit.side] = TurningPoint(
            what,
            max(0, event.turn - 1) * turn_minutes,
            unit.side,
            unit.shares[0].unit,
            unit.arm,
            tuple(side for at, side in enumerate(sides) if event.seen & (1 << at) or side == unit.side),
            foe.shares[0].unit if foe else "",
            foe.arm if foe else None,
        )
    went_back = any(what is TurningPointKind.WENT_BACK for what, _side in point_by_side)
    if last and not blows and not went_back:
        first = next((unit for unit in table if unit.shares), None)
        if first is not None:
            minutes = last * turn_minutes
            fire = TurningPoint(
                TurningPointKind.FIRE, minutes, first.side, first.shares[0].unit, first.arm, sides
            )
            return (*point_by_side.values(), fire)
    return tuple(point_by_side.values())


def turning_points_of_log(
    log: TableLog, table: Sequence[TableUnit], sides: tuple[str, ...], turn_minutes: int
) -> tuple[TurningPoint, ...]:
    """Returns the same of a battle on a table, from its units at the end.

    A unit went back in the phase or turn that was closed after it had; the log has no other times.
    """
    point_by_side: dict[tuple[TurningPointKind, str], TurningPoint] = {}
    for unit in table:
        line = log.line(unit)
        if not unit.shares or unit.captive_of or unit.chief:
            continue
        for what, so in (
            (TurningPointKind.CAME_UP, bool(unit.reserve_dice) and not line.absent),
            (TurningPointKind.WENT_BACK, line.ran and not unit.guns and not unit.animals),
            (TurningPointKind.LOST_GUNS, line.taken and bool(unit.guns)),
        ):
            if so and (what, unit.side) not in point_by_side:
                number = 0 if what is TurningPointKind.CAME_UP else phase_of_leaving(log, unit.key)
                minute = (number - 1) * turn_minutes if number else None
                point_by_side[what, unit.side] = TurningPoint(
                    what, minute, unit.side, unit.shares[0].unit, unit.arm, sides
                )
    return tuple(point_by_side.values())


def turning_point_kind(
    event: Event, unit: TableUnit, states: Mapping[str, str], telling: TellingVerbs
) -> TurningPointKind | None:
    """Returns the turn that *event* of *unit* may have brought."""
    state = states[event.verb]
    if event.verb in telling.arrivals:
        return TurningPointKind.CAME_UP if unit.reserve_dice else None
    if unit.guns:
        return TurningPointKind.LOST_GUNS if state in GUNS_LOST else None
    if unit.chief or unit.animals:
        return None
    return TurningPointKind.WENT_BACK if state in BROKEN or event.verb in telling.back else None
