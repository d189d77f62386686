"""The list of forces beside the map: those that did the same last week stand as one row."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.i18n.order_words import KINDS_OF_ORDER
from campaign.logic.vocabulary import OrderKind
from campaign.models import Force, Order, Turn
from campaign.pages.map.side_panel import ForceLine
from campaign.pages.parts.map_data import Ground


@dataclass(frozen=True, slots=True)
class RollRow:
    """One force, or several that did the same. `men` None: no news of one. `did`: by their last order."""

    lines: tuple[ForceLine, ...]
    men: int | None
    did: str
    refs: str  # with commas between, as a form sends them
    can_be_ordered: bool

    @property
    def first(self) -> ForceLine:
        return self.lines[0]


def roll_rows(
    member: Member, lines: Iterable[ForceLine], orders: dict[str, Order], land: Ground, *, is_open: bool
) -> tuple[RollRow, ...]:
    """Returns *lines* in their order; forces that did the same, and wait for an order alike, as one row."""
    groups: dict[tuple[object, ...], list[ForceLine]] = {}
    done: dict[str, str] = {}
    for line in lines:
        row = orders.get(line.ref)
        done[line.ref] = order_in_brief(row, land) if row else ""
        alike = (line.side, line.seat, line.wanted, line.ordered, done[line.ref], line.men is None)
        key = alike if done[line.ref] and not line.ordered else (*alike, line.ref)
        groups.setdefault(key, []).append(line)
    return tuple(
        RollRow(
            lines=tuple(lines_alike),
            men=None
            if any(line.men is None for line in lines_alike)
            else sum(line.men or 0 for line in lines_alike),
            did=done[lines_alike[0].ref],
            refs=",".join(line.ref for line in lines_alike),
            can_be_ordered=is_open and lines_alike[0].wanted,
        )
        for lines_alike in groups.values()
    )


def order_in_brief(row: Order, land: Ground) -> str:
    """Returns an order in brief: March to Bor, Cerro."""
    kind = OrderKind(row.kind)
    named = str(KINDS_OF_ORDER[kind])
    goals = [land.name(goal) for goal in row.goals]
    if place := row.params.get("place"):
        goals.insert(0, land.name(place))
    return _("%(kind)s: %(places)s") % {"kind": named, "places": ", ".join(goals)} if goals else named


def forces_chosen(member: Member, turn: Turn, sent: Iterable[str]) -> list[Force]:
    """Returns the forces that *sent* names, by refs with commas between, as far as the member orders them."""
    refs = {ref for refs in sent for ref in refs.split(",")}
    rows = Force.objects.filter(campaign=member.campaign, ref__in=sorted(refs), is_static=False)
    found = rows.select_related("side", "seat__player", "place", "campaign").order_by("key")
    return [force for force in found if member.commands(force)]
