"""The dice: the committed seed of every week, made before its orders, and the seeds revealed so far.

A week's seed gives all its dice: what the enemy saw, what its computer chose, how far a gazette boasts, how
an unsettled battle will end. So before the campaign is over players read only the seeds that the umpire
reveals.
"""

import datetime as dt
from dataclasses import dataclass
from hashlib import sha256

from campaign.access import Member
from campaign.logic.vocabulary import TurnState
from campaign.models import Entry, Turn
from campaign.pages.economy.war_end import OVER
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import Year, of_year
from campaign.store.journal import revealed_seeds
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class Week:
    """The seal of one week. `seed`: "" it is not for the reader yet. `came`: the same dice lie in the
    campaign that this one was taken from. `open`: every player may read the seed.
    """

    label: str
    days: str
    sealed: dt.datetime
    seal: str
    seed: str
    true: bool  # the seed gives the seal
    open: bool
    opens: bool  # the umpire may open it
    came: bool
    undone: bool
    running: bool


@dataclass(frozen=True, slots=True)
class DicePage:
    weeks: tuple[Week, ...]  # the newest first
    years: tuple[Year, ...]
    known: bool  # whoever founded the campaign can foretell its dice
    over: bool
    umpire: bool
    example: str  # a seed that may be read, "" if there is none
    href: str  # where the umpire opens them


def dice_page(member: Member, year: str = "") -> tuple[DicePage, Turn]:
    """Returns the page of dice. Five queries.

    Undone weeks are for the umpire alone, as they are everywhere.
    """
    campaign, umpire = member.campaign, member.side is None
    last = current_turn(campaign)
    came = Entry.objects.filter(campaign=campaign, operation="archives.bring_in").order_by("-pk").first()
    opened = revealed_seeds(campaign)
    rows = Turn.everything.filter(campaign=campaign).only(
        *("number", "timeline", "starts", "days", "state", "seed", "seed_hash", "opened_at", "undone_at")
    )
    if not umpire:
        rows = rows.filter(undone_at=None)
    shown, years = of_year(rows, "starts", year, lambda asked: member.url("campaign:dice", year=asked))
    weeks = tuple(
        seed_of_week(
            turn,
            umpire=umpire,
            opened=turn.key in opened,
            came=came is not None and turn.opened_at < came.at,
            over=last.state in OVER,
            running=turn.pk == last.pk,
        )
        for turn in shown.order_by("-number", "-opened_at", "-pk")
    )
    return DicePage(
        weeks=weeks,
        years=years,
        known="seed" in campaign.settings,
        over=last.state in OVER,
        umpire=umpire,
        example=next((week_row.seed for week_row in weeks if week_row.seed), ""),
        href=member.url("campaign:reveal-seeds") if umpire else "",
    ), last


def seed_of_week(turn: Turn, *, umpire: bool, opened: bool, came: bool, over: bool, running: bool) -> Week:
    """Returns the seed of a week.

    *over*: the campaign is; then all its weeks with committed seeds are open. If later turns came from it, it
    may still be played.
    """
    published = turn.state == TurnState.PUBLISHED
    open_ = published and (opened or over and not came)
    return Week(
        label=turn.label,
        days=words.week(turn),
        sealed=turn.opened_at,
        seal=turn.seed_hash,
        seed=turn.seed if open_ or umpire and published else "",
        true=sha256(turn.seed.encode()).hexdigest() == turn.seed_hash,
        open=open_,
        opens=umpire and published and not open_,
        came=came,
        undone=turn.undone_at is not None,
        running=running and not published,
    )
