"""Loads rows as the dataclasses of `logic`: the truth, not what a side knows."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import replace

from campaign.logic.arrivals.events import Storms
from campaign.logic.casualties.recovery import Patients
from campaign.logic.engagement.home_range import VOLUNTEERS
from campaign.logic.health.disease import Ward
from campaign.logic.orders import KINDS
from campaign.logic.orders.plain import from_plain
from campaign.logic.prisoners import custody
from campaign.logic.prisoners.custody import units_less_guards
from campaign.logic.settings import Disease, Tasks
from campaign.logic.theatre import march_state
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Column, ForceUnit, Known, Order, Place, Route, Side, Spot, Theatre
from campaign.logic.theatre.weather import Sky, weather_of_week
from campaign.logic.theatre.world import World
from campaign.logic.vocabulary import (
    Crossing,
    EngagementState,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Terrain,
)
from campaign.logic.vocabulary.nations import Habit
from campaign.models import Engagement, Force, Order as OrderRow, Place as PlaceRow, Route as RouteRow, Turn
from campaign.store import active_events, prisoner_guards
from campaign.store.damage import as_side_believes, broken_parts, burned_parts
from campaign.store.queries.weeks import umpire_rulings as rulings
from campaign.store.unit_of_work import Rows
from campaign.store.units import units_by_force

HELD = (ForceState.ENGAGED, ForceState.STOPPED, ForceState.DISPERSED)
"""States in which a force cannot detach units or go with another."""


def load_theatre(rows: Rows, mustered: Mapping[str, tuple[ForceUnit, ...]] | None = None) -> Theatre:
    """Returns the whole theatre of the turn of *rows* as it is now.

    A force without men fit for duty is left out; one still held by an earlier turn's battle is pinned. On the
    march columns keep the spot at which the turn opened: the march knows where they are now.

    *mustered*: the theatre in which a battle is settled after the week's end. The forces in it are as they
    were mustered, whatever happened since, and all others are where they were when the week ended.
    """
    turn, pinned, opening = rows.turn, pinned_forces(rows), opening_spots(rows.turn)
    units, along, rulings_known = units_by_force(rows), escorts_by_force(rows), rulings.rulings_by_line(rows)
    stances = rulings.of_stances(rulings_known)
    for friend, guard in along.items():
        units.setdefault(rows.forces[guard].pk, []).extend(units.pop(rows.forces[friend].pk, ()))
    marched = turn.march["columns"] if turn.march and mustered is not None else {}
    columns, out, led = {}, Counter[str](), Counter[str]()
    whose = prisoner_guards.led_by(rows, along)
    for (key, _keeper), men in (guards := prisoner_guards.guards_by_keeper(rows, opening)).items():
        out[along.get(key, key)] += men
    if guards:
        led = prisoner_guards.prisoners_by_keeper(rows, along)
    for key, force in rows.forces.items():
        if force.pk not in units and key not in (mustered or {}):
            continue
        kept = units_less_guards(tuple(units[force.pk]), out[key]) if out[key] else units[force.pk]
        fit = tuple(unit for unit in kept if unit.men > 0)
        left = fit or (tuple(units[force.pk]) if key in marched else ())
        brought = (mustered or {}).get(key, left)
        if brought and not _is_chased_off(rows, force):
            spot = opening.get(key, spot_of(force))
            columns[key] = Column(
                key=key,
                name=force.name,
                side=force.side.key,
                kind=ForceKind(force.kind),
                units=brought,
                order=rulings.with_ruled_stance(_order(rows.orders.get(key), turn, spot), key, stances),
                spot=spot,
                base=force.base.key if force.base else "",
                is_static=force.is_static,
                is_pinned=key in pinned,
                state=ForceState(force.state),
                prisoners=led[custody.of_force(key)],
                leads=whose.get(key, ()),
                loads=_loads(rows, key) if force.state == ForceState.ABOARD else 0,
                homes=_homes(rows, brought),
                seat=force.seat.key if force.seat else "",
            )
    return Theatre(
        seed=turn.seed,
        turn=turn.key,
        days=turn.days,
        rains=turn.starts.month in rows.campaign.land.rains,
        sides=tuple(Side(side.key, side.name, side.favours) for side in rows.sides.values()),
        places=places(rows),
        routes=routes(rows),
        columns=columns,
        settings=active_events.rules_of_week(rows),
        known=_known_last_week(rows, columns),
        weather=weather_by_place(rows),
        rulings=rulings.of_meetings(rulings_known),
        betrayed=active_events.betrayed_places(rows),
        relations=rows.campaign.relations_in(turn.number),
    )


def escorts_by_force(rows: Rows) -> dict[str, str]:
    """Returns the forces that an escort takes along this week, and the escort, by key.

    Both stood together at its dawn, or are one column in a march that has begun.
    """
    columns = rows.turn.march["columns"] if rows.turn.march else None
    escorts = {
        key: row.params.get("friend", "")
        for key, row in rows.orders.items()
        if row.kind == OrderKind.ESCORT and _is_still_escort(rows, key, row)
    }
    guard_by_force: dict[str, str] = {}
    for key, friend in escorts.items():
        guard, other = rows.forces[key], rows.forces.get(friend)
        if other is None or other.side_id != guard.side_id or {key, friend} & {*guard_by_force}:
            continue
        if columns is None:
            free = not other.is_static and friend not in escorts and not {guard.state, other.state} & {*HELD}
            together = free and spot_of(guard) == spot_of(other)
        else:
            together = key in columns and friend not in columns
        if together:
            guard_by_force[friend] = key
    return guard_by_force


def _is_still_escort(rows: Rows, key: str, row: OrderRow) -> bool:
    """Tells whether force *key* escorts by *row*: written for this week, or standing until it is there.

    A friend that has an order of a later week follows that order.
    """
    if row.turn_id == rows.turn.pk:
        return True
    newer = rows.orders.get(row.params.get("friend", ""))
    if key not in rows.forces or newer is not None and newer.turn.number > row.turn.number:
        return False
    spot = opening_spots(rows.turn).get(key, spot_of(rows.forces[key]))
    return _order(row, rows.turn, spot).kind is OrderKind.ESCORT


def weather_by_place(rows: Rows) -> dict[str, Sky]:
    """Returns the weather of the turn of *rows* by place; empty if the campaign uses only the season."""
    by_district = weather_by_district(rows)
    return {key: by_district[row.district] for key, row in rows.places.items()} if by_district else {}


def weather_by_district(rows: Rows) -> dict[str, Sky]:
    """Returns the turn's weather by district."""
    turn, settings = rows.turn, rows.campaign.rules(rows.turn.number).weather
    districts = (row.district for row in rows.places.values())
    skies = weather_of_week(turn.seed, districts, turn.starts.month in rows.campaign.land.rains, settings)
    for effect in active_events.lasting_effects(rows, turn):
        if isinstance(effect, Storms):
            skies |= {district: Sky.STORMS for district in effect.districts if district in skies}
    return skies


