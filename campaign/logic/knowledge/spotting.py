"""Sightings when two forces meet: which sees the other, and how well."""

from collections.abc import Sequence

from campaign.logic.settings.moving import Sight
from campaign.logic.theatre.march_rates import sympathy_sign
from campaign.logic.theatre.march_state import Sighting
from campaign.logic.theatre.theatre import Column, Place, Spot, Theatre
from campaign.logic.vocabulary import Arm, ForceKind, OrderKind, PlaceKind, SightingSource, Terrain
from rules import SeededDice

GREAT = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)


def clamp_chance(chance: int, settings: Sight) -> int:
    """Returns a chance within its bounds. CAMP-SIGHT-01."""
    return max(settings.see_least, min(settings.see_most, chance))


def terrain_at(theatre: Theatre, spot: Spot) -> Terrain:
    return theatre.places[spot.place].terrain if spot.place else theatre.routes[spot.route].terrain


def nearest_place(theatre: Theatre, spot: Spot) -> Place:
    """Returns the place at *spot*, or the nearer end of its route."""
    if spot.place:
        return theatre.places[spot.place]
    route = theatre.routes[spot.route]
    return theatre.places[route.a if 2 * spot.metres <= route.metres else route.b]


def is_known_garrison(theatre: Theatre, column: Column, spot: Spot) -> bool:
    """Tells whether *column* is a garrison in fortifications, which everybody knows about. CAMP-SIGHT-05."""
    return (
        bool(spot.place)
        and (column.kind is ForceKind.GARRISON or column.order.kind is OrderKind.GARRISON)
        and theatre.places[spot.place].fortification > 0
    )


def is_in_town_of(theatre: Theatre, side: str, spot: Spot) -> bool:
    """Tells whether *spot* is a town or post of *side*, where no stranger goes unseen. CAMP-SIGHT-05."""
    place = theatre.places.get(spot.place)
    return place is not None and place.holder == side and (place.fortification > 0 or place.kind in GREAT)


def has_train(column: Column) -> bool:
    """Tells whether a train goes with a column. Pack guns keep up and do not count."""
    return any(unit.arm is Arm.TRAIN for unit in column.units)


def is_burdened(column: Column) -> bool:
    """Tells whether a column has a train or prisoners, and so cannot hide or slip away easily."""
    return has_train(column) or column.prisoners > 0


def chance_to_see(
    theatre: Theatre,
    observer: Column,
    targets: Sequence[Column],
    spot: Spot,
    *,
    halted: bool,
    lying: bool,
    night: bool = False,
) -> int:
    """Returns the percentage at which *observer* sees *targets*, which are together at *spot*.

    *lying*: in ambush for six hours; *halted*: only standing.

    CAMP-SIGHT-01, CAMP-SIGHT-02, CAMP-SIGHT-03, CAMP-SIGHT-04, CAMP-SIGHT-05.
    """
    if any(is_known_garrison(theatre, target, spot) for target in targets) or is_in_town_of(
        theatre, observer.side, spot
    ):
        return 100
    settings, people = (
        theatre.settings.sight,
        nearest_place(theatre, spot).sympathy * sympathy_sign(theatre, observer.side),
    )
    sum_ = theatre.settings.ground.sees[terrain_at(theatre, spot)] + settings.see_people * people
    scouts = any(unit.arm is Arm.CAVALRY or unit.troops == "guerrilla" for unit in observer.units)
    if scouts or observer.order.kind is OrderKind.PATROL:
        sum_ += settings.see_scouts
    sum_ += size_bonus(theatre, sum(target.men for target in targets))
    if any(is_burdened(target) for target in targets):
        sum_ += settings.see_burdened
    if lying:
        sum_ -= settings.see_hidden
    elif halted:
        sum_ -= settings.see_halted
    if night:
        sum_ -= settings.see_night
    return clamp_chance(sum_, settings)


def size_bonus(theatre: Theatre, men: int) -> int:
    """Returns the percentage that a strength of *men* adds to the chance of being seen. CAMP-SIGHT-03."""
    settings = theatre.settings.sight
    if men > settings.see_great_men:
        return settings.see_great
    if men > settings.see_large_men:
        return settings.see_large
    return -settings.see_small if men < settings.see_small_men else 0


def make_sighting(
    observer: str, target: Column, spot: Spot, minute: int, *, margin: int, dice: SeededDice
) -> Sighting:
    """Returns a sighting whose estimate contains the true strength.

    It is narrower the larger *margin* is: what the die had to spare, in per cent.
    """
    low, high = strength_band(target.men, margin, dice)
    arm = max(target.units, key=lambda unit: (unit.men, unit.key)).arm
    return Sighting(observer, target.key, minute, spot, low, high, arm, SightingSource.OWN_EYES, margin >= 20)


def strength_band(men: int, margin: int, dice: SeededDice) -> tuple[int, int]:
    """Rolls the lowest and highest estimate of *men*, as for `make_sighting`. CAMP-SIGHT-06."""
    if margin >= 60:
        low = men - men % 10
        high = low + 10
    else:
        width = men * (10 + 90 * (60 - margin) // 60) // 100
        shift = dice.roll(1, 100, "CAMP-SIGHT-06", -1)[0]
        low, high = men - width * shift // 200, men + width * (100 - shift) // 100
        step = 10 if men < 100 else 50  # scouts say tens under a hundred, else fifties
        low, high = low // step * step, -(-high // step) * step
        high = max(high, low + step)
    return low, high


def middle_of(seen: Sighting) -> int:
    return (seen.low + seen.high) // 2
