"""Plants and the lie of the land: hills, swamps, clearings, stands, cane and crops."""

from rules.machete.ground.plan import (
    COMPASS,
    GRID,
    MARGIN,
    TRIES,
    WALK,
    Box,
    Plan,
    Point,
    blob,
    bounds,
    box_around,
    height_of,
    is_near_to,
    ring,
    snap,
)
from rules.machete.tables import OTHER_STAND, STAND_MM

STEPS = (100, 64, 34)  # the contours of a hill, in hundredths of the lowest
RAYA = GRID  # cm of the guard-raya between two blocks of cane
BLOCK = (20, 15)  # cm of a block of cane
SPREAD = (
    (15, -12),
    (-15, 12),
    (13, 14),
    (-13, -14),
    (18, 2),
    (-18, -2),
)  # from one stand to the next of a grove


def hills(plan: Plan, many: int) -> None:
    """Draws hills as nested contours, the more the higher. They may lie under stands and roads."""
    for _ in range(many):
        for _ in range(TRIES):
            wide, high = plan.between(20, 32), plan.between(15, 22)
            x, y = plan.between(wide, plan.width - wide), plan.between(8, plan.height - 8)
            box = box_around(x, y, wide, high)
            if any(is_near_to(box, other, 4) for other in (*plan.wet, *plan.heights, *plan.built)):
                continue
            parts = [plan.between(80, 104) for _ in COMPASS]
            for step in STEPS[: 2 + plan.die(2)]:
                plan.area(
                    "hill",
                    [
                        _clamp_to_plan(plan, p)
                        for p in ring(x, y, wide * step // 100, high * step // 100, parts)
                    ],
                )
            plan.heights.append(box)
            break


def _clamp_to_plan(plan: Plan, point: Point) -> Point:
    return min(max(point[0], 0), plan.width), min(max(point[1], 0), plan.height)


def place(plan: Plan, wide: int, high: int, room: int = WALK, near: Point | None = None) -> Point | None:
    """Returns a spot for something *wide* and *high* to either side.

    It is next to *near* if there is room.
    """
    for number in range(TRIES):
        if near and number < len(SPREAD):
            dx, dy = SPREAD[(number + plan.die(6)) % len(SPREAD)]
            x, y = near[0] + dx + plan.between(-2, 2), near[1] + dy + plan.between(-2, 2)
        else:
            left, low, right, far = plan.land
            x = plan.between(left + wide, max(left + wide, right - wide))
            y = plan.between(low + high, max(low + high, far - high))
        if plan.free(box_around(x, y, wide, high), room):
            return x, y
    return None


def swamps(plan: Plan, many: int) -> None:
    """Draws swamps, each with a dry way through it.

    The way is a path, with a knoll where it is widest.
    """
    for _ in range(many):
        for size in (20, 16, 12):
            wide, high = size + plan.die(4), size * 2 // 3 + plan.die(3)
            spot = place(plan, wide, high)
            if spot is None:
                continue
            x, y = spot
            points = blob(plan, x, y, wide, high)
            plan.area("swamp", points)
            plan.area("clearing", ring(x + plan.between(-3, 3), y, 5, 4, [100] * len(COMPASS)))
            bend = plan.between(-3, 3)
            plan.line("path", [(x - wide - 4, y + bend), (x, y), (x + wide + 4, y - bend)])
            box = bounds(points)
            plan.taken.append(box)
            plan.wet.append(box)
            break


def clearings(plan: Plan, many: int) -> None:
    """Draws open ground in the jungle. The road may run through it."""
    boxes: list[Box] = []
    for _ in range(many):
        for _ in range(TRIES):
            wide, high = plan.between(13, 20), plan.between(9, 14)
            x, y = (
                plan.between(wide + 2, plan.width - wide - 2),
                plan.between(high + 2, plan.height - high - 2),
            )
            box = box_around(x, y, wide, high)
            if not any(is_near_to(box, other, 3) for other in (*plan.wet, *boxes)):
                plan.area("clearing", blob(plan, x, y, wide, high))
                boxes.append(box)
                break


def stands(plan: Plan, many: int) -> None:
    """Places dense growth in loose groves, with clear paths that wind between.

    Most stands are of one size, round or square. A few others have no regular shape.
    MACH-DES-05, MACH-DES-06.
    """
    last: Point | None = None
    half = -(-STAND_MM // 20)
    for number in range(many):
        other = number % OTHER_STAND == 0
        wide, high = (plan.between(5, 8), plan.between(4, 7)) if other else (half, half)
        spot = place(plan, wide, high, near=last if number % 3 else None)
        if spot:
            x, y = spot
            box = box_around(x, y, wide, high)
            if other:
                plan.area("stand", blob(plan, x, y, wide, high))
            elif plan.die(2):
                plan.area("stand", [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])])
            else:
                plan.area("stand", ring(x, y, 1, 1, [STAND_MM * 5] * len(COMPASS)))
            plan.taken.append(box)
            last = spot


def thickets(plan: Plan, left: int, right: int, many: int) -> None:
    """Draws patches of jungle on open land between two columns, as cover for raiders."""
    for _ in range(many):
        wide, high = plan.between(9, 14), plan.between(9, 15)
        x, y = plan.between(left, right), plan.between(high, plan.height - high)
        if not any(is_near_to(box_around(x, y, wide, high), other, 0) for other in plan.wet):
            plan.area("jungle", [_clamp_to_plan(plan, point) for point in blob(plan, x, y, wide, high)])


def cane(plan: Plan, across: int, deep: int) -> bool:
    """Draws a field of *across* by *deep* blocks, with guard-rayas between. False if there is no room."""
    wide, high = across * (BLOCK[0] + RAYA) - RAYA, deep * (BLOCK[1] + RAYA) - RAYA
    for _ in range(TRIES):
        left = snap(plan.between(MARGIN, max(MARGIN, plan.width - wide - MARGIN)))
        near = snap(plan.between(MARGIN, max(MARGIN, plan.height - high - MARGIN)))
        if plan.free((left, near, left + wide, near + high)):
            blocks(plan, left, near, across, deep)
            return True
    return False


def blocks(plan: Plan, left: int, near: int, across: int, deep: int) -> None:
    for col in range(across):
        for row in range(deep):
            x, y = left + col * (BLOCK[0] + RAYA), near + row * (BLOCK[1] + RAYA)
            box = (x, y, x + BLOCK[0], y + BLOCK[1])
            if plan.free(box, 1):
                plan.square("cane", box, key=plan.key("cane"))


def crops(plan: Plan, many: int) -> None:
    """Draws a smallholder's fields, rather near the road."""
    for _ in range(many):
        wide, high = GRID * plan.between(3, 5), GRID * plan.between(2, 3)
        for number in range(TRIES):
            left = snap(plan.between(MARGIN, plan.width - wide - MARGIN))
            near = snap(plan.between(MARGIN, plan.height - high - MARGIN))
            box = (left, near, left + wide, near + high)
            if any(is_near_to(box, other, 0) for other in plan.heights):
                continue
            far_off = abs(near + high // 2 - height_of(plan.road, left)) > 34
            if plan.free(box, 4) and not (far_off and number < TRIES // 2):
                plan.square("crops", box, key=plan.key("crops"))
                if plan.die(2):
                    far, right = near + high + 2, left + wide + 2
                    plan.line("hedge", [(left, far), (right, far), (right, near)])
                break
