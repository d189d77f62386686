"""Warnings about an order, as a careful officer would give them; none of them forbids it."""

import datetime as dt
from collections.abc import Iterable, Iterator

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.engagement import home_range
from campaign.logic.engagement.posts import LAYING
from campaign.logic.engineering import tasks
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.knowledge.spotting import has_train
from campaign.logic.march.sieges import is_open_to_sea, open_roads
from campaign.logic.movement.itinerary import Leg
from campaign.logic.orders import KINDS, Asks
from campaign.logic.settings import ON
from campaign.logic.supply import haulage
from campaign.logic.theatre import capacity as room
from campaign.logic.theatre.spots import DAY, dawn_of
from campaign.logic.theatre.theatre import Column, Order, Theatre
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import Crossing, Do, OrderKind, RouteKind, Task
from campaign.models import Force, Order as OrderRow, Sighting, Turn
from campaign.pages.parts.map_data import Ground
from campaign.pages.parts.side_rows import reading_day
from campaign.pages.parts.sightings import is_of_enemy, sighting_line
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.orders import are_apart, named_friend
from campaign.store.queries.parties import has_prisoners


def warnings_for_order(
    turn: Turn, column: Column, land: Ground, order: Order, ways: tuple[Leg, ...], seen: list[Sighting]
) -> tuple[str, ...]:
    return (
        *of_the_way(column, land, ways),
        *of_its_length(turn, land, ways),
        *of_the_pace(turn, column, order, ways),
        *of_the_rail(turn, column, order, ways),
        *of_the_trocha(turn, column, land, order, ways),
        *of_the_sea(turn, column, land, order, ways),
        *of_the_station(turn, column, land, order),
        *of_halts(turn, land, order, ways),
        *of_news(order, seen, turn),
        *of_the_work(turn, column, land, order),
        *of_the_siege(turn, column, land, order),
        *sightings_on_route(turn, ways, seen),
    )


def of_the_way(column: Column, land: Ground, ways: tuple[Leg, ...]) -> Iterator[str]:
    start = column.spot.place
    for leg in ways:
        if leg.minute is None:
            yield (
                _("This force knows no route to %s and would not move. You can still give the order.")
                % land.name(leg.goal)
            )
            return
        if leg.goal == start and leg.routes:
            yield _("It would march from %s to where it already is.") % land.name(leg.goal)
        if any(route.kind == RouteKind.JUNGLE_PATH for route in leg.routes):
            yield _("Part of the route to %s is a jungle path.") % land.name(leg.goal)
        start = leg.goal


def of_home(map_: Theatre, column: Column, ways: tuple[Leg, ...]) -> tuple[str, ...]:
    """Returns a warning if volunteers in *column* would not go so far."""
    last = home_range.halts_at(map_, column, [place for leg in ways for place in leg.through])
    if last is None:
        return ()
    about = {
        "home": _(" and ").join(map_.places[home].name for home in column.homes),
        "place": map_.places[last].name,
    }
    return (
        _("Volunteers of %(home)s go no farther from home than a day’s march: it would halt at %(place)s.")
        % about,
    )


