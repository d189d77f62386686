"""The map of one campaign as one member may see it: the plate, the panel beside it, the strip of turns."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.orders import OrderForm
from campaign.logic.vocabulary import Crossing, ForceKind, Stock, TurnState
from campaign.models import Force, Order, Turn
from campaign.pages.map import side_panel as panels
from campaign.pages.map.past_week import MapData, Then, map_data_of_week, past_map
from campaign.pages.map.roll import RollRow, roll_rows
from campaign.pages.map.side_panel import Panel, force_line
from campaign.pages.map.targets import Targets, place_targets, road_targets
from campaign.pages.map.week_strip import TurnTab, Weeks, turn_tabs, week_slider
from campaign.pages.orders import map_taps, order_form as orders_page
from campaign.pages.orders.kind_groups import choice_on_road
from campaign.pages.orders.march_drawing import drawn_march
from campaign.pages.orders.next_order import Candidate, order_progress
from campaign.pages.orders.order_choices import choices_for_force, friends_of_force
from campaign.pages.parts import side_rows as side, sightings
from campaign.pages.parts.legend import legend_address
from campaign.pages.parts.map_data import Ground, middle_of_row, plate_places, plate_routes, plate_spot
from campaign.pages.parts.published_view import opening_seen_by
from campaign.pages.parts.readiness import Readiness, readiness_of
from campaign.pages.parts.side_rows import Tally
from campaign.pages.parts.supply import supplied_routes
from campaign.pages.parts.units import column_of_force, goods_at_hand, units_of, week_compared_with
from campaign.pages.parts.wording import phrases as words
from campaign.plate import (
    Chart,
    Plate,
    PlateForce,
    PlateMarch,
    PlateView,
    Window,
    draw_plate,
    layers_of,
    size_of,
    window_of,
)
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE
from campaign.store import load
from campaign.store.queries.orders import order_version

TOGETHER = "with"  # refs of other forces that are to have the same order
KEPT = ("force", "stack", "as", "week", TOGETHER)  # of an address, whatever window is chosen
NAMES_READ = 1.8  # px a km: farther than this one sees signs and no names
NEAR = 60  # km: the ground about a force on which an umpire looks first


@dataclass(frozen=True, slots=True)
class MapPage:
    plate: Plate
    panel: Panel | None  # of the chosen force
    roll: tuple[RollRow, ...]  # all forces, or those at the place chosen by its sign
    many: str  # where the forces chosen of it are ordered
    to_order: bool  # the member orders some of them
    ready: Readiness | None  # beside the list of forces, or below the order form
    at: str  # the name of that place
    about: str  # address of its page
    without_order: int
    open: bool
    due: dt.datetime | None
    turns: tuple[TurnTab, ...]
    weeks: Weeks | None
    then: Then | None  # of a past week
    season: str
    words: str  # address of the page in words
    here: str  # address of this view, to be asked for again
    everything: str  # address of the map without a choice
    entries: str  # what the order form shows, for keep.js


def map_page(member: Member, query: Mapping[str, str], cookie: str | None) -> tuple[MapPage, Turn]:
    """Returns the map. *cookie*: the plate's size as measured. At most nine queries, ten of a past ?week=."""
    turns = side.readable_turns(member)
    seen = map_data_of_week(member, turns, query.get("week", ""))
    chosen = next((force for force in seen.forces if force.ref == query.get("force")), None)
    panel, given, writing, before = None, set[int](), Writing(), tuple[Order, ...]()
    if not seen.past:
        orders = orders_page.orders_of_turn(member, seen.turn, chosen, last_of_all=chosen is None)
        given, before = {*orders.now}, orders.before
        if chosen:
            panel, writing = panel_and_order(member, turns, seen, chosen, orders, query)

    chart, size = Chart.of(member.campaign.land), size_of(cookie)
    window = window_of(
        query, size, opening_window(member, seen.land, seen.forces, seen.tallies, chosen, size, chart), chart
    )
    lines = tuple(
        force_line(member, force, seen.tallies[force.pk], ordered=force.pk in given) for force in seen.forces
    )
    at = query.get("stack", "")
    is_at_place = at in seen.land.rows
    standing_at = {force.ref for force in seen.forces if force.place and force.place.key == at}
    turn = turns[-1]

    def of_week(number: str) -> str:
        return map_address(member, window, query, week=number)

    if panel and panel.order and panel.order.given:
        left = (Candidate(line.ref, line.name, line.ordered) for line in lines if line.wanted)
        next_one = order_progress(member, left, panel.ref)
        panel = replace(panel, order=replace(panel.order, next=next_one))
    page = MapPage(
        plate=plate_of(member, seen, window, query, chosen, writing),
        panel=panel,
        roll=roll_rows(
            member,
            tuple(line for line in lines if line.ref in standing_at) if is_at_place else lines,
            {row.force.ref: row for row in before} if not chosen else {},
            seen.land,
            is_open=turn.state == TurnState.OPEN and not seen.past,
        ),
        many=member.url("campaign:order-many"),
        to_order=any(line.wanted for line in lines),
        ready=None if seen.past else readiness_of(member, turn),
        at=seen.land.name(at) if is_at_place else "",
        about=member.url("campaign:place", key=at) if is_at_place else "",
        without_order=sum(line.wanted and not line.ordered for line in lines),
        open=turn.state == TurnState.OPEN,
        due=turn.deadline if turn.state == TurnState.OPEN else None,
        turns=turn_tabs(member, turns, seen.turn, of_week),
        weeks=week_slider(member, turns, seen.turn, of_week, query),
        then=past_map(member, seen, of_week("")) if seen.past else None,
        season=season_sentence(seen.turn),
        words=member.url("campaign:map-in-words"),
        here=map_address(member, window, query, **{word: query[word] for word in KEPT if word in query}),
        everything=map_address(member, window, query),
        entries="begun" if writing.begun else "stored",
    )
    return page, turn


