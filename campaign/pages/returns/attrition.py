"""The sides' attrition so far: strength over time, and losses by cause."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.vocabulary import Account, Arm
from campaign.models import Opening, Posting, Side, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.line_chart import Chart, Series, drawn_chart
from campaign.pages.parts.published_view import opening_seen_by, postings_that_count
from campaign.pages.parts.wording import phrases as words
from campaign.pages.returns.monthly_strength import Seen, of_men, units_with_last_day

Move = tuple[dt.date, str, str, str, int]  # day, account left, account entered, cause, men
HOSPITAL = (Account.SICK, Account.WOUNDED)
GONE = (Account.DEAD, Account.DESERTED, Account.DISCHARGED)
AWAY = (Account.MISSING, Account.CAPTURED)


@dataclass(frozen=True, slots=True)
class Loss:
    text: str  # dead, disease: 1,204
    men: int


@dataclass(frozen=True, slots=True)
class Losses:
    side: str
    name: str
    rows: tuple[Loss, ...]  # the heaviest first
    most: int


@dataclass(frozen=True, slots=True)
class Attrition:
    chart: Chart | None
    lost: Chart | None  # men dead, gone, missing and captured, over time
    losses: tuple[Losses, ...]
    strength: str


def attrition_page(member: Member) -> tuple[Attrition, Turn]:
    """Returns the losses since the war began.

    Five queries, two more while a week is marched; after years of war they take seconds.
    """
    turns = side.readable_turns(member)
    turn = turns[-1]
    latest = side.reading_day(turn)
    opening = opening_seen_by(member, turn)
    units = tuple(units_with_last_day(member, turn, opening))
    days = list(dict.fromkeys([*(day_row.starts for day_row in turns), latest]))
    return attrition_of_sides(member, by_side(member, opening, Seen(latest, units)), days), turn


def by_side(member: Member, opening: Opening | None, seen: Seen) -> dict[Side, list[Move]]:
    """Returns the men moved, summed by side.

    One query, of some thousands of rows after years of war.
    """
    sides = {unit.side_id: unit.side for unit, _force, _known in seen.found}
    sums: dict[Side, list[Move]] = {side: [] for side in sides.values()}
    rows = Posting.objects.filter(postings_that_count(opening), seen.rows, **of_men(member)).exclude(
        unit__arm=Arm.MAGAZINE
    )
    named = rows.order_by().values_list("unit__side", "date", "from_account", "to_account", "cause")
    for at, day, source, target, cause, men in named.annotate(Sum("amount")):
        sums[sides[at]].append((day, source, target, cause, men))
    return sums


def attrition_of_sides(member: Member, moves: dict[Side, list[Move]], days: Sequence[dt.date]) -> Attrition:
    """Returns the attrition from the *moves* of each side at the *days*, in their order."""
    sides = sorted(moves, key=lambda side: side.position)
    series = [
        line
        for side in sides
        for line in strength_series(side, moves[side], days, alone=member.side is not None)
    ]
    title = _("Men fit to march: %(sides)s.") % {
        "sides": "; ".join(f"{side.label} {words.number(men_fit_for_duty(moves[side]))}" for side in sides)
    }
    gone = [
        Series(side.label, side.letter, stood_by_day(moves[side], (*GONE, *AWAY), days)) for side in sides
    ]
    lost = _("Men lost since the war began: %(sides)s.") % {
        "sides": "; ".join(f"{line.name} {words.number(line.stood[-1][1])}" for line in gone if line.stood)
    }
    return Attrition(
        drawn_chart(series, title),
        drawn_chart(gone, lost),
        tuple(losses_of_side(side, moves[side]) for side in sides),
        member.url("campaign:strength"),
    )


def strength_series(side: Side, moves: list[Move], days: Sequence[dt.date], *, alone: bool) -> list[Series]:
    """Returns the lines of one side; *alone*, it has men in hospital, too."""
    wanted: dict[str, tuple[Account, ...]] = {side.label: (Account.FIT,)}
    if alone:
        wanted = {words.account_name(Account.FIT): (Account.FIT,), _("in hospital"): HOSPITAL}
    return [
        Series(name, side.letter, stood_by_day(moves, accounts, days)) for name, accounts in wanted.items()
    ]


def stood_by_day(
    moves: list[Move], accounts: tuple[Account, ...], days: Sequence[dt.date]
) -> tuple[tuple[dt.date, int], ...]:
    """Returns the men in *accounts* together on each of the *days*, which are in order."""
    by_day: defaultdict[dt.date, Counter[str]] = defaultdict(Counter)
    for day, source, target, _cause, men in moves:
        by_day[day][source] -= men
        by_day[day][target] += men
    stands, waiting = Counter[str](), sorted(by_day)
    totals = []
    for day in days:
        while waiting and waiting[0] <= day:
            stands.update(by_day[waiting.pop(0)])
        totals.append((day, sum(stands[account] for account in accounts)))
    return tuple(totals)


def men_fit_for_duty(moves: list[Move]) -> int:
    out = sum(men for _day, source, _target, _cause, men in moves if source == Account.FIT)
    return sum(men for _day, _source, target, _cause, men in moves if target == Account.FIT) - out


def losses_of_side(side: Side, moves: list[Move]) -> Losses:
    """Returns the men lost by account and cause, and the men missing or captured now."""
    gone: Counter[tuple[str, str]] = Counter()
    for _day, source, target, cause, men in moves:
        for account, by in ((source, -men), (target, men)):
            if account in GONE:
                gone[account, cause] += by
            elif account in AWAY:
                gone[account, ""] += by
    order = sorted(gone, key=lambda key: (-gone[key], key))
    rows = tuple(
        Loss(f"{', '.join(loss_name(*key))}: {words.number(gone[key])}", max(0, gone[key]))
        for key in order
        if gone[key]
    )
    return Losses(side.letter, side.label, rows, max((row.men for row in rows), default=0))


def loss_name(account: str, cause: str) -> list[str]:
    return [words.capitalise(words.account_name(account)), *([words.cause_name(cause)] if cause else [])]
