"""Supply of a week: which forces drew it, which lived off the country, and the price of doing neither."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

from campaign.logic.casualties.split import percent_of
from campaign.logic.supply import goods, provisions
from campaign.logic.supply.provisions import Eater
from campaign.logic.theatre import control as held
from campaign.logic.theatre.relations import ALL_ENEMIES, Relations
from campaign.logic.vocabulary import (
    OUT_OF_CONTACT,
    Account,
    Cause,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    Stock,
)
from campaign.models import Force, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.places.control import forces_with_men
from campaign.store import load
from campaign.store.prisoner_guards import men_by_force
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, turns_without_supplies
from rules import SeededDice

DEPOTS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)


def count_hungry_weeks(rows: Rows) -> None:
    """Counts the weeks in which each force has drawn nothing, before the week's reports are drawn up."""
    kept = provisions.has_supply(rows.campaign.rules(rows.turn.number).supply)
    supplied = in_supply(rows) if kept else set(rows.forces)
    if kept and goods.trains_kept(rows.campaign.rules(rows.turn.number).goods):
        supplied |= from_trains(rows, supplied)
    for key, force in rows.forces.items():
        turns_unsupplied = 0 if key in supplied else force.turns_unsupplied + 1
        if turns_unsupplied != force.turns_unsupplied:
            force.turns_unsupplied = turns_unsupplied
            rows.write([force], "turns_unsupplied")


def from_trains(rows: Rows, supplied: set[str]) -> set[str]:
    """Returns unsupplied forces, by key, that eat loads of their own or of a friend.

    The friend is at the same spot. The loads eaten are posted. CAMP-SUPPLY-06.
    """
    settings, men = rows.campaign.rules(rows.turn.number).goods, men_by_force(rows)
    left = {
        key: number for key, unit in rows.units.items() if (number := at_hand(rows, unit, Stock.PROVISIONS))
    }
    fed, lines = set(), []
    for key in sorted(rows.forces, key=lambda key: -supply_priority(rows, key)):
        force = rows.forces[key]
        need = goods.loads_for(men[key], settings)
        near = [
            unit
            for unit in sorted(left, key=lambda unit: (rows.units[unit].force_id != force.pk, unit))
            if rows.units[unit].side_id == force.side_id
            and load.spot_of(rows.units[unit].force) == load.spot_of(force)
        ]
        if key in supplied or not need or sum(left[unit] for unit in near) < need:
            continue
        fed.add(key)
        for unit in near:
            eaten = min(need, left[unit])
            left[unit] -= eaten
            need -= eaten
            reference = f"eaten/{rows.turn.key}/{key}"
            lines.append(
                Line(
                    rows.units[unit],
                    Stock.PROVISIONS,
                    Account.IN_HAND,
                    Account.USED,
                    eaten,
                    Cause.CONSUMED,
                    reference,
                )
            )
    last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
    post_lines(turn=rows.turn, date=last, lines=lines, stood=rows.balances)
    return fed


def supply_priority(rows: Rows, force: str) -> int:
    """Returns the priority of *force*, by key, where there is not enough for all: higher is served first."""
    order = rows.orders.get(force)
    return int(order.params.get("priority", 0)) if order else 0


def post_hungry_deserters(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Yields deserters from forces that had nothing to eat in the week before *turn*. CAMP-SUPPLY-05."""
    settings, hungry = rows.campaign.rules(turn.number).supply, turns_without_supplies(rows, turn.number)
    for key, unit in rows.units.items():
        force = unit.force
        fit = rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
        if fit and force.pk in hungry and force.state not in OUT_OF_CONTACT:
            dice = SeededDice(f"{turn.seed}/hunger/{key}")
            gone = percent_of(fit, settings.supply_deserters, dice)
            reference = f"hunger/{turn.key}"
            yield Line(unit, Stock.MEN, Account.FIT, Account.DESERTED, gone, Cause.DESERTION, reference)


def in_supply(rows: Rows) -> set[str]:
    """Returns the forces, by key, that draw supplies or that the country feeds.

    A force without men needs nothing, a besieged one has the stores of its place by the rules of sieges, and
    ships have their holds. CAMP-SUPPLY-02.
    """
    settings = rows.campaign.rules(rows.turn.number).supply
    places = load.places(rows)
    favours = {key: side.favours for key, side in rows.sides.items()}
    eaters = eaters_by_force(rows)
    idle = rows.forces.keys() - eaters.keys()
    idle |= {key for key, force in rows.forces.items() if force.state == ForceState.BESIEGED}
    idle |= {key for key, force in rows.forces.items() if force.kind == ForceKind.SHIP}
    fed = provisions.forces_fed_by_country(eaters.values(), places, load.routes(rows), favours, settings)
    return forces_in_reach(rows) | fed | idle


def forces_in_reach(rows: Rows) -> set[str]:
    """Returns the forces, by key, that the stores of their side reach."""
    settings = rows.campaign.rules(rows.turn.number).supply
    places = load.places(rows)
    routes = load.routes(rows)
    bonds = rows.campaign.relations_in(rows.turn.number)
    allies = {side: bonds.allies_of(side) for side in rows.sides}
    barred = blocked_places(forces_with_men(rows, places), settings.supply_barring, bonds)
    within = {
        side: provisions.supply_distances(
            places, routes, side, settings, barred.get(side, ()), allies=allies[side]
        )
        for side in rows.sides
    }
    return {
        key
        for key, force in rows.forces.items()
        if provisions.draws_supplies(
            load.spot_of(force),
            force.side.key,
            within[force.side.key],
            places,
            routes,
            settings,
            allies[force.side.key],
        )
    }


def blocked_places(
    forces: list[held.Standing], least: int, relations: Relations = ALL_ENEMIES
) -> dict[str, set[str]]:
    """Returns, by side, the places where at least *least* enemies are that are not beaten."""
    men_there: Counter[tuple[str, str]] = Counter()
    for force in forces:
        if force.place and not force.beaten:
            men_there[force.place, force.side] += force.men
    sides = {force.side for force in forces}
    return {
        side: {
            place
            for (place, other), men in men_there.items()
            if relations.are_enemies(side, other) and men >= least
        }
        for side in sides
    }


def eaters_by_force(rows: Rows) -> dict[str, Eater]:
    """Returns every force on land that has men, by key.

    A force that forages strips the land twice as far, and so counts for half. CAMP-SUPPLY-03.
    """
    men: Counter[int] = Counter()
    regular: Counter[int] = Counter()
    for unit in rows.units.values():
        fit = rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
        men[unit.force_id] += fit
        regular[unit.force_id] += fit * (not rows.campaign.nation(unit.nation).lives_off_country)
    eaters = {}
    for key, force in rows.forces.items():
        if (whole := men[force.pk]) and force.kind != ForceKind.SHIP:
            forages = forages_by_order(rows, force)
            eaters[key] = Eater(
                key=key,
                side=force.side.key,
                spot=load.spot_of(force),
                men=-(-whole // 2) if forages else whole,
                country=forages or 2 * regular[force.pk] < whole,
            )
    return eaters


def forages_by_order(rows: Rows, force: Force) -> bool:
    order = rows.orders.get(force.key)
    return order is not None and order.kind == OrderKind.FORAGE


def is_at_depot(unit: Unit) -> bool:
    force = unit.force
    if force.place is None:
        return False
    stores = force.place.kind in DEPOTS and force.place.holder_id == unit.side_id
    return stores or force.place_id == force.base_id
