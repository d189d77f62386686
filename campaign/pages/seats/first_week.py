"""Says what a player reads on the first visit to a seat: who they are, the enemy, what wins, the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians

from django.urls import reverse

import rules
from campaign.access import Member
from campaign.i18n.language import in_tongue
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.vocabulary import Stock
from campaign.models import Force, Seat, Sighting, Turn
from campaign.pages.map.page import force_sign
from campaign.pages.map.past_week import MapData
from campaign.pages.parts.legend import legend_address
from campaign.pages.parts.map_data import middle_of_row, plate_places, plate_routes
from campaign.pages.parts.sightings import is_of_enemy, newest_sightings, sighting_line, sighting_sign
from campaign.pages.parts.wording import phrases as words
from campaign.plate import Chart, Plate, PlateView, Window, draw_plate
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE

MARGIN = 30
"""Kilometres between a force and the edge of the map."""
NARROW, WIDE = (390, 190), (1000, 330)
MOST_GOALS = 4
NEAREST_SCALE = 5.6
"""Pixels a kilometre, at most: the map of a single force would else show nothing but itself."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Says what gives the side victory points."""

    title: str
    points: int


@dataclass(frozen=True, slots=True)
class Aims:
    """Says what wins. `others`: how many goals are left out. `end`: when the campaign ends anyway."""

    goals: tuple[Goal, ...]
    others: str
    enough: str
    end: str
    href: str


def introduction(seat: Seat, men: int, forces: int) -> str:
    """Returns the introduction of a seat.

    You command Central Department for Spain: 2,310 men in seven forces.
    """
    about = {"seat": seat.label, "side": seat.side.label, "men": words.amount(Stock.MEN, men), "n": forces}
    if not forces:
        return _("You command %(seat)s for {the}%(side)s.") % about
    return (
        ngettext(
            "You command %(seat)s for {the}%(side)s: %(men)s in %(n)d force.",
            "You command %(seat)s for {the}%(side)s: %(men)s in %(n)d forces.",
            forces,
        )
        % about
    )


def enemy_sentences(own_forces: Sequence[Force], seen: Iterable[Sighting], turn: Turn) -> tuple[str, ...]:
    """Returns what the side knows of the enemy: sums of its own sightings, and the nearest."""
    rows = [row for row in newest_sightings(list(seen)) if is_of_enemy(row, turn)]
    if not rows:
        return (_("Nobody has been seen yet. Your forces report who they meet or see on the march."),)
    sentences = []
    if len(rows) > 1:
        band = words.strength_band(sum(row.low for row in rows), sum(row.high for row in rows))
        spots = ngettext("%(band)s men, seen at %(n)d spot.", "%(band)s men, seen at %(n)d spots.", len(rows))
        sentences.append(spots % {"band": band, "n": len(rows)})
    if own_forces:
        km, near, force = min(
            ((distance(force, row), row, force) for row in rows for force in own_forces),
            key=lambda entry: (entry[0], entry[1].ref, entry[2].ref),
        )
        line = sighting_line(near, turn)
        about = {"what": line.what, "where": line.where, "km": km, "force": force.label, "age": line.age}
        sentences.append(
            _("The nearest: %(what)s, %(where)s, about %(km)d km from %(force)s. News: %(age)s.") % about
            if km
            else _("The nearest: %(what)s, %(where)s, where %(force)s is. News: %(age)s.") % about
        )
    return tuple(sentences)


def distance(force: Force, seen: Sighting) -> int:
    """Returns whole kilometres as the crow flies."""
    (south, west), (north, east) = middle_of_row(force), middle_of_row(seen)
    squeeze = cos(radians((south + north) / 2))
    return round(hypot((north - south) * KM_PER_DEGREE, (east - west) * KM_PER_DEGREE * squeeze))


def aims_of_side(member: Member, turn: Turn) -> Aims:
    """Returns what gives the member's side points, most first."""
    campaign, own_side = member.campaign, member.side
    settings = campaign.rules(turn.number)
    rows = [
        row
        for row in campaign.stakes.in_play(settings).victory
        if own_side is not None and row.side == own_side.key
    ]
    rows.sort(key=lambda row: (-row.points, row.key))
    left = len(rows) - MOST_GOALS
    others = ngettext("%(n)d other goal", "%(n)d other goals", left) % {"n": left} if left > 0 else ""
    return Aims(
        goals=tuple(Goal(in_tongue(row.title), row.points) for row in rows[:MOST_GOALS]),
        others=others,
        enough=_("Points that win the war: %(n)d.") % {"n": settings.victory.won_at} if rows else "",
        end=_("The campaign ends with turn %(n)d.") % {"n": campaign.last_turn}
        if rows
        else _("No points are counted. The campaign ends with turn %(n)d, and the umpire says who has won.")
        % {"n": campaign.last_turn},
        href=member.url("campaign:track") if rows else "",
    )


def rules_links(member: Member) -> tuple[tuple[str, str], ...]:
    """Returns the rule book of battles, that of the campaign, and the signs of the map, with addresses."""
    ruleset = member.campaign.ruleset
    about = {"campaign": member.campaign.slug}
    return (
        (rules.find(ruleset).title, reverse("battles:rulebook", args=[ruleset], query=about)),
        (_("Rules of the campaign"), reverse("battles:rulebook", args=["campaign"])),
        (_("Signs of the map"), legend_address(member.campaign)),
    )


def map_of_forces(member: Member, seen: MapData, own_forces: Sequence[Force], screen: int) -> Plate | None:
    """Returns the map about the forces *own_forces*; None if there are none. *screen*: its width in px."""
    points = [middle_of_row(force) for force in own_forces]
    if not points:
        return None
    chart = Chart.of(member.campaign.land)
    width, height = NARROW if screen < WIDE[0] // 2 else WIDE
    (south, west), (north, east) = (tuple(map(pick, zip(*points, strict=True))) for pick in (min, max))
    fit = min(
        width / ((east - west) * KM_PER_DEGREE * chart.squeeze + 2 * MARGIN),
        height / ((north - south) * KM_PER_DEGREE + 2 * MARGIN),
        NEAREST_SCALE,
    )
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    middle = round((south + north) / 2, 3), round((west + east) / 2, 3)
    window = Window(*middle, scale, width, height, framed=False, chart=chart)
    land, listed = seen.land, member.url("campaign:map-in-words")
    map_address = member.url("campaign:map")
    stacks = f"{map_address}{'&' if '?' in map_address else '?'}stack="
    return draw_plate(
        PlateView(
            window=window,
            places=plate_places(land),
            routes=plate_routes(land),
            forces=tuple(
                force_sign(member, row, seen.tallies[row.pk], member.url("campaign:map", force=row.ref), None)
                for row in seen.forces
                if seen.tallies[row.pk].fit
            ),
            sightings=tuple(sighting_sign(row, seen.turn, listed) for row in newest_sightings(seen.seen)),
            words=_("Map of %s with forces, enemies seen and routes. The map in words says the same.")
            % member.campaign.name,
            stack_href=stacks,
        )
    )
