"""Arms, rounds and mules of units: as in the scenario, then from magazines, friends and cargoes."""

from collections.abc import Container, Iterator

from campaign.logic.ledger import gun_types
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods, haulage, magazines, provisions
from campaign.logic.supply.goods import FIREARMS, SMALL_ARMS, Kit
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Arm, Cause, ForceState, Stock
from campaign.models import Force, Turn, Unit
from campaign.operations.ledger.postings import Line
from campaign.operations.supply.provisions import forces_in_reach, is_at_depot
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, firearms_of, pack_of, was_given


def issue_goods(rows: Rows, turn: Turn, reference: str = "") -> Iterator[Line]:
    """Issues goods to every unit as *turn* opens: by its files if never counted, else what reaches it."""
    rules = rows.campaign.rules(turn.number)
    settings, counted = rules.goods, magazines.has_magazines(rules)
    reference = reference or f"issue/{turn.key}"
    near = units_in_supply(rows, turn)
    for key, unit in rows.units.items():
        if not at_hand(rows, unit, Stock.MEN) or unit.force.state in OUT_OF_CONTACT:
            continue
        stores = not rows.campaign.nation(unit.nation).lives_off_country and key in near
        if goods.arms_kept(settings):
            yield from name_guns(rows, unit, reference)
            yield from issue_firearms(rows, unit, reference, stores=stores and not counted)
            yield from record_mules(rows, unit, reference)
        if goods.rounds_kept(settings):
            yield from issue_rounds(rows, unit, reference, settings, stores=stores and not counted)
        if goods.trains_kept(settings) and unit.arm == Arm.TRAIN:
            yield from issue_loads(rows, unit, reference, settings, stores=stores)


def issue_firearms(rows: Rows, unit: Unit, reference: str, *, stores: bool) -> Iterator[Line]:
    """Issues firearms to a unit.

    Men never counted get their own; from stores, men without one get the unit's commonest firearm.
    """
    if not was_given(rows, unit, *SMALL_ARMS):
        men = sum(rows.balances.get((unit.pk, Stock.MEN, account), 0) for account in ON_ROLL)
        for weapon, number in goods.arms_issued(men, unit.firearms).items():
            yield issue_line(unit, weapon, number, reference)
    elif stores and (lacking := firearms_lacking(rows, unit)) > 0:
        yield issue_line(unit, commonest_firearm(unit), lacking, reference)


def name_guns(rows: Rows, unit: Unit, reference: str) -> Iterator[Line]:
    """Names the guns of a unit never counted by their type, if its troops tell."""
    kind, guns = gun_types.of_troops(unit.arm, unit.troops), at_hand(rows, unit, Stock.GUN)
    if guns and kind is not Stock.GUN and not was_given(rows, unit, *SMALL_ARMS, *gun_types.KINDS):
        yield Line(unit, Stock.GUN, Account.IN_HAND, Account.DEPOT, guns, Cause.ISSUED, reference)
        yield issue_line(unit, kind, guns, reference)


def firearms_lacking(rows: Rows, unit: Unit) -> int:
    """Returns how many firearms *unit* lacks, by its files; negative if it has more."""
    wanted = at_hand(rows, unit, Stock.MEN) * sum(unit.firearms.get(weapon, 0) for weapon in FIREARMS) // 100
    return wanted - sum(at_hand(rows, unit, weapon) for weapon in FIREARMS)


def commonest_firearm(unit: Unit) -> Stock:
    """Returns the firearm that most of the unit's men are to have."""
    return max(FIREARMS, key=lambda weapon: unit.firearms.get(weapon, 0))


def record_mules(rows: Rows, unit: Unit, reference: str) -> Iterator[Line]:
    """Records the horses of a train as mules."""
    if unit.arm == Arm.TRAIN and (animals := at_hand(rows, unit, Stock.HORSE)):
        yield Line(unit, Stock.HORSE, Account.IN_HAND, Account.DEPOT, animals, Cause.ISSUED, reference)
        yield issue_line(unit, Stock.MULE, animals, reference)


def issue_rounds(rows: Rows, unit: Unit, reference: str, settings: Goods, *, stores: bool) -> Iterator[Line]:
    """Issues rounds: full pouches to men never counted or supplied by stores, else what friends bring."""
    lacking = rounds_lacking(rows, unit, settings)
    if stores or not was_given(rows, unit, Stock.ROUND):
        come = lacking
    elif rows.campaign.nation(unit.nation).lives_off_country and is_among_friends(rows, unit.force):
        come = min(lacking, men_with_firearms(rows, unit) * settings.smuggled)
    else:
        come = 0
    if come > 0:
        yield issue_line(unit, Stock.ROUND, come, reference)


