"""Whole wars played by the computer, beside the record of 1868 to 1878.

    make bench-history; or PYTHONPATH=. python benchmarks/history.py [--wars 20] [--weeks 503]
        [--processes 2] [--scenario ten_years_war] [--seed war] [--keep FILE]

Each war is played from its own seed in its own temporary database. The computer commands both sides and
fights every battle. The results are printed beside the record, with the bands that are met or missed. A band
about the whole war is judged only if the whole war was played. Then the shape of each war is printed
(war_shape/): where and when it was fought, what burned, and the prisoners.

--keep writes the figures of every war to FILE, and reads those already there. Beside it each war is saved
every half year: a run that was stopped, or should go on for more weeks, continues from there. Compiled rules
(`make fast`) fight the battles.
"""

import json
import os
import shutil
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from runpy import run_path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import django

FAST = run_path(str(Path(__file__).resolve().parents[1] / ".ci" / "fast.py"))
if FAST["STAMP"].is_file() and FAST["STAMP"].read_text("utf-8") == FAST["sources"]():
    sys.path.insert(0, str(FAST["HOME"]))
import rules  # noqa: E402, F401 - before Django is set up, which puts the sources first

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db.models import Sum  # noqa: E402

from battles import simulation  # noqa: E402
from battles.management.commands.simulate import own_database  # noqa: E402
from benchmarks.war_shape.counts import Shape, shape_of  # noqa: E402
from benchmarks.war_shape.tables import print_shape  # noqa: E402
from campaign.audit import war_totals  # noqa: E402
from campaign.audit.ledger_audit import audit  # noqa: E402
from campaign.logic.economy.war_aims import Book, Wear  # noqa: E402
from campaign.logic.health import disease as health  # noqa: E402
from campaign.logic.ledger.accounts import ON_ROLL  # noqa: E402
from campaign.logic.vocabulary import Account, Cause, Stock, TurnState  # noqa: E402
from campaign.models import AccountEntry, Campaign, Posting  # noqa: E402
from campaign.operations.campaigns import new_campaign as scenarios  # noqa: E402
from campaign.scenario.checks import read_scenario  # noqa: E402
from campaign.store.queries.weeks.turns import current_turn  # noqa: E402
from campaign.store.row_cache import cache_rows  # noqa: E402
from campaign.store.unit_of_work import NEW, OLD, Rows  # noqa: E402

WHOLE = 500  # weeks
SAMPLE = 4  # weeks between counts of new men
PUT_BY = 26  # weeks between saves of the war
SMALL = 300  # men of both sides
DEAD = {1869: 5500, 1870: 9400, 1871: 6600, 1872: 7800, 1873: 5900, 1874: 5900, 1875: 6400, 1876: 8500}
DEAD |= {1877: 17_700, 1878: 7500}
CUBANS = {1868: "26,000 claimed", 1869: "10,000-20,000", 1873: "10,000-12,000", 1876: "7,000-8,000"}
CUBANS |= {1877: "7,000-8,000"}


@dataclass
class War:
    """The results of one war.

    By year: Spanish dead by disease and otherwise, Cubans on the rolls at its end, battles. `sizes` are men
    of both sides. `new` and `old`: man-years and dead of men from Spain.
    """

    seed: str
    weeks: int
    seconds: int
    ledger_true: bool
    disease: dict[str, int] = field(default_factory=dict)
    battle: dict[str, int] = field(default_factory=dict)
    cubans: dict[str, int] = field(default_factory=dict)
    spaniards: dict[str, int] = field(default_factory=dict)
    cubans_killed: int = 0
    spaniards_killed: int = 0
    fights: dict[str, int] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    bayamo: int = 0
    trocha: str = ""
    debt: int = 0
    won: dict[str, str] = field(default_factory=dict)
    years: dict[str, float] = field(default_factory=lambda: {"new": 0.0, "old": 0.0})
    died: dict[str, float] = field(default_factory=lambda: {"new": 0.0, "old": 0.0})
    shape: Shape = field(default_factory=Shape)

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "War":
        """Reads a war's figures as --keep has written them."""
        return cls(**plain | {"shape": Shape(**plain.get("shape", {}))})


