"""The monthly strength return: what each unit had, what came and went, and has; as page and as CSV."""

import calendar
import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.words import Account, Arm, Stock
from campaign.models import Force, Opening, Posting, Side, Turn, Unit
from campaign.pages import side, words
from campaign.pages.attrition import Attrition, Move, attrition
from campaign.pages.head import sheets
from campaign.pages.told import begun, force_of, posted, there
from campaign.rows import GIVEN

STANDING = (Account.EFFECTIVE, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTIVE)
GONE = (Account.DEAD, Account.DESERTED, Account.DISCHARGED)
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would take for one


@dataclass(frozen=True, slots=True)
class StrengthLine:
    """`opened`: on the rolls as the month began; `came`, then `gone` by account; `stands` by account; `rolls`
    is their sum: what opened and came, less what has gone.
    """

    name: str
    force: str
    opened: int
    came: int
    gone: tuple[int, ...]
    stands: tuple[int, ...]
    rolls: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """In the order of `heads`."""
        return (self.opened, self.came, *self.gone, *self.stands, self.rolls)


@dataclass(frozen=True, slots=True)
class Roll:
    name: str
    side: str
    lines: tuple[StrengthLine, ...]
    total: StrengthLine


@dataclass(frozen=True, slots=True)
class StrengthPage:
    title: str
    until: str
    heads: tuple[str, ...]
    rolls: tuple[Roll, ...]
    before: str
    after: str
    file: str
    sheets: tuple[str, str]
    forces: str
    attrition: Attrition  # since the war began, whatever the month


def strength_page(member: Member, asked: str) -> tuple[StrengthPage, Turn]:
    """*asked*: a month as 1873-10, or nothing for the last. Six queries."""
    turns = side.turns(member)
    turn, first = turns[-1], turns[0].starts
    latest = side.today(turn)
    opens = month_of(asked, first, latest)
    last = min(latest, opens.replace(day=calendar.monthrange(opens.year, opens.month)[1]))

    def month(day: dt.date, inside: bool) -> str:
        return member.url("campaign:strength", month=f"{day:%Y-%m}") if inside else ""

    told = begun(member, turn)
    found = list(standing(member, turn, told))
    posts = postings(member, latest, told, found)
    earlier, later = opens - dt.timedelta(days=1), (opens + dt.timedelta(days=32)).replace(day=1)
    return StrengthPage(
        title=_("Strength return, %s") % words.month(opens),
        until=words.day_and_year(last),
        heads=heads(),
        rolls=tuple(rolls(found, moved(posts, opens, last))),
        before=month(earlier, earlier >= first.replace(day=1)),
        after=month(later, later <= latest),
        file=member.url("campaign:strength-file", month=f"{opens:%Y-%m}"),
        sheets=sheets(member, "campaign:strength-sheet", month=f"{opens:%Y-%m}"),
        forces=member.url("campaign:forces"),
        attrition=attrition(
            member,
            by_side(posts, found),
            list(dict.fromkeys([*(each.starts for each in turns), latest])),
        ),
    ), turn


def month_of(asked: str, first: dt.date, latest: dt.date) -> dt.date:
    """The first day of the month asked for, kept within the campaign; of the latest if it cannot be read."""
    try:
        day = dt.date.fromisoformat(f"{asked}-01")
    except ValueError:
        day = latest
    return min(max(day, first), latest).replace(day=1)


def heads() -> tuple[str, ...]:
    return (
        _("On the rolls before"),
        _("Came"),
        *(words.capital(words.account(account)) for account in GONE),
        *(words.capital(words.account(account)) for account in STANDING),
        _("On the rolls"),
    )


Moved = tuple[str, str, int, int]  # account left, account entered, men before the month, men in it
Standing = tuple[Unit, Force, dt.date]  # a unit, its force, and the last day of which there is news


def standing(member: Member, turn: Turn, told: Opening | None) -> Iterable[Standing]:
    """Of a force of which there is no news, only what was known then."""
    own = {force.key: force for force in side.forces(member, turn)} if told is not None else {}
    for unit in units(member, told):
        force = own[force_of(told, unit.key)] if told else unit.force
        yield unit, force, side.silent_since(force, turn) if side.silent(member, force) else dt.date.max


