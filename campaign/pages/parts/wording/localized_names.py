"""Reports hold keys, and are read with the names of their reader's language.

Reports of releases up to 0.9.0 hold English names, which are replaced where `SIDES` and the like say so.
"""

from typing import Any

from campaign.briefing.facts.reports import has_keys, report_with_names
from campaign.i18n.language import FIRST, reader_language
from campaign.models import Campaign, Report
from campaign.store.names_by_key import key_names
from campaign.store.stored_names import (
    COMING as COMING_ROWS,
    ELSEWHERE,
    TO_FORCES,
    Names,
    force_and_unit_names,
    names_in,
    of_places,
    read_once,
    replace_names,
)

SIDES = frozenset(
    {
        "accounts.won",
        "actions.against",
        "actions.beside",
        "bases.by",
        "come.side",
        "enemy.side",
        "lines.attacker",
        "lines.claims.side",
        "lines.holder",
        "lines.other",
        "lines.rests.knows",
        "lines.rests.lost",
        "lines.side",
        "places.by",
        "places.of",
        "prisoners.offers.by",
        "prisoners.offers.to",
        "warnings.seen.side",
    }
)
SEATS = frozenset({"dispatches.received.by", "dispatches.received.to", "dispatches.sent.to", "orders.late"})
OF_FORCES = frozenset(
    {
        "actions.turning_points.by",
        "actions.turning_points.name",
        "actions.dry",
        "actions.losses.unit",
        "actions.officers.name",
        "forces.joined",
        "forces.name",
        "forces.order.friend",
        "forces.order.name",
        "forces.queued.first",
        "forces.unheard.order.friend",
        "forces.unheard.order.name",
        "forces.unheard.queued.first",
        "forces.units",
        "lines.chiefs",
        "orders.standing_orders.name",
        "orders.standing_orders.order.friend",
        "orders.standing_orders.order.name",
        "prisoners.decided.name",
        "prisoners.held.officers",
        "prisoners.offers.gives",
        "prisoners.offers.takes",
        "prisoners.officers",
        "roads.name",
        "rounds.name",
        "sea.name",
        "sea.ship",
        "sick.name",
        "strength.without",
        "supply.name",
        "warnings.name",
    }
)
COMING = frozenset({"come.name", "come.news.name", "lines.names"})
HOLDERS = frozenset({"prisoners.held.holder"})
WRITTEN = frozenset({"dispatches.captured.text", "dispatches.received.text", "lines.text"})
"""Where in a paper's facts sides are named, seats, forces with their units and officers, what the timetable
brings, forces or places, and where people wrote. Whatever else is called as a place is one.
"""


def localized_facts(report: Report) -> dict[str, Any]:
    """Returns the facts of *report* with every name as its reader has it.

    One query for all reports that share a row of the campaign.
    """
    if has_keys(report.facts):
        return report_with_names(report.facts, key_names(report.turn.campaign))
    if reader_language() == FIRST:
        return report.facts
    return replace_names(report.facts, read_once(report.turn.campaign, names_of))


def names_of(campaign: Campaign) -> Names:
    sides, seats, coming = (names_in(campaign, table) for table in ("sides", "seats", COMING_ROWS))
    own, places = force_and_unit_names(campaign), of_places(campaign)
    names = dict.fromkeys(SIDES, sides) | dict.fromkeys(SEATS, seats) | dict.fromkeys(OF_FORCES, own)
    names |= dict.fromkeys(COMING, own | coming) | dict.fromkeys(HOLDERS, places | own)
    return names | dict.fromkeys(WRITTEN, {}) | {ELSEWHERE: places, TO_FORCES: own}
