"""What of each table is kept: every model of a campaign says it of every field it has.

Snapshots, digests, rollback and the file of a campaign are made from these declarations alone; a test fails
for a model or a field that says nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

BETWEEN = "~"  # no key holds it


@dataclass(frozen=True, slots=True)
class Archived:
    """`archived = Archived(...)` in a model. Fields are named as in the model, one after the other.

    `state`: what stands, in every snapshot and digest, and in the file. `history`: in the file only.
    `left_out`: in neither, and why. `name`: the fields whose values name a row in the rows of other tables.
    `of`: the way from a row to its campaign. `rows`: the table's name in `store.unit_of_work.Rows`, if it has
    state. `sparse`: those of `state` that a snapshot leaves out where they are as a new row has them, so that
    a part of the rules that is switched off changes no digest. `later`: those that a file may be without, as
    older ones are; they are then as a new row has them.
    """

    state: str = ""
    history: str = ""
    left_out: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    of: str = "campaign"
    rows: str = ""
    sparse: str = ""
    later: str = ""

    @property
    def filed(self) -> list[str]:
        """The fields of the file, in its order."""
        return [*self.state.split(), *self.history.split()]


@dataclass(frozen=True, slots=True)
class NotArchived:
    """`archived = NotArchived(why)` in a model of which nothing is kept."""

    why: str


def name_of(row: Model) -> str:
    """What other rows call *row*: made of keys and numbers, never of ids."""
    named = (getattr(row, each) for each in row.archived.name.split())  # type: ignore[attr-defined]
    return BETWEEN.join(
        name_of(part) if isinstance(part, Model) else str(part) for part in named if part not in (None, "")
    )
