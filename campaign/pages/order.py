"""The order form of one force: what stands, what it would mean, and what the staff would say of it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.forms import BoundField
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms import LEGS, OrderForm
from campaign.logic.fog import OLDEST
from campaign.logic.spots import DAY
from campaign.logic.theatre import Column, Side, Theatre
from campaign.logic.words import OrderKind, RouteKind, TurnState
from campaign.models import Force, Order, Sighting, Turn
from campaign.pages import words
from campaign.pages.course import Leg, course, nearest
from campaign.pages.ground import Ground
from campaign.pages.seen import line
from campaign.pages.side import today
from campaign.plate import PlateLeg, PlateMarch


@dataclass(frozen=True, slots=True)
class LegLine:
    number: int
    field: BoundField
    way: str  # "by the road, 18 km"
    eta: str
    spare: bool  # not used yet: a page with script shows one at a time


@dataclass(frozen=True, slots=True)
class OrderPage:
    """`given`: who gave what stands for this turn, "" if nothing does. `standing`: what holds without it."""

    ref: str
    name: str
    title: str
    form: OrderForm
    legs: tuple[LegLine, ...]
    warnings: tuple[str, ...]
    given: str
    standing: str
    fixed: bool
    href: str  # of the form
    back: str  # of the map with this force chosen
    withdraw: str  # "" if there is nothing to withdraw
    copy: str  # the form filled from last week's order, "" if there was none
    shown: int


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of a side: those of this turn by force, and the chosen force's earlier ones, last first."""

    now: dict[int, Order]
    before: tuple[Order, ...]


