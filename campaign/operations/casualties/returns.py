"""Casualty returns: read as filed, and posted as movements of men and material."""

from collections import Counter
from collections.abc import Sequence

from campaign.logic.casualties.muster import BattleResult, Muster
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.ledger import gun_types
from campaign.logic.supply.goods import GOODS
from campaign.logic.vocabulary import Account, Cause, SideOutcome, Stock
from campaign.models import CasualtyReturn, Engagement, Force, PrisonerParty, Result, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners

Flow = tuple[str, Stock, Account, Account]  # unit's key, what, from, to


def units_of(muster: Muster, engagement: Engagement) -> dict[str, Unit]:
    keys = [row.key for party in muster.parties for force in party.forces for row in force.units]
    return {unit.key: unit for unit in Unit.objects.filter(campaign=engagement.campaign, key__in=keys)}


def file_returns(row: Result, muster: Muster, returns: Sequence[UnitReturn]) -> None:
    units = units_of(muster, row.engagement)
    CasualtyReturn.objects.bulk_create(
        CasualtyReturn(
            result=row,
            unit=units[line.unit],
            outcome=line.outcome,
            present=line.present,
            killed=line.killed,
            severely_wounded=line.severely_wounded,
            lightly_wounded=line.lightly_wounded,
            missing=line.missing,
            captured=line.captured,
            horses_lost=line.horses_lost,
            guns_lost=line.guns_lost,
            goods=[list(move) for move in line.goods],
        )
        for line in returns
    )


def filed_returns(row: Result) -> list[UnitReturn]:
    """Returns the casualty returns of *row* as they were filed."""
    return [
        UnitReturn(
            unit=line.unit.key,
            outcome=SideOutcome(line.outcome),
            present=line.present,
            killed=line.killed,
            severely_wounded=line.severely_wounded,
            lightly_wounded=line.lightly_wounded,
            missing=line.missing,
            captured=line.captured,
            horses_lost=line.horses_lost,
            guns_lost=line.guns_lost,
            goods=tuple((stock, source, target, number) for stock, source, target, number in line.goods),
        )
        for line in row.returns.select_related("unit")
    ]


def ledger_flows(returns: Sequence[UnitReturn]) -> Counter[Flow]:
    """Returns the postings that *returns* make, still without a reference."""
    moved: Counter[Flow] = Counter()
    for line in returns:
        men = (line.unit, Stock.MEN, Account.FIT)
        moved[*men, Account.DEAD] += line.killed
        moved[*men, Account.WOUNDED] += line.severely_wounded + line.lightly_wounded
        moved[*men, Account.MISSING] += line.missing
        moved[*men, Account.CAPTURED] += line.captured
        moved[line.unit, Stock.HORSE, Account.IN_HAND, Account.LOST] += line.horses_lost
        unnamed = gun_types.guns_of_no_kind(line.guns_lost, line.goods)
        moved[line.unit, Stock.GUN, Account.IN_HAND, Account.CAPTURED_BY] += unnamed
        for stock, source, target, number in line.goods:
            moved[line.unit, Stock(stock), Account(source), Account(target)] += number
    return moved


def disabled_guns(result: BattleResult, muster: Muster) -> Counter[Flow]:
    """Returns guns that their own side disabled and still has: out of action until a depot repairs them."""
    had = {unit.key: unit.goods for party in muster.parties for force in party.forces for unit in force.units}
    return Counter(
        {
            (line.unit, kind, Account.IN_HAND, Account.DISABLED): number
            for line in result.units
            for kind, number in gun_types.guns_by_kind(line.guns_spiked, had[line.unit], line.guns_lost)
        }
    )


def both_ways(difference: Counter[Flow]) -> Counter[Flow]:
    """Turns every negative amount of *difference* into its counter-flow."""
    turned: Counter[Flow] = Counter()
    for (unit, stock, source, target), amount in difference.items():
        if amount < 0:
            turned[unit, stock, target, source] -= amount
        else:
            turned[unit, stock, source, target] += amount
    return turned


def post_flows(row: Result, muster: Muster, moved: Counter[Flow], cause: Cause) -> None:
    """Posts *moved* on the day of the battle."""
    post_lines(turn=row.turn, date=row.engagement.date, lines=flow_lines(row, muster, moved, cause))


def flow_lines(row: Result, muster: Muster, moved: Counter[Flow], cause: Cause) -> list[Line]:
    """Returns *moved* as lines; prisoners under their party, which is made if there are any."""
    engagement = row.engagement
    units = units_of(muster, engagement)
    moved = +moved
    parties = prisoner_parties(
        row, muster, {units[unit].side_id for unit, *way in moved if Account.CAPTURED in way}
    )
    lines = []
    for (unit, stock, source, target), amount in sorted(moved.items()):
        prisoner = Account.CAPTURED in (source, target)
        lines.append(
            Line(
                unit=units[unit],
                stock=stock,
                source=source,
                target=target,
                amount=amount,
                cause=cause_of_loss(stock, source, target) if cause == Cause.BATTLE else cause,
                reference=f"return/{engagement.key}/{unit}/r{row.revision}",
                party=parties[units[unit].side_id] if prisoner else None,
            )
        )
    return lines


def cause_of_loss(stock: Stock, source: Account, target: Account) -> Cause:
    """Returns the cause of moving *stock* in this way in a battle."""
    if target == Account.USED:
        return Cause.FIRED
    taken = stock in (*GOODS, Stock.HORSE) and target == Account.CAPTURED_BY
    if taken or source == Account.DEPOT or Account.CAPTURED in (source, target):
        return Cause.CAPTURED
    return Cause.BATTLE


def prisoner_parties(row: Result, muster: Muster, sides: set[int]) -> dict[int, PrisonerParty]:
    """Returns the prisoner party of each of *sides* (primary keys), held by the enemy's strongest force."""
    engagement = row.engagement
    party_by_side = {}
    campaign_sides = {side.key: side for side in engagement.campaign.sides.all()}
    for party, enemy in (muster.parties, muster.parties[::-1]):
        for side in (campaign_sides[key] for key in party.sides):
            if side.pk not in sides:
                continue
            strongest = max(
                enemy.forces, key=lambda force: (sum(unit.men for unit in force.units), force.key)
            )
            holder = Force.objects.filter(campaign=engagement.campaign, key=strongest.key).first()
            captor = campaign_sides[strongest.side or enemy.side]
            party_by_side[side.pk] = prisoners.party_of_battle(
                engagement=engagement, side=side, captor=captor, holder=holder
            )
    return party_by_side
