"""The board: bodies of a battle at one step, drawn in centimetres over their table.

board = draw(scenario.board, replay(...), at=17)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from battles.board_forms import FOOT, MARKS, SIZE, Form, form
from battles.board_ground import Change, Table, changes, table
from battles.board_labels import Tag, TagSpot, letter, tag_spots
from battles.replay import Body, Replay, ReplayStep, Stand
from campaign.plate.projection import Point, num

STATES = {
    "steady": "",
    "shaken": gettext_lazy("shaken"),
    "forced_back": gettext_lazy("forced back"),
    "reserve": gettext_lazy("in reserve"),
    "surrendered": gettext_lazy("surrendered"),
    "ran": gettext_lazy("ran off"),
    "destroyed": gettext_lazy("destroyed"),
    "went_off": gettext_lazy("marched off"),
    "rejoined": gettext_lazy("back with its own"),
    "unserved": gettext_lazy("unserved"),
    "captured": gettext_lazy("captured"),
    "spiked": gettext_lazy("spiked"),
    "wrecked": gettext_lazy("wrecked"),
    "afloat": "",
}
MAKES = {"mountain": gettext_lazy("mountain gun"), "tree_trunk": gettext_lazy("gun of a tree trunk")}
IDLE = ("unserved", "captured", "spiked")  # things that lie there, and nobody with them
WAVERING = ("shaken", "forced_back")


@dataclass(frozen=True, slots=True)
class Figure:
    symbol: str
    look: str  # "", "fallen" or "gone"
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class BodyMark:
    key: str
    classes: str
    words: str  # "Fifth company, 9 of 11 figures, shaken."
    kind: str  # "mountain gun", or ""
    at: str  # an SVG transform
    form: Form
    figures: tuple[Figure, ...]
    on_table: bool
    tag: bool  # whether its name is printed, or found no room
    x: str  # of the name
    y: str
    anchor: str
    name: str
    count: str
    state: str


@dataclass(frozen=True, slots=True)
class Stroke:
    look: str  # "chg", "shot", "retreat", "march"
    side: str
    path: str
    head: str  # id of a marker, or ""


@dataclass(frozen=True, slots=True)
class Border:
    lines: str
    bars: str
    labels: tuple[tuple[str, str, str], ...]  # x, y, text


@dataclass(frozen=True, slots=True)
class BoardPlate:
    box: str
    size: str  # of bodies, in parts of their symbols
    letter: str  # cm high
    table: Table
    border: Border
    bodies: tuple[BodyMark, ...]
    strokes: tuple[Stroke, ...]
    changes: tuple[Change, ...]  # of the ground, in the order of their steps
    step: int
    words: str


def draw(board: Mapping[str, Any], replay: Replay, *, at: int) -> BoardPlate:
    """The board after step *at* (0: the set-up)."""
    under = table(board)
    stands = replay.stands(at)
    step = replay.steps[at - 1] if at else None
    before = replay.fallen_before_turn(at)
    down = step.down if step else (0,) * len(replay.bodies)
    acting = (step.unit, step.target) if step else ()
    tags = {
        index: Tag(
            at=place(now, under.height),
            reach=reach(form(body, now.formation), now.facing),
            text=f"{body.name} {count(body, now)}".rstrip(),
            second=bool(state_word(now)),
            first=index in acting,
        )
        for index, (body, now) in enumerate(zip(replay.bodies, stands, strict=True))
        if now.on_table and (body.arm != "boat" or index in acting)
    }
    spots = tag_spots(tags, (under.width, under.height))
    bodies = tuple(
        body_mark(body, now, lost - earlier, index in acting, under.height, spots.get(index))
        for index, (body, now, lost, earlier) in enumerate(
            zip(replay.bodies, stands, down, before, strict=True)
        )
    )
    return BoardPlate(
        box=f"-7 -7 {under.width + 14} {under.height + 11}",
        size=f"{SIZE:g}",
        letter=f"{letter(under.width):g}",
        table=under,
        border=border(under.width, under.height),
        bodies=bodies,
        strokes=strokes(replay, step, under.height) if step else (),
        changes=changes(board, [(each.number, each.scar) for each in replay.steps if each.scar]),
        step=at,
        words=words(replay, at),
    )


def count(body: Body, now: Stand) -> str:
    """Figures left of those it had; "" for a thing that nobody was counted with."""
    return f"{now.strength}/{body.figures}" if body.figures else ""


def place(now: Stand, height: int) -> Point:
    """The far edge is on top."""
    return now.x / 100, height - now.y / 100


def state_word(now: Stand) -> str:
    return str(STATES.get(now.state, now.state.replace("_", " ")))


def reach(look: Form, facing: int) -> tuple[float, float]:
    """How far a body turned that way reaches across and down the page, in cm."""
    wide, deep = look.half
    across, along = abs(sin(radians(facing))), abs(cos(radians(facing)))
    return wide * along + deep * across, wide * across + deep * along


def figures(body: Body, now: Stand, fresh: int) -> tuple[Figure, ...]:
    """The first are the officers; the last have fallen, and lie there as crosses while their turn lasts."""
    kind, chief = MARKS.get(body.arm, FOOT)
    found = []
    for n, (x, y) in enumerate(form(body, now.formation).spots):
        if n < now.strength:
            symbol, look = (chief if n < now.officers else kind), ""
        elif n < now.strength + fresh:
            symbol, look = "m-fallen", "fallen"
        else:
            symbol, look = kind, "gone"
        found.append(Figure(symbol, look, x, y))
    return tuple(found)


def body_mark(
    body: Body, now: Stand, fresh: int, acting: bool, height: int, spot: TagSpot | None
) -> BodyMark:
    x, y = place(now, height)
    state = state_word(now)
    looks = (
        (now.side, True), (body.arm, True), ("now", acting), ("wavering", now.state in WAVERING),
        ("idle", now.state in IDLE), ("leads", now.led > 0),
    )  # fmt: skip
    escort = ngettext("leads %(led)d captive", "leads %(led)d captives", now.led) % {"led": now.led}
    escort = escort if now.led else ""
    said = _("%(name)s, %(left)d of %(whole)d figures") % {
        "name": body.name, "left": now.strength, "whole": body.figures,
    }  # fmt: skip
    kind = str(MAKES.get(body.make, ""))
    return BodyMark(
        key=body.key,
        classes=" ".join(word for word, so in looks if so),
        words=", ".join(word for word in (said, kind, state, escort) if word) + ".",
        kind=kind,
        at=f"translate({num(x)} {num(y)}) rotate({now.facing}) scale({SIZE:g})",
        form=form(body, now.formation),
        figures=figures(body, now, fresh),
        on_table=now.on_table,
        tag=spot is not None,
        x=num(spot.x) if spot else "0",
        y=num(spot.y) if spot else "0",
        anchor=spot.anchor if spot else "middle",
        name=body.name,
        count=count(body, now),
        state=state,
    )


def strokes(replay: Replay, step: ReplayStep, height: int) -> tuple[Stroke, ...]:
    """Fire dashed, a charge a solid arrow, a retreat the arrow hollow, a march thin."""
    if not step.mark or step.mark == "blow":
        return ()
    now = step.stands[step.unit]
    side = replay.bodies[step.unit].side
    end = place(now, height)
    if step.mark == "shot":
        return (Stroke("shot", side, volley(end, place(step.stands[step.target], height)), ""),)
    start = place(replay.stands(step.number - 1)[step.unit], height)
    dx, dy = end[0] - start[0], end[1] - start[1]
    # stops short of the body it leads to
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    stop = max(0.2, (length - 10 * SIZE) / length)
    handle = start[0] + dx * 0.5 - dy * 0.12, start[1] + dy * 0.5 + dx * 0.12
    tip = start[0] + dx * stop, start[1] + dy * stop
    path = f"M{num(start[0])} {num(start[1])}Q{num(handle[0])} {num(handle[1])} {num(tip[0])} {num(tip[1])}"
    look, head = {
        "charge": ("chg", "charge"),
        "retreat": ("chg retreat", "retreat"),
        "march": ("chg march", "charge"),
    }[step.mark]
    return (Stroke(look, side, path, f"{head}-{side}"),)


def volley(start: Point, aim: Point) -> str:
    """Two dashed lines between the fronts of two bodies."""
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    off, gap = 1.5 * SIZE, min(6 * SIZE, length * 0.3)
    return "".join(
        f"M{num(start[0] + ux * gap - uy * s * off)} {num(start[1] + uy * gap + ux * s * off)}"
        f"L{num(aim[0] - ux * gap - uy * s * off * 0.6)} {num(aim[1] - uy * gap + ux * s * off * 0.6)}"
        for s in (-1, 1)
    )


def border(width: int, height: int) -> Border:
    """Bars of ten centimetres, a figure each thirty."""
    bars = [
        f"M{x} {y}h{min(10, width - x)}v1.3h-{min(10, width - x)}z"
        for x in range(0, width, 20)
        for y in ("-2.6", f"{height + 1.3:g}")
    ]
    bars += [
        f"M{x} {y}h1.3v{min(10, height - y)}h-1.3z"
        for y in range(0, height, 20)
        for x in ("-2.6", f"{width + 1.3:g}")
    ]
    labels = [(str(x), "-3.6", str(x)) for x in range(0, width + 1, 30)]
    labels += [("-4.6", f"{y + 0.7:g}", str(y)) for y in range(0, height + 1, 30)]
    return Border(
        f"M-2.6-2.6h{width + 5.2:g}v{height + 5.2:g}h-{width + 5.2:g}z", "".join(bars), tuple(labels)
    )


def words(replay: Replay, at: int) -> str:
    shown = _("Board at event %(at)d of %(all)d.") if at else _("Board before the first of %(all)d events.")
    return shown % {"at": at, "all": len(replay.steps)} + " " + _("The same in words below.")