def of_its_length(turn: Turn, land: Ground, ways: tuple[Leg, ...]) -> Iterator[str]:
    far = next((leg for leg in ways if leg.minute is not None and leg.minute > turn.days * DAY), None)
    if far:
        days = -(-(far.minute or 0) // DAY)
        yield (
            _("%(place)s is %(days)d days’ march: farther than this {week} goes. It marches on next {week}.")
            % {"place": land.name(far.goal), "days": days}
        )


def of_the_pace(turn: Turn, column: Column, order: Order, ways: tuple[Leg, ...]) -> Iterator[str]:
    settings = turn.campaign.rules(turn.number).march
    if order.forced or order.night:
        lost = column.men * settings.straggle * (order.forced + order.night) // 100
        if lost:
            yield ngettext(
                "On a forced march, or by night, about %(men)s man a day straggles.",
                "On a forced march, or by night, about %(men)s men a day straggle.",
                lost,
            ) % {"men": words.number(lost)}
    last = next((leg.minute for leg in reversed(ways) if leg.minute is not None), 0)
    if settings.marching_days <= turn.days and last > dawn_of(settings.marching_days):
        yield _(
            "It would march so many days without a halt that men straggle. A day’s halt on the way "
            "avoids that."
        )


def of_the_rail(turn: Turn, column: Column, order: Order, ways: tuple[Leg, ...]) -> Iterator[str]:
    if not order.rail or not any(leg.routes for leg in ways):
        return
    if not any(leg.carried for leg in ways):
        yield _("No part of this route is a railway of ours, so it marches on foot.")
        return
    settings = turn.campaign.rules(turn.number).transport
    trains = -(-column.men // settings.rail_men)
    about = {"men": words.number(column.men), "hours": -(-trains * settings.rail_loading // 60)}
    yield ngettext(
        "%(men)s men fill a train; all are on board after %(hours)d hours.",
        "%(men)s men fill %(trains)d trains; all are on board after %(hours)d hours.",
        trains,
    ) % {**about, "trains": trains}


def of_the_trocha(
    turn: Turn, column: Column, land: Ground, order: Order, ways: tuple[Leg, ...]
) -> Iterator[str]:
    lines = any(route.crossing is Crossing.TROCHA for route in land.routes.values())
    if not lines or turn.campaign.rules(turn.number).crossings.trocha != ON:
        return
    if order.kind is not OrderKind.CROSS:
        if any(leg.minute is None for leg in ways):
            yield _("To pass {the_line} of an enemy, give the order to cross it.")
        return
    if has_train(column):
        yield _("With carts it cannot cross {the_line}.")
    elif not order.night:
        yield _("By night it would be harder to notice.")


def of_the_sea(
    turn: Turn, column: Column, land: Ground, order: Order, ways: tuple[Leg, ...]
) -> Iterator[str]:
    if order.kind is not OrderKind.EMBARK or not order.legs:
        return
    settings = turn.campaign.rules(turn.number).transport
    goal = land.places[order.legs[-1].to]
    if order.friend and column.men > settings.ship_load:
        most = {"most": words.number(settings.ship_load)}
        yield _("The ship takes %(most)s men: this force is too strong for it.") % most
    elif order.friend:
        yield _("The ship must be where they go on board, with an order to hold.")
    elif column.men > settings.ship_men:
        most = {"most": words.number(settings.ship_men)}
        yield _("Hired steamers carry %(most)s men at one time: this force is too strong for them.") % most
    if ways[-1].minute is None:
        yield _("The last leg is by sea, between two harbours or beaches on our ships’ route.")
    elif is_enemy_holder(turn, column, goal.holder) and goal.fortification:
        yield _("The enemy holds fortifications at %s: the force would land under their guns.") % land.name(
            goal.key
        )


def of_the_station(turn: Turn, column: Column, land: Ground, order: Order) -> Iterator[str]:
    if order.kind is not OrderKind.SEA_PATROL or order.spot is None:
        return
    settings = turn.campaign.rules(turn.number).transport
    if not patrols.can_keep_station(
        land.routes,
        patrols.places_in_reach(land.places, land.routes, column.side, settings.ship_reach),
        order.spot,
    ):
        yield (
            _("No port of ours is within %(km)d km by sea, so a ship cannot patrol there.")
            % {"km": settings.ship_reach}
        )


def of_halts(turn: Turn, land: Ground, order: Order, ways: tuple[Leg, ...]) -> Iterator[str]:
    for leg, way in zip(order.legs, ways[len(ways) - len(order.legs) :], strict=True):
        if leg.do is Do.WAIT and way.minute is not None and way.minute >= dawn_of(leg.until):
            yield _("It comes to %s too late to wait there.") % land.name(leg.to)
    if (
        order.until
        and order.kind is OrderKind.AMBUSH
        and ways
        and (ways[0].minute or 0) >= dawn_of(order.until)
    ):
        yield _("It would arrive too late to lay an ambush this {week}.")
    storms = order.kind is OrderKind.ASSAULT and order.until and ways
    if storms and (ways[0].minute or 0) > dawn_of(order.until):
        yield _("It arrives after that morning, and assaults on the next.")


def of_news(order: Order, seen: list[Sighting], turn: Turn) -> Iterator[str]:
    fresh = any((reading_day(turn) - row.date).days <= turn.days and is_of_enemy(row, turn) for row in seen)
    if order.kind is OrderKind.EVADE and not order.legs and not fresh:
        yield _("No enemy has been seen lately. It stays where it is until one is seen.")
    if Asks.SPOT in KINDS[order.kind].needs and order.spot is None:
        yield _("The order needs a spot.")


def of_the_work(turn: Turn, column: Column, land: Ground, order: Order) -> Iterator[str]:
    """Yields a warning if there is nothing to do, as far as is known, or how long it takes."""
    spot = order.spot or column.spot
    site = land.places.get(spot.place) or land.routes.get(spot.route)
    if order.task is None or site is None or (order.task in tasks.OF_PLACES) != bool(spot.place):
        return
    settings = turn.campaign.rules(turn.number).tasks
    is_own = (
        order.task is Task.SEIZE_SUPPLIES and spot.place and land.places[spot.place].holder == column.side
    )
    bonds = turn.campaign.relations_in(turn.number)
    if tasks.harms_bystander(order.task, site, land.places, bonds, column.side):
        yield _("It does no damage to an ally or a neutral, so it would do nothing there.")
        return
    if is_own or not tasks.is_possible(order.task, site, land.places, settings):
        yield _("As far as we know, there is nothing there for this task.")
        return
    is_there = spot == column.spot  # else it need not know what has been begun
    hours = max(
        0,
        tasks.man_hours_needed(order.task, site, settings)
        - (site.labour.get(order.task, 0) if is_there else 0),
    )
    days = -(-hours // (12 * max(1, column.men)))
    yield (
        ngettext(
            "All its men would work at it for a day at most.",
            "All its men would work at it for about %(days)d days.",
            days,
        )
        % {"days": days}
    )


def is_enemy_holder(turn: Turn, column: Column, holder: str) -> bool:
    """Tells whether *column* and the *holder* of a place are enemies this turn."""
    return turn.campaign.relations_in(turn.number).are_enemies(column.side, holder)


def of_the_siege(turn: Turn, column: Column, land: Ground, order: Order) -> Iterator[str]:
    place = land.places.get(order.spot.place) if order.spot else None
    if place is None:
        return
    enemy = is_enemy_holder(turn, column, place.holder)
    if order.kind in LAYING and not (enemy and place.fortification):
        yield (
            _("As far as we know no enemy is in fortifications at %s: it would only march there.")
            % place.name
        )
    elif order.kind is OrderKind.BESIEGE:
        allies = turn.campaign.relations_in(turn.number).allies_of(column.side)
        roads = open_roads(land.places, land.routes, place.key, column.side, allies)
        men = roads * turn.campaign.rules(turn.number).sieges.bar_men
        if column.men < men:
            yield _(
                "It takes %(men)s men to besiege %(place)s, or as many as are inside if that is more."
            ) % {
                "place": place.name,
                "men": words.number(men),
            }
        if is_open_to_sea(land.places, land.routes, place.key):
            yield _("%s is a port: it is supplied by sea until a ship of ours patrols there.") % place.name
    if order.kind is OrderKind.GARRISON and enemy:
        yield _("As far as we know, the enemy holds %s.") % place.name


def of_the_storm(turn: Turn, force: Force, given: Iterable[OrderRow], order: Order) -> Iterator[str]:
    """Warns of friends who are to assault the same place on another morning."""
    if order.kind is not OrderKind.ASSAULT or order.spot is None:
        return
    for row in given:
        same = row.kind == OrderKind.ASSAULT and row.params.get("place") == order.spot.place
        if same and row.force_id != force.pk and row.params.get("until", 0) != order.until:
            day = row.params.get("until", 0)
            when = (
                words.weekday(turn.starts + dt.timedelta(days=day - 1))
                if day
                else _("the first morning after it arrives")
            )
            yield (
                _(
                    "%(friend)s assaults it on another morning: %(when)s. "
                    "Choose one morning to assault together."
                )
                % {"friend": row.force.label, "when": when}
            )


def of_the_room(turn: Turn, column: Column, land: Ground, order: Order, inside: int) -> Iterator[str]:
    """Yields a warning if the garrison is too large. *inside*: men of its side's other forces there."""
    place = land.places.get(order.spot.place) if order.spot else None
    if order.kind is not OrderKind.GARRISON or place is None:
        return
    most = room.garrison_room(place, turn.campaign.rules(turn.number).sieges)
    if column.men + inside > most:
        yield (
            _("%(place)s has room for a garrison of %(most)s men; with this force there would be %(men)s.")
            % {"place": place.name, "most": words.number(most), "men": words.number(column.men + inside)}
        )


def of_the_company(force: Force, order: Order) -> Iterator[str]:
    """Yields a warning if those that the order takes for granted are missing: a friend, or prisoners.

    Two queries at most, and none for other kinds of order.
    """
    if order.kind is OrderKind.ESCORT_PRISONERS:
        if not has_prisoners(force):
            yield _("As far as we know there are no prisoners where it is: it would only march.")
        return
    alone = order.kind is OrderKind.TRANSFER or order.kind is OrderKind.MERGE and not order.legs
    friend = named_friend(order, force) if alone and order.friend else None
    if friend is None or not are_apart(friend, force):
        return
    if order.kind is OrderKind.TRANSFER:
        yield (
            _("%s is not in the same place: nothing is transferred unless both are there at the first dawn.")
            % friend.label
        )
    else:
        yield (_("%s is not in the same place: the force would wait for it and not march.") % friend.label)


def of_the_load(order: Order, room: int) -> Iterator[str]:
    """Yields a warning if the load is too heavy.

    *room*: the grams that the force can take on.
    """
    heavy = haulage.weight_of(dict(order.goods), *haulage.CARGO)
    if order.kind is OrderKind.HAUL and heavy > room:
        about = {"weight": words.number(-(-heavy // 1000)), "room": words.number(room // 1000)}
        yield (
            _("That weighs %(weight)s kg, and it can carry %(room)s: the rest stays in the magazine.") % about
        )


def sightings_on_route(turn: Turn, ways: tuple[Leg, ...], seen: list[Sighting]) -> list[str]:
    """Returns the latest sightings at the places and on the routes of the march: three at most."""
    places = {place for leg in ways for place in leg.through[1:]}
    routes = {route.key for leg in ways for route in leg.routes}
    oldest = reading_day(turn) - dt.timedelta(days=OLDEST)
    on_the_way = [
        sighting_line(row, turn)
        for row in seen
        if row.date >= oldest
        and ((row.place and row.place.key in places) or (row.route and row.route.key in routes))
    ]
    return [
        _("%(what)s, was seen %(where)s on %(date)s. You may still march.")
        % {"what": line.what, "where": line.where, "date": line.date}
        for line in on_the_way[:3]
    ]


def arrival_time(turn: Turn, leg: Leg) -> str:
    if leg.minute is None:
        return ""
    if leg.minute > turn.days * DAY:
        return _("after the {week}")
    return words.day_and_hour(turn, leg.minute)


def leg_description(leg: Leg) -> str:
    """Returns a leg in words: by the road, 18 km."""
    if leg.minute is None or not leg.routes:
        return ""
    kinds = list(dict.fromkeys(words.route_kind(route.kind) for route in leg.routes))
    return _("by %(ways)s, %(km)d km") % {
        "ways": _(" and ").join(kinds),
        "km": round(leg.metres / 1000),
    }
