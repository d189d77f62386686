"""Rows to the dataclasses of `logic`, in a fixed number of queries however large the campaign."""

import datetime as dt
from collections import defaultdict
from decimal import Decimal

from django.db.models import OuterRef, Subquery

from campaign.logic.accounts import AT_HAND
from campaign.logic.fog import OLDEST, Seen
from campaign.logic.recovery import HOSPITAL_FIRST, HOSPITAL_WEEKS, Patients
from campaign.logic.theatre import Body, Column, Leader, Order, Place, Route, Side, Spot, Theatre
from campaign.logic.words import (
    Account,
    Arm,
    Crossing,
    EngagementState,
    ForceKind,
    ForceState,
    LeaderFate,
    Nation,
    OrderKind,
    PlaceKind,
    RouteKind,
    SightingSource,
    Stance,
    Stock,
    Terrain,
)
from campaign.models import Balance, Campaign, Engagement, Return, Sighting, Turn
from campaign.models import Order as OrderRow

SOUTH, WEST = Decimal("19.5"), Decimal("-85.5")  # a corner in the sea south-west of Cuba
METRES_NORTH, METRES_EAST = 110_722, 103_691  # to a degree, at 21.4 degrees north
SMOOTHBORES = ("musket", "shotgun", "pistol")
FIREARMS = ("rifle_breech", "rifle_muzzle", *SMOOTHBORES)
RAINS = range(5, 11)  # May to October


def theatre(turn: Turn) -> Theatre:
    """The whole theatre of *turn* as it stands in the database now: the truth, not what a side knows.

    A force without effectives is left out; one still held by an earlier turn's fight is pinned. On the march
    columns keep the spot at which the turn opened: where they are now, the march knows.
    """
    campaign = turn.campaign
    bodies = _bodies(campaign)
    orders = _orders(turn)
    pinned = _pinned(turn)
    opening = opening_spots(turn)
    columns = {}
    rows = campaign.forces.order_by("key").values_list(
        *("pk", "key", "name", "side__key", "kind", "place__key", "route__key", "metres", "base__key"),
        *("fixed", "state"),
    )
    for pk, key, name, side, kind, place, route, metres, base, fixed, state in rows:
        if bodies[pk]:
            spot = opening.get(key, Spot(place or "", route or "", metres))
            columns[key] = Column(
                key=key,
                name=name,
                side=side,
                kind=ForceKind(kind),
                bodies=tuple(bodies[pk]),
                order=_order(orders.get(pk), turn, spot),
                spot=spot,
                base=base or "",
                fixed=fixed,
                pinned=key in pinned,
                state=ForceState(state),
            )
    return Theatre(
        seed=turn.seed,
        turn=turn.key,
        days=turn.days,
        rains=turn.starts.month in RAINS,
        sides=tuple(Side(*row) for row in campaign.sides.values_list("key", "name", "favours")),
        places=_places(campaign),
        routes=_routes(campaign),
        columns=columns,
        settings={word: value for word, value in sorted(campaign.settings.items()) if type(value) is int},
    )


def strengths(campaign: Campaign) -> dict[str, dict[tuple[Stock, Account], int]]:
    """What stands in every account now, by the unit's key."""
    found: dict[str, dict[tuple[Stock, Account], int]] = {
        key: {} for key in campaign.units.order_by("key").values_list("key", flat=True)
    }
    rows = Balance.objects.filter(unit__campaign=campaign)
    for unit, stock, account, amount in rows.values_list("unit__key", "stock", "account", "amount"):
        found[unit][Stock(stock), Account(account)] = amount
    return found


def seen(turn: Turn, side: str) -> tuple[Seen, ...]:
    """What *side* (a key) saw in *turn* and three weeks before it, newest first; `days` to its start."""
    rows = (
        Sighting.objects.filter(
            observer__campaign=turn.campaign_id,
            observer__key=side,
            turn__undone_at=None,
            turn__number__lte=turn.number,
            date__gte=turn.starts - dt.timedelta(days=OLDEST),
        )
        .order_by("-date", "-minute", "ref")
        .values_list(
            *("ref", "of_side__key", "place__key", "route__key", "metres", "date"),
            *("low", "high", "arm", "source", "sure"),
        )
    )
    return tuple(
        Seen(
            ref=ref,
            side=of_side,
            spot=Spot(place or "", route or "", metres),
            days=max(0, (turn.starts - date).days),
            low=low,
            high=high,
            arm=Arm(arm),
            source=SightingSource(source),
            sure=sure,
        )
        for ref, of_side, place, route, metres, date, low, high, arm, source, sure in rows
    )


def patients(turn: Turn) -> list[Patients]:
    """The casualty returns, as last corrected, of which something may fall due in *turn*; in key order."""
    rows = (
        Return.objects.filter(
            result__engagement__campaign=turn.campaign_id,
            result__engagement__turn__undone_at=None,
            result__engagement__turn__number__lt=turn.number,
            result__engagement__turn__number__gt=turn.number - HOSPITAL_FIRST - HOSPITAL_WEEKS,
        )
        .order_by("result__engagement__key", "unit__key", "result__revision")
        .values_list(
            *("result__engagement__key", "unit__key", "result__engagement__turn__number"),
            *("severe", "light", "missing"),
        )
    )
    latest = {
        (engagement, unit): Patients(
            f"{engagement}/{unit}", unit, turn.number - number, severe, light, missing
        )
        for engagement, unit, number, severe, light, missing in rows
    }
    return [found for found in latest.values() if found.severe or found.light or found.missing]


