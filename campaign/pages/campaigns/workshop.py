"""Scenarios of one's own: what is kept, and one of them before a campaign is started from it."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.forms.campaigns import FoundForm
from campaign.forms.scenarios import ScenarioForm
from campaign.i18n.language import in_either
from campaign.pages.campaigns.new_campaign import Offer, scenario_offer
from campaign.pages.campaigns.scenario_faults import fault_in_words
from campaign.pages.parts.wording import phrases as words
from campaign.plate import Chart, Plate, PlateView, Window, draw_plate
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE, PlatePlace, PlateRoute
from campaign.scenario.folders import shipped_names, shipped_scenarios
from campaign.store.own_scenarios import own_scenarios, read_own_scenario

if TYPE_CHECKING:
    from campaign.scenario.checks import Scenario

WIDTH, HEIGHT, MARGIN = 1000, 620, 30  # px, px, km


@dataclass(frozen=True, slots=True)
class KeptScenario:
    key: str
    name: str
    href: str
    file: str


@dataclass(frozen=True, slots=True)
class WorkshopPage:
    own: tuple[KeptScenario, ...]
    shipped: tuple[KeptScenario, ...]
    form: ScenarioForm
    faults: tuple[str, ...]  # file by file and line by line
    start: str


@dataclass(frozen=True, slots=True)
class ForceLine:
    name: str
    letter: str
    side: str
    seat: str
    place: str
    units: int
    men: int


@dataclass(frozen=True, slots=True)
class ScenarioPage:
    offer: Offer
    plate: Plate
    forces: tuple[ForceLine, ...]
    warnings: tuple[str, ...]
    form: FoundForm
    map: str
    file: str
    remove: str
    back: str


def workshop_page(person: User, form: ScenarioForm, faults: tuple[str, ...] = ()) -> WorkshopPage:
    return WorkshopPage(
        own=tuple(
            KeptScenario(
                key,
                key,
                reverse("campaign:own-scenario", args=[key]),
                reverse("campaign:own-scenario-file", args=[key]),
            )
            for key in own_scenarios(person)
        ),
        shipped=tuple(
            KeptScenario(
                key,
                in_either(*shipped_names(key)),
                "",
                reverse("campaign:shipped-scenario-file", args=[key]),
            )
            for key in shipped_scenarios()
        ),
        form=form,
        faults=faults,
        start=reverse("campaign:found"),
    )


def scenario_page(folder: Path, form: FoundForm) -> ScenarioPage:
    """Says what is in the scenario of *folder*, which has no faults."""
    one = read_own_scenario(folder)
    return ScenarioPage(
        offer=scenario_offer(one),
        plate=scenario_map(one),
        forces=tuple(force_lines(one)),
        warnings=tuple(map(fault_in_words, one.warnings)),
        form=form,
        map=reverse("campaign:edit-map", args=[one.key]),
        file=reverse("campaign:own-scenario-file", args=[one.key]),
        remove=reverse("campaign:remove-scenario", args=[one.key]),
        back=reverse("campaign:workshop"),
    )


def force_lines(one: "Scenario") -> list[ForceLine]:
    sides = {side.key: side for side in one.head.sides}
    seats = {seat.key: seat.label for seat in one.head.seats}
    places = {place.key: in_either(place.name, place.name_es) for place in one.places}
    units = Counter(unit.force for unit in one.units)
    men: Counter[str] = Counter()
    for unit in one.units:
        men[unit.force] += unit.men
    return [
        ForceLine(
            in_either(row.name, row.name_es),
            sides[row.side].letter,
            sides[row.side].label,
            seats.get(row.seat or "", _("the computer")),
            places.get(row.place, row.place),
            units[row.key],
            men[row.key],
        )
        for row in one.forces
    ]


def scenario_map(one: "Scenario") -> Plate:
    """Returns the country of the scenario with its flags and roads.

    No forces are on it.
    """
    letters = {side.key: side.letter for side in one.head.sides}
    return draw_plate(
        PlateView(
            window=window_of_places(one),
            places=tuple(
                PlatePlace(
                    row.key,
                    in_either(row.name, row.name_es),
                    float(row.latitude),
                    float(row.longitude),
                    str(row.kind),
                    fortification=row.fortification,
                    holder=letters.get(row.holder or "", ""),
                )
                for row in one.places
            ),
            routes=tuple(
                PlateRoute(row.a, row.b, str(row.kind), float(row.km), str(row.crossing), key=key)
                for key, row in one.routes.items()
            ),
            title=one.head.label.upper(),
            words=_("Map of %(name)s: %(places)s places.")
            % {"name": one.head.label, "places": words.number(len(one.places))},
            trocha=False,
        )
    )


def window_of_places(one: "Scenario") -> Window:
    chart = Chart.of(one.world)
    norths = [float(row.latitude) for row in one.places]
    easts = [float(row.longitude) for row in one.places]
    across = (max(easts) - min(easts)) * KM_PER_DEGREE * chart.squeeze + 2 * MARGIN
    down = (max(norths) - min(norths)) * KM_PER_DEGREE + 2 * MARGIN
    fit = min(WIDTH / across, HEIGHT / down)
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    middle = (max(norths) + min(norths)) / 2, (max(easts) + min(easts)) / 2
    return Window(round(middle[0], 3), round(middle[1], 3), scale, WIDTH, HEIGHT, framed=True, chart=chart)
