"""Acts of umpires for tests: a small war, forces raised, men moved.

The war: Alba and Bor, a road of 30 km; Bor and Cerro, a trail of 20 km. Spain holds Alba, Cuba Cerro.
"""

import datetime as dt
from hashlib import sha256

from campaign.i18n.war_words import OF_THE_ISLAND
from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.logic.vocabulary import (
    Account,
    Arm,
    Cause,
    ForceKind,
    PlaceKind,
    RouteKind,
    Stock,
    Terrain,
)
from campaign.models import Campaign, Force, Leader, Place, Route, Seat, Side, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.scenario.checks import read_scenario
from tests.mould import poured

CUBA = read_scenario("camaguey_1873").world.plain()
FIRST_DAY = dt.date(1873, 9, 15)


@poured
def declare_war(slug: str = "war", *, start: dt.date = FIRST_DAY) -> Campaign:
    """Returns a campaign of two sides, three places and turn 1 open.

    Each side has a seat (`captain_general`, `camaguey`).

    Losses are split without the tuned casualty rules, so that a test can reckon its figures by hand.
    """
    campaign = Campaign.objects.create(
        slug=slug,
        settings=dict(BEFORE_TUNING),
        name="A small war",
        scenario="tests",
        start_date=start,
        last_turn=4,
        world=CUBA,
        words=OF_THE_ISLAND,
    )
    spain = Side.objects.create(
        campaign=campaign, key="spain", name="Spain", letter="a", position=0, favours=-1
    )
    cuba = Side.objects.create(campaign=campaign, key="cuba", name="Cuba", letter="b", position=1, favours=1)
    Seat.objects.create(campaign=campaign, side=spain, key="captain_general", name="Captain-General")
    Seat.objects.create(campaign=campaign, side=cuba, key="camaguey", name="Camagüey division")
    add_place(
        campaign, "alba", 21.40, -77.90, kind=PlaceKind.TOWN, terrain=Terrain.URBAN, works=2, holder=spain
    )
    add_place(campaign, "bor", 21.40, -77.65, sympathy=2)
    add_place(campaign, "cerro", 21.50, -77.50, terrain=Terrain.HILLS, sympathy=4, holder=cuba)
    add_route(campaign, "alba", "bor", 30_000)
    add_route(campaign, "bor", "cerro", 20_000, kind=RouteKind.TRAIL, terrain=Terrain.JUNGLE)
    open_turn(campaign)
    return campaign


def add_place(
    campaign: Campaign,
    key: str,
    latitude: float,
    longitude: float,
    *,
    kind: PlaceKind = PlaceKind.VILLAGE,
    terrain: Terrain = Terrain.PLAIN,
    works: int = 0,
    sympathy: int = 0,
    holder: Side | None = None,
) -> Place:
    return Place.objects.create(
        campaign=campaign,
        key=key,
        name=key.capitalize(),
        latitude=f"{latitude:.4f}",
        longitude=f"{longitude:.4f}",
        district="Camagüey",
        kind=kind,
        terrain=terrain,
        fortification=works,
        sympathy=sympathy,
        holder=holder,
    )


def add_route(
    campaign: Campaign,
    a: str,
    b: str,
    metres: int,
    *,
    kind: RouteKind = RouteKind.ROAD,
    terrain: Terrain = Terrain.PLAIN,
) -> Route:
    return Route.objects.create(
        campaign=campaign,
        key=f"{a}-{b}",
        a=campaign.places.get(key=a),
        b=campaign.places.get(key=b),
        kind=kind,
        metres=metres,
        terrain=terrain,
    )


def open_turn(campaign: Campaign, number: int = 1, *, seed: str = "") -> Turn:
    """Opens a turn of a week, without the turn machine."""
    seed = seed or f"seed {number} of {campaign.slug}"
    return Turn.objects.create(
        campaign=campaign,
        number=number,
        starts=campaign.start_date + dt.timedelta(days=7 * (number - 1)),
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
    )


def raise_force(
    campaign: Campaign,
    key: str,
    *,
    side: str,
    at: str,
    men: int = 0,
    kind: ForceKind | None = None,
    seat: str = "",
    is_static: bool = False,
    **unit: object,
) -> Force:
    """Raises a force at place *at*.

    With *men* it has one unit, named like the force, of the arm and so on given.
    """
    made = Force.objects.create(
        campaign=campaign,
        side=campaign.sides.get(key=side),
        seat=campaign.seats.get(key=seat) if seat else None,
        key=key,
        name=key.replace("_", " ").capitalize(),
        kind=kind or (ForceKind.COLUMN if side == "spain" else ForceKind.BAND),
        place=campaign.places.get(key=at),
        is_static=is_static,
    )
    if men:
        raise_unit(made, key, men, **unit)  # type: ignore[arg-type]
    return made


def raise_unit(
    force: Force,
    key: str,
    men: int,
    *,
    arm: Arm = Arm.INFANTRY,
    horses: int = 0,
    guns: int = 0,
    quality: int = 3,
    firearms: dict[str, int] | None = None,
    in_posts: bool = False,
) -> Unit:
    """Raises a unit of *force*. Its men, horses and guns come from the depot on the turn's first day."""
    unit = Unit.objects.create(
        campaign=force.campaign,
        side=force.side,
        force=force,
        key=key,
        name=key.replace("_", " ").capitalize(),
        arm=arm,
        nation="spanish" if force.side.key == "spain" else "cuban",
        troops=str(arm),
        quality=quality,
        firearms=firearms or {"rifle_breech": 100},
        in_posts=in_posts,
    )
    lines = [
        Line(unit, stock, Account.DEPOT, account, amount, Cause.RECRUIT, "tests")
        for stock, account, amount in (
            (Stock.MEN, Account.FIT, men),
            (Stock.HORSE, Account.IN_HAND, horses),
            (Stock.GUN, Account.IN_HAND, guns),
        )
    ]
    turn = unit.campaign.turns.latest("number")
    post_lines(turn=turn, date=turn.starts, lines=lines)
    return unit


def appoint(unit: Unit, key: str, *, general: bool = False) -> Leader:
    return Leader.objects.create(
        campaign=unit.campaign,
        side=unit.side,
        unit=unit,
        key=key,
        name=key.capitalize(),
        rank="General" if general else "Major",
        general=general,
    )


def move(
    unit: Unit,
    amount: int,
    source: Account,
    target: Account,
    *,
    stock: Stock = Stock.MEN,
    on: dt.date | None = None,
    cause: Cause | None = None,
) -> None:
    """Posts *amount* from *source* to *target* in the newest turn, on its first day if none is named."""
    turn = unit.campaign.turns.latest("number")
    cause = cause or (Cause.RECRUIT if source is Account.DEPOT else Cause.UMPIRE)
    line = Line(unit, stock, source, target, amount, cause, "tests")
    post_lines(turn=turn, date=on or turn.starts, lines=[line])
