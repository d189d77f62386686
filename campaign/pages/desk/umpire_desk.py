"""The umpire's desk: where the turn stands, what it waits for, who has ordered."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from campaign.access import Member, to_order
from campaign.forms.deadlines import DeadlineForm, RhythmForm, rhythm_as_initial
from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.transport.patrols import asks_umpire
from campaign.logic.turns.deadlines import due_alone, extensions_left
from campaign.logic.turns.rhythm import Rhythm, next_due
from campaign.logic.vocabulary import EngagementState, Reminder, TurnState
from campaign.logic.vocabulary.reports import ReportState
from campaign.models import Engagement, Entry, Order, Report, Result, Seat, Turn
from campaign.pages.arrivals.timetable import has_timetable
from campaign.pages.desk.first_turn import Step, first_turn_steps
from campaign.pages.desk.march_progress import computer_work, work_under_way
from campaign.pages.desk.missing_orders import lock_answer
from campaign.pages.desk.queue import to_do_list
from campaign.pages.desk.queue_items import Answer, Ask, Item, Work
from campaign.pages.desk.referred_battles import is_turn_waiting_for
from campaign.pages.economy.war_end import OVER
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts import health, side_rows as side, supply
from campaign.pages.parts.live import Live
from campaign.pages.parts.services import is_work_stopped, service_warning
from campaign.pages.parts.wording import phrases as words
from campaign.store.journal import RECOUNT
from campaign.store.queries.orders import open_letters
from campaign.store.queries.parties import parties_with_men
from campaign.store.queries.people.channels import has_service, has_stopped_email
from campaign.store.queries.people.invitations import open_invitations
from campaign.store.queries.strengths import units_with_men
from campaign.store.queries.weeks.previews import is_preview_due
from campaign.store.queries.weeks.turns import deadline_mark
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide
from campaign.store.service_marks import missing_services


@dataclass(frozen=True, slots=True)
class Station:
    name: str
    state: str  # done, here, ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    name: str
    title: str
    side: str
    side_name: str
    holder: str  # "" the computer orders
    forces: int
    ordered: int
    href: str  # the map from this seat
    page: str  # its brief, and who sits there
    stand_in: str
    invited: bool  # somebody, who has not come yet
    mute: bool  # no letter would reach who sits there
    ready: bool  # says that its orders are complete
    away: bool  # its player is on leave, and nobody stands in


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of orders, and what the umpire may still do about it. `locks`: it locks the turn."""

    at: dt.datetime | None
    left: int  # extensions
    hours: int  # of one
    href: str
    pause: str  # where its clock is paused, or started again
    paused: bool
    reminds: int  # hours before, 0 not at all
    reminded: bool
    mail: bool
    locks: bool
    lock: Answer  # before that
    picker: DeadlineForm  # its value is on the clock of UTC
    rhythm: RhythmForm
    rhythm_href: str


@dataclass(frozen=True, slots=True)
class SettledBattle:
    name: str
    href: str
    said: str  # who held the field


@dataclass(frozen=True, slots=True)
class DeskPage:
    title: str
    label: str  # of the turn
    waits: str
    down: str  # a warning that the queue, the worker or beat is down; "" when all run
    live: Live | None
    stations: tuple[Station, ...]
    seats: tuple[SeatLine, ...]
    queue: tuple[Item, ...]  # what needs the umpire
    open: bool
    over: bool
    deadline: Deadline | None
    rules: str
    sick: tuple[tuple[str, str], ...]  # each side's, in a campaign with disease
    supply: tuple[tuple[str, str], ...]  # each side's forces without, in a campaign with supply
    lines: str
    download: str
    coming: str  # "" the campaign has no timetable
    engagements: str  # the list of them, "" if there are not several
    report: str
    dice: str
    journal: str
    battles: tuple[Item, ...]  # of the queue; while the week waits for them they have the page to themselves
    stage: int  # battles for which the locked week waits; postponed ones are not counted
    settled: tuple[SettledBattle, ...]  # of this week, while others wait
    rest: Answer | None  # leaves the rest of the week to the computer, or takes it back
    people: str  # where seats are assigned
    steps: tuple[Step, ...]  # of the first turn


