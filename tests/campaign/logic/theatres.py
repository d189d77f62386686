"""Small theatres, for tests to say: places on a line or a net, roads between them, columns with orders."""

import json
from collections.abc import Iterable
from dataclasses import replace

from campaign.logic.casualties.muster import BattleResult, Muster, Party, UnitResult
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.settings import Settings
from campaign.logic.theatre import march_state
from campaign.logic.theatre.march_state import MarchBattle, MarchState
from campaign.logic.theatre.theatre import (
    Column,
    ForceUnit,
    Leader,
    Order,
    Place,
    Route,
    Side,
    Spot,
    Theatre,
    legs_to as legs_to,
)
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    EngagementKind,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    ResultSource,
    RouteKind,
    SideOutcome,
    Stance,
    Terrain,
)
from campaign.logic.vocabulary.nations import Nation
from tests.nations import CUBAN, SPANISH

SPAIN, CUBA = "spain", "cuba"
SIDES = (Side(SPAIN, "Spain", -1), Side(CUBA, "Cuba", 1))
DAWN, DUSK, DAY = 360, 1080, 1440


def place(
    key: str,
    east: int = 0,
    *,
    north: int = 0,
    kind: PlaceKind = PlaceKind.VILLAGE,
    terrain: Terrain = Terrain.PLAIN,
    works: int = 0,
    sympathy: int = 0,
    holder: str = "",
) -> Place:
    """Returns a place. *east* and *north* are in kilometres."""
    return Place(
        key, key.capitalize(), kind, terrain, works, sympathy, holder, 1000 * east + 100_000, 1000 * north
    )


def road(
    a: str,
    b: str,
    km: int,
    *,
    kind: RouteKind = RouteKind.ROAD,
    terrain: Terrain = Terrain.PLAIN,
    crossing: Crossing = Crossing.NONE,
) -> Route:
    return Route(
        f"{a}-{b}" if kind is RouteKind.ROAD else f"{a}-{b}-{kind}", a, b, kind, 1000 * km, terrain, crossing
    )


def body(
    key: str,
    men: int,
    *,
    nation: Nation,
    arm: Arm = Arm.INFANTRY,
    troops: str = "infantry",
    general: bool = False,
    guns: int = 0,
) -> ForceUnit:
    leaders = (Leader(f"leader_of_{key}", "Leader", "General", True, 3, 3),) if general else ()
    return ForceUnit(key, key, arm, nation, troops, 3, men, guns=guns, leaders=leaders)


def meeting_of(attacker: Party, defender: Party, **more) -> Muster:
    """Returns a meeting on the plain by day, or as *more* says."""
    usual = {"kind": EngagementKind.MEETING, "terrain": Terrain.PLAIN, "fortification": 0, "surprise": False}
    return Muster(
        key="m", name="M", rains=False, crossing="", parties=(attacker, defender), **{**usual, **more}
    )


def column(
    key: str,
    side: str,
    at: str | Spot,
    men: int = 100,
    *to: str,
    stance: Stance = Stance.DEFEND,
    odds_limit: int = 200,
    arm: Arm = Arm.INFANTRY,
    kind: ForceKind | None = None,
    guns: bool = False,
    line_of_retreat: str = "",
    base: str = "",
    is_static: bool = False,
    general: bool = False,
    state: ForceState = ForceState.HALTED,
    train: int = 0,
) -> Column:
    """Returns a column of one unit at a place (or Spot). It is to march *to* places, or else holds.

    *guns*: it marches to the guns. With a *train* of so many men it has carts.
    """
    nation = SPANISH if side == SPAIN else CUBAN
    bodies = [body(key, men, nation=nation, arm=arm, general=general)]
    if train:
        bodies.append(body(f"{key}_train", train, nation=nation, arm=Arm.TRAIN))
    return Column(
        key=key,
        name=key,
        side=side,
        kind=kind or (ForceKind.COLUMN if side == SPAIN else ForceKind.BAND),
        units=tuple(bodies),
        order=Order(
            OrderKind.MARCH if to else OrderKind.HOLD, legs_to(*to), stance, odds_limit, guns, line_of_retreat
        ),
        spot=at if isinstance(at, Spot) else Spot(place=at),
        base=base,
        is_static=is_static,
        state=state,
    )


