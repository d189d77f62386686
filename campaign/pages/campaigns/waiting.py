"""The tasks that wait for one reader in all their campaigns."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, Prefetch, Q, Subquery
from django.urls import NoReverseMatch, reverse

from campaign.access import (
    battles_known,
    campaigns_of,
    forces_without_order,
    proposals_waiting,
    unsettled_battles,
)
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import EngagementState
from campaign.models import Campaign, Engagement, Seat, Turn
from campaign.pages.parts.waits import Wait
from campaign.pages.seats.battles_waiting import battle_text
from campaign.store.queries.orders import letters_without_answer


@dataclass(frozen=True, slots=True)
class Card:
    """A campaign of the reader's. `due`: when orders are due, if a deadline is set."""

    campaign: Campaign
    is_umpire: bool
    seats: tuple[Seat, ...]
    waits: tuple[Wait, ...]
    due: dt.datetime | None


def cards_of(user: User) -> list[Card]:
    """Returns the campaigns of *user*: first those in which something waits, by deadline. Four queries.

    A superuser's are those in which they are umpire or have a seat; `other_campaigns` has the rest.
    """
    seats = Seat.objects.select_related("side").annotate(
        asked=Subquery(proposals_waiting()), missing_orders=Subquery(forces_without_order())
    )
    open_turn = Turn.objects.filter(campaign=OuterRef("pk"), state="open").order_by("-pk")
    campaigns = (
        campaigns_of(user)
        .filter(Q(judged=True) | Q(played=True))
        .annotate(
            unsettled=Subquery(unsettled_battles()),
            letters=Subquery(letters_waiting()),
            due=Subquery(open_turn.values("deadline")[:1]),
        )
    )
    mine = [
        (campaign, own_seats(user, campaign))
        for campaign in campaigns.prefetch_related(Prefetch("seats", seats))
    ]
    battles = unsettled_battles_of(mine)
    reports = sides_that_reported(battles)
    cards = [card_of(user, campaign, own_rows, battles, reports) for campaign, own_rows in mine]
    return sorted(
        cards, key=lambda card: (not card.waits, card.due is None, card.due and card.due.timestamp())
    )


def other_campaigns(user: User) -> list[Campaign]:
    """Returns the campaigns that *user* may open only as a superuser. One query, or none."""
    return list(campaigns_of(user).exclude(Q(judged=True) | Q(played=True))) if user.is_superuser else []


def own_seats(user: User, campaign: Campaign) -> tuple[Seat, ...]:
    return tuple(seat for seat in campaign.seats.all() if user.pk in seat.sitters)


def unsettled_battles_of(mine: Iterable[tuple[Campaign, Sequence[Seat]]]) -> list[Engagement]:
    """Returns the battles that the sides of these seats know and wait for, by turn. One query, or none."""
    sides = {(campaign.pk, seat.side.key) for campaign, seats in mine for seat in seats}
    if not sides:
        return []
    known = [battles_known(side, Engagement.objects.filter(campaign=pk)) for pk, side in sorted(sides)]
    rows = reduce(or_, known).exclude(state=EngagementState.SETTLED)
    rows = rows.select_related("turn", "place", "route__a", "route__b").defer("turn__march", "turn__preview")
    return list(rows.order_by("turn__number", "minute", "key"))


def letters_waiting() -> Any:
    """Returns how many letters wait for the umpire of a campaign; none for none."""
    rows = letters_without_answer().filter(turn__campaign=OuterRef("pk")).order_by()
    return rows.values("turn__campaign").annotate(n=Count("pk")).values("n")


def sides_that_reported(battles: Iterable[Engagement]) -> set[tuple[int, str]]:
    """Returns the battles, by row, with the sides whose report of the table waits. One query, or none.

    The reports belong to an app above this one.
    """
    numbers = [row.pk for row in battles]
    if not numbers:
        return set()
    handed_in = Engagement.objects.filter(
        pk__in=numbers,
        battle__table_reports__handed_in_at__isnull=False,
        battle__table_reports__confirmed_at=None,
        battle__table_reports__side__isnull=False,
    )
    return set(handed_in.values_list("pk", "battle__table_reports__side__key"))


