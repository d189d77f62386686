"""Goods that come to magazines from outside, and that units draw from them as a week begins."""

from collections.abc import Iterable, Iterator, Sequence

from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods, magazines, provisions
from campaign.logic.supply.goods import FIREARMS
from campaign.logic.supply.haulage import CARGO
from campaign.logic.supply.magazines import Stores, Want
from campaign.logic.vocabulary import OUT_OF_CONTACT, ForceState, Stock
from campaign.models import Side, Turn, Unit
from campaign.operations.ledger.postings import Line
from campaign.operations.places.control import forces_with_men
from campaign.operations.places.magazines import move_goods, open_magazine
from campaign.operations.supply.goods import commonest_firearm, firearms_lacking, issue_line, rounds_lacking
from campaign.operations.supply.provisions import blocked_places, supply_priority
from campaign.store import load
from campaign.store.queries.magazines import magazine_units
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, firearms_of, was_given


def supply_magazines(rows: Rows, turn: Turn, reference: str = "") -> Iterator[Line]:
    """Yields the magazines that regulars begin, where they never had any.

    Also what ships bring to their ports. CAMP-STORE-01, CAMP-STORE-02.
    """
    rules = rows.campaign.rules(turn.number)
    if not magazines.has_magazines(rules):
        return
    settings, places = rules.magazines, load.places(rows)
    for key, side in rows.sides.items():
        regulars = [
            unit
            for unit in rows.units.values()
            if unit.side_id == side.pk
            and not rows.campaign.nation(unit.nation).lives_off_country
            and at_hand(rows, unit, Stock.MEN)
        ]
        have = {unit.key: firearms_of(rows, unit) for unit in regulars}
        whole = sum(have.values())
        if not whole:
            continue
        own_magazines = list(magazine_units(rows, side).values())
        if goods.rounds_kept(rules.goods):
            first = not any(was_given(rows, unit, Stock.ROUND) for unit in own_magazines)
            later = 0 if reference else settings.magazine_shipped  # what the scenario says is all there is
            most = whole * settings.magazine_rounds
            number = most if first else whole * later
            to = magazines.begun_at(places, key) if first else magazines.supply_harbours(places, key)
            reference_used = reference or f"shipped/{turn.key}"
            yield from share_among_magazines(rows, side, to, have, Stock.ROUND, number, reference_used, most)
        if goods.arms_kept(rules.goods) and not any(
            was_given(rows, unit, *FIREARMS) for unit in own_magazines
        ):
            to = magazines.begun_at(places, key)
            for weapon in FIREARMS:
                held = sum(arms_of(rows, unit, weapon) for unit in regulars)
                spare = held * settings.magazine_arms // 100
                reference_used = reference or f"shipped/{turn.key}"
                yield from share_among_magazines(rows, side, to, have, weapon, spare, reference_used, spare)


def arms_of(rows: Rows, unit: Unit, weapon: Stock) -> int:
    """Returns how many of *weapon* *unit* has, or would have before it was counted."""
    if was_given(rows, unit, *FIREARMS):
        return at_hand(rows, unit, weapon)
    return at_hand(rows, unit, Stock.MEN) * unit.firearms.get(weapon, 0) // 100


def share_among_magazines(
    rows: Rows,
    side: Side,
    to: Sequence[str],
    have: dict[str, int],
    stock: Stock,
    number: int,
    reference: str,
    most: int,
) -> Iterator[Line]:
    """Shares *number* of *stock* from outside among the magazines of *side* at the places *to*.

    Shares follow the firearms of the units (*have*) that draw from each first. None is filled beyond its
    share of *most*.
    """
    if not to or not number:
        return
    weights = magazines.demand_by_place(magazines_in_reach(rows, side, to, have), have, to)
    full, own_magazines = magazines.share_out(most, weights), magazine_units(rows, side)
    for place, part in magazines.share_out(number, weights).items():
        held = at_hand(rows, own_magazines[place], stock) if place in own_magazines else 0
        if (lacking := min(part, full.get(place, 0) - held)) > 0:
            yield issue_line(open_magazine(rows, side, rows.places[place]), stock, lacking, reference)


def magazines_in_reach(
    rows: Rows, side: Side, at: Iterable[str], units: Iterable[str]
) -> dict[str, list[str]]:
    """Returns the places among *at* from which each of *units*, by key, can draw, nearest first.

    A besieged unit draws only at its own place; so does every unit in a campaign without supply.
    """
    settings = rows.campaign.rules(rows.turn.number).supply
    forces = {unit: rows.units[unit].force for unit in units}
    ways: dict[str, list[tuple[int, str]]] = {force.key: [] for force in forces.values()}
    places, routes = load.places(rows), load.routes(rows)
    bonds = rows.campaign.relations_in(rows.turn.number)
    allies = bonds.allies_of(side.key)
    barred = blocked_places(forces_with_men(rows, places), settings.supply_barring, bonds).get(
        side.key, set()
    )
    spots = {force.key: (force.state, load.spot_of(force)) for force in forces.values()}
    for place in sorted(at):
        distances = {place: 0}
        if provisions.has_supply(settings):
            distances = (
                provisions.supply_distances(places, routes, side.key, settings, barred, (place,), allies)
                or distances
            )
        for key, (state, spot) in spots.items():
            far = provisions.distance_to_stores(spot, side.key, distances, places, routes, settings, allies)
            if far is not None and (state != ForceState.BESIEGED or spot.place == place):
                ways[key].append((far, place))
    return {unit: [place for _far, place in sorted(ways[force.key])] for unit, force in forces.items()}


def draw_from_magazines(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Yields what units draw from their side's magazines: firearms for men without one, then rounds."""
    rules = rows.campaign.rules(turn.number)
    if not magazines.has_magazines(rules):
        return
    for side in rows.sides.values():
        own_magazines = magazine_units(rows, side)
        full = [
            place
            for place, unit in own_magazines.items()
            if any(at_hand(rows, unit, stock) for stock in CARGO)
        ]
        takers = [
            key
            for key, unit in rows.units.items()
            if unit.side_id == side.pk
            and at_hand(rows, unit, Stock.MEN)
            and unit.force.state not in OUT_OF_CONTACT
        ]
        takers.sort(key=lambda key: -supply_priority(rows, rows.units[key].force.key))
        near = magazines_in_reach(rows, side, full, takers)
        for wanted in (firearms_wanted, rounds_wanted):
            held: Stores = {
                place: {stock: at_hand(rows, own_magazines[place], stock) for stock in CARGO}
                for place in full
            }
            wants = [
                want for key in takers if (want := wanted(rows, rows.units[key], rules.goods)).number > 0
            ]
            for draught in magazines.draw_goods(wants, held, near):
                reference = f"issue/{turn.key}/{draught.store}"
                yield from move_goods(
                    own_magazines[draught.store],
                    rows.units[draught.unit],
                    draught.stock,
                    draught.number,
                    reference,
                )


def firearms_wanted(rows: Rows, unit: Unit, settings: Goods) -> Want:
    number = firearms_lacking(rows, unit) if goods.arms_kept(settings) else 0
    return Want(unit.key, commonest_firearm(unit), number)


def rounds_wanted(rows: Rows, unit: Unit, settings: Goods) -> Want:
    return Want(
        unit.key, Stock.ROUND, rounds_lacking(rows, unit, settings) if goods.rounds_kept(settings) else 0
    )
