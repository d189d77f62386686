"""The order form of one force: what stands, what it would mean, and what the staff would say of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import OuterRef, Q, Subquery
from django.forms import BoundField
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.name_boxes import is_road_spot
from campaign.forms.orders import (
    FRIEND,
    LEGS,
    THEN,
    Offer,
    OrderForm,
    at_of,
    count_of,
    leg_of,
    spot_of,
    then_of,
    whole_number,
)
from campaign.i18n.order_words import KIND_SENTENCES, KINDS_OF_ORDER
from campaign.logic.movement.itinerary import leg_to_spot, legs_of_order
from campaign.logic.orders import KINDS, Asks
from campaign.logic.settings import ON
from campaign.logic.supply.haulage import PARTS
from campaign.logic.theatre.spots import DAWN
from campaign.logic.theatre.theatre import Column, Order as GivenOrder, Side, Spot, Theatre
from campaign.logic.vocabulary import OUT_OF_CONTACT, ForceKind, OrderKind, Task, TurnState
from campaign.models import Force, Order, Sighting, Turn
from campaign.pages.orders.kind_groups import KindGroup, RoadChoice, kind_groups
from campaign.pages.orders.next_order import OrderProgress
from campaign.pages.orders.order_choices import Friends, men_in_garrison
from campaign.pages.orders.order_warnings import (
    arrival_time,
    leg_description,
    of_home,
    of_the_company,
    of_the_load,
    of_the_room,
    of_the_storm,
    warnings_for_order,
)
from campaign.pages.parts.map_data import Ground, spot_of_row
from campaign.pages.parts.published_view import opening_seen_by, reset_march_progress
from campaign.pages.parts.wording import phrases as words
from campaign.store import headquarters, load
from campaign.store.unit_of_work import Rows


@dataclass(frozen=True, slots=True)
class LegLine:
    number: int
    field: BoundField
    way: str  # "by the road, 18 km"
    eta: str
    spare: bool  # not used yet: a page with script shows one at a time
    then: BoundField | None  # what it does there before it goes on


@dataclass(frozen=True, slots=True)
class OrderPage:
    """`given`: who gave this turn's order, "" if nobody. `standing_order`: what holds without it."""

    ref: str
    name: str
    title: str
    turn: str  # its key
    form: OrderForm
    asks: frozenset[Asks]
    together: tuple[str, ...]  # the other forces that are to have the same order
    groups: tuple[KindGroup, ...]
    about: str  # what the kind does
    asks_km: bool  # its spot is a road without a kilometre
    most: str  # how many men the odds limit stands for
    spot_way: str  # "by the road, 18 km"
    spot_eta: str  # when it comes to the spot
    legs: tuple[LegLine, ...]
    warnings: tuple[str, ...]
    given: str
    standing_order: str
    is_static: bool
    href: str  # of the form
    back: str  # of the map with this force chosen
    withdraw: str  # "" if there is nothing to withdraw
    letter: str  # what was written to the umpire
    answer: str  # what became of it
    copy: str  # the form filled from last week's order, "" if there was none
    shown: int
    draw: str  # where the form is drawn anew while it is written
    next: OrderProgress | None  # once this order is given
    tapped: bool = False  # its legs were tapped on the map
    on_road: RoadChoice | None = None  # what can be ordered at the spot of a road that was tapped


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of a side: those of this turn by force, and the chosen force's earlier ones, last first."""

    now: dict[int, Order]
    before: tuple[Order, ...]


