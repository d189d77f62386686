"""Magazines in words: what is in them, for their own side and the umpire."""

from collections import defaultdict
from dataclasses import dataclass

from campaign.access import Member
from campaign.logic.cartage import CARGO
from campaign.logic.words import Account, ForceKind
from campaign.models import Balance
from campaign.pages import words


@dataclass(frozen=True, slots=True)
class MagazineLine:
    side: str
    side_name: str
    place: str
    about: str  # address of the page of the place
    held: str  # "120 breech-loading rifles, 40,000 rounds", "" nothing
    page: str  # of its ledger


def magazine_lines(member: Member, at: str = "") -> tuple[MagazineLine, ...]:
    """Those of the member's side, for the umpire all; or those *at* the place of that key. Two queries."""
    rows = member.campaign.forces.filter(kind=ForceKind.DEPOT).select_related("side", "place")
    if member.side is not None:
        rows = rows.filter(side=member.side)
    if at:
        rows = rows.filter(place__key=at)
    found = list(rows.order_by("side__position", "name", "key"))
    held: dict[int, dict[str, int]] = defaultdict(dict)
    stood = Balance.objects.filter(unit__force__in=found, account=Account.HELD, stock__in=CARGO, amount__gt=0)
    for force, stock, amount in stood.values_list("unit__force_id", "stock", "amount") if found else ():
        held[force][stock] = amount
    return tuple(
        MagazineLine(
            side=row.side.letter,
            side_name=row.side.name,
            place=row.name,
            about=member.url("campaign:place", key=row.place.key) if row.place else "",
            held=", ".join(
                words.amount(stock, held[row.pk][stock]) for stock in CARGO if stock in held[row.pk]
            ),
            page=member.url("campaign:force", ref=row.ref),
        )
        for row in found
    )
