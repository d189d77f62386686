"""Warnings about the present orders, for part 8, as a careful officer of the side would give them."""

from collections.abc import Iterator

from campaign.briefing.facts.knowledge import OrderWarning
from campaign.briefing.sections.enemy import is_of_enemy, sighting_facts
from campaign.briefing.week import Scope, Week
from campaign.logic.movement.itinerary import Leg, legs_of_order
from campaign.logic.orders import KINDS
from campaign.logic.theatre import capacity
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Column, Order, Theatre
from campaign.logic.vocabulary import OrderKind
from campaign.models import Force, Order as Row
from campaign.store import load


def order_warnings(week: Week, scope: Scope) -> tuple[OrderWarning, ...]:
    """Returns each warning as a `word` and its subject.

    About a force: `done`, `undone`, `unanswered`, `no_way`, `far`, `enemy`. About a place: `full`. Nothing
    about forces out of contact.
    """
    found = [each for force in scope.forces for each in week.once(of_force, force)]
    return (*found, *overfull_places(week, scope))


def standing_order(week: Week, column: Column) -> Order | None:
    """Returns the order that *column* repeats without a new one; None if it never had one."""
    row = week.rows.orders.get(column.key)
    return KINDS[OrderKind(row.kind)].standing_order(load.order_as_written(row), column.spot) if row else None


def of_force(week: Week, force: Force) -> list[OrderWarning]:
    """Returns the warnings about the force's order: that it is done, or about its route."""
    return [*_of_order(week, week.theatres_ahead[force.side_id], force)]


def _of_order(week: Week, known: Theatre, force: Force) -> Iterator[OrderWarning]:
    column = known.columns.get(force.key)
    order = standing_order(week, column) if column else None
    if column is None or order is None:
        return
    if order.kind is OrderKind.HOLD and (word := how_it_ended(week, force, week.rows.orders[force.key])):
        yield OrderWarning(word=word, name=force.key)
    ways = legs_of_order(known, column, order) if not force.is_static else ()
    lost = next((leg for leg in ways if leg.minute is None), None)
    if lost:
        yield OrderWarning(word="no_way", name=force.key, place=lost.goal)
    elif ways and not KINDS[order.kind].daily and (ways[-1].minute or 0) > known.days * DAY:
        days = -(-(ways[-1].minute or 0) // DAY)
        yield OrderWarning(word="far", name=force.key, place=ways[-1].goal, days=days)
    yield from enemies_on_route(week, force, ways)


def how_it_ended(week: Week, force: Force, order: Row) -> str:
    """Returns a word for an order that is over.

    `done`: its force holds now. `undone`: units that were to leave are still there, or the friend it was to
    merge with is apart. `unanswered`: a letter. "": it was only to hold, or its letter is answered.
    """
    if order.kind == OrderKind.HOLD or order.answered and order.kind == OrderKind.FREE_TEXT:
        return ""
    if order.kind == OrderKind.FREE_TEXT:
        return "unanswered"
    if order.kind == OrderKind.MERGE:
        friend = week.rows.forces.get(order.params.get("friend", ""))
        return "undone" if friend is not None and friend.pk in week.forces_with_units else "done"
    own_units = {unit.key for unit in week.rows.units.values() if unit.force_id == force.pk}
    return "undone" if own_units & set(order.params.get("units", ())) else "done"


def enemies_on_route(week: Week, force: Force, ways: tuple[Leg, ...]) -> Iterator[OrderWarning]:
    """Yields the last enemy seen this week on the force's route."""
    places = {place for leg in ways for place in leg.through[1:]}
    routes = {route.key for leg in ways for route in leg.routes}
    for place, route, row in week.seen_at[force.side_id]:
        if (place in places or route in routes) and is_of_enemy(week, row):
            yield OrderWarning(word="enemy", name=force.key, seen=sighting_facts(week, row))
            return


def overfull_places(week: Week, scope: Scope) -> list[OrderWarning]:
    """Returns places with more of the side's garrisons than there is room for, where *scope* has one."""
    known, inside = week.theatres_ahead[scope.side.pk], week.garrisons[scope.side.pk]
    own_places = {column.spot.place for force in scope.forces if (column := known.columns.get(force.key))}
    return [
        OrderWarning(word="full", place=key, men=men, most=most)
        for key, men in sorted(inside.items())
        if key in own_places
        and men > (most := capacity.garrison_room(known.places[key], known.settings.sieges))
    ]
