"""Units in their forces: men, animals, guns, and the men who can fire."""

from collections import defaultdict

from campaign.logic.ledger.accounts import AT_HAND, ON_ROLL
from campaign.logic.ledger.gun_types import GUNS, KINDS
from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods, provisions
from campaign.logic.supply.goods import FIREARMS, GOODS, SMALL_ARMS, SMOOTHBORES
from campaign.logic.supply.haulage import PARTS, Pack
from campaign.logic.theatre.theatre import ForceUnit, Leader
from campaign.logic.vocabulary import Account, Arm, LeaderFate, Stock
from campaign.models import Unit
from campaign.store.unit_of_work import Rows

COUNTED = (
    *((stock, AT_HAND[stock]) for stock in (Stock.MEN, Stock.HORSE, *GUNS, *GOODS)),
    *((stock, Account.DEPOT) for stock in (*SMALL_ARMS, Stock.ROUND, Stock.PROVISIONS)),
)
"""The accounts from which a unit is made: goods in hand, and whether each was ever issued."""


def turns_without_supplies(rows: Rows, number: int, more: int = 0) -> dict[int, int]:
    """Returns for how many turns each force, by its primary key, has gone without supplies.

    The rules are those of turn *number*; forces that are supplied are left out. *more*: counts as if
    unsupplied forces stayed so for that many turns.
    """
    settings = rows.campaign.rules(number).supply
    if not provisions.has_supply(settings) or all(force.is_in_supply for force in rows.forces.values()):
        return {}
    loaded = goods.trains_kept(rows.campaign.rules(number).goods)  # loads are then eaten from the trains
    trains = {
        unit.force_id
        for unit in rows.units.values()
        if unit.arm == Arm.TRAIN and not loaded and at_hand(rows, unit, Stock.MEN)
    }
    counted = {
        force.pk: provisions.turns_hungry(force.turns_unsupplied + more, force.pk in trains, settings)
        for force in rows.forces.values()
        if not force.is_in_supply
    }
    return {force: turns for force, turns in counted.items() if turns}


def units_by_force(rows: Rows) -> dict[int, list[ForceUnit]]:
    """Returns units, also those without men fit for duty, by their force's primary key, in key order."""
    leaders: dict[int, list[Leader]] = defaultdict(list)
    for key, leader in rows.leaders.items():
        if leader.fate == LeaderFate.PRESENT and leader.unit_id is not None:
            leaders[leader.unit_id].append(
                Leader(key, leader.name, leader.rank, leader.general, leader.command, leader.initiative)
            )
    starved, rules = turns_without_supplies(rows, rows.turn.number), rows.campaign.rules(rows.turn.number)
    units: dict[int, list[ForceUnit]] = defaultdict(list)
    for key, unit in rows.units.items():
        quality = max(1, unit.quality - provisions.grades_lost(starved.get(unit.force_id, 0), rules.supply))
        led, before = tuple(leaders[unit.pk]), rows.force_units.get(unit.pk)
        books = before[0] if before else tuple((unit.pk, *account) for account in COUNTED)
        stands = unit.name, unit.in_posts, tuple(unit.firearms.items()), quality, led, rules.goods
        as_it_is = *stands, *map(rows.balances.get, books)
        if before is None or before[1] != as_it_is:
            before = rows.force_units[unit.pk] = (
                books,
                as_it_is,
                force_unit(rows, key, quality, led, rules.goods),
            )
        units[unit.force_id].append(before[2])
    return units


def force_unit(rows: Rows, key: str, quality: int, leaders: tuple[Leader, ...], settings: Goods) -> ForceUnit:
    """Returns unit *key*.

    It depends only on the ledger's accounts of `COUNTED` and on fields of the unit that can change:
    `units_by_force` makes it again if any of these has changed.
    """
    unit = rows.units[key]
    men, animals = at_hand(rows, unit, Stock.MEN), (Stock.HORSE, Stock.MULE)
    firearms, smoothbores, counted = kit_of(rows, unit, men, settings)
    guns = [(stock.value, number) for stock in KINDS if (number := at_hand(rows, unit, stock))]
    return ForceUnit(
        key=key,
        name=unit.name,
        arm=Arm(unit.arm),
        nation=rows.campaign.nation(unit.nation),
        troops=unit.troops,
        quality=quality,
        men=men,
        horses=sum(at_hand(rows, unit, stock) for stock in animals),
        guns=sum(at_hand(rows, unit, stock) for stock in GUNS),
        firearms=firearms,
        smoothbores=smoothbores,
        in_posts=unit.in_posts,
        leaders=leaders,
        goods=(*counted, *guns),
    )


def at_hand(rows: Rows, unit: Unit, stock: Stock) -> int:
    return rows.balances.get((unit.pk, stock, AT_HAND[stock]), 0)


def pack_of(rows: Rows, unit: Unit) -> Pack:
    """Returns *unit* with all its goods in hand."""
    held = {stock: at_hand(rows, unit, stock) for stock in PARTS}
    return Pack(unit.key, Arm(unit.arm), unit.nation, unit.troops, held)


def was_given(rows: Rows, unit: Unit, *stocks: Stock) -> bool:
    """Tells whether any of *stocks* was ever posted to *unit*: from then on it is counted."""
    return any((unit.pk, stock, Account.DEPOT) in rows.balances for stock in stocks)


def kit_of(rows: Rows, unit: Unit, men: int, settings: Goods) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    """Returns the men who can fire, those of them without a rifle, and the unit's counted goods.

    The first two are in percent of *men*.
    """
    shares = {weapon: unit.firearms.get(weapon, 0) for weapon in FIREARMS}
    loads = goods.trains_kept(settings) and was_given(rows, unit, Stock.PROVISIONS)
    arms = goods.arms_kept(settings) and was_given(rows, unit, *SMALL_ARMS)
    rounds = goods.rounds_kept(settings) and was_given(rows, unit, Stock.ROUND)
    held = {stock: at_hand(rows, unit, stock) for stock in GOODS} if arms or rounds or loads else {}
    pieces = {weapon: held[weapon] for weapon in FIREARMS} if arms else shares
    whole = sum(pieces.values())
    have = whole if arms else men * whole // 100
    able = goods.men_able_to_fire(men, have, held[Stock.ROUND] if rounds else None, settings)
    percent = whole if not arms and able == have else goods.share_of(able, men)
    smooth = sum(pieces[weapon] for weapon in SMOOTHBORES)
    return (
        percent,
        percent * smooth // whole if whole else 0,
        tuple((stock.value, number) for stock, number in held.items() if number),
    )


def firearms_of(rows: Rows, unit: Unit) -> int:
    """Returns the unit's firearms: as counted, or by the shares of its files if they never were."""
    if was_given(rows, unit, *SMALL_ARMS):
        return sum(at_hand(rows, unit, weapon) for weapon in FIREARMS)
    return at_hand(rows, unit, Stock.MEN) * sum(unit.firearms.get(weapon, 0) for weapon in FIREARMS) // 100


def men_fit(rows: Rows, unit: Unit) -> int:
    return rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)


def on_roll(rows: Rows, unit: Unit) -> int:
    return sum(rows.balances.get((unit.pk, Stock.MEN, account), 0) for account in ON_ROLL)


def strength_of(rows: Rows, force: int) -> int:
    return sum(men_fit(rows, unit) for unit in rows.units.values() if unit.force_id == force)
