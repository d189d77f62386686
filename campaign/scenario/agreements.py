"""`[[relations]]` of scenario.toml: which sides are enemies, allies or neutral, and from when on."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from campaign.logic.theatre.relations import Agreement, Relation, Relations, relations_in
from campaign.logic.vocabulary.typed_data import Key, Whole
from campaign.scenario.plain_row import Row

if TYPE_CHECKING:
    from campaign.scenario.rows import Head

Told = Callable[[tuple[int | str, ...], str], None]
Nowhere = Callable[[str, str, Sequence[str]], str]


class RelationRow(Row):
    """Two sides are of that `kind` from the first turn on that opens no earlier than `opens`.

    Without `opens` they are so from the start. `entry`: neutrals may enter each other's garrisoned towns.
    """

    sides: Annotated[list[Key], Field(min_length=2, max_length=2)]
    kind: Relation
    opens: dt.date | None = None
    entry: bool = False
    note: Annotated[str, Field(max_length=255)] = ""
    source: str = ""
    confidence: str = ""


class StoredRelation(Row):
    """One relation as it is stored with a campaign, and in its file."""

    turn: Annotated[Whole, Field(ge=1, le=100_000)]
    sides: Annotated[list[Key], Field(min_length=2, max_length=2)]
    kind: Relation
    entry: bool = False


def check_relations(head: "Head", fault: Told, nowhere: Nowhere) -> None:
    """Tells *fault* of every relation that names no two sides, or says a thing twice."""
    keys = [side.key for side in head.sides]
    relations_read: set[tuple[frozenset[str], int]] = set()
    for number, row in enumerate(head.relations):
        for key in row.sides:
            if key not in keys:
                fault(("relations", number, "sides"), nowhere("side", key, keys))
        if row.sides[0] == row.sides[1]:
            fault(("relations", number, "sides"), f"must be two sides, not {row.sides[0]} twice")
        if row.entry and row.kind is not Relation.NEUTRAL:
            fault(("relations", number, "entry"), "only neutrals can be let in")
        about = frozenset(row.sides), first_turn(head, row)
        if about in relations_read:
            text = f"{' and '.join(row.sides)} have a relation from that turn on already"
            fault(("relations", number, "opens" if row.opens else "sides"), text)
        relations_read.add(about)


def first_turn(head: "Head", row: RelationRow) -> int:
    """Returns the number of the first turn in which *row* holds."""
    if row.opens is None or row.opens <= head.start:
        return 1
    return 1 - (head.start - row.opens).days // head.turn_days


def stored_relations(head: "Head") -> list[dict[str, Any]]:
    """Returns the relations of *head* as a campaign stores them, in the order of their turns."""
    order = [side.key for side in head.sides]
    rows = sorted(head.relations, key=lambda row: first_turn(head, row))
    return [
        stored_relation(first_turn(head, row), sorted(row.sides, key=order.index), row.kind, row.entry)
        for row in rows
    ]


def stored_relation(turn: int, sides: Sequence[str], kind: Relation, entry: bool) -> dict[str, Any]:
    """Returns one relation as a campaign stores it."""
    return {"turn": turn, "sides": [*sides], "kind": kind.value} | ({"entry": True} if entry else {})


def opening_relations(head: "Head") -> Relations:
    """Returns how the sides of *head* stand to each other as the campaign begins."""
    agreements = [
        Agreement(first_turn(head, row), (row.sides[0], row.sides[1]), row.kind, row.entry)
        for row in head.relations
    ]
    return relations_in(1, agreements)
