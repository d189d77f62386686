"""The archive declarations: every model of a campaign says for each field where it is stored.

Snapshots, digests, rollback and the file of a campaign are made from these declarations alone; a test fails
for a model or a field without one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

BETWEEN = "~"  # no key holds it


@dataclass(frozen=True, slots=True)
class Archived:
    """`archived = Archived(...)` in a model. Fields are named as in the model, separated by blanks.

    `state`: in every snapshot and digest, and in the file. `history`: in the file only. `left_out`: in
    neither, and why. `name`: the fields whose values name a row in rows of other tables. `of`: the lookup
    from a row to its campaign. `rows`: the table's name in `store.unit_of_work.Rows`, if it has state.
    `sparse`: fields of `state` that a snapshot leaves out where they have a new row's value, so that a
    subsystem that is switched off changes no digest. `later`: fields that older files lack; they then have a
    new row's value. `is_added`: older files lack the whole table.
    """

    state: str = ""
    history: str = ""
    left_out: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    of: str = "campaign"
    rows: str = ""
    sparse: str = ""
    later: str = ""
    is_added: bool = False

    @property
    def all_fields(self) -> list[str]:
        """Returns the fields of the file, in its order."""
        return [*self.state.split(), *self.history.split()]


@dataclass(frozen=True, slots=True)
class NotArchived:
    """`archived = NotArchived(why)` in a model that is not stored in files or snapshots."""

    why: str


def name_of(row: Model) -> str:
    """Returns the name by which other rows refer to *row*: made of keys and numbers, never of ids."""
    named = (getattr(row, each) for each in row.archived.name.split())  # type: ignore[attr-defined]
    return BETWEEN.join(
        name_of(part) if isinstance(part, Model) else str(part) for part in named if part not in (None, "")
    )
