"""The tasks that wait for one reader in all their campaigns."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import OuterRef, Prefetch, Subquery
from django.urls import reverse

from campaign.access import campaigns_of, forces_without_order, proposals_waiting, unsettled_battles
from campaign.i18n.war_words import ngettext
from campaign.models import Campaign, Seat, Turn


@dataclass(frozen=True, slots=True)
class Wait:
    """A sentence that says what waits, and the page where it is done."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Card:
    """A campaign of the reader's. `due`: when orders are due, if a deadline is set."""

    campaign: Campaign
    is_umpire: bool
    seats: tuple[Seat, ...]
    waits: tuple[Wait, ...]
    due: dt.datetime | None


def cards_of(user: User) -> list[Card]:
    """Returns the campaigns of *user*: first those in which something waits, by deadline. Two queries."""
    seats = Seat.objects.select_related("side").annotate(
        asked=Subquery(proposals_waiting()), missing_orders=Subquery(forces_without_order())
    )
    open_turn = Turn.objects.filter(campaign=OuterRef("pk"), state="open").order_by("-pk")
    found = campaigns_of(user).annotate(
        fights=Subquery(unsettled_battles()), due=Subquery(open_turn.values("deadline")[:1])
    )
    cards = [card_of(user, each) for each in found.prefetch_related(Prefetch("seats", seats))]
    return sorted(
        cards, key=lambda card: (not card.waits, card.due is None, card.due and card.due.timestamp())
    )


def card_of(user: User, campaign: Campaign) -> Card:
    judged = user.is_superuser or campaign.judged  # type: ignore[attr-defined]
    seats = tuple(seat for seat in campaign.seats.all() if user.pk in seat.sitters)
    waits = [*waits_of_umpire(campaign)] if judged else []
    for seat in seats:
        waits += waits_of_seat(campaign, seat)
    return Card(campaign, judged, seats, tuple(waits), campaign.due)  # type: ignore[attr-defined]


def waits_of_umpire(campaign: Campaign) -> Iterable[Wait]:
    if n := campaign.fights or 0:  # type: ignore[attr-defined]
        text = ngettext("%(n)d battle is waiting to be settled", "%(n)d battles are waiting to be settled", n)
        yield Wait(text % {"n": n}, reverse("campaign:desk", args=[campaign.slug]))


def waits_of_seat(campaign: Campaign, seat: Seat) -> Iterable[Wait]:
    """Yields missing orders and offers of exchange. *seat*: annotated as `cards_of` has it."""
    place = f"?as={seat.key}"
    if n := seat.missing_orders or 0:  # type: ignore[attr-defined]
        text = ngettext("%(n)d force of %(seat)s has no order", "%(n)d forces of %(seat)s have no order", n)
        yield Wait(
            text % {"n": n, "seat": seat.called}, reverse("campaign:map", args=[campaign.slug]) + place
        )
    if n := seat.asked or 0:  # type: ignore[attr-defined]
        text = ngettext(
            "%(n)d offer to exchange prisoners is waiting for an answer",
            "%(n)d offers to exchange prisoners are waiting for an answer",
            n,
        )
        yield Wait(text % {"n": n}, reverse("campaign:prisoners", args=[campaign.slug]) + place)
