"""The board: units of a battle at one step, drawn in centimetres over their table.

board = draw(scenario.board, replay(...), at=17)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy

from battles.board.border import Border, board_border, cell_border
from battles.board.formations import IN_BATTERY, LIMBERED
from battles.board.frames import Replay, ReplayUnit, Stand
from battles.board.grid import lattice
from battles.board.ground import Change, Table, boxes_of_labels
from battles.board.inches import is_measured
from battles.board.labels import (
    PartName,
    Tag,
    TagSpot,
    letter_size,
    name_on_paper,
    part_names,
    spots_of_parts,
    tag_spots,
    with_parts,
)
from battles.board.packing import Pose
from battles.board.short_names import short_names
from battles.board.spread import line_through_bases, line_to_place, spread_stands
from battles.board.strokes import Stroke, page_point, step_strokes
from battles.board.table_ground import ground_changes, table_under
from battles.board.unit_shapes import FOOT, MARKS, SIZE, Form, unit_form
from campaign.plate.projection import Box, Point, num

STATES = {
    "steady": "",
    "shaken": gettext_lazy("shaken"),
    "forced_back": gettext_lazy("forced back"),
    "reserve": gettext_lazy("in reserve"),
    "surrendered": gettext_lazy("surrendered"),
    "ran": gettext_lazy("ran off"),
    "destroyed": gettext_lazy("destroyed"),
    "went_off": gettext_lazy("marched off"),
    "marched_off": gettext_lazy("marched off"),
    "rejoined": gettext_lazy("back with its unit"),
    "converged": gettext_lazy("with another unit"),
    "unserved": gettext_lazy("without a crew"),
    "captured": gettext_lazy("captured"),
    "spiked": gettext_lazy("spiked"),
    "wrecked": gettext_lazy("wrecked"),
    "afloat": "",
    "marked": gettext_lazy("under a marker"),
    "turned_up": gettext_lazy("turned up"),
    "fleeing": gettext_lazy("fleeing"),
    "fled": gettext_lazy("fled"),
    "routing": gettext_lazy("fleeing"),
    "left": gettext_lazy("gone home"),
    "removed": gettext_lazy("broken up"),
    "cut_off": gettext_lazy("cut off"),
    "dismounted": gettext_lazy("on foot"),
    "fallen": gettext_lazy("out of action"),
    "caught": gettext_lazy("out of action"),
    "routed": gettext_lazy("routed"),
    "driven_off": gettext_lazy("driven off"),
    "lost": gettext_lazy("out of action"),
    "overrun": pgettext_lazy("state of a piece", "overrun"),
}
MAKES = {
    "mountain": gettext_lazy("mountain gun"),
    "tree_trunk": gettext_lazy("tree-trunk gun"),
    "machine_gun": gettext_lazy("machine gun"),
    "heavy": gettext_lazy("heavy gun"),
}
POSTURES = {LIMBERED: gettext_lazy("limbered"), IN_BATTERY: gettext_lazy("in battery")}
PIPS = ("m-foot", "m-foot")  # a hit that can still be taken
IDLE = ("unserved", "captured", "spiked")  # things that lie there, and nobody with them
WAVERING = ("shaken", "forced_back", "fleeing", "routing")


@dataclass(frozen=True, slots=True)
class Figure:
    symbol: str
    look: str  # "", "fallen" or "gone"
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class UnitMark:
    key: str
    classes: str
    words: str  # "Fifth company, 9 of 11 figures, shaken."
    kind: str  # "mountain gun", or ""
    at: tuple[str, ...]  # SVG transforms: of each base where it is several; "" of one that is not there
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
    label: str = ""  # the name as it is printed: short where it is crowded
    leader: str = ""  # as TagSpot has it
    under: str = ""
    side: str = ""  # whose it is now
    moved: str = ""  # lines from where it is to where its signs are drawn
    joined: str = ""  # lines that join its bases
    parts: tuple[PartName, ...] = ()  # where its name stands once more


@dataclass(frozen=True, slots=True)
class BoardPlate:
    box: str
    size: str  # of units, in parts of their symbols
    letter: str  # cm high
    table: Table
    border: Border
    unit_marks: tuple[UnitMark, ...]
    strokes: tuple[Stroke, ...]
    changes: tuple[Change, ...]  # of the ground, in the order of their steps
    step: int
    words: str
    cells: str = ""  # the lines between squares or hexes
    under: str = ""  # beneath names that stand once more, as TagSpot has it
    leader: str = ""


def draw_board(
    board: Mapping[str, Any],
    replay: Replay,
    *,
    at: int,
    signs: Iterable[Point] = (),
    written: Iterable[Box] = (),
    on_paper: bool = False,
    true_places: bool = False,
) -> BoardPlate:
    """Returns the board after step *at* (0: the set-up). *signs*: where those of objectives stand.

    *written*: boxes of other names on the board; units' names keep off them.
    *on_paper*: every unit has its name, since nobody can tap it. *true_places*: signs may lie over each
    other, since units are moved there by hand.
    """
    plan = lattice(board)
    under = table_under(board)
    places = replay.stands(at)
    stands = places if true_places else spread_stands(replay.units, places, (under.width, under.height))
    step = replay.steps[at - 1] if at else None
    before = replay.fallen_before_turn(at)
    down = step.down if step else (0,) * len(replay.units)
    acting = (step.unit, step.target) if step else ()
    shorts = short_names([unit.name for unit in replay.units])
    names = [
        name_on_paper(unit.name, short) if on_paper else unit.name
        for unit, short in zip(replay.units, shorts, strict=True)
    ]
    tags = {
        index: Tag(
            at=page_point(now, under.height),
            reach=reach_of_unit(unit, now),
            text=f"{names[index]} {count_label(unit, now)}".rstrip(),
            second=state_word(now),
            short=f"{short} {count_label(unit, now)}".rstrip(),
            first=index in acting,
            bases=base_frames(unit, now, under.height),
        )
        for index, (unit, now, short) in enumerate(zip(replay.units, stands, shorts, strict=True))
        if now.on_table and (unit.arm != "boat" or index in acting)
    }
    if on_paper and not at:
        tags = with_parts(tags, names, under.width)
    written = *written, *boxes_of_labels(under.labels, letter_size(under.width))
    houses = [shape.built for shape in under.shapes if shape.built]
    spots = tag_spots(tags, (under.width, under.height), signs, written, on_paper, houses)
    if true_places:  # a name is moved along with its unit, and nothing beneath it
        spots = {index: replace(spot, under="") for index, spot in spots.items() if not spot.leader}
    slots = base_count(replay)
    unit_marks = tuple(
        replace(
            unit_mark(
                unit, now, lost - earlier, index in acting, under.height, spots.get(index), slots[index]
            ),
            label=shorts[index] if index in spots and spots[index].short else names[index],
            side=now.side,
            moved=line_to_place(place, now, under.height) if now.on_table else "",
            joined=line_through_bases(now, under.height) if now.on_table else "",
            parts=part_names(spots_of_parts(spots, index, len(names))),
        )
        for index, (unit, place, now, lost, earlier) in enumerate(
            zip(replay.units, places, stands, down, before, strict=True)
        )
    )
    others = [spot for key, spot in spots.items() if key >= len(names)]
    return BoardPlate(
        box=f"-7 -7 {under.width + 14} {under.height + 11}",
        size=f"{SIZE:g}",
        letter=f"{letter_size(under.width):g}",
        table=under,
        border=cell_border(plan) if plan else board_border(under.width, under.height, is_measured(board)),
        unit_marks=unit_marks,
        strokes=step_strokes(replay, step, (under.width, under.height)) if step else (),
        changes=ground_changes(board, plan, replay),
        step=at,
        words=board_caption(replay, at),
        cells=plan.grid() if plan else "",
        under="".join(spot.under for spot in others),
        leader="".join(spot.leader for spot in others),
    )


def count_label(unit: ReplayUnit, now: Stand) -> str:
    """Returns the figures left of those it had; "" if they were never counted."""
    if unit.unknown:
        return ""
    return f"{now.strength}/{unit.figures}" if unit.figures and not is_single_piece(unit) else ""


def state_word(now: Stand) -> str:
    return str(STATES.get(now.state, now.state.replace("_", " ")))


def reach_when_turned(look: Form, facing: int) -> tuple[float, float]:
    """Returns how far a unit turned that way reaches across and down the page, in cm."""
    wide, deep = look.half
    across, along = abs(sin(radians(facing))), abs(cos(radians(facing)))
    return wide * along + deep * across, wide * across + deep * along


def reach_of_unit(unit: ReplayUnit, now: Stand) -> tuple[float, float]:
    """Returns how far a unit, with all its bases, reaches across and down the page, in cm.

    Measured from its middle.
    """
    look = unit_form(unit, now.formation)
    if not any(now.poses):
        return reach_when_turned(look, now.facing)
    reaches = [
        (abs(x1 - now.x / 100), abs(y))
        for pose in now.poses
        if pose
        for x1, y in base_corners(look, pose, now)
    ]
    return max(x for x, _ in reaches), max(y for _, y in reaches)


def base_corners(look: Form, pose: Pose, now: Stand) -> list[Point]:
    """Returns the far corners of a base's frame, x on the page and y from the unit's middle."""
    across, down = (each * pose.size / 100 for each in reach_when_turned(look, pose.turn))
    x, y = pose.x / 100, (pose.y - now.y) / 100
    return [(x - across, y - down), (x + across, y + down)]


def base_frames(unit: ReplayUnit, now: Stand, height: int) -> tuple[Box, ...]:
    """Returns the frames of its bases on the page; none on a free table."""
    look = unit_form(unit, now.formation)
    frames = []
    for pose in now.poses:
        if pose:
            across, down = (half * pose.size / 100 for half in reach_when_turned(look, pose.turn))
            x, y = pose.x / 100, height - pose.y / 100
            frames.append((x - across, y - down, x + across, y + down))
    return tuple(frames)


def base_count(replay: Replay) -> list[int]:
    """Returns how many bases each unit ever has; 1 on a free table."""
    stands = (replay.opening, *(step.stands for step in replay.steps))
    return [max(len(each[n].poses) for each in stands) or 1 for n in range(len(replay.units))]


def base_transforms(now: Stand, height: int, slots: int) -> tuple[str, ...]:
    """Returns where each base is drawn."""
    if not now.poses:
        x, y = page_point(now, height)
        return (f"translate({num(x)} {num(y)}) rotate({now.facing}) scale({SIZE:g})",)
    poses = (*now.poses, *(None,) * slots)[:slots]
    return tuple(
        f"translate({num(pose.x / 100)} {num(height - pose.y / 100)}) rotate({pose.turn})"
        f" scale({pose.size / 100:g})"
        if pose
        else ""
        for pose in poses
    )


def figure_marks(unit: ReplayUnit, now: Stand, fresh: int) -> tuple[Figure, ...]:
    """Returns the marks of figures: officers first, then others; the last have fallen.

    The fallen lie there as crosses while their turn lasts.
    """
    if unit.arm == "marker" and unit.counts == "figures":
        return ()
    kind, chief = PIPS if unit.counts == "hits" else MARKS.get(unit.arm, FOOT)
    figures = []
    for n, (x, y) in enumerate(unit_form(unit, now.formation).spots):
        if n < now.strength:
            symbol, look = (chief if n < now.officers else kind), ""
        elif n < now.strength + fresh:
            symbol, look = "m-fallen", "fallen"
        else:
            symbol, look = kind, "gone"
        figures.append(Figure(symbol, look, x, y))
    return tuple(figures)


def unit_mark(
    unit: ReplayUnit, now: Stand, fresh: int, acting: bool, height: int, spot: TagSpot | None, slots: int = 1
) -> UnitMark:
    state = state_word(now)
    looks = (
        (now.side, True), (unit.arm, True), ("now", acting), ("wavering", now.state in WAVERING),
        ("idle", now.state in IDLE), ("leads", now.led > 0), (unit.counts, unit.counts != "figures"),
    )  # fmt: skip
    escort = ngettext("leads %(led)d prisoner", "leads %(led)d prisoners", now.led) % {"led": now.led}
    escort = escort if now.led else ""
    kind = str(MAKES.get(unit.make, ""))
    posture = str(POSTURES.get(now.formation, "")) if unit.counts != "figures" else ""
    parts = (name_and_strength(unit, now), kind, posture, state, escort, now.where)
    return UnitMark(
        key=unit.key,
        classes=" ".join(word for word, so in looks if so),
        words=", ".join(word for word in parts if word) + ".",
        kind=kind,
        at=base_transforms(now, height, slots),
        form=unit_form(unit, now.formation),
        figures=figure_marks(unit, now, fresh),
        on_table=now.on_table,
        tag=spot is not None,
        x=num(spot.x) if spot else "0",
        y=num(spot.y) if spot else "0",
        anchor=spot.anchor if spot else "middle",
        leader=spot.leader if spot else "",
        under=spot.under if spot else "",
        name=unit.name,
        count=count_label(unit, now),
        state=state,
    )


def is_single_piece(unit: ReplayUnit) -> bool:
    """Tells whether the unit is one piece, there or not.

    It is a commander, a marker, or on squares and hexes a train.
    """
    return unit.figures < 2 and (unit.counts != "figures" or unit.arm in ("chief", "marker"))


def name_and_strength(unit: ReplayUnit, now: Stand) -> str:
    """Returns its name, and what is left of it, in what its rules count."""
    values = {"name": unit.name, "left": now.strength, "whole": unit.figures}
    if is_single_piece(unit) or unit.unknown:
        return unit.name
    if unit.counts == "bases":
        return _("%(name)s, %(left)d of %(whole)d bases") % values
    if unit.counts == "hits":
        hits = ngettext(
            "%(name)s, can take %(left)d hit of %(whole)d",
            "%(name)s, can take %(left)d hits of %(whole)d",
            now.strength,
        )
        return hits % values
    figures = ngettext(
        "%(name)s, %(left)d of %(whole)d figure", "%(name)s, %(left)d of %(whole)d figures", unit.figures
    )
    return figures % values


def board_caption(replay: Replay, at: int) -> str:
    shown = _("Board at event %(at)d of %(all)d.") if at else _("Board before the first of %(all)d events.")
    return shown % {"at": at, "all": len(replay.steps)} + " " + _("It is described in words below.")
