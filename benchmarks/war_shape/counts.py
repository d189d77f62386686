"""The figures of a war's shape, counted from a campaign that has been played. Nothing is written."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Sum

from campaign.logic.theatre.spots import DAY
from campaign.logic.vocabulary import Account, Cause, Stock, Task, TurnState
from campaign.models import Campaign, Contact, Engagement, Posting, PrisonerParty, Turn
from campaign.store.ledger_reads import prisoner_rolls

BURNING = (Task.BURN_CANE, Task.BURN_MILL, Task.RAZE)
FREED = (Cause.FREED, Cause.EXCHANGED, Cause.ESCAPED)
FACING = "facing"

Counts = dict[str, int]


@dataclass
class Shape:
    """The shape of one war, as figures that a JSON file can hold.

    `battles`: by quarter (`1869 Q1`), then district. `idle`, `longest_idle`: weeks without a battle, and the
    most in a row, by district; `""` is the whole war.

    `estates`: places with sugar whose cane or mill was burned, by year; a place burned twice in a year counts
    once. `burned`: all burned in the war. `sugar`: all places with sugar.

    `taken`, `freed`, `gone`: prisoners by the side whose men they are; `gone` first by their other fates.
    `held`, `paroled`: prisoners at the end. `held_by_year`: prisoners at the end of each year, with those on
    parole.

    `contacts`: by outcome. `met`, `faced`: how often two forces met, or faced each other, by the number of
    days in a row.
    """

    first: str = ""
    last: str = ""
    weeks: int = 0
    battles: dict[str, Counts] = field(default_factory=dict)
    idle: Counts = field(default_factory=dict)
    longest_idle: Counts = field(default_factory=dict)
    estates: Counts = field(default_factory=dict)
    burned: int = 0
    sugar: int = 0
    taken: Counts = field(default_factory=dict)
    freed: Counts = field(default_factory=dict)
    gone: dict[str, Counts] = field(default_factory=dict)
    held: Counts = field(default_factory=dict)
    paroled: Counts = field(default_factory=dict)
    held_by_year: dict[str, Counts] = field(default_factory=dict)
    contacts: Counts = field(default_factory=dict)
    met: Counts = field(default_factory=dict)
    faced: Counts = field(default_factory=dict)


def shape_of(campaign: Campaign) -> Shape:
    """Reads the shape of the weeks of *campaign* that have been played."""
    turns = list(campaign.turns.exclude(state=TurnState.OPEN).order_by("number").defer("march"))
    if not turns:
        return Shape()
    last = turns[-1].starts + dt.timedelta(days=turns[-1].days - 1)
    shape = Shape(turns[0].starts.isoformat(), last.isoformat(), len(turns))
    count_battles(campaign, turns, shape)
    count_estates(campaign, turns, shape)
    count_prisoners(campaign, shape)
    count_contacts(campaign, shape)
    return shape


def quarter_of(day: dt.date) -> str:
    return f"{day.year} Q{(day.month + 2) // 3}"


def count_battles(campaign: Campaign, turns: list[Turn], shape: Shape) -> None:
    """Counts settled battles by quarter and district, and the weeks without one."""
    districts = sorted(set(campaign.places.order_by().values_list("district", flat=True)))
    by_quarter: dict[str, Counter[str]] = defaultdict(Counter)
    weeks: dict[str, set[int]] = {name: set() for name in ("", *districts)}
    engagements = Engagement.objects.filter(campaign=campaign, results__isnull=False).distinct()
    ends = engagements.select_related("place", "route__a", "route__b", "turn").defer("turn__march", "muster")
    for engagement in ends.order_by("date", "key"):
        district = district_of(engagement)
        by_quarter[quarter_of(engagement.date)][district] += 1
        weeks[""].add(engagement.turn.number)
        weeks[district].add(engagement.turn.number)
    shape.battles = {quarter: dict(sorted(count.items())) for quarter, count in sorted(by_quarter.items())}
    for name, fought in weeks.items():
        runs = idle_runs(turn.number in fought for turn in turns)
        shape.idle[name], shape.longest_idle[name] = sum(runs), max(runs, default=0)


def district_of(engagement: Engagement) -> str:
    """Returns the district of a battle's place, or of the nearer end of its road."""
    if engagement.place is not None:
        return engagement.place.district
    route = engagement.route
    assert route is not None
    return (route.a if 2 * engagement.metres <= route.metres else route.b).district


def idle_runs(fought: Iterable[bool]) -> list[int]:
    """Returns how many weeks each run without a battle lasted."""
    return [len(list(run)) for busy, run in groupby(fought) if not busy]


