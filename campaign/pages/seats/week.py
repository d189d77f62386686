"""Your week: the page on which a player lands. The first visit to a seat introduces it."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import DateTimeField, Exists, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.text import Truncator

from campaign.access import Member
from campaign.i18n.demo_texts import readable_text
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Stock, TurnState
from campaign.models import Dispatch, Order, Seat, Turn
from campaign.pages.economy.war_end import OVER
from campaign.pages.map.past_week import MapData
from campaign.pages.map.side_panel import ForceLine, force_line
from campaign.pages.orders.next_order import Candidate, OrderProgress, order_progress
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.map_data import map_ground
from campaign.pages.parts.published_view import UNDER_WAY
from campaign.pages.parts.readiness import Readiness, readiness_of
from campaign.pages.parts.waits import Wait
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.letters import name_of_sender, sent_on
from campaign.pages.seats.battles_waiting import Battles, battles_of_player
from campaign.pages.seats.first_week import (
    Aims,
    aims_of_side,
    enemy_sentences,
    introduction,
    map_of_forces,
    rules_links,
)
from campaign.pages.seats.seat import holder_name
from campaign.plate import Plate
from campaign.store.queries.dispatches import has_arrived

LARGEST = 3
"""Forces that the first week names; of the others it gives the sum."""
MOST_LETTERS, LONGEST_EXTRACT = 3, 160
EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class WeekPage:
    """`aims`, `rules` and `rest` belong to the first week of a seat, `plate` to that of a campaign."""

    title: str
    first: bool
    seat: str
    side: str
    side_name: str
    week: str
    lead: str
    stage: str
    handover: str
    due: dt.datetime | None
    open: bool
    paused: bool  # the clock, so that nothing is due
    forces: tuple[ForceLine, ...]
    rest: str
    forces_href: str
    map_href: str
    letters_href: str
    progress: OrderProgress | None
    plate: Plate | None = None
    enemy: tuple[str, ...] = ()
    aims: Aims | None = None
    rules: tuple[tuple[str, str], ...] = ()
    waits: tuple[Wait, ...] = ()
    reading: tuple[tuple[str, str], ...] = ()
    ready: Readiness | None = None


def week_page(member: Member, screen: int, *, introduces: bool = True) -> tuple[WeekPage, Turn]:
    """Returns the page of the week. At most seven queries.

    *screen*: the width of the reader's in px. *introduces*: False for a reader who only looks round.
    """
    turns = week_turns(member)
    turn = turns[-1]
    page = bare_page(member, turn)
    if turn.state not in UNDER_WAY:
        forces, tallies = side.readable_forces(member, turn), side.strength_by_force(member, turn)
        seen = side.readable_sightings(member)
        rows = Order.objects.filter(turn=turn, force__side=member.side)
        given = set(rows.values_list("force", flat=True))
        seats = {seat.pk for seat in member.seats}
        own_forces = [row for row in forces if row.seat_id in seats and tallies[row.pk].fit]
        lines = tuple(force_line(member, row, tallies[row.pk], ordered=row.pk in given) for row in own_forces)
        page = replace(
            page,
            forces=lines,
            progress=progress_of(member, lines) if page.open else None,
            ready=readiness_of(member, turn),
            enemy=enemy_sentences([row for row in own_forces if not row.is_static] or own_forces, seen, turn),
        )
        new = introduces and is_first_visit(page, turn)
        page = introduced_page(member, page, turn) if new else page
        if new and turn.number == 1:  # nothing can wait yet but orders
            land = map_ground(member.campaign, turn.starts, member.side)
            seen_now = MapData(turn, land, forces, tallies, seen)
            return replace(page, plate=map_of_forces(member, seen_now, own_forces, screen)), turn
    if not page.first:
        page = replace(
            page,
            forces=tuple(line for line in page.forces if line.wanted),
            rest=sum_of_posts([line for line in page.forces if not line.wanted]),
        )
    battles = battles_of_player(member, turns[-2].number if len(turns) > 1 else 0)
    return replace(
        page, waits=waits_of_player(member, turn, battles), reading=things_to_read(member, turns, battles)
    ), turn


def bare_page(member: Member, turn: Turn) -> WeekPage:
    """Returns what the page says of any week. No query."""
    seat = member.seats[0]
    is_open = turn.state == TurnState.OPEN
    return WeekPage(
        title=_("Your {week}"),
        first=False,
        seat=", ".join(own_seat.label for own_seat in member.seats),
        side=seat.side.letter,
        side_name=seat.side.label,
        week=words.capitalise(words.week(turn)),
        lead="",
        stage=stage_sentence(turn),
        handover=handover_of(member, seat),
        due=turn.deadline if is_open else None,
        open=is_open,
        paused=is_open and turn.paused_left is not None,
        forces=(),
        rest="",
        forces_href=member.url("campaign:forces"),
        map_href=member.url("campaign:map"),
        letters_href=member.url("campaign:dispatches"),
        progress=None,
    )


def is_first_visit(page: WeekPage, turn: Any) -> bool:
    """Tells whether the player has given no orders yet.

    For a seat without marching forces: whether it is the player's first turn. *turn*: of `week_turns`.
    """
    if page.progress is not None:
        return bool(page.progress.name) and not turn.has_ordered
    return page.open and (turn.number == 1 or turn.seated_at >= turn.opened_at)


def introduced_page(member: Member, page: WeekPage, turn: Turn) -> WeekPage:
    """Returns *page* with who the player is, the largest forces by name, and what wins. No query."""
    largest = sorted(page.forces, key=lambda line: (-(line.men or 0), line.ref))
    return replace(
        page,
        title=_("Your first {week}"),
        first=True,
        lead=introduction(member.seats[0], sum(line.men or 0 for line in largest), len(largest)),
        forces=tuple(largest[:LARGEST]),
        rest=sum_of_others(largest[LARGEST:]),
        aims=aims_of_side(member, turn),
        rules=rules_links(member),
    )


def week_turns(member: Member) -> list[Turn]:
    """Returns the turns. One query.

    Each says whether the player of the seat `has_ordered` before it, and since when the player has the seat
    (`seated_at`).
    """
    seat = member.seats[0]
    seated = Seat.history.model.objects.filter(id=seat.pk, player=seat.player_id).order_by("history_date")
    since = Coalesce(Subquery(seated.values("history_date")[:1]), EPOCH, output_field=DateTimeField())
    earlier = Order.objects.filter(
        seat=seat, by_computer=False, turn__number__lt=OuterRef("number"), saved_at__gte=since
    )
    rows = member.campaign.turns.defer("march", "preview", "opening__rows").select_related("opening")
    return list(rows.annotate(has_ordered=Exists(earlier), seated_at=since).order_by("number"))


def progress_of(member: Member, lines: Iterable[ForceLine]) -> OrderProgress | None:
    return order_progress(
        member, (Candidate(line.ref, line.name, line.ordered) for line in lines if line.wanted)
    )


def sum_of_others(lines: Sequence[ForceLine]) -> str:
    """Returns a sum: Five smaller forces, 445 men."""
    if not lines:
        return ""
    men = words.amount(Stock.MEN, sum(line.men or 0 for line in lines))
    text = ngettext("%(n)d smaller force, %(men)s.", "%(n)d smaller forces, %(men)s.", len(lines))
    return text % {"n": len(lines), "men": men}


def sum_of_posts(lines: Sequence[ForceLine]) -> str:
    """Returns a sum of static forces: Nine forces bound to their posts, 6,013 men."""
    if not lines:
        return ""
    men = words.amount(Stock.MEN, sum(line.men or 0 for line in lines))
    text = ngettext("%(n)d static force, %(men)s.", "%(n)d static forces, %(men)s.", len(lines))
    return text % {"n": len(lines), "men": men}


def stage_sentence(turn: Turn) -> str:
    if turn.state in OVER:
        return _("The campaign is over.")
    if turn.state in UNDER_WAY:
        return _("The {week} is being played. Its reports come when it is published.")
    return ""


def handover_of(member: Member, seat: Seat) -> str:
    """Returns for whom a stand-in gives orders, and the note left to them; "" for the seat's own player."""
    if member.user.pk != seat.stand_in_id:
        return ""
    about = {"who": holder_name(seat), "until": seat.stand_in_until}
    text = _("You stand in for %(who)s until turn %(until)s is over.") % about
    return f"{text} {seat.handover}".strip()


