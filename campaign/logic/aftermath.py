"""After the fight: who goes on, who falls back, who is pursued (marching.md section 6)."""

from dataclasses import dataclass

from campaign.logic import boarding, contacts, posts, retreats, sight, spots
from campaign.logic.evasion import EVASION
from campaign.logic.field import HOUR, Field
from campaign.logic.march_state import Fight, MarchState, Straggle
from campaign.logic.muster import BattleResult
from campaign.logic.rates import body_rate, day_rate, slowest, way_at
from campaign.logic.theatre import Column, Route, Spot, Theatre
from campaign.logic.words import Arm, Course, EngagementKind, EngagementState, ForceState, Stance, Terrain

PHASE = 10  # minutes
ROUTED = (Course.ROUTED, Course.OVERRUN)
STRAGGLERS, SCATTERED = 2, 50  # percent missing after a rout, and of a band that disperses


@dataclass(frozen=True, slots=True)
class Pursuit:
    """*columns* rode after the beaten; *caught*: their casualties are worse by one column of the policy."""

    columns: tuple[str, ...]
    caught: bool


def pursuit(theatre: Theatre, state: MarchState, key: str, result: BattleResult) -> Pursuit | None:
    """Whether the winner pursues, and whether he catches them; None if he cannot, or the ruleset has played
    it.
    """
    fight = state.fights[key]
    if result.pursued or not result.holder or fight.terrain is Terrain.SWAMP:
        return None
    end = over(fight, result)
    if spots.dusk(end) - end < theatre.settings.fights.pursuit_light:
        return None
    late = [theatre.columns[name] for name in fight.late if name in theatre.columns]
    if any(column.side != result.holder for column in late):
        return None  # a friend who came too late to fight covers the retreat
    present = [(entry, theatre.columns[entry.column]) for entry in fight.present]
    losers = [column for _entry, column in present if column.side != result.holder]
    bold = [
        column
        for entry, column in present
        if column.side == result.holder and entry.stance is Stance.ATTACK and horse(column)
    ]
    riders = bold + [column for column in late if column.order.stance is Stance.ATTACK]
    if not riders or not losers:
        return None
    way = way_at(theatre, fight.spot)
    pace = max(
        body_rate(body, way)
        for column in riders
        for body in column.bodies
        if body.arm is Arm.CAVALRY or column in late
    )
    chance = 50 + 3 * (pace - min(slowest(column, way) for column in losers)) - EVASION[fight.terrain]
    if result.courses[losers[0].side] in ROUTED:
        chance += 20
    face = Field(theatre, state).d100("pursuit", fight.closes, key)
    return Pursuit(tuple(sorted(column.key for column in riders)), face <= sight.clamp(chance))


def horse(column: Column) -> bool:
    return any(body.arm is Arm.CAVALRY for body in column.bodies)


def over(fight: Fight, result: BattleResult) -> int:
    """The minute at which the fighting ended: an hour after contact at least, its phases of ten minutes, but
    not past dusk, and not before the list closed.
    """
    last = fight.minute + max(HOUR, PHASE * result.phases)
    return max(fight.closes, min(last, spots.dusk(fight.minute)))


def settle(
    theatre: Theatre, state: MarchState, key: str, result: BattleResult, chase: Pursuit | None
) -> MarchState:
    """*state* with fight *key* settled: the winner goes on, the beaten fall back; stragglers are noted."""
    fight = state.fights[key]
    fight.state = EngagementState.SETTLED
    field = Field(theatre, state)
    minute = max(fight.closes, state.minute)
    present = [entry.column for entry in fight.present if entry.column in theatre.columns]
    for name in present:
        moving = state.columns[name]
        moving.fights += 1
        moving.tired = min(2, moving.tired + 1)
        moving.fight, moving.state = "", ForceState.SPENT
    sides = [[n for n in present if theatre.columns[n].side == s] for s in (fight.attacker, fight.defender)]
    contacts.part(field, sides[0], sides[1], spots.next_dawn(minute))
    lost = {line.unit: line.gone for line in result.units}
    flight: tuple[tuple[str, ...], int] = ((), 0)
    for own, enemies in (sides, sides[::-1]):
        for name in own:
            column = theatre.columns[name]
            left = column.men - sum(lost.get(body.key, 0) for body in column.bodies)
            if left <= 0:
                field.halt(name, minute, ForceState.SPENT)
            elif not result.holder:
                field.halt(name, minute, ForceState.IN_FACE)
            elif column.side != result.holder:
                fled = fall_back(field, fight, column, result, tuple(enemies), minute)
                flight = max(flight, fled, key=lambda run: run[1])
            elif chase is None or name not in chase.columns:
                rest(field, fight, column, left, minute)
    for name in chase.columns if chase else ():
        ride_after(field, name, flight, minute)
    release(field, fight, minute)
    state.straggles.sort(key=lambda straggle: (straggle.fight, straggle.column))
    return state


def rest(field: Field, fight: Fight, column: Column, left: int, minute: int) -> None:
    """The holder of the field: on again two hours after a small fight, at dawn after a dear one, spent
    after a great.
    """
    if fight.kept or field.state.done:
        field.halt(column.key, minute, ForceState.SPENT)
        return
    settings = field.theatre.settings.fights
    dear = 100 * (column.men - left) > settings.dear * column.men
    until = spots.next_dawn(minute) if dear else minute + settings.rest
    field.halt(column.key, minute, ForceState.WAITING, until)


