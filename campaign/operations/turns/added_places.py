"""A place that the umpire adds to the map of a running campaign, with the route that leads to it."""

from dataclasses import dataclass
from decimal import Decimal

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.text import slugify

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import PlaceKind, RouteKind, Terrain
from campaign.models import Campaign, Place, Route, Side
from campaign.operations.turns.overrides import open_turn, record_override
from campaign.refusals import Refusal

LONGEST = 2_000_000  # metres of a route


@dataclass(frozen=True, slots=True)
class NewPlace:
    """Says what the umpire writes; a route of `route` kind and `km` leads there from `near`."""

    name: str
    kind: PlaceKind
    terrain: Terrain
    latitude: Decimal
    longitude: Decimal
    fortification: int
    holder: Side | None
    near: Place
    route: RouteKind
    km: Decimal


@transaction.atomic
def add_place(
    *, campaign: Campaign, new: NewPlace, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> Place:
    """Adds *new* while orders are open. Raises Refusal if its name is in use or its road is impossible."""
    turn = open_turn(campaign, reason, seen)
    key = slugify(new.name).replace("-", "_")[:40]
    if not key or not key[0].isalpha():
        raise Refusal(_("Give the place a name that begins with a letter."))
    if campaign.places.filter(key=key).exists():
        raise Refusal(_("There is a place called %s already.") % new.name)
    metres = int(new.km * 1000)
    if not 0 < metres <= LONGEST:
        raise Refusal(_("Say how many kilometres long the route is."))
    place = Place.objects.create(
        campaign=campaign,
        key=key,
        name=new.name,
        latitude=new.latitude,
        longitude=new.longitude,
        district=new.near.district,
        kind=new.kind,
        terrain=new.terrain,
        fortification=new.fortification,
        holder=new.holder,
    )
    route = add_route(campaign, new.near, place, new.route, metres, new.terrain)
    record_override(
        turn, actor, "add_place", key, reason, after={"place": key, "route": route.key, "metres": metres}
    )
    return place


@transaction.atomic
def link_places(
    *,
    campaign: Campaign,
    a: Place,
    b: Place,
    kind: RouteKind,
    km: Decimal,
    terrain: Terrain,
    actor: AbstractBaseUser,
    reason: str,
    seen: str = "",
) -> Route:
    """Adds a route between two places that are there already."""
    turn = open_turn(campaign, reason, seen)
    if a == b:
        raise Refusal(_("Choose two different places."))
    metres = int(km * 1000)
    if not 0 < metres <= LONGEST:
        raise Refusal(_("Say how many kilometres long the route is."))
    pair = campaign.routes.filter(a__in=(a, b), b__in=(a, b))
    if pair.filter(kind=kind).exists():
        raise Refusal(_("These places already have a route of that kind."))
    route = add_route(campaign, a, b, kind, metres, terrain)
    record_override(turn, actor, "add_route", route.key, reason, after={"route": route.key, "metres": metres})
    return route


def add_route(
    campaign: Campaign, a: Place, b: Place, kind: RouteKind, metres: int, terrain: Terrain
) -> Route:
    """Creates the route with a key as scenarios have it: alba-bor, or alba-bor-railway for a second one."""
    key = f"{a.key}-{b.key}"
    if campaign.routes.filter(key__in=(key, f"{b.key}-{a.key}")).exists():
        key = f"{key}-{kind}"
    return Route.objects.create(
        campaign=campaign, key=key, a=a, b=b, kind=kind, metres=metres, terrain=terrain
    )
