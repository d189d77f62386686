"""Tap targets of the map: places and roads for the order being written, else places."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaign.forms.orders import OrderForm
from campaign.i18n.order_words import KINDS_OF_ORDER
from campaign.logic.orders import Asks
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.vocabulary import RouteKind
from campaign.pages.orders.map_taps import is_target, takes_place
from campaign.pages.orders.order_choices import road_name
from campaign.pages.parts.map_data import Ground
from campaign.plate import PlatePlace, PlateRoute


@dataclass(frozen=True, slots=True)
class Targets:
    """`form`: the order being written, None if there is none. `tap`, `stack`: addresses, to which a spot or a
    place is added.
    """

    form: OrderForm | None
    tap: str
    stack: str


def place_targets(places: Iterable[PlatePlace], targets: Targets) -> Iterator[PlatePlace]:
    for place in places:
        form = targets.form
        if form is not None and is_target(form, place.key):
            yield replace(place, href=f"{targets.tap}p:{place.key}", words=tap_words(form, place.name))
        else:
            yield replace(place, href=targets.stack + place.key, words=f"{place.name}.")


def tap_words(form: OrderForm, place: str) -> str:
    if Asks.SPOT in form.asks and takes_place(form) and not form["spot"].value():
        return _("%(kind)s: %(place)s.") % {"kind": KINDS_OF_ORDER[form.drawn_kind.key], "place": place}
    return _("March to %s.") % place


def road_targets(routes: Iterable[PlateRoute], land: Ground, targets: Targets) -> Iterator[PlateRoute]:
    """Yields *routes*; those on which an order may name a spot are links, without script to their middle."""
    form = targets.form
    kinds = () if form is None else (RouteKind.SEA_LANE,) if form.offer.ship else tuple(WAYS)
    for route in routes:
        row = land.routes[route.key]
        if row.kind in kinds:
            tap = f"{targets.tap}r:{route.key}:{row.metres // 2}"
            yield replace(route, href=tap, words=road_name(row, land) + ".")
        else:
            yield route
