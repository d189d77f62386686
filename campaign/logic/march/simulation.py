"""The march of one turn: a discrete-event simulation, minute by minute where something happens.

`run_march` plays until a battle must be settled before time goes on, or the week is over. Only the state is
stored between calls. The same theatre and state give the same march, whatever the order of columns.
"""

from dataclasses import replace

from campaign.logic import orders
from campaign.logic.engagement import battles, posts, retreats
from campaign.logic.engagement.contact_group import have_parted
from campaign.logic.engagement.mustering import muster_battle
from campaign.logic.engineering import tasks
from campaign.logic.health import stragglers
from campaign.logic.march import (
    contacts,
    crossings,
    dawn_and_dusk,
    joining,
    order_delivery,
    sieges,
    standoffs,
)
from campaign.logic.march.aftermath import Pursuit, plan_pursuit, settle_battle
from campaign.logic.movement import labour
from campaign.logic.movement.events import Event, EventKind
from campaign.logic.movement.field import ON_THE_MOVE, OUT, Field
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_state import MarchState, Moving
from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.transport import boarding, ships
from campaign.logic.vocabulary import EngagementState, ForceKind, ForceState, Task

READY = (ForceState.HALTED, ForceState.ABOARD)
"""States in which a week begins for who has leave to go."""
MOST_AT_ONCE = 20_000  # events in one minute: many times what all columns of the largest map can do

__all__ = [
    "Pursuit",
    "begin_march",
    "hold_over",
    "muster_battle",
    "plan_pursuit",
    "run_march",
    "settle_battle",
]


def begin_march(theatre: Theatre) -> MarchState:
    """Returns the state at the first midnight: every column at its spot, ready to leave at dawn."""
    state = MarchState()
    for key, column in sorted(theatre.columns.items()):
        opening = opening_state(theatre, column)
        moving = state.columns[key] = Moving(
            state=opening,
            spot=column.spot,
            resumes=spots.DAWN if opening in READY and orders.sets_out_at_dawn(column) else 0,
            since=-spots.DAY,
            track=[(0, column.spot)],
            faced=int(column.state is ForceState.FACING),
        )
        if opening is ForceState.ABOARD and column.kind is not ForceKind.SHIP:
            moving.ship = carried_by(theatre, column)
        if opening is ForceState.ABOARD and column.spot.place and column.kind is not ForceKind.SHIP:
            moving.lands = max(2, rail_and_sea.landing_minutes(theatre, column))
            moving.resumes = moving.lands // 2
    grounds: tuple[tasks.Ground, ...] = (*theatre.places.values(), *theatre.routes.values())
    for ground in grounds:
        for task, hours in sorted(ground.labour.items()):
            state.labour[tasks.job_name(Task(task), ground.key)] = tasks.MINUTES * hours
    return state


def hold_over(theatre: Theatre, state: MarchState, before: MarchState, days: int) -> MarchState:
    """Returns *state*, just begun, with the unsettled battles of the march *before* it.

    They keep their battle area, the forces in them, and those they stopped. *days*: of that march.
    """
    for key, engagement in before.battles.items():
        if engagement.state is EngagementState.OPEN:
            earlier = days * spots.DAY
            state.battles[key] = replace(
                engagement, minute=engagement.minute - earlier, closes=engagement.closes - earlier, late=[]
            )
    for key, moving in state.columns.items():
        was = before.columns.get(key)
        column = theatre.columns[key]
        held = column.is_pinned or column.state is ForceState.STOPPED
        if held and was is not None and was.battle in state.battles:
            moving.state, moving.battle, moving.resumes = was.state, was.battle, 0
            moving.came_from = was.came_from
    return state


def carried_by(theatre: Theatre, column: Column) -> str:
    """Returns the ship that *column*, on board as the week opens, is on; empty if it is another's."""
    ship = rail_and_sea.ship_named(theatre, column)
    return ship if ship and theatre.columns[ship].spot == column.spot else ""


def opening_state(theatre: Theatre, column: Column) -> ForceState:
    """Returns the state of *column* as a week opens: halted, in most cases.

    It differs for columns pinned by a battle, facing an enemy, dispersed, or on board.
    """
    if column.is_pinned:
        return ForceState.ENGAGED
    if column.kind is ForceKind.SHIP:
        return ForceState.ABOARD
    if rail_and_sea.is_afloat(theatre, column.spot):
        return ForceState.ABOARD
    if column.state is ForceState.ABOARD:
        if column.spot.place:
            return ForceState.ABOARD
        stays = rail_and_sea.carriage_rate(theatre, column, theatre.routes[column.spot.route])
        return ForceState.ABOARD if stays else ForceState.HALTED
    if column.state is ForceState.FACING:
        return ForceState.HALTED if is_post(theatre, column) else ForceState.FACING
    return ForceState.DISPERSED if column.state is ForceState.DISPERSED else ForceState.HALTED


