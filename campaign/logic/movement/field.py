"""The field of the march: where every column is at a minute, and when the next thing happens to it."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from hashlib import shake_128
from heapq import heappop, heappush

from campaign.logic.engineering.progress import Yard
from campaign.logic.movement import battle_area, fords
from campaign.logic.movement.events import Event, EventKind
from campaign.logic.movement.routing import Roads, least_winding
from campaign.logic.theatre import priority, rail_and_sea, spots
from campaign.logic.theatre.march_rates import day_rate, double_rate
from campaign.logic.theatre.march_state import MarchBattle, MarchState, Moving
from campaign.logic.theatre.theatre import Column, Route, Spot, Theatre
from campaign.logic.vocabulary import Crossing, EngagementState, ForceKind, ForceState, OrderKind
from rules import SeededDice

ON_THE_MOVE = (ForceState.MARCHING, ForceState.RETREATING, ForceState.ABOARD)
OUT = (ForceState.ENGAGED, ForceState.DISPERSED, ForceState.ABOARD)
"""States in which nobody can come together with a column."""

HOUR = 60


class Field:
    """One march being played: the theatre, its state, and the events that are due."""

    def __init__(self, theatre: Theatre, state: MarchState) -> None:
        self.theatre = theatre
        self.state = state
        self.end = theatre.days * spots.DAY
        self.roads = Roads(theatre)
        self.yard = Yard(theatre, state)
        self.alive = tuple(key for key in sorted(state.columns) if key in theatre.columns)
        self.standing_at: defaultdict[str, set[str]] = defaultdict(set)
        self.rates: dict[tuple[str, str], int] = {}
        self.ties: dict[str, bytes] = {}
        self.lots = priority.deal_lots(theatre, self.alive, self.tie_breaker)
        self.heap: list[Event] = []
        for key in self.alive:
            self.standing_at[spot_name(state.columns[key].spot)].add(key)
        for key in self.alive:
            self.schedule_events(key)
        for key, engagement in sorted(state.battles.items()):
            if engagement.state is EngagementState.FILLING:
                self.push_event(engagement.closes, EventKind.CLOSE, key)
                for friend, minute in sorted(engagement.couriers.items()):
                    self.push_event(minute, EventKind.CALL, friend, key)
        for job in sorted({moving.toil for moving in state.columns.values()} - {""}):
            self.push_event(max(state.minute, 1), EventKind.JOB_DONE, job)
        for key in self.alive:
            if theatre.columns[key].late is not None:
                self.push_event(theatre.columns[key].late_at, EventKind.ORDER_COMES, key)
        self.push_judgement()

    def column(self, key: str) -> Column:
        return self.theatre.columns[key]

    def mover(self, key: str) -> Moving:
        return self.state.columns[key]

    def dice(self, kind: str, minute: int, *keys: str) -> SeededDice:
        """Returns a stream of dice for this event: a die more here changes no other. CAMP-TURN-03."""
        return SeededDice(f"{self.theatre.seed}/march/{kind}/{'+'.join(sorted(keys))}/{minute}")

    def d100(self, kind: str, minute: int, *keys: str, clause: str) -> int:
        """Returns a roll for *clause*, which does not change the face."""
        return self.dice(kind, minute, *keys).roll(1, 100, clause, -1)[0]

    def tie_breaker(self, key: str) -> bytes:
        """Returns what sorts a column when nothing else decides, whatever its name. CAMP-TURN-02."""
        if key not in self.ties:
            self.ties[key] = shake_128(f"{self.theatre.seed}/tie/{key}".encode()).digest(8)
        return self.ties[key]

    def by_lot(self, keys: Iterable[str]) -> list[str]:
        return sorted(keys, key=self.tie_breaker)

    def push_event(self, minute: int, kind: EventKind, a: str, b: str = "") -> None:
        lot = self.lots[a] if kind in (EventKind.RESUME, EventKind.ARRIVE) else self.tie_breaker(f"{a}/{b}")
        heappush(self.heap, (minute, kind, lot, a, b))

    def push_judgement(self) -> None:
        """Schedules dawn and dusk, when columns at one spot look at each other again."""
        last = self.state.judged
        self.push_event(min(spots.next_dawn(last), spots.next_dusk(last)), EventKind.JUDGE, "")

    def pop_event(self) -> Event | None:
        """Returns the next event of the week."""
        if not self.heap or self.heap[0][0] > self.end:
            return None
        return heappop(self.heap)

    def schedule_events(self, key: str) -> None:
        """Puts the next things that happen to *key*, as it now moves, on the heap; stale ones find it so."""
        moving, now = self.mover(key), self.state.minute
        if moving.state in ON_THE_MOVE and moving.route:
            self.push_event(max(self.arrival_minute(key), now), EventKind.ARRIVE, key)
            side = self.column(key).side
            for other in self.on_route(moving.route) if moving.state not in OUT else ():
                if self.column(other).side != side:
                    self.look_out(key, other)
        elif moving.resumes and moving.resumes >= now:
            self.push_event(moving.resumes, EventKind.RESUME, key)

    def look_out(self, a: str, b: str) -> None:
        """Puts the meeting of *a* and *b* on the heap, if their ways will cross; not before they may meet."""
        minute = self.meeting_minute(a, b)
        if minute is not None:
            self.push_event(max(minute, self.mover(a).quiet.get(b, 0)), EventKind.MEET, *sorted((a, b)))

    # where and when

    def rate_on(self, key: str, route: Route) -> int:
        """Returns metres a day; more to the guns, or by forced march.

        A force aboard goes by day and night, to the next harbour or station whatever its order.
        CAMP-MARCH-05.
        """
        if self.mover(key).state is ForceState.ABOARD:
            return rail_and_sea.carriage_speed(self.theatre, route)
        if self.mover(key).called_to:
            return double_rate(self.theatre, self.column(key), self.yard.route_now(route))
        rate = self.rates.get((key, route.key))
        if rate is None:
            road = self.yard.route_now(route)
            rate = self.rates[key, route.key] = day_rate(self.theatre, self.column(key), road)
        if self.mover(key).heels in self.theatre.columns:
            return min(rate, self.rate_on(self.mover(key).heels, route))
        if self.column(key).order.forced and self.mover(key).run < 0:
            return rate * self.theatre.settings.march.forced // 100
        return rate

    @cached_property
    def least_winding(self) -> int:
        """Returns the least ratio of a road to the straight line between its ends, per thousand."""
        return least_winding(self.theatre)

    def day_and_night(self, key: str) -> bool:
        """Tells whether *key* does not halt at dusk: it falls back, slips aside, or marches by night."""
        moving = self.mover(key)
        return moving.run >= 0 or (self.column(key).order.night and not moving.called_to)

    def goal_metre(self, key: str) -> int:
        """Returns the metre of its route at which *key* stops: the next place, or short of it."""
        moving = self.mover(key)
        route = self.theatre.routes[moving.route]
        here, end = moving.spot.metres, route.metres if moving.path[0] == route.b else 0
        stop, _battle = self.barrier_ahead(key)
        if stop >= 0:
            end = stop
        if moving.stop >= 0 and len(moving.path) == 1:
            end = min(end, moving.stop) if end > here else max(end, moving.stop)
        across = self.crossing_metre(key)
        if across >= 0:
            end = min(end, across) if moving.path[0] == route.b else max(end, across)
        if 0 <= moving.run < abs(end - here):
            end = here + (moving.run if end > here else -moving.run)
        return end

    def crossing_metre(self, key: str) -> int:
        """Returns the metre at which *key* has an obstacle ahead on its route; -1 if there is none."""
        moving = self.mover(key)
        if self.theatre.routes[moving.route].crossing in (Crossing.NONE, Crossing.BRIDGE):
            return -1
        return fords.next_obstacle(self.theatre, self.roads.owned, self.column(key), moving)

    def barrier_ahead(self, key: str) -> tuple[int, str]:
        """Returns the metre at which a fight stops *key* on its route, and which; -1 if none does."""
        if not self.state.battles or self.column(key).kind is ForceKind.SHIP:
            return -1, ""
        return battle_area.stop_before_battle(self.theatre, self.state, self.mover(key))

    def arrival_minute(self, key: str) -> int:
        """Returns the minute at which *key* reaches its stop, rounded up."""
        moving = self.mover(key)
        rate = self.rate_on(key, self.theatre.routes[moving.route])
        ahead = abs(self.goal_metre(key) - moving.spot.metres)
        if moving.state is ForceState.ABOARD:
            return moving.clock + -(-ahead * spots.DAY // rate)
        halves = -(-ahead * 2 * spots.MARCHING // rate)
        if self.day_and_night(key):
            return spots.after_pressed(moving.clock, halves)
        return spots.minute_after_daylight(moving.clock, -(-halves // 2))

    def metre_at(self, key: str, minute: int) -> int:
        """Returns where on its route *key* is at *minute*."""
        return self.metre_by_minute(key)(minute)

    def metre_by_minute(self, key: str) -> Callable[[int], int]:
        """Returns where on its route *key* is at any minute, as it moves now."""
        moving = self.mover(key)
        here = moving.spot.metres
        if moving.state not in ON_THE_MOVE or not moving.route:
            return lambda _minute: here
        rate, goal = self.rate_on(key, self.theatre.routes[moving.route]), self.goal_metre(key)
        way, most, clock = (1 if goal > here else -1), abs(goal - here), moving.clock
        light = spots.daylight_until(clock)

        def metre_pressed(minute: int) -> int:
            done = rate * spots.half_minutes_pressed(clock, minute) // (2 * spots.MARCHING)
            return here + way * (done if done < most else most)

        def metre_by_day(minute: int) -> int:
            done = rate * (spots.daylight_until(minute) - light) // spots.MARCHING if minute > clock else 0
            return here + way * (done if done < most else most)

        def metre_carried(minute: int) -> int:
            done = rate * max(0, minute - clock) // spots.DAY
            return here + way * (done if done < most else most)

        if moving.state is ForceState.ABOARD:
            return metre_carried
        return metre_pressed if self.day_and_night(key) else metre_by_day

    def spot_at(self, key: str, minute: int) -> Spot:
        """Returns where *key* is at *minute*, without moving it there."""
        moving = self.mover(key)
        return Spot(route=moving.route, metres=self.metre_at(key, minute)) if moving.route else moving.spot

    def on_route(self, route: str) -> list[str]:
        return self.by_lot(k for k in self.standing_at[f"route {route}"] if self.mover(k).state not in OUT)

    def at_place(self, place: str) -> list[str]:
        return self.by_lot(k for k in self.standing_at[f"place {place}"] if self.mover(k).state not in OUT)

    def meeting_minute(self, a: str, b: str) -> int | None:
        """Returns the first minute from now at which *a* and *b* are at one metre of a route, or None.

        Found stretch by stretch: between dawn, dusk and either's start both keep one pace.
        """
        now = self.state.minute
        one, other = self.metre_by_minute(a), self.metre_by_minute(b)
        gap = one(now) - other(now)
        if gap == 0:
            return now

        def have_met(minute: int) -> bool:
            return (one(minute) - other(minute)) * gap <= 0

        movers = [k for k in (a, b) if self.mover(k).state in ON_THE_MOVE and self.mover(k).route]
        last = min((self.arrival_minute(key) for key in movers), default=now)
        low, last = now, min(last, self.end)
        turns = {self.mover(key).clock for key in movers}
        for day in range(now // spots.DAY, last // spots.DAY + 1):
            turns |= {day * spots.DAY + spots.DAWN, day * spots.DAY + spots.DUSK}
        for high in [*sorted(turn for turn in turns if now < turn < last), last]:
            if high > low and have_met(high):
                while low + 1 < high:
                    middle = (low + high) // 2
                    low, high = (low, middle) if have_met(middle) else (middle, high)
                return high
            low = max(low, high)
        return None

    def are_abreast(self, a: str, b: str, minute: int) -> bool:
        """Tells whether *a* and *b*, on one route, are no farther apart than both march in a minute.

        Columns that met within the minute are some metres past each other at its end.
        """
        reach = sum(
            -(-self.rate_on(key, self.theatre.routes[self.mover(key).spot.route]) // spots.MARCHING)
            for key in (a, b)
            if self.mover(key).state in ON_THE_MOVE
        )
        return abs(self.metre_at(a, minute) - self.metre_at(b, minute)) <= reach

    # movement

    def put_at(self, key: str, spot: Spot) -> None:
        """Puts *key* at *spot* and nowhere else."""
        moving = self.mover(key)
        self.standing_at[spot_name(moving.spot)].discard(key)
        moving.spot = spot
        self.standing_at[spot_name(spot)].add(key)

    def bring_up(self, key: str, minute: int) -> None:
        """Moves *key* to where it is at *minute*; clocks never go back."""
        moving = self.mover(key)
        if moving.route and moving.state in ON_THE_MOVE:
            here = self.metre_at(key, minute)
            if moving.run >= 0:
                moving.run = max(0, moving.run - abs(here - moving.spot.metres))
            self.put_at(key, Spot(route=moving.route, metres=here))
        moving.clock = max(moving.clock, minute)

    def come_to_place(self, key: str) -> None:
        """Puts *key* at a place if it is at the very end of its road."""
        spot = self.mover(key).spot
        if spot.route:
            route = self.theatre.routes[spot.route]
            if spot.metres in (0, route.metres):
                self.put_at(key, Spot(place=route.a if spot.metres == 0 else route.b))

    def halt_column(self, key: str, minute: int, state: ForceState, resumes: int = 0) -> None:
        """Halts *key* in *state* until *resumes* (0: until told). A pursuer is exhausted."""
        self.yard.down_tools(key, minute)
        self.bring_up(key, minute)
        moving = self.mover(key)
        if moving.heels and state is not ForceState.ENGAGED:
            state, resumes = ForceState.EXHAUSTED, 0
        moving.heels = ""
        if state is not ForceState.ENGAGED:
            self.come_to_place(key)
        moving.state, moving.route, moving.path, moving.run, moving.stop = state, "", (), -1, -1
        moving.since, moving.resumes, moving.boards = minute, resumes, -1
        moving.crosses, moving.queues = -1, False
        moving.track.append((minute, moving.spot))
        self.recall_column(key, minute)
        self.schedule_events(key)

    def set_out(
        self,
        key: str,
        minute: int,
        state: ForceState,
        path: tuple[str, ...],
        run: int = -1,
        stop: int = -1,
    ) -> None:
        """Sends *key* along *path*; halts it if there is no road.

        It goes *run* metres at most, or to the metre *stop* of its last route.
        """
        moving = self.mover(key)
        self.yard.down_tools(key, minute)
        self.bring_up(key, minute)
        route = None
        if moving.spot.route:
            route = self.theatre.routes[moving.spot.route]
        elif path:
            route = self.route_to(key, path[0], by_land=run >= 0 or bool(moving.called_to))
        if not path or route is None:
            self.halt_column(key, minute, ForceState.HALTED)
            return
        if moving.spot.place:
            self.put_at(
                key, Spot(route=route.key, metres=0 if route.a == moving.spot.place else route.metres)
            )
        moving.came_from = route.a if path[0] == route.b else route.b
        moving.route, moving.path, moving.state, moving.run, moving.stop = route.key, path, state, run, stop
        moving.lane = route.key if route.kind in rail_and_sea.WATER else ""
        moving.resumes, moving.lands = 0, -1
        self.note_march(key, minute)
        self.schedule_events(key)

    def route_to(self, key: str, place: str, *, by_land: bool = False) -> Route | None:
        """Returns the route by which *key*, at a place, goes to the next: by water where it is to embark."""
        column, moving = self.column(key), self.mover(key)
        sails = column.order.kind is OrderKind.EMBARK and moving.leg >= len(column.order.legs) - 1
        if sails and not by_land or column.kind is ForceKind.SHIP:
            return self.roads.lanes.get((moving.spot.place, place))
        return self.roads.route_between(moving.spot.place, place, column)

    def note_march(self, key: str, minute: int) -> None:
        """Notes that *key* marches by its order on this day."""
        moving = self.mover(key)
        if moving.state is ForceState.MARCHING and moving.run < 0 and not moving.called_to:
            moving.marched |= 1 << minute // spots.DAY

    def recall_column(self, key: str, minute: int) -> None:
        """Ends the march of *key* to the guns. The list closes as soon as nobody is on the way to it."""
        moving = self.mover(key)
        name, moving.called_to = moving.called_to, ""
        if name:
            self.close_list_early(self.state.battles[name], minute)

    def close_list_early(self, engagement: MarchBattle, minute: int) -> None:
        """CAMP-BATTLE-06: closes the list of *engagement* an hour after contact, or when all have come."""
        called = any(moving.called_to == engagement.key for moving in self.state.columns.values())
        if engagement.state is EngagementState.FILLING and not engagement.couriers and not called:
            engagement.closes = max(engagement.minute + HOUR, minute)
            self.push_event(engagement.closes, EventKind.CLOSE, engagement.key)

    def refresh_roads(self, spot: Spot, minute: int) -> None:
        """Makes columns look up if the ground about *spot*, on their road, was taken or freed."""
        route = self.theatre.routes.get(spot.route)
        ends = (route.a, route.b) if route else (spot.place,)
        roads = {
            road.key
            for end in ends
            for other in self.roads.neighbours.get(end, ())
            for road in self.roads.joining[end, other]
        }
        for road in sorted(roads):
            for key in self.on_route(road):
                if self.mover(key).route:
                    self.bring_up(key, minute)
                    self.schedule_events(key)


def spot_name(spot: Spot) -> str:
    return f"place {spot.place}" if spot.place else f"route {spot.route}"
