"""The information and forces that the computer has for one side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.logic.knowledge.fog import Seen, SideView
from campaign.logic.movement.routing import Gait, Roads
from campaign.logic.settings import Strategist
from campaign.logic.theatre.march_rates import slowest_rate
from campaign.logic.theatre.rail_and_sea import WATER
from campaign.logic.theatre.spots import straight_metres
from campaign.logic.theatre.theatre import Column, Place, Spot, Theatre
from campaign.logic.vocabulary import Arm, ForceKind, PlaceKind, RouteKind
from rules import SeededDice

FRESH = 7  # days after which word of an enemy moves nobody
ONE = 20_000  # metres within which older word is of the enemy already known of
GREAT = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)
COVER = 8_000  # metres from its own fortifications within which an enemy gets back behind them
TOWN = 150  # men who are taken to hold a town, if fewer were seen
HAUNTS = (PlaceKind.CAMP, PlaceKind.MOUNTAIN_BASE, PlaceKind.VILLAGE)
HIGHWAYS = (RouteKind.ROAD, RouteKind.RAILWAY)


@dataclass(frozen=True, slots=True)
class Foe:
    """Enemies at one spot, by the newest word of them: about `men`, at most `most`."""

    spot: Spot
    days: int
    men: int
    most: int
    is_fortified: bool
    lot: str

    @property
    def rank(self) -> tuple[int, str, str, str, int]:
        """Orders those who are equally near: the newest word first, then by lot."""
        return self.days, self.lot, self.spot.place, self.spot.route, self.spot.metres


class SideStrategist:
    """Chooses orders for one side. `ours`: the keys of those it commands; others get no orders."""

    def __init__(self, view: SideView, ours: Sequence[str]) -> None:
        self.view = view
        self.side = view.side
        self.theatre: Theatre = view.theatre
        self.how: Strategist = view.theatre.settings.strategist
        self.roads = Roads(view.theatre)
        self.planned: dict[str, dict[str, str]] = {}
        self._covered: dict[Spot, bool] = {}
        self._near: dict[tuple[Spot, Gait], list[tuple[int, Place]]] = {}
        self.ours = frozenset(ours)
        own_columns = [
            column for _key, column in sorted(view.theatre.columns.items()) if not column.is_pinned
        ]
        self.own = tuple(own_columns)
        free = [column for column in own_columns if not column.is_static and column.key in self.ours]
        self.columns = tuple(one for one in free if one.kind is ForceKind.COLUMN and not is_irregular(one))
        self.bands = tuple(one for one in free if is_irregular(one))

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """Returns every known enemy, the newest first. Older news counts only if it is of another enemy."""
        at: dict[tuple[int, Spot], list[Seen]] = {}
        for seen in self.view.seen:
            if self.at_sea(seen):
                continue
            at.setdefault((seen.days, seen.spot), []).append(seen)
        garrisons: dict[Spot, int] = {}
        for (_days, spot), together in at.items():
            garrisons[spot] = max(garrisons.get(spot, 0), sum(seen.high for seen in together))
        known_foes: list[Foe] = []
        for (days, spot), together in sorted(at.items(), key=lambda entry: (entry[0][0], entry[1][0].lot)):
            is_fortified = self.is_walled(spot, together[0].side)
            if days > FRESH and not is_fortified:
                continue
            if any(
                one.is_fortified == is_fortified and straight_metres(self.theatre, one.spot, spot) <= ONE
                for one in known_foes
            ):
                continue
            low, high = (sum(getattr(seen, bound) for seen in together) for bound in ("low", "high"))
            if is_fortified:  # a force that was there once may still be there, behind its walls
                least = TOWN if self.theatre.places[spot.place].kind in GREAT else 0
                high = max(garrisons[spot], least)
            known_foes.append(Foe(spot, days, (low + high) // 2, high, is_fortified, together[0].lot))
        return tuple(known_foes)

    @cached_property
    def foes_outside(self) -> tuple[Foe, ...]:
        """Returns the enemies outside fortifications."""
        return tuple(foe for foe in self.foes if not foe.is_fortified)

    def at_sea(self, seen: Seen) -> bool:
        """Tells whether *seen* is at sea, and cannot be met on land."""
        route = self.theatre.routes.get(seen.spot.route)
        return seen.arm is Arm.SHIP or route is not None and route.kind in WATER

    def is_walled(self, spot: Spot, side: str) -> bool:
        place = self.theatre.places.get(spot.place)
        return place is not None and place.holder == side and self.is_shut(place)

    def is_shut(self, place: Place) -> bool:
        """Tells whether *place* has fortifications that no friend inside opens."""
        return place.fortification > 0 and (place.key, self.side) not in self.theatre.betrayed

    def is_covered(self, foe: Foe) -> bool:
        """Tells whether *foe* gets back into its own fortifications first."""
        if foe.spot not in self._covered:
            near = (
                straight_metres(self.theatre, foe.spot, spot_of_place(place)) <= COVER for place in self.posts
            )
            self._covered[foe.spot] = any(near)
        return self._covered[foe.spot]

    def is_enemy(self, holder: str) -> bool:
        """Tells whether its side fights the *holder* of a place."""
        return self.theatre.relations.are_enemies(self.side, holder)

    @cached_property
    def posts(self) -> tuple[Place, ...]:
        """Returns the enemy's, as far as one's side knows."""
        return tuple(
            place
            for place in self.theatre.places.values()
            if self.is_enemy(place.holder) and self.is_shut(place)
        )

    def metres_to(self, column: Column, spot: Spot) -> int:
        """Returns the metres as the crow flies."""
        return straight_metres(self.theatre, column.spot, spot)

    def place_at(self, spot: Spot) -> Place:
        """Returns the place at *spot*, or the nearer end of its route."""
        if spot.place:
            return self.theatre.places[spot.place]
        route = self.theatre.routes[spot.route]
        return self.theatre.places[route.a if 2 * spot.metres <= route.metres else route.b]

    def goes_to(self, column: Column, place: str) -> bool:
        """Tells whether there is a route for *column*."""
        starts = self.roads.places_from(column, column.spot)
        return any(place in self.roads.tree_from(column, start)[0] for start, _lead in starts)

    def places_near(self, column: Column, within: int | None) -> list[Place]:
        """Returns the places within reach, nearest first, without the one where it is."""
        gait = column.spot, self.roads.gait_of(column)
        if gait not in self._near:
            open_ = {
                place
                for start, _lead in self.roads.places_from(column, column.spot)
                for place in self.roads.tree_from(column, start)[0]
            }
            keys_by_metres = [
                (straight_metres(self.theatre, column.spot, spot_of_place(self.theatre.places[key])), key)
                for key in open_
                if key != column.spot.place
            ]
            self._near[gait] = [(metres, self.theatre.places[key]) for metres, key in sorted(keys_by_metres)]
        return [place for metres, place in self._near[gait] if within is None or metres <= within]

    def reach_of(self, column: Column) -> int:
        """Returns the metres as the crow flies that it can go in a week, by trails."""
        week = 1000 * slowest_rate(self.theatre, column, 1) * self.theatre.days
        return week * 2 // 5 if self.theatre.rains else week * 4 // 5

    def friends_beside(self, column: Column) -> list[Column]:
        """Returns its friends at the same place, which it commands too."""
        return [
            one
            for one in self.own
            if one.spot == column.spot and one.spot.place and one.key != column.key and one.key in self.ours
        ]

    def at_home(self, column: Column) -> bool:
        place = self.theatre.places.get(column.spot.place)
        return place is not None and is_own_post(column, place)

    def nearest_fortification(self, column: Column) -> str:
        """Returns the nearest post of its own side."""
        posts = [place.key for place in self.places_near(column, None) if is_own_post(column, place)]
        return posts[0] if posts else column.base

    @cached_property
    def lairs(self) -> frozenset[str]:
        """Returns open ground beside an enemy post, by a road that enemy columns must use."""
        places = self.theatre.places
        posts = {place.key for place in self.posts}
        ends = [(route.a, route.b) for route in self.theatre.routes.values()]
        beside = {a for a, b in ends if b in posts} | {b for a, b in ends if a in posts}
        return frozenset(key for key in beside if is_open_ground(places[key]))

    def is_worn(self, column: Column) -> bool:
        """Tells whether *column* has lost enough men lately to need rest."""
        return column.key in self.view.worn

    def on_highway(self, place: Place) -> bool:
        return any(
            route.kind in HIGHWAYS and place.key in (route.a, route.b)
            for route in self.theatre.routes.values()
        )

    def roll_die(self, what: str, key: str) -> int:
        """Returns a d100 of this turn. CAMP-STAFF-01."""
        dice = SeededDice(f"{self.theatre.seed}/strategist/{what}/{key}")
        return dice.roll(1, 100, "CAMP-STAFF-01", -1)[0]

    def is_striking(self, column: Column) -> bool:
        """Tells whether this is a week in which *column* goes after the enemy."""
        return self.roll_die("strike", column.key) <= self.how.striking

    def pick_place(self, what: str, key: str, places: Sequence[Place]) -> str:
        """Returns one of *places*; empty if there are none."""
        return places[self.roll_die(what, key) % len(places)].key if places else ""


def spot_of_place(place: Place) -> Spot:
    return Spot(place=place.key)


def is_own_post(column: Column, place: Place) -> bool:
    return place.holder == column.side and place.fortification > 0


def is_open_ground(place: Place) -> bool:
    return not (place.fortification and place.holder)


def is_haunt(place: Place) -> bool:
    return place.kind in HAUNTS and is_open_ground(place)


def is_irregular(column: Column) -> bool:
    """Tells whether *column* lives and fights as a band does."""
    return column.kind is ForceKind.BAND and all(
        unit.nation.is_irregular and unit.arm is not Arm.TRAIN for unit in column.units
    )