def card_of(
    user: User,
    campaign: Campaign,
    seats: tuple[Seat, ...],
    battles: Iterable[Engagement],
    reports: Collection[tuple[int, str]],
) -> Card:
    judged = user.is_superuser or campaign.judged  # type: ignore[attr-defined]
    waits = [*waits_of_umpire(campaign)] if judged else []
    waits += battles_of_seats(campaign, seats, battles, reports)
    for seat in seats:
        waits += waits_of_seat(campaign, seat)
    return Card(campaign, judged, seats, tuple(waits), campaign.due)  # type: ignore[attr-defined]


def waits_of_umpire(campaign: Campaign) -> Iterable[Wait]:
    if n := campaign.unsettled or 0:  # type: ignore[attr-defined]
        text = ngettext("%(n)d battle is waiting to be settled", "%(n)d battles are waiting to be settled", n)
        desk = reverse("campaign:desk", args=[campaign.slug])
        yield Wait(_("Battle"), text % {"n": n}, "", _("Open the desk"), desk)
    if n := campaign.letters or 0:  # type: ignore[attr-defined]
        text = ngettext("%(n)d letter to the umpire", "%(n)d letters to the umpire", n)
        desk = reverse("campaign:desk", args=[campaign.slug])
        yield Wait(_("Letter"), text % {"n": n}, "", _("Open the desk"), desk)


def battles_of_seats(
    campaign: Campaign,
    seats: Iterable[Seat],
    battles: Iterable[Engagement],
    reports: Collection[tuple[int, str]],
) -> Iterable[Wait]:
    """Yields the battles of each side that these seats belong to."""
    sides = {seat.side.key: seat for seat in seats}
    for row in battles:
        parties = {party["side"] for party in row.muster.get("parties", ())} | {*row.muster.get("allies", {})}
        for side, seat in sides.items() if row.campaign_id == campaign.pk else ():
            if side in parties:
                href = address_of_battle(campaign, row, seat)
                reported = {whose for number, whose in reports if number == row.pk}
                text = (
                    _("The other side has reported the battle. Read its report over and confirm it.")
                    if reported and side not in reported
                    else battle_text(row, side)
                )
                yield Wait(_("Battle"), row.label, text, _("Open the battle"), href)


def address_of_battle(campaign: Campaign, row: Engagement, seat: Seat) -> str:
    """Returns the page of a battle, which belongs to an app above this one; else the week of *seat*."""
    try:
        return f"{reverse('battles:engagement', args=[campaign.slug, row.ref])}?as={seat.key}"
    except NoReverseMatch:
        return f"{reverse('campaign:week', args=[campaign.slug])}?as={seat.key}"


def waits_of_seat(campaign: Campaign, seat: Seat) -> Iterable[Wait]:
    """Yields missing orders and offers of exchange. *seat*: annotated as `cards_of` has it."""
    place = f"?as={seat.key}"
    if n := seat.missing_orders or 0:  # type: ignore[attr-defined]
        text = ngettext("%(n)d force of %(seat)s has no order", "%(n)d forces of %(seat)s have no order", n)
        week = reverse("campaign:week", args=[campaign.slug]) + place
        yield Wait(_("Orders"), text % {"n": n, "seat": seat.label}, "", _("Give orders"), week)
    if n := seat.asked or 0:  # type: ignore[attr-defined]
        title = ngettext("%(n)d proposal to exchange prisoners", "%(n)d proposals to exchange prisoners", n)
        text = _("The other side waits for your answer.")
        prisoners = reverse("campaign:prisoners", args=[campaign.slug]) + place + "#exchanges"
        yield Wait(_("Exchange"), title % {"n": n}, text, _("Answer the proposal"), prisoners)
