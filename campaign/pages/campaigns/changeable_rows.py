"""The rows of a running campaign that its umpire may change, found by name."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.name_boxes import plain_name
from campaign.models import Force, Leader, Place, Route, Unit
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class ChangeableRow:
    name: str
    note: str
    href: str


@dataclass(frozen=True, slots=True)
class RowGroup:
    """All rows of one kind that were found."""

    title: str
    rows: tuple[ChangeableRow, ...]


@dataclass(frozen=True, slots=True)
class ChangeableRows:
    groups: tuple[RowGroup, ...]
    sought: str
    found: int
    href: str
    desk: str


def changeable_rows(member: Member, sought: str) -> ChangeableRows:
    """Returns places, routes, forces, units and leaders whose name holds *sought*. Five queries."""
    campaign = member.campaign
    groups = [
        (_("Places"), "place", campaign.places.order_by("name")),
        (
            _("Routes"),
            "route",
            campaign.routes.select_related("a", "b").order_by("a__name", "b__name", "key"),
        ),
        (_("Forces"), "force", campaign.forces.select_related("side").order_by("name", "key")),
        (_("Units"), "unit", campaign.units.select_related("force").order_by("name", "key")),
        (_("Leaders"), "leader", campaign.leaders.select_related("side").order_by("name", "key")),
    ]
    made = tuple(
        RowGroup(title, tuple(rows_found(member, kind, rows, plain_name(sought))))
        for title, kind, rows in groups
    )
    return ChangeableRows(
        groups=made,
        sought=sought,
        found=sum(len(group.rows) for group in made),
        href=member.url("campaign:change-rows"),
        desk=member.url("campaign:desk"),
    )


def rows_found(member: Member, kind: str, rows: Iterable[Any], sought: str) -> Iterable[ChangeableRow]:
    for row in rows:
        name = name_of_row(row)
        if sought in plain_name(name):
            yield ChangeableRow(name, note_on_row(row), member.url(f"campaign:change-{kind}", key=row.key))


def name_of_row(row: Model) -> str:
    """Returns what *row* is called; a route by its ends and its kind."""
    if isinstance(row, Route):
        return f"{row.a.label} – {row.b.label}, {words.route_kind(row.kind)}"
    assert isinstance(row, Place | Force | Unit | Leader)
    return row.label


def note_on_row(row: Model) -> str:
    """Returns the side of a force or leader, or the force of a unit."""
    if isinstance(row, Force | Leader):
        return row.side.label
    return row.force.label if isinstance(row, Unit) else ""
