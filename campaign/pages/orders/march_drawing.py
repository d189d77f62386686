"""The march that an order leads to, as the map draws it: a flag a day, and the hour of arrival."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from campaign.logic.movement.itinerary import Leg, Night, leg_to_spot, legs_of_order, spot_on_map
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Column, Order, Theatre
from campaign.logic.vocabulary import ForceKind
from campaign.models import Force, Turn
from campaign.pages.orders.order_warnings import arrival_time
from campaign.pages.parts.wording import phrases as words
from campaign.plate import PlateLeg, PlateMarch, PlateNight


def drawn_march(turn: Turn, force: Force, column: Column, map_: Theatre, order: Order) -> PlateMarch | None:
    """Returns the march of *order*, reckoned on the map as the side knows it. None: it goes nowhere."""
    ways = legs_of_order(map_, column, order) if column.units else ()
    first = len(ways) - len(order.legs)
    legs = list(plate_legs_to_spot(turn, column, map_, order))
    reached = [leg for leg in ways if leg.routes]
    for number, leg in enumerate(ways):
        if leg.routes and (number >= first or not legs):
            legs += plate_legs(turn, leg, number - first + 1 if number >= first else 0)
    if not legs:
        return None
    return PlateMarch(
        side=force.side.letter,
        legs=tuple(legs),
        words=_("Ordered march of %(force)s: %(legs)s.")
        % {
            "force": force.label,
            "legs": "; ".join(
                _("%(place)s, arriving %(eta)s")
                % {"place": map_.places[leg.goal].name, "eta": arrival_time(turn, leg)}
                for leg in reached
            ),
        },
    )


def plate_legs(turn: Turn, leg: Leg, number: int) -> Iterator[PlateLeg]:
    """Yields *leg* as it is drawn; one that goes on after the turn's end in two parts."""
    end = turn.days * DAY
    from_km, nights = leg.behind / 1000, nights_of(turn, leg)
    if (leg.minute or 0) <= end:
        eta = arrival_time(turn, leg)
        yield PlateLeg(leg.through, eta=eta, from_km=from_km, number=number, nights=nights)
        return
    last = next((night for night in reversed(leg.nights) if night.minute < end), None)
    if last is not None:
        through = leg.through[: last.at + 2]
        yield PlateLeg(through, from_km=from_km, to_km=last.metres / 1000, number=number, nights=nights)
        from_km = last.metres / 1000
    through = leg.through[last.at if last else 0 :]
    yield PlateLeg(through, from_km=from_km, beyond=True, number=number, goes_on=last is not None)


def nights_of(turn: Turn, leg: Leg) -> tuple[PlateNight, ...]:
    """Returns where it is at each dusk of the turn; not where the leg begins, which has its own flag."""
    return tuple(
        plate_night(turn, leg, night)
        for night in leg.nights
        if night.minute < turn.days * DAY and (night.at or night.metres > leg.behind)
    )


def plate_night(turn: Turn, leg: Leg, night: Night) -> PlateNight:
    towards = leg.through[night.at + 1]
    return PlateNight(
        night.start or leg.through[0], towards, night.metres / 1000, words.weekday_of(turn, night.minute)
    )


def plate_legs_to_spot(turn: Turn, column: Column, map_: Theatre, order: Order) -> Iterator[PlateLeg]:
    """Yields the way to the *order*'s spot on a road, up to its kilometre; nothing for a place or a ship."""
    spot = spot_on_map(map_, order.spot) if order.spot else None
    if spot is None or not spot.route or column.kind is ForceKind.SHIP:
        return
    leg = leg_to_spot(map_, column, order) if column.units else None
    if leg is None or leg.minute is None:
        return
    route, metres = map_.routes[spot.route], spot.metres
    through: tuple[str, ...]
    if column.spot.route == route.key:
        forward = metres > column.spot.metres
        ends = (route.a, route.b) if forward else (route.b, route.a)
        behind, stop = (
            (column.spot.metres, metres)
            if forward
            else (route.metres - column.spot.metres, route.metres - metres)
        )
        through, from_km = ends, behind / 1000
    else:
        far = route.b if leg.goal == route.a else route.a
        stop = metres if leg.goal == route.a else route.metres - metres
        through, from_km = (*(leg.through or (leg.goal,)), far), leg.behind / 1000
    eta = arrival_time(turn, leg) if leg.minute <= turn.days * DAY else ""
    yield PlateLeg(
        through,
        eta=eta,
        from_km=from_km,
        to_km=stop / 1000,
        beyond=leg.minute > turn.days * DAY,
        nights=nights_of(turn, leg),
    )
