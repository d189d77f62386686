"""Time and place on the march: when a column is where. Whole minutes, whole metres. CAMP-TURN-01."""

from campaign.logic.theatre.theatre import Spot, Theatre

DAY, DAWN, DUSK = 1440, 360, 1080
MARCHING = DUSK - DAWN  # minutes a day on the road


def daylight_between(start: int, end: int) -> int:
    """Returns the marching minutes (06:00-18:00) between two minutes of the turn."""
    return daylight_until(end) - daylight_until(start)


def daylight_until(minute: int) -> int:
    """Returns the marching minutes from the turn's first midnight to *minute*. CAMP-TURN-01."""
    day, clock = divmod(minute, DAY)
    if clock <= DAWN:
        return day * MARCHING
    return day * MARCHING + (clock if clock < DUSK else DUSK) - DAWN


def minute_after_daylight(start: int, marching: int) -> int:
    """Returns the first minute by which *marching* minutes of daylight have passed since *start*."""
    if marching <= 0:
        return start
    total = daylight_until(start) + marching
    day, rest = divmod(total - 1, MARCHING)
    return day * DAY + DAWN + rest + 1


def half_minutes_pressed(start: int, end: int) -> int:
    """Returns the half-minutes of march between two minutes for a column that does not rest at night.

    Night hours count half.
    """
    return max(0, end - start + daylight_between(start, end))


def after_pressed(start: int, halves: int) -> int:
    """Returns the first minute by which *halves* half-minutes of march have passed since *start*, day and
    night.
    """
    total = start + daylight_until(start) + halves
    day, rest = divmod(max(total, 1) - 1, DAY + MARCHING)
    rest += 1
    if rest <= DAWN:
        clock = rest
    elif rest <= DAWN + 2 * MARCHING:
        clock = DAWN + -(-(rest - DAWN) // 2)
    else:
        clock = rest - MARCHING
    return max(start, day * DAY + clock)


def is_night(minute: int) -> bool:
    """Tells whether *minute* is between 18:00 and 06:00."""
    return not DAWN <= minute % DAY < DUSK


def next_dawn(minute: int) -> int:
    """Returns the first dawn after *minute*."""
    day, clock = divmod(minute, DAY)
    return (day + (clock >= DAWN)) * DAY + DAWN


def next_dusk(minute: int) -> int:
    """Returns the first dusk after *minute*."""
    day, clock = divmod(minute, DAY)
    return (day + (clock >= DUSK)) * DAY + DUSK


def dawn_of(day: int) -> int:
    """Returns the minute of dawn of a day of the turn, the first being 1."""
    return (day - 1) * DAY + DAWN


def dusk_of_day(minute: int) -> int:
    """Returns the dusk of the day of *minute*."""
    return minute // DAY * DAY + DUSK


def coordinates(theatre: Theatre, spot: Spot) -> tuple[int, int]:
    """Returns the metres east and north of the map's corner."""
    if spot.place:
        place = theatre.places[spot.place]
        return place.east, place.north
    route = theatre.routes[spot.route]
    a, b = theatre.places[route.a], theatre.places[route.b]
    return (
        a.east + (b.east - a.east) * spot.metres // route.metres,
        a.north + (b.north - a.north) * spot.metres // route.metres,
    )


def are_within(theatre: Theatre, a: Spot, b: Spot, metres: int) -> bool:
    """Tells whether *a* and *b* are at most *metres* apart as the crow flies."""
    (ax, ay), (bx, by) = coordinates(theatre, a), coordinates(theatre, b)
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= metres * metres


def straight_metres(theatre: Theatre, a: Spot, b: Spot) -> int:
    """Returns the metres as the crow flies, octagonal (no root): never more than 9 % off, and whole."""
    return metres_between(coordinates(theatre, a), coordinates(theatre, b))


def metres_between(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Returns the same between two points of the map, each in metres east and north."""
    short, long = abs(a[0] - b[0]), abs(a[1] - b[1])
    if short > long:
        short, long = long, short
    across = (long * 15 + short * 8) // 16
    return across if across > long else long
