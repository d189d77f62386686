"""Orders as the computer writes them: through their kinds, so that nothing idle stands in them."""

from collections.abc import Iterable

from campaign.logic.orders import KINDS
from campaign.logic.strategist.staff import Staff
from campaign.logic.theatre.theatre import Column, Order, Spot, to
from campaign.logic.vocabulary import OrderKind, Stance


def written(
    kind: OrderKind, *goals: str, stance: Stance | None = None, ratio: int = 0, **more: object
) -> Order:
    """An order of *kind* by way of *goals*; the kind's own *stance*, *ratio* and way with guns stand if they
    are not said.
    """
    rule = KINDS[kind]
    legs = to(*(goal for goal in goals if goal))
    said = {"march_to_guns": rule.guns} | more
    order = Order(kind, legs, stance or rule.stance, ratio or rule.ratio, **said)  # type: ignore[arg-type]
    return rule.only_asked(order)


def hold(stance: Stance, ratio: int = 200) -> Order:
    return written(OrderKind.HOLD, stance=stance, ratio=ratio)


def rest() -> Order:
    return written(OrderKind.REST)


def march(
    column: Column,
    goals: Iterable[str],
    stance: Stance,
    ratio: int,
    *,
    forced: bool = False,
    rail: bool = False,
) -> Order:
    """*column* to *goals* in turn; to hold, with that stance, if there is none but where it stands."""
    legs = [goal for goal in goals if goal]
    if not legs or legs == [column.spot.place]:
        return hold(stance, ratio)
    return written(OrderKind.MARCH, *legs, stance=stance, ratio=ratio, forced=forced, rail=rail)


def pursue(spot: Spot, ratio: int, *, march_to_guns: bool = True) -> Order:
    return written(OrderKind.PURSUE, ratio=ratio, spot=spot, march_to_guns=march_to_guns)


def storm(staff: Staff, column: Column, spot: Spot) -> Order:
    """*column* upon an enemy in works."""
    if KINDS[OrderKind.ASSAULT].offered(staff.theatre.settings):
        return written(OrderKind.ASSAULT, ratio=150, spot=spot)
    return march(column, (spot.place,), Stance.ATTACK, 150)


def ambush(spot: Spot, ratio: int) -> Order:
    return written(OrderKind.AMBUSH, ratio=ratio, spot=spot)


def evade() -> Order:
    return written(OrderKind.EVADE)


def patrol(stations: Iterable[str], stance: Stance, ratio: int) -> Order:
    return written(OrderKind.PATROL, *stations, stance=stance, ratio=ratio)


def merge(friend: Column, goal: str = "") -> Order:
    """One force with *friend*, who is here or at *goal*."""
    return written(OrderKind.MERGE, goal, stance=Stance.AVOID, friend=friend.key)


def split(column: Column, units: Iterable[str], goal: str, stance: Stance) -> Order:
    """*units* of *column* go off to *goal* under the name of the strongest of them."""
    leaving = tuple(units)
    name = max((body.men, body.name) for body in column.bodies if body.key in leaving)[1]
    return written(OrderKind.SPLIT, goal, stance=stance, units=leaving, name=name[:80])


def transfer(units: Iterable[str], friend: Column) -> Order:
    return written(OrderKind.TRANSFER, stance=Stance.STAND, units=tuple(units), friend=friend.key)