def waits_of_player(member: Member, turn: Turn, battles: Battles) -> tuple[Wait, ...]:
    """Returns battles, offers of exchange and letters that have come, in this order. One query."""
    waits = [Wait(_("Battle"), row.name, row.text, _("Open the battle"), row.href) for row in battles.waiting]
    offers = member.needs.get("prisoners", 0) if turn.state == TurnState.OPEN else 0
    if offers:
        title = ngettext(
            "%(n)d proposal to exchange prisoners", "%(n)d proposals to exchange prisoners", offers
        )
        text = _("The other side waits for your answer.")
        href = f"{member.url('campaign:prisoners')}#exchanges"
        waits.append(Wait(_("Exchange"), title % {"n": offers}, text, _("Answer the proposal"), href))
    for row in new_letters(member, turn):
        about = {"who": name_of_sender(row), "day": sent_on(row)}
        title = _("From %(who)s, %(day)s") % about
        text = Truncator(readable_text(row.text)).chars(LONGEST_EXTRACT)
        href = member.url("campaign:dispatches")
        waits.append(Wait(_("Letter"), title, text, _("Read the dispatch"), href))
    return tuple(waits)


def new_letters(member: Member, turn: Turn) -> list[Dispatch]:
    """Returns the newest letters that have come to the member's seats in two turns. One query."""
    seats = [seat.pk for seat in member.seats]
    rows = Dispatch.objects.filter(
        Q(to_seat__in=seats) | Q(to_force__seat__in=seats),
        turn__campaign=member.campaign,
        turn__number__gte=turn.number - 1,
    )
    rows = rows.select_related("turn", "seat").defer("turn__march", "turn__preview").order_by("-pk")
    today = side.reading_day(turn)
    return [row for row in rows if has_arrived(row, today)][:MOST_LETTERS]


def things_to_read(member: Member, turns: Iterable[Turn], battles: Battles) -> tuple[tuple[str, str], ...]:
    """Returns the report and the gazette of the last turn that was published, and a replay."""
    last = next((turn for turn in reversed([*turns]) if turn.state == TurnState.PUBLISHED), None)
    if last is None:
        return ()
    about = {"n": last.label}
    replay = battles.replay
    return (
        *(((_("Watch %(battle)s") % {"battle": replay.name}, replay.href),) if replay else ()),
        (_("Report of turn %(n)s") % about, member.url("campaign:report", turn=str(last.number))),
        (_("Gazette of turn %(n)s") % about, member.url("campaign:gazette_of", turn=str(last.number))),
    )
