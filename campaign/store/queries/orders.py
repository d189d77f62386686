"""Stored orders: their version, the forces they name and their spots, and unanswered letters."""

import json
from hashlib import sha256

from django.db.models import Exists, OuterRef, QuerySet

from campaign.logic.theatre.theatre import Order as GivenOrder
from campaign.logic.vocabulary import OUT_OF_CONTACT
from campaign.models import Campaign, Force, Order

NO_ORDER = "none"


def order_version(row: Order | None) -> str:
    """Returns a mark of *row*'s content and author, which its form carries."""
    if row is None:
        return NO_ORDER
    words = (row.kind, row.stance, row.letter, row.answer, row.note)
    plain = [
        *map(str, words),
        row.legs,
        row.params,
        row.odds_limit,
        row.march_to_guns,
        row.line_of_retreat_id,
    ]
    plain += [row.answered, row.seat_id, row.by_computer]
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def named_friend(order: GivenOrder, force: Force) -> Force | None:
    return Force.objects.filter(campaign=force.campaign, side=force.side, key=order.friend).first()


def are_apart(friend: Force, force: Force) -> bool:
    """Tells whether the two forces are at different spots, as far as their seats can know."""
    known = not {friend.state, force.state} & {*OUT_OF_CONTACT}
    here = force.place_id, force.route_id, force.metres
    return known and (friend.place_id, friend.route_id, friend.metres) != here


def open_letters(campaign: Campaign) -> QuerySet[Order]:
    """Returns the letters to the umpire that wait for an answer, until its force gets another order.

    An order by the computer closes none.
    """
    return letters_without_answer().filter(turn__campaign=campaign)


def letters_without_answer() -> QuerySet[Order]:
    """Returns what `open_letters` does, of all campaigns."""
    later = Order.objects.filter(force=OuterRef("force"), turn__number__gt=OuterRef("turn__number"))
    later = later.filter(by_computer=False)
    rows = Order.objects.filter(~Exists(later), answered=False)
    return rows.exclude(letter="").order_by("turn__number", "force__key")
