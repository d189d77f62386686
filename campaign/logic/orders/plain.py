"""Orders as plain data for rows and files, both ways. Default values are left out."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import Do, OrderKind, Stance, Stock, Task

FLAGS = ("night", "forced", "slip_past", "rail", "done", "prisoners")

OF_THE_WEEK = ("done", "gone")
"""The fields of an order that are noted only when its week is over: how far it came."""


def plain_legs(legs: Iterable[Leg]) -> list[dict[str, Any]]:
    plain_legs_list = []
    for leg in legs:
        plain: dict[str, Any] = {"to": leg.to}
        if leg.do is not Do.GO:
            plain |= {"do": leg.do.value, "until": leg.until}
        plain_legs_list.append(plain)
    return plain_legs_list


def plain_params(order: Order) -> dict[str, Any]:
    """Returns the fields of *order* that depend on its kind."""
    params: dict[str, Any] = {name: True for name in FLAGS if getattr(order, name)}
    if order.priority:
        params["priority"] = order.priority
    if order.gone >= 0:
        params["gone"] = order.gone
    if order.friend:
        params["friend"] = order.friend
    if order.units:
        params["units"] = list(order.units)
    if order.goods:
        params["goods"] = {stock.value: number for stock, number in order.goods}
    if order.task:
        params["task"] = order.task.value
    if order.name:
        params["name"] = order.name
    if order.until:
        params["until"] = order.until
    if order.spot is not None and order.spot.place:
        params["place"] = order.spot.place
    elif order.spot is not None:
        params |= {"route": order.spot.route, "metres": order.spot.metres}
    return params


def from_plain(
    kind: str,
    legs: Iterable[Mapping[str, Any]],
    params: Mapping[str, Any],
    *,
    stance: Stance,
    odds_limit: int,
    march_to_guns: bool,
    line_of_retreat: str,
) -> Order:
    return Order(
        kind=OrderKind(kind),
        legs=tuple(Leg(leg["to"], Do(leg.get("do", Do.GO)), leg.get("until", 0)) for leg in legs),
        stance=stance,
        odds_limit=odds_limit,
        march_to_guns=march_to_guns,
        line_of_retreat=line_of_retreat,
        priority=params.get("priority", 0),
        gone=params.get("gone", -1),
        friend=params.get("friend", ""),
        units=tuple(params.get("units", ())),
        goods=tuple((Stock(word), number) for word, number in params.get("goods", {}).items()),
        name=params.get("name", ""),
        until=params.get("until", 0),
        spot=spot_of(params),
        task=Task(params["task"]) if "task" in params else None,
        **{name: bool(params.get(name)) for name in FLAGS},
    )


def spot_of(params: Mapping[str, Any]) -> Spot | None:
    if "place" in params:
        return Spot(place=params["place"])
    if "route" in params:
        return Spot(route=params["route"], metres=params["metres"])
    return None
