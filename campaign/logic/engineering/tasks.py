"""Tasks at places and on routes: where each can be done, and how long it takes.

Labour is counted in man-hours of daylight. Unfinished labour is stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from campaign.logic.settings import ON, Settings, Tasks
from campaign.logic.supply import magazines
from campaign.logic.supply.goods import trains_kept
from campaign.logic.theatre.march_state import FinishedTask
from campaign.logic.theatre.relations import Relations
from campaign.logic.theatre.spots import metres_between
from campaign.logic.theatre.telegraph import TOWNS, WIRE
from campaign.logic.theatre.theatre import Place, Route
from campaign.logic.vocabulary import Crossing, RouteKind, Task

Ground = Place | Route
MINUTES = 60
TENTHS = 10  # of a way, at which a post of the line is looked for
ALONG = (RouteKind.ROAD, RouteKind.RAILWAY)
"""Ways along which the telegraph goes."""

LAND = (RouteKind.ROAD, RouteKind.RAILWAY, RouteKind.TRAIL, RouteKind.JUNGLE_PATH)

BURNS = (Task.BURN_CANE, Task.BURN_MILL, Task.BURN_HOUSES)
WRECKS = (Task.WRECK_TRACK, Task.CUT_TELEGRAPH, Task.BREAK_BRIDGE)
HARMS = (*BURNS, *WRECKS, Task.RAZE, Task.SEIZE_SUPPLIES, Task.BLOCK_ROAD)
"""Tasks that are done to an enemy."""

REPAIRS = {
    Task.REPAIR_TRACK: Task.WRECK_TRACK,
    Task.REPAIR_TELEGRAPH: Task.CUT_TELEGRAPH,
    Task.REPAIR_BRIDGE: Task.BREAK_BRIDGE,
    Task.CLEAR_ROAD: Task.BLOCK_ROAD,
}
"""The harm that each repair makes good."""

OF_PLACES = (Task.RAISE_FORTIFICATIONS, *BURNS, Task.RAZE, Task.REBUILD, Task.SEIZE_SUPPLIES)
BY_THE_THOUSAND = (Task.BURN_HOUSES, Task.RAZE, Task.REBUILD)
"""Tasks that take longer the more people live there."""


def is_enabled(settings: Tasks) -> bool:
    return settings.tasks == ON


def is_offered(task: Task, settings: Settings) -> bool:
    """Tells whether *task* can make sense in a campaign with these settings."""
    if task is Task.EXTEND_TROCHA:
        return settings.crossings.trocha == ON
    return task is not Task.SEIZE_SUPPLIES or magazines.has_magazines(settings) or trains_kept(settings.goods)


def job_name(task: Task, ground: str) -> str:
    """Returns the name of *task* at a place or on a route, by key."""
    return f"{task}@{ground}"


def split_job_name(name: str) -> tuple[Task, str]:
    """Returns the task and the ground of a job."""
    task, _at, ground = name.partition("@")
    return Task(task), ground


def is_possible(task: Task, ground: Ground, places: Mapping[str, Place], settings: Tasks) -> bool:
    """Tells whether *task* has anything to do at *ground*."""
    if isinstance(ground, Place):
        return {
            Task.RAISE_FORTIFICATIONS: ground.fortification < settings.most_fortifications,
            Task.BURN_CANE: ground.sugar > 0,
            Task.BURN_MILL: ground.sugar > 0,
            Task.BURN_HOUSES: ground.kind in TOWNS,
            Task.RAZE: ground.kind in TOWNS,
            Task.REBUILD: Task.BURN_HOUSES in ground.harm,
            Task.SEIZE_SUPPLIES: True,  # whether there are any shows when they have been looked for
        }.get(task, False) and task not in ground.harm
    if task in REPAIRS:
        return REPAIRS[task] in ground.harm
    if task is Task.EXTEND_TROCHA:
        return ground.planned and bool(fortifications_near_route(ground, places, settings))
    return {
        Task.WRECK_TRACK: ground.kind is RouteKind.RAILWAY,
        Task.CUT_TELEGRAPH: has_telegraph(ground, places),
        Task.BREAK_BRIDGE: ground.crossing is Crossing.BRIDGE,
        Task.BLOCK_ROAD: ground.kind in LAND,
    }.get(task, False) and task not in ground.harm


def harms_bystander(
    task: Task, ground: Ground, places: Mapping[str, Place], relations: Relations, side: str
) -> bool:
    """Tells whether *task* would harm what an ally of *side* or a neutral holds.

    That is at a place, or at an end of a road. CAMP-WORK-06.
    """
    if task not in HARMS:
        return False
    held = [ground] if isinstance(ground, Place) else [places[ground.a], places[ground.b]]
    holders = {place.holder for place in held} - {"", side}
    return any(not relations.are_enemies(side, holder) for holder in holders)


def fortifications_near_route(route: Route, places: Mapping[str, Place], settings: Tasks) -> list[str]:
    """Returns the fortifications that somebody holds near *route*, by key.

    From such a post a line is drawn on across the route. CAMP-WORK-08.
    """
    a, b = places[route.a], places[route.b]
    points = [
        (a.east + (b.east - a.east) * tenth // TENTHS, a.north + (b.north - a.north) * tenth // TENTHS)
        for tenth in range(1, TENTHS)
    ]
    return [
        key
        for key, place in sorted(places.items())
        if place.fortification
        and place.holder
        and any(
            metres_between(point, (place.east, place.north)) <= 1000 * settings.line_post for point in points
        )
    ]


def has_telegraph(route: Route, places: Mapping[str, Place]) -> bool:
    """Tells whether a telegraph goes along *route*.

    It does along every road and railway that ends where there is an office.
    """
    return route.kind in ALONG and any(places[end].kind in WIRE for end in (route.a, route.b))


def man_hours_needed(task: Task, ground: Ground, settings: Tasks) -> int:
    """Returns the man-hours that *task* takes at *ground* from its beginning.

    CAMP-WORK-02, CAMP-WORK-03, CAMP-WORK-04, CAMP-WORK-06, CAMP-WORK-07.
    """
    hours = {
        Task.RAISE_FORTIFICATIONS: settings.raise_fortifications,
        Task.BURN_CANE: settings.burn_cane,
        Task.BURN_MILL: settings.burn_mill,
        Task.BURN_HOUSES: settings.burn_houses,
        Task.RAZE: settings.raze,
        Task.REBUILD: settings.rebuild,
        Task.SEIZE_SUPPLIES: settings.seize_supplies,
        Task.WRECK_TRACK: settings.wreck_track,
        Task.CUT_TELEGRAPH: settings.cut_telegraph,
        Task.BREAK_BRIDGE: settings.break_bridge,
        Task.BLOCK_ROAD: settings.block_road,
        Task.REPAIR_TRACK: settings.repair_track,
        Task.REPAIR_TELEGRAPH: settings.repair_telegraph,
        Task.REPAIR_BRIDGE: settings.repair_bridge,
        Task.CLEAR_ROAD: settings.clear_road,
        Task.EXTEND_TROCHA: settings.extend_trocha,
    }[task]
    if isinstance(ground, Place) and task is Task.RAISE_FORTIFICATIONS:
        return hours * (ground.fortification + 1)
    if isinstance(ground, Place) and task in BY_THE_THOUSAND:
        works_ = ground.fortification if task is Task.RAZE else 0
        return hours * (max(1, -(-ground.population // 1000)) + works_)
    return hours


def ground_after(task: Task, ground: Ground) -> Ground:
    """Returns *ground* when *task* is finished there."""
    if isinstance(ground, Place):
        if task is Task.RAISE_FORTIFICATIONS:
            return replace(ground, fortification=ground.fortification + 1)
        if task is Task.RAZE:
            mill = {Task.BURN_MILL} if ground.sugar else set[Task]()
            return replace(ground, fortification=0, harm=ground.harm | {task, Task.BURN_HOUSES} | mill)
        if task is Task.REBUILD:
            return replace(ground, harm=ground.harm - {Task.RAZE, Task.BURN_HOUSES})
        return replace(ground, harm=ground.harm | {task})
    if task in REPAIRS:
        return replace(ground, harm=ground.harm - {REPAIRS[task]})
    if task is Task.EXTEND_TROCHA:
        return replace(ground, crossing=Crossing.TROCHA, planned=False)
    return replace(ground, harm=ground.harm | {task})


def ground_altered(
    places: Mapping[str, Place], routes: Mapping[str, Route], finished_tasks: Iterable[FinishedTask]
) -> dict[str, Ground]:
    """Returns the places and routes, by key, to which *finished_tasks* were done, as they are after them."""
    ground_by_key: dict[str, Ground] = {}
    for finished in finished_tasks:
        key = finished.place or finished.route
        before = ground_by_key.get(key) or (places[key] if finished.place else routes[key])
        ground_by_key[key] = ground_after(finished.task, before)
    return ground_by_key
