"""The beginners' scenario by computer: twelve weeks of 1873 beside the record, and what one order can win.

    make bench-camaguey; or PYTHONPATH=. python benchmarks/camaguey.py [--seeds 20] [--orders] [--processes 2]

Without --orders the computer commands both sides, and the killed of each are printed beside the recorded
battles of these weeks. With --orders one side repeats a single order with every force that can march, week
after week, against the computer. It prints in how many seeds that side wins. No order should win more than 60
in 100.

The first side with enough points to win at the end of a week has won: the desk then offers to end the
campaign.
"""

import os
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby, permutations
from multiprocessing import get_context
from operator import itemgetter
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from battles import simulation  # noqa: E402
from battles.management.commands.simulate import own_database  # noqa: E402
from campaign.audit import war_totals  # noqa: E402
from campaign.logic.economy.war_aims import Book, Hold  # noqa: E402
from campaign.logic.settings import DEFAULT  # noqa: E402
from campaign.logic.strategist.writing import write_order  # noqa: E402
from campaign.logic.theatre.theatre import Order  # noqa: E402
from campaign.logic.vocabulary import ForceKind, OrderKind, PlaceKind, Stance, TurnState  # noqa: E402
from campaign.models import AccountEntry, Campaign  # noqa: E402
from campaign.operations.campaigns import new_campaign  # noqa: E402
from campaign.operations.orders.submission import give_by_computer  # noqa: E402
from campaign.scenario.checks import read_scenario  # noqa: E402
from campaign.store.queries.people.sides import sides_of  # noqa: E402
from campaign.store.queries.weeks.turns import current_turn  # noqa: E402
from campaign.store.row_cache import cache_rows  # noqa: E402
from campaign.store.unit_of_work import Rows  # noqa: E402

SCENARIO = "camaguey_1873"
RECORDED = (  # battles of these weeks: name, Cubans killed, Spaniards killed
    ("Santa Cruz del Sur, 28 September", 20, 60),
    ("La Sacra, 9 November", 3, 80),
    ("Palo Seco, 2 December", 3, 300),
)
MOST_WON = 60  # of a hundred
WINS = DEFAULT.victory.won_at  # points


@dataclass(frozen=True, slots=True)
class Repeated:
    """One order that a side gives to all its forces every week. `to`: keys of places; empty: they stay."""

    side: str
    to: tuple[str, ...]
    stance: Stance

    def __str__(self) -> str:
        return f"{self.side}: {'march to ' if self.to else 'hold'}{' and '.join(self.to)}, {self.stance}"

    def order(self) -> Order:
        kind = OrderKind.MARCH if self.to else OrderKind.HOLD
        return write_order(kind, *self.to, stance=self.stance, odds_limit=300)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one war, by side. `won`: the first side with enough points at a week's end, or ""."""

    killed: dict[str, int]
    points: dict[str, int]
    men: dict[str, int]
    won: str


def repeated_orders() -> Iterator[Repeated]:
    """Yields orders to repeat: to stay, to go where points are, or to the enemy's bases.

    An order with two places names places of the side's own conditions, in either order, that win the war
    together.
    """
    scenario = read_scenario(SCENARIO)
    holds = [won for won in scenario.head.victory if isinstance(won, Hold)]
    goals = {place for won in holds for place in won.places}
    for side in scenario.head.sides:
        yield Repeated(side.key, (), Stance.DEFEND)
        yield Repeated(side.key, (), Stance.ATTACK)
        bases = {
            place.key
            for place in scenario.places
            if place.kind is PlaceKind.MOUNTAIN_BASE and place.holder not in ("", side.key)
        }
        for to in sorted(goals | bases):
            yield Repeated(side.key, (to,), Stance.ATTACK)
        own = [won for won in holds if won.side == side.key]
        for one, other in permutations(own, 2):
            if one.points + other.points >= WINS:
                yield Repeated(side.key, (*one.places, *other.places), Stance.ATTACK)


