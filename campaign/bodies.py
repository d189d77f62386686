"""Units as they stand in their forces: men, animals, guns, and who of them can fire."""

from collections import defaultdict

from campaign.logic import goods, supply
from campaign.logic.accounts import AT_HAND
from campaign.logic.cartage import PARTS, Pack
from campaign.logic.goods import FIREARMS, GOODS, SMALL_ARMS, SMOOTHBORES
from campaign.logic.settings.stores import Goods
from campaign.logic.theatre import Body, Leader
from campaign.logic.words import Account, Arm, LeaderFate, Nation, Stock
from campaign.models import Unit
from campaign.rows import Rows

SEEN = (Stock.MEN, Stock.HORSE, Stock.GUN, Stock.MULE)


def hunger(rows: Rows, number: int) -> dict[int, int]:
    """For how many turns each force, by its primary key, has gone without supplies by the rules of turn
    *number*; those that have not are left out.
    """
    how = rows.campaign.rules(number).supply
    if not supply.kept(how) or not any(force.without for force in rows.forces.values()):
        return {}
    loaded = goods.trains_kept(rows.campaign.rules(number).goods)  # then it is eaten from them
    trains = {
        unit.force_id
        for unit in rows.units.values()
        if unit.arm == Arm.TRAIN and not loaded and at_hand(rows, unit, Stock.MEN)
    }
    counted = {
        force.pk: supply.hunger(force.without, force.pk in trains, how) for force in rows.forces.values()
    }
    return {force: turns for force, turns in counted.items() if turns}


def bodies_of(rows: Rows) -> dict[int, list[Body]]:
    """Units, also those without effectives, by their force's primary key, in key order."""
    leaders: dict[int, list[Leader]] = defaultdict(list)
    for key, leader in rows.leaders.items():
        if leader.fate == LeaderFate.PRESENT and leader.unit_id is not None:
            leaders[leader.unit_id].append(
                Leader(key, leader.name, leader.rank, leader.general, leader.command, leader.initiative)
            )
    starved, rules = hunger(rows, rows.turn.number), rows.campaign.rules(rows.turn.number)
    bodies: dict[int, list[Body]] = defaultdict(list)
    for key, unit in rows.units.items():
        men, horses, guns, mules = (at_hand(rows, unit, stock) for stock in SEEN)
        firearms, smoothbores, counted = kit(rows, unit, men, rules.goods)
        bodies[unit.force_id].append(
            Body(
                key=key,
                name=unit.name,
                arm=Arm(unit.arm),
                nation=Nation(unit.nation),
                troops=unit.troops,
                quality=max(1, unit.quality - supply.worse(starved.get(unit.force_id, 0), rules.supply)),
                men=men,
                horses=horses + mules,
                guns=guns,
                firearms=firearms,
                smoothbores=smoothbores,
                in_posts=unit.in_posts,
                leaders=tuple(leaders[unit.pk]),
                goods=counted,
            )
        )
    return bodies


def at_hand(rows: Rows, unit: Unit, stock: Stock) -> int:
    return rows.stood.get((unit.pk, stock, AT_HAND[stock]), 0)


def pack(rows: Rows, unit: Unit) -> Pack:
    """*unit* with all that it has at hand."""
    held = {stock: at_hand(rows, unit, stock) for stock in PARTS}
    return Pack(unit.key, Arm(unit.arm), Nation(unit.nation), unit.troops, held)


def was_given(rows: Rows, unit: Unit, *stocks: Stock) -> bool:
    """Whether any of *stocks* was ever posted to *unit*: from then on it is counted."""
    return any((unit.pk, stock, Account.DEPOT) in rows.stood for stock in stocks)


def kit(rows: Rows, unit: Unit, men: int, how: Goods) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    """Of the *men* of *unit* in percent: those who can fire, and those of them without a rifle; and what it
    has of what is counted.
    """
    shares = {weapon: unit.firearms.get(weapon, 0) for weapon in FIREARMS}
    loads = goods.trains_kept(how) and was_given(rows, unit, Stock.LOAD)
    arms = goods.arms_kept(how) and was_given(rows, unit, *SMALL_ARMS)
    rounds = goods.rounds_kept(how) and was_given(rows, unit, Stock.ROUND)
    held = {stock: at_hand(rows, unit, stock) for stock in GOODS} if arms or rounds or loads else {}
    pieces = {weapon: held[weapon] for weapon in FIREARMS} if arms else shares
    whole = sum(pieces.values())
    have = whole if arms else men * whole // 100
    able = goods.armed(men, have, held[Stock.ROUND] if rounds else None, how)
    percent = whole if not arms and able == have else goods.share_of(able, men)
    smooth = sum(pieces[weapon] for weapon in SMOOTHBORES)
    return (
        percent,
        percent * smooth // whole if whole else 0,
        tuple((stock.value, number) for stock, number in held.items() if number),
    )


def firearms(rows: Rows, unit: Unit) -> int:
    """As they are counted; by the shares of its files if they never were."""
    if was_given(rows, unit, *SMALL_ARMS):
        return sum(at_hand(rows, unit, weapon) for weapon in FIREARMS)
    return at_hand(rows, unit, Stock.MEN) * sum(unit.firearms.get(weapon, 0) for weapon in FIREARMS) // 100
