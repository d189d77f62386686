"""The monthly strength return: what each unit had, what came and went, and has; as page and as CSV."""

import calendar
import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, Stock
from campaign.models import Force, Opening, Posting, Turn, Unit
from campaign.pages.masthead.navigation import sheet_addresses
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.published_view import (
    balances_seen,
    force_of,
    opening_seen_by,
    postings_that_count,
    rows_that_existed,
)
from campaign.pages.parts.wording import phrases as words
from campaign.store.unit_of_work import GIVEN

STANDING = (Account.FIT, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTURED)
GONE = (Account.DEAD, Account.DESERTED, Account.DISCHARGED)
ANIMALS, PIECES = "animals", "pieces"
OF = {Stock.HORSE: ANIMALS, Stock.MULE: ANIMALS, **dict.fromkeys(GUNS, PIECES)}
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet would take for one


@dataclass(frozen=True, slots=True)
class StrengthReturn:
    """`opened`: on the rolls as the month began; `came`, then `gone` by account; `stands` by account; `rolls`
    is their sum: what opened and came, less what has gone. `animals` and `guns` of all kinds at hand.
    """

    name: str
    force: str
    opened: int
    came: int
    gone: tuple[int, ...]
    stands: tuple[int, ...]
    rolls: int
    animals: int = 0
    guns: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """Returns the numbers in the order of `column_headings`."""
        men = self.opened, self.came, *self.gone, *self.stands, self.rolls
        return (*men, self.animals, self.guns)


@dataclass(frozen=True, slots=True)
class Roll:
    name: str
    side: str
    lines: tuple[StrengthReturn, ...]
    total: StrengthReturn


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
    so_far: str  # what the war has done so far, a page of its own


def strength_page(member: Member, asked: str) -> tuple[StrengthPage, Turn]:
    """Returns the monthly strength return. Five queries, seven while a week is marched.

    *asked*: a month as 1873-10, or nothing for the last.
    """
    turns = side.readable_turns(member)
    turn, first = turns[-1], turns[0].starts
    latest = side.reading_day(turn)
    opens = month_of(asked, first, latest)
    last = min(latest, opens.replace(day=calendar.monthrange(opens.year, opens.month)[1]))

    def month(day: dt.date, inside: bool) -> str:
        return member.url("campaign:strength", month=f"{day:%Y-%m}") if inside else ""

    opening = opening_seen_by(member, turn)
    standings = list(units_with_last_day(member, turn, opening))
    since = moves_by_unit(member, opening, Seen(latest, tuple(standings)), opens, last)
    earlier, later = opens - dt.timedelta(days=1), (opens + dt.timedelta(days=32)).replace(day=1)
    return StrengthPage(
        title=_("Strength return, %s") % words.month(opens),
        until=words.day_and_year(last),
        heads=column_headings(),
        rolls=tuple(rolls_by_seat(standings, since)),
        before=month(earlier, earlier >= first.replace(day=1)),
        after=month(later, later <= latest),
        file=member.url("campaign:strength-file", month=f"{opens:%Y-%m}"),
        sheets=sheet_addresses(member, "campaign:strength-sheet", month=f"{opens:%Y-%m}"),
        forces=member.url("campaign:forces"),
        so_far=member.url("campaign:attrition"),
    ), turn


def month_of(asked: str, first: dt.date, latest: dt.date) -> dt.date:
    """Returns the first day of the month asked for, kept within the campaign.

    If it cannot be read, that of the latest month.
    """
    try:
        day = dt.date.fromisoformat(f"{asked}-01")
    except ValueError:
        day = latest
    return min(max(day, first), latest).replace(day=1)


def column_headings() -> tuple[str, ...]:
    return (
        _("On the rolls before"),
        _("Came"),
        *(words.capitalise(words.account_name(account)) for account in GONE),
        *(words.capitalise(words.account_name(account)) for account in STANDING),
        _("On the rolls"),
        _("Horses and mules"),
        _("Guns"),
    )


Standing = tuple[Unit, Force, dt.date]  # a unit, its force, and the last day of which there is news


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit's men, ANIMALS and PIECES by account: before a month, and the change since."""

    before: Counter[str] = field(default_factory=Counter)
    since: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Seen:
    """The limits of a reader's knowledge of postings: up to a day, or to a force's last news."""

    latest: dt.date
    found: tuple[Standing, ...]

    @property
    def first_unknown(self) -> dt.date:
        """Returns the day before which every posting is known."""
        return min((known for _unit, _force, known in self.found), default=self.latest)

    @property
    def rows(self) -> Q:
        silent: defaultdict[dt.date, list[int]] = defaultdict(list)
        for unit, _force, known in self.found:
            if known < self.latest:
                silent[known].append(unit.pk)
        known_of = Q(date__lte=self.latest)
        for known, unheard in sorted(silent.items()):
            known_of &= ~Q(unit__in=unheard, date__gt=known)
        return known_of


def units_with_last_day(member: Member, turn: Turn, opening: Opening | None) -> Iterable[Standing]:
    """Yields units with the last day known; for a force out of contact, the day of its last news."""
    own_forces = (
        {force.key: force for force in side.readable_forces(member, turn)} if opening is not None else {}
    )
    for unit in readable_units(member, opening):
        force = own_forces[force_of(opening, unit.key)] if opening else unit.force
        yield (
            unit,
            force,
            side.silent_since(force, turn) if side.is_out_of_contact(member, force) else dt.date.max,
        )