def orders_of_turn(member: Member, turn: Turn, force: Force | None, *, last_of_all: bool = False) -> Orders:
    """Returns the orders of the turn; *last_of_all*: with each force's last earlier order.

    One query, one more while a week is marched.
    """
    earlier = Q(force=force, turn__number__lt=turn.number) if force else Q(pk=None)
    if last_of_all:
        rows = Order.objects.filter(
            force=OuterRef("force"), turn__number__lt=turn.number, turn__undone_at=None
        )
        earlier = Q(pk=Subquery(rows.order_by("-turn__number").values("pk")[:1]))
    rows = Order.objects.filter(Q(turn=turn) | earlier, turn__campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(force__side=member.side)
    rows = rows.select_related("line_of_retreat", "seat", "turn", "force").defer(
        "turn__march", "turn__preview"
    )
    orders = list(rows.order_by("-turn__number", "force__key"))
    reset_march_progress(opening_seen_by(member, turn), orders)
    return Orders(
        now={row.force_id: row for row in orders if row.turn_id == turn.pk},
        before=tuple(row for row in orders if row.turn_id != turn.pk),
    )


def theatre_of_map(turn: Turn, land: Ground, force: Force, friends: Friends = ()) -> Theatre:
    """Returns a theatre of the map alone, to reckon *force*'s routes and rates on it.

    It names no columns but the ships among *friends*, which are nowhere.
    """
    ships = [(friend.key, friend.name) for friend in friends if friend.kind == ForceKind.SHIP]
    return Theatre(
        seed="",
        turn=turn.key,
        days=turn.days,
        rains=turn.starts.month in turn.campaign.land.rains,
        sides=(Side(force.side.key, force.side.label, force.side.favours),),
        places=land.places,
        routes=land.routes,
        columns={
            key: Column(key, name, force.side.key, ForceKind.SHIP, (), GivenOrder(), Spot())
            for key, name in ships
        },
        settings=turn.campaign.rules(turn.number),
    )


def initial_values(row: Order | None) -> dict[str, object]:
    """Returns *row* as the form begins with it."""
    if row is None:
        return {}
    order = load.order_as_written(row)
    return {
        "kind": order.kind.value,
        "stance": order.stance.value,
        "odds_limit": str(order.odds_limit),
        "march_to_guns": order.march_to_guns,
        "forced": order.forced,
        "night": order.night,
        "slip_past": order.slip_past,
        "rail": order.rail,
        "prisoners": order.prisoners,
        "line_of_retreat": order.line_of_retreat,
        "spot": at_of(order.spot),
        "task": order.task.value if order.task else "",
        "until": str(order.until or ""),
        "friend": order.friend,
        "units": list(order.units),
        "name": order.name,
        **{count_of(stock): number for stock, number in order.goods},
        "priority": str(order.priority),
        "letter": row.letter,
        "note": row.note,
        **dict(zip(LEGS, order.goals, strict=False)),
        **dict(zip(THEN, map(then_of, order.legs), strict=False)),
    }


def order_as_written(form: OrderForm, land: Ground) -> GivenOrder:
    """Returns the order as the form has it now, sent or only begun, without what cannot be read."""
    values = {name: form[name].value() for name in form.fields}
    spot = spot_of(str(values["spot"] or ""), whole_number(values["km"]))
    if spot and spot.place not in land.places and spot.route not in land.routes:
        spot = None
    legs = tuple(
        leg_of(values[leg], then if (then := values[halt] or "") == FRIEND or whole_number(then) else "")
        for leg, halt in zip(LEGS, THEN, strict=True)
        if values[leg] in land.places
    )
    order = GivenOrder(
        kind=form.drawn_kind.key,
        legs=legs,
        friend=values["friend"] or "",
        units=tuple(values["units"] or ()),
        name=values["name"] or "",
        spot=spot,
        forced=bool(values["forced"]),
        night=bool(values["night"]),
        rail=bool(values["rail"]) and form.offer.rail,
        until=whole_number(values["until"]),
        prisoners=bool(values["prisoners"]),
        goods=tuple((stock, n) for stock in PARTS if (n := whole_number(values.get(count_of(stock))))),
        task=Task(values["task"]) if values["task"] in set(Task) else None,
    )
    return form.drawn_kind.only_asked(order)


def form_for(
    offered: Offer, order: Order | None, data: Mapping[str, str] | None = None, *, sent: bool = True
) -> OrderForm:
    """Returns the form, with *data* that a person *sent*, or has only begun: then nothing is checked."""
    initial = initial_values(order) or kind_to_begin_with(stays=offered.is_static or offered.ship)
    if data is not None and not sent:
        initial, data = initial | OrderForm.begun_values(data), None
    return OrderForm(data, initial=initial, offer=offered)


def kind_to_begin_with(*, stays: bool) -> dict[str, object]:
    """Returns the kind of the first order of a force, which *stays* or may march."""
    return {"kind": (OrderKind.HOLD if stays else OrderKind.MARCH).value}


def fields_as_drawn(order: Order | None, *, stays: bool) -> dict[str, object]:
    """Returns what the form of *order* begins with, without the form and its choices. No query."""
    initial = initial_values(order) or kind_to_begin_with(stays=stays)
    kind = KINDS[OrderKind(str(initial["kind"]))]
    usual = {"odds_limit": "200", "stance": kind.stance.value, "march_to_guns": kind.guns, "priority": "0"}
    return usual | initial


def overtaken_by(given: Order | None, stored: OrderForm, sent: OrderForm) -> str:
    """Returns a sentence on changes to the order that somebody else made after the form *sent* was drawn."""
    if given is None:
        return _(
            "Not saved: this force’s order was withdrawn after you opened the form. What you wrote is below. "
            "Save it to give the order again."
        )
    about = {"who": name_of_giver(given), "what": "; ".join(stored.differences(sent))}
    return (
        _(
            "Not saved: %(who)s gave this force another order after you opened the form. It says: %(what)s. "
            "What you wrote is below. Save it to replace that order."
        )
        % about
    )


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
    friends: Friends,
    shown: int = 0,
) -> OrderPage:
    given = orders.now.get(force.pk)
    letter, answer = letter_and_answer(member, orders, given)
    order = order_as_written(form, land)
    ways = legs_of_order(map_, column, order)
    legs = ways[len(ways) - len(order.legs) :]
    shown = min(len(LEGS), max(shown, len(order.legs), 1))
    to_spot = leg_to_spot(map_, column, order) if column.units else None
    return OrderPage(
        ref=force.ref,
        name=force.label,
        title=_("Order for %s") % words.week(turn),
        turn=turn.key,
        form=form,
        asks=form.asks,
        together=tuple(name for key, name in form.offer.others if key in (form["also"].value() or ())),
        groups=kind_groups(member, force, form),
        about=str(KIND_SENTENCES[form.drawn_kind.key]),
        asks_km=str(form["spot"].value() or "").startswith("r:") and not is_road_spot(form["spot"].value()),
        most=words.number(column.men * whole_number(form["odds_limit"].value()) // 100),
        spot_way=leg_description(to_spot) if to_spot else "",
        spot_eta=arrival_time(turn, to_spot) if to_spot else "",
        legs=tuple(
            LegLine(
                number=at + 1,
                field=form[leg],
                then=form[then] if Asks.HALTS in form.drawn_kind.asks else None,
                way=leg_description(legs[at]) if at < len(legs) else "",
                eta=arrival_time(turn, legs[at]) if at < len(legs) else "",
                spare=at >= shown,
            )
            for at, (leg, then) in enumerate(zip(LEGS, THEN, strict=True))
        ),
        warnings=(
            *warnings_for_order(turn, column, land, order, ways, seen),
            *of_home(map_, column, ways),
            *of_the_load(order, form.offer.room),
            *of_the_storm(turn, force, orders.now.values(), order),
            *(of_today(turn, force, column, land, order, friends) if turn.state == TurnState.OPEN else ()),
        ),
        given=name_of_giver(given) if given else "",
        standing_order=standing_order_line(orders.before[0], force, land)
        if orders.before and not given
        else "",
        is_static=force.is_static,
        href=member.url("campaign:order", ref=force.ref),
        back=member.url("campaign:map", force=force.ref),
        letter=letter,
        answer=answer,
        withdraw=member.url("campaign:withdraw", ref=force.ref) if given else "",
        copy=member.url("campaign:order", ref=force.ref, copy="1") if orders.before else "",
        shown=shown,
        draw=member.url("campaign:order", ref=force.ref),
        next=None,
    )


def letter_and_answer(member: Member, orders: Orders, given: Order | None) -> tuple[str, str]:
    """Returns the last letter to the umpire, unless the form has it, and its answer."""
    row = given or next(iter(orders.before), None)
    if row is None or not row.letter or (row is given and not row.answered and member.side is not None):
        return "", ""
    if row.answer:
        answer = _("The umpire: %(answer)s") % {"answer": row.answer}
    elif row.answered:
        answer = _("The umpire has turned your letter into this order.")
    elif member.side is None:
        answer = _("Not answered yet. The order that you give here answers it.")
    else:
        answer = _("The umpire has not answered this letter.")
    return row.letter, answer


def of_today(
    turn: Turn, force: Force, column: Column, land: Ground, order: GivenOrder, friends: Friends
) -> Iterator[str]:
    """Yields warnings about the present surroundings of *force*.

    They are never shown while a week is marched, when nobody gives orders.
    """
    yield from of_the_room(turn, column, land, order, men_in_garrison(friends, order))
    yield from of_the_company(force, order)
    yield from by_rider(turn, force)


def by_rider(turn: Turn, force: Force) -> list[str]:
    """Returns when a courier brings the order, if later than the first dawn."""
    if force.seat is None or turn.campaign.rules(turn.number).knowledge.couriers != ON:
        return []
    rows = Rows(turn)
    land = headquarters.country_of_side(rows, force.side)
    minute = headquarters.courier_ride(rows, land, force.seat.key, rows.forces[force.key]).arrives
    if minute <= DAWN:
        return []
    text = _("The courier brings it this order on %(when)s. Until then it repeats its last order, or holds.")
    return [text % {"when": words.day_and_hour(turn, minute)}]


def name_of_giver(order: Order) -> str:
    if order.by_computer:
        return _("the computer")
    return order.seat.label if order.seat else _("the umpire")


def standing_order_line(row: Order, force: Force, land: Ground) -> str:
    """Returns the order that *force* follows without a new one: an earlier week's, if it is not done.

    For a force out of contact it does not say how far it came.
    """
    order = load.order_as_written(row)
    order = replace(order, gone=-1, done=False) if force.state in OUT_OF_CONTACT else order
    order = KINDS[order.kind].standing_order(order, spot_of_row(force))
    if order.kind == OrderKind.MARCH:
        return _("Without a new order it marches on to %s.") % land.name(order.goals[-1])
    if order.kind == OrderKind.HOLD:
        return _("Without a new order it holds.")
    return _("Without a new order it repeats its last one: %s.") % KINDS_OF_ORDER[order.kind]


def may_order(member: Member, turn: Turn, force: Force) -> bool:
    return turn.state == TurnState.OPEN and member.commands(force)