def count_estates(campaign: Campaign, turns: list[Turn], shape: Shape) -> None:
    """Counts places with sugar whose cane or mill was burned, by year."""
    sugar = set(campaign.places.filter(sugar__gt=0).values_list("key", flat=True))
    by_year: dict[str, set[str]] = defaultdict(set)
    marches = dict(campaign.turns.order_by().values_list("number", "march__finished_tasks"))
    for turn in turns:
        for finished in marches[turn.number] or ():
            if finished["task"] in BURNING and finished["place"] in sugar:
                day = turn.starts + dt.timedelta(days=finished["minute"] // DAY)
                by_year[str(day.year)].add(finished["place"])
    shape.estates = {year: len(places) for year, places in sorted(by_year.items())}
    shape.burned, shape.sugar = len(set().union(*by_year.values())), len(sugar)


def count_prisoners(campaign: Campaign, shape: Shape) -> None:
    """Counts prisoners captured, freed and held, by the side whose men they are.

    A correction of a return subtracts its prisoners from those captured.
    """
    men = Posting.objects.filter(unit__campaign=campaign, stock=Stock.MEN).order_by()
    sums = men.values_list("unit__side__key", "date__year", "cause", "from_account", "to_account")
    taken, freed, gone = Counter[str](), Counter[str](), defaultdict[str, Counter[str]](Counter)
    moved: dict[int, Counter[str]] = defaultdict(Counter)
    for side, year, cause, source, target, number in sums.annotate(Sum("amount")):
        if Account.CAPTURED not in (source, target):
            continue
        into = number if target == Account.CAPTURED else -number
        moved[year][side] += into
        if into > 0 or cause in (Cause.BATTLE, Cause.CAPTURED, Cause.CORRECTION):
            taken[side] += into
        elif cause in FREED:
            freed[side] -= into
        else:
            gone[cause][side] -= into
    shape.taken, shape.freed = sorted_counts(taken), sorted_counts(freed)
    shape.gone = {cause: sorted_counts(count) for cause, count in sorted(gone.items())}
    shape.held_by_year = running_totals(moved)
    shape.held, shape.paroled = prisoners_now(campaign)


def prisoners_now(campaign: Campaign) -> tuple[Counts, Counts]:
    """Returns prisoners in the enemy's hands, and those at home on parole, by the side whose men they are."""
    parties = list(PrisonerParty.objects.filter(campaign=campaign).select_related("side"))
    rolls = prisoner_rolls(parties)
    held, paroled = Counter[str](), Counter[str]()
    for party in parties:
        (paroled if party.paroled else held)[party.side.key] += sum(rolls[party.pk].values())
    return sorted_counts(held), sorted_counts(paroled)


def sorted_counts(count: Counter[str]) -> Counts:
    return {name: number for name, number in sorted(count.items()) if number}


def running_totals(moved: dict[int, Counter[str]]) -> dict[str, Counts]:
    """Returns the totals at the end of each year from the year's changes."""
    stands, totals = Counter[str](), {}
    for year in sorted(moved):
        stands.update(moved[year])
        totals[str(year)] = sorted_counts(stands)
    return totals


def count_contacts(campaign: Campaign, shape: Shape) -> None:
    """Counts contacts by outcome, and for how many days in a row two forces met and faced each other."""
    outcomes = Counter[str]()
    met: dict[tuple[str, ...], set[int]] = defaultdict(set)
    faced: dict[tuple[str, ...], set[int]] = defaultdict(set)
    rows = Contact.objects.filter(turn__campaign=campaign).order_by("turn__number", "minute", "key")
    for starts, minute, forces, outcome in rows.values_list("turn__starts", "minute", "forces", "outcome"):
        outcomes[outcome] += 1
        day = starts.toordinal() + minute // DAY
        met[tuple(forces)].add(day)
        if outcome == FACING:
            faced[tuple(forces)].add(day)
    shape.contacts = sorted_counts(outcomes)
    shape.met, shape.faced = numbers_by_length(met.values()), numbers_by_length(faced.values())


def numbers_by_length(days_of_pairs: Iterable[set[int]]) -> Counts:
    """Returns how many runs of days in a row there are, by the number of days."""
    lengths = Counter(length for days in days_of_pairs for length in runs_of_days(days))
    return {str(length): number for length, number in sorted(lengths.items())}


def runs_of_days(days: set[int]) -> Iterator[int]:
    """Yields how many days each run of days in a row lasts."""
    for _offset, run in groupby(enumerate(sorted(days)), lambda pair: pair[1] - pair[0]):
        yield len(list(run))
