"""Signs that would lie over each other are moved apart, with a line to the place where they are.

static/placing.js moves them the same way while a battle is played. Change both together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import cos, hypot, radians, sin

from battles.board.frames import ReplayUnit, Stand
from battles.board.unit_shapes import unit_form
from campaign.plate.projection import Point, num

TOUCH = 0.1  # cm that signs may overlap: troops in contact
GAP = 0.1  # cm between signs that were moved
ROUNDS = 60
FARTHEST = 60  # cm that a sign is moved at most if pushing does not help
DIRECTIONS = 16
TIED = 1.5  # cm from which a line joins a sign to its place


@dataclass(frozen=True, slots=True)
class SignArea:
    """The area of a sign on the page: its middle, half its size across and along, and how it is turned."""

    at: Point
    half: tuple[float, float]
    turn: int


def spread_signs(signs: Sequence[SignArea], table: tuple[float, float]) -> list[Point]:
    """Returns middles at which no sign lies over another. The larger sign moves less."""
    spots = [sign.at for sign in signs]
    room = [room_of_sign(sign, table) for sign in signs]
    moved = set(range(len(signs)))
    for _round in range(ROUNDS):
        pushed: set[int] = set()
        for one, other in pairs_to_test(len(signs), moved):
            push = push_apart(signs[one], spots[one], signs[other], spots[other])
            if push is None:
                continue
            mine, others = size_of_sign(signs[one]), size_of_sign(signs[other])
            share = mine / (mine + others)
            spots[one] = spot_in_room(spots[one], push, share - 1, room[one])
            spots[other] = spot_in_room(spots[other], push, share, room[other])
            pushed |= {one, other}
        moved = pushed
        if not moved:
            break
    return place_the_rest(signs, spots, room, moved) if moved else spots


def pairs_to_test(count: int, moved: set[int]) -> list[tuple[int, int]]:
    """Returns each pair of which at least one was moved, the lower number first."""
    return [
        (min(one, other), max(one, other))
        for one in sorted(moved)
        for other in range(count)
        if other != one and (other > one or other not in moved)
    ]


def place_the_rest(
    signs: Sequence[SignArea], spots: list[Point], room: Sequence[tuple[Point, Point]], moved: set[int]
) -> list[Point]:
    """Returns *spots*, with those that pushing did not part at the nearest free spot."""
    placed = [number for number in range(len(signs)) if number not in moved]
    for number in sorted(moved):
        x, y = spots[number]
        for cm in range(FARTHEST):
            around = [(x + dx * cm, y + dy * cm) for dx, dy in circle()] if cm else [(x, y)]
            free = (
                spot
                for spot in around
                if spot == spot_in_room(spot, (0, 0), 0, room[number])
                and not any(push_apart(signs[o], spots[o], signs[number], spot) for o in placed)
            )
            spot = next(free, None)
            if spot:
                spots[number] = spot
                break
        placed.append(number)
    return spots


@cache
def direction(degrees: int) -> Point:
    """Returns cosine and sine, rounded so that any computer finds the same."""
    return round(cos(radians(degrees)), 6), round(sin(radians(degrees)), 6)


@cache
def circle() -> tuple[Point, ...]:
    return tuple(direction(360 // DIRECTIONS * number) for number in range(DIRECTIONS))


def size_of_sign(sign: SignArea) -> float:
    return sign.half[0] * sign.half[1]


def reach_of_sign(sign: SignArea, axis: Point) -> float:
    """Returns how far a sign reaches along *axis*, from its middle."""
    c, s = direction(sign.turn)
    return sign.half[0] * abs(c * axis[0] + s * axis[1]) + sign.half[1] * abs(c * axis[1] - s * axis[0])


def push_apart(one: SignArea, at: Point, other: SignArea, other_at: Point) -> Point | None:
    """Returns the shortest move of *other* away from *one*; None if they lie apart."""
    dx, dy = other_at[0] - at[0], other_at[1] - at[1]
    if max(abs(dx), abs(dy)) > sum(one.half) + sum(other.half):
        return None
    least, way = 0.0, (0.0, 0.0)
    for turn in (one.turn, other.turn):
        c, s = direction(turn)
        for axis in ((c, s), (-s, c)):
            away = dx * axis[0] + dy * axis[1]
            depth = reach_of_sign(one, axis) + reach_of_sign(other, axis) - abs(away)
            if depth <= TOUCH:
                return None
            if not least or depth < least - 0.001:
                least, way = depth, axis if away >= 0 else (-axis[0], -axis[1])
    return way[0] * (least + GAP), way[1] * (least + GAP)


def room_of_sign(sign: SignArea, table: tuple[float, float]) -> tuple[Point, Point]:
    """Returns the corners between which its middle may be moved: on the table, or no farther off it."""
    (x, y), across, down = sign.at, reach_of_sign(sign, (1, 0)), reach_of_sign(sign, (0, 1))
    return (min(x, across), min(y, down)), (max(x, table[0] - across), max(y, table[1] - down))


def spot_in_room(at: Point, push: Point, share: float, room: tuple[Point, Point]) -> Point:
    x, y = at[0] + push[0] * share, at[1] + push[1] * share
    (left, top), (right, bottom) = room
    return min(right, max(left, x)), min(bottom, max(top, y))


def spread_stands(
    units: Sequence[ReplayUnit], stands: Sequence[Stand], table: tuple[int, int]
) -> tuple[Stand, ...]:
    """Returns *stands* where their signs are drawn, so that none lies over another."""
    owners = [
        (number, base)
        for number, now in enumerate(stands)
        if now.on_table
        for base in ([base for base, pose in enumerate(now.poses) if pose] if any(now.poses) else [-1])
    ]
    signs = [area_of_sign(units[number], stands[number], base, table[1]) for number, base in owners]
    drawn = list(stands)
    for (number, base), sign, (x, y) in zip(owners, signs, spread_signs(signs, table), strict=True):
        across, up = round((x - sign.at[0]) * 100), round((sign.at[1] - y) * 100)
        if across or up:
            drawn[number] = moved_stand(drawn[number], base, across, up)
    return tuple(drawn)


def area_of_sign(unit: ReplayUnit, now: Stand, base: int, height: int) -> SignArea:
    """Returns the area of a base, or of a unit on a free table (*base* -1)."""
    wide, deep, behind = unit_form(unit, now.formation).body
    pose = now.poses[base] if base >= 0 else None
    x, y, turn, scale = (
        (pose.x, pose.y, pose.turn, pose.size / 100) if pose else (now.x, now.y, now.facing, 1.0)
    )
    c, s = direction(turn)
    at = x / 100 - s * behind * scale, height - y / 100 + c * behind * scale
    return SignArea(at, (wide * scale, deep * scale), turn)


def moved_stand(now: Stand, base: int, across: int, up: int) -> Stand:
    """Returns *now* with one base, or the whole unit, moved on the page (hundredths)."""
    if base < 0:
        return replace(now, x=now.x + across, y=now.y + up)
    poses = tuple(
        replace(pose, x=pose.x + across, y=pose.y + up) if pose and number == base else pose
        for number, pose in enumerate(now.poses)
    )
    present = [pose for pose in poses if pose]
    x, y = (sum(getattr(pose, axis) for pose in present) // len(present) for axis in ("x", "y"))
    return replace(now, x=x, y=y, poses=poses)


def line_to_place(now: Stand, drawn: Stand, height: int) -> str:
    """Returns lines from the places of signs that were moved to where they are drawn; "" if none was."""
    pairs = [(now, drawn)] if not any(now.poses) else list(zip(now.poses, drawn.poses, strict=True))
    return "".join(
        f"M{num(place.x / 100)} {num(height - place.y / 100)}"
        f"L{num(sign.x / 100)} {num(height - sign.y / 100)}"
        for place, sign in pairs
        if place and sign and hypot(sign.x - place.x, sign.y - place.y) >= TIED * 100
    )


def line_through_bases(drawn: Stand, height: int) -> str:
    """Returns lines that join the bases of a unit, each to the nearest that is joined; "" of one base."""
    rest = [(pose.x, pose.y) for pose in drawn.poses if pose]
    joined, path = rest[:1], ""
    rest = rest[1:]
    while rest:
        pairs = [(a, b) for a in joined for b in rest]
        start, end = min(pairs, key=lambda pair: hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]))
        path += f"M{num(start[0] / 100)} {num(height - start[1] / 100)}"
        path += f"L{num(end[0] / 100)} {num(height - end[1] / 100)}"
        joined.append(end)
        rest.remove(end)
    return path
