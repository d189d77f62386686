"""News of one force for its readers: until which day, and of which units and officers."""

import datetime as dt
from dataclasses import dataclass

from django.http import Http404

from campaign.access import Member
from campaign.models import Force, Leader, Opening, Turn, Unit
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.published_view import opening_seen_by, put_back, units_in


@dataclass(frozen=True, slots=True)
class ForceNews:
    """A force as a reader may know it.

    `turn`: the current one. `opening`: what is shown instead of the truth. `quiet`: it is out of contact.
    `first`, `latest`: the campaign's first day, and the day of the latest news.
    """

    turn: Turn
    opening: Opening | None
    quiet: bool
    first: dt.date
    latest: dt.date


def force_news(member: Member, force: Force) -> ForceNews:
    """Shows *force* as its side knows it; 404 if it was made within the week. One query in an open week."""
    turns = side.readable_turns(member)
    turn = turns[-1]
    opening = opening_seen_by(member, turn)
    if opening is not None and force.key not in opening.rows["forces"]:
        raise Http404
    side.stood_back(member, opening, [force])
    quiet = side.is_out_of_contact(member, force)
    latest = side.silent_since(force, turn) if quiet else side.reading_day(turn)
    return ForceNews(turn, opening, quiet, turns[0].starts, latest)


def units_and_leaders(force: Force, news: ForceNews) -> tuple[list[Unit], list[Leader]]:
    """Returns the units of *force* by key, and its officers, senior first. Two queries in an open week."""
    units = list(Unit.objects.filter(units_in(news.opening, force)).order_by("key"))
    leaders = list(
        Leader.objects.filter(units_in(news.opening, force, "unit__"))
        .select_related("unit")
        .order_by("-general", "-command", "key")
    )
    put_back(news.opening, leaders)
    return units, leaders
