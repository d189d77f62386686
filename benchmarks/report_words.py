"""Counts the words of situation reports in a campaign that the computer plays.

    PYTHONPATH=. python benchmarks/report_words.py [--weeks 20] [--scenario ten_years_war_1875]
        [--seed reports] [--keep FILE] [--language en]

Prints words per report: the median, nine in ten and the most, for seats and for whole sides, then the same
for each part. Folded parts are counted apart. Maps and links of the site are not counted.

--keep keeps the database of the war in FILE. If FILE exists, its reports are counted and nothing is played.
"""

import os
import shutil
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402
from django.utils.translation import override  # noqa: E402

from battles import simulation  # noqa: E402
from battles.management.commands.simulate import own_database  # noqa: E402
from campaign.access import Member  # noqa: E402
from campaign.i18n.war_words import speaking_of  # noqa: E402
from campaign.logic.vocabulary.reports import Audience  # noqa: E402
from campaign.models import Campaign, Report  # noqa: E402
from campaign.operations.campaigns import new_campaign as scenarios  # noqa: E402
from campaign.pages.reports.situation.sheet import report_sheet  # noqa: E402
from campaign.scenario.checks import read_scenario  # noqa: E402
from campaign.store.row_cache import cache_rows  # noqa: E402

FIRST: Final = "news"
FOLDED: Final = "folded"
HEAD: Final = "head"
VOID: Final = frozenset({"br", "img", "hr", "input", "wbr", "link", "meta", "use", "path"})

Words = dict[str, int]


class WordCounter(HTMLParser):
    """Counts words of a sheet by the part they are in: the nearest element with `data-part`."""

    def __init__(self) -> None:
        super().__init__()
        self.words: defaultdict[str, int] = defaultdict(int)
        self.open: list[tuple[str, str]] = []  # each tag, and its part; "": not counted

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        given = {name: value or "" for name, value in attrs}
        part = self.open[-1][1] if self.open else HEAD
        if tag == "svg" or {"noprint", "seal"} & set(given.get("class", "").split()):
            part = ""
        elif part and "data-part" in given:
            part = given["data-part"]
        elif part and tag == "details":
            part = f"{FOLDED}: {part}"
        self.open.append((tag, part))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and any(each == tag for each, _part in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][1]:
            self.words[self.open[-1][1]] += len(data.split())


def words_of_sheet(page: str) -> Words:
    counter = WordCounter()
    counter.feed(page)
    return dict(counter.words)


def sheets_of_war(campaign: Campaign) -> Iterator[tuple[Report, str]]:
    """Yields every situation report with its HTML, without the map."""
    member = Member(campaign, User(), umpire=True, side=None, seats=(), others=())
    rows = Report.objects.filter(turn__campaign=campaign, audience__in=(Audience.SEAT, Audience.SIDE))
    for row in rows.select_related("turn", "side", "seat").defer("turn__march", "turn__preview"):
        row.turn.campaign = campaign
        sheet = report_sheet(member, row)
        about = {"sheet": sheet, "campaign": campaign, "due": None, "map": "", "words": ""}
        yield row, render_to_string("campaign/_sheet.html", about)


def play_weeks(scenario: str, weeks: int, seed: str) -> None:
    campaign = scenarios.create_campaign(scenario=read_scenario(scenario), seed=seed)
    began = perf_counter()
    with cache_rows():
        for week in range(weeks):
            simulation.play_turn(campaign)
            print(f"week {week + 1} of {weeks}: {perf_counter() - began:.0f} s", file=sys.stderr, flush=True)


def print_counts(name: str, counts: list[Words]) -> None:
    """Prints the figures of reports of one kind: all that is open, the first part, then each part."""
    open_words = [sum(men for part, men in each.items() if FOLDED not in part) for each in counts]
    print(f"\n{name}: {len(counts)} reports")
    print_figures("open", open_words)
    print_figures("with folds", [sum(each.values()) for each in counts])
    for part in sorted({part for each in counts for part in each}):
        print_figures(f"  {part}", [each.get(part, 0) for each in counts])


def print_figures(name: str, words: list[int]) -> None:
    ordered = sorted(words)
    most_of = ordered[(len(ordered) * 9 - 1) // 10]
    print(f"{name:26} median {median(ordered):>6.0f}  nine in ten {most_of:>6}  most {ordered[-1]:>6}")


def count_words(language: str) -> None:
    campaign = Campaign.objects.get()
    counts: dict[Audience, list[Words]] = {Audience.SEAT: [], Audience.SIDE: []}
    with override(language), speaking_of(campaign.spoken_words, campaign.turn_days):
        for row, page in sheets_of_war(campaign):
            counts[Audience(row.audience)].append(words_of_sheet(page))
    for audience, name in ((Audience.SEAT, "Seats"), (Audience.SIDE, "Sides")):
        if counts[audience]:
            print_counts(name, counts[audience])


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weeks", type=int, default=20)
    parser.add_argument("--scenario", default="ten_years_war_1875")
    parser.add_argument("--seed", default="reports")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="manigua-") as folder:
        file = Path(folder) / "simulation.sqlite3"
        is_played = asked.keep is not None and asked.keep.exists()
        if is_played:
            shutil.copy(asked.keep, file)
        with own_database(Path(folder)):
            if not is_played:
                play_weeks(asked.scenario, asked.weeks, asked.seed)
            if asked.keep and not is_played:
                shutil.copy(file, asked.keep)
            count_words(asked.language)


if __name__ == "__main__":
    main()