def orders(member: Member, turn: Turn, force: Force | None) -> Orders:
    """One query."""
    earlier = Q(force=force, turn__number__lt=turn.number) if force else Q(pk=None)
    rows = Order.objects.filter(Q(turn=turn) | earlier, turn__campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(force__side=member.side)
    found = list(rows.select_related("retreat", "seat", "turn").order_by("-turn__number", "force__key"))
    return Orders(
        now={row.force_id: row for row in found if row.turn_id == turn.pk},
        before=tuple(row for row in found if row.turn_id != turn.pk),
    )


def theatre(turn: Turn, land: Ground, force: Force) -> Theatre:
    """The map alone, as *force*'s ways and rates are reckoned on it: no column stands there."""
    return Theatre(
        seed="",
        turn=turn.key,
        days=turn.days,
        rains=turn.starts.month in turn.campaign.land.rains,
        sides=(Side(force.side.key, force.side.name, force.side.favours),),
        places=land.places,
        routes=land.routes,
        columns={},
    )


def wished(order: Order | None) -> dict[str, object]:
    """*order* as the form begins with it."""
    if order is None:
        return {}
    return {
        "kind": order.kind,
        "stance": order.stance,
        "ratio": str(order.ratio),
        "march_to_guns": order.march_to_guns,
        "retreat": order.retreat.key if order.retreat else "",
        "note": order.note,
        **dict(zip(LEGS, order.legs, strict=False)),
    }


def legs_of(form: OrderForm) -> tuple[str, ...]:
    """The places the form names now, whether it was sent or only begun."""
    named = (form[field].value() or "" for field in LEGS)
    return tuple(key for key in named if key)


def form_for(
    force: Force,
    column: Column,
    map_: Theatre,
    land: Ground,
    order: Order | None,
    data: Mapping[str, str] | None = None,
    *,
    sent: bool = True,
) -> OrderForm:
    """*data* is what a person sent, or (not *sent*) has only begun: then nothing is held against it yet."""
    near = nearest(map_, column.spot)
    places = [(key, land.name(key)) for key in near]
    initial = wished(order) or {"kind": OrderKind.HOLD if force.fixed else OrderKind.MARCH}
    if data is not None and not sent:
        initial |= OrderForm.begun(data)
        data = None
    return OrderForm(data, initial=initial, places=places, here=column.spot.place, fixed=force.fixed)


def order_page(
    member: Member,
    turn: Turn,
    force: Force,
    column: Column,
    map_: Theatre,
    land: Ground,
    form: OrderForm,
    orders: Orders,
    seen: list[Sighting],
    shown: int = 0,
) -> OrderPage:
    given = orders.now.get(force.pk)
    legs = legs_of(form)
    ways = course(map_, column, legs)
    shown = min(len(LEGS), max(shown, len(legs), 1))
    return OrderPage(
        ref=force.ref,
        name=force.name,
        title=_("Order for %s") % words.week(turn),
        form=form,
        legs=tuple(
            LegLine(
                number=at + 1,
                field=form[field],
                way=by(ways[at]) if at < len(ways) else "",
                eta=arrival(turn, ways[at]) if at < len(ways) else "",
                spare=at >= shown,
            )
            for at, field in enumerate(LEGS)
        ),
        warnings=warnings(turn, column, land, ways, seen) if form["kind"].value() == OrderKind.MARCH else (),
        given=giver(given) if given else "",
        standing=standing(orders.before[0], column, land) if orders.before and not given else "",
        fixed=force.fixed,
        href=member.url("campaign:order", ref=force.ref),
        back=member.url("campaign:map", force=force.ref),
        withdraw=member.url("campaign:withdraw", ref=force.ref) if given else "",
        copy=member.url("campaign:order", ref=force.ref, copy="1") if orders.before else "",
        shown=shown,
    )


def giver(order: Order) -> str:
    if order.by_computer:
        return _("the staff")
    return order.seat.name if order.seat else _("the umpire")


def standing(order: Order, column: Column, land: Ground) -> str:
    """What the force does if nobody writes: the order of an earlier week, as far as it is not done."""
    left = tuple(order.legs)
    if column.spot.place in left:
        left = left[left.index(column.spot.place) + 1 :]
    if order.kind == OrderKind.MARCH and left:
        return _("Without a new order it goes on to %s.") % land.name(left[-1])
    return _("Without a new order it holds.")


def by(leg: Leg) -> str:
    """by the road, 18 km"""
    if leg.minute is None:
        return ""
    kinds = list(dict.fromkeys(words.way(route.kind) for route in leg.routes))
    return _("by %(ways)s, %(km)d km") % {
        "ways": _(" and ").join(kinds),
        "km": round(leg.metres / 1000),
    }


def arrival(turn: Turn, leg: Leg) -> str:
    if leg.minute is None:
        return ""
    if leg.minute > turn.days * DAY:
        return _("after the week")
    return words.moment(turn, leg.minute)


def warnings(
    turn: Turn, column: Column, land: Ground, ways: tuple[Leg, ...], seen: list[Sighting]
) -> tuple[str, ...]:
    """What a careful officer would say before he signs: none of it forbids the order."""
    found = []
    start = column.spot.place
    for leg in ways:
        if leg.minute is None:
            found.append(
                _("No way to %s is known for this force; it would stand still. You may still give the order.")
                % land.name(leg.goal)
            )
            break
        if leg.goal == start:
            found.append(_("It would march from %s to where it stands.") % land.name(leg.goal))
        if any(route.kind == RouteKind.JUNGLE_PATH for route in leg.routes):
            found.append(_("Part of the way to %s is a jungle path.") % land.name(leg.goal))
        start = leg.goal
    far = next((leg for leg in ways if leg.minute is not None and leg.minute > turn.days * DAY), None)
    if far:
        days = -(-(far.minute or 0) // DAY)
        found.append(
            _("%(place)s is %(days)d days’ march: farther than this week goes. It marches on next week.")
            % {"place": land.name(far.goal), "days": days}
        )
    found += met(turn, ways, seen)
    return tuple(found)


def met(turn: Turn, ways: tuple[Leg, ...], seen: list[Sighting]) -> list[str]:
    """The latest sightings at the places and on the routes of the march: three at most."""
    places = {place for leg in ways for place in leg.through[1:]}
    routes = {route.key for leg in ways for route in leg.routes}
    oldest = today(turn) - dt.timedelta(days=OLDEST)
    on_the_way = [
        line(row, turn)
        for row in seen
        if row.date >= oldest
        and ((row.place and row.place.key in places) or (row.route and row.route.key in routes))
    ]
    return [
        _("%(what)s, was seen %(where)s on %(date)s. You may still march.")
        % {"what": told.what, "where": told.where, "date": told.date}
        for told in on_the_way[:3]
    ]


def march_of(turn: Turn, force: Force, column: Column, map_: Theatre, order: Order) -> PlateMarch | None:
    """The ordered march as the map draws it."""
    if order.kind != OrderKind.MARCH:
        return None
    ways = [leg for leg in course(map_, column, tuple(order.legs)) if leg.minute is not None]
    if not ways:
        return None
    return PlateMarch(
        side=force.side.letter,
        legs=tuple(
            PlateLeg(
                through=leg.through,
                eta=arrival(turn, leg) if (leg.minute or 0) <= turn.days * DAY else "",
                from_km=leg.behind / 1000,
                beyond=(leg.minute or 0) > turn.days * DAY,
            )
            for leg in ways
        ),
        words=_("Ordered march of %(force)s: %(legs)s.")
        % {
            "force": force.name,
            "legs": "; ".join(
                _("%(place)s, arriving %(eta)s")
                % {"place": map_.places[leg.goal].name, "eta": arrival(turn, leg)}
                for leg in ways
            ),
        },
    )


def may_order(member: Member, turn: Turn, force: Force) -> bool:
    return turn.state == TurnState.OPEN and member.commands(force)
