"""Small arms, rounds and mules: what a unit has, who of its men can fire, what a fight costs and who
has it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.logic.casualties.muster import BattleResult, Muster, men_engaged
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.ledger import gun_types
from campaign.logic.settings import ON
from campaign.logic.settings.stores import Goods
from campaign.logic.theatre.allocation import allocate
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Account, Arm, Stock
from campaign.logic.vocabulary.nations import Habit, Nation

SMOOTHBORES = (Stock.MUSKET, Stock.SHOTGUN, Stock.PISTOL)
FIREARMS = (Stock.RIFLE_BREECH, Stock.RIFLE_MUZZLE, *SMOOTHBORES)
SMALL_ARMS = (*FIREARMS, Stock.LANCE, Stock.MACHETE)
GOODS = (*SMALL_ARMS, Stock.ROUND, Stock.MULE, Stock.PROVISIONS)
"""The goods that pass from one side's ledger into the other's."""

ANIMALS = (Stock.HORSE, Stock.MULE)

GRAMS = {
    **dict.fromkeys(FIREARMS, 4000),
    Stock.PISTOL: 1000,
    Stock.LANCE: 2000,
    Stock.MACHETE: 700,
    Stock.ROUND: 45,
    Stock.PROVISIONS: 80_000,
}
"""The weight of goods that must be carried away. A mule or a gun goes by itself."""

Move = tuple[str, str, str, int]  # stock, from account, to account, amount


@dataclass(frozen=True, slots=True)
class Present:
    """A unit on one side of a battle, with its return and how many of its men arrived in time."""

    side: str
    unit: ForceUnit
    fought: int
    line: UnitReturn


def arms_kept(settings: Goods) -> bool:
    return settings.arms == ON


def rounds_kept(settings: Goods) -> bool:
    return settings.ammunition == ON


def trains_kept(settings: Goods) -> bool:
    return settings.trains == ON


def has_counted_goods(settings: Goods) -> bool:
    """Tells whether any goods are counted. CAMP-LEDGER-02."""
    return arms_kept(settings) or rounds_kept(settings) or trains_kept(settings)


def loads_for(men: int, settings: Goods) -> int:
    """Returns the loads that *men* eat in a turn. CAMP-SUPPLY-06."""
    return -(-men // settings.mule_feeds)


def arms_issued(men: int, weapons: Mapping[str, int]) -> dict[Stock, int]:
    """Returns the arms of *men*. *weapons*: the per cent of men with each."""
    shares = {weapon: men * share for weapon, share in weapons.items() if share}
    whole = sum(shares.values()) // 100
    return {Stock(weapon): number for weapon, number in allocate(whole, shares).items() if number}


def men_able_to_fire(men: int, firearms: int, rounds: int | None, settings: Goods) -> int:
    """Returns how many of *men* have a firearm and the rounds of a battle.

    *rounds* None: they are not counted. CAMP-ARMS-01.
    """
    able = min(men, firearms)
    return able if rounds is None else min(able, rounds // settings.rounds_per_battle)


def share_of(armed_men: int, men: int) -> int:
    """Returns *armed_men* in percent of *men*, half up."""
    return min(100, (200 * armed_men + men) // (2 * men)) if men else 0


def rounds_in_pouches(nation: Nation, settings: Goods) -> int:
    """Returns the rounds that fill the pouches of a man with a firearm. CAMP-ARMS-02."""
    return settings.rounds_per_battle * (
        settings.pouches_irregular if nation.pouches is Habit.IRREGULAR else settings.pouches_regular
    )


def battles_left(rounds: int, firearms: int, settings: Goods) -> int:
    """Returns the battles that the rounds suffice for, in tenths."""
    return 10 * rounds // (firearms * settings.rounds_per_battle) if firearms else 0


def settle_goods(
    muster: Muster, result: BattleResult, returns: Sequence[UnitReturn], settings: Goods
) -> list[UnitReturn]:
    """Returns *returns* with what their units fired, lost and took, in the words of the ledger."""
    lines = {line.unit: replace(line, goods=()) for line in returns}
    present = [
        Present(party.side, unit, men_engaged(unit, force, muster, result), lines[unit.key])
        for party in muster.parties
        for force in party.forces
        for unit in force.units
    ]
    return capture_goods(
        present,
        {present_unit.unit.key: goods_leaving(present_unit, result, settings) for present_unit in present},
        settings,
    )


def goods_leaving(present: Present, result: BattleResult, settings: Goods) -> Counter[tuple[Stock, Account]]:
    """Returns rounds fired, and goods lost with men and animals. CAMP-ARMS-01, CAMP-ARMS-04."""
    moved: Counter[tuple[Stock, Account]] = Counter()
    unit, line = present.unit, present.line
    held = {Stock(stock): number for stock, number in unit.goods if stock not in gun_types.KINDS}
    if rounds := held.get(Stock.ROUND, 0):
        pieces = sum(held.get(weapon, 0) for weapon in FIREARMS) or present.fought * unit.firearms // 100
        fired = settings.rounds_per_battle * men_able_to_fire(present.fought, pieces, rounds, settings)
        moved[Stock.ROUND, Account.USED] = fired
        held[Stock.ROUND] = rounds - fired
    enemys = result.field_holder not in ("", present.side)
    whither = Account.CAPTURED_BY if enemys else Account.LOST
    left = 0 if result.field_holder == present.side else line.killed + line.severely_wounded + line.missing
    mules = min(held.pop(Stock.MULE, 0), line.horses_lost)
    moved[Stock.MULE, Account.CAPTURED_BY if enemys or line.captured else Account.LOST] = mules
    moved[Stock.HORSE, Account.CAPTURED_BY] = horses_taken(unit, line, line.horses_lost - mules, enemys)
    animals = unit.horses if unit.arm is Arm.TRAIN else 0
    for stock, number in held.items():
        if animals:  # its load goes with them
            moved[stock, whither] += min(number, -(-number * line.horses_lost // animals))
            continue
        to_enemy, lost = line.captured + (left if enemys else 0), 0 if enemys else left
        whole = 0 if stock is Stock.ROUND else sum(arms_of(held).values())
        base = max(unit.men, whole, 1)
        all_gone = to_enemy + lost >= unit.men
        moved[stock, Account.CAPTURED_BY] += number if all_gone and to_enemy else number * to_enemy // base
        if lost and not (all_gone and to_enemy):
            moved[stock, Account.LOST] += number if all_gone else number * lost // base
    return +moved


def horses_taken(unit: ForceUnit, line: UnitReturn, lost: int, enemys: bool) -> int:
    """Returns how many of the *lost* horses of *unit* the enemy has captured. The others were shot.

    A train's go as its mules do. A rider's goes with a captured man, or with one killed if the field is
    the *enemys*.
    """
    if unit.arm is Arm.TRAIN:
        return lost if enemys or line.captured else 0
    return min(lost, line.captured + (line.killed if enemys else 0))


def arms_of(goods: Mapping[Stock, int]) -> dict[Stock, int]:
    return {stock: number for stock, number in goods.items() if stock in SMALL_ARMS}


def capture_goods(
    units_present: Sequence[Present], leaving: Mapping[str, Counter[tuple[Stock, Account]]], settings: Goods
) -> list[UnitReturn]:
    """Returns the returns of *units_present*, with what is *leaving* each unit.

    The enemy gets what it can carry. The rest is burned. CAMP-ARMS-04.
    """
    moves: dict[str, list[Move]] = {present.unit.key: [] for present in units_present}
    for side in dict.fromkeys(present.side for present in units_present):
        takers = [present for present in units_present if present.side != side]
        room = sum(room_of(present, settings) for present in takers)
        booty: Counter[Stock] = Counter()
        for present in units_present:
            if present.side != side:
                continue
            for kind, number in gun_types.guns_by_kind(present.line.guns_lost, present.unit.goods):
                booty[kind] += number if arms_kept(settings) else 0
                if kind is not Stock.GUN:
                    moves[present.unit.key].append((kind, Account.IN_HAND, Account.CAPTURED_BY, number))
            for (stock, account), number in sorted(leaving[present.unit.key].items()):
                kept = number
                if account is Account.CAPTURED_BY:
                    kept = number if not GRAMS.get(stock) else min(number, room // GRAMS[stock])
                    room -= kept * GRAMS.get(stock, 0)
                    booty[stock] += kept
                    moves[present.unit.key].append((stock, Account.IN_HAND, Account.LOST, number - kept))
                moves[present.unit.key].append((stock, Account.IN_HAND, account, kept))
        for stock, number in sorted(booty.items()) if takers else ():
            first = max(
                takers,
                key=lambda present: (needs_horses(present.unit, stock), left_of(present), present.unit.key),
            )
            moves[first.unit.key].append((stock, Account.DEPOT, Account.IN_HAND, number))
    return [
        replace(
            without_counted_animals(present.line, leaving[present.unit.key]),
            goods=tuple(sorted(move for move in moves[present.unit.key] if move[3])),
        )
        for present in units_present
    ]


def room_of(present: Present, settings: Goods) -> int:
    """Returns the grams that what is left of a unit can carry away."""
    mules = dict(present.unit.goods).get(Stock.MULE, 0)
    return 1000 * (max(0, left_of(present)) * settings.carried_man + mules * settings.carried_mule)


def left_of(present: Present) -> int:
    return present.unit.men - present.line.losses


def needs_horses(unit: ForceUnit, stock: Stock) -> bool:
    """Tells whether *stock* is horses, and *unit* has a use for them."""
    return stock is Stock.HORSE and unit.arm is Arm.CAVALRY


def without_counted_animals(line: UnitReturn, leaving: Mapping[tuple[Stock, Account], int]) -> UnitReturn:
    """Returns *line* without those of its animals lost that are told of in its `goods`."""
    counted = sum(number for (stock, _account), number in leaving.items() if stock in ANIMALS)
    return replace(line, horses_lost=line.horses_lost - counted)


@dataclass(frozen=True, slots=True)
class Kit:
    """A unit's men and goods, for sharing within its force; `unit` is its key."""

    unit: str
    men: int
    stock: Mapping[Stock, int]
    pouch: int = 0

    @property
    def firearms(self) -> int:
        return sum(self.stock.get(weapon, 0) for weapon in FIREARMS)


