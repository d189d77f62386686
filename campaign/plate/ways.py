"""Routes as lines: each bends a little, the same way every time, never ruler-straight but for the railway."""

from dataclasses import dataclass
from hashlib import shake_128
from math import atan2, degrees, hypot

from campaign.plate import ground
from campaign.plate.projection import SPARE, Point, Projection, num, xy
from campaign.plate.view import PlatePlace, PlateRoute, Spot

# kind -> the class of its line, in the order they are laid on one another
KINDS = {"jungle_path": "path", "trail": "trail", "road": "road", "railway": "rail", "sea_lane": "lane"}
LAID_ON = {"road": "road-in", "railway": "ties"}
DRAWN_FROM = {"jungle_path": 1.6, "trail": 1.1}  # px a km
Curve = tuple[Point, ...]  # start, two handles, end; or more points, a broken line


@dataclass(frozen=True, slots=True)
class Crossing:
    kind: str
    at: str  # an SVG transform


@dataclass(frozen=True, slots=True)
class Ways:
    lines: tuple[tuple[str, str, str], ...]  # class, path, class of what is laid on it
    supply: str
    obstructed: str
    crossings: tuple[Crossing, ...]


@dataclass(frozen=True, slots=True)
class RoadTarget:
    """A road that can be tapped; `metres`: its length, from where its line begins."""

    line: str
    href: str
    words: str
    metres: int


class Roads:
    """All routes of a plate, asked by the two places they join."""

    def __init__(
        self, project: Projection, places: tuple[PlatePlace, ...], routes: tuple[PlateRoute, ...]
    ) -> None:
        self.project = project
        self.spots = {place.key: project(place.lon, place.lat) for place in places}
        self.routes = [route for route in routes if route.a in self.spots and route.b in self.spots]
        # Two kinds between the same places: a force walks the road, so that one is found last.
        order = ["sea_lane", "river", "railway", "jungle_path", "trail", "road"]
        self.between: dict[frozenset[str], PlateRoute] = {}
        for route in sorted(
            self.routes, key=lambda route: order.index(route.kind) if route.kind in order else 0
        ):
            self.between[frozenset((route.a, route.b))] = route
        self._curves: dict[int, Curve] = {}

    def curve(self, route: PlateRoute) -> Curve:
        """Returns the curve of a route from *a* to *b*."""
        if id(route) not in self._curves:
            steered = route.kind == "sea_lane" or self._bends_on_land(route)
            self._curves[id(route)] = self._lane(route) if steered else self._bend(route)
        return self._curves[id(route)]

    def near(self, margin: float) -> list[PlateRoute]:
        """Returns routes that may come within *margin* of the plate, counted in plates."""
        width, height = self.project.window.width, self.project.window.height
        routes_near = []
        for route in self.routes:
            xs, ys = zip(*self.curve(route), strict=True)
            if (
                max(xs) >= -margin * width and min(xs) <= width * (1 + margin)
                and max(ys) >= -margin * height and min(ys) <= height * (1 + margin)
            ):  # fmt: skip
                routes_near.append(route)
        return routes_near

    def _bend(self, route: PlateRoute) -> Curve:
        start, end = self.spots[route.a], self.spots[route.b]
        dx, dy = end[0] - start[0], end[1] - start[1]
        first, second = shake_128("/".join(sorted((route.a, route.b))).encode()).digest(2)
        if route.kind == "railway":
            lean, sway = 0.012, 0.012
        else:
            lean = (first / 255 - 0.5) * 0.26
            sway = lean * (0.4 + second / 255 * 0.9)
        if route.a > route.b:
            lean, sway = -sway, -lean
        return (
            start,
            (start[0] + dx * 0.34 - dy * lean, start[1] + dy * 0.34 + dx * lean),
            (start[0] + dx * 0.66 - dy * sway, start[1] + dy * 0.66 + dx * sway),
            end,
        )

    def _bends_on_land(self, route: PlateRoute) -> list[list[float]]:
        """Returns the bends that the ground gives between its ends; none for most routes on land."""
        lanes = ground.sea_lanes(self.project.window.chart.ground)
        return lanes.get(tuple(sorted((route.a, route.b))), [])

    def _lane(self, route: PlateRoute) -> Curve:
        start, end = self.spots[route.a], self.spots[route.b]
        steered = [self.project(*spot) for spot in self._bends_on_land(route)]
        if steered and hypot(steered[0][0] - start[0], steered[0][1] - start[1]) > hypot(
            steered[-1][0] - start[0], steered[-1][1] - start[1]
        ):
            steered.reverse()
        return (start, *steered, end) if steered else (start, start, end, end)

    def path(self, a: str, b: str) -> Curve:
        """Returns the curve from *a* to *b*, straight where no route joins them."""
        route = self.between.get(frozenset((a, b)))
        if route is None:
            start, end = self.spots[a], self.spots[b]
            return start, start, end, end
        curve = self.curve(route)
        return curve if route.a == a else curve[::-1]

    def where(self, spot: Spot) -> Point | None:
        """Returns a spot on the plate; None if its place is not on this map."""
        if spot.place not in self.spots:
            return None
        if not spot.towards or spot.towards not in self.spots:
            return self.spots[spot.place]
        route = self.between.get(frozenset((spot.place, spot.towards)))
        whole = route.km if route else 0
        return point_along(self.path(spot.place, spot.towards), spot.km / whole if whole else 0.5)


