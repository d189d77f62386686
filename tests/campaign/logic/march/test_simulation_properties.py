"""Properties of every march (CAMP-TURN-03, CAMP-MARCH-13), on small random theatres and in busy weeks."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256

from hypothesis import given, settings, strategies as st

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.orders import KINDS
from campaign.logic.settings import Settings
from campaign.logic.settings.book import BOOK
from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.theatre import Spot, Theatre
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    Do,
    EngagementState,
    ForceKind,
    ForceState,
    OrderKind,
    RouteKind,
    SideOutcome,
    Stance,
    Task,
    Terrain,
)
from tests.campaign.logic.busy import busy_theatre
from tests.campaign.logic.theatres import (
    CUBA,
    SPAIN,
    column,
    copy_state,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
)

OUTCOMES = {"passed", "let_go", "slipped", "evaded", "facing", "round", "engaged", "taken", "left_by_night"}
MOST_PAUSES = 60

stances = st.sampled_from([Stance.ATTACK, *Stance])
grounds = st.sampled_from([Terrain.OPEN, Terrain.PLAIN, Terrain.JUNGLE, Terrain.HILLS, Terrain.SWAMP])
kinds = st.sampled_from(
    [RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH, RouteKind.RAILWAY, RouteKind.SEA_LANE]
)
crossings = st.sampled_from([Crossing.NONE, *Crossing])
lengths = st.sampled_from([10, 20]) | st.integers(3, 60)  # roads that are halved at one metre meet


@st.composite
def theatres(draw) -> Theatre:
    names = "abcdefg"[: draw(st.integers(3, 7))]
    places = [
        replace(
            place(
                name,
                draw(st.integers(0, 90)),
                north=draw(st.integers(0, 60)),
                terrain=draw(grounds),
                works=draw(st.integers(0, 2)),
                sympathy=draw(st.integers(-5, 5)),
                holder=draw(st.sampled_from(["", SPAIN, CUBA])),
            ),
            port=draw(st.integers(0, 3)),
        )
        for name in names
    ]
    joined = {(names[draw(st.integers(0, i - 1))], names[i]) for i in range(1, len(names))}
    joined |= set(
        draw(st.lists(st.sampled_from([(a, b) for a in names for b in names if a < b]), max_size=4))
    )
    routes = [
        road(a, b, draw(lengths), kind=draw(kinds), terrain=draw(grounds), crossing=draw(crossings))
        for a, b in sorted(joined)
    ]
    halves = [half_way(route) for route in routes if route.kind is not RouteKind.SEA_LANE]
    stands = st.sampled_from([*names, *names, *names, *halves])
    columns = []
    for number in range(draw(st.integers(2, 8))):
        legs = draw(st.lists(st.sampled_from(names), max_size=4))
        columns.append(
            column(
                f"k{number}",
                draw(st.sampled_from([SPAIN, CUBA])),
                draw(stands),
                draw(st.sampled_from([40, 90, 140, 400, 1100])),
                *legs,
                stance=draw(stances),
                odds_limit=draw(st.sampled_from([50, 200, 1000])),
                arm=draw(st.sampled_from([Arm.INFANTRY, Arm.CAVALRY])),
                guns=draw(st.integers(0, 2)) > 0,
                is_static=draw(st.integers(0, 5)) == 0,
                general=draw(st.integers(0, 5)) == 0,
                train=draw(st.sampled_from([0, 0, 0, 30])),
                state=draw(
                    st.sampled_from(
                        [ForceState.HALTED] * 20
                        + [ForceState.FACING, ForceState.DISPERSED, ForceState.ABOARD]
                    )
                ),
            )
        )
    columns = [draw_order(draw, one, names, routes) if draw(st.booleans()) else one for one in columns]
    columns = [replace(one, units=in_posts(one)) if draw(st.integers(0, 3)) == 0 else one for one in columns]
    ships = [drawn_ship(draw, number, names, routes) for number in range(draw(st.integers(0, 3)))]
    seed, rains = str(draw(st.integers(0, 999))), draw(st.booleans())
    switches = {"ships": "on", "fords": "on", "tasks": "on"}
    return theatre(places, routes, [*columns, *ships], seed=seed, rains=rains, **switches)


weeks = theatres() | st.integers(0, 9999).map(busy_theatre)


def half_way(route):
    return Spot(route=route.key, metres=route.metres // 2)


def drawn_ship(draw, number, names, routes):
    """Draws a ship that lies somewhere, or is to keep watch. It may lie at sea."""
    lanes = [half_way(one) for one in routes if one.kind is RouteKind.SEA_LANE]
    spots_ = st.sampled_from([*lanes, *(Spot(place=name) for name in names)])
    ship = column(
        f"ship{number}",
        draw(st.sampled_from([SPAIN, CUBA])),
        draw(spots_),
        60,
        arm=Arm.SHIP,
        kind=ForceKind.SHIP,
        state=ForceState.ABOARD,
    )
    order = replace(ship.order, kind=OrderKind.SEA_PATROL, spot=draw(spots_))
    return replace(ship, order=order) if draw(st.booleans()) else ship


def in_posts(one):
    return tuple(replace(body, in_posts=True) for body in one.units)


def draw_order(draw, one, names, routes):
    """Draws an order of any kind for *one*."""
    kind, route = draw(st.sampled_from(list(KINDS.values()))), draw(st.sampled_from(routes))
    lair = replace(
        half_way(route), metres=draw(st.just(route.metres // 2) | st.integers(1, route.metres - 1))
    )
    legs = tuple(
        replace(leg, do=draw(st.sampled_from(list(Do))), until=draw(st.integers(0, 7)))
        for leg in one.order.legs
    )
    order = replace(
        one.order,
        kind=kind.key,
        legs=legs,
        spot=draw(st.sampled_from([lair, Spot(place=names[0])])),
        until=draw(st.integers(0, 6)),
        friend=draw(st.sampled_from(["k0", "k1", "ship0"])),
        forced=draw(st.booleans()),
        night=draw(st.booleans()),
        slip_past=draw(st.booleans()),
        rail=draw(st.booleans()),
        task=draw(st.sampled_from([None, *Task])),
    )
    return replace(one, order=kind.only_asked(order))


any_settings = st.builds(
    Settings.with_values,
    st.fixed_dictionaries(
        {
            name: st.sampled_from([row.default, row.low, row.high])
            for name, row in BOOK.items()
            if row.choices is None
        }
    ),
)


def chance_result(land: Theatre, state: MarchState, key: str) -> BattleResult:
    """Returns a result that depends on the battle alone."""
    fight = state.battles[key]
    face = sha256(f"{land.seed}{key}".encode()).digest()
    holder = (fight.attacker, fight.defender, "", fight.attacker)[face[0] % 4]
    course = (SideOutcome.WITHDREW, SideOutcome.ROUTED, SideOutcome.OVERRUN)[face[1] % 3]
    return result_of(land, fight, holder=holder, course=course, down=face[2] % 60, phases=1 + face[3] % 12)


def bleed_columns(land: Theatre, state: MarchState, key: str, result: BattleResult) -> Theatre:
    """Returns *land* after the losses of *result* and its stragglers, without columns that have no men."""
    lost = Counter({line.unit: line.down for line in result.units})
    share = {s.column: s.percent for s in state.straggles if s.battle == key}
    columns = {}
    for name, standing in land.columns.items():
        bodies = []
        for one in standing.units:
            men = one.men - lost[one.key]
            men -= men * share.get(name, 0) // 100
            if men:
                bodies.append(replace(one, men=men))
        if bodies:
            columns[name] = replace(standing, units=tuple(bodies))
    return replace(land, columns=columns)


def join_columns(land: Theatre, state: MarchState) -> Theatre:
    """Returns *land* with the columns joined that join now."""
    columns = dict(land.columns)
    for giver, taker in state.joining:
        bodies = (*columns[taker].units, *columns.pop(giver).units)
        columns[taker] = replace(columns[taker], units=bodies)
    return replace(land, columns=columns)


def whole_week(land: Theatre, *, through_json: bool = False, check=lambda *_: None) -> MarchState:
    """Plays the week, with a result for each battle.

    The results come as the battles do. Kept battles are settled after its end in their own order.
    """
    state = march.begin_march(land)
    for _ in range(MOST_PAUSES):
        state = march.run_march(land, copy_state(state) if through_json else state)
        check(land, state)
        land = join_columns(land, state)
        open_fights = [
            key for key in state.battles if state.battles[key].state is not EngagementState.SETTLED
        ]
        waiting = sorted(open_fights, key=lambda key: (state.battles[key].closes, key))
        for key in waiting if state.done else state.open_battles:
            result = chance_result(land, state, key)
            state = settle_battle(land, copy_state(state) if through_json else state, key, result)
            land = bleed_columns(land, state, key, result)
            check(land, state)
        if state.done:
            return state
    raise AssertionError("the week does not end")


def plain_state(state: MarchState) -> dict[str, object]:
    return copy_state(state).to_plain()


def sound(found: Theatre, state: MarchState) -> None:
    """Checks that everybody has one spot, one state and one battle.

    Clocks lie within the week, and contacts have ended.
    """
    inside = Counter(
        entry.column
        for fight in state.battles.values()
        if fight.state is not EngagementState.SETTLED
        for entry in fight.present
    )
    for key, moving in state.columns.items():
        if key not in found.columns:
            continue
        spot = moving.spot
        assert bool(spot.place) != bool(spot.route)
        if spot.route:
            assert 0 <= spot.metres <= found.routes[spot.route].metres
        assert moving.route in ("", spot.route)
        assert bool(moving.route) == bool(moving.path)
        moves = moving.state in (ForceState.MARCHING, ForceState.RETREATING, ForceState.ABOARD)
        assert moves or not moving.route
        if moving.route:
            field = Field(found, state)
            assert state.minute <= field.arrival_minute(key)
            assert not state.done or field.barrier_ahead(key)[1] or field.goal_metre(key) != spot.metres
        assert (inside[key] == 1) == (moving.state is ForceState.ENGAGED)
        assert inside[key] <= 1
        if found.columns[key].kind is ForceKind.SHIP:
            assert moving.state is ForceState.ABOARD
        assert moving.battles_fought <= found.settings.battles.most_battles
        assert moving.called_to == "" or state.battles[moving.called_to].state is EngagementState.FILLING
        minutes = [minute for minute, _spot in moving.track]
        assert minutes == sorted(minutes)
        assert moving.clock <= found.days * 1440
    at_sea = {name for each in state.encounters for name in (each.ship, each.column)}
    ships = {key for key, one in found.columns.items() if one.kind is ForceKind.SHIP}
    assert {seen.column for seen in state.sightings} & ships <= at_sea
    assert not ships & {key for contact in state.contacts for key in contact.columns}
    assert {contact.outcome for contact in state.contacts} <= OUTCOMES - {"passed"}
    for fight in state.battles.values():
        assert {found.columns[e.column].side for e in fight.present if e.column in found.columns} <= {
            SPAIN,
            CUBA,
        }
        assert fight.minute <= fight.closes
    if state.done:
        assert all(fight.state is not EngagementState.FILLING for fight in state.battles.values())


@settings(max_examples=80)
@given(weeks)
def test_nobody_is_in_two_places_states_or_battles_and_clocks_do_not_go_back(found):
    clocks: dict[str, int] = {}

    def check(now: Theatre, state: MarchState) -> None:
        sound(now, state)
        for key, moving in state.columns.items():
            assert moving.clock >= clocks.get(key, 0)
            clocks[key] = moving.clock

    whole_week(found, check=check)


@settings(max_examples=70)
@given(weeks, any_settings)
def test_a_week_is_sound_and_ends_by_any_settings_that_an_umpire_may_choose(found, chosen):
    state = whole_week(replace(found, settings=chosen), check=sound)
    assert {fight.state for fight in state.battles.values()} <= {EngagementState.SETTLED}


@settings(max_examples=60)
@given(weeks)
def test_every_engagement_ends_settled_and_nobody_stands_in_a_battle_that_is_over(found):
    state = whole_week(found)
    assert {fight.state for fight in state.battles.values()} <= {EngagementState.SETTLED}
    assert all(moving.battles_fought <= 3 and not moving.called_to for moving in state.columns.values())
    standing = {moving.state for moving in state.columns.values()}
    assert not standing & {ForceState.ENGAGED, ForceState.STOPPED}


@settings(max_examples=60)
@given(weeks, st.randoms(use_true_random=False))
def test_the_same_march_whatever_the_order_of_columns_places_and_routes(land, shuffler):
    def shuffle_rows(rows: dict) -> dict:
        keys = list(rows)
        shuffler.shuffle(keys)
        return {key: rows[key] for key in keys}

    other = replace(
        land,
        columns=shuffle_rows(land.columns),
        places=shuffle_rows(land.places),
        routes=shuffle_rows(land.routes),
    )
    assert plain_state(whole_week(land)) == plain_state(whole_week(other))


@settings(max_examples=60)
@given(weeks)
def test_a_march_that_was_put_away_at_every_pause_is_the_same_march(found):
    assert plain_state(whole_week(found)) == plain_state(whole_week(found, through_json=True))


@settings(max_examples=60)
@given(weeks, st.sampled_from([SPAIN, CUBA]))
def test_a_column_far_away_changes_nobody_elses_march(land, side):
    far = [place("y", 900), place("z", 940)]
    stranger = column("stranger", side, "y", 200, "z", "y", "z", guns=True)
    wider = replace(
        land,
        places=land.places | {row.key: row for row in far},
        routes=land.routes | {"y-z": road("y", "z", 40)},
        columns=land.columns | {"stranger": stranger},
    )
    alone, crowded = plain_state(whole_week(land)), plain_state(whole_week(wider))
    for part in ("columns", "ends", "strays"):
        crowded[part].pop("stranger", None)  # type: ignore[attr-defined]
    assert alone == crowded


@settings(max_examples=70)
@given(weeks)
def test_battles_that_wait_together_may_be_settled_in_any_order(land):
    ends, whole = [], land
    for backwards in (False, True):
        land, state = whole, march.begin_march(whole)
        while not state.done:
            state = march.run_march(land, state)
            land = join_columns(land, state)
            unsettled = [k for k, f in state.battles.items() if f.state is not EngagementState.SETTLED]
            for key in sorted(unsettled if state.done else state.open_battles, reverse=backwards):
                state = settle_battle(land, state, key, chance_result(land, state, key))
        ends.append(plain_state(state))
    assert ends[0] == ends[1]


@settings(max_examples=60)
@given(weeks)
def test_a_kept_battle_settled_at_once_after_the_march_or_much_later_gives_the_same(land):
    """Rests on nothing moving while orders are open. A stored state is the same when it is read."""
    state = march.begin_march(land)
    while not state.done:
        state = march.run_march(land, state)
        land = join_columns(land, state)
        for key in state.open_battles:
            state = settle_battle(land, state, key, chance_result(land, state, key))
    kept = sorted(k for k, f in state.battles.items() if f.state is not EngagementState.SETTLED)
    later = copy_state(copy_state(state))
    for key in kept:
        state = settle_battle(land, state, key, chance_result(land, state, key))
        later = settle_battle(land, copy_state(later), key, chance_result(land, later, key))
    assert plain_state(state) == plain_state(later)
