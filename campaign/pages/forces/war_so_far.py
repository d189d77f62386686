"""The war so far in pictures: money, points and weariness over time, and the march of a force on the map.

Everything comes from what the reader's side may read elsewhere: its own accounts, and its released reports.
"""

import datetime as dt
from collections import Counter, defaultdict
from dataclasses import dataclass, replace

from django.db.models import Sum
from django.utils.translation import pgettext

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.economy.treasury import Purse
from campaign.logic.economy.war_aims import Book
from campaign.models import AccountEntry, Force, Side, Turn
from campaign.pages.economy.treasury import debt_chart, visible_treasury
from campaign.pages.economy.victory_track import visible_stakes, weariness_chart
from campaign.pages.forces.minard_chart import BROAD, THIN, Week, week_caption, weeks_of_march
from campaign.pages.parts.line_chart import Chart, Series, drawn_chart
from campaign.pages.parts.map_data import map_ground, plate_places, plate_routes
from campaign.pages.parts.published_view import opening_seen_by, rows_that_existed
from campaign.pages.parts.wording import phrases as words
from campaign.plate import Chart as LandChart, Plate, PlateView, Projection, Window, draw_plate
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE
from campaign.store.queries.weeks.turns import current_turn

WIDE, NARROW, MARGIN = (1000, 620), (390, 420), 25  # px, px, km
APART = 60  # px between two names of a march


@dataclass(frozen=True, slots=True)
class Picture:
    key: str
    title: str
    chart: Chart


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of the march, as broad as the force was strong."""

    path: str
    broad: int


@dataclass(frozen=True, slots=True)
class BandStop:
    x: int
    y: int
    name: str


@dataclass(frozen=True, slots=True)
class MarchOnMap:
    plate: Plate
    letter: str
    said: str
    bands: tuple[Band, ...]
    stops: tuple[BandStop, ...]
    weeks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForceChoice:
    ref: str
    name: str
    here: bool


@dataclass(frozen=True, slots=True)
class WarSoFar:
    pictures: tuple[Picture, ...]
    attrition: str
    forces: tuple[ForceChoice, ...]
    chosen: str  # the name of the force whose march is asked for
    march: MarchOnMap | None
    href: str


def war_so_far(member: Member, asked: str = "", screen: int = WIDE[0]) -> tuple[WarSoFar, Turn]:
    """Returns the page of the war so far. Ten queries.

    *asked*: the ref of a force of the reader's side. *screen*: the width of the reader's in px.
    """
    turn = current_turn(member.campaign)
    sides = [one for one in member.campaign.sides.all() if member.side in (None, one)]
    rows = Force.objects.filter(campaign=member.campaign, side__in=sides).select_related("side")
    rows = rows.filter(rows_that_existed(opening_seen_by(member, turn), Force))
    forces = sorted(rows, key=lambda row: (row.side.position, row.label))
    chosen = next((row for row in forces if row.ref == asked), None)
    return WarSoFar(
        pictures=tuple(money_pictures(member, turn) + aim_pictures(member, turn, sides)),
        attrition=member.url("campaign:attrition"),
        forces=tuple(ForceChoice(row.ref, f"{row.side.label}: {row.label}", row == chosen) for row in forces),
        chosen=chosen.label if chosen else "",
        march=march_on_map(member, chosen, screen) if chosen else None,
        href=member.url("campaign:so-far"),
    ), turn


def money_pictures(member: Member, turn: Turn) -> list[Picture]:
    """Returns charts of debt and sugar, for readers who see the treasury. Two queries."""
    chest = visible_treasury(member, turn)
    if chest is None:
        return []
    owner = member.campaign.sides.get(key=chest.side)
    entries = AccountEntry.objects.filter(side=owner, account=Book.PESOS).order_by("date")
    rows = list(entries.values_list("date", "cause").annotate(Sum("amount")))
    charts = (
        ("debt", _("Treasury"), debt_chart(owner, rows)),
        ("sugar", _("{Sugar}"), sugar_chart(owner, rows)),
    )
    return [Picture(key, title, chart) for key, title, chart in charts if chart is not None]


def sugar_chart(owner: Side, rows: list[tuple[dt.date, str, int]]) -> Chart | None:
    stood = tuple((day, amount) for day, cause, amount in rows if cause == Purse.SUGAR)
    if not stood:
        return None
    about = {"first": words.number(stood[0][1]), "last": words.number(stood[-1][1])}
    text = _("{Sugar}, each {week}: %(first)s {money} at the start, %(last)s at the end.") % about
    return drawn_chart([Series(_("{Sugar}"), owner.letter, stood)], text)


def aim_pictures(member: Member, turn: Turn, sides: list[Side]) -> list[Picture]:
    """Returns charts of victory points and weariness of the sides that the reader knows.

    Two queries.
    """
    stakes = visible_stakes(member, turn)
    if stakes is None:
        return []
    charts = (
        ("points", _("Victory points"), points_chart(member, turn, sides)),
        ("weariness", _("War weariness"), weariness_chart(member, stakes, sides)),
    )
    return [Picture(key, title, chart) for key, title, chart in charts if chart is not None]


def points_chart(member: Member, turn: Turn, sides: list[Side]) -> Chart | None:
    """Returns the chart of each side's points, from the first day to the last."""
    entries = AccountEntry.objects.filter(side__in=sides, account=Book.POINTS).order_by("date", "side")
    first, last = member.campaign.start_date, turn.starts
    stands: Counter[int] = Counter()
    stood: defaultdict[int, list[tuple[dt.date, int]]] = defaultdict(lambda: [(first, 0)])
    for side, day, amount in entries.values_list("side", "date").annotate(Sum("amount")):
        stood[side].append((day, stands[side]))
        stands[side] += amount
        stood[side].append((day, stands[side]))
    if not stands or first == last:
        return None
    series = [
        Series(one.label, one.letter, (*stood[one.pk], (max(last, stood[one.pk][-1][0]), stands[one.pk])))
        for one in sides
    ]
    text = _("Victory points: %(sides)s.") % {
        "sides": "; ".join(f"{one.label} {words.number(stands[one.pk])}" for one in sides)
    }
    return drawn_chart(series, text, top=member.campaign.rules(turn.number).victory.won_at)


