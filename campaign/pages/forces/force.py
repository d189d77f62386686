"""One force: its units with their accounts on a day, and its leaders."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.casualties import experience
from campaign.logic.ledger.accounts import MEN
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, LeaderFate, Stock
from campaign.models import Force, Leader, Opening, Posting, Turn, Unit
from campaign.pages.forces.force_news import force_news, units_and_leaders
from campaign.pages.forces.hospital_base import BasePage, base_page
from campaign.pages.forces.overrides import is_open_to_umpire
from campaign.pages.map.side_panel import state_of_force
from campaign.pages.parts import health, supply
from campaign.pages.parts.goods import Material, of_units
from campaign.pages.parts.published_view import postings_that_count, units_in
from campaign.pages.parts.wording import phrases as words

SHOWN = tuple(account for account in MEN if account != Account.DEPOT)


@dataclass(frozen=True, slots=True)
class UnitLine:
    name: str
    arm: str
    quality: str  # "" where units do not learn
    men: tuple[int, ...]  # by the accounts of the page
    total: int  # all ever received
    horses: int
    guns: int
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeaderLine:
    name: str
    unit: str
    fate: str
    here: bool


@dataclass(frozen=True, slots=True)
class ForcePage:
    name: str
    side: str
    side_name: str
    seat: str
    standing: str
    map: str
    on: dt.date  # the day of the strength shown
    day: str
    first: dt.date
    today: bool
    sick: str  # who is, new men apart; "" on an earlier day, or in a campaign without disease
    supply: str  # how long it has gone without; "" as for the sick
    base: BasePage | None  # None: as for the supply, and for ships and magazines
    material: Material | None  # arms, rounds and mules, in a campaign that counts them
    here: str
    accounts: tuple[str, ...]
    units: tuple[UnitLine, ...]
    total: UnitLine
    leaders: tuple[LeaderLine, ...]
    record: str  # the address of its march and its ledger, which the open page asks for
    override: str  # of what the umpire may set, while orders are open; "" nothing


def force_page(member: Member, force: Force, asked: str) -> tuple[ForcePage, Turn]:
    """Returns the page of a force. At most eight queries, of an open week.

    *asked*: a day as 1873-10-01, or nothing for now.
    """
    news = force_news(member, force)
    turn, quiet, latest = news.turn, news.quiet, news.latest
    on = day_of(asked, news.first, latest)
    stood = strengths_by_unit(force, on, news.opening)
    units, leaders = units_and_leaders(force, news)
    learns = (
        experience.has_experience(member.campaign.rules(turn.number).experience)
        and on == latest
        and not quiet
    )
    rows = tuple(unit_line(unit, stood[unit.pk], leaders, learns=learns) for unit in units)
    used = [
        at for at, account in enumerate(SHOWN) if account == Account.FIT or any(row.men[at] for row in rows)
    ]
    page = ForcePage(
        name=force.label,
        side=force.side.letter,
        side_name=force.side.label,
        seat=force.seat.label if force.seat else "",
        standing="" if quiet else state_of_force(force),
        map=member.url("campaign:map", force=force.ref),
        on=on,
        day=words.weekday(on),
        first=news.first,
        today=on == latest,
        sick=health.of_force(member, turn, units, stood) if on == latest else "",
        supply=supply.of_force(member, turn, force, units, stood) if on == latest and not quiet else "",
        base=base_page(member, turn, force, units, quiet=quiet) if on == latest else None,
        material=of_units(units, stood, member.campaign.rules(turn.number).goods),
        here=member.url("campaign:force", ref=force.ref),
        accounts=tuple(words.account_name(SHOWN[at]) for at in used),
        units=tuple(line_without_empty_accounts(row, used) for row in rows),
        total=line_without_empty_accounts(total_line(rows), used),
        leaders=tuple(
            LeaderLine(
                name=leader.label,
                unit=leader.unit.label if leader.unit else "",
                fate=leader_fate(leader),
                here=leader.fate == LeaderFate.PRESENT,
            )
            for leader in (
                leaders if not quiet else [leader_as_known(leader_row, latest) for leader_row in leaders]
            )
        ),
        record=member.url("campaign:force-record", ref=force.ref),
        override=member.url("campaign:override", ref=force.ref)
        if is_open_to_umpire(member, turn, force)
        else "",
    )
    return page, turn


def day_of(asked: str, first: dt.date, latest: dt.date) -> dt.date:
    """Returns the day asked for, kept within the campaign; the latest if it cannot be read."""
    try:
        return min(latest, max(first, dt.date.fromisoformat(asked)))
    except ValueError:
        return latest


def strengths_by_unit(
    force: Force, on: dt.date, opening: Opening | None
) -> dict[int, dict[tuple[str, str], int]]:
    """Returns men and material when the day *on* ended, by unit's primary key, then stock and account. One
    query.
    """
    stocks_by_unit: dict[int, dict[tuple[str, str], int]] = defaultdict(lambda: defaultdict(int))
    rows = Posting.objects.filter(
        postings_that_count(opening), units_in(opening, force, "unit__"), date__lte=on
    ).order_by()
    moved = rows.values_list("unit_id", "stock", "from_account", "to_account").annotate(Sum("amount"))
    for unit, stock, source, target, amount in moved:
        stocks_by_unit[unit][stock, source] -= amount
        stocks_by_unit[unit][stock, target] += amount
    return stocks_by_unit


def unit_line(
    unit: Unit, stood: dict[tuple[str, str], int], leaders: list[Leader], *, learns: bool
) -> UnitLine:
    men = tuple(stood[Stock.MEN, account] for account in SHOWN)
    return UnitLine(
        name=unit.label,
        arm=words.arm_name(unit.arm),
        quality=words.quality_name(unit.quality) if learns and unit.arm != Arm.MAGAZINE else "",
        men=men,
        total=sum(men),
        horses=stood[Stock.HORSE, Account.IN_HAND],
        guns=sum(stood[stock, Account.IN_HAND] for stock in GUNS),
        leaders=tuple(leader.label for leader in leaders if leader.unit_id == unit.pk),
    )


def total_line(rows: tuple[UnitLine, ...]) -> UnitLine:
    return UnitLine(
        name="",
        arm="",
        quality="",
        men=tuple(sum(row.men[at] for row in rows) for at in range(len(SHOWN))),
        total=sum(row.total for row in rows),
        horses=sum(row.horses for row in rows),
        guns=sum(row.guns for row in rows),
        leaders=(),
    )


def line_without_empty_accounts(row: UnitLine, used: list[int]) -> UnitLine:
    """Returns *row* with the accounts that anybody is in."""
    return UnitLine(
        row.name,
        row.arm,
        row.quality,
        tuple(row.men[at] for at in used),
        row.total,
        row.horses,
        row.guns,
        row.leaders,
    )


def leader_as_known(leader: Leader, latest: dt.date) -> Leader:
    """Returns *leader* as their side knows of them on the day *latest*: later fates come with their week."""
    if leader.fate_date is not None and leader.fate_date > latest:
        leader.fate = LeaderFate.PRESENT
    return leader


def leader_fate(leader: Leader) -> str:
    if leader.fate == LeaderFate.PRESENT or leader.fate_date is None:
        return words.leader_fate(leader.fate)
    text = f"{words.leader_fate(leader.fate)}, {words.day(leader.fate_date)}"
    if leader.fate == LeaderFate.WOUNDED and leader.until is not None:
        return _("%(told)s; fit again on %(day)s") % {"told": text, "day": words.day(leader.until)}
    return text
