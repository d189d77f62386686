"""Sea, rivers, roads and tracks: drawn first, and kept free."""

from rules.machete.ground.plan import Plan, Point, boxes_along, height_of, is_near_to

ROAD, TRACK, RIVER = 5, 0, 6  # cm wide
WANDER = 9  # cm that a road strays from its line to either side
SEA = (22, 33)  # cm of water: least and most
BANK = 7  # cm beside a river that stay empty


def shore(plan: Plan, edge: str) -> None:
    """Draws water along one *edge*, with a cove, and an empty beach."""
    upright = edge in ("left", "right")
    length = plan.height if upright else plan.width
    steps = range(0, length + 1, length // 6)
    depths = [plan.between(*SEA) for _ in steps]
    depths[3] += 4  # a cove in the middle, where ships anchor
    line: list[Point] = []
    for at, depth in zip(steps, depths, strict=True):
        line.append(
            {
                "left": (depth, at),
                "right": (plan.width - depth, at),
                "near": (at, depth),
                "far": (at, plan.height - depth),
            }[edge]
        )
    corners = {
        "left": [(0, plan.height), (0, 0)],
        "right": [(plan.width, plan.height), (plan.width, 0)],
        "near": [(plan.width, 0), (0, 0)],
        "far": [(plan.width, plan.height), (0, plan.height)],
    }[edge]
    plan.area("water", [*line, *corners])
    most = max(depths)
    left, near, right, far = plan.land
    plan.land = {
        "left": (most, near, right, far),
        "right": (left, near, plan.width - most, far),
        "near": (left, most, right, far),
        "far": (left, near, right, plan.height - most),
    }[edge]
    plan.taken += boxes_along(line, 7)
    plan.wet += boxes_along(line, 10)


def road(plan: Plan, kind: str, steadfast: bool) -> None:
    """Draws a road from the left edge to the right, or to the sea.

    It has a few bends. *steadfast*: straighter, where fortifications will be on either side.
    """
    left, near, right, far = plan.land
    middle = (near + far) // 2
    wander = WANDER // 3 if steadfast else WANDER
    ends = (left - 12 if left else 0, right + 12 if right < plan.width else plan.width)  # as far as the beach
    bends = [ends[0], *(ends[0] + (ends[1] - ends[0]) * part // 5 for part in range(1, 5)), ends[1]]
    plan.road = [(x, middle + plan.between(-wander, wander)) for x in bends]
    if left:
        plan.road[0] = (left, plan.road[0][1])
    if right < plan.width:
        plan.road[-1] = (right, plan.road[-1][1])
    plan.way(kind, plan.road, ROAD if kind == "road" else TRACK)


def river(plan: Plan, x: int) -> None:
    """Draws a river from the far edge to the near one about *x*, in bends."""
    side = 1 if plan.die(2) else -1
    swings = [0, side, -side, side, -side, 0]
    plan.river = [
        (x + swing * plan.between(3, 9) + plan.between(-2, 2), plan.height * part // 5)
        for part, swing in enumerate(swings)
    ]
    plan.line("river", plan.river, RIVER)
    plan.taken += boxes_along(plan.river, BANK - 2)
    plan.wet += boxes_along(plan.river, BANK)


def at_height(line: list[Point], y: int) -> int:
    """Returns where a *line* drawn from near to far passes at *y*."""
    return height_of([(b, a) for a, b in line], y)


def crossings(plan: Plan, kind: str, second: bool) -> None:
    """Draws the road's own crossing. *second* adds a ford above or below it that a path leads to."""
    y = min(range(plan.height), key=lambda y: (abs(height_of(plan.road, at_height(plan.river, y)) - y), y))
    plan.crossings.append({"kind": kind, "point": [at_height(plan.river, y), y], "width_cm": 10})
    if not second:
        return
    up = y < plan.height // 2 + plan.between(-10, 10)
    other = (
        plan.between(y + 28, min(plan.height - 14, y + 42)) if up else plan.between(max(14, y - 42), y - 28)
    )
    x = at_height(plan.river, other)
    plan.crossings.append({"kind": "ford", "point": [x, other], "width_cm": 10})
    reach = plan.between(34, 44)
    start, end = x - reach, x + reach
    plan.way(
        "path",
        [
            (start, height_of(plan.road, start)),
            (x - 16, other + plan.between(-4, 4)),
            (x + 16, other + plan.between(-4, 4)),
            (end, height_of(plan.road, end)),
        ],
    )


def track(plan: Plan, least: int, most: int, up: bool) -> None:
    """Draws a path from the road to the far edge (*up*) or the near one.

    It leaves the road between *least* and *most* from the left. Draws none if something always bars it.
    """
    for _ in range(8):
        x = plan.between(least, most)
        y = height_of(plan.road, x)
        end = plan.land[3] if up else plan.land[1]
        points = [
            (x, y),
            (x + plan.between(-9, 9), y + (end - y) // 3),
            (x + plan.between(-12, 12), y + (end - y) * 2 // 3),
            (x + plan.between(-16, 16), end),
        ]
        clear = boxes_along(points, 3)
        if not any(
            is_near_to(box, other, 0) for box in clear for other in (*plan.river_banks(), *plan.built)
        ):
            plan.way("path", points)
            return
