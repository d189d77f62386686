"""Split, merge, transfer: units change their force.

Units move whole, so that nobody is made or lost. CAMP-ORDER-09.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.logic.vocabulary import OrderKind


@dataclass(frozen=True, slots=True)
class Standing:
    """A force as it stands: where ("" on a road), its units, and whether it is free to be regrouped."""

    side: str
    place: str
    units: tuple[str, ...]
    free: bool = True


@dataclass(frozen=True, slots=True)
class Wanted:
    """The regrouping that *force* is ordered: of *units*, or of all, to *friend* or to a new force."""

    force: str
    kind: OrderKind
    units: tuple[str, ...] = ()
    friend: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move of *units* of *giver* to *taker*; "": to a force of their own."""

    giver: str
    taker: str
    units: tuple[str, ...]


def regrouping_moves(forces: Mapping[str, Standing], wanted: Iterable[Wanted]) -> list[Move]:
    """Returns the moves of *wanted* that are possible, in turn.

    If a friend has merged with another force by then, that force takes its place. CAMP-ORDER-09.
    """
    units = {key: list(force.units) for key, force in forces.items()}
    made, into = [], dict[str, str]()
    for want in wanted:
        friend = merged_into(into, want.friend)
        giver, taker = forces.get(want.force), forces.get(friend)
        if giver is None or not (giver.free and giver.place):
            continue
        own_units = units[want.force]
        going = [unit for unit in own_units if want.kind is OrderKind.MERGE or unit in want.units]
        if want.kind is OrderKind.DETACH:
            possible = len(going) < len(own_units)
        else:
            possible = taker is not None and friend != want.force and can_regroup(giver, taker)
            possible = possible and bool(units[friend])
        if not (going and possible):
            continue
        if want.kind is OrderKind.DETACH:
            made.append(Move(want.force, "", tuple(going)))
        else:
            made.append(Move(want.force, friend, tuple(going)))
            units[friend] += going
        if want.kind is OrderKind.MERGE:
            into[want.force] = friend
        units[want.force] = [unit for unit in own_units if unit not in going]
    return made


def merged_into(into: Mapping[str, str], force: str) -> str:
    """Returns the force that *force* is part of by now; *into*: mergers so far."""
    while force in into:
        force = into[force]
    return force


def can_regroup(one: Standing, other: Standing) -> bool:
    return one.side == other.side and one.place == other.place and other.free
