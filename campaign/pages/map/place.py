"""One place as a member knows it: its holder, fortifications, routes and forces."""

import datetime as dt
from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.order_words import HARM, TASKS
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.engineering import tasks
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.march import sieges
from campaign.logic.march.sieges import turns_of_stores
from campaign.logic.settings import ON, Settings
from campaign.logic.theatre import capacity as room
from campaign.logic.theatre.theatre import Place, Route
from campaign.logic.vocabulary import OUT_OF_CONTACT, ForceState, PlaceKind, Task, TurnState
from campaign.models import Force, Place as PlaceRow, Turn
from campaign.models.base.words import label_in_war
from campaign.pages.map.side_panel import ForceLine, force_line
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.magazines import MagazineLine, magazine_lines
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.pages.parts.sightings import SeenLine, has_bystanders, sighting_line
from campaign.pages.parts.wording import phrases as words

MOST_SEEN = 5  # sightings, the newest


@dataclass(frozen=True, slots=True)
class WayLine:
    name: str
    href: str
    way: str  # "road, 18 km"
    state: str  # "track wrecked since 4 February", "" whole


@dataclass(frozen=True, slots=True)
class PlacePage:
    name: str
    kind: str
    district: str
    holder: str
    letter: str
    fortification: str
    room: str  # for a garrison, and for prisoners
    state: tuple[str, ...]  # what is burned, and what is being worked at
    ways: tuple[WayLine, ...]
    forces: tuple[ForceLine, ...]
    seen_title: str
    seen: tuple[SeenLine, ...]
    magazines: tuple[MagazineLine, ...]
    map: str


def place_page(member: Member, key: str) -> tuple[PlacePage, Turn] | None:
    """Returns the page of a place; None if there is no such place."""
    turns = side.readable_turns(member)
    turn = turns[-1]
    land = map_ground(member.campaign, turn.starts, member.side)
    if key not in land.rows:
        return None
    row, place = land.rows[key], land.places[key]
    tallies = side.strength_by_force(member, turn)
    here = [force for force in side.readable_forces(member, turn) if force.place and force.place.key == key]
    present = any(force.state not in OUT_OF_CONTACT for force in here)
    ours = member.side is None or present or row.holder_id == member.side.pk
    place_data = PlacePage(
        name=row.label,
        kind=label_in_war(row.kind),
        district=row.district,
        holder=row.holder.label if row.holder else "",
        letter=row.holder.letter if row.holder else "",
        fortification=fortification_grade(place.fortification),
        room=room_for(place, member.campaign.rules(turn.number)),
        state=(
            *damage_lines(land, place),
            *(tasks_begun(member, turn, place) if ours and is_work_known(member, turn) else ()),
            *(siege_lines(member, turn, row) if ours else ()),
            *(by_sea(member, turn, land, key, here) if not (ours and row.siege) else ()),
        ),
        ways=tuple(
            route_line(member, turn, land, route, key)
            for route in land.routes.values()
            if key in (route.a, route.b)
        ),
        forces=tuple(force_line(member, force, tallies[force.pk], ordered=True) for force in here),
        seen_title=_("Other sides seen here") if has_bystanders(turn) else _("Enemy seen here"),
        seen=tuple(
            line
            for force in side.readable_sightings(member)
            if force.place and force.place.key == key and (line := sighting_line(force, turn)).days <= OLDEST
        )[:MOST_SEEN],
        magazines=magazine_lines(member, turn, key),
        map=member.url("campaign:map", stack=key),
    )
    return place_data, turn


def room_for(place: Place, rules: Settings) -> str:
    return _("room for a garrison of %(men)s men, and for %(prisoners)s prisoners") % {
        "men": words.number(room.garrison_room(place, rules.sieges)),
        "prisoners": words.number(room.prisoner_room(place, rules)),
    }


def fortification_grade(grade: int) -> str:
    return [
        _("no fortifications"),
        _("light fortifications (1)"),
        _("fortifications (2)"),
        _("strong fortifications (3)"),
        _("a fort (4)"),
        _("a fortress (5)"),
    ][grade]


