"""The page of a seat: its summary for the player or stand-in, and who they are.

All of it is known to the seat's side; a stand-in reads what the player would.
"""

import datetime as dt
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.seats import InvitationForm, LeaveForm, ReminderForm, RisingsForm, SubstituteForm
from campaign.i18n.order_words import KINDS_OF_ORDER
from campaign.logic.theatre.timetable import has_timetable
from campaign.logic.turns.deadlines import COMPUTER
from campaign.logic.vocabulary import OrderKind, TurnState
from campaign.logic.vocabulary.notices import NoticeState
from campaign.models import Force, Notice, Opening, Order, Seat, Turn
from campaign.pages.arrivals import expeditions
from campaign.pages.economy.war_end import OVER
from campaign.pages.map.side_panel import ForceLine, force_line
from campaign.pages.orders import order_form as orders_page
from campaign.pages.parts import side_rows as side, sightings as seen
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.pages.parts.published_view import forces_with_units, opening_seen_by, reset_march_progress
from campaign.pages.parts.sightings import SeenLine
from campaign.store import load
from campaign.store.queries.people.invitations import invitation_token, open_invitations
from campaign.store.queries.people.seats import companions, stand_in_mark

MOST_SEEN = 12


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """One force of the seat: its new order, else what it does without one."""

    force: ForceLine
    new_order: str
    standing: str


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that still holds, for the umpire."""

    link: str
    email: str  # "" no letter
    state: str  # of the letter
    until: dt.datetime


@dataclass(frozen=True, slots=True)
class SeatPage:
    name: str
    title: str
    side: str
    side_name: str
    stands_in: str  # the player for whom the reader orders; "" for themselves
    until: int | None
    stand_in: str
    handover: str
    due: dt.datetime | None
    forces: tuple[SeatSummary, ...]
    missing_orders: int  # forces without an order
    empty: bool  # nobody sits here or stands in
    by_computer: bool  # the computer orders for them: the seat is empty, or silent, by the rules
    seen_title: str
    seen: tuple[SeenLine, ...]
    links: tuple[tuple[str, str], ...]
    over: bool  # the campaign
    expected: str  # what comes from overseas
    expeditions: str
    dice: str
    seal: str  # of the dice of this week
    naming: SubstituteForm | None
    may_name: bool  # but there may be nobody to name
    leave: LeaveForm | None
    leave_href: str
    away: tuple[int, int] | None  # the turns between which its player is on leave
    reminding: ReminderForm | None
    risings: RisingsForm | None  # where risings may join its forces
    rise: str
    sends_mail: bool
    is_commander_in_chief: bool
    make_head: str  # where the umpire makes it the head of its side, "" if it is or for a player
    computer: str  # where the umpire has the computer order, "" for a player
    name_href: str
    remind: str
    inviting: InvitationForm | None  # for the umpire of an empty seat
    invited: Invited | None  # who has not come yet
    invite: str


def leave_of(seat: Seat, turn: Turn) -> tuple[int, int] | None:
    """Returns the first and the last turn of the leave that is booked; None: there is none, or it is over."""
    if seat.leave_from is None or seat.leave_until is None or seat.leave_until < turn.number:
        return None
    return seat.leave_from, seat.leave_until


def place_of(member: Member, key: str) -> tuple[Member, Seat]:
    """Returns *member* in the seat *key*; 404 if they may not take it."""
    seat = next((each for each in member.others if each.key == key), None)
    if seat is None:
        raise Http404
    chosen = key if member.umpire else member.viewed_seat
    return replace(member, side=seat.side, seats=(seat,), viewed_seat=chosen), seat


def seat_page(
    member: Member,
    seat: Seat,
    naming: SubstituteForm | None = None,
    reminding: ReminderForm | None = None,
    inviting: InvitationForm | None = None,
) -> tuple[SeatPage, Turn]:
    """Returns the page of a seat. Ten queries, one more for the umpire of an empty seat."""
    turns = side.readable_turns(member)
    turn = turns[-1]
    land = map_ground(member.campaign, turn.starts, member.side)
    tallies = side.strength_by_force(member, turn)
    last = last_orders(member, opening_seen_by(member, turn))
    own_forces = [force for force in side.readable_forces(member, turn) if force.seat_id == seat.pk]
    given = Order.objects.filter(turn=turn, seat=seat)
    empty = not seat.sitters
    by_computer = empty or (
        member.campaign.rules(turn.number).clock.absent == COMPUTER and not given.exists()
    )
    lines = tuple(
        summary_line(
            turn,
            force,
            force_line(member, force, tallies[force.pk], ordered=was_given(last.get(force.pk), turn)),
            last.get(force.pk),
            land,
            by_computer=by_computer and turn.state == TurnState.OPEN,
        )
        for force in own_forces
    )
    user = member.user
    sits, stands_in = user.pk in seat.sitters, user.pk == seat.stand_in_id
    may_name = (member.umpire or user.pk == seat.player_id) and seat.player_id is not None
    may_name = may_name and turn.state not in OVER
    invites = member.umpire and seat.player_id is None and turn.state not in OVER
    may_lead = member.umpire and not seat.is_commander_in_chief and turn.state not in OVER
    return SeatPage(
        name=seat.label,
        title=seat.local_title,
        side=seat.side.letter,
        side_name=seat.side.label,
        stands_in=holder_name(seat) if stands_in else "",
        until=seat.stand_in_until,
        stand_in=seat.stand_in.get_username() if seat.stand_in and not stands_in else "",
        handover=seat.handover,
        due=turn.deadline if turn.state == TurnState.OPEN else None,
        forces=lines,
        missing_orders=sum(line.force.wanted and not line.force.ordered for line in lines),
        empty=empty,
        by_computer=by_computer,
        seen_title=_("Other sides, as last seen")
        if seen.has_bystanders(turn)
        else _("The enemy, as last seen"),
        seen=tuple(
            seen.sighting_line(row, turn)
            for row in seen.newest_sightings(side.readable_sightings(member))[:MOST_SEEN]
        ),
        links=(
            (_("Map"), member.url("campaign:map")),
            (_("The last report"), member.url("campaign:reports")),
            (_("Order of battle"), member.url("campaign:forces")),
            (_("Prisoners"), member.url("campaign:prisoners")),
            (_("Captures"), member.url("campaign:captures")),
        ),
        over=turn.state in OVER,
        expected=expeditions.notice_for_seat(member, turn),
        expeditions=member.url("campaign:expeditions"),
        dice=member.url("campaign:dice"),
        seal=turn.seed_hash,
        naming=naming or (naming_form(member, seat, turn) if may_name else None),
        may_name=may_name,
        leave=LeaveForm(initial={"first": turn.number, "last": turn.number}) if may_name else None,
        leave_href=member.url("campaign:leave", key=seat.key),
        away=leave_of(seat, turn),
        reminding=(reminding or reminder_form(seat, user)) if sits and turn.state not in OVER else None,
        sends_mail=settings.SENDS_MAIL,
        is_commander_in_chief=seat.is_commander_in_chief,
        make_head=member.url("campaign:commander-in-chief", key=seat.key) if may_lead else "",
        computer=member.url("campaign:computer", key=seat.key) if member.umpire else "",
        name_href=member.url("campaign:stand-in", key=seat.key, seen=stand_in_mark(seat)),
        risings=risings_form(member, seat, turn) if sits else None,
        rise=member.url("campaign:uprisings", key=seat.key),
        remind=member.url("campaign:reminder", key=seat.key),
        inviting=(inviting or InvitationForm()) if invites else None,
        invited=open_invitation(seat) if invites else None,
        invite=member.url("campaign:invite", key=seat.key),
    ), turn


def open_invitation(seat: Seat) -> Invited | None:
    """Returns the open invitation to a seat, if there is one. One query, or two."""
    row = open_invitations(seat).first()
    if row is None:
        return None
    state = ""
    if row.email and settings.SENDS_MAIL:
        state = _("The e-mail is waiting to be sent.")
        letter = Notice.objects.filter(channel__invitation=row).first()
        if letter and letter.fault:
            state = _("The e-mail could not be sent. Send the link yourself.")
        elif letter and letter.state == NoticeState.SENT:
            state = _("The e-mail has been sent.")
    return Invited(
        link=settings.SITE_ADDRESS + reverse("campaign:invitation", args=[invitation_token(row)]),
        email=row.email,
        state=state,
        until=row.expires_at,
    )


def naming_form(member: Member, seat: Seat, turn: Turn) -> SubstituteForm | None:
    """Returns the form to name a stand-in; None if there is nobody to name."""
    names = stand_in_choices(member, seat)
    if names == []:
        return None
    return SubstituteForm(initial={"until": turn.number, "handover": seat.handover}, among=names)


def stand_in_choices(member: Member, seat: Seat) -> list[str] | None:
    """Returns the names from which the member chooses a stand-in.

    None: an umpire writes any.
    """
    return None if member.umpire else list(companions(seat).values_list("username", flat=True))


def risings_form(member: Member, seat: Seat, turn: Turn) -> RisingsForm | None:
    """Returns the form for uprisings; None in a campaign without any."""
    if turn.state in OVER or not has_timetable(member.campaign.rules(turn.number).timetable):
        return None
    return RisingsForm(initial={"apart": seat.risings_apart})


def reminder_form(seat: Seat, user: User) -> ReminderForm:
    wish = {"reminder": seat.reminder, "email": user.email}
    return ReminderForm(initial=wish, holder=seat.player_id == user.pk)


def holder_name(seat: Seat) -> str:
    return seat.player.get_username() if seat.player else seat.label


def last_orders(member: Member, opening: Opening | None) -> dict[int, Order]:
    """Returns the last order of each force of the member's side that has units.

    By the force's primary key. One query.
    """
    given = Order.objects.filter(force=OuterRef("pk")).order_by("-turn__number").values("pk")[:1]
    forces = Force.objects.filter(forces_with_units(opening), side=member.side).annotate(last=Subquery(given))
    rows = Order.objects.filter(pk__in=forces.values("last")).select_related(
        "turn", "line_of_retreat", "force"
    )
    orders = list(rows.defer("turn__march"))
    reset_march_progress(opening, orders)
    return {row.force_id: row for row in orders}


def was_given(order: Order | None, turn: Turn) -> bool:
    return order is not None and order.turn_id == turn.pk


def summary_line(
    turn: Turn, force: Force, line: ForceLine, last: Order | None, land: Ground, *, by_computer: bool
) -> SeatSummary:
    if last is not None and was_given(last, turn):
        return SeatSummary(line, order_line(last, land), "")
    if by_computer and line.wanted:
        return SeatSummary(line, "", _("The computer gives its order when the turn is locked."))
    if last is None:
        return SeatSummary(line, "", _("No order yet: it holds."))
    return SeatSummary(line, "", orders_page.standing_order_line(last, force, land))


def order_line(row: Order, land: Ground) -> str:
    """Returns an order: March: Bor, Cerro."""
    order = load.order_as_written(row)
    name = str(KINDS_OF_ORDER[OrderKind(row.kind)])
    return f"{name}: {', '.join(land.name(goal) for goal in order.goals)}" if order.goals else name
