"""Buildings: huts, a village, a plantation, a blockhouse. All are straight and on the lines of the cells."""

from rules.machete.ground.growth import BLOCK, RAYA, blocks
from rules.machete.ground.plan import (
    GRID,
    MARGIN,
    TRIES,
    Box,
    Plan,
    blob,
    box_around,
    height_of,
    is_near_to,
    snap,
)

OFF = 6  # cm from a road to the front of a house
BATEY = 55  # cm of a plantation's yard along the road
PALISADE, EARTHWORK, STRONG = 1, 3, 4  # fortification grade from which a blockhouse has each
CLEARED = (34, 30)  # cm of cleared ground around a blockhouse in the jungle


def house(plan: Plan, box: Box, key: str, name: str, large: bool = False) -> None:
    plan.square("building", box, key=key, name=name, size="large" if large else "small")


def huts(plan: Plan, many: int) -> None:
    """Draws small farms near the road, fenced on three sides."""
    for number in range(1, many + 1):
        for _ in range(TRIES):
            x = snap(plan.between(20, plan.width - 30))
            y = snap(
                height_of(plan.road, x) + (plan.between(10, 22) if plan.die(2) else -plan.between(18, 30))
            )
            yard = (x - 5, y - 5, x + 15, y + 10)
            if plan.free(yard, 5) and not any(is_near_to(yard, other, 0) for other in plan.heights):
                house(plan, (x, y, x + 10, y + GRID), plan.key("bohio"), f"Bohío {number}")
                left, near, right, far = yard
                up = y > height_of(plan.road, x)
                back, front = (far, near) if up else (near, far)
                plan.line("fence", [(left, front), (left, back), (right, back), (right, front)])
                plan.taken.append(yard)
                break


def village(plan: Plan) -> None:
    """Draws houses in two rows along the road, a church on the square, gardens behind."""
    first, last = plan.width * 2 // 5, plan.width - 24
    square = snap((first + last) // 2)
    for up in (True, False):
        x = first + plan.die(6)
        while x < last:
            wide = GRID * plan.between(2, 3)
            left = snap(x)
            church = up and abs(left - square) < 12 and not any(a.get("key") == "church" for a in plan.areas)
            deep = 15 if church else GRID * plan.between(1, 2)
            heights = [height_of(plan.road, at) for at in range(left, left + wide + 1)]
            near = snap(max(heights) + OFF + 3) if up else snap(min(heights) - OFF - 3) - deep
            box = (left, near, left + (10 if church else wide), near + deep)
            if plan.free(box, 4):
                if church:
                    house(plan, box, "church", "Iglesia", large=True)
                else:
                    large = wide * deep >= 150
                    house(plan, box, plan.key("casa"), f"Casa {plan.key('casa')[5:]}", large)
                garden = (
                    (left, box[3] + 10, left + 15, box[3] + 20)
                    if up
                    else (left, near - 20, left + 15, near - 10)
                )
                if plan.die(2) and plan.free(garden, 5):
                    plan.square("crops", garden, key=plan.key("crops"))
            x = left + wide + GRID * plan.between(2, 3)


def plantation(plan: Plan, x: int) -> None:
    """Draws a dwelling, sugar works and barracks in a fenced yard above the road from *x*.

    Cane is below it and to its left.
    """
    heights = [height_of(plan.road, at) for at in range(x, x + BATEY)]
    left, near = snap(x), snap(max(heights) + OFF + 3)
    low = snap(min(heights) - OFF - 4)
    if plan.ground == "jungle":
        high, deep = near + 40, low - 42
        edge = [(left - 14, high), (left + 30, high + 4), (left + 64, high - 2)]
        plan.area("clearing", [*edge, (left + 67, deep + 4), (left + 20, deep), (left - 14, deep + 4)])
    house(plan, (left, near, left + 15, near + 10), "casa", "Casa de vivienda", large=True)
    house(plan, (left + 30, near + 5, left + 50, near + 15), "ingenio", "Ingenio", large=True)
    for number in range(3):
        at = left + number * 15
        house(plan, (at, near + 20, at + 10, near + 25), f"barracon_{number + 1}", f"Barracón {number + 1}")
    plan.line(
        "fence",
        [(left - 6, near), (left - 6, near + 31), (left + BATEY, near + 31), (left + BATEY, near)],
    )
    yard = (left - 8, near - 4, left + BATEY + 2, near + 33)
    plan.taken.append(yard)
    plan.built.append(yard)
    deep = min(3, (low - MARGIN + RAYA) // (BLOCK[1] + RAYA))
    blocks(plan, left - 10, low - deep * (BLOCK[1] + RAYA) + RAYA, 3, deep)
    blocks(plan, left - 55, near + 5, 2, 2)


def blockhouse(plan: Plan, x: int, works: int) -> None:
    """Draws a blockhouse above the road at *x*, with a field of fire.

    Its defences are of grade *works*.
    """
    heights = [height_of(plan.road, at) for at in range(x - 20, x + 21)]
    left, near = snap(x) - 5, snap(max(heights) + OFF + 11)
    middle = (left + 5, near + 5)
    if plan.ground == "jungle":
        plan.area("clearing", blob(plan, middle[0], middle[1] - 6, *CLEARED))
    house(plan, (left, near, left + 10, near + 10), "fortin", "Fortín", large=True)
    if works >= PALISADE:
        kind = "earthwork" if works >= EARTHWORK else "fence"
        out = 8 if works >= EARTHWORK else 7
        west, east, south, north = left - out, left + 10 + out, near - out, near + 10 + out
        gate = 4
        plan.line(
            kind,
            [(middle[0] - gate, south), (west, south), (west, north), (east, north), (east, south),
             (middle[0] + gate, south)],
        )  # fmt: skip
    if works >= STRONG:
        house(plan, (left + 30, near + 5, left + 40, near + 10), "cuartel", "Cuartel")
        plan.line("wall", [(left + 26, near), (left + 26, near + 14), (left + 44, near + 14)])
    plan.line("path", [(middle[0], height_of(plan.road, middle[0])), (middle[0], near - 1)])
    plan.taken.append(box_around(*middle, 30, 24))
    plan.built.append(box_around(*middle, 22, 22))
