"""Magazines in words: what is in them, for their own side and the umpire."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from campaign.access import Member
from campaign.logic.supply.haulage import CARGO
from campaign.logic.vocabulary import Account, ForceKind
from campaign.models import Force, Turn
from campaign.pages.parts.published_view import balances_seen, opening_seen_by, rows_that_existed
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class MagazineLine:
    side: str
    side_name: str
    place: str
    about: str  # address of the page of the place
    held: str  # "120 breech-loading rifles, 40,000 rounds", "" nothing
    page: str  # of its ledger


def magazine_lines(member: Member, turn: Turn, at: str = "") -> tuple[MagazineLine, ...]:
    """Returns the magazines of the member's side, for the umpire all.

    *at*: only those at the place of that key. Two queries, three while a week is marched.
    """
    opening = opening_seen_by(member, turn)
    rows = member.campaign.forces.filter(
        rows_that_existed(opening, Force), kind=ForceKind.MAGAZINE
    ).select_related("side", "place")
    if member.side is not None:
        rows = rows.filter(side=member.side)
    if at:
        rows = rows.filter(place__key=at)
    magazines_found = list(rows.order_by("side__position", "name", "key"))
    held: dict[int, Counter[str]] = defaultdict(Counter)
    about = {"unit__force__in": magazines_found, "stock__in": CARGO}
    for force, stock, account, amount in (
        balances_seen(opening, ("unit__force_id",), **about) if magazines_found else ()
    ):
        held[force][stock] += amount if account == Account.IN_HAND else 0
    return tuple(
        MagazineLine(
            side=row.side.letter,
            side_name=row.side.label,
            place=row.label,
            about=member.url("campaign:place", key=row.place.key) if row.place else "",
            held=", ".join(
                words.amount(stock, held[row.pk][stock]) for stock in CARGO if held[row.pk][stock]
            ),
            page=member.url("campaign:force", ref=row.ref),
        )
        for row in magazines_found
    )
