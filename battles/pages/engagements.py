"""The engagements of a campaign as a list: what waits for the umpire or the table, and what is settled."""

from dataclasses import dataclass

from django.db.models import F, Prefetch

from battles.access import engagements_of, is_judging
from battles.pages.computer_work import is_being_fought
from campaign.access import Member
from campaign.audit import war_totals
from campaign.i18n.war_words import ngettext, pgettext
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementKind, EngagementState
from campaign.models import Engagement, Result, Turn
from campaign.pages.desk import suggestions
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import Year, of_year
from campaign.pages.seats.battles_waiting import men_mustered


@dataclass(frozen=True, slots=True)
class EngagementLine:
    ref: str
    name: str
    kind: str
    turn: str
    when: str  # "Wednesday 17 September, 9.36"
    where: str
    men: int  # of both sides for the umpire, else of the member's own; settled, those who were on the field
    queued: bool
    holder: str  # of the field, once it is settled
    why: str  # it is kept
    href: str


@dataclass(frozen=True, slots=True)
class EngagementList:
    waiting: tuple[EngagementLine, ...]
    filling: tuple[EngagementLine, ...]
    settled: tuple[EngagementLine, ...]
    judges: bool
    rules_options: str
    years: tuple[Year, ...]  # of those that are settled
    live: Live | None  # the computer fights some of them
    stamp: str  # of what changes by itself


def engagement_list(member: Member, turn: Turn, year: str = "") -> EngagementList:
    """Returns the battles that wait, and those settled in the *year* asked for, else the last.

    Five queries. *turn*: the current one.
    """
    results = Result.objects.select_related("field_holder").defer("data").annotate(phases=F("data__phases"))
    rows = engagements_of(member).prefetch_related(Prefetch("results", results))
    ahead = list(rows.exclude(state=EngagementState.SETTLED))
    settled, years = of_year(
        rows.filter(state=EngagementState.SETTLED),
        "date",
        year,
        lambda one: member.url("battles:engagements", year=one),
    )
    by_state = {
        state: tuple(engagement_line(member, turn, row) for row in ahead if row.state == state)
        for state in EngagementState
    }
    fought = sum(battle_row.queued for battle_row in by_state[EngagementState.OPEN])
    stamp = page_stamp(
        turn.label,
        [
            (state, [(battle_row.ref, battle_row.queued) for battle_row in by_state[state]])
            for state in by_state
        ],
    )
    return EngagementList(
        waiting=by_state[EngagementState.OPEN] + by_state[EngagementState.PROPOSED],
        filling=by_state[EngagementState.FILLING],
        settled=tuple(engagement_line(member, turn, row) for row in settled),
        judges=is_judging(member),
        rules_options=member.url("battles:rules-options"),
        years=years,
        live=under_way(member, fought, year, stamp),
        stamp=stamp,
    )


def under_way(member: Member, fought: int, year: str, stamp: str) -> Live | None:
    """Returns what the computer fights; None if it fights none of them."""
    if not fought:
        return None
    query = {"year": year} if year else {}
    text = ngettext("The computer is fighting %d battle.", "The computer is fighting %d battles.", fought)
    return Live(text % fought, member.url("battles:engagements", **query, seen=stamp))


def engagement_line(member: Member, turn: Turn, row: Engagement) -> EngagementLine:
    results = list(row.results.all())
    return EngagementLine(
        ref=row.ref,
        name=row.label,
        kind=kind_of_engagement(row.kind),
        turn=row.turn.label,
        when=time_of_battle(row),
        where=words.spot_name(row),
        men=men_engaged(member, row, results[-1]) if results else men_mustered(member, row),
        queued=is_being_fought(row, turn),
        holder=results[-1].field_holder.label if results and results[-1].field_holder else "",
        why=why_referred(member, row.why_referred),
        href=member.url("battles:engagement", ref=row.ref),
    )


def men_engaged(member: Member, row: Engagement, result: Result) -> int:
    """Returns the men on the field, as far as the member may count them."""
    muster = muster_from_plain(row.muster, member.campaign.nation_table)
    sides = war_totals.men_engaged(muster, result.phases or 0)  # type: ignore[attr-defined]
    return sum(men for side, men in sides.items() if member.side is None or side == member.side.key)


def time_of_battle(row: Engagement) -> str:
    return f"{words.weekday(row.date)}, {words.clock(row.minute)}"


def kind_of_engagement(word: str) -> str:
    return {
        EngagementKind.MEETING: pgettext("kind of engagement", "meeting"),
        EngagementKind.AMBUSH: pgettext("kind of engagement", "ambush"),
        EngagementKind.PURSUIT: pgettext("kind of engagement", "pursuit"),
        EngagementKind.CONVOY: pgettext("kind of engagement", "attack on a convoy"),
        EngagementKind.RESCUE: pgettext("kind of engagement", "rescue of prisoners"),
        EngagementKind.ASSAULT: pgettext("kind of engagement", "assault"),
        EngagementKind.SIEGE: pgettext("kind of engagement", "relief or sally"),
        EngagementKind.RAID: pgettext("kind of engagement", "raid"),
        EngagementKind.LANDING: pgettext("kind of engagement", "landing"),
        EngagementKind.TROCHA: pgettext("kind of engagement", "crossing of {the_line}"),
    }[EngagementKind(word)]


def why_referred(member: Member, word: str) -> str:
    """Returns why it was referred, for the umpire.

    The enemy need not know that a general is there.
    """
    if member.side is not None or not word:
        return ""
    return suggestions.why_referred(word)
