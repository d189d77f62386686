"""The plate: the map as a drawing. Facts in (view.py), strings out that campaign/_plate.html prints.

plate = draw(PlateView(window=window_of(request.GET, size, home), places=..., routes=..., forces=...))
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from campaign.plate import controls, frame, ground
from campaign.plate.controls import Controls, layers_of, size_of, window_of
from campaign.plate.forces import ForceMark, force_marks, placed_signs
from campaign.plate.frame import Frame, Scale, Title
from campaign.plate.ground import WATER_LINES, Ground
from campaign.plate.marches import MarchMark, march_marks
from campaign.plate.names import PlaceMark, first_names, kept_name_box, place_marks, shown_places, sign_box
from campaign.plate.projection import Occupied, Point, Projection, num
from campaign.plate.room import LabelRoom, sign_box_at
from campaign.plate.view import (
    Chart,
    PlateForce,
    PlateLeg,
    PlateMarch,
    PlateNight,
    PlatePlace,
    PlateRoute,
    PlateSighting,
    PlateView,
    Spot,
    Window,
)  # fmt: skip
from campaign.plate.ways import Roads, RoadTarget, Ways, drawn_routes, point_along, road_targets

__all__ = [
    "Chart", "Plate", "PlateForce", "PlateLeg", "PlateMarch", "PlateNight", "PlatePlace", "PlateRoute",
    "PlateSighting", "PlateView", "Spot", "Window", "draw_plate", "layers_of", "size_of", "window_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plate:
    """Everything _plate.html needs, in the order it is drawn."""

    box: str  # viewBox
    width: int
    height: int
    window: Window
    words: str
    list_href: str
    signs_href: str
    ground: Ground
    water_lines: tuple[tuple[str, str, str], ...]
    ways: Ways
    targets: tuple[RoadTarget, ...]
    trees: str
    places: tuple[PlaceMark, ...]
    marches: tuple[MarchMark, ...]
    forces: tuple[ForceMark, ...]
    frame: Frame | None
    scale: Scale | None
    title: Title | None
    controls: Controls
    trocha: bool
    far: bool  # so small that ways are drawn finer


def empty_layers(view: PlateView) -> frozenset[str]:
    """Returns the layers on which this campaign has nothing."""
    shown = {
        "supply": any(route.supplied for route in view.routes),
        "sugar": any(place.sugar for place in view.places),
        "sympathy": any(place.sympathy for place in view.places),
    }
    return frozenset(layer for layer, shown_things in shown.items() if not shown_things)


@lru_cache(maxsize=32)
def shore_boxes(window: Window) -> Occupied:
    """Returns the line of the shore; for others to copy."""
    found = Occupied()
    for x, y in ground.drawn_ground(window).shore:
        found.take((x - 2, y - 2, x + 2, y + 2))
    return found


def space_of_places(everywhere: list[tuple[PlatePlace, Point]]) -> Occupied:
    """Returns the space of the signs of places, and of the names of cities: no force stands on them."""
    space = Occupied()
    for place, spot in everywhere:
        space.take(sign_box(place, spot))
    for place, spot in everywhere:
        if place.kind == "city":
            space.take(kept_name_box(place, spot, space))
    return space


def space_of_lines(roads: Roads) -> tuple[Occupied, Occupied]:
    """Returns the space of shores and routes in the window, and that of shores and routes on land."""
    shore = shore_boxes(roads.project.window)
    lines, on_land = shore.copy(), shore.copy()
    for route in roads.near(0):
        curve = roads.curve(route)
        for step in range(1, 20):
            x, y = point_along(curve, step / 20)
            if roads.project.is_inside((x, y)):
                for kept in (lines, on_land)[: 1 if route.kind == "sea_lane" else 2]:
                    kept.take((x - 2, y - 2, x + 2, y + 2))
    return lines, on_land


def draw_plate(view: PlateView) -> Plate:
    """Draws the plate. It is pure: the same view gives the same plate."""
    window = view.window
    project = Projection(window)
    roads = Roads(project, view.places, view.routes)
    land = ground.drawn_ground(window)
    taken, texts = Occupied(), Occupied()
    lines, on_land = space_of_lines(roads)
    with_forces = frozenset(f.spot.place for f in view.forces if not f.spot.towards) | frozenset(
        s.spot.place for s in view.sightings if not s.spot.towards
    )
    everywhere = shown_places(roads, view.places, with_forces)
    drawn = [(place, spot) for place, spot in everywhere if project.is_inside(spot, 3)]
    for place, spot in drawn:
        taken.take(sign_box(place, spot))
    placed = placed_signs(view, roads, space_of_places(everywhere))
    for sign in placed:
        for kept in (taken, texts):
            kept.take(sign_box_at(sign.at))
    for water in land.waters:
        if not water.turn:
            taken.take(*water.boxes)
    names = first_names(roads, drawn, view.layers, taken, lines, texts)
    forces = force_marks(placed, LabelRoom(window, taken, texts))
    for water in land.waters:
        if water.turn:  # the name of a river is in the way of no force, but of the title and of lesser names
            for box in water.boxes:
                taken.take(box)
    title = (
        frame.map_title(project, view.title, view.subtitle, taken, on_land)
        if window.framed and view.title
        else None
    )
    scale = frame.scale_bar(project, taken, lines) if window.framed else None
    places = place_marks(
        roads, drawn, names, layers=view.layers, with_forces=with_forces, taken=taken, lines=lines,
    )  # fmt: skip
    trees = "".join(
        f"M{num(x)} {num(y)}{ground.TREE}"
        for x, y in land.trees
        if taken.is_free((x - 3, y - 6, x + 8, y + 2))
    )
    marches = march_marks(view.marches, roads, taken)
    above = [part.box for part in (title, scale) if part]
    waters = tuple(water for water in land.waters if not any(water.lies_under(box) for box in above))
    margin = frame.MARGIN if window.framed else 0
    return Plate(
        box=f"-{margin} -{margin} {window.width + 2 * margin} {window.height + 2 * margin}",
        width=window.width + 2 * margin,
        height=window.height + 2 * margin,
        window=window,
        words=view.words,
        list_href=view.list_href,
        signs_href=view.signs_href,
        ground=replace(land, waters=waters),
        water_lines=WATER_LINES,
        ways=drawn_routes(roads, supply="supply" in view.layers, scale=window.scale),
        targets=road_targets(roads),
        trees=trees,
        places=places,
        marches=marches,
        forces=forces,
        frame=frame.map_frame(project) if window.framed else None,
        scale=scale,
        title=title,
        controls=controls.map_controls(window, view.layers, view.keep, without=empty_layers(view)),
        trocha=view.trocha,
        far=window.scale < 1.5,
    )