def point_along(curve: Curve, share: float) -> Point:
    """Returns the point at a share (0 to 1) of a curve's length."""
    share = min(1.0, max(0.0, share))
    if len(curve) == 4:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
        rest = 1 - share
        first, second = 3 * rest * rest * share, 3 * rest * share * share
        start, end = rest * rest * rest, share * share * share
        x = start * x0 + first * x1 + second * x2 + end * x3
        return x, start * y0 + first * y1 + second * y2 + end * y3
    stretches = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(curve, curve[1:], strict=False)]
    left = share * sum(stretches)
    for (a, b), length in zip(zip(curve, curve[1:], strict=False), stretches, strict=True):
        if left <= length and length:
            return a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length
        left -= length
    return curve[-1]


def curve_path(curve: Curve) -> str:
    if len(curve) == 4:
        return f"M{xy(curve[0])}C{xy(curve[1])} {xy(curve[2])} {xy(curve[3])}"
    return ground.smooth_path(list(curve))


def rest_of(curve: Curve, share: float) -> Curve:
    """Returns the part of a curve after a share of it (de Casteljau)."""
    if len(curve) != 4 or share <= 0:
        return curve

    def mix(a: Point, b: Point) -> Point:
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

    ab, bc, cd = mix(curve[0], curve[1]), mix(curve[1], curve[2]), mix(curve[2], curve[3])
    abc, bcd = mix(ab, bc), mix(bc, cd)
    return mix(abc, bcd), bcd, cd, curve[3]


def road_targets(roads: Roads) -> tuple[RoadTarget, ...]:
    return tuple(
        RoadTarget(curve_path(roads.curve(route)), route.href, route.words, round(route.km * 1000))
        for route in roads.near(0)
        if route.href
    )


def part_of(curve: Curve, start: float, end: float) -> Curve:
    """Returns the part of a curve between two shares of it."""
    if len(curve) != 4:
        return curve
    if end < 1:
        curve = rest_of(curve[::-1], 1 - end)[::-1]
        start = start / end if end else 0
    return rest_of(curve, start)


def drawn_routes(roads: Roads, *, supply: bool, scale: float) -> Ways:
    seen = [route for route in roads.near(SPARE) if scale >= DRAWN_FROM.get(route.kind, 0)]
    lines = []
    for kind, name in KINDS.items():
        whole = "".join(curve_path(roads.curve(r)) for r in seen if r.kind == kind and not r.building)
        hollow = "".join(curve_path(roads.curve(r)) for r in seen if r.kind == kind and r.building)
        laid = LAID_ON.get(kind, "")
        lines += [(name, whole, laid)] if whole else []
        lines += [(f"{name} building", hollow, laid)] if hollow else []
    blocks, crossings = [], []
    for route in seen:
        curve = roads.curve(route)
        (x, y), (x2, y2) = point_along(curve, 0.5), point_along(curve, 0.52)
        turn = f"translate({num(x)} {num(y)}) rotate({num(degrees(atan2(y2 - y, x2 - x)))})"
        if route.obstructed:
            blocks.append(f"M{num(x - 5)} {num(y - 4)}l5 8M{num(x)} {num(y - 4)}l5 8")
        elif scale >= 6 and route.crossing in ("bridge", "ford", "ferry"):
            crossings.append(Crossing(route.crossing, turn))
    return Ways(
        lines=tuple(lines),
        supply="".join(curve_path(roads.curve(r)) for r in seen if r.supplied) if supply else "",
        obstructed="".join(blocks),
        crossings=tuple(crossings),
    )
