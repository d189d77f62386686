"""The source of each line of a report: what its side read, saw or counted it from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.encounters import encounters_by_weight
from campaign.pages.reports.situation.names import first_names, weekday_name
from campaign.pages.reports.situation.tales import battle_heading, men_lost

Facts = dict[str, Any]

MET = 6
"""Contacts without a battle whose source is named; the others have the same."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """`line`: what the report says, in short. `source`: where that is from. `href`: the page that has it."""

    line: str
    source: str
    href: str = ""


def sources_of_lines(member: Member, facts: Facts) -> tuple[SourceLine, ...]:
    """Returns the source of each line of the open parts, in their order on the page."""
    found = [*battle_sources(member, facts), *contact_sources(facts), *news_sources(facts)]
    return (*found, *table_sources(facts))


def battle_sources(member: Member, facts: Facts) -> Iterator[SourceLine]:
    """Yields each battle: our losses from the casualty return, the enemy's as counted or claimed."""
    for row in sorted(facts["actions"], key=men_lost, reverse=True):
        if row["counted"]:
            enemy = _("counted on the field")
        elif row.get("claimed"):
            enemy = _("claimed by our leader")
        else:
            enemy = _("not known")
        source = _("Our losses: casualty return. Enemy losses: %s.") % enemy
        yield SourceLine(
            battle_heading(row).rstrip("."), source, member.url("campaign:return", ref=row["ref"])
        )


def contact_sources(facts: Facts) -> Iterator[SourceLine]:
    """Yields enemies met and not fought, by the force that met them."""
    rows = encounters_by_weight(facts)
    for row in rows[:MET]:
        about = {"day": weekday_name(row["day"]), "hour": words.clock(row["minute"])}
        yield SourceLine(row["name"], _("Seen by the force itself on %(day)s at %(hour)s.") % about)
    if (more := len(rows) - MET) > 0:
        line = ngettext("%(n)s more force", "%(n)s more forces", more) % {"n": words.number(more)}
        yield SourceLine(line, _("Seen by the forces themselves."))


def news_sources(facts: Facts) -> Iterator[SourceLine]:
    """Yields forces out of contact, patients at lost bases, dispatches, and what must be decided."""
    silent = [row["name"] for row in facts["forces"] if "silent" in row]
    if silent:
        yield SourceLine(first_names(silent), _("Their last report. Nobody has heard of them since."))
    if facts.get("bases"):
        places = list(dict.fromkeys(row["place"] for row in facts["bases"]))
        yield SourceLine(first_names(places), _("Who held the place at the end of the {week}."))
    if (facts.get("dispatches") or {}).get("received"):
        yield SourceLine(_("Dispatches"), _("The dispatches themselves."))
    if facts.get("rounds") or facts.get("supply"):
        yield SourceLine(_("Ammunition and supplies"), _("The ledger, as it was at the end of the {week}."))
    if facts.get("warnings") or facts.get("orders"):
        yield SourceLine(_("Orders"), _("The orders of the {week}, and what the forces report."))
    if any(facts.get(part) for part in ("places", "tasks_done", "come")):
        yield SourceLine(
            _("Gained and lost"),
            _("What our forces hold, have captured and have done, and what we have heard."),
        )


def table_sources(facts: Facts) -> Iterator[SourceLine]:
    """Yields the sources of the tables: sightings by kind, and the ledger."""
    if facts.get("enemy"):
        has_others = any("relation" in row for row in facts["enemy"])
        heading = _("Other sides seen") if has_others else _("The enemy")
        yield SourceLine(heading, sightings_by_source(facts["enemy"]))
    if facts["forces"]:
        yield SourceLine(_("Forces"), _("Numbers from the ledger, places and states from their reports."))


def sightings_by_source(rows: list[Facts]) -> str:
    """Returns sightings by source: 38 sightings: own eyes 30, an agent 5, a rumour 3. 4 are doubtful."""
    count = Counter(words.sighting_source(row["source"]) for row in rows)
    counts = [f"{name} {words.number(number)}" for name, number in sorted(count.items(), key=by_number)]
    about = {"n": words.number(len(rows)), "sources": ", ".join(counts)}
    text = ngettext("%(n)s sighting: %(sources)s.", "%(n)s sightings: %(sources)s.", len(rows)) % about
    if doubtful := sum(not row["sure"] for row in rows):
        unsure = ngettext("%(n)s is doubtful.", "%(n)s are doubtful.", doubtful)
        return f"{text} {unsure % {'n': words.number(doubtful)}}"
    return text


def by_number(entry: tuple[str, int]) -> tuple[int, str]:
    name, number = entry
    return -number, name