def spot_of(force: Force | Engagement) -> Spot:
    """Returns the spot of *force*, or of a battle."""
    return Spot(force.place.key if force.place else "", force.route.key if force.route else "", force.metres)


def last_known(force: Force) -> Spot | None:
    """Returns the spot of *force* at the last news of it, if a week has ended without any since."""
    news = force.last_news
    return Spot(news["place"], news["route"], news["metres"]) if news else None


def patients_in(rows: Rows, number: int) -> list[Patients]:
    """Returns the casualty returns, as last corrected, that may have effects in turn *number*.

    They are in key order.
    """
    latest: dict[tuple[str, str], Patients] = {}
    for row in rows.returns:
        engagement, unit = row.result.engagement, row.unit.key
        irregular = rows.campaign.nation(row.unit.nation).rejoins is Habit.IRREGULAR
        age = number - engagement.turn.number
        settings = rows.campaign.rules(engagement.turn.number).casualties
        if 0 < age < settings.over:
            gone = row.severely_wounded, row.lightly_wounded, row.missing
            latest[engagement.key, unit] = Patients(
                f"{engagement.key}/{unit}", unit, age, *gone, settings, irregular
            )
    patients = [line for _key, line in sorted(latest.items())]
    return [line for line in patients if line.severely_wounded or line.lightly_wounded or line.missing]


