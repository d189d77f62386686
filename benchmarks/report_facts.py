"""Checks facts that situation reports print against the tables of the campaign.

    PYTHONPATH=. python benchmarks/report_facts.py --keep FILE [--facts 40] [--seed facts]

FILE is a database that benchmarks/report_words.py has kept. Facts of every kind are drawn by lot: losses of a
unit, totals of a battle, closing strength, places won, sightings, contacts without a battle, officers hit.
Each is counted anew from rows that reports are not made from, or from the ledger, and looked for in the
printed report. Prints every fact, and ends with 1 if any is wrong.
"""

import os
import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db.models import Sum  # noqa: E402
from django.utils.dateparse import parse_date  # noqa: E402
from django.utils.translation import override  # noqa: E402

from battles.management.commands.simulate import own_database  # noqa: E402
from benchmarks.report_words import sheets_of_war  # noqa: E402
from campaign.i18n.war_words import speaking_of  # noqa: E402
from campaign.logic.vocabulary import Account, Stock  # noqa: E402
from campaign.models import Campaign, CasualtyReturn, Contact, Engagement, Leader, Posting, Report, Sighting  # noqa: E402
from campaign.pages.parts.wording.phrases import number  # noqa: E402


@dataclass(frozen=True)
class Fact:
    """Compares a report with the tables, and holds words that must stand in the printed report."""

    kind: str
    about: str
    told: Any
    found: Any
    printed: tuple[str, ...] = ()


def facts_to_check(report: Report) -> Iterator[Fact]:
    facts = report.facts
    for battle in facts["actions"]:
        yield from battle_facts(battle)
    yield strength_fact(report)
    taken = {(place, new) for place, _old, new in report.turn.taken}
    for row in facts["places"]:
        yield Fact("place", row["place"], (row["place"], row["by"]), (row["place"], row["by"]) if (
            row["place"], row["by"]) in taken else "not in the turn")  # fmt: skip
    for row in facts["enemy"]:
        yield sighting_fact(report, row)
    for row in facts["met"]:
        yield contact_fact(report, row)


def battle_facts(battle: dict[str, Any]) -> Iterator[Fact]:
    engagement = Engagement.objects.select_related("place").get(ref=battle["ref"])
    rows = CasualtyReturn.objects.filter(result__engagement=engagement)
    last = max(rows.values_list("result__revision", flat=True))
    for line in battle["losses"]:
        row = rows.get(result__revision=last, unit__key=line["unit"])
        found = (
            row.present,
            row.killed,
            row.severely_wounded,
            row.lightly_wounded,
            row.missing,
            row.captured,
        )
        told = tuple(
            line[name]
            for name in ("present", "killed", "severely_wounded", "lightly_wounded", "missing", "captured")
        )
        yield Fact("loss of a unit", f"{line['unit']} at {battle['name']}", told, found)
    lost = sum(line["lost"] for line in battle["losses"])
    units = [line["unit"] for line in battle["losses"]]
    own = rows.filter(result__revision=last, unit__key__in=units)
    total = sum(
        row.killed + row.severely_wounded + row.lightly_wounded + row.missing + row.captured for row in own
    )
    yield Fact("loss of a battle", battle["name"], lost, total, (number(lost),) if lost else ())
    place = engagement.place.key if engagement.place else engagement.route.key  # type: ignore[union-attr]
    told = (battle["date"], battle["spot"].get("place") or battle["spot"]["route"])
    yield Fact("day and place of a battle", battle["name"], told, (engagement.date.isoformat(), place))
    for officer in battle["officers"]:
        row = Leader.objects.get(campaign=engagement.campaign, key=officer["name"])
        yield Fact("officer", row.name, True, row.fate_date is not None, (row.name,))


def strength_fact(report: Report) -> Fact:
    """Counts a side's men fit for duty from all postings up to the week's end; for a seat only adds up."""
    told = sum(row["fit"] for row in report.facts["forces"] if "fit" in row)
    silent = any("silent" in row for row in report.facts["forces"])
    if report.seat is not None or silent:
        return Fact("closing strength", report.key, told, report.facts["strength"]["closed"], (number(told),))
    men = Posting.objects.filter(
        unit__side=report.side, stock=Stock.MEN, turn__number__lte=report.facts["turn"]
    ).order_by()
    came = men.filter(to_account=Account.FIT).aggregate(men=Sum("amount"))["men"] or 0
    went = men.filter(from_account=Account.FIT).aggregate(men=Sum("amount"))["men"] or 0
    return Fact("closing strength, by the ledger", report.key, told, came - went, (number(told),))


def sighting_fact(report: Report, row: dict[str, Any]) -> Fact:
    spot = row["spot"]
    at = (
        {"place__key": spot["place"]}
        if "place" in spot
        else {"route__key": spot["route"], "metres": spot["metres"]}
    )
    rows = Sighting.objects.filter(observer=report.side, date=row["date"], **at)
    told = (row["low"], row["high"], row["arm"])
    found = set(rows.values_list("low", "high", "arm"))
    return Fact("sighting", str(at), told, told if told in found else found)


def contact_fact(report: Report, row: dict[str, Any]) -> Fact:
    days = (parse_date(row["day"]) - report.turn.starts).days
    rows = Contact.objects.filter(turn=report.turn, minute=days * 1440 + row["minute"])
    own = [each for each in rows if row["name"] in each.forces and report.side.key in each.seen_by]  # type: ignore[union-attr]
    return Fact("contact", f"{row['name']}, {row['how']}", True, bool(own))


def check_facts(campaign: Campaign, most: int, seed: str) -> int:
    """Draws facts evenly by kind, prints them, and returns how many are wrong."""
    by_kind: dict[str, list[tuple[Fact, str]]] = {}
    known: set[tuple[str, str, Any]] = set()
    for report, page in sheets_of_war(campaign):
        for fact in facts_to_check(report):
            if (fact.kind, fact.about, fact.told) not in known:
                known.add((fact.kind, fact.about, fact.told))
                by_kind.setdefault(fact.kind, []).append((fact, page))
    wrong = checked = 0
    for found in by_kind.values():
        found.sort(key=lambda each: sha256(f"{seed}/{each[0].about}/{each[0].told}".encode()).digest())
    while checked < most and any(by_kind.values()):
        for kind in sorted(by_kind):
            if by_kind[kind] and checked < most:
                fact, page = by_kind[kind].pop()
                good = fact.told == fact.found and all(words in page for words in fact.printed)
                checked, wrong = checked + 1, wrong + (not good)
                print(f"{'ok   ' if good else 'WRONG'} {kind}: {fact.about}: {fact.told} / {fact.found}")
    print(f"{checked} facts, {wrong} wrong")
    return wrong


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--facts", type=int, default=40)
    parser.add_argument("--seed", default="facts")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="manigua-") as folder:
        shutil.copy(asked.keep, Path(folder) / "simulation.sqlite3")
        with own_database(Path(folder)):
            campaign = Campaign.objects.get()
            with override("en"), speaking_of(campaign.spoken_words, campaign.turn_days):
                wrong = check_facts(campaign, asked.facts, asked.seed)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
