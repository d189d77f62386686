"""The objectives of both sides of a battle, drawn on its board and told below it.

`replay/visibility.py` has taken out what a seat may not know. This draws whatever the terms still hold.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from battles.board.grid import Lattice, cells_covered, ground_outlines, lattice
from battles.board.inches import is_measured, page_point, page_size
from battles.board.labels import SIGN, WAYS
from battles.board.symbols import ring_middle, ring_path
from campaign.plate.projection import Box, Occupied, Point, num
from rules import SIDES

SYMBOLS = {
    "hold": "o-hold",
    "reach": "o-reach",
    "bring_off": "o-exit",
    "burn": "o-burn",
    "demolish": "o-raze",
    "land": "o-land",
}
BURNS = ("building", "cane", "crops")
EDGES = {"left": (0.0, 0.5, 270), "right": (1.0, 0.5, 90), "near": (0.5, 1.0, 180), "far": (0.5, 0.0, 0)}
PLACES = {  # as grounds call them
    "": gettext_lazy("the place marked"),
    "the road": gettext_lazy("the road"),
    "the post": gettext_lazy("the post"),
    "the estate": gettext_lazy("the estate"),
    "the far bank": gettext_lazy("the far bank"),
    "the beach": gettext_lazy("the beach"),
}
MOST_ASIDE = 40  # cm that a sign may stand aside from its place
MARGIN = 5.0  # from the edge of the sheet to the sign of a way out


@dataclass(frozen=True, slots=True)
class AimSign:
    symbol: str  # a symbol of templates/_signs.html: "o-hold", "o-burn"
    look: str  # letter of the side; "" of both
    at: str  # SVG transform
    spot: Point  # cm from the left and from the top
    leader: str = ""  # on paper: the line to its place, if a unit stands there


@dataclass(frozen=True, slots=True)
class Aim:
    """One goal, or one that both sides have: its signs, the outline of its cells, and its words."""

    symbol: str  # "" if it has no place
    look: str
    whose: str  # name of the side; "" of both
    words: str
    signs: tuple[AimSign, ...] = ()
    outline: str = ""


def objectives_drawn(
    board: Mapping[str, Any], terms: Mapping[str, Any], sides: Mapping[str, str]
) -> tuple[Aim, ...]:
    """Returns the aims in *terms*; *sides*: letter and name of blue, then of red."""
    plan = lattice(board)
    shared: dict[tuple[Any, ...], list[str]] = {}
    first: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    goals = list(terms.get("goals", ()))
    if not goals and "objective" in terms:
        goals = [{"kind": "hold", "side": side, **terms["objective"]} for side in SIDES]
    for goal in goals:
        mark = tuple(
            sorted((name, str(value)) for name, value in goal.items() if name not in ("side", "holder"))
        )
        shared.setdefault(mark, []).append(goal["side"])
        first.setdefault(mark, goal)
    whose = dict(zip(SIDES, sides.items(), strict=True))
    return tuple(
        objective_drawn(board, plan, terms, first[mark], whose[by[0]] if len(set(by)) == 1 else ("", ""))
        for mark, by in shared.items()
    )


def objective_drawn(
    board: Mapping[str, Any],
    plan: Lattice | None,
    terms: Mapping[str, Any],
    goal: Mapping[str, Any],
    whose: tuple[str, str],
) -> Aim:
    letter, name = whose
    symbol = SYMBOLS.get(goal["kind"], "")
    cells = cells_covered(plan, [goal["hex"]] if "hex" in goal else goal.get("zones", ())) if plan else []
    cells = [cell for cell in cells if plan and is_on_board(plan, cell)]
    rings = ground_outlines(plan, cells) if plan else []
    spots = [(*ring_middle(ring), 0) for ring in rings] if plan else list(spots_of_signs(board, terms, goal))
    return Aim(
        symbol=symbol if spots else "",
        look=letter,
        whose=name,
        words=objective_sentence(goal),
        signs=tuple(
            AimSign(
                symbol,
                letter,
                f"translate({num(x)} {num(y)})" + (f" rotate({turn})" if turn else ""),
                (x, y),
            )
            for x, y, turn in spots
        ),
        outline="".join(ring_path(ring) for ring in rings),
    )


def sign_spots(aims: Iterable[Aim]) -> tuple[Point, ...]:
    """Returns where the signs of *aims* stand: names keep off them."""
    return tuple(sign.spot for aim in aims for sign in aim.signs)


def signs_beside_units(aims: Iterable[Aim], frames: Sequence[Box], table: tuple[int, int]) -> tuple[Aim, ...]:
    """Returns *aims* with each sign beside the units that stand in its place. *frames*: those of units."""
    taken = Occupied()
    for frame in frames:
        taken.take(frame)
    return tuple(
        replace(aim, signs=tuple(sign_beside_units(sign, taken, table) for sign in aim.signs)) for aim in aims
    )


def sign_beside_units(sign: AimSign, taken: Occupied, table: tuple[int, int]) -> AimSign:
    """Returns *sign* at the nearest free spot, with a line to its place."""
    x, y = sign.spot
    spots = [(x + dx * cm, y + dy * cm) for cm in range(0, MOST_ASIDE, 2) for dx, dy in WAYS]
    free = (
        (at_x, at_y)
        for at_x, at_y in spots
        if at_x + SIGN[0] > 0
        and at_x + SIGN[2] < table[0]
        and at_y + SIGN[1] > 0
        and at_y + SIGN[3] < table[1]
        and taken.is_free((at_x + SIGN[0], at_y + SIGN[1], at_x + SIGN[2], at_y + SIGN[3]))
    )
    at_x, at_y = next(free, sign.spot)
    if (at_x, at_y) == sign.spot:
        return sign
    _move, sign_of_turn, turn = sign.at.partition(" rotate")
    return replace(
        sign,
        at=f"translate({num(at_x)} {num(at_y)}){sign_of_turn}{turn}",
        spot=(at_x, at_y),
        leader=f"M{num(x)} {num(y)}L{num(at_x)} {num(at_y)}",
    )


def is_on_board(plan: Lattice, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < plan.cols and 0 <= cell[1] < plan.rows


def spots_of_signs(
    board: Mapping[str, Any], terms: Mapping[str, Any], goal: Mapping[str, Any]
) -> Iterable[tuple[float, float, int]]:
    """Returns where the signs of an objective are on a free table, and how they are turned."""
    if is_measured(board):
        yield from measured_places(board, terms, goal)
        return
    width, height = int(board["width_cm"]), int(board["height_cm"])
    if "x_cm" in goal:
        yield float(goal["x_cm"]), height - float(goal["y_cm"]), 0
    elif goal["kind"] in ("burn", "demolish"):
        for area in board.get("areas", ()):
            if area.get("key") == goal["key"] if "key" in goal else area["kind"] in BURNS:
                x, y = ring_middle([(float(x), height - float(y)) for x, y in area["points"]])
                yield x, y, 0
    elif goal["kind"] == "bring_off":
        yield from way_off(terms, goal, width, height)


def way_off(
    terms: Mapping[str, Any], goal: Mapping[str, Any], width: int, height: int
) -> Iterable[tuple[float, float, int]]:
    """Returns where the sign of the edge is by which a side leaves."""
    edge = terms.get("exit", {}).get(goal["side"]) or terms.get("home", {}).get(goal["side"])
    if edge in EDGES:
        across, down, turn = EDGES[edge]
        yield within_table(across * width, width), within_table(down * height, height), turn


def measured_places(
    board: Mapping[str, Any], terms: Mapping[str, Any], goal: Mapping[str, Any]
) -> Iterable[tuple[float, float, int]]:
    """Returns the same on a table in inches."""
    width, height = page_size(board)
    if "x" in goal:
        yield (*page_point(float(goal["x"]), float(goal["y"]), height), 0)
    elif goal["kind"] == "bring_off":
        yield from way_off(terms, goal, width, height)


def within_table(at: float, most: int) -> float:
    return min(most - MARGIN, max(MARGIN, at))


def objective_sentence(goal: Mapping[str, Any]) -> str:
    """Says the objective as an order would."""
    count = goal.get("count", len(goal.get("units", ())) or 1)
    place = PLACES.get(goal.get("name", ""), goal.get("name"))
    values = {"count": count, "place": place}
    match goal["kind"]:
        case "hold":
            return _("hold %(place)s") % values
        case "reach":
            return (
                ngettext("bring %(count)d base to %(place)s", "bring %(count)d bases to %(place)s", count)
                % values
            )
        case "destroy":
            return ngettext("destroy %(count)d base", "destroy %(count)d bases", count) % values
        case "burn":
            return ngettext("burn the place marked", "burn %(count)d of the places marked", count) % values
        case "demolish":
            return _("bring down the marked house")
        case "land":
            return ngettext("land %(count)d load", "land %(count)d loads", count) % values
        case "bring_off":
            return (
                ngettext("bring %(count)d unit off the table", "bring %(count)d units off the table", count)
                % values
            )
        case "cost":  # only rules that count figures have it
            return (
                ngettext(
                    "put %(count)d enemy figure out of action",
                    "put %(count)d enemy figures out of action",
                    count,
                )
                % values
            )
        case "rescue":
            return _("free the prisoners")
    return ngettext("capture %(count)d enemy unit", "capture %(count)d enemy units", count) % values