WORN = 10
"""Losses, in percent of the men in a week's battles, that wear a force out."""


def worn_forces(rows: Rows) -> frozenset[str]:
    """Returns the forces, by key, that the losses of the turn before have worn out."""
    return frozenset(key for key, (stood, lost) in rows.losses_before.items() if 100 * lost >= WORN * stood)


def sick_by_unit(rows: Rows, number: int) -> dict[int, list[Ward]]:
    """Returns the sick of the turns up to turn *number*, by the unit's primary key."""
    return wards_by_unit(rows.fallen_sick, number, rows.campaign.rules(number).disease)


def wards_by_unit(
    sick: Mapping[tuple[int, int, bool], int], number: int, settings: Disease
) -> dict[int, list[Ward]]:
    """Returns the same for *sick*, in the form of `Rows.fallen_sick`."""
    fallen: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for (unit, fell, new), men in sick.items():
        fallen[unit][number - fell][0] += men
        fallen[unit][number - fell][1] += men * new
    wards: dict[int, list[Ward]] = defaultdict(list)
    for unit, by_age in fallen.items():
        wards[unit] = [Ward(age, *men) for age, men in sorted(by_age.items()) if age <= settings.sick_weeks]
    return wards


def place(row: PlaceRow, world: World, day: dt.date, settings: Tasks) -> Place:
    """Returns *row* as the march and the map use it on *day*."""
    east, north = world.metres(row.latitude, row.longitude)
    return Place(
        key=row.key,
        name=row.name,
        kind=PlaceKind(row.kind),
        terrain=Terrain(row.terrain),
        fortification=row.fortification,
        sympathy=row.sympathy,
        holder=row.holder.key if row.holder else "",
        east=east,
        north=north,
        sugar=row.sugar,
        population=row.population,
        harm=burned_parts(row, day, settings),
        labour=row.labour,
        port=row.port,
        capacity=row.capacity,
    )


def as_believed(theatre: Theatre, rows: Rows, side: str) -> Theatre:
    """Returns *theatre* with places and routes as *side* believes them, apart from their holders."""
    unheard = rows.sides[side].unheard
    if not unheard:
        return theatre
    turn, settings = rows.turn, rows.campaign.rules(rows.turn.number).tasks
    places, routes = dict(theatre.places), dict(theatre.routes)
    for key, believed in unheard.items():
        if key in places:
            places[key] = place(
                as_side_believes(rows.places[key], believed), rows.campaign.land, turn.starts, settings
            )
        elif key in routes:
            route_found = route(as_side_believes(rows.routes[key], believed), turn.starts, turn.days)
            routes[key] = route_found or routes[key]
    return replace(theatre, places=places, routes=routes)


def route(row: RouteRow, day: dt.date, days: int) -> Route | None:
    """Returns *row* as the march and the map use it on *day*, in turns of *days*; None before it opens."""
    if row.opened and day < row.opened:
        return None
    uncrossed = row.crossing_from is not None and day < row.crossing_from
    crossing = Crossing.FORD if row.bridge_down else Crossing(row.crossing)
    return Route(
        key=row.key,
        a=row.a.key,
        b=row.b.key,
        kind=RouteKind(row.kind),
        metres=row.metres,
        terrain=Terrain(row.terrain),
        crossing=Crossing.NONE if uncrossed else crossing,
        harm=broken_parts(row, day, days),
        labour=row.labour,
        planned=uncrossed and row.crossing == Crossing.TROCHA,
    )


def places(rows: Rows) -> dict[str, Place]:
    """Returns the places as they are when the turn of *rows* begins."""
    settings = rows.campaign.rules(rows.turn.number).tasks
    land, day = rows.campaign.land, rows.turn.starts
    return {key: place(row, land, day, settings) for key, row in rows.places.items()}


def routes(rows: Rows) -> dict[str, Route]:
    drawn = ((key, route(row, rows.turn.starts, rows.turn.days)) for key, row in rows.routes.items())
    return {key: found for key, found in drawn if found}


