"""Postings of a corrected result: the difference and its effect on the weeks since, as one net.

CAMP-TURN-11.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import date

from campaign.logic.casualties.muster import Muster
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Engagement, Posting, PrisonerParty, Result, Unit
from campaign.operations.casualties.returns import Flow, both_ways, flow_lines, units_of
from campaign.operations.ledger.postings import Line, NetPostings
from campaign.operations.turns import weekly_services
from campaign.store.ledger_reads import prisoner_rolls

BACK_BY_OTHER_ROUTES = (Account.MISSING, Account.WOUNDED, Account.DISABLED)
"""Accounts that men and guns also leave by postings without a battle, such as repairs."""


def post_correction(row: Result, muster: Muster, difference: Counter[Flow], units: Collection[str]) -> None:
    """Posts *difference* for *row*, a later revision, whose returns changed for *units* (keys).

    Men who have come back since return to hospital or captivity and leave it again by the new returns. Raises
    Refusal if an account would be short on any day, all of this counted.
    """
    engagement, turn = row.engagement, row.turn
    own_units = units_of(muster, engagement)
    net = NetPostings(turn, [unit.pk for unit in own_units.values()])
    weekly_services.take_back(engagement, turn, units, net)
    net.add(engagement.date, flow_lines(row, muster, both_ways(difference), Cause.CORRECTION))
    return_freed_prisoners(net, engagement, own_units.values())
    return_departed(net, engagement, own_units.values())
    weekly_services.catch_up(engagement, turn, units, net)
    net.post()


def return_freed_prisoners(net: NetPostings, engagement: Engagement, units: Collection[Unit]) -> None:
    """Takes freed and dead prisoners of *engagement* back onto its rolls, as far as these are short."""
    parties = list(
        PrisonerParty.objects.filter(campaign=engagement.campaign, engagement=engagement).order_by("key")
    )
    rolls = prisoner_rolls(parties)
    for party in parties:
        held = Counter(rolls[party.pk])
        for _day, line in net.dated:
            if line.party is not None and line.party.pk == party.pk:
                held[line.unit.pk] += line.amount * (
                    (line.target == Account.CAPTURED) - (line.source == Account.CAPTURED)
                )
        for unit in units:
            if (short := -held[unit.pk]) > 0:
                reverse_latest(net, engagement, unit, Stock.MEN, Account.CAPTURED, short, party)


def return_departed(net: NetPostings, engagement: Engagement, units: Collection[Unit]) -> None:
    """Reverses the latest departures from accounts that are short: men rejoined, guns repaired."""
    by_pk = {unit.pk: unit for unit in units}
    for account in BACK_BY_OTHER_ROUTES:
        short = {key: -left for key, left in net.stood.items() if key[2] == account and left < 0}
        for (unit, stock, _account), amount in sorted(short.items()):
            reverse_latest(net, engagement, by_pk[unit], Stock(stock), account, amount)


def reverse_latest(
    net: NetPostings,
    engagement: Engagement,
    unit: Unit,
    stock: Stock,
    account: Account,
    amount: int,
    party: PrisonerParty | None = None,
) -> None:
    """Reverses up to *amount* of what left *account* since *engagement*, latest first, each on its day."""
    for day, reference, target, left in departures_since(engagement, unit, stock, account, party):
        back = min(left, amount)
        net.add(day, [Line(unit, stock, target, account, back, Cause.CORRECTION, reference, party=party)])
        amount -= back
        if not amount:
            return


def departures_since(
    engagement: Engagement, unit: Unit, stock: Stock, account: Account, party: PrisonerParty | None
) -> Iterator[tuple[date, str, Account, int]]:
    """Yields what left *account* since *engagement*: day, reference, target and amount, the latest first."""
    rows = Posting.objects.filter(unit=unit, stock=stock, date__gt=engagement.date)
    if party is not None:
        rows = rows.filter(party=party)
    moved: Counter[tuple[date, str, str]] = Counter()
    for row in rows:
        if row.from_account == account:
            moved[row.date, row.reference, row.to_account] += row.amount
        elif row.to_account == account:
            moved[row.date, row.reference, row.from_account] -= row.amount
    for (day, reference, target), amount in sorted((+moved).items(), reverse=True):
        yield day, reference, Account(target), amount
