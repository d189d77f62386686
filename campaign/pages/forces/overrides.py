"""Overrides of a force by the umpire, on its page, and those already made in the open week."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.accounts import GOODS_BY_HAND, MEN_BY_HAND
from campaign.logic.settings import Settings
from campaign.logic.supply import goods
from campaign.logic.turns.previews import FATES
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, ForceKind, LeaderFate, Stock, TurnState
from campaign.models import Entry, Force, Turn
from campaign.pages.forces.force_news import force_news, units_and_leaders
from campaign.pages.parts.wording import phrases as words
from campaign.store.journal import BOOK_UNIT, BY_HAND, mark_of

Choices = tuple[tuple[str, str], ...]
OF_A_FORCE = (BOOK_UNIT, "overrides.decide", "overrides.place")
"""The operations that the page of a force shows; the journal has those of places, routes and other rows."""


@dataclass(frozen=True, slots=True)
class Override:
    """Keys and names, as a form has them; of books the ways of men and those of all else. `changes`: what was
    set in the open week, who did it and why. `href`: of the force.
    """

    name: str
    href: str
    action: str
    places: Choices
    units: Choices
    stocks: Choices
    men: Choices
    things: Choices
    leaders: Choices
    fates: Choices
    changes: tuple[str, ...]


def is_open_to_umpire(member: Member, turn: Turn, force: Force) -> bool:
    """Tells whether an umpire may override *force*.

    Orders must be open, and no battle may hold the force.
    """
    return member.side is None and turn.state == TurnState.OPEN and force.state not in OUT_OF_CONTACT


def override_page(member: Member, force: Force) -> tuple[Override, Turn]:
    """Returns what the umpire may set of *force*; 404 where that is nothing. Five queries."""
    news = force_news(member, force)
    turn = news.turn
    if not is_open_to_umpire(member, turn, force):
        raise Http404
    units, leaders = units_and_leaders(force, news)
    rows = sorted(member.campaign.places.all(), key=lambda row: row.label)
    fit = [] if force.kind == ForceKind.MAGAZINE else rows
    free = [leader for leader in leaders if leader.fate != LeaderFate.CAPTURED]
    called = {row.key: row.label for row in rows}
    called |= {row.key: row.label for row in units} | {leader.key: leader.label for leader in leaders}
    called[force.key] = force.label
    entries = list(overrides_of_turn(turn))
    return Override(
        name=force.label,
        href=member.url("campaign:force", ref=force.ref),
        action=member.url("campaign:override", ref=force.ref, seen=mark_of(turn, len(entries))),
        places=tuple((row.key, row.label) for row in fit if row.port or force.kind != ForceKind.SHIP),
        units=tuple((unit.key, unit.label) for unit in units),
        stocks=tuple(
            (stock.value, capfirst(str(STOCK_NAMES[stock])))
            for stock in Stock
            if is_stock_counted(stock, member.campaign.rules(turn.number))
        ),
        men=tuple(map(movement_choice, MEN_BY_HAND)),
        things=tuple(map(movement_choice, GOODS_BY_HAND)),
        leaders=tuple((leader.key, leader.label) for leader in free),
        fates=tuple((fate.value, words.leader_fate(fate)) for fate in FATES),
        changes=tuple(override_lines(entries, called)),
    ), turn


def is_stock_counted(stock: Stock, rules: Settings) -> bool:
    """Tells whether the campaign counts *stock*."""
    if stock in (Stock.MEN, Stock.HORSE, Stock.GUN, Stock.MULE):
        return True
    settings = rules.goods
    if stock is Stock.ROUND:
        return goods.rounds_kept(settings)
    return goods.trains_kept(settings) if stock is Stock.PROVISIONS else goods.arms_kept(settings)


def movement_choice(between: tuple[Account, Account]) -> tuple[str, str]:
    source, target = between
    return f"{source}/{target}", f"{account_name(source)} → {account_name(target)}"


def account_name(account: str) -> str:
    """Returns the name of an account; here the depot is simply outside."""
    return _("outside") if account == Account.DEPOT else words.account_name(account)


def overrides_of_turn(turn: Turn) -> QuerySet[Entry]:
    """Returns the umpires' overrides in *turn*, the oldest first."""
    rows = Entry.objects.filter(turn=turn, operation__startswith=BY_HAND)
    return rows.select_related("actor").order_by("pk")


def override_lines(entries: Iterable[Entry], called: Mapping[str, str]) -> Iterator[str]:
    """Yields overrides in words: León: at Bor → at Alba (ulises: The ford was shut.)."""
    for row in entries:
        if row.subject not in called or row.operation not in OF_A_FORCE:
            continue
        before, after = row.data["before"], row.data["after"]
        if row.operation == BOOK_UNIT:
            stock, source, target, amount = row.data["way"]
            text = f"{words.amount(stock, amount)}, {movement_choice((Account(source), Account(target)))[1]}"
        elif row.operation == "overrides.decide":
            text = f"{words.leader_fate(before)} → {words.leader_fate(after)}"
        else:
            text = f"{called.get(before, before)} → {called.get(after, after)}"
        by = row.actor.get_username() if row.actor else ""
        yield f"{called[row.subject]}: {text} ({by}: {row.reason})"
