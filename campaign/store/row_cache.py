"""Rows kept from one transaction to the next, by a process that alone writes to its database.

Whoever plays a war by himself (`battles/simulation.py`) says `with keeping():`. What `Rows` has read then
stays in hand when its transaction is committed, and the next `Rows` reads only what was written to
since. Nobody has to tell: every statement that the database is sent is looked at. A site has many processes;
it keeps nothing and pays nothing.
"""

import gc
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import connection, transaction
from django.db.models import Model

if TYPE_CHECKING:
    from campaign.store.unit_of_work import Rows

T = TypeVar("T")

WRITES = re.compile(r'\s*(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "(\w+)"')
SELDOM = 200_000, 20, 100
"""After how many new objects Python looks for garbage, and how often through older ones."""

POINTED_AT = ("sides", "places", "routes", "seats", "forces", "units", "parties")
"""Tables of `Rows` whose rows others point to, in an order in which nobody points ahead: they are read anew
row for row in place, so that who points to them need not be.
"""


HELD = {
    "side": "sides",
    "place": "places",
    "route": "routes",
    "seat": "seats",
    "force": "forces",
    "unit": "units",
    "leader": "leaders",
}
"""Tables of `Rows` by the model whose rows they hold, all that there are, whatever stands in them."""


class Table(Generic[T]):
    """A property of `Rows` that is read once, like a cached one."""

    def __init__(self, read: Callable[[Any], T], of: tuple[str, ...], weekly: bool) -> None:
        self.read, self.of, self.weekly, self.__doc__ = read, of, weekly, read.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rows: Any, owner: type | None = None) -> T:
        if rows.keeper:
            rows.read_at[self.name] = rows.keeper.clock
        found = rows.__dict__[self.name] = self.read(rows)
        return found

    if TYPE_CHECKING:  # as of any property that is kept in the dictionary of its owner

        def __set__(self, rows: Any, value: T) -> None: ...
        def __delete__(self, rows: Any) -> None: ...


def table(*of: str, weekly: bool = False) -> Callable[[Callable[[Any], T]], Table[T]]:
    """*of*: the tables of the database that it is made of, but for fields of turns and links, which never
    change. *weekly*: it is another one in another turn.
    """
    names = tuple(f"campaign_{name}" for name in of)
    return lambda read: Table(read, names, weekly)


@dataclass(slots=True)
class Keeper:
    """`written`: at which statement each table was last written to. `rows`: what is kept. `unread`: nobody
    will read reports, so none are drafted.
    """

    unread: bool = False
    clock: int = 0
    written: dict[str, int] = field(default_factory=dict)
    rows: "Rows | None" = None

    def look(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if found := WRITES.match(sql):
            self.clock += 1
            self.written[found[1]] = self.clock
        return execute(sql, *rest)

    @contextmanager
    def own(self, rows: "Rows", model: type[Model], written: Collection[Model]) -> Iterator[None]:
        """In the block *written*, rows of *model*, go to the database. If they are the rows in hand, of
        a table that was true before, it is true after.
        """
        name = HELD.get(str(model._meta.model_name), "")
        table = rows.__dict__.get(name, {})
        true = table and not self._written_since(rows.read_at[name], model._meta.db_table)
        yield
        if true and all(table.get(row.key) is row for row in written):  # type: ignore[attr-defined]
            rows.read_at[name] = self.clock

    def keep(self, rows: "Rows") -> None:
        """*rows* are kept when their transaction is committed, if nothing of them is to be written then."""
        transaction.on_commit(partial(self._keep, rows))

    def _keep(self, rows: "Rows") -> None:
        self.rows = None if rows.unwritten else rows

    def hand_over(self, rows: "Rows") -> None:
        """*rows* get what is kept and still stands as it was read. Nobody else has it from then on."""
        kept, self.rows = self.rows, None
        if kept is None or kept.campaign.pk != rows.campaign.pk:
            return
        rows.bodies = kept.bodies
        if kept.turn.pk == rows.turn.pk:
            rows.week = kept.week
        tables = {name: each for name, each in vars(type(rows)).items() if isinstance(each, Table)}
        stale = []
        for name in kept.read_at:
            if name not in kept.__dict__ or tables[name].weekly and kept.turn.pk != rows.turn.pk:
                continue
            if self._written_since(kept.read_at[name], "campaign_campaign", *tables[name].of):
                stale.append(name)
            else:
                rows.__dict__[name], rows.read_at[name] = kept.__dict__[name], kept.read_at[name]
        if not all(_read_in_place(kept, rows, name) for name in POINTED_AT if name in stale):
            for name in rows.read_at:
                rows.__dict__.pop(name, None)

    def _written_since(self, then: int, *names: str) -> bool:
        return any(self.written.get(name, 0) > then for name in names)


def _read_in_place(kept: "Rows", rows: "Rows", name: str) -> bool:
    """Table *name* read anew for *rows*, in the rows of *kept*. False if some of these are gone."""
    before = {row.pk: row for row in kept.__dict__[name].values()}
    found = getattr(rows, name)
    for key, row in found.items():
        same = before.pop(row.pk, None)
        if same is not None:
            same.__dict__.clear()
            same.__dict__.update(row.__dict__)
            found[key] = same
    return not before


HAND: ContextVar[Keeper | None] = ContextVar("HAND", default=None)


@contextmanager
def keeping(*, unread: bool = False) -> Iterator[None]:
    """Rows are kept until the block ends; this process alone writes to the database meanwhile. *unread*:
    nor will anybody read a report. Python looks for garbage less often: of what is kept there is none, and
    looking through it took a sixth of the time.
    """
    keeper, often = Keeper(unread), gc.get_threshold()
    token = HAND.set(keeper)
    gc.set_threshold(*SELDOM)
    try:
        with connection.execute_wrapper(keeper.look):
            yield
    finally:
        gc.set_threshold(*often)
        HAND.reset(token)
