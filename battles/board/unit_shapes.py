"""The look of a unit on the board: its bed, its sign, and where its figures are about its middle."""

from dataclasses import dataclass
from math import ceil

from battles.board.counters import FACELESS, block_outline, half_size, pip_spots, sign_id as counter_sign
from battles.board.formations import LIMBERED
from battles.board.frames import ReplayUnit
from campaign.plate.projection import Point, num

PITCH = {"foot": (2.4, 2.8), "horse": (3.1, 5.6), "train": (4.4, 2.9)}  # figure to figure, rank to rank
BEFORE = 2.2  # of a counter: its arrow stands out so far, and its hits behind
PIPS = 1.1  # half the room of hits behind a counter
ROUND = 0.9  # of a commander's counter, which is round: half its width as a square
LEAST = 0.8  # half of a unit that is measured, as it is drawn at least
SIZE = 0.5  # a unit stands for a spot of 5 cm and is drawn about as large
GUNS = {"mountain": "m-mountain", "tree_trunk": "m-trunk"}  # by make; any other as SIGNS has it
LIMBERS = {"mountain": "m-packed"}  # on mules; any other behind a team
RANK = {
    "foot": 200,
    "horse": 400,
    "gun": 250,
    "cart": 400,
    "train": 300,
    "chief": 200,
}  # hundredths of a rank
SIGNS = {"gun": "m-gun", "cart": "m-cart", "ship": "m-ship", "boat": "m-boat", "marker": "g-marker"}
CREW = (
    (-3.6, 1.0), (3.6, 1.0), (-2.0, 3.4), (2.0, 3.4), (-4.2, 3.8), (4.2, 3.8), (0.0, 4.8), (-2.4, 5.8),
    (2.4, 5.8), (-4.6, 6.4), (4.6, 6.4), (0.0, 7.2),
)  # fmt: skip
BESIDE = ((-3.8, -2.4), (3.8, -2.4), (-3.8, 1.2), (3.8, 1.2), (-3.8, 4.8), (3.8, 4.8))
MARKS = {
    "horse": ("m-horse", "m-hcmd"),
    "train": ("m-mule", "m-mule"),
    "chief": ("m-cmd", "m-cmd"),
}  # of a ranker, of an officer
FOOT = ("m-foot", "m-cmd")


@dataclass(frozen=True, slots=True)
class Form:
    """The look of a unit of so many figures in a formation, about its middle, front upward."""

    bed: str  # path, "" in skirmish order
    front: str  # y of the arrowhead; "" of those who show their front by their sign, or have none
    wave: str  # transform of the wave behind a unit that wavers
    half: tuple[float, float]  # cm from the middle to its flank and to its front
    spots: tuple[tuple[str, str], ...]  # x, y of the figures
    sign: str  # id of the gun, cart, ship or boat; "" for those who are all figures
    led: str  # y of the prisoners behind it
    body: tuple[float, float, float]  # half of what no other sign may cover, in cm, and how far behind


