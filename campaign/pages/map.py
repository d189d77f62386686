"""The map of one campaign as one member may see it: the plate, the panel beside it, the strip of turns."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.access import Member
from campaign.logic.words import Crossing, ForceKind, Stock, TurnState
from campaign.models import Force, Turn
from campaign.pages import order as orders_page
from campaign.pages import panel as panels
from campaign.pages import seen as sightings
from campaign.pages import side, words
from campaign.pages.bodies import column, hand, since, units_of
from campaign.pages.ground import Ground, ground, middle, plate_places, plate_routes, plate_spot
from campaign.pages.offers import offer
from campaign.pages.panel import ForceLine, Panel, force_line
from campaign.pages.seen import SeenLine
from campaign.pages.side import Tally
from campaign.pages.supply import supplied
from campaign.pages.told import begun
from campaign.plate import (
    Chart,
    Plate,
    PlateForce,
    PlateView,
    Window,
    draw,
    layers_of,
    size_of,
    window_of,
)
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE

STRIP, PAST = 12, 8  # weeks shown below the map, and how many of them before this one
NAMES_READ = 1.8  # px a km: farther than this one sees signs and no names
NEAR = 60  # km: the ground about a force on which an umpire looks first


@dataclass(frozen=True, slots=True)
class TurnTab:
    number: int
    day: str
    note: str
    href: str  # "" for weeks to come
    here: bool
    fights: int


@dataclass(frozen=True, slots=True)
class MapPage:
    plate: Plate
    panel: Panel | None  # of the chosen force
    forces: tuple[ForceLine, ...]  # all, or those at the place chosen by its sign
    at: str  # the name of that place
    about: str  # address of its page
    without_order: int
    open: bool
    due: dt.datetime | None
    turns: tuple[TurnTab, ...]
    season: str
    words: str  # address of the page in words
    here: str  # address of this view, to be asked for again
    everything: str  # address of the map without a choice


@dataclass(frozen=True, slots=True)
class Picture:
    """What the map and its twin in words both say."""

    turn: Turn
    turns: list[Turn]
    land: Ground
    forces: list[Force]
    tallies: dict[int, Tally]
    orders: orders_page.Orders
    lines: tuple[ForceLine, ...]
    seen: tuple[SeenLine, ...]


def map_page(member: Member, query: Mapping[str, str], cookie: str | None) -> tuple[MapPage, Turn]:
    """At most nine queries. *cookie*: the size of the plate as the page measured it."""
    turns = side.turns(member)
    turn = turns[-1]
    land, rules = ground(member.campaign, turn.starts, member.side), member.campaign.rules(turn.number)
    forces = side.forces(member, turn)
    tallies = side.tallies(member, turn)
    chosen = next((force for force in forces if force.ref == query.get("force")), None)
    orders = orders_page.orders(member, turn, chosen)
    seen = side.sightings(member)

    panel, marches = None, []
    if chosen:
        week = since(turns)
        units = units_of(chosen, week, begun(member, turn))
        body = column(chosen, units)
        others = (f for f in forces if f.side_id == chosen.side_id and f.pk != chosen.pk)
        friends = [(f.key, f.called, f.kind) for f in others]
        map_ = orders_page.theatre(turn, land, chosen, friends)
        given = orders.now.get(chosen.pk)
        order = None
        if orders_page.may_order(member, turn, chosen):
            last = given or next(iter(orders.before), None)
            offered = offer(turn, chosen, body, map_, land, friends, hand(chosen, units, rules), seen)
            form = orders_page.form_for(offered, last, query, sent=False)
            order = orders_page.order_page(member, turn, chosen, body, map_, land, form, orders, seen)
        panel = panels.panel(
            member, chosen, body, units, map_, seen,
            turn=turn, week=week, place=(forces.index(chosen) + 1, len(forces)), order=order,
        )  # fmt: skip
        if given and not panel.silent and member.commands(chosen):
            marches = [orders_page.march_of(turn, chosen, body, map_, given)]

    chart, size = Chart.of(member.campaign.land), size_of(cookie)
    whose = member.side or (chosen.side if chosen else None)
    window = window_of(query, size, home(member, land, forces, tallies, chosen, size, chart), chart)
    layers = layers_of(query)
    keep = tuple((word, query[word]) for word in ("force", "stack", "as") if query.get(word))
    lines = tuple(
        force_line(member, force, tallies[force.pk], ordered=force.pk in orders.now) for force in forces
    )
    at = query.get("stack", "")
    standing_at = {force.ref for force in forces if force.place and force.place.key == at}
    plate = draw(
        PlateView(
            window=window,
            places=plate_places(land),
            routes=plate_routes(land, supplied(land, whose, rules.supply)),
            forces=tuple(
                sign(
                    member,
                    force,
                    tallies[force.pk],
                    address(member, window, query, force=force.ref),
                    chosen,
                    turn,
                )
                for force in forces
                if tallies[force.pk].effective
            ),
            sightings=tuple(
                sightings.sign(row, turn, member.url("campaign:words")) for row in sightings.freshest(seen)
            ),
            marches=tuple(march for march in marches if march),
            layers=layers,
            title=member.campaign.name.upper(),
            subtitle=subtitle(member, turn),
            words=_("Map of %s with forces, enemies seen and ways. The same stands in words.")
            % member.campaign.name,
            list_href=member.url("campaign:words"),
            keep=keep,
            stack_href=address(member, window, query, stack=""),
            trocha=any(route.crossing is Crossing.TROCHA for route in land.routes.values()),
        )
    )
    page = MapPage(
        plate=plate,
        panel=panel,
        forces=tuple(line for line in lines if line.ref in standing_at) if at in land.rows else lines,
        at=land.name(at) if at in land.rows else "",
        about=member.url("campaign:place", key=at) if at in land.rows else "",
        without_order=sum(line.wanted and not line.ordered for line in lines),
        open=turn.state == TurnState.OPEN,
        due=turn.deadline if turn.state == TurnState.OPEN else None,
        turns=tabs(member, turns),
        season=season(turn),
        words=member.url("campaign:words"),
        here="?" + urlencode(list(query.items()), safe=","),
        everything=address(member, window, query),
    )
    return page, turn


def address(member: Member, window: Window, query: Mapping[str, str], **choice: str) -> str:
    """The map in the same window with another choice."""
    kept = {word: query[word] for word in ("at", "zoom", "layers") if word in query}
    asked = kept | ({"as": member.chosen} if member.chosen else {}) | choice
    return "?" + urlencode(asked, safe=",")


def home(
    member: Member,
    land: Ground,
    forces: list[Force],
    tallies: dict[int, Tally],
    chosen: Force | None,
    size: tuple[int, int],
    chart: Chart,
) -> tuple[float, float, float]:
    """Where the map opens: on the whole theatre if names can be read so, else about one force."""
    points = [(float(row.latitude), float(row.longitude)) for row in land.rows.values()] or [
        ((chart.south + chart.north) / 2, (chart.west + chart.east) / 2)
    ]
    (south, west), (north, east) = (
        tuple(pick(axis) for axis in zip(*points, strict=True)) for pick in (min, max)
    )
    fit = min(
        size[0] / ((east - west) * KM_PER_DEGREE * chart.squeeze + 30),
        size[1] / ((north - south) * KM_PER_DEGREE + 30),
    )
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    if scale >= NAMES_READ and not chosen:
        return (south + north) / 2, (west + east) / 2, scale
    if not chosen and member.side is None:
        chosen = contested(forces, tallies, chart.squeeze)
    about = chosen or max(
        forces,
        key=lambda force: (
            member.commands(force),
            not force.fixed,
            force.kind != ForceKind.SHIP,
            tallies[force.pk].effective,
            force.key,
        ),
        default=None,
    )
    if about is None:
        return (south + north) / 2, (west + east) / 2, scale
    lat, lon = middle(about)
    return lat, lon, max(scale, 3.4)


def contested(forces: list[Force], tallies: dict[int, Tally], squeeze: float) -> Force | None:
    """The force free to march about which the sides stand thickest: within NEAR km of it most men of the
    side that has fewer there. None where no two sides are near each other."""
    spots = [(*middle(force), tallies[force.pk].effective, force) for force in forces]
    best, most = None, 0
    for lat, lon, _men, force in spots:
        if force.fixed or force.kind == ForceKind.SHIP:
            continue
        near: dict[int, int] = {}
        for other_lat, other_lon, men, other in spots:
            north, east = lat - other_lat, (lon - other_lon) * squeeze
            if (north * north + east * east) * KM_PER_DEGREE**2 <= NEAR**2:
                near[other.side_id] = near.get(other.side_id, 0) + men
        weaker = min(near.values()) if len(near) > 1 else 0
        if weaker > most:
            best, most = force, weaker
    return best


def sign(
    member: Member, force: Force, tally: Tally, href: str, chosen: Force | None, turn: Turn
) -> PlateForce:
    quiet = side.silent(member, force)
    arm = tally.arm(force.kind)
    about = {
        "name": force.called,
        "men": words.amount(Stock.MEN, tally.effective),
        "where": words.where(force),
    }
    if quiet:
        sentence = _("%(name)s, no news of it, last known %(where)s.") % about
    else:
        sentence = _("%(name)s, %(men)s, %(where)s, %(state)s.") % {
            **about,
            "state": words.doing(force),
        }
    return PlateForce(
        ref=force.ref,
        side=force.side.letter,
        arm=arm,
        men=tally.effective,
        name=short_name(force.called),
        spot=plate_spot(force),
        href=href,
        words=sentence,
        note=_("no news") if quiet else "",
        guns=bool(tally.guns),
        in_works=force.kind == "garrison",
        silent=quiet,
        chosen=chosen is not None and chosen.pk == force.pk,
    )


SPANISH_FRONTS = ("Guarnición", "Voluntarios", "Puesto", "Fuerte")


def short_name(name: str) -> str:
    """What the label prints: of a column its commander, of a garrison that it is one, of a company its
    number.
    """
    name = name.removesuffix(" company").removesuffix(" compañía")
    for front in ("Column ", "Columna "):
        chief = name.removeprefix(front)
        name = chief if chief[:1].isupper() else name
    for front in ("Garrison", "Volunteers", "Post", "Fort", "Trocha", *SPANISH_FRONTS):
        if name.startswith((f"{front} of ", f"{front} de ", f"{front} del ", f"{front},")):
            return front
    return name


def subtitle(member: Member, turn: Turn) -> tuple[str, ...]:
    day = words.day_and_year(side.today(turn))
    if member.side is None:
        return (_("as it is, %s") % day,)
    return (_("as known to the staff"), day)


def season(turn: Turn) -> str:
    if turn.starts.month in turn.campaign.land.rains:
        return _("Rains: trails at half rate")
    return _("Dry season: roads good")


def tabs(member: Member, turns: list[Turn]) -> tuple[TurnTab, ...]:
    """Places for STRIP weeks, most of them past; the marched ones lead to their reports."""
    found = []
    last = max(turns[-1].number, member.campaign.last_turn)
    first = max(1, min(turns[-1].number - PAST, last - STRIP + 1))
    for turn in turns:
        if turn.number < first:
            continue
        here = turn is turns[-1]
        fights: int = turn.fights  # type: ignore[attr-defined]
        note = ngettext("%d action", "%d actions", fights) % fights if fights else ""
        if here:
            note = _("orders open") if turn.state == TurnState.OPEN else note
        over = turn.state == TurnState.PUBLISHED
        href = member.url("campaign:report", turn=str(turn.number)) if over else member.url("campaign:map")
        found.append(TurnTab(turn.number, words.short_day(turn.starts), note, href, here, fights))
    found += [
        TurnTab(number, "", "", "", False, 0)
        for number in range(turns[-1].number + 1, min(last, first + STRIP - 1) + 1)
    ]
    return tuple(found)