def stages_of_turn(turn: Turn) -> tuple[Station, ...]:
    names = {
        TurnState.OPEN: pgettext("station of a turn", "Orders"),
        TurnState.LOCKED: pgettext("station of a turn", "Locked"),
        TurnState.MARCHED: pgettext("station of a turn", "Marched"),
        TurnState.ENGAGEMENTS: pgettext("station of a turn", "Battles"),
        TurnState.AFTERMATH: pgettext("station of a turn", "Aftermath"),
        TurnState.PUBLISHED: pgettext("station of a turn", "Published"),
    }
    here = next((at for at, state in enumerate(names) if state == turn.state), -1)
    return tuple(
        Station(name, "done" if at < here else "here" if at == here else "")
        for at, name in enumerate(names.values())
    )


def desk_page(member: Member) -> tuple[DeskPage, Turn]:
    """Returns the umpire's desk. Twelve queries with those of the door at most."""
    turns = desk_turns(member)
    turn = turns[-1]
    asked_for = Q(forces__in=to_order().filter(campaign=member.campaign))
    seats = list(
        member.campaign.seats.select_related("side", "player", "stand_in").annotate(
            total=Count("forces", filter=asked_for, distinct=True),
            written=Count("forces__orders", filter=asked_for & Q(forces__orders__turn=turn), distinct=True),
            invited=Exists(open_invitations(OuterRef("pk"))),
            spoken=Exists(Order.objects.filter(turn=turn, seat=OuterRef("pk"))),
            stopped=has_stopped_email(),
            served=has_service(),
        )
    )
    battles = unsettled_battles(member)
    lines = tuple(
        SeatLine(
            name=seat.label,
            title=seat.local_title,
            side=seat.side.letter,
            side_name=seat.side.label,
            holder=seat.player.get_username() if seat.player else "",
            forces=seat.total,
            ordered=seat.written,
            href=f"{member.url('campaign:map').partition('?')[0]}?as={seat.key}",
            page=f"{member.url('campaign:seat', key=seat.key).partition('?')[0]}?as={seat.key}",
            stand_in=seat.stand_in.get_username() if seat.stand_in else "",
            invited=seat.player_id is None and seat.invited,
            mute=is_without_reminder(seat),
            ready=turn.state == TurnState.OPEN and seat.ready_for == turn.key,
            away=seat.is_away(turn.number),
        )
        for seat in seats
    )
    units = units_with_men(member.campaign)
    letters = open_letters(member.campaign).select_related("turn", "force", "seat")
    ask = Ask(
        member,
        turn,
        battles,
        tuple(seats),
        due=hours_to_lock(turn, seats),
        unsent_reports={row.number: (row.drafted, row.edited) for row in turns if row.drafted},
        faults=tuple((turn.counted or {}).get("faults", ())),
        units=tuple(units),
        parties=tuple(parties_with_men(member.campaign)),
        letters=tuple(letters.defer("turn__march", "turn__preview")),
    )
    work, missing = computer_work(ask), missing_services()
    idle = sum(line.forces - line.ordered for line in lines if line.holder)
    published = [turn_row for turn_row in turns if turn_row.state == TurnState.PUBLISHED]
    queue = to_do_list(ask, work)
    held = [row for row in battles if is_turn_waiting_for(row, turn)] if turn.state != TurnState.OPEN else []
    stage = 0 if turn.state in OVER else len(held)
    return DeskPage(
        title=_("Turn %(label)s: %(week)s") % {"label": turn.label, "week": words.week(turn)},
        label=turn.label,
        down=service_warning(missing),
        waits=waiting_sentence(
            turn, battles, work, idle, ask.due is not None, stopped=is_work_stopped(missing)
        ),
        live=work_under_way(member, turn, battles, work),
        stations=stages_of_turn(turn),
        seats=lines,
        queue=tuple(item for item in queue if not (stage and item.battle)),
        open=turn.state == TurnState.OPEN,
        over=turn.state in OVER,
        deadline=deadline_of_turn(ask) if turn.state == TurnState.OPEN else None,
        rules=member.url("campaign:settings"),
        sick=health.of_sides(member, turn, units),
        supply=supply.of_sides(member, turn, units),
        lines=member.url("campaign:timelines"),
        download=member.url("campaign:download"),
        coming=member.url("campaign:timetable") if has_timetable(member.campaign, turn) else "",
        engagements=link_if_known(member, "battles:engagements") if len(battles) > 1 else "",
        report=member.url("campaign:report", turn=str(published[-1].number)) if published else "",
        dice=member.url("campaign:dice"),
        journal=member.url("campaign:journal"),
        battles=tuple(item for item in queue if stage and item.battle),
        stage=stage,
        settled=settled_battles(member, turn) if stage else (),
        rest=rest_answer(member, turn, held) if stage else None,
        people=member.url("campaign:people"),
        steps=first_turn_steps(member, turn, [line.holder for line in lines]),
    ), turn