def rolls(found: list[Standing], moves: dict[int, list[Moved]]) -> Iterable[Roll]:
    """By side and seat."""
    groups: defaultdict[tuple[int, str], list[StrengthLine]] = defaultdict(list)
    heads_: dict[tuple[int, str], Force] = {}
    for unit, force, _known in sorted(found, key=lambda each: (each[1].key, each[0].key)):
        at = unit.side.position, force.seat.key if force.seat else ""
        heads_[at] = force
        groups[at].append(line(unit, force, moves[unit.pk]))
    for at, lines in sorted(groups.items()):
        seat = heads_[at].seat
        name = seat.called if seat else _("Under no seat")
        yield Roll(name, heads_[at].side.letter, tuple(lines), total(lines))


def units(member: Member, told: Opening | None) -> list[Unit]:
    rows = Unit.objects.filter(there(told, Unit), campaign=member.campaign).exclude(arm=Arm.STORE)
    rows = rows.select_related("side", "force__side", "force__seat")
    if member.side is not None:
        rows = rows.filter(side=member.side)
    return list(rows.order_by("key"))


def postings(member: Member, last: dt.date, told: Opening | None, found: list[Standing]) -> QuerySet[Posting]:
    """Those of men up to the day *last* that count for *member*; of a silent force up to its last news."""
    rows = Posting.objects.filter(posted(told), unit__campaign=member.campaign).order_by()
    rows = rows.filter(stock=Stock.MEN, date__lte=last).exclude(unit__arm=Arm.STORE)
    if member.side is not None:
        rows = rows.filter(unit__side=member.side)
    silent: defaultdict[dt.date, list[int]] = defaultdict(list)
    for unit, _force, known in found:
        if known < last:
            silent[known].append(unit.pk)
    for known, unheard in sorted(silent.items()):
        rows = rows.exclude(unit__in=unheard, date__gt=known)
    return rows


def moved(posts: QuerySet[Posting], opens: dt.date, last: dt.date) -> dict[int, list[Moved]]:
    """The men of every unit that were moved before the day *opens*, or given by the scenario, and since up to
    the day *last*, by the unit's primary key. One query.
    """
    found: defaultdict[int, list[Moved]] = defaultdict(list)
    named = posts.filter(date__lte=last).values_list("unit_id", "from_account", "to_account")
    then = Q(date__lt=opens) | Q(reference__startswith=GIVEN)
    before, since = Sum("amount", filter=then), Sum("amount", filter=~then)
    for unit, source, target, early, late in named.annotate(early=before, late=since):
        found[unit].append((source, target, early or 0, late or 0))
    return found


def by_side(posts: QuerySet[Posting], found: list[Standing]) -> dict[Side, list[Move]]:
    """The men moved, summed by side. One query, of some thousands of rows after years of war."""
    sides = {unit.side_id: unit.side for unit, _force, _known in found}
    sums: dict[Side, list[Move]] = {side: [] for side in sides.values()}
    named = posts.values_list("unit__side", "date", "from_account", "to_account", "cause")
    for at, day, source, target, cause, men in named.annotate(Sum("amount")):
        sums[sides[at]].append((day, source, target, cause, men))
    return sums


def line(unit: Unit, force: Force, moves: list[Moved]) -> StrengthLine:
    opened: Counter[str] = Counter()
    came: Counter[str] = Counter()
    for source, target, early, late in moves:
        for account, sign in ((source, -1), (target, 1)):
            opened[account] += sign * early
            came[account] += sign * late
    stands = {account: opened[account] + came[account] for account in STANDING}
    return StrengthLine(
        name=unit.called,
        force=force.called,
        opened=sum(opened[account] for account in STANDING),
        came=-came[Account.DEPOT],
        gone=tuple(came[account] for account in GONE),
        stands=tuple(stands.values()),
        rolls=sum(stands.values()),
    )


def total(lines: list[StrengthLine]) -> StrengthLine:
    return StrengthLine(
        name=_("Total"),
        force="",
        opened=sum(row.opened for row in lines),
        came=sum(row.came for row in lines),
        gone=tuple(sum(row.gone[at] for row in lines) for at in range(len(GONE))),
        stands=tuple(sum(row.stands[at] for row in lines) for at in range(len(STANDING))),
        rolls=sum(row.rolls for row in lines),
    )


def table(page: StrengthPage) -> list[list[str]]:
    """The return as the rows of a file, its heads first."""
    found = [[_("Seat"), _("Force"), _("Unit"), *page.heads]]
    for roll in page.rolls:
        for row in roll.lines:
            found.append([*map(inert, (roll.name, row.force, row.name)), *map(str, row.numbers)])
    return found


def inert(text: str) -> str:
    """*text* as a spreadsheet only shows it."""
    return f"'{text}" if text.startswith(FORMULA) else text
