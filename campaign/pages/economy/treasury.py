"""The treasury of a side: its debt on any day, year by year, and the weeks of one year."""

import datetime as dt
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum
from django.http import Http404

from campaign.access import Member
from campaign.forms.accounts import PesosForm
from campaign.i18n.war_words import gettext as _, pgettext
from campaign.logic.economy.treasury import Purse, debt_of
from campaign.logic.economy.war_aims import Book, Treasury
from campaign.models import AccountEntry, Side, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.line_chart import Chart, Series, drawn_chart
from campaign.pages.parts.wording import phrases as words
from campaign.store.journal import CORRECT_ECONOMY, page_mark
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class Line:
    """`sums` in the order of the page's heads; `owed`: debt when it was over."""

    name: str
    href: str
    here: bool
    sums: tuple[int, ...]
    balance: int
    owed: int


@dataclass(frozen=True, slots=True)
class Note:
    day: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class TreasuryPage:
    side: str
    side_name: str
    standing: str
    day: str  # as a date field has it
    heads: tuple[str, ...]
    chart: Chart | None  # of the debt
    years: tuple[Line, ...]
    year: int
    weeks: tuple[Line, ...]
    notes: tuple[Note, ...]
    form: PesosForm | None  # the umpire's
    href: str
    action: str


COLUMNS: tuple[tuple[Purse, ...], ...] = (
    (Purse.CUSTOMS,),
    (Purse.SUGAR,),
    (Purse.GOVERNMENT,),
    (Purse.SOLDIERS, Purse.VOLUNTEERS),
    (Purse.NAVY, Purse.TROCHA),
    (Purse.BEFORE, Purse.UMPIRE, Purse.EVENT),
)


def column_headings() -> tuple[str, ...]:
    return (
        _("Customs and taxes"),
        _("{Sugar}"),
        _("Government"),
        _("Troops"),
        _("Navy and {line}"),
        pgettext("of a treasury", "Other"),
    )


def visible_treasury(member: Member, turn: Turn) -> Treasury | None:
    """Returns the treasury that *member* may look into, if there is one."""
    stakes = member.campaign.stakes.in_play(member.campaign.rules(turn.number))
    chest = stakes.treasury
    if chest is None or member.side is None:
        return chest
    seats = frozenset(seat.key for seat in member.seats)
    return chest if stakes.sees_money(member.side.key, seats) else None


def treasury_page(
    member: Member, *, asked_year: str = "", asked_day: str = "", form: PesosForm | None = None
) -> tuple[TreasuryPage, Turn]:
    """Returns the page of the treasury. 404 for a member who may not see it.

    *asked_year*: the year whose weeks are shown. *asked_day*: the day whose balance is. Four queries, five
    for the umpire.
    """
    turn = current_turn(member.campaign)
    chest = visible_treasury(member, turn)
    if chest is None:
        raise Http404
    judges = member.umpire and not member.viewed_seat
    owner = member.campaign.sides.get(key=chest.side)
    entries = AccountEntry.objects.filter(side=owner, account=Book.PESOS)
    rows = list(entries.order_by("date").values_list("date", "cause").annotate(Sum("amount")))
    today = side.reading_day(turn)
    day = day_of(asked_day, today)
    last = rows[-1][0] if rows else today
    year = int(asked_year) if asked_year.isdecimal() and len(asked_year) == 4 else last.year
    notes = entries.exclude(note="").order_by("-date", "-pk")
    on_day = sum(amount for date, _cause, amount in rows if date <= day)
    return TreasuryPage(
        side=owner.letter,
        side_name=owner.label,
        standing=balance_sentence(on_day, day),
        day=day.isoformat(),
        heads=column_headings(),
        chart=debt_chart(owner, rows),
        years=tuple(year_lines(rows, year, member)),
        year=year,
        weeks=tuple(week_lines(rows, year)),
        notes=tuple(Note(words.full_date(row.date), row.amount, row.note) for row in notes),
        form=(form or PesosForm()) if judges else None,
        href=member.url("campaign:treasury"),
        action=member.url("campaign:treasury", seen=page_mark(turn, CORRECT_ECONOMY)) if judges else "",
    ), turn


def day_of(asked: str, today: dt.date) -> dt.date:
    try:
        return dt.date.fromisoformat(asked)
    except ValueError:
        return today


def balance_sentence(balance: int, day: dt.date) -> str:
    about = {"day": words.full_date(day), "pesos": words.number(abs(balance))}
    if balance < 0:
        return _("On %(day)s the treasury owes %(pesos)s {money}.") % about
    return _("On %(day)s there are %(pesos)s {money} in the treasury.") % about


Row = tuple[dt.date, str, int]


def debt_chart(owner: Side, rows: list[Row]) -> Chart | None:
    """Returns the chart of the debt, week by week."""
    stood = tuple((date, owed) for date, _sums, _balance, owed in reversed(totals_by_date(rows)))
    if not stood:
        return None
    about = {
        "side": owner.label,
        "first": words.full_date(stood[0][0]),
        "last": words.full_date(stood[-1][0]),
    }
    about |= {"from": words.number(stood[0][1]), "to": words.number(stood[-1][1])}
    text = _("Debt of {the}%(side)s: %(from)s {money} on %(first)s, %(to)s on %(last)s.") % about
    return drawn_chart([Series(_("Debt"), owner.letter, stood)], text)


def year_lines(rows: list[Row], here: int, member: Member) -> list[Line]:
    """Returns a line a year, the last first."""
    return [
        Line(
            name=str(year),
            href=member.url("campaign:treasury", year=str(year)),
            here=year == here,
            sums=sums,
            balance=balance,
            owed=owed,
        )
        for year, sums, balance, owed in totals_by_date([(row[0].year, *row[1:]) for row in rows])
    ]


def week_lines(rows: list[Row], year: int) -> list[Line]:
    """Returns the weeks of *year*, the last first."""
    return [
        Line(words.day(date), "", False, sums, balance, owed)
        for date, sums, balance, owed in totals_by_date(rows)
        if date.year == year
    ]


def totals_by_date(rows: list[tuple[Any, str, int]]) -> list[tuple[Any, tuple[int, ...], int, int]]:
    """Returns date, sums by column, their total, and the debt after them; the last first."""
    totals, stands = [], 0
    by_date: defaultdict[Any, Counter[str]] = defaultdict(Counter)
    for date, cause, amount in rows:
        by_date[date][cause] += amount
    for date, sums in sorted(by_date.items()):
        columns = tuple(sum(sums[cause] for cause in group) for group in COLUMNS)
        stands += sums.total()
        totals.append((date, columns, sums.total(), debt_of(stands)))
    return totals[::-1]


def week_sentence(came: int, went: int, owed: int) -> str:
    """Returns a week in words: 350,000 pesos came in, 760,000 went out; it owes 61,000,000."""
    about = {"came": words.number(came), "went": words.number(went), "owed": words.number(owed)}
    if owed:
        return _("Treasury: %(came)s {money} came in, %(went)s went out; it owes %(owed)s.") % about
    return _("Treasury: %(came)s {money} came in, %(went)s went out; it owes nothing.") % about