def settled_battles(member: Member, turn: Turn) -> tuple[SettledBattle, ...]:
    """Returns the battles of *turn* that were referred to the umpire and are settled. One query."""
    rows = Result.objects.filter(engagement__turn=turn, engagement__is_referred=True).select_related(
        "engagement", "field_holder"
    )
    last = {row.engagement_id: row for row in rows.defer("data").order_by("engagement__minute", "revision")}
    return tuple(
        SettledBattle(
            row.engagement.label,
            link_if_known(member, "battles:engagement", ref=row.engagement.ref),
            _("%s held the field.") % row.field_holder.label
            if row.field_holder
            else _("Nobody held the field."),
        )
        for row in last.values()
    )


def rest_answer(member: Member, turn: Turn, held: Sequence[Engagement]) -> Answer | None:
    """Returns the one action that settles the rest and publishes, or, once chosen, the way back."""
    if turn.settles_rest:
        back = link_if_known(member, "battles:keep-rest", seen=turn.label)
        return Answer(_("Stop: let me settle the rest"), back, sent=True, icon="undo") if back else None
    href = link_if_known(member, "battles:settle-rest", seen=turn.label)
    count = ngettext(
        "The computer fights %d battle, and any others of this {week}.",
        "The computer fights %d battles, and any others of this {week}.",
        len(held),
    ) % len(held)
    sure = _(
        "Reports go out as they are drafted. You can stop it until then. A battle that is being recorded at a"
        " table waits for its report."
    )
    press = _("Settle and publish")
    label = _("Settle the rest by computer and publish")
    return Answer(label, href, sent=True, first=True, sure=f"{count} {sure}", press=press) if href else None


def desk_turns(member: Member) -> list[Any]:
    """Returns the turns, each with its reports and the last count of the ledger.

    `drafted`: reports that are not sent; `edited`: how many of these are. `counted`: what the count found.
    """
    waiting = Report.objects.filter(turn=OuterRef("pk")).exclude(state=ReportState.SENT).order_by()
    reports_by_state = {"drafted": waiting, "edited": waiting.filter(state=ReportState.EDITED)}
    numbers = {
        name: Coalesce(Subquery(rows.values("turn").annotate(n=Count("pk")).values("n")), 0)
        for name, rows in reports_by_state.items()
    }
    counts = Entry.objects.filter(turn=OuterRef("pk"), operation=RECOUNT).order_by("-pk")
    return list(side.turn_rows(member).annotate(**numbers, counted=Subquery(counts.values("data")[:1])))


def unsettled_battles(member: Member) -> tuple[Engagement, ...]:
    rows = Engagement.objects.filter(campaign=member.campaign).exclude(state=EngagementState.SETTLED)
    return tuple(rows.select_related("turn", "place", "route__a", "route__b").defer("turn__march"))


def hours_to_lock(turn: Turn, seats: Sequence[Seat]) -> int | None:
    """Returns the full hours until *turn* locks itself; None if it does not.

    The clock leaves a campaign alone that has no players, unless it runs by itself. A deadline in the past
    was missed by a worker that was down.
    """
    now, at = timezone.now(), turn.deadline
    if not any(seat.sitters for seat in seats):
        at = due_alone(turn.opened_at, turn.deadline, turn.campaign.rules(turn.number).clock)
    if turn.state != TurnState.OPEN or at is None or at <= now:
        return None
    return int((at - now).total_seconds()) // 3600