def march_on_map(member: Member, force: Force, screen: int) -> MarchOnMap | None:
    """Returns the march of *force* on the map, as Minard drew one.

    None if it has not moved. Six queries.
    """
    weeks = weeks_of_march(member, force)
    if not weeks:
        return None
    land = map_ground(member.campaign, member.campaign.start_date, None)
    window = window_of_march(member, weeks, screen)
    plate = draw_plate(
        PlateView(
            window=window,
            places=tuple(
                replace(place_row, href="", holder="", fortification=0, state="intact", sugar=0, sympathy=0)
                for place_row in plate_places(land)
            ),
            routes=tuple(replace(route, obstructed=False, href="") for route in plate_routes(land)),
            title=force.label.upper(),
            words=_("The march of %s on the map.") % force.label,
            trocha=False,
        )
    )
    project = Projection(window)
    points = [tuple(map(round, project(week.at[1], week.at[0]))) for week in weeks]
    most = max(1, *(week.men for week in weeks))
    return MarchOnMap(
        plate=plate,
        letter=force.side.letter,
        said=_("March of %(name)s: %(start)s; %(end)s.")
        % {"name": force.label, "start": week_caption(weeks[0]), "end": week_caption(weeks[-1])},
        bands=tuple(
            Band("M{},{} {},{}".format(*start, *end), max(THIN, week.men * BROAD // most))
            for start, end, week in zip(points, points[1:], weeks[1:], strict=False)
            if start != end
        ),
        stops=tuple(stops_of_march(points, weeks)),
        weeks=tuple(week_caption(week) for week in weeks),
    )


def stops_of_march(points: list[tuple[int, ...]], weeks: list[Week]) -> list[BandStop]:
    """Returns the dates and men that are written beside the band: the last, the first, and those apart."""
    stops: list[BandStop] = []
    both = list(zip(points, weeks, strict=True))
    for (x, y), week in [both[-1], *both]:
        if all(abs(x - stop.x) + abs(y - stop.y) >= APART for stop in stops):
            name = pgettext("on a march", "%(day)s: %(men)s") % {
                "day": week.day,
                "men": words.number(week.men),
            }
            stops.append(BandStop(x, y, name))
    return stops


def window_of_march(member: Member, weeks: list[Week], screen: int) -> Window:
    """Returns a window as near as the whole march allows; on a phone a narrow one without a frame."""
    is_narrow = screen < WIDE[0] // 2
    width, height = NARROW if is_narrow else WIDE
    chart = LandChart.of(member.campaign.land)
    norths, easts = ([week.at[axis] for week in weeks] for axis in (0, 1))
    across = (max(easts) - min(easts)) * KM_PER_DEGREE * chart.squeeze + 2 * MARGIN
    down = (max(norths) - min(norths)) * KM_PER_DEGREE + 2 * MARGIN
    fit = min(width / across, height / down)
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    middle = (max(norths) + min(norths)) / 2, (max(easts) + min(easts)) / 2
    north, east = round(middle[0], 3), round(middle[1], 3)
    return Window(north, east, scale, width, height, framed=not is_narrow, chart=chart)