def is_post(theatre: Theatre, column: Column) -> bool:
    """Tells whether *column* is the garrison of fortifications of its side or an ally."""
    place = theatre.places.get(column.spot.place)
    walled = place is not None and place.fortification > 0
    own = walled and theatre.relations.are_friends(column.side, place.holder if place else "")
    return own and column.is_static


def run_march(theatre: Theatre, state: MarchState) -> MarchState:
    """Plays *state* on, and returns it.

    It stops when `state.open_battles` names a battle, the umpire is `asked`, columns are `joining`, or
    `state.done`. RuntimeError if it would never end: better no week than a worker lost.
    """
    field = Field(theatre, state)
    state.joining = []
    meet_again(field)
    at_once = 0
    while not (state.open_battles or state.done or state.asked or state.joining):
        event = field.pop_event()
        if event is None:
            finish_week(field)
            break
        at_once = at_once + 1 if event[0] <= state.minute else 0
        if at_once > MOST_AT_ONCE:
            raise RuntimeError(f"the march goes round and round in minute {state.minute} with {event[3]}")
        state.minute = max(state.minute, event[0])
        play_event(field, event)
    return state


def meet_again(field: Field) -> None:
    """Plays the interception that the umpire was asked about, by the ruling, or asks again."""
    asked, field.state.asked = field.state.asked, None
    if asked is None:
        return
    moving = field.mover(asked.column)
    if moving.route:
        boarding.sail_past_patrols(field, asked.column, asked.minute)
    else:
        come_in(field, asked.column, moving.path[1:], -1, asked.minute)


def play_event(field: Field, event: Event) -> None:
    """Plays what is due now, unless it is out of date."""
    minute, kind, _tie, a, b = event
    if kind == EventKind.CALL:
        battles.call_column(field, a, field.state.battles[b], minute)
    elif kind == EventKind.MEET:
        meet_on_route(field, a, b, minute)
    elif kind == EventKind.CLOSE:
        battles.close_list(field, field.state.battles[a], minute)
    elif kind == EventKind.JUDGE:
        dawn_and_dusk.judge_standoffs(field, minute)
    else:
        OF_ONE[kind](field, a, minute)


def check_work(field: Field, job: str, minute: int) -> None:
    """Sends on the columns whose *job* is finished."""
    for key in labour.finish_due_job(field, job, minute):
        orders.go_on(field, key, minute)


def resume_march(field: Field, key: str, minute: int) -> None:
    """Sends *key* on, if it is still due now."""
    if field.mover(key).resumes == minute:
        leave_place(field, key, minute)


def come_to_stop(field: Field, key: str, minute: int) -> None:
    """Makes *key* arrive, if it is still due now."""
    moving = field.mover(key)
    if moving.state in ON_THE_MOVE and moving.route:
        due = field.arrival_minute(key)
        if due <= minute:
            arrive_at_stop(field, key, minute)
        else:  # it was looked at on the way, and a metre's fraction was lost
            field.push_event(due, EventKind.ARRIVE, key)


OF_ONE = {
    EventKind.JOB_DONE: check_work,
    EventKind.RESUME: resume_march,
    EventKind.ARRIVE: come_to_stop,
    EventKind.ORDER_COMES: order_delivery.deliver_order,
}
"""The handlers of events that concern one column, or one job, by the kind of event."""


def go_on_or_land(field: Field, key: str, minute: int) -> None:
    """Moves *key* on. If it lands, half is ashore now and can be met."""
    if not boarding.is_still_landing(field, key, minute):
        orders.go_on(field, key, minute)
        return
    spot = field.mover(key).spot
    for other in field.at_place(spot.place):
        if other != key and field.mover(key).state not in OUT:
            contacts.come_together(field, key, other, minute)


def leave_place(field: Field, key: str, minute: int) -> None:
    """Sends *key* on with its order; out of a besieged place only if it gets through."""
    free = sieges.gets_out(field, key, minute)
    if free:
        go_on_or_land(field, key, minute)
    elif free is None:
        contacts.open_battle_with_besiegers(field, key, minute)
    else:
        field.halt_column(key, minute, ForceState.HALTED, sieges.waits_until(field, key, minute))


def arrive_at_stop(field: Field, key: str, minute: int) -> None:
    """Brings *key* to its stop: the next place, a battle, the edge of its range, the end of its run."""
    moving = field.mover(key)
    route, towards = field.theatre.routes[moving.route], moving.path[0]
    stop, engagement = field.barrier_ahead(key)
    across = field.crossing_metre(key)
    field.bring_up(key, minute)
    if moving.spot.metres == stop:
        battles.come_by(field, key, field.state.battles[engagement], minute)
    elif moving.spot.metres == (route.metres if towards == route.b else 0):
        reach_place(field, key, towards, minute)
    elif len(moving.path) == 1 and moving.spot.metres == moving.stop:
        orders.go_on(field, key, minute)
    elif moving.spot.metres == across:
        crossings.cross_obstacle(field, key, minute)
    else:
        end_run(field, key, minute)