@dataclass(frozen=True, slots=True)
class Writing:
    """The order of the chosen force as it is being written on the map.

    `begun`: it has entries that are not stored. `tapped`: its legs were tapped.
    """

    form: OrderForm | None = None
    march: PlateMarch | None = None
    begun: bool = False
    tapped: bool = False


def panel_and_order(
    member: Member,
    turns: list[Turn],
    seen: MapData,
    chosen: Force,
    orders: orders_page.Orders,
    query: Mapping[str, str],
) -> tuple[Panel, Writing]:
    """Returns the panel of the *chosen* force, and its order as stored or as *query* writes it."""
    turn, land = seen.turn, seen.land
    week, rules = week_compared_with(turns), member.campaign.rules(turn.number)
    units = units_of(chosen, week, opening_seen_by(member, turn))
    column = column_of_force(chosen, units, member.campaign.nation_table)
    others = (f for f in seen.forces if f.side_id == chosen.side_id and f.pk != chosen.pk)
    men = {force: tally.fit for force, tally in seen.tallies.items() if tally.fit}
    near = friends_of_force(member, chosen, (f for f in others if f.pk in men), men)
    map_ = orders_page.theatre_of_map(turn, land, chosen, near)
    given = orders.now.get(chosen.pk)
    order, writing = None, Writing()
    if orders_page.may_order(member, turn, chosen):
        last = given or next(iter(orders.before), None)
        offered = choices_for_force(
            turn, chosen, column, map_, land, near, goods_at_hand(chosen, units, rules), seen.seen
        )
        offered = replace(offered, version=order_version(given))
        form = orders_page.form_for(offered, last, query, sent=False)
        together = {force.key for force in seen.forces if force.ref in query.get(TOGETHER, "").split(",")}
        if together and "also" not in query:
            form.initial["also"] = [key for key, _name in offered.others if key in together]
        on_road = None
        if map_taps.is_tap(query):
            kinds, tap = map_taps.kinds_on_road(form, query), query.get(map_taps.TAP, "")
            on_road = choice_on_road(member, chosen, form, tap, kinds)
            standing = last.kind if last and not given else ""
            query = map_taps.entries_after_tap(form, query, standing)
            form = orders_page.form_for(offered, last, query, sent=False)
        writing = Writing(form, begun=bool(OrderForm.begun_values(query)), tapped=map_taps.TAPPED in query)
        order = orders_page.order_page(
            member, turn, chosen, column, map_, land, form, orders, seen.seen, near
        )
        drawn = member.url("campaign:map", force=chosen.ref)
        order = replace(order, draw=drawn, tapped=writing.tapped, on_road=on_road)
    panel = panels.panel_of_force(
        member, chosen, column, units, map_, seen.seen,
        turn=turn, week=week, place=(seen.forces.index(chosen) + 1, len(seen.forces)), order=order,
    )  # fmt: skip
    written = None
    if writing.form is not None and (given or writing.begun):
        written = orders_page.order_as_written(writing.form, land)
    elif given and member.commands(chosen):
        written = load.order_as_written(given)
    if written is not None and not panel.silent:
        writing = replace(writing, march=drawn_march(turn, chosen, column, map_, written))
    return panel, writing


