"""The lines of play of one campaign, for its umpire: what stands, what was undone, what would be."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.http import Http404
from django.utils.translation import gettext as _

from campaign.access import Member, may_found
from campaign.forms.timelines import BranchForm, BringInForm
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.logic.vocabulary.reports import Audience
from campaign.models import Campaign, Engagement, Entry, Report, Turn
from campaign.pages.campaigns.jobs import unfinished_jobs
from campaign.pages.economy.war_end import OVER
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.paging import Pages, page_of
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation import printed_sheets
from campaign.store.queries.weeks.timelines import MOST_WHAT_IFS
from campaign.store.queries.weeks.turns import current_turn

PLAYED = 52  # turns on a page


@dataclass(frozen=True, slots=True)
class Played:
    label: str
    week: str
    battles: int
    back: str  # "" nothing has been played since


@dataclass(frozen=True, slots=True)
class Undone:
    """Turns undone together, and why."""

    said: str
    reason: str
    turns: tuple[tuple[str, str], ...]  # label, address


@dataclass(frozen=True, slots=True)
class Branch:
    name: str
    since: str
    href: str


@dataclass(frozen=True, slots=True)
class LinesPage:
    jobs: tuple[tuple[str, str], ...]  # title, address
    played: tuple[Played, ...]
    pages: Pages  # of the turns played
    undone: tuple[Undone, ...]
    parent: Branch | None
    branches: tuple[Branch, ...]
    bring_in: BringInForm | None  # None: the reader may start no campaign
    branch: BranchForm | None  # None: no turn is published yet
    most: int  # what-ifs that the reader may keep; 0: no limit
    href: str
    download: str
    try_out: str
    desk: str
    end: str  # "" it cannot be ended now
    play_on: str  # "" it is not over
    longer: bool  # it can be played on only if it is made longer


@dataclass(frozen=True, slots=True)
class UndonePage:
    title: str
    sheets: tuple[str, ...]  # HTML
    battles: tuple[tuple[str, str], ...]
    list: str


def timelines_page(
    member: Member,
    *,
    bring_in: BringInForm | None = None,
    branch: BranchForm | None = None,
    asked: str = "",
) -> tuple[LinesPage, Turn]:
    """Returns the page of timelines.

    *asked*: which page of the turns played.
    """
    campaign = member.campaign
    settled = Count("engagements", filter=Q(engagements__state=EngagementState.SETTLED))
    rows = list(campaign.turns.annotate(battles=settled).order_by("number").defer("march"))
    published = [turn for turn in rows if turn.state == TurnState.PUBLISHED]
    before = [turn for turn in published if turn is not rows[-1]]
    branches = campaign.what_ifs.order_by("pk")
    played, pages = page_of(
        published[::-1],
        PLAYED,
        asked,
        lambda number: f"{member.url('campaign:timelines', page=number)}#played",
    )
    return LinesPage(
        jobs=unfinished_jobs(member),
        played=tuple(
            Played(
                label=turn.label,
                week=words.week(turn),
                battles=turn.battles,
                back=member.url("campaign:back", turn=str(turn.number)) if turn in before else "",
            )
            for turn in played
        ),
        pages=pages,
        undone=rollbacks_made(member),
        parent=what_if_link(campaign.parent, campaign.branched_at) if campaign.parent else None,
        branches=tuple(what_if_link(turn_row, turn_row.branched_at) for turn_row in branches),
        bring_in=(bring_in or BringInForm()) if may_found(member.user) else None,
        branch=(branch or BranchForm(turns=before)) if before else None,
        most=0 if may_found(member.user) else MOST_WHAT_IFS,
        href=member.url("campaign:timelines"),
        download=member.url("campaign:download"),
        try_out=member.url("campaign:what-if"),
        desk=member.url("campaign:desk"),
        end=member.url("campaign:end", seen=rows[-1].label)
        if rows[-1].state == TurnState.OPEN and len(rows) > 1
        else "",
        play_on=member.url("campaign:play-on", seen=rows[-1].label) if rows[-1].state in OVER else "",
        longer=rows[-1].state == TurnState.PUBLISHED,
    ), rows[-1]


def what_if_link(campaign: Campaign, label: str) -> Branch:
    return Branch(campaign.name, label, f"/c/{campaign.slug}/")


def rollbacks_made(member: Member) -> tuple[Undone, ...]:
    """Returns every rollback, the latest first. Two queries."""
    rows = Turn.everything.filter(campaign=member.campaign, undone_at__isnull=False).defer("march")
    by_key = {turn.key: turn for turn in rows}
    entries = Entry.objects.filter(campaign=member.campaign, operation="rollback.back_to")
    rollbacks = []
    for entry in entries.select_related("actor", "turn").defer("turn__march").order_by("-pk"):
        about = {
            "label": entry.turn.label if entry.turn else "",
            "who": entry.actor.get_username() if entry.actor else "–",
            "when": words.date_and_time(entry.at),
        }
        gone = [by_key[key] for key in entry.data["undone"] if key in by_key]
        rollbacks.append(
            Undone(
                said=_("Back to the end of turn %(label)s; %(who)s, %(when)s") % about,
                reason=entry.reason,
                turns=tuple((turn.label, member.url("campaign:undone", turn=turn.label)) for turn in gone),
            )
        )
    return tuple(rollbacks)


def undone_page(member: Member, label: str) -> tuple[UndonePage, Turn]:
    """Returns a turn that was undone, as it was published or as far as it went."""
    rows = Turn.everything.filter(campaign=member.campaign, undone_at__isnull=False).defer("march")
    turn = next((turn_row for turn_row in rows if turn_row.label == label), None)
    if turn is None:
        raise Http404
    papers = Report.everything.filter(turn=turn, audience=Audience.SIDE)
    reports = papers.select_related("turn", "side", "seat").defer("turn__march").order_by("side__position")
    battles = Engagement.everything.filter(turn=turn).order_by("minute", "key")
    return UndonePage(
        title=_("Turn %(label)s, undone: %(week)s") % {"label": turn.label, "week": words.week(turn)},
        sheets=printed_sheets(member, list(reports), None),
        battles=tuple(
            (engagement.label, link_if_known(member, "battles:engagement", ref=engagement.ref))
            for engagement in battles
        ),
        list=member.url("campaign:timelines"),
    ), current_turn(member.campaign)