def damage_lines(land: Ground, place: Place) -> tuple[str, ...]:
    row = land.rows[place.key]
    since = {
        Task.BURN_CANE: row.cane_burned,
        Task.BURN_MILL: row.mill_burned,
        Task.BURN_HOUSES: None if row.razed else row.houses_burned,
        Task.RAZE: row.razed,
    }
    return tuple(
        _("%(what)s since %(day)s") % {"what": words.capitalise(str(HARM[task])), "day": words.full_date(day)}
        for task, day in since.items()
        if day and task in place.harm
    )


def is_work_known(member: Member, turn: Turn) -> bool:
    """Tells whether work that was done is no news any more.

    Work of a week under way is told with its reports.
    """
    return member.side is None or turn.state in (TurnState.OPEN, TurnState.ENDED)


def tasks_begun(member: Member, turn: Turn, place: Place) -> tuple[str, ...]:
    """Returns the tasks that were begun there, and how far they have come."""
    settings = member.campaign.rules(turn.number).tasks
    return tuple(
        _("Begun: %(task)s, %(done)s of %(need)s man-hours")
        % {
            "task": TASKS[Task(task)],
            "done": words.number(hours),
            "need": words.number(tasks.man_hours_needed(Task(task), place, settings)),
        }
        for task, hours in sorted(place.labour.items())
    )


def siege_lines(member: Member, turn: Turn, row: PlaceRow) -> tuple[str, ...]:
    """Returns lines on the siege. Only the holder and the umpire read of the stores."""
    if not row.siege:
        return ()
    since = words.day(dt.date.fromisoformat(row.siege["since"]))
    lines = [_("Besieged since %s") % since]
    if member.side is None or row.holder_id == member.side.pk:
        settings = member.campaign.rules(turn.number).sieges
        left = max(0, turns_of_stores(PlaceKind(row.kind), settings) - row.siege["turns"])
        lines.append(ngettext("provisions for %d turn", "provisions for %d turns", left) % left)
    return ("; ".join(lines),)


def by_sea(member: Member, turn: Turn, land: Ground, key: str, here: list[Force]) -> tuple[str, ...]:
    """Returns a hint on sieges of a fortified port: without a ship on station, it is supplied by sea."""
    rules = member.campaign.rules(turn.number)
    port = land.places[key].fortification and sieges.is_open_to_sea(land.places, land.routes, key)
    if not port or rules.sieges.sieges != ON:
        return ()
    lying = any(force.state == ForceState.BESIEGING for force in here)
    if lying:
        return (_("A port: it is besieged only while a ship of ours patrols there"),)
    return (_("A port: to besiege it, a side needs a ship on patrol there"),)


def line_across(member: Member, turn: Turn, land: Ground, route: Route) -> tuple[str, ...]:
    """Returns how far the Trocha has come that its side may extend across *route*.

    The side has a post near by.
    """
    settings = member.campaign.rules(turn.number).tasks
    posts = (
        tasks.fortifications_near_route(route, land.places, settings)
        if tasks.is_enabled(settings) and route.planned
        else []
    )
    holders = {land.places[key].holder for key in posts}
    if not holders or member.side is not None and member.side.key not in holders:
        return ()
    done = route.labour.get(Task.EXTEND_TROCHA, 0) if is_work_known(member, turn) else 0
    return (
        _("{the_line} can be extended across it: %(done)s of %(need)s man-hours")
        % {
            "done": words.number(done),
            "need": words.number(tasks.man_hours_needed(Task.EXTEND_TROCHA, route, settings)),
        },
    )


def route_line(member: Member, turn: Turn, land: Ground, route: Route, start: str) -> WayLine:
    end = route.b if route.a == start else route.a
    row = land.roads[route.key]
    since = {
        Task.WRECK_TRACK: row.track_cut,
        Task.CUT_TELEGRAPH: row.wire_cut,
        Task.BREAK_BRIDGE: row.bridge_down,
        Task.BLOCK_ROAD: row.felled,
    }
    return WayLine(
        name=land.name(end),
        href=member.url("campaign:place", key=end),
        way=_("%(way)s, %(km)d km") % {"way": words.route_kind(route.kind), "km": round(route.metres / 1000)},
        state="; ".join(
            [
                _("%(what)s since %(day)s") % {"what": HARM[task], "day": words.day(day)}
                for task, day in since.items()
                if day and task in route.harm
            ]
            + [*line_across(member, turn, land, route)]
        ),
    )