def plate_of(
    member: Member,
    seen: MapData,
    window: Window,
    query: Mapping[str, str],
    chosen: Force | None,
    writing: Writing,
) -> Plate:
    land, turn = seen.land, seen.turn
    whose = member.side or (chosen.side if chosen else None)
    listed = member.url("campaign:map-in-words", **({"week": str(turn.number)} if seen.past else {}))
    here = {"at": f"{window.lat:.8g},{window.lon:.8g}", "zoom": f"{window.scale:g}"}
    targets = Targets(writing.form, tap="", stack=map_address(member, window, query, **here, stack=""))
    if writing.form is not None and chosen is not None:
        entries = map_taps.entries_of_address(writing.form, tapped=writing.tapped)
        entries |= {TOGETHER: query[TOGETHER]} if query.get(TOGETHER) else {}
        targets = replace(
            targets, tap=map_address(member, window, query, **here, force=chosen.ref, **entries, tap="")
        )

    def href(force: Force) -> str:
        if seen.past:  # of what it is today its own page tells
            return member.url("campaign:force", ref=force.ref)
        return map_address(member, window, query, **here, force=force.ref)

    return draw_plate(
        PlateView(
            window=window,
            places=tuple(place_targets(plate_places(land), targets)),
            routes=tuple(
                road_targets(
                    plate_routes(land, supplied_routes(land, whose, member.campaign, turn.number)),
                    land,
                    targets,
                )
            ),
            forces=tuple(
                force_sign(member, force, seen.tallies[force.pk], href(force), chosen)
                for force in seen.forces
                if seen.tallies[force.pk].fit
            ),
            sightings=tuple(
                sightings.sighting_sign(row, turn, listed) for row in sightings.newest_sightings(seen.seen)
            ),
            marches=(writing.march,) if writing.march else tuple(seen.marches),
            layers=layers_of(query),
            title=member.campaign.name.upper(),
            subtitle=map_subtitle(member, seen),
            words=_("Map of %s with forces, enemies seen and routes. The map in words says the same.")
            % member.campaign.name,
            list_href=listed,
            signs_href=legend_address(member.campaign),
            keep=tuple((word, query[word]) for word in KEPT if query.get(word)),
            stack_href=targets.stack,
            trocha=any(route.crossing is Crossing.TROCHA for route in land.routes.values()),
        )
    )


def map_address(member: Member, window: Window, query: Mapping[str, str], **choice: str) -> str:
    """Returns the address of the map in the same window with another choice."""
    kept = {word: query[word] for word in ("at", "zoom", "layers", "week") if word in query}
    asked = kept | ({"as": member.viewed_seat} if member.viewed_seat else {}) | choice
    if not asked.get("week"):
        asked.pop("week", None)
    return "?" + urlencode(asked, safe=",")


def opening_window(
    member: Member,
    land: Ground,
    forces: list[Force],
    tallies: dict[int, Tally],
    chosen: Force | None,
    size: tuple[int, int],
    chart: Chart,
) -> tuple[float, float, float]:
    """Returns where the map opens: the whole theatre if its names can be read, else the surroundings of a
    force.
    """
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
        chosen = most_contested_force(forces, tallies, chart.squeeze)
    about = chosen or max(
        forces,
        key=lambda force: (
            member.commands(force),
            not force.is_static,
            force.kind != ForceKind.SHIP,
            tallies[force.pk].fit,
            force.key,
        ),
        default=None,
    )
    if about is None:
        return (south + north) / 2, (west + east) / 2, scale
    lat, lon = middle_of_row(about)
    return lat, lon, max(scale, 3.4)


def most_contested_force(forces: list[Force], tallies: dict[int, Tally], squeeze: float) -> Force | None:
    """Returns the force free to march with most men of the weaker side within NEAR km.

    None where no two sides are near each other.
    """
    spots = [(*middle_of_row(force), tallies[force.pk].fit, force) for force in forces]
    best, most = None, 0
    for lat, lon, _men, force in spots:
        if force.is_static or force.kind == ForceKind.SHIP:
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


def force_sign(member: Member, force: Force, tally: Tally, href: str, chosen: Force | None) -> PlateForce:
    quiet = side.is_out_of_contact(member, force)
    arm = tally.arm(force.kind)
    about = {
        "name": force.label,
        "men": words.amount(Stock.MEN, tally.fit),
        "where": words.spot_name(force),
    }
    if quiet:
        sentence = _("%(name)s, no news of it, last known %(where)s.") % about
    else:
        sentence = _("%(name)s, %(men)s, %(where)s, %(state)s.") % {
            **about,
            "state": words.state_of_force(force),
        }
    return PlateForce(
        ref=force.ref,
        side=force.side.letter,
        arm=arm,
        men=tally.fit,
        name=short_name(force.label),
        spot=plate_spot(force),
        href=href,
        words=sentence,
        note=_("no news") if quiet else "",
        guns=bool(tally.guns),
        is_garrison=force.kind == "garrison",
        silent=quiet,
        chosen=chosen is not None and chosen.pk == force.pk,
    )


SPANISH_FRONTS = ("Guarnición", "Voluntarios", "Puesto", "Fuerte")


def short_name(name: str) -> str:
    """Returns the label's text: a column's commander, *Garrison* for a garrison, a company's number."""
    name = name.removesuffix(" company").removesuffix(" compañía")
    for front in ("Column ", "Columna "):
        chief = name.removeprefix(front)
        name = chief if chief[:1].isupper() else name
    for front in ("Garrison", "Volunteers", "Post", "Fort", "Trocha", *SPANISH_FRONTS):
        if name.startswith((f"{front} of ", f"{front} de ", f"{front} del ", f"{front},")):
            return front
    return name


def map_subtitle(member: Member, seen: MapData) -> tuple[str, ...]:
    day = words.day_and_year(side.reading_day(seen.turn))
    if member.side is None:
        return (_("as it was, %s") % day if seen.past else _("as it is, %s") % day,)
    return (_("as this side knows it"), day)


def season_sentence(turn: Turn) -> str:
    if turn.starts.month in turn.campaign.land.rains:
        return _("Rainy season: trails at half speed")
    return _("Dry season: roads good")