def give_to_all(campaign: Campaign, repeated: Repeated) -> None:
    """Gives the order to every force of the side that can march."""
    rows = Rows(current_turn(campaign))
    standing = (ForceKind.MAGAZINE, ForceKind.SHIP, ForceKind.GARRISON)
    keys = [
        key
        for key, force in rows.forces.items()
        if force.side.key == repeated.side and not force.is_static and force.kind not in standing
    ]
    give_by_computer(rows, dict.fromkeys(keys, repeated.order()))


def play(seed: str, repeated: Repeated | None = None) -> Outcome:
    """Plays one war in a temporary database."""
    with TemporaryDirectory(prefix="manigua-") as folder, own_database(Path(folder)):
        campaign = new_campaign.create_campaign(scenario=read_scenario(SCENARIO), seed=seed)
        with cache_rows(unread=True):
            while current_turn(campaign).state == TurnState.OPEN:
                if repeated:
                    give_to_all(campaign, repeated)
                simulation.play_turn(campaign)
        campaign = Campaign.objects.get(pk=campaign.pk)
        rows = Rows(current_turn(campaign))
        losses = war_totals.losses(campaign)
        return Outcome(
            {side: fates["killed"] for side, fates in losses.items()},
            {side.key: side.points for side in sides_of(campaign)},  # type: ignore[attr-defined]
            {side: sum(men for _unit, men in of) for side, of in fit_men(rows).items()},
            first_winner(campaign),
        )


def fit_men(rows: Rows) -> dict[str, list[tuple[str, int]]]:
    """Returns men fit for duty by side: pairs of unit and number."""
    found: dict[str, list[tuple[str, int]]] = {key: [] for key in rows.sides}
    by_pk = {unit.pk: unit for unit in rows.units.values()}
    for (unit, stock, account), men in rows.balances.items():
        if stock == "men" and account == "fit" and unit in by_pk:
            found[by_pk[unit].side.key].append((by_pk[unit].key, men))
    return found


def first_winner(campaign: Campaign) -> str:
    """Returns the first side with enough points to win at the end of a week, or "".

    If two sides reach them in one week it is the one with more; with equal points neither.
    """
    points: Counter[str] = Counter()
    entries = AccountEntry.objects.filter(turn__campaign=campaign, account=Book.POINTS)
    by_week = entries.order_by("turn__number").values_list("turn__number", "side__key", "amount")
    for _week, gained in groupby(by_week, key=itemgetter(0)):
        for _number, side, amount in gained:
            points[side] += amount
        best = points.most_common(2)
        if best[0][1] >= WINS:
            return best[0][0] if len(best) < 2 or best[0][1] > best[1][1] else ""
    return ""


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--orders", action="store_true", help="repeat one order for one side")
    parser.add_argument("--only", default="", help="orders whose name holds this")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    seeds = [f"camaguey {number}" for number in range(asked.seeds)]
    with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
        if not asked.orders:
            print_record(list(pool.map(play, seeds)))
            return
        for repeated in repeated_orders():
            if asked.only in str(repeated):
                outcomes = pool.map(partial(play, repeated=repeated), seeds)
                won = sum(each.won == repeated.side for each in outcomes)
                verdict = "" if 100 * won <= MOST_WON * len(seeds) else "  TOO MANY"
                print(f"{won:3} of {len(seeds)}  {repeated}{verdict}", flush=True)


def print_record(outcomes: list[Outcome]) -> None:
    print(f"{len(outcomes)} wars of twelve weeks, 15 September to 8 December 1873")
    for name, cubans, spaniards in RECORDED:
        print(f"  recorded  {name}: {cubans} Cubans and {spaniards} Spaniards killed")
    print(
        f"  recorded  in all: {sum(r[1] for r in RECORDED)} Cubans, {sum(r[2] for r in RECORDED)} Spaniards"
    )
    for side in outcomes[0].killed:
        killed, points = ([getattr(each, name)[side] for each in outcomes] for name in ("killed", "points"))
        men = [each.men[side] for each in outcomes]
        print(
            f"  {side}: killed {median(killed)} ({min(killed)}-{max(killed)}),"
            f" fit at the end {median(men)} ({min(men)}-{max(men)}), points {mean(points):.0f},"
            f" won {sum(each.won == side for each in outcomes)}"
        )


if __name__ == "__main__":
    main()