def reach_place(field: Field, key: str, place: str, minute: int) -> None:
    """Brings *key* to *place*: it meets who is there, joins the battle there, or goes on."""
    moving = field.mover(key)
    ahead, run_left = moving.path[1:], moving.run
    field.put_at(key, Spot(place=place))
    moving.route = ""
    moving.track.append((minute, moving.spot))
    if ships.is_ship(field, key):
        orders.go_on(field, key, minute)
        return
    if moving.state is ForceState.ABOARD:
        ships.bring_ship_along(field, key, minute)
    come_in(field, key, ahead, run_left, minute)


def come_in(field: Field, key: str, ahead: tuple[str, ...], run_left: int, minute: int) -> None:
    """Brings *key* to the place where it is, on its way to those *ahead*.

    *run_left*: the metres that it still falls back, -1 on an ordinary march.
    """
    moving = field.mover(key)
    place = moving.spot.place
    if moving.state is ForceState.ABOARD and stays_aboard(field, key, ahead, minute):
        return
    waiting = orders.friends_of(field, key)
    on_march = moving.state is ForceState.MARCHING and run_left < 0 and not moving.called_to
    if on_march and ahead and posts.goes_round(field, key, place, minute):
        orders.go_on(field, key, minute, moving.state)
        return
    for other in field.at_place(place):
        if other != key and field.mover(other).spot == Spot(place=place):
            contacts.come_together(field, key, other, minute)
            if moving.spot.place != place or moving.state not in ON_THE_MOVE:
                return
    joined = go_through(field, key, ahead, run_left, minute)
    if moving.state not in (*ON_THE_MOVE, *OUT):
        enemies_there = standoffs.enemies_of(field, key, field.at_place(place))
        standoffs.leave_town(field, [key], enemies_there, minute)
    for friend in waiting:
        if friend not in joined:
            orders.go_on(field, friend, minute)


def stays_aboard(field: Field, key: str, ahead: tuple[str, ...], minute: int) -> bool:
    """Tells whether *key* is carried on, and does not land here."""
    moving = field.mover(key)
    if boarding.comes_to(field, key, moving.spot.place, ahead, minute):
        return True
    if moving.lane and boarding.goes_by_train_or_ship(field, key, ahead):
        orders.go_on(field, key, minute, moving.state)
        return True
    return False


def go_through(field: Field, key: str, ahead: tuple[str, ...], run_left: int, minute: int) -> list[str]:
    """Makes *key* join the battle at its place, end its run, merge, or go on.

    Returns the friends with which it merged.
    """
    moving = field.mover(key)
    engagement = battles.battle_at(field, moving.spot)
    if engagement:
        battles.come_by(field, key, engagement, minute)
    elif run_left >= 0 and (
        not ahead or run_left == 0 or retreats.is_retreat_over(field, key, moving.spot.place)
    ):
        end_run(field, key, minute)
    elif moving.called_to or run_left >= 0:
        field.set_out(key, minute, moving.state, ahead, run_left)
    elif joined := joining.join_on_arrival(field, key, minute):
        return joined
    else:
        orders.go_on(field, key, minute, moving.state)
    return []


def end_run(field: Field, key: str, minute: int) -> None:
    """Exhausts a beaten column where its run ends. One that slipped aside goes on at dawn."""
    if field.mover(key).state is ForceState.RETREATING:
        field.halt_column(key, minute, ForceState.EXHAUSTED)
    else:
        field.halt_column(key, minute, ForceState.HALTED, spots.next_dawn(minute))


def meet_on_route(field: Field, a: str, b: str, minute: int) -> None:
    """Lets two columns on one route meet if they came to one metre in this minute.

    If they did not, they may later.
    """
    one, other = field.mover(a), field.mover(b)
    if one.spot.route != other.spot.route or not one.spot.route:
        return
    if one.state in OUT or other.state in OUT:
        return
    if field.are_abreast(a, b, minute) and not have_parted(field, a, b, minute):
        contacts.come_together(field, a, b, minute)
        for key in (a, b):
            if field.mover(key).state in ON_THE_MOVE and field.mover(key).route:
                field.schedule_events(key)
    elif one.route or other.route:
        field.look_out(a, b)


def finish_week(field: Field) -> None:
    """Ends the week at its last midnight: lists close, and all columns are brought up to it."""
    field.state.minute = field.end
    for _key, engagement in sorted(field.state.battles.items()):
        if engagement.state is EngagementState.FILLING:
            engagement.closes = min(engagement.closes, field.end)
            battles.close_list(field, engagement, field.end)
    field.state.done = True
    for key in field.alive:
        moving = field.mover(key)
        field.yard.down_tools(key, field.end)
        if moving.state in ON_THE_MOVE:
            field.bring_up(key, field.end)
            moving.track.append((field.end, moving.spot))
            ships.bring_ship_along(field, key, field.end)
        moving.clock = field.end
        lost = stragglers.percent_straggling(field.column(key).order, moving, field.theatre.settings.march)
        if lost:
            field.state.strays[key] = lost
    sieges.mark_sieges(field)
    field.state.ends = {key: field.mover(key).spot for key in field.alive}