def theatre(
    places: Iterable[Place],
    routes: Iterable[Route],
    columns: Iterable[Column] = (),
    *,
    seed: str = "s",
    days: int = 7,
    rains: bool = False,
    **settings: int,
) -> Theatre:
    return Theatre(
        seed=seed,
        turn="t1",
        days=days,
        rains=rains,
        sides=SIDES,
        places={row.key: row for row in places},
        routes={row.key: row for row in routes},
        columns={row.key: row for row in columns},
        settings=Settings.of(settings),
    )


def line(*columns: Column, km: int = 40, terrain: Terrain = Terrain.OPEN, **more: object) -> Theatre:
    """Places a, b, c and d in a line, *km* of road apart, with *columns*; nobody holds or favours any."""
    names = "abcd"
    places = [place(name, km * i, terrain=terrain) for i, name in enumerate(names)]
    routes = [road(x, y, km, terrain=terrain) for x, y in zip(names, names[1:], strict=False)]
    return theatre(places, routes, columns, **more)  # type: ignore[arg-type]


def march_out(land: Theatre) -> MarchState:
    """Marches *land* until it waits or is done."""
    return march.run_march(land, march.begin_march(land))


def result_of(
    land: Theatre,
    fight: MarchBattle,
    *,
    holder: str = "",
    course: SideOutcome = SideOutcome.WITHDREW,
    down: int = 0,
    phases: int = 6,
    pursued: bool = False,
    down_by_holder: int = 0,
) -> BattleResult:
    """Returns a result of *fight* in which the side *holder* holds. The other withdrew or worse.

    *down*: the percentage of the other that was hit.
    """
    units = []
    for entry in fight.present:
        standing = land.columns[entry.column]
        percent = down_by_holder if standing.side == holder else down
        units += [UnitResult(one.key, one.men * percent // 100) for one in standing.units]
    courses = {
        side: SideOutcome.HELD_FIELD if side == holder else course
        for side in (fight.attacker, fight.defender)
    }
    if not holder:
        courses = dict.fromkeys(courses, SideOutcome.WITHDREW)
    return BattleResult(holder, courses, tuple(units), (), phases, pursued, ResultSource.COMPUTER)


def settle_battle(land: Theatre, state: MarchState, key: str, result: BattleResult) -> MarchState:
    return march.settle_battle(land, state, key, result, march.plan_pursuit(land, state, key, result))


def play_week(
    land: Theatre, *, holder: str = SPAIN, course: SideOutcome = SideOutcome.WITHDREW
) -> MarchState:
    """Plays the whole week with *holder* winning every battle.

    Battles are settled as soon as they can be, postponed ones at the end.
    """
    state = march.begin_march(land)
    while True:
        state = march.run_march(land, state)
        for key in sorted(state.battles) if state.done else state.open_battles:
            if state.battles[key].state != "settled":
                state = settle_battle(
                    land, state, key, result_of(land, state.battles[key], holder=holder, course=course)
                )
        if state.done:
            return state


def copy_state(state: MarchState) -> MarchState:
    return march_state.from_plain(json.loads(json.dumps(state.to_plain())))


def field_of(found: Theatre, minute: int = 0, **states: ForceState) -> Field:
    """Returns the field of *found* at *minute*, before anybody has moved.

    Some columns are in other *states*.
    """
    state = march.begin_march(found)
    state.minute = minute
    for key, value in states.items():
        state.columns[key].state = value
    for moving in state.columns.values():
        moving.clock, moving.since = minute, minute
    return Field(found, state)


def with_order(ordered: Column, **changes: object) -> Column:
    """Returns *ordered* with another order."""
    return replace(ordered, order=replace(ordered.order, **changes))  # type: ignore[arg-type]
