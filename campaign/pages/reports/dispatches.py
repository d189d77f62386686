"""Letters: those that have come to a seat, those it has sent, those its side has taken; and one to write."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from campaign.access import Member
from campaign.forms.seats import DispatchForm
from campaign.i18n.demo_texts import readable_text
from campaign.i18n.war_words import gettext as _
from campaign.logic.settings import ON
from campaign.logic.vocabulary import TurnState
from campaign.models import Dispatch, Force, Seat, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.published_view import has_men, opening_seen_by
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.letters import name_of_sender, sent_on
from campaign.store.queries.dispatches import has_arrived, is_receipted, minutes_since_sent
from campaign.store.queries.weeks.turns import current_turn

MOST = 60  # of each kind, the newest


@dataclass(frozen=True, slots=True)
class Letter:
    who: str
    when: str
    text: str
    fate: str


@dataclass(frozen=True, slots=True)
class DispatchesPage:
    form: DispatchForm | None
    hint: str
    href: str
    received: tuple[Letter, ...]
    sent: tuple[Letter, ...]
    captured: tuple[Letter, ...]
    all: tuple[Letter, ...]  # what the umpire sees, who looks at everything
    umpire: bool


def dispatches_page(member: Member, form: DispatchForm | None = None) -> tuple[DispatchesPage, Turn]:
    """Returns the page of dispatches. Five queries."""
    turn = current_turn(member.campaign)
    today, rides = side.reading_day(turn), member.campaign.rules(turn.number).knowledge.couriers == ON
    rows = Dispatch.objects.filter(turn__campaign=member.campaign)
    rows = rows.select_related("turn", "seat", "side", "to_seat", "to_force", "caught_by", "caught_at")
    rows = rows.defer("turn__march")
    umpire = member.side is None
    seats = [seat.pk for seat in member.seats]
    to_me = Q(to_seat__in=seats) | Q(to_force__seat__in=seats)
    return DispatchesPage(
        form=(form or DispatchForm(to=addressee_choices(member, turn)))
        if turn.state == TurnState.OPEN
        else None,
        hint=delivery_hint(rides, umpire=umpire),
        href=member.url("campaign:dispatches"),
        received=tuple(
            received_letter(row) for row in rows.filter(to_me)[: 2 * MOST] if has_arrived(row, today)
        ),
        sent=tuple(sent_letter(row, today) for row in rows.filter(seat__in=seats)[:MOST]),
        captured=()
        if umpire
        else tuple(captured_letter(row) for row in rows.filter(caught_by=member.side, read=True)[:MOST]),
        all=tuple(umpire_letter(row, today) for row in rows[: 2 * MOST]) if umpire else (),
        umpire=umpire,
    ), turn


def delivery_hint(rides: bool, *, umpire: bool) -> str:
    if umpire:
        return _("Your dispatch arrives at once, and nobody can intercept it.")
    if rides:
        return _(
            "A courier carries it from your headquarters: about 8 km an hour by day, at once by {wire} "
            "between towns of your side. The enemy may catch the courier, and then reads your dispatch and "
            "learns where your force is and how strong. You know that it arrived when the receipt comes back."
        )
    return _("It arrives at once. Only its reader and the umpire can read it.")


def addressee_choices(member: Member, turn: Turn) -> list[Any]:
    """Returns seats, and forces that still have men, as groups of choices. Two queries."""
    seats = Seat.objects.filter(campaign=member.campaign).select_related("side")
    if member.side is None:
        return [(f"seat:{seat.key}", f"{seat.side.label}: {seat.label}") for seat in seats]
    mine = {seat.pk for seat in member.seats[:1]}
    left = has_men(opening_seen_by(member, turn))
    forces = Force.objects.filter(left, campaign=member.campaign, side=member.side).order_by(
        "is_static", "key"
    )
    others = [
        (f"seat:{seat.key}", seat.label) for seat in seats.filter(side=member.side) if seat.pk not in mine
    ]
    units = [(f"force:{force.ref}", force.label) for force in forces.exclude(seat=None)]
    groups = ((_("Seats"), others), (_("Forces"), units))
    return [group for group in groups if group[1]]


def name_of_addressee(row: Dispatch) -> str:
    return getattr(row.to_force or row.to_seat, "label", "")


def came_on(row: Dispatch) -> str:
    return words.weekday(row.turn.starts + dt.timedelta(days=row.arrives // 1440))


def received_letter(row: Dispatch) -> Letter:
    who = _("%(by)s to %(to)s") % {"by": name_of_sender(row), "to": name_of_addressee(row)}
    when = _("written %(sent)s, arrived %(came)s") % {"sent": sent_on(row), "came": came_on(row)}
    return Letter(who, when, readable_text(row.text), "")


def sent_letter(row: Dispatch, today: dt.date) -> Letter:
    if is_receipted(row, today):
        fate = _("received %s") % came_on(row)
    elif minutes_since_sent(row, today) < row.arrives:
        fate = _("on its way; should be there on %s") % came_on(row)
    else:
        fate = _("no receipt yet")
    return Letter(_("To %s") % name_of_addressee(row), _("written %s") % sent_on(row), row.text, fate)


def captured_letter(row: Dispatch) -> Letter:
    assert row.caught_at is not None
    return Letter(
        _("Captured from a courier at %s") % row.caught_at.label, words.week(row.turn), row.text, ""
    )


def umpire_letter(row: Dispatch, today: dt.date) -> Letter:
    """Returns a dispatch as the umpire sees it."""
    if row.caught_by and row.caught_at:
        fate = _("caught at %(place)s by {the}%(side)s") % {
            "place": row.caught_at.label,
            "side": row.caught_by.label,
        }
    elif has_arrived(row, today):
        fate = _("arrived on %s") % came_on(row)
    else:
        fate = _("on its way; should be there on %s") % came_on(row)
    who = _("%(side)s: %(by)s to %(to)s") % {
        "side": row.side.label,
        "by": name_of_sender(row),
        "to": name_of_addressee(row),
    }
    return Letter(who, _("written %s") % sent_on(row), row.text, fate)