def play_war(scenario: str, weeks: int, seed: str, keep: Path | None = None) -> War:
    with TemporaryDirectory(prefix="manigua-") as folder:
        file = Path(folder) / "simulation.sqlite3"
        war = taken_up(keep, seed, file) or War(seed, 0, 0, False)
        began = perf_counter() - war.seconds
        with own_database(Path(folder)), cache_rows(unread=True):
            campaign = Campaign.objects.first() or scenarios.create_campaign(
                scenario=read_scenario(scenario), seed=seed
            )
            while war.weeks < weeks and current_turn(campaign).state == TurnState.OPEN:
                if war.weeks % SAMPLE == 0:
                    count_new_men(campaign, war)
                simulation.play_turn(campaign)
                war.weeks += 1
                war.seconds = round(perf_counter() - began)
                if war.weeks % PUT_BY == 0 or war.weeks == weeks:
                    put_by(keep, war, file)
                    print(f"{seed}: {war.weeks} weeks in {war.seconds} s", file=sys.stderr, flush=True)
            sum_up(campaign, war)
    return war


def stands(keep: Path, seed: str) -> Path:
    """Returns the path where the war of that seed is saved. Its figures are beside it."""
    return keep.with_name(f"{keep.name}.{seed.replace(' ', '-')}.sqlite3")


def put_by(keep: Path | None, war: War, file: Path) -> None:
    """Copies the database *file* of *war*. If it is stopped, the copy before stays whole."""
    if keep is None:
        return
    copy = stands(keep, war.seed)
    whole = copy.with_suffix(f".{war.weeks}.sqlite3")
    shutil.copy(file, whole.with_suffix(".half"))
    whole.with_suffix(".half").rename(whole)
    figures = copy.with_suffix(".half")
    figures.write_text(json.dumps(asdict(war)), "utf-8")
    figures.rename(copy.with_suffix(".json"))
    for other in copy.parent.glob(f"{copy.stem}.*.sqlite3"):
        if other != whole:
            other.unlink()


def taken_up(keep: Path | None, seed: str, file: Path) -> War | None:
    """Returns the war of that seed as last saved, with its database at *file*. None if there is none."""
    if keep is None or not (figures := stands(keep, seed).with_suffix(".json")).exists():
        return None
    war = War.from_plain(json.loads(figures.read_text("utf-8")))
    shutil.copy(stands(keep, seed).with_suffix(f".{war.weeks}.sqlite3"), file)
    return war


def count_new_men(campaign: Campaign, war: War) -> None:
    """Adds the man-years of men from Spain until the next count, new and old men separately."""
    rows = Rows(current_turn(campaign))
    share = SAMPLE * campaign.turn_days / 364
    for unit in rows.units.values():
        if not health.is_from_abroad(campaign.nation(unit.nation), unit.troops):
            continue
        there = sum(rows.balances.get((unit.pk, Stock.MEN, account), 0) for account in ON_ROLL)
        new = health.new_men(there, rows.recruits_by_unit[unit.pk]) if unit.pk in rows.recruits_by_unit else 0
        war.years["new"] += new * share
        war.years["old"] += (there - new) * share


