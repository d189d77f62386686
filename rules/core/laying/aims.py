"""The aims of the sides in a battle in inches: places, edges, losses, and the arrival of reserves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.measure.outlines import WIDEST, read_inches, read_point
from rules.core.scenario import SIDES, Scenario
from rules.core.terms import INCH

EDGES: Final = ("near", "far", "left", "right")
KINDS: Final = ("hold", "bring_off", "cost")
HOLD: Final = "hold"
BRING_OFF: Final = "bring_off"
COST: Final = "cost"
TERMS: Final = ("home", "exit", "objective", "first_on_ground", "must_win", "reserves", "goals")
FIELDS: Final = {HOLD: ("x", "y", "name"), BRING_OFF: ("count",), COST: ("count",)}
MOST: Final = 2000  # figures or units of a goal
MOST_TURN: Final = 99


@dataclass(frozen=True, slots=True)
class Goal:
    """One aim of a side."""

    side: int
    kind: str
    x: int = -1  # hundredths of an inch
    y: int = -1
    count: int = 1


@dataclass(frozen=True, slots=True)
class Aims:
    """All terms of a scenario about winning."""

    goals: tuple[Goal, ...] = ()
    place: tuple[int, int] | None = None  # the place that both fight over, in hundredths
    first: int = -1  # the side that was on the ground first
    must_win: int = -1  # the side that loses a battle that nobody wins
    homes: tuple[int, int] = (0, 1)  # home edges by side, as EDGES numbers them
    exits: tuple[int, int] = (-1, -1)


def check_aims(scenario: Scenario, size: tuple[int, int]) -> None:
    """Refuses terms that cannot be played on a table of *size* hundredths, by field."""
    terms = scenario.terms
    for name in ("home", "exit"):
        fields.words_by_side(f"terms.{name}", terms.get(name, {}), EDGES)
    for name in ("first_on_ground", "must_win"):
        if name in terms:
            fields.word(f"terms.{name}", terms[name], SIDES)
    if "objective" in terms:
        read_place("terms.objective", terms["objective"], size)
    for number, facts in enumerate(fields.entries("terms.goals", terms.get("goals", ()))):
        _check_goal(f"terms.goals.{number}", facts, terms, size)
    for name, facts in fields.table("terms.reserves", terms.get("reserves", {})).items():
        field = f"terms.reserves.{name}"
        fields.known_table(field, facts, ("turn", "at"))
        fields.number(f"{field}.turn", facts.get("turn"), 1, MOST_TURN)
        read_point(f"{field}.at", facts.get("at"), *size)
        if not is_at_edge(facts["at"], size):
            raise BadInput(f"{field}.at", "must be at an edge of the table")
    fields.reserves(terms, scenario.units)


def is_at_edge(at: Sequence[Any], size: tuple[int, int]) -> bool:
    """Tells whether a place in inches lies at an edge of the table."""
    return at[0] * INCH in (0, size[0]) or at[1] * INCH in (0, size[1])


def _check_goal(field: str, facts: Any, terms: Mapping[str, Any], size: tuple[int, int]) -> None:
    every = dict.fromkeys(name for names in FIELDS.values() for name in names)
    plain = fields.known_table(field, facts, ("side", "kind", *every))
    kind = fields.word(f"{field}.kind", plain.get("kind"), KINDS)
    fields.known_table(field, facts, ("side", "kind", *FIELDS[kind]))
    side = fields.word(f"{field}.side", facts.get("side"), SIDES)
    if kind == HOLD:
        read_place(field, {name: facts[name] for name in FIELDS[HOLD] if name in facts}, size)
        return
    fields.number(f"{field}.count", facts.get("count"), 1, MOST)
    if kind == BRING_OFF and side not in terms.get("exit", {}):
        raise BadInput(f"terms.exit.{side}", "is needed: the edge by which its units go off")


def read_place(field: str, facts: Any, size: tuple[int, int]) -> tuple[int, int]:
    """Reads a place with a name. Returns it in hundredths."""
    place = fields.known_table(field, facts, ("x", "y", "name"))
    fields.name(field, place)
    for name in ("x", "y"):
        if name not in place:
            raise BadInput(f"{field}.{name}", "is needed, in inches")
    x, y = (read_inches(f"{field}.{name}", place[name], 0, WIDEST) for name in ("x", "y"))
    for name, at, most in (("x", x, size[0]), ("y", y, size[1])):
        if at > most:
            raise BadInput(f"{field}.{name}", "is beyond the edge of the table")
    return x, y


def aims_of(terms: Mapping[str, Any]) -> Aims:
    """Reads the aims from checked terms."""
    place = terms.get("objective")
    home, out = terms.get("home", {}), terms.get("exit", {})
    return Aims(
        tuple(
            Goal(
                SIDES.index(facts["side"]),
                facts["kind"],
                round(facts.get("x", 0) * INCH),
                round(facts.get("y", 0) * INCH),
                facts.get("count", 1),
            )
            for facts in terms.get("goals", ())
        ),
        (round(place["x"] * INCH), round(place["y"] * INCH)) if place else None,
        SIDES.index(terms["first_on_ground"]) if "first_on_ground" in terms else -1,
        SIDES.index(terms["must_win"]) if "must_win" in terms else -1,
        (
            EDGES.index(home.get(SIDES[0], "near")),
            EDGES.index(home.get(SIDES[1], "far")),
        ),
        (
            EDGES.index(out[SIDES[0]]) if SIDES[0] in out else -1,
            EDGES.index(out[SIDES[1]]) if SIDES[1] in out else -1,
        ),
    )


def edge_point(edge: int, x: int, y: int, width: int, height: int) -> tuple[int, int]:
    """Returns the point of an edge that is nearest to a place."""
    return ((x, 0), (x, height), (0, y), (width, y))[edge]


def facing_inward(edge: int) -> int:
    """Returns the facing, in degrees, of a unit that enters by an edge."""
    return (0, 180, 90, 270)[edge]


def edge_at(x: int, y: int, width: int, height: int) -> int:
    """Returns the edge nearest to a place."""
    gaps = (y, height - y, x, width - x)
    return gaps.index(min(gaps))
