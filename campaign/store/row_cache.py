"""A cache of rows between transactions, for a process that alone writes to its database.

A process that plays a war by itself (`battles/simulation.py`) uses `with keeping():`. Rows that `Rows` has
read then stay in memory when its transaction is committed, and the next `Rows` reads only what was written
since. No code has to report writes: the cache looks at every statement sent to the database. A site has many
processes; it caches nothing and pays nothing.
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
"""After how many new objects Python collects garbage, and how often it searches older ones."""

POINTED_AT = ("sides", "places", "routes", "seats", "forces", "units", "parties")
"""Tables of `Rows` to whose rows others point, in an order in which none points ahead.

They are read again into the same rows, so that rows pointing to them need not be read again.
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
"""Tables of `Rows` that hold all rows of a model, whatever their values, by the model."""


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
    """Makes a `Table` from the function it decorates.

    *of*: the database tables that it depends on, apart from fields of turns and links, which never change.
    *weekly*: it differs from turn to turn.
    """
    names = tuple(f"campaign_{name}" for name in of)
    return lambda read: Table(read, names, weekly)


@dataclass(slots=True)
class Keeper:
    """The cache.

    `written`: the statement at which each table was last written to. `rows`: the cached rows. `unread`:
    nobody will read reports, so none are drafted.
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
        """Marks a write of *written*, rows of *model*, as known, so that their table stays valid.

        It applies if they are the rows in memory, and the table was valid before.
        """
        name = HELD.get(str(model._meta.model_name), "")
        table = rows.__dict__.get(name, {})
        true = table and not self._written_since(rows.read_at[name], model._meta.db_table)
        yield
        if true and all(table.get(row.key) is row for row in written):  # type: ignore[attr-defined]
            rows.read_at[name] = self.clock

    def keep(self, rows: "Rows") -> None:
        """Caches *rows* when their transaction commits, if none of them is written later in it."""
        transaction.on_commit(partial(self._keep, rows))

    def _keep(self, rows: "Rows") -> None:
        self.rows = None if rows.has_unwritten_rows else rows

    def hand_over(self, rows: "Rows") -> None:
        """Gives *rows* the cached rows that are still valid, and empties the cache."""
        kept, self.rows = self.rows, None
        if kept is None or kept.campaign.pk != rows.campaign.pk:
            return
        rows.force_units = kept.force_units
        if kept.turn.pk == rows.turn.pk:
            rows.week = kept.week
        tables = {name: table for name, table in vars(type(rows)).items() if isinstance(table, Table)}
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
    """Reads table *name* again for *rows*, into the rows of *kept*. False if some of these are gone."""
    before = {row.pk: row for row in kept.__dict__[name].values()}
    fresh_rows = getattr(rows, name)
    for key, row in fresh_rows.items():
        same = before.pop(row.pk, None)
        if same is not None:
            same.__dict__.clear()
            same.__dict__.update(row.__dict__)
            fresh_rows[key] = same
    return not before


HAND: ContextVar[Keeper | None] = ContextVar("HAND", default=None)


@contextmanager
def cache_rows(*, unread: bool = False) -> Iterator[None]:
    """Caches rows until the block ends; only this process writes to the database meanwhile.

    *unread*: nobody will read a report either. Python collects garbage less often: the cached rows have none,
    and searching them took a sixth of the time.
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