def sum_up(campaign: Campaign, war: War) -> None:
    war.ledger_true = not audit(campaign).faults
    men = Posting.objects.filter(unit__campaign=campaign, stock=Stock.MEN)
    dead = men.filter(to_account=Account.DEAD, unit__side__key="spain").order_by()
    for year, cause, number in dead.values_list("date__year", "cause").annotate(Sum("amount")):
        kind = war.disease if cause == Cause.DISEASE else war.battle
        kind[str(year)] = kind.get(str(year), 0) + number
    war.cubans, war.spaniards = (on_rolls(campaign, side) for side in ("cuba", "spain"))
    for action in war_totals.actions(campaign):
        year = action.date[:4]
        war.fights[year] = war.fights.get(year, 0) + 1
        war.sizes.append(sum(action.men.values()))
        war.cubans_killed += action.losses.get("cuba", {}).get("killed", 0)
        war.spaniards_killed += action.losses.get("spain", {}).get("killed", 0)
    for taken in campaign.turns.values_list("taken", flat=True):
        war.bayamo += sum(place == "bayamo" for place, _before, _after in taken)
    entries = AccountEntry.objects.filter(turn__campaign=campaign)
    over = entries.filter(account=Book.WEARINESS, cause=Wear.CROSSED).order_by("date").first()
    war.trocha = over.date.isoformat() if over else ""
    war.debt = -(entries.filter(account=Book.PESOS).aggregate(all=Sum("amount"))["all"] or 0)
    for entry in entries.filter(account=Book.POINTS):
        war.won[entry.cause] = entry.date.isoformat()
    share_out_the_dead(campaign, war)
    war.shape = shape_of(campaign)


def share_out_the_dead(campaign: Campaign, war: War) -> None:
    """Splits the dead of disease by how many new and old men fell sick: all die alike in hospital."""
    own = Posting.objects.filter(unit__campaign=campaign, cause=Cause.DISEASE, unit__side__key="spain")
    spain = list(own.values_list("unit__nation", "unit__troops", "to_account", "reference", "amount"))
    regular = [row for row in spain if health.is_from_abroad(campaign.nation(row[0]), row[1])]
    sick = {
        "new": sum(row[4] for row in regular if row[3].startswith(NEW)),
        "old": sum(row[4] for row in regular if row[3].startswith(OLD)),
    }
    dead = sum(row[4] for row in regular if row[2] == Account.DEAD)
    for kind, number in sick.items():
        war.died[kind] = dead * number / max(1, sum(sick.values()))


def on_rolls(campaign: Campaign, side: str) -> dict[str, int]:
    """Counts men on the rolls of *side* at the end of each year."""
    rows = Posting.objects.filter(unit__campaign=campaign, stock=Stock.MEN, unit__side__key=side).order_by()
    by_year: Counter[int] = Counter()
    for year, source, target, number in rows.values_list("date__year", "from_account", "to_account").annotate(
        Sum("amount")
    ):
        by_year[year] += number * ((target in ON_ROLL) - (source in ON_ROLL))
    found, stands = {}, 0
    for year in sorted(by_year):
        stands += by_year[year]
        found[str(year)] = stands
    return found


def sizes_of(war: War) -> dict[str, list[int]]:
    """Returns the men of both sides in each battle, by year."""
    found, before = {}, 0
    for year, fights in war.fights.items():  # in the order they were fought, as sizes are
        found[year] = war.sizes[before : before + fights]
        before += fights
    return found


def small_battles_percent(sizes: list[int]) -> float:
    """Returns the per cent of battles under 300 men."""
    return 100 * sum(size < SMALL for size in sizes) / len(sizes)


