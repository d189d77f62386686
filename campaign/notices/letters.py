"""The words of a notice, from what its reader's pages show when it is sent.

Each function returns None if the event is no longer true or its reader may no longer read of it.
"""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from campaign.access import Member, member_in_place, to_order
from campaign.i18n.durations import time_left_in_words
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.turns.deadlines import COMPUTER
from campaign.logic.vocabulary import EngagementState, ProposalState, TurnState
from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Engagement, Event, Invitation, Leader, Order, Proposal, Seat, Turn
from campaign.notices.recipients import forces_in, sides_in
from campaign.pages.parts.wording import phrases as words
from campaign.pages.prisoners.exchange import proposal_sentence
from campaign.pages.reports.situation import readable_reports
from campaign.pages.reports.situation.sheet import report_sheet
from campaign.store.queries.orders import open_letters
from campaign.store.queries.people.invitations import invitation_token, is_invitation_open
from campaign.store.queries.weeks.missing_orders import seats_without_orders, silent_seats
from campaign.store.queries.weeks.turns import current_turn

LONGEST = 300
"""The most letters of somebody else's text that a notice repeats."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice in words. `links`: what a button says, and its whole address. `note`: in small print."""

    subject: str
    title: str
    when: str
    lines: tuple[str, ...]
    links: tuple[tuple[str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A letter to write to *member*, as the player of *seat* or, with None, as umpire."""

    event: Event
    member: Member
    seat: Seat | None

    def link(self, name: str, **query: str) -> str:
        return settings.SITE_ADDRESS + self.member.url(name, **query)

    @property
    def whom(self) -> str:
        """Returns whom it is for: a seat and its side, or the umpire."""
        if self.seat is None:
            return _("For the umpire")
        return _("For %(seat)s, %(side)s") % {"seat": self.seat.label, "side": self.seat.side.label}


def letter_to(event: Event, user: User, seat: Seat | None) -> Letter | None:
    """Returns the letter on *event* for *user*, in the language and the war that are spoken now."""
    if event.kind == EventKind.RELIEVED:  # its reader may have no place in the campaign any more
        return relief_letter(event, user)
    member = member_in_place(event.campaign, user, seat)
    if member is None:
        return None
    return WRITERS[EventKind(event.kind)](Ask(event, member, seat))


def week_letter(ask: Ask) -> Letter | None:
    """Returns the news of the reader's own report, and which orders are missing for the next week."""
    turn, event = ask.event.turn, ask.event
    if turn is None or turn.undone_at or ask.seat is None:
        return None
    reports = readable_reports(ask.member, turn.number)[:1]
    if not reports or reports[0].key not in event.about.get("reports", [reports[0].key]):
        return None
    news = report_sheet(ask.member, reports[0]).headlines
    title = _("{Week} %(number)s is published") % {"number": turn.label}
    after = current_turn(event.campaign)
    links = [(_("Read the report"), ask.link("campaign:report", turn=str(turn.number)))]
    note = ""
    if after.state == TurnState.OPEN:
        about = _("Give orders for {week} %(number)s") % {"number": after.label}
        links.append((about, ask.link("campaign:map")))
        note = " ".join(filter(None, (due_sentence(after), missing_sentence(ask.seat, after))))
    return Letter(
        f"{title}: {words.uncapital(news[0]).rstrip('.')}" if news else title,
        title,
        f"{words.week(turn)}. {ask.whom}",
        tuple(news),
        tuple(links),
        note,
    )


def due_sentence(turn: Turn) -> str:
    if turn.deadline is None:
        return ""
    left = turn.deadline - timezone.now()
    about = {"when": moment(turn.deadline), "left": time_left_in_words(left)}
    return _("Orders are due on %(when)s, in %(left)s.") % about if left > dt.timedelta() else ""


def moment(at: dt.datetime) -> str:
    """Returns the moment in words: Thursday 5 March, 20:00 UTC."""
    local = timezone.localtime(at)
    return f"{words.weekday(local)}, {local:%H:%M} {settings.TIME_ZONE}"


def missing_sentence(seat: Seat, turn: Turn) -> str:
    own_rows = to_order().filter(seat=seat)
    missing = own_rows.exclude(Exists(Order.objects.filter(turn=turn, force=OuterRef("pk")))).count()
    text = ngettext(
        "%(n)d of your forces has no order yet.", "%(n)d of your forces have no order yet.", missing
    )
    return text % {"n": missing} if missing else ""


def battle_letter(ask: Ask) -> Letter | None:
    rows = Engagement.objects.filter(
        campaign=ask.event.campaign,
        key__in=ask.event.about["battles"],
        state__in=(EngagementState.OPEN, EngagementState.PROPOSED),
    ).select_related("turn")
    waiting = [row for row in rows.order_by("minute", "key") if may_see_battle(ask, row)]
    if not waiting:
        return None
    first, number = waiting[0], len(waiting)
    if ask.seat is None:
        title = ngettext(
            "%(n)d battle is waiting to be settled", "%(n)d battles are waiting to be settled", number
        )
        links = ((_("Open the desk"), ask.link("campaign:desk")),)
    else:
        title = ngettext("Your battle is waiting", "%(n)d of your battles are waiting", number)
        links = ((_("Open the battle"), ask.link("battles:engagement", ref=first.ref)),)
    title %= {"n": number}
    lines = tuple(f"{row.label}, {words.day(row.date)}" for row in waiting)
    return Letter(f"{title}: {lines[0]}", title, ask.whom, lines, links)


def may_see_battle(ask: Ask, row: Engagement) -> bool:
    """Tells whether the reader is an umpire, or has a seat with a force in the battle of *row*."""
    if ask.seat is None:
        return True
    own = ask.event.campaign.forces.filter(key__in=forces_in(row.muster), seat=ask.seat)
    return ask.seat.side.key in sides_in(row.muster) and row.is_referred and own.exists()


def table_letter(ask: Ask) -> Letter | None:
    row = (
        Engagement.objects.filter(campaign=ask.event.campaign, key=ask.event.subject)
        .exclude(state__in=(EngagementState.SETTLED, EngagementState.PROPOSED))
        .first()
    )
    if row is None or (ask.seat is not None and ask.seat.side.key not in sides_in(row.muster)):
        return None
    title = _("A table report is waiting for your confirmation")
    about = {"name": row.label, "day": words.day(row.date)}
    line = _("%(name)s, %(day)s: the battle is reported. Confirm the report, or enter your own.") % about
    link = (_("Read the report"), ask.link("battles:engagement", ref=row.ref))
    return Letter(f"{title}: {row.label}", title, ask.whom, (line,), (link,))


def exchange_letter(ask: Ask) -> Letter | None:
    rows = Proposal.objects.select_related("by", "to")
    row = rows.filter(campaign=ask.event.campaign, key=ask.event.subject, state=ProposalState.OPEN).first()
    if row is None or ask.seat is None or row.to_id != ask.seat.side_id:
        return None
    keys = [*row.officers_given, *row.officers_taken]
    officers = Leader.objects.filter(campaign=ask.event.campaign, key__in=keys) if keys else ()
    title = _("An exchange of prisoners is proposed")
    lines = [proposal_sentence(row, {leader.key: leader.label for leader in officers})]
    if row.words:
        lines.append(quoted_line(row.words))
    return Letter(title, title, ask.whom, tuple(lines), ((_("Answer"), ask.link("campaign:prisoners")),))


def quoted_line(text: str) -> str:
    """Returns somebody's *text* in quotation marks on one line, cut where it is too long."""
    plain = " ".join(text.split())
    return f"“{plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + '…'}”"


def letter_to_umpire(ask: Ask) -> Letter | None:
    row = open_letters(ask.event.campaign).filter(force__key=ask.event.subject).first()
    if row is None or ask.seat is not None:
        return None
    title = _("A letter is waiting for your answer")
    force = row.force.label
    where = (_("Answer on the desk"), ask.link("campaign:desk"))
    return Letter(f"{title}: {force}", title, force, (quoted_line(row.letter),), (where,))


def answer_letter(ask: Ask) -> Letter | None:
    if ask.seat is None:
        return None
    force = ask.event.campaign.forces.filter(key=ask.event.subject, seat=ask.seat).first()
    row = force and Order.objects.filter(force=force, turn=ask.event.turn).exclude(letter="").first()
    if not force or not row:
        row = force and Order.objects.filter(force=force, answered=True).order_by("-turn__number").first()
    if not force or not row or not row.answered:
        return None
    title = _("The umpire has answered your letter")
    line = quoted_line(row.answer) if row.answer else _("The umpire has turned your letter into this order.")
    link = (_("Read the answer"), ask.link("campaign:order", ref=force.ref))
    return Letter(f"{title}: {force.label}", title, f"{force.label}. {ask.whom}", (line,), (link,))


def deadline_letter(ask: Ask) -> Letter | None:
    turn = ask.event.turn
    if turn is None or ask.seat is None or turn.state != TurnState.OPEN or turn.deadline is None:
        return None
    forces = next((rows for seat, rows in seats_without_orders(turn) if seat == ask.seat), [])
    if not forces:
        return None
    staffed = turn.campaign.rules(turn.number).clock.absent == COMPUTER and ask.seat.pk in silent_seats(turn)
    title = _("Orders for {week} %(turn)s are due") % {"turn": turn.label}
    lines = (
        _("Without an order yet: %(forces)s.") % {"forces": ", ".join(force.label for force in forces)},
        _("If you give no orders at all, the computer gives them.")
        if staffed
        else _("A force without an order repeats its last order, or holds."),
    )
    link = (_("Give orders"), ask.link("campaign:map"))
    return Letter(title, title, ask.whom, lines, (link,), due_sentence(turn))


def seat_letter(ask: Ask) -> Letter | None:
    if ask.seat is None or ask.seat.player_id != ask.member.user.pk:
        return None
    about = {"seat": ask.seat.label, "side": ask.seat.side.label}
    title = _("You command %(seat)s") % about
    line = _("You hold this seat for {the}%(side)s. Read your instructions, then give your orders.") % about
    links = ((_("Open your seat"), ask.link("campaign:seat", key=ask.seat.key)),)
    return Letter(title, title, ask.whom, (line,), links, due_sentence(current_turn(ask.event.campaign)))


def pause_letter(ask: Ask) -> Letter | None:
    title = _("The campaign is paused")
    word = ask.event.about.get("word", "")
    without = _("Orders have no deadline until the umpire starts the clock again.")
    lines = (quoted_line(word) if word else without,)
    return Letter(title, title, ask.whom, lines, ((_("Open the campaign"), ask.link("campaign:map")),))


def stand_in_letter(ask: Ask) -> Letter | None:
    """Names the seat, and links to its page, which has the notes for the stand-in."""
    seat, event = ask.seat, ask.event
    if seat is None or seat.stand_in_id != event.user_id or has_later_change(event):
        return None
    title = _("You stand in for %(seat)s") % {"seat": seat.label}
    line = _("You give its orders until turn %(until)s is over.") % {"until": event.about["until"]}
    links = ((_("Read the notes for this seat"), ask.link("campaign:seat", key=seat.key)),)
    return Letter(title, title, ask.whom, (line,), links, due_sentence(current_turn(event.campaign)))


def relief_letter(event: Event, user: User) -> Letter | None:
    seat = event.seat
    if seat is None or user.pk != event.user_id or user.pk in seat.sitters or has_later_change(event):
        return None
    title = _("You no longer stand in for %(seat)s") % {"seat": seat.label}
    line = _("You have nothing more to do there.")
    links = ((_("Your campaigns"), settings.SITE_ADDRESS + reverse("campaign:campaigns")),)
    return Letter(title, title, seat.side.label, (line,), links)


def has_later_change(event: Event) -> bool:
    """Tells whether the same person was named or relieved since.

    Only the last change is told.
    """
    kinds = (EventKind.STAND_IN, EventKind.RELIEVED)
    later = Event.objects.filter(seat=event.seat_id, user=event.user_id, kind__in=kinds, pk__gt=event.pk)
    return later.exists()


def invitation_letter(invitation: Invitation) -> Letter | None:
    """Tells who invites, and to which seat; None if the link is no longer valid."""
    if not invitation.email or not is_invitation_open(invitation):
        return None
    seat = invitation.seat
    about = {
        "who": invitation.by.get_username() if invitation.by else _("The umpire"),
        "seat": f"{seat.label} ({seat.local_title})" if seat.local_title else seat.label,
        "side": seat.side.label,
    }
    line = _("%(who)s invites you to command %(seat)s, for {the}%(side)s, in a turn-based campaign.") % about
    path = reverse("campaign:invitation", args=[invitation_token(invitation)])
    note = _("The link works once, until %(until)s. If you do not know what this is about, do nothing.")
    return Letter(
        _("an invitation"),
        _("You are invited"),
        invitation.campaign.name,
        (line,),
        ((_("Take the seat"), settings.SITE_ADDRESS + path),),
        note % {"until": moment(invitation.expires_at)},
    )


WRITERS: dict[EventKind, Callable[[Ask], Letter | None]] = {
    EventKind.WEEK_PUBLISHED: week_letter,
    EventKind.BATTLE_WAITS: battle_letter,
    EventKind.TABLE_REPORT: table_letter,
    EventKind.EXCHANGE: exchange_letter,
    EventKind.LETTER: letter_to_umpire,
    EventKind.ANSWER: answer_letter,
    EventKind.DEADLINE_NEAR: deadline_letter,
    EventKind.SEAT_GIVEN: seat_letter,
    EventKind.PAUSED: pause_letter,
    EventKind.STAND_IN: stand_in_letter,
    EventKind.GAZETTE: lambda _ask: None,
    EventKind.INVITED: lambda _ask: None,
}