def men_with_firearms(rows: Rows, unit: Unit) -> int:
    """Returns how many of the unit's men have a firearm."""
    return min(at_hand(rows, unit, Stock.MEN), firearms_of(rows, unit))


def rounds_lacking(rows: Rows, unit: Unit, settings: Goods) -> int:
    """Returns how many rounds the unit's pouches lack; negative if it has more."""
    return men_with_firearms(rows, unit) * goods.rounds_in_pouches(
        rows.campaign.nation(unit.nation), settings
    ) - at_hand(rows, unit, Stock.ROUND)


def issue_loads(rows: Rows, unit: Unit, reference: str, settings: Goods, *, stores: bool) -> Iterator[Line]:
    """Issues a load for every animal that carries nothing else, from stores, or to a train never counted."""
    if stores or not was_given(rows, unit, Stock.PROVISIONS):
        room = haulage.free_animals(pack_of(rows, unit), settings)
        if room > 0:
            yield issue_line(unit, Stock.PROVISIONS, room, reference)


def units_in_supply(rows: Rows, turn: Turn) -> Container[str]:
    """Returns the units, by key, that stores supply.

    These are the units that their side's stores reach; in a campaign without supply, units at a depot.
    """
    rules = rows.campaign.rules(turn.number)
    if not any(
        (goods.arms_kept(rules.goods), goods.rounds_kept(rules.goods), goods.trains_kept(rules.goods))
    ):
        return ()
    if not provisions.has_supply(rules.supply):
        return {key for key, unit in rows.units.items() if is_at_depot(unit)}
    drawn = forces_in_reach(rows)
    return {
        key
        for key, unit in rows.units.items()
        if unit.force.key in drawn and unit.force.state != ForceState.BESIEGED
    }


def is_among_friends(rows: Rows, force: Force) -> bool:
    """Tells whether the people around *force* favour its side."""
    place = force.place
    if place is None:
        route = force.route
        assert route is not None
        place = route.a if 2 * force.metres <= route.metres else route.b
    return place.sympathy * force.side.favours >= rows.campaign.rules(rows.turn.number).sight.friendly


def issue_cargo(rows: Rows, unit: Unit, brought: dict[str, int], reference: str) -> Iterator[Line]:
    """Issues *brought* weapons, by number, to *unit* from outside, with their rounds."""
    settings = rows.campaign.rules(rows.turn.number).goods
    for weapon, number in brought.items():
        store = unit.arm == Arm.MAGAZINE
        if goods.arms_kept(settings) and (store or was_given(rows, unit, *SMALL_ARMS)):
            yield issue_line(unit, Stock(weapon), number, reference)
        if (
            goods.rounds_kept(settings)
            and weapon in FIREARMS
            and (store or was_given(rows, unit, Stock.ROUND))
        ):
            yield issue_line(unit, Stock.ROUND, number * settings.cargo_rounds, reference)


def issue_line(unit: Unit, stock: Stock, number: int, reference: str) -> Line:
    return Line(unit, stock, Account.DEPOT, Account.IN_HAND, number, Cause.ISSUED, reference)


def share_out(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Moves spare firearms and rounds within each force to units that lack them."""
    settings = rows.campaign.rules(turn.number).goods
    if not goods.arms_kept(settings) and not goods.rounds_kept(settings):
        return
    kits: dict[int, list[Kit]] = {}
    for key, unit in rows.units.items():
        held = {stock: at_hand(rows, unit, stock) for stock in (*FIREARMS, Stock.LANCE, Stock.ROUND)}
        men = at_hand(rows, unit, Stock.MEN)
        if (men or any(held.values())) and unit.force.state not in OUT_OF_CONTACT:
            if not was_given(rows, unit, *SMALL_ARMS):
                held |= {FIREARMS[0]: firearms_of(rows, unit)}
            kits.setdefault(unit.force_id, []).append(
                Kit(key, men, held, goods.rounds_in_pouches(rows.campaign.nation(unit.nation), settings))
            )
    for force in kits.values():
        shared = goods.shared_out(
            force, settings, arms=goods.arms_kept(settings), rounds=goods.rounds_kept(settings)
        )
        for giver, taker, stock, number in shared:
            reference = f"share/{turn.key}/{giver}/{taker}"
            for unit, source, target in (
                (rows.units[giver], Account.IN_HAND, Account.DEPOT),
                (rows.units[taker], Account.DEPOT, Account.IN_HAND),
            ):
                yield Line(unit, stock, source, target, number, Cause.TRANSFER, reference)
