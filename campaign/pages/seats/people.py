"""The people of a campaign, for its umpire: who holds each seat, who is invited, who are the umpires."""

import datetime as dt
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format

from campaign.access import Member
from campaign.forms.seats import EverybodyForm, NameForm
from campaign.i18n.war_words import gettext as _
from campaign.models import Campaign, Invitation, Seat, Turn
from campaign.pages.economy.war_end import OVER
from campaign.pages.parts import side_rows as side
from campaign.store.queries.people.invitations import invitation_token, invitations_open
from campaign.store.queries.people.seats import holder_mark


@dataclass(frozen=True, slots=True)
class InvitedPerson:
    """An invitation that still works. `text`: what the umpire sends along, in the person's `language`."""

    link: str
    text: str
    language: str
    email: str
    until: dt.datetime
    lines: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """`holder`: "" for an empty seat. `assign`: where its player is changed."""

    key: str
    name: str
    title: str
    side: str
    side_name: str
    holder: str
    stand_in: str
    invited: InvitedPerson | None
    assign: str
    invite: str
    page: str


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """`everybody`: the form for all seats to which nobody is invited; None if there are none."""

    seats: tuple[SeatRow, ...]
    umpires: tuple[str, ...]
    everybody: EverybodyForm | None
    naming: NameForm
    umpire_form: NameForm
    invite_all: str
    change_umpires: str
    over: bool
    sends_mail: bool
    desk: str


def people_page(member: Member, everybody: EverybodyForm | None = None) -> tuple[PeoplePage, Turn]:
    """Returns the page of people. Four queries."""
    campaign, turn = member.campaign, side.this_turn(member)
    seats = list(campaign.seats.select_related("side", "player", "stand_in"))
    open_ = {row.seat_id: row for row in invitations_open(campaign)}
    rows = tuple(seat_row(member, seat, open_.get(seat.pk)) for seat in seats)
    over = turn.state in OVER
    free = {row.key: row.name for row in rows if not row.holder and row.invited is None}
    return PeoplePage(
        seats=rows,
        umpires=tuple(campaign.umpires.order_by("username").values_list("username", flat=True)),
        everybody=(everybody or EverybodyForm(seats=free)) if free and not over else None,
        naming=NameForm(auto_id="seat-%s"),
        umpire_form=NameForm(auto_id="umpire-%s"),
        invite_all=member.url("campaign:invite-everybody"),
        change_umpires=member.url("campaign:umpires"),
        over=over,
        sends_mail=settings.SENDS_MAIL,
        desk=member.url("campaign:desk"),
    ), turn


def seat_row(member: Member, seat: Seat, invitation: Invitation | None) -> SeatRow:
    page = member.url("campaign:seat", key=seat.key)
    return SeatRow(
        key=seat.key,
        name=seat.label,
        title=seat.local_title,
        side=seat.side.letter,
        side_name=seat.side.label,
        holder=seat.player.get_username() if seat.player else "",
        stand_in=seat.stand_in.get_username() if seat.stand_in else "",
        invited=invited_person(member.campaign, seat, invitation) if invitation else None,
        assign=member.url("campaign:assign", key=seat.key, seen=holder_mark(seat)),
        invite=member.url("campaign:invite", key=seat.key),
        page=page,
    )


def invited_person(campaign: Campaign, seat: Seat, row: Invitation) -> InvitedPerson:
    link = settings.SITE_ADDRESS + reverse("campaign:invitation", args=[invitation_token(row)])
    with translation.override(row.language):
        name = f"{seat.label} ({seat.local_title})" if seat.local_title else seat.label
        about = {
            "campaign": campaign.name,
            "seat": name,
            "side": seat.side.label,
            "link": link,
            "until": date_format(row.expires_at, "DATE_FORMAT"),
        }
        text = (
            _(
                "Will you command %(seat)s for {the}%(side)s in our campaign, %(campaign)s?\n\n"
                "Open this link to take the seat. It works once, until %(until)s:\n%(link)s\n\n"
                "You give orders once a turn, on your phone if you like. The page that opens asks for a name"
                " and a password."
            )
            % about
        )
    language = str(dict(settings.LANGUAGES)[row.language])
    return InvitedPerson(link, text, language, row.email, row.expires_at, text.count("\n") + 5)
