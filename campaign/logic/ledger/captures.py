"""Goods captured from an enemy: by which unit, in which event, and where they are now.

The ledger counts numbers, not pieces. A unit first gives up what it had before any capture, then what it
captured, the longest held first. Goods handed to a friend keep their origin.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import groupby

from campaign.logic.vocabulary import Account, Cause

BATTLE_RETURN = "return"
"""The first word of the references of a fight's returns."""

Spoil = tuple[str, str]  # unit, stock


@dataclass(frozen=True, slots=True)
class Move:
    """A posting: *amount* of *unit*'s *stock*, in the order in which the ledger has it."""

    unit: str
    stock: str
    source: str
    target: str
    amount: int
    reference: str
    cause: str = Cause.CAPTURED

    @property
    def event(self) -> str:
        """Returns the event of the posting: `return/t3-bor-1`, `siege/t9/bor`, `taken/raid-t4-bor`."""
        head, _slash, rest = self.reference.partition("/")
        if head == BATTLE_RETURN:
            return f"{head}/{rest.partition('/')[0]}"
        return f"taken/{rest}" if head == "raid" else self.reference

    @property
    def batch(self) -> str:
        """Returns the key that postings made together share: a battle's, by revision of its returns."""
        return self.reference.rpartition("/")[2] if self.event.startswith(f"{BATTLE_RETURN}/") else ""


@dataclass(slots=True)
class Event:
    """The captures of one event, by unit and stock.

    `lost`: to the enemy, by the beaten side. `gained`: by the winner. `burned`: destroyed by the winner.
    """

    lost: Counter[Spoil] = field(default_factory=Counter)
    gained: Counter[Spoil] = field(default_factory=Counter)
    burned: Counter[Spoil] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The present place of goods captured from the unit *of*.

    They are in *unit*'s *account*, were captured again in the event *again*, or are in nobody's ledger.
    """

    of: str = ""
    unit: str = ""
    account: str = ""
    again: str = ""


def capture_events(moves: Iterable[Move]) -> dict[str, Event]:
    """Returns captures by event. A later correction changes the event it corrects."""
    event_by_key: dict[str, Event] = defaultdict(Event)
    for move in moves:
        event, spoil = event_by_key[move.event], (move.unit, move.stock)
        ends = move.source, move.target
        if Account.CAPTURED_BY in ends:
            event.lost[spoil] += move.amount * (1 if move.target == Account.CAPTURED_BY else -1)
        elif Account.DEPOT in ends:
            event.gained[spoil] += move.amount * (1 if move.source == Account.DEPOT else -1)
        elif move.event.startswith("taken/") and move.target == Account.LOST:
            event.burned[spoil] += move.amount
    events = {
        key: Event(+captured.lost, +captured.gained, +captured.burned)
        for key, captured in event_by_key.items()
    }
    return {
        key: captured
        for key, captured in events.items()
        if captured.lost or captured.gained or captured.burned
    }


@dataclass(slots=True)
class Lot:
    """So many pieces that went the same way: the *events* in which they were taken, each with from whom."""

    events: tuple[tuple[str, str], ...]
    amount: int


def whereabouts_of_captures(moves: Iterable[Move]) -> dict[str, Counter[Whereabouts]]:
    """Returns where all captures are now, by event.

    *moves*: of one stock, in the order of the ledger. CAMP-LEDGER-04.
    """
    books: dict[tuple[str, str], list[Lot]] = defaultdict(list)
    under_way: dict[str, list[Lot]] = defaultdict(list)  # by event
    away = Account.DEPOT, Account.CAPTURED_BY
    for (event, _batch), together in groupby(moves, key=lambda move_row: (move_row.event, move_row.batch)):
        for move in sorted(together, key=lambda move_row: move_row.source in away):
            lots = under_way[event] if move.source in away else books[move.unit, move.source]
            gone = draw_lots(lots, move.amount)
            if move.source == Account.CAPTURED_BY:
                gone = [
                    Lot(tuple(move_row for move_row in lot.events if move_row[0] != event), lot.amount)
                    for lot in gone
                ]
            elif move.target == Account.CAPTURED_BY:
                gone = [Lot((*lot.events, (event, move.unit)), lot.amount) for lot in gone]
            elif move.source == Account.DEPOT and move.cause == Cause.CAPTURED:
                gone = [lot if lot.events else Lot(((event, ""),), lot.amount) for lot in gone]
            (under_way[event] if move.target in away else books[move.unit, move.target]).extend(gone)
    counts_by_event: dict[str, Counter[Whereabouts]] = defaultdict(Counter)
    for (unit, account), own_lots in books.items():
        for lot in own_lots:
            count_whereabouts(counts_by_event, lot, Whereabouts(unit=unit, account=account))
    for lost in under_way.values():
        for lot in lost:
            count_whereabouts(counts_by_event, lot, Whereabouts())
    return dict(counts_by_event)


def draw_lots(lots: list[Lot], amount: int) -> list[Lot]:
    """Takes *amount* out of *lots*, first what was never captured.

    Anything beyond the lots is new. CAMP-LEDGER-04.
    """
    drawn_lots, left = [], amount
    for lot in sorted(lots, key=lambda lot_row: bool(lot_row.events)):
        number = min(lot.amount, left)
        if number:
            lot.amount -= number
            left -= number
            drawn_lots.append(Lot(lot.events, number))
    lots[:] = [lot for lot in lots if lot.amount]
    return [*drawn_lots, Lot((), left)] if left else drawn_lots


def count_whereabouts(whereabouts: dict[str, Counter[Whereabouts]], lot: Lot, now: Whereabouts) -> None:
    for at, (event, of) in enumerate(lot.events):
        later = lot.events[at + 1 :]
        where = Whereabouts(of=of, again=later[0][0]) if later else replace(now, of=of)
        whereabouts[event][where] += lot.amount
