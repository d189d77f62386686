"""The umpire's desk: where the turn stands, what it waits for, who has ordered."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from campaign.access import Member
from campaign.logic.carrying import overdue
from campaign.logic.words import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.operations import carrying, dry_run
from campaign.pages import health, side, words
from campaign.pages.coming import expects
from campaign.pages.head import link


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


@dataclass(frozen=True, slots=True)
class FightLine:
    name: str
    kind: str
    when: str
    where: str
    men: str
    href: str
    note: str  # that it is carried over, and how long
    holds: bool  # the turn waits for it
    carry: str  # address, "" if it may not be carried over
    take_back: str
    break_off: str
    returns: str  # where its proposed returns are looked at


@dataclass(frozen=True, slots=True)
class LetterLine:
    """What a seat has written in its own words, and waits for."""

    seat: str
    force: str
    text: str
    order: str  # the force on the map, with its order to be written
    answer: str


@dataclass(frozen=True, slots=True)
class DeskPage:
    title: str
    waits: str
    stations: tuple[Station, ...]
    seats: tuple[SeatLine, ...]
    fights: tuple[FightLine, ...]
    letters: tuple[LetterLine, ...]
    open: bool
    idle: int  # forces of players without an order
    lock: str
    rules: str
    sick: tuple[tuple[str, str], ...]  # each side's, in a campaign with disease
    lines: str
    download: str
    coming: str  # "" the campaign has no timetable
    queue: str
    report: str
    preview: str  # "" unless the locked turn waits for it
    seed_hash: str


def stations(turn: Turn) -> tuple[Station, ...]:
    names = {
        TurnState.OPEN: pgettext("station of a turn", "Orders"),
        TurnState.LOCKED: pgettext("station of a turn", "Locked"),
        TurnState.MARCHED: pgettext("station of a turn", "Marched"),
        TurnState.ENGAGEMENTS: pgettext("station of a turn", "Engagements"),
        TurnState.AFTERMATH: pgettext("station of a turn", "Aftermath"),
        TurnState.PUBLISHED: pgettext("station of a turn", "Published"),
    }
    here = list(names).index(TurnState(turn.state))
    return tuple(
        Station(name, "done" if at < here else "here" if at == here else "")
        for at, name in enumerate(names.values())
    )


def desk_page(member: Member) -> tuple[DeskPage, Turn]:
    """Four queries."""
    turns = side.turns(member)
    turn = turns[-1]
    seats = list(
        member.campaign.seats.select_related("side", "user").annotate(
            total=Count("forces", distinct=True),
            written=Count("forces__orders", filter=Q(forces__orders__turn=turn), distinct=True),
        )
    )
    rows = (
        Engagement.objects.filter(campaign=member.campaign, turn__undone_at=None)
        .exclude(state=EngagementState.SETTLED)
        .select_related("turn", "place", "route__a", "route__b")
    )
    fights = tuple(fight(member, row, turn) for row in rows.defer("turn__march"))
    lines = tuple(
        SeatLine(
            name=seat.name,
            title=seat.title,
            side=seat.side.letter,
            side_name=seat.side.name,
            holder=seat.user.get_username() if seat.user else "",
            forces=seat.total,
            ordered=seat.written,
            href=f"{member.url('campaign:map').partition('?')[0]}?as={seat.key}",
        )
        for seat in seats
    )
    idle = sum(line.forces - line.ordered for line in lines if line.holder)
    published = [each for each in turns if each.state == TurnState.PUBLISHED]
    return DeskPage(
        title=_("Turn %(number)d: %(week)s") % {"number": turn.number, "week": words.week(turn)},
        waits=waits(turn, fights, idle),
        stations=stations(turn),
        seats=lines,
        fights=fights,
        letters=letters(member, turn),
        open=turn.state == TurnState.OPEN,
        idle=idle,
        lock=member.url("campaign:lock"),
        rules=member.url("campaign:settings"),
        sick=health.of_sides(member, turn),
        lines=member.url("campaign:lines"),
        download=member.url("campaign:download"),
        coming=member.url("campaign:coming") if expects(member.campaign, turn) else "",
        queue=link(member, "battles:engagements"),
        report=member.url("campaign:report", turn=str(published[-1].number)) if published else "",
        preview=member.url("campaign:preview") if dry_run.due(turn) else "",
        seed_hash=turn.seed_hash,
    ), turn


def letters(member: Member, turn: Turn) -> tuple[LetterLine, ...]:
    """Those not answered yet. One query while orders are open."""
    if turn.state != TurnState.OPEN:
        return ()
    rows = turn.orders.exclude(letter="").filter(answered=False).select_related("force", "seat")
    return tuple(
        LetterLine(
            seat=row.seat.name if row.seat else _("the umpire"),
            force=row.force.name,
            text=row.letter,
            order=member.url("campaign:map", force=row.force.ref, kind="march"),
            answer=member.url("campaign:answer", ref=row.force.ref),
        )
        for row in rows
    )


def waits(turn: Turn, fights: tuple[FightLine, ...], idle: int) -> str:
    """One sentence: what has to happen before the turn goes on."""
    if turn.state == TurnState.OPEN:
        if not idle:
            return _("Every player’s force has its order. The turn waits for you to lock it.")
        return (
            ngettext(
                "Orders are open; %d force of a player has none yet.",
                "Orders are open; %d forces of players have none yet.",
                idle,
            )
            % idle
        )
    if turn.state == TurnState.PUBLISHED:
        return _("The campaign is over; its last turn is published.")
    held = sum(fight.holds for fight in fights)
    if held:
        return (
            ngettext(
                "The week waits for %d engagement to be settled.",
                "The week waits for %d engagements to be settled.",
                held,
            )
            % held
        )
    if dry_run.due(turn):
        return _("The week is locked; it waits for you to look at its preview and commit it.")
    return _("The week is being marched; nothing is needed from you.")


def fight(member: Member, row: Engagement, turn: Turn) -> FightLine:
    row.campaign = member.campaign
    last = row.turn.number + row.carried  # the turn at whose lock it must be settled
    own = row.turn_id == turn.pk
    open_ = row.state == EngagementState.OPEN
    men = [
        sum(body["men"] for force in party["forces"] for body in force["bodies"])
        for party in row.muster.get("parties", ())
    ]
    return FightLine(
        name=row.name,
        kind=words.kind_of_fight(row.kind),
        when=words.moment(row.turn, row.minute),
        where=words.where(row),
        men=_(" against ").join(words.number(count) for count in men),
        href=link(member, "battles:engagement", ref=row.ref),
        note=_("Carried over: settle it before turn %(number)d is locked, or the computer does.")
        % {"number": last}
        if row.carried and turn.number <= last
        else "",
        holds=not row.carried if own else overdue(row.turn.number, row.carried, turn.number),
        carry="" if carrying.why_not(row, turn) else member.url("campaign:carry", ref=row.ref),
        take_back=member.url("campaign:take-back", ref=row.ref) if carrying.may_take_back(row, turn) else "",
        break_off=member.url("campaign:break-off", ref=row.ref) if open_ else "",
        returns=member.url("campaign:proposed", ref=row.ref) if row.state == EngagementState.PROPOSED else "",
    )