def figure_spots(unit: ReplayUnit, formation: str) -> tuple[list[Point], Point]:
    """Returns where a unit's figures are about its middle, front upward, and half the size of its bed."""
    count = unit.figures
    if unit.arm == "gun":
        if formation == LIMBERED:
            return repeated_spots(BESIDE, count), (4.6, 8.4)
        return repeated_spots(CREW, count), (4.6, 4.6)
    if unit.arm == "cart":
        return repeated_spots(BESIDE, count), (4.6, 5.4)
    if unit.arm == "ship":
        return [(0.0 if count < 7 else (n % 2 * 2 - 1) * 1.5, deck_offset(n, count)) for n in range(count)], (
            4.6,
            11,
        )
    if unit.arm == "boat":
        return [(0.0, 2.4 - 2.2 * n) for n in range(min(count, 3))], (3.8, 4.2)
    across, deep = PITCH.get(unit.arm, PITCH["foot"])
    if formation == "skirmish":
        files = ceil(count / 3)
        spots = [
            ((n // 3 - (files - 1) / 2) * 4.2 + (n % 3 - 1) * 1.4, (n % 3 - 1) * 4.4 + (n // 3 % 2) * 1.2)
            for n in range(count)
        ]
        return spots, (files * 2.1 + 1.5, 6.5)
    ranks = ceil(count / 3) if formation == "column" else min(2, ceil(count / 3))
    if unit.arm == "train":
        ranks = ceil(count / 2)
    files = ceil(count / max(1, ranks))
    spots = []
    for n in range(count):
        rank, file = divmod(n, files)
        here = min(files, count - rank * files)
        spots.append(((file - (here - 1) / 2) * across, (rank - (ranks - 1) / 2) * deep))
    edge = (0.8, 0.9) if unit.arm != "horse" else (0.8, 0.8)
    return spots, (files * across / 2 + edge[0], ranks * deep / 2 + edge[1])


def repeated_spots(first: tuple[Point, ...], count: int) -> list[Point]:
    """Returns *first*, and behind them as many again as it takes."""
    deep = 3.2 + max(y for _, y in first) - min(y for _, y in first)
    return [
        (first[n % len(first)][0], first[n % len(first)][1] + n // len(first) * deep) for n in range(count)
    ]


def deck_offset(n: int, count: int) -> float:
    rows = count if count < 7 else ceil(count / 2)
    row = n if count < 7 else n // 2
    return (row - (rows - 1) / 2) * min(2.6, 15 / max(1, rows))


def counter_form(unit: ReplayUnit, formation: str) -> Form:
    """Returns a base on a square or a hex, as large on the page as its cell allows."""
    wide, deep = half_size(unit.arm)
    faces = unit.counts == "bases" or unit.arm not in FACELESS
    hits = pip_spots(unit.arm, unit.figures) if unit.counts == "hits" else ()
    round_off = ROUND if unit.arm == "chief" else 1.0
    behind = PIPS if hits else 0.0
    return Form(
        bed=block_outline(unit.arm, unit.side),
        front=num(-deep - 0.4) if faces else "",
        wave=f"translate(-3.4 {num(deep + 1.1)}) scale(.7)",
        half=(wide, deep + BEFORE),
        spots=tuple((num(x), num(y)) for x, y in hits),
        sign=counter_sign(unit.arm, unit.make, formation),
        led="0",
        body=(wide * round_off, deep * round_off + behind, behind),
    )


def as_rectangle(posture: str, frontage: int, depth: int, strength: int) -> str:
    """Returns a formation of a unit that is measured: its posture, hundredths across and deep, and its
    strength.
    """
    return f"{posture} {frontage}x{depth}/{strength}" if frontage else posture


def measured_form(unit: ReplayUnit, posture: str, frontage: int, depth: int, strength: int) -> Form:
    """Returns a unit as large as it is on its table, its figures in their ranks; the fallen lie behind it."""
    wide, deep = frontage / 200, depth / 200  # half of it, in cm
    sign = SIGNS.get(unit.arm, "")
    if unit.arm == "gun" and posture == LIMBERED:
        sign = "m-limber"
    x, y = wide / SIZE, deep / SIZE
    ranks = max(1, min(strength or 1, round(depth / RANK.get(unit.arm, RANK["foot"]))))
    files = max(1, ceil(max(1, strength) / ranks))
    step, back = 2 * x / files, 2 * y / ranks
    spots = [
        (-x + step * (n % files + 0.5), -y + back * (n // files + 0.5)) for n in range(max(1, unit.figures))
    ]
    loose = posture in ("skirmish", "unformed")
    bare = loose or unit.arm == "chief"
    return Form(
        bed="" if bare else f"M{num(-x)} {num(-y)}h{num(2 * x)}v{num(2 * y)}h{num(-2 * x)}z",
        front="" if sign else num(-y - 0.6),
        wave=f"translate(-4.8 {num(y + 1.6)})",
        half=(wide, deep),
        spots=tuple((num(across), num(along_)) for across, along_ in spots),
        sign=sign,
        led=num(y + 4),
        body=(max(wide, LEAST), max(deep, LEAST), 0.0),
    )


def unit_form(unit: ReplayUnit, formation: str) -> Form:
    if unit.counts != "figures":
        return counter_form(unit, formation)
    posture, _, rectangle = formation.partition(" ")
    if rectangle:
        return measured_form(unit, posture, *map(int, rectangle.replace("/", "x").split("x")))
    spots, (wide, deep) = figure_spots(unit, formation)
    sign = GUNS.get(unit.make) or SIGNS.get(unit.arm, "")
    if unit.arm == "gun" and formation == LIMBERED:
        sign = LIMBERS.get(unit.make, "m-limber")
    bare = formation == "skirmish" or bool(sign) or unit.arm == "train"
    return Form(
        bed="" if bare else f"M{num(-wide)} {num(-deep)}h{num(2 * wide)}v{num(2 * deep)}h{num(-2 * wide)}z",
        front="" if sign else num(-deep - 0.6),
        wave=f"translate(-4.8 {num(deep + 1.6)})",
        half=(wide * SIZE, deep * SIZE),
        spots=tuple((num(x), num(y)) for x, y in spots),
        sign=sign,
        led=num(deep + 4),
        body=(wide * SIZE, deep * SIZE, 0.0),
    )
