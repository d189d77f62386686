"""The places of bases within their cells: in ranks behind one front, enemies apart, leaders at the rim."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from battles.board.counters import half_size
from battles.board.grid import CELL, Cell, Hexes, Lattice, Squares
from rules import UnitState

GONE = -1  # a base's column when it is no more
FIGHTERS = ("foot", "horse", "gun")
RIM = (
    (3.4, -3.3),
    (-3.4, -3.3),
    (3.6, 3.2),
    (-3.6, 3.2),
)  # in a hex, from the front corners on
RIM_SIZE = 72  # per cent
ROOM = 9.2  # of a square, so that its lines are seen
GAP = 0.35  # between bases


@dataclass(frozen=True, slots=True)
class Pose:
    """A base on the page, hundredths from the left and from the near edge."""

    x: int
    y: int
    turn: int  # degrees clockwise from the top
    size: int  # per cent


@dataclass(frozen=True, slots=True)
class Member:
    """A base in a cell."""

    unit: int
    base: int
    facing: int
    arm: str
    side: str


def places_of_bases(standing: UnitState) -> Sequence[tuple[int, int, int]]:
    """Returns column, row and facing of each base, by number."""
    return standing.bases or ((standing.x, standing.y, standing.facing),)


def cells_of_unit(standing: UnitState) -> set[Cell]:
    """Returns the cells where any base of a unit is; none once it is off the table."""
    if not standing.on_table:
        return set()
    return {(x, y) for x, y, _ in places_of_bases(standing) if x != GONE}


def packed_poses(
    plan: Lattice,
    standings: Sequence[UnitState],
    looks: Sequence[tuple[str, str]],
    within: Iterable[Cell] | None = None,
) -> dict[tuple[int, int], Pose]:
    """Returns poses by unit and base.

    *looks* are arm and side by unit. Only of those *within* cells, if told.
    """
    wanted = None if within is None else set(within)
    members_by_cell: dict[Cell, list[Member]] = {}
    for number, standing in enumerate(standings):
        if standing.on_table:
            for base, (x, y, facing) in enumerate(places_of_bases(standing)):
                if x != GONE and (wanted is None or (x, y) in wanted):
                    members_by_cell.setdefault((x, y), []).append(
                        Member(number, base, facing, *looks[number])
                    )
    poses: dict[tuple[int, int], Pose] = {}
    for cell, members in members_by_cell.items():
        poses |= in_hex(plan, cell, members) if isinstance(plan, Hexes) else in_square(plan, cell, members)
    return poses


def page_pose(plan: Lattice, at: tuple[float, float], facing: int, size: int) -> Pose:
    return Pose(round(at[0] * 100), round((plan.height - at[1]) * 100), plan.bearing(facing), size)


def in_hex(plan: Hexes, cell: Cell, members: Sequence[Member]) -> dict[tuple[int, int], Pose]:
    """Places troops in the middle of a hex and commanders small at the rim; one alone in the middle."""
    x, y = plan.middle(cell)
    ordered = sorted(members, key=lambda member: (member.arm not in FIGHTERS, member.unit))
    poses: dict[tuple[int, int], Pose] = {}
    way = radians(plan.bearing(ordered[0].facing) if ordered[0].arm in FIGHTERS else 180)
    for number, member in enumerate(ordered):
        aside, behind = RIM[(number - 1) % len(RIM)] if number else (0.0, 0.0)
        dx, dy = aside * cos(way) - behind * sin(way), aside * sin(way) + behind * cos(way)
        facing = member.facing if member.arm in FIGHTERS else 1  # a chief faces nowhere: upright
        poses[member.unit, member.base] = page_pose(
            plan, (x + dx, y + dy), facing, RIM_SIZE if number else 100
        )
    return poses


def in_square(plan: Squares, cell: Cell, members: Sequence[Member]) -> dict[tuple[int, int], Pose]:
    """Returns each side's bases of one facing as a block; blocks of several stand back from one another."""
    middle = plan.middle(cell)
    blocks: dict[tuple[str, int], list[Member]] = {}
    for member in members:
        blocks.setdefault((member.side, member.facing), []).append(member)
    poses: dict[tuple[int, int], Pose] = {}
    for number, ((_, facing), block) in enumerate(sorted(blocks.items())):
        room, (x, y) = ROOM, middle
        if len(blocks) > 1:
            room /= 2
            way = radians(plan.bearing(facing) if len({side for side, _ in blocks}) > 1 else 45 + 90 * number)
            x, y = x - sin(way) * CELL / 4, y + cos(way) * CELL / 4
        poses |= in_ranks(plan, (x, y), facing, block, room)
    return poses


def in_ranks(
    plan: Squares, middle: tuple[float, float], facing: int, block: Sequence[Member], room: float
) -> dict[tuple[int, int], Pose]:
    """Places the front rank foremost, as many abreast as the cell is wide."""
    ranks: list[list[Member]] = [[]]
    for member in block:
        if sum(2 * half_size(other.arm)[0] + GAP for other in (*ranks[-1], member)) > CELL and ranks[-1]:
            ranks.append([])
        ranks[-1].append(member)
    deep = [2 * max(half_size(member.arm)[1] for member in rank) + GAP for rank in ranks]
    wide = [sum(2 * half_size(member.arm)[0] + GAP for member in rank) for rank in ranks]
    way = radians(plan.bearing(facing))
    across, along = abs(cos(way)), abs(sin(way))
    extent = max(
        max(wide) * across + sum(deep) * along, max(wide) * along + sum(deep) * across, max(wide) * 1.0
    )
    size = min(1.0, room / extent)
    poses: dict[tuple[int, int], Pose] = {}
    y = -sum(deep) / 2
    for rank, depth, width in zip(ranks, deep, wide, strict=True):
        x = -width / 2
        for member in rank:
            own_width = 2 * half_size(member.arm)[0] + GAP
            dx, dy = (x + own_width / 2) * size, (y + depth / 2) * size
            at = middle[0] + dx * cos(way) - dy * sin(way), middle[1] + dx * sin(way) + dy * cos(way)
            poses[member.unit, member.base] = page_pose(plan, at, facing, round(size * 100))
            x += own_width
        y += depth
    return poses