def order_as_written(row: OrderRow) -> Order:
    """Returns *row* as it was written."""
    return from_plain(
        row.kind,
        row.legs,
        row.params,
        stance=Stance(row.stance),
        odds_limit=row.odds_limit,
        march_to_guns=row.march_to_guns,
        line_of_retreat=row.line_of_retreat.key if row.line_of_retreat else "",
    )


def _order(row: OrderRow | None, turn: Turn, spot: Spot) -> Order:
    """Returns *row* as the march reads it; an order of an earlier turn as far as it still applies."""
    if row is None:
        return Order()
    order = order_as_written(row)
    return order if row.turn_id == turn.pk else KINDS[order.kind].standing_order(order, spot)


def _loads(rows: Rows, key: str) -> int:
    """Returns the loads of the expedition that is force *key* and is about to land; 0 if it is none."""
    landings = [each for due in rows.due.values() for each in due.happened if each.get("force") == key]
    return int(landings[-1]["loads"]) if landings else 0


def _homes(rows: Rows, units: tuple[ForceUnit, ...]) -> tuple[str, ...]:
    """Returns the home places of volunteers among *units*: the bases of their units, or of the force."""
    volunteers = (rows.units[unit.key] for unit in units if unit.troops == VOLUNTEERS)
    homes = (row.base or row.force.base for row in volunteers)
    return tuple(sorted({home.key for home in homes if home}))


def _is_chased_off(rows: Rows, force: Force) -> bool:
    """Tells whether *force*, an expedition, is at sea because ships chased it off its beach this week."""
    if force.state != ForceState.ABOARD or force.kind == ForceKind.SHIP:
        return False
    of = (each for due in rows.due.values() for each in due.happened if each.get("force") == force.key)
    return any(each.get("chased") == rows.turn.number for each in of)


def _known_last_week(rows: Rows, columns: dict[str, Column]) -> tuple[Known, ...]:
    """Returns what the sides saw in the week before, if an order needs it."""
    if not any(column.order.kind is OrderKind.EVADE for column in columns.values()):
        return ()
    if "known" not in rows.week:
        turn, hostile = rows.turn, rows.campaign.relations_in(rows.turn.number).are_enemies
        rows.week["known"] = tuple(
            Known(
                row.observer.key,
                (row.date - turn.starts).days * DAY + row.minute % DAY,
                Spot(row.place.key if row.place else "", row.route.key if row.route else "", row.metres),
            )
            for row in rows.sightings
            if row.turn_id != turn.pk
            and (turn.starts - row.date).days <= turn.days
            and hostile(row.observer.key, row.force.side.key)
        )
    known: tuple[Known, ...] = rows.week["known"]
    return known


def held_over(rows: Rows) -> tuple[march_state.MarchState, int] | None:
    """Returns the march of the turn before, and its days, if it left unsettled battles.

    Otherwise no query.
    """
    if not pinned_forces(rows):
        return None
    before = rows.campaign.turns.get(number=rows.turn.number - 1)
    return march_state.from_plain(before.march or {}), before.days


def came_from(rows: Rows, keys: Collection[str]) -> dict[str, str]:
    """Returns, by force of *keys*, the place that it left last in the turn before.

    Forces that did not march then are left out.
    """
    before = rows.campaign.turns.filter(number=rows.turn.number - 1).first()
    columns = (before.march or {}).get("columns", {}) if before else {}
    return {key: columns[key]["came_from"] for key in keys if key in columns}


def opening_spots(turn: Turn) -> dict[str, Spot]:
    """Returns where each column of a march that has begun was at its first midnight; empty before."""
    columns = turn.march["columns"] if turn.march else {}
    return {key: Spot(**moving["track"][0][1]) for key, moving in columns.items()}


def pinned_forces(rows: Rows) -> set[str]:
    """Returns the forces, by key, that a battle of an earlier turn pins, and forces escorted into it."""
    held = [
        force
        for engagement in rows.engagements.values()
        if engagement.turn_id != rows.turn.pk and engagement.state != EngagementState.SETTLED
        for party in engagement.muster.get("parties", ())
        for force in party["forces"]
    ]
    units = {unit["key"] for force in held for unit in force.get("units", ())}
    return {force["key"] for force in held} | {rows.units[key].force.key for key in units & {*rows.units}}