def shared_out(
    kits: Iterable[Kit], settings: Goods, *, arms: bool, rounds: bool
) -> list[tuple[str, str, Stock, int]]:
    """Returns the exchanges of goods within a force.

    Spare firearms go to men without one, but not to lancers. Rounds above full pouches go to men who lack
    the rounds of a battle. CAMP-ARMS-03.
    """
    own_kits = sorted(kits, key=lambda kit: kit.unit)
    exchanges: list[tuple[str, str, Stock, int]] = []
    if arms:
        for weapon in reversed(FIREARMS):
            spare = {k.unit: min(k.stock.get(weapon, 0), max(0, k.firearms - k.men)) for k in own_kits}
            want = {k.unit: max(0, k.men - k.firearms - k.stock.get(Stock.LANCE, 0)) for k in own_kits}
            for giver, taker, number in match_spares(spare, want):
                exchanges.append((giver, taker, weapon, number))
            own_kits = kits_after(own_kits, [move for move in exchanges if move[2] is weapon])
    if rounds:
        able = {kit.unit: min(kit.men, kit.firearms) for kit in own_kits}
        has = {kit.unit: kit.stock.get(Stock.ROUND, 0) for kit in own_kits}
        spare = {kit.unit: max(0, has[kit.unit] - able[kit.unit] * kit.pouch) for kit in own_kits}
        want = {
            kit.unit: max(0, able[kit.unit] * settings.rounds_per_battle - has[kit.unit]) for kit in own_kits
        }
        exchanges += [
            (giver, taker, Stock.ROUND, number) for giver, taker, number in match_spares(spare, want)
        ]
    return exchanges


def match_spares(spare: Mapping[str, int], want: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Returns giver, taker and number: *spare* goods go to units that *want* them, both in their order."""
    left, matches = dict(spare), []
    for taker, wanted in want.items():
        for giver in left:
            number = min(left[giver], wanted)
            if number and giver != taker:
                left[giver] -= number
                wanted -= number
                matches.append((giver, taker, number))
    return matches


def kits_after(kits: Iterable[Kit], moves: Iterable[tuple[str, str, Stock, int]]) -> list[Kit]:
    """Returns *kits* when *moves* are done."""
    by: dict[str, Counter[Stock]] = {kit.unit: Counter(kit.stock) for kit in kits}
    kit_by_unit = {kit.unit: kit for kit in kits}
    for giver, taker, stock, number in moves:
        by[giver][stock] -= number
        by[taker][stock] += number
    return [replace(kit_by_unit[unit], stock=dict(stock)) for unit, stock in by.items()]
