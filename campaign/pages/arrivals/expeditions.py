"""Expeditions that a side expects, for who speaks for it: where each is to land."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404

from campaign.access import Member
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.theatre.spots import metres_between
from campaign.logic.theatre.theatre import Place
from campaign.logic.theatre.timetable import TimetableKind, has_timetable
from campaign.logic.vocabulary import Stock, TurnState
from campaign.models import Force, Sighting, TimetableEntry, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.pages.parts.sightings import SeenLine, sighting_line
from campaign.pages.parts.wording import phrases as words
from campaign.store.journal import value_mark
from campaign.store.queries.expeditions import is_announced, landing_options

NEAR = 20  # km: what of the enemy is told with a beach
OLD = 21  # days, after which it is not
MOST = 3


@dataclass(frozen=True, slots=True)
class Beach:
    """A landing place. `about`: who holds it, our forces there, and enemies seen near it."""

    key: str
    name: str
    about: tuple[str, ...]
    chosen: bool
    warn: bool


@dataclass(frozen=True, slots=True)
class Expedition:
    key: str
    name: str
    window: str
    brings: str
    beaches: tuple[Beach, ...]
    chosen: bool
    mark: str  # of where it is to land


@dataclass(frozen=True, slots=True)
class ExpeditionsPage:
    expeditions: tuple[Expedition, ...]
    open: bool  # orders are
    map: str


def may_read(member: Member, turn: Turn) -> bool:
    """Tells whether the member may read of expeditions: they decide for the side, or for one.

    The campaign must announce expeditions.
    """
    settings = member.campaign.rules(turn.number).timetable
    return member.side is not None and has_timetable(settings) and bool(settings.announced)


def expeditions_expected(member: Member, turn: Turn) -> list[TimetableEntry]:
    """Returns the expeditions that the member hears of, the next first. One query, or none."""
    if not may_read(member, turn):
        return []
    settings = member.campaign.rules(turn.number).timetable
    rows = TimetableEntry.objects.filter(
        campaign=member.campaign, side=member.side, kind=TimetableKind.EXPEDITION
    )
    own_seats = {seat.key for seat in member.seats}
    return [
        row
        for row in rows
        if is_announced(row, turn, settings) and (member.speaks or row.data.get("seat") in own_seats)
    ]


def expected_or_404(member: Member, turn: Turn, key: str) -> TimetableEntry:
    row = next((each for each in expeditions_expected(member, turn) if each.key == key), None)
    if row is None:
        raise Http404
    return row


def expeditions_page(member: Member) -> tuple[ExpeditionsPage, Turn]:
    """Returns the page of expeditions. Eight queries, whatever is expected."""
    turn = side.readable_turns(member)[-1]
    if not may_read(member, turn) or not (member.speaks or expeditions_expected(member, turn)):
        raise Http404
    land = map_ground(member.campaign, turn.starts, member.side)
    seen = [row for row in side.readable_sightings(member) if (side.reading_day(turn) - row.date).days <= OLD]
    own_forces = [force for force in side.readable_forces(member, turn) if force.place_id is not None]
    expected = expeditions_expected(member, turn)
    return ExpeditionsPage(
        expeditions=tuple(expedition_line(member, turn, row, land, seen, own_forces) for row in expected),
        open=turn.state == TurnState.OPEN,
        map=member.url("campaign:map"),
    ), turn


def expedition_line(
    member: Member,
    turn: Turn,
    row: TimetableEntry,
    land: Ground,
    seen: Sequence[Sighting],
    own_forces: Sequence[Force],
) -> Expedition:
    settings = member.campaign.rules(turn.number).timetable
    return Expedition(
        key=row.key,
        name=row.label,
        window=_("between %(first)s and %(last)s")
        % {"first": words.full_date(row.opens), "last": words.full_date(row.closes)},
        brings=cargo_line(row),
        beaches=tuple(
            beach_choice(member, turn, row, key, land, seen, own_forces)
            for key in landing_options(row, land.places, land.routes, settings)
        ),
        chosen=bool(row.beach),
        mark=value_mark(row.beach),
    )


def cargo_line(row: TimetableEntry) -> str:
    """Returns a cargo in words: 80 men, 1 gun, 2,540 muzzle-loading rifles."""
    men, guns = row.data.get("men", 0), row.data.get("guns", 0)
    parts = [ngettext("%(n)s man", "%(n)s men", men) % {"n": words.number(men)}] if men else []
    if guns:
        parts.append(ngettext("%(n)s gun", "%(n)s guns", guns) % {"n": words.number(guns)})
    parts += [
        f"{words.number(n)} {STOCK_NAMES[Stock(weapon)]}" for weapon, n in row.data.get("arms", {}).items()
    ]
    return ", ".join(parts)


def beach_choice(
    member: Member,
    turn: Turn,
    row: TimetableEntry,
    key: str,
    land: Ground,
    seen: Sequence[Sighting],
    own_forces: Sequence[Force],
) -> Beach:
    assert member.side is not None
    place, holder = land.places[key], land.rows[key].holder
    hostile, side = turn.campaign.relations_in(turn.number).are_enemies, member.side.key
    enemys = holder is not None and hostile(side, holder.key)
    near = [sighting for sighting in seen if distance_to_place(land, sighting, place) <= NEAR]
    danger = any(hostile(side, sighting.of_side.key) for sighting in near)
    friends = [force.label for force in own_forces if force.place_id == land.rows[key].pk]
    about = [_("the captain would land here")] if key in row.data.get("place", ()) else []
    if holder is not None and holder.pk != member.side.pk:
        about.append(_("held by {the}%(side)s") % {"side": holder.label})
    if friends:
        about.append(_("our forces there: %(names)s") % {"names": ", ".join(friends)})
    about += [sighting_words(sighting_line(sighting, turn)) for sighting in near[:MOST]]
    return Beach(key, land.name(key), tuple(about), key == row.beach, enemys or danger)


def sighting_words(seen: SeenLine) -> str:
    """Returns a sighting as a choice has it: Infantry, 110–120, at Puerto Príncipe, 4 days."""
    return f"{seen.what}, {seen.where}, {seen.age}"


def distance_to_place(land: Ground, seen: Sighting, place: Place) -> int:
    """Returns the km from *seen* to *place*; on a road from its nearer end."""
    ends = [seen.place] if seen.place else [seen.route.a, seen.route.b] if seen.route else []
    spots = [land.places[end.key] for end in ends if end is not None and end.key in land.places]
    return (
        min(
            (metres_between((one.east, one.north), (place.east, place.north)) for one in spots), default=10**9
        )
        // 1000
    )


def notice_for_seat(member: Member, turn: Turn) -> str:
    """Returns a sentence for the page of the member's seat; "" if there is nothing to decide."""
    found = expeditions_expected(member, turn) if turn.state == TurnState.OPEN else []
    if not found:
        return ""
    names = ", ".join(row.label for row in found)
    return _("Expected from {abroad}: %(names)s. You may say where it lands.") % {"names": names}