def fall_back(
    field: Field, fight: Fight, column: Column, result: BattleResult, enemies: tuple[str, ...], minute: int
) -> tuple[tuple[str, ...], int]:
    """The beaten: half a day back in order, a whole one routed; with no way out a band scatters, others
    surrender; where nobody fought they stay in face. Returns the way taken, and metres.
    """
    key, straggles, course = column.key, field.state.straggles, result.courses[column.side]
    if boarding.stands_off(field, key, fight, minute):
        return (), 0
    if fight.kind is EngagementKind.TROCHA and column.fixed:  # the other posts stand where they stood
        field.halt(key, minute, ForceState.SPENT)
        return (), 0
    if posts.at_home(field, key, fight) or (column.fixed and course not in ROUTED):
        field.halt(key, minute, ForceState.SPENT)
        return (), 0
    path = retreats.way_out(field, key, enemies)
    if course in ROUTED:
        straggles.append(Straggle(fight.key, key, STRAGGLERS))
    if path:
        run = run_of(field, column, path[0], whole=course in ROUTED)
        if field.state.done:
            return path, walk(field, key, path, run)
        field.set_out(key, minute, ForceState.RETREATING, path, run)
        return path, run
    if result.phases and retreats.rough(field, fight.spot) and retreats.irregular(column):
        straggles.append(Straggle(fight.key, key, SCATTERED))
        field.halt(key, minute, ForceState.DISPERSED)
    elif course in ROUTED:
        straggles.append(Straggle(fight.key, key, 100, taken=True))
        field.halt(key, minute, ForceState.SPENT)
    else:
        field.halt(key, minute, ForceState.IN_FACE)
    return (), 0


def run_of(field: Field, column: Column, towards: str, *, whole: bool) -> int:
    """Metres of the retreat: up to half a day's march, or a full one."""
    route = road(field, column, field.moving(column.key).spot, towards)
    day = day_rate(field.theatre, column, route) if route else 0
    return day if whole else day // 2


def road(field: Field, column: Column, spot: Spot, towards: str) -> Route | None:
    if spot.route:
        return field.theatre.routes[spot.route]
    return field.roads.between(spot.place, towards, column)


def ride_after(field: Field, key: str, flight: tuple[tuple[str, ...], int], minute: int) -> None:
    """Who pursued is spent. Between two weeks he ends short of the beaten; within one, on the field."""
    path, run = flight
    short = field.theatre.settings.fights.draw_rein
    if key not in field.theatre.columns:
        return
    if field.state.done and path and run > short:
        walk(field, key, path, run - short)
    else:
        field.halt(key, minute, ForceState.SPENT)


def walk(field: Field, key: str, path: tuple[str, ...], run: int) -> int:
    """A retreat between two weeks: to the first refuge, or *run* metres, or short of where an enemy stood
    when the week was over. Returns the metres walked.
    """
    moving, column = field.moving(key), field.column(key)
    spot, track, left = moving.spot, [moving.spot], run
    for place in path:
        route = road(field, column, spot, place)
        if route is None:
            break
        start = spot.metres if spot.route else (0 if route.a == spot.place else route.metres)
        end = route.metres if route.b == place else 0
        length = abs(end - start)
        free = min(length, left, clear(field, key, route, start, end))
        left -= free
        if free < length:
            spot = Spot(route=route.key, metres=start + (free if end > start else -free))
            if spot.metres in (0, route.metres):
                spot = track[-1]
            break
        moving.came_from, spot = (route.a if place == route.b else route.b), Spot(place=place)
        track.append(spot)
        if left == 0 or retreats.safe(field, key, place):
            break
    field.put(key, spot)
    moving.track.extend((field.state.minute, passed) for passed in track[1:])
    field.halt(key, field.state.minute, ForceState.SPENT)
    return run - left


def clear(field: Field, key: str, route: Route, start: int, end: int) -> int:
    """Metres of *route* from *start* towards *end* before *key* would come upon an enemy, by the breadth of
    held ground. An enemy whom another fight held when the week was over stood there, whatever came of it
    since: so fights may be settled in any order.
    """
    late = [fight for fight in field.state.fights.values() if fight.kept or fight.closes >= field.end]
    fought = {entry.column for fight in late for entry in fight.present}
    way = 1 if end > start else -1
    last = route.b if end == route.metres else route.a
    ahead = []
    for other, spot in sorted(field.state.ends.items()):
        friend = other not in field.alive or field.column(other).side == field.column(key).side
        scattered = other not in fought and field.moving(other).state is ForceState.DISPERSED
        if friend or scattered:
            continue
        if spot.route == route.key:
            ahead.append((spot.metres - start) * way)
        elif spot.place == last:
            ahead.append(abs(end - start))
    ground = field.theatre.settings.march.kept_ground
    return min((max(0, metres - ground) for metres in ahead if metres > 0), default=abs(end - start))


def release(field: Field, fight: Fight, minute: int) -> None:
    """Who was stopped at the edge of the ground goes on at the dawn after, friend or enemy."""
    for key in field.alive:
        moving = field.moving(key)
        if moving.state is ForceState.SUSPENDED and moving.fight == fight.key:
            moving.fight = ""
            moving.state = ForceState.HALTED
            moving.resumes = 0 if field.state.done else spots.next_dawn(minute)
    field.refresh(fight.spot, minute)