def rolls_by_seat(standings: list[Standing], moves: dict[int, Moved]) -> Iterable[Roll]:
    """Returns the rolls by side and seat."""
    groups: defaultdict[tuple[int, str], list[StrengthReturn]] = defaultdict(list)
    heads_: dict[tuple[int, str], Force] = {}
    for unit, force, _known in sorted(standings, key=lambda standing: (standing[1].key, standing[0].key)):
        at = unit.side.position, force.seat.key if force.seat else ""
        heads_[at] = force
        groups[at].append(strength_line(unit, force, moves[unit.pk]))
    for at, lines in sorted(groups.items()):
        seat = heads_[at].seat
        name = seat.label if seat else _("Under no seat")
        yield Roll(name, heads_[at].side.letter, tuple(lines), total_line(lines))


def readable_units(member: Member, opening: Opening | None) -> list[Unit]:
    rows = Unit.objects.filter(rows_that_existed(opening, Unit), campaign=member.campaign).exclude(
        arm=Arm.MAGAZINE
    )
    rows = rows.select_related("side", "force__side", "force__seat")
    if member.side is not None:
        rows = rows.filter(side=member.side)
    return list(rows.order_by("key"))


def of_men(member: Member) -> dict[str, Any]:
    """Returns the condition for postings and balances of the men that *member* may count."""
    own = {"unit__side": member.side} if member.side is not None else {}
    return {"unit__campaign": member.campaign, "stock": Stock.MEN, **own}


def kept_as(stock: str, account: str) -> str:
    """Returns how `Moved` calls what is in *account*; "" if the return does not tell of it."""
    if stock == Stock.MEN:
        return account
    return OF[Stock(stock)] if account == Account.IN_HAND else ""


def moves_by_unit(
    member: Member, opening: Opening | None, seen: Seen, opens: dt.date, last: dt.date
) -> defaultdict[int, Moved]:
    """Returns what was there before the day *opens*, and what has moved up to *last*, by unit's primary key.

    Reckoned back from today, so the last months, which are read most, need few postings however long the war.
    Two queries, three while a week is marched.
    """
    moved_by_unit: defaultdict[int, Moved] = defaultdict(Moved)
    about = {**of_men(member), "stock__in": (Stock.MEN, *OF)}
    del about["stock"]
    for unit, stock, account, amount in balances_seen(opening, ("unit_id",), **about):
        moved_by_unit[unit].before[kept_as(stock, account)] += amount
    within = seen.rows & Q(date__gte=opens, date__lte=last) & ~Q(reference__startswith=GIVEN)
    beyond = ~seen.rows | Q(date__gt=last)
    rows = Posting.objects.filter(
        postings_that_count(opening), **about, date__gte=min(opens, seen.first_unknown)
    ).order_by()
    named = rows.values_list("unit_id", "stock", "from_account", "to_account")
    sums = named.annotate(within=Sum("amount", filter=within), beyond=Sum("amount", filter=beyond))
    for unit, stock, source, target, late, later in sums:
        one = moved_by_unit[unit]
        for account, sign in ((source, -1), (target, 1)):
            one.before[kept_as(stock, account)] -= sign * ((late or 0) + (later or 0))
            one.since[kept_as(stock, account)] += sign * (late or 0)
    return moved_by_unit


def strength_line(unit: Unit, force: Force, moves: Moved) -> StrengthReturn:
    before, since = moves.before, moves.since
    stands = tuple(before[account] + since[account] for account in STANDING)
    return StrengthReturn(
        name=unit.label,
        force=force.label,
        opened=sum(before[account] for account in STANDING),
        came=-since[Account.DEPOT],
        gone=tuple(since[account] for account in GONE),
        stands=stands,
        rolls=sum(stands),
        animals=before[ANIMALS] + since[ANIMALS],
        guns=before[PIECES] + since[PIECES],
    )


def total_line(lines: list[StrengthReturn]) -> StrengthReturn:
    return StrengthReturn(
        name=_("Total"),
        force="",
        opened=sum(row.opened for row in lines),
        came=sum(row.came for row in lines),
        gone=tuple(sum(row.gone[at] for row in lines) for at in range(len(GONE))),
        stands=tuple(sum(row.stands[at] for row in lines) for at in range(len(STANDING))),
        rolls=sum(row.rolls for row in lines),
        animals=sum(row.animals for row in lines),
        guns=sum(row.guns for row in lines),
    )


def strength_table(page: StrengthPage) -> list[list[str]]:
    """Returns the return as the rows of a file, its heads first."""
    found = [[_("Seat"), _("Force"), _("Unit"), *page.heads]]
    for roll in page.rolls:
        for row in roll.lines:
            found.append([*map(inert_cell, (roll.name, row.force, row.name)), *map(str, row.numbers)])
    return found


def inert_cell(text: str) -> str:
    """Returns *text* as a spreadsheet only shows it."""
    return f"'{text}" if text.startswith(FORMULA) else text