def print_wars(wars: list[War]) -> None:
    weeks = min(war.weeks for war in wars)
    whole, years = weeks >= WHOLE, weeks * 7 / 365.25
    print(
        f"{len(wars)} wars of {weeks} weeks, {mean(war.seconds for war in wars) / 60:.0f} minutes each;",
        end=" ",
    )
    print("every ledger is true" if all(war.ledger_true for war in wars) else "A LEDGER IS FALSE")
    named = sorted({int(year) for war in wars for year in (*war.disease, *war.cubans)})
    heads = ("year", "dead of disease", "in battle", "record, all", "Spaniards", "Cubans", "record", "fights")
    line = "{:>6}" + "{:>16}" * 7 + "{:>10}{:>12}"
    print(line.format(*heads, "median", f"under {SMALL}"))
    for year in named:
        of = str(year)
        dead, men, fought = (
            [f"{mean(getattr(war, name).get(of, 0) for war in wars):,.0f}" for name in names]
            for names in (("disease", "battle"), ("spaniards", "cubans"), ("fights",))
        )
        record = f"{DEAD[year]:,}" if year in DEAD else ""
        sizes = [size for war in wars for size in sizes_of(war).get(of, ())]
        size = (f"{median(sizes):,.0f}", f"{small_battles_percent(sizes):.0f} %") if sizes else ("", "")
        print(line.format(year, *dead, record, *men, CUBANS.get(year, ""), *fought, *size))
    sizes = [size for war in wars for size in war.sizes] or [0]
    print(f"men in a fight: median {median(sizes):,.0f}, most {max(sizes):,}")
    print(f"killed in fights: {mean(w.spaniards_killed for w in wars):,.0f} of Spain,", end=" ")
    print(f"{mean(w.cubans_killed for w in wars):,.0f} of Cuba")
    print("Bayamo changed hands", ", ".join(str(war.bayamo) for war in wars), "times (record: twice by 1869)")
    print(
        "the Trocha was first crossed", ", ".join(war.trocha or "never" for war in wars), "(6 January 1875)"
    )
    for war in wars:
        print(f"{war.seed}: {', '.join(f'{key} {day}' for key, day in war.won.items()) or 'nothing won'}")
    print_band("fights a year", [len(war.sizes) / years for war in wars], 100, 250)
    print_band(
        "per cent of them under 300 men", [small_battles_percent(war.sizes or [0]) for war in wars], 50, 100
    )
    for kind, low, high in (("new", 18, 25), ("old", 8, 12)):
        name = {"new": "first-year men", "old": "older men"}[kind]
        died = [100 * war.died[kind] / max(1, war.years[kind]) for war in wars]
        print_band(f"per cent of {name} dead of disease in a year", died, low, high)
    for name, found, low, high in (
        ("Spanish dead by disease", [sum(war.disease.values()) for war in wars], 60_000, 75_000),
        ("Spanish dead in battle", [sum(war.battle.values()) for war in wars], 6_000, 12_000),
        ("debt in million pesos", [war.debt / 1e6 for war in wars], 170, 230),
    ):
        print_band(name, found, low, high, whole=whole)


def print_band(name: str, found: Sequence[float], low: float, high: float, *, whole: bool = True) -> None:
    """Prints a band beside the mean of the wars, with the least, the most, and how many lie inside."""
    inside = sum(low <= each <= high for each in found)
    verdict = "met" if low <= mean(found) <= high else "MISSED"
    spread = f"{mean(found):,.1f} ({min(found):,.1f} to {max(found):,.1f}), band {low:,}-{high:,}"
    said = f"{verdict}, {inside} of {len(found)} inside" if whole else "not judged, the war is cut short"
    print(f"{name}: {spread}: {said}")


def stored_wars(file: Path | None, weeks: int) -> list[War]:
    if file is None or not file.exists():
        return []
    wars = [War.from_plain(plain) for plain in json.loads(file.read_text("utf-8"))]
    return [war for war in wars if war.weeks == weeks]


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wars", type=int, default=20)
    parser.add_argument("--weeks", type=int, default=503)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scenario", default="ten_years_war")
    parser.add_argument("--seed", default="war", help="the first part of each war's seed")
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    wars = stored_wars(asked.keep, asked.weeks)
    done = {war.seed for war in wars}
    seeds = [seed for n in range(asked.wars) if (seed := f"{asked.seed} {n + 1}") not in done]
    with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
        played = [pool.submit(play_war, asked.scenario, asked.weeks, seed, asked.keep) for seed in seeds]
        for war in as_completed(played):
            wars.append(war.result())
            if asked.keep:
                asked.keep.write_text(json.dumps([asdict(each) for each in wars]), "utf-8")
    print_wars(wars)
    for war in wars:
        print_shape(war.seed, war.shape)


if __name__ == "__main__":
    main()