def _places(campaign: Campaign) -> dict[str, Place]:
    rows = campaign.places.order_by("key").values_list(
        *(
            "key",
            "name",
            "kind",
            "terrain",
            "fortification",
            "sympathy",
            "holder__key",
            "longitude",
            "latitude",
        )
    )
    return {
        key: Place(
            key=key,
            name=name,
            kind=PlaceKind(kind),
            terrain=Terrain(terrain),
            fortification=works,
            sympathy=sympathy,
            holder=holder or "",
            east=int((east - WEST) * METRES_EAST),
            north=int((north - SOUTH) * METRES_NORTH),
        )
        for key, name, kind, terrain, works, sympathy, holder, east, north in rows
    }


def _routes(campaign: Campaign) -> dict[str, Route]:
    rows = campaign.routes.order_by("key").values_list(
        "key", "a__key", "b__key", "kind", "metres", "terrain", "crossing"
    )
    return {
        key: Route(key, a, b, RouteKind(kind), metres, Terrain(terrain), Crossing(crossing))
        for key, a, b, kind, metres, terrain, crossing in rows
    }


def _bodies(campaign: Campaign) -> dict[int, list[Body]]:
    """Units with effectives, by their force's primary key, in key order."""
    at_hand: dict[tuple[int, str], int] = {}
    rows = Balance.objects.filter(unit__campaign=campaign, amount__gt=0)
    for unit, stock, account, amount in rows.values_list("unit_id", "stock", "account", "amount"):
        if account == AT_HAND[Stock(stock)]:
            at_hand[unit, stock] = amount
    leaders: dict[int, list[Leader]] = defaultdict(list)
    present = campaign.leaders.filter(fate=LeaderFate.PRESENT, unit__isnull=False).order_by("key")
    named = present.values_list("unit_id", "key", "name", "rank", "general", "command", "initiative")
    for unit, key, name, rank, general, command, initiative in named:
        leaders[unit].append(Leader(key, name, rank, general, command, initiative))
    bodies: dict[int, list[Body]] = defaultdict(list)
    units = campaign.units.order_by("key").values_list(
        *("pk", "force_id", "key", "name", "arm", "nation", "troops", "quality", "firearms", "in_posts")
    )
    for pk, force, key, name, arm, nation, troops, quality, firearms, in_posts in units:
        men = at_hand.get((pk, Stock.MEN), 0)
        if men:
            bodies[force].append(
                Body(
                    key=key,
                    name=name,
                    arm=Arm(arm),
                    nation=Nation(nation),
                    troops=troops,
                    quality=quality,
                    men=men,
                    horses=at_hand.get((pk, Stock.HORSE), 0),
                    guns=at_hand.get((pk, Stock.GUN), 0),
                    firearms=sum(firearms.get(weapon, 0) for weapon in FIREARMS),
                    smoothbores=sum(firearms.get(weapon, 0) for weapon in SMOOTHBORES),
                    in_posts=in_posts,
                    leaders=tuple(leaders[pk]),
                )
            )
    return bodies


def _orders(turn: Turn) -> dict[int, OrderRow]:
    """The latest order of each force up to *turn*, by the force's primary key."""
    orders = OrderRow.objects.filter(
        turn__campaign=turn.campaign_id, turn__undone_at=None, turn__number__lte=turn.number
    )
    latest = orders.filter(force=OuterRef("pk")).order_by("-turn__number").values("pk")[:1]
    last = turn.campaign.forces.annotate(last=Subquery(latest)).values("last")
    return {order.force_id: order for order in OrderRow.objects.filter(pk__in=last).select_related("retreat")}


def _order(row: OrderRow | None, turn: Turn, spot: Spot) -> Order:
    """*row* as the march reads it. A standing order goes on from the leg it has reached,
    or else straight to its goal, and there holds.
    """
    if row is None:
        return Order()
    legs = tuple(row.legs)
    if row.turn_id != turn.pk and legs:
        reached = max(
            (number for number, leg in enumerate(legs, 1) if leg == spot.place), default=len(legs) - 1
        )
        legs = legs[reached:]
    return Order(
        kind=OrderKind(row.kind) if legs else OrderKind.HOLD,
        legs=legs,
        stance=Stance(row.stance),
        ratio=row.ratio,
        march_to_guns=row.march_to_guns,
        retreat=row.retreat.key if row.retreat else "",
    )


def opening_spots(turn: Turn) -> dict[str, Spot]:
    """Where each column of a march that has begun stood at its first midnight; empty before."""
    columns = turn.march["columns"] if turn.march else {}
    return {key: Spot(**moving["track"][0][1]) for key, moving in columns.items()}


def _pinned(turn: Turn) -> set[str]:
    """Forces, by key, that a fight of an earlier turn still holds."""
    open_fights = Engagement.objects.filter(
        campaign=turn.campaign_id, turn__number__lt=turn.number, turn__undone_at=None
    ).exclude(state=EngagementState.SETTLED)
    return {
        force["key"]
        for muster in open_fights.values_list("muster", flat=True)
        for party in muster.get("parties", ())
        for force in party["forces"]
    }
