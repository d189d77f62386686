"""Orders as the computer writes them: through their kinds, so that nothing idle stands in them."""

from collections.abc import Iterable

from campaign.logic.orders import KINDS
from campaign.logic.strategist.side_strategist import SideStrategist
from campaign.logic.theatre.theatre import Column, Order, Spot, legs_to
from campaign.logic.vocabulary import OrderKind, Stance


def write_order(
    kind: OrderKind, *goals: str, stance: Stance | None = None, odds_limit: int = 0, **more: object
) -> Order:
    """Returns an order of *kind* by way of *goals*.

    *stance*, *odds_limit* and the march to the guns are the kind's own if they are not given.
    """
    rule = KINDS[kind]
    legs = legs_to(*(goal for goal in goals if goal))
    said = {"march_to_guns": rule.guns} | more
    order = Order(kind, legs, stance or rule.stance, odds_limit or rule.odds_limit, **said)  # type: ignore[arg-type]
    return rule.only_asked(order)


def hold_order(stance: Stance, odds_limit: int = 200) -> Order:
    return write_order(OrderKind.HOLD, stance=stance, odds_limit=odds_limit)


def rest_order() -> Order:
    return write_order(OrderKind.REST)


def march_order(
    column: Column,
    goals: Iterable[str],
    stance: Stance,
    odds_limit: int,
    *,
    forced: bool = False,
    rail: bool = False,
) -> Order:
    """Returns the order to march to *goals* in turn; to hold if the only goal is where it is."""
    legs = [goal for goal in goals if goal]
    if not legs or legs == [column.spot.place]:
        return hold_order(stance, odds_limit)
    return write_order(OrderKind.MARCH, *legs, stance=stance, odds_limit=odds_limit, forced=forced, rail=rail)


def pursuit_order(spot: Spot, odds_limit: int, *, march_to_guns: bool = True) -> Order:
    return write_order(OrderKind.PURSUE, odds_limit=odds_limit, spot=spot, march_to_guns=march_to_guns)


def assault_order(strategist: SideStrategist, column: Column, spot: Spot) -> Order:
    """Returns the order to attack an enemy in fortifications."""
    if KINDS[OrderKind.ASSAULT].offered(strategist.theatre.settings):
        return write_order(OrderKind.ASSAULT, odds_limit=150, spot=spot)
    return march_order(column, (spot.place,), Stance.ATTACK, 150)


def ambush_order(spot: Spot, odds_limit: int) -> Order:
    return write_order(OrderKind.AMBUSH, odds_limit=odds_limit, spot=spot)


def evasion_order() -> Order:
    return write_order(OrderKind.EVADE)


def patrol_order(stations: Iterable[str], stance: Stance, odds_limit: int) -> Order:
    return write_order(OrderKind.PATROL, *stations, stance=stance, odds_limit=odds_limit)


def merger_order(friend: Column, goal: str = "") -> Order:
    """Returns the order to merge with *friend*, here or at *goal*."""
    return write_order(OrderKind.MERGE, goal, stance=Stance.AVOID, friend=friend.key)


def detachment_order(column: Column, units: Iterable[str], goal: str, stance: Stance) -> Order:
    """Returns *units* of *column* go off to *goal* under the name of the strongest of them."""
    leaving = tuple(units)
    name = max((unit.men, unit.name) for unit in column.units if unit.key in leaving)[1]
    return write_order(OrderKind.DETACH, goal, stance=stance, units=leaving, name=name[:80])


def transfer_order(units: Iterable[str], friend: Column) -> Order:
    return write_order(OrderKind.TRANSFER, stance=Stance.DEFEND, units=tuple(units), friend=friend.key)