def deadline_of_turn(ask: Ask) -> Deadline:
    member, turn = ask.member, ask.turn
    clock_settings, rhythm = member.campaign.rules(turn.number).clock, Rhythm.of(member.campaign.rhythm)
    return Deadline(
        at=turn.deadline,
        left=extensions_left(turn.extended, clock_settings) if turn.deadline else 0,
        hours=clock_settings.extension_hours,
        href=member.url("campaign:deadline", seen=deadline_mark(turn)),
        pause=member.url("campaign:pause", seen=deadline_mark(turn)),
        paused=turn.paused_left is not None,
        reminds=clock_settings.reminder_hours,
        reminded=turn.reminded_at is not None,
        mail=settings.SENDS_MAIL,
        locks=ask.due is not None,
        lock=lock_answer(ask),
        picker=DeadlineForm(initial={"at": proposed_deadline(turn, rhythm)}, auto_id="deadline-%s"),
        rhythm=RhythmForm(initial=rhythm_as_initial(rhythm), auto_id="rhythm-%s"),
        rhythm_href=member.url("campaign:rhythm"),
    )


def proposed_deadline(turn: Turn, rhythm: Rhythm | None) -> dt.datetime:
    """Returns the time with which the picker begins: the deadline, the rhythm's next, or in three days."""
    now = timezone.now()
    in_days = (now + dt.timedelta(days=3)).replace(minute=0)
    return turn.deadline or (next_due(rhythm, now) if rhythm else in_days)


def is_without_reminder(seat: Any) -> bool:
    """Tells whether the seat's player cannot be sent a reminder, or wants none.

    *seat*: annotated as `desk_page` does it.
    """
    person = seat.stand_in or seat.player
    if person is None:
        return False
    return seat.reminder == Reminder.NEVER or not (seat.served or (person.email and not seat.stopped))


def orders_sentence(idle: int, locks: bool) -> str:
    """Returns how many forces of players have no order yet, or that all orders are in."""
    if not idle and locks:
        return _("All orders are in.")
    if not idle:
        return _("All orders are in. The turn waits for you to lock it.")
    return (
        ngettext(
            "Orders are open; %d force of a player has none yet.",
            "Orders are open; %d forces of players have none yet.",
            idle,
        )
        % idle
    )


def waiting_sentence(
    turn: Turn,
    battles: tuple[Engagement, ...],
    work: Mapping[int, Work],
    idle: int,
    locks: bool,
    *,
    stopped: bool,
) -> str:
    """Returns one sentence: what has to happen before the turn goes on.

    *locks*: it locks itself. *stopped*: nothing is marched or fought, since the queue or the worker is down.
    """
    if turn.state == TurnState.OPEN:
        return orders_sentence(idle, locks)
    if turn.state == TurnState.PUBLISHED:
        return _("The campaign is over; its last turn is published.")
    if turn.state == TurnState.ENDED:
        return _("The campaign is over. You ended it.")
    held = sum(
        is_turn_waiting_for(row, turn) and not (row.pk in work and work[row.pk].is_fighting)
        for row in battles
    )
    if held:
        return (
            ngettext(
                "%d battle must be settled before the {week} goes on.",
                "%d battles must be settled before the {week} goes on.",
                held,
            )
            % held
        )
    if is_preview_due(turn):
        return _("The {week} is locked. Check its preview and commit it.")
    if asks_umpire(turn.campaign.rules(turn.number)) and meetings_to_decide(turn):
        return _("Decide an interception at sea before the {week} goes on.")
    if stopped:
        return _("The {week} is locked. It waits until the work starts again.")
    if any(is_turn_waiting_for(row, turn) for row in battles):
        return _("The {week} waits for the computer to fight; nothing is needed from you.")
    return _("The {week} goes on by itself; nothing is needed from you.")
