"""MACD-ENG: what pioneers build, open and blow up."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.macduff.sections.counting import half_up
from rules.macduff.tables import (
    BREACH_WIDTH,
    DEMOLITION_NEEDED,
    DICE_PER_CHARGE,
    DIE,
    NEEDS_ENGINEER,
    NEEDS_PONTOON_WAGON,
    NEEDS_SUPPLIES,
    ROAD_POINTS,
    TASK_POINTS,
    WORKERS_PER_DIE,
)
from rules.macduff.terms import BRIDGES, MAKE_ROAD, REPAIR


class Work(NamedTuple):
    """One turn's work at a task."""

    faces: tuple[int, ...]
    complete: bool
    points: int  # stored for the next turn


def work_needed(task: int, length: int, repair: int) -> int:
    """Returns the points that a task takes.

    *length* of a road in inches, *repair* as rolled when the engine or train broke down.
    MACD-ENG-07, MACD-ENG-08, MACD-ENG-09, MACD-ENG-12, MACD-HOSP-03.
    """
    if task == MAKE_ROAD:
        return road_points(length)
    return repair if task == REPAIR else TASK_POINTS[task]


def road_points(length: int) -> int:
    """Returns the points of a road through woods, *length* in inches. MACD-ENG-13, MACD-R-40."""
    return length * ROAD_POINTS


def road_opened(points: int, length: int) -> int:
    """Returns the whole inches of a road that *points* have opened. MACD-ENG-13, MACD-R-40."""
    return min(length, points // ROAD_POINTS)


def missing_need(task: int, engineer: bool, pontoon_wagon: bool, supplies: bool) -> str:
    """Returns what a task lacks: "engineer", "pontoon_wagon" or "supplies"; "" if nothing.

    MACD-ENG-02, MACD-ENG-07, MACD-ENG-08, MACD-ENG-09, MACD-R-41.
    """
    if NEEDS_ENGINEER[task] and not engineer:
        return "engineer"
    if NEEDS_PONTOON_WAGON[task] and not pontoon_wagon:
        return "pontoon_wagon"
    return "supplies" if NEEDS_SUPPLIES[task] and not supplies else ""


def work_dice(figures: int, moved: bool, in_melee: bool) -> int:
    """Returns the dice of a unit of pioneers. It has none if it moved or fights. MACD-ENG-01."""
    return 0 if moved or in_melee else half_up(figures, WORKERS_PER_DIE)


def work(dice: Dice, unit: int, count: int, before: int, required: int, moved: bool) -> Work:
    """Rolls a turn's work on one task.

    Points add up from turn to turn until it is done; the rest is lost. A unit that moves away loses them all.
    MACD-ENG-03, MACD-ENG-04, MACD-ENG-05, MACD-ENG-06.
    """
    faces = dice.roll(count, DIE, "MACD-ENG-01", unit) if count else ()
    points = (0 if moved else before) + sum(faces)
    return Work(faces, points >= required, 0 if points >= required else points)


def blow_charges(dice: Dice, unit: int, charges: int) -> tuple[int, ...]:
    """Rolls a die for each charge that is blown. MACD-ENG-10."""
    return dice.roll(charges * DICE_PER_CHARGE, DIE, "MACD-ENG-10", unit)


def demolition_needed(target: int) -> int:
    """Returns the sum of dice that breaches or destroys the target. MACD-ENG-11."""
    return DEMOLITION_NEEDED[target]


def breach_width(target: int) -> int:
    """Returns how many figures fit through the breach. A bridge has none. MACD-ENG-11."""
    return 0 if target in BRIDGES else BREACH_WIDTH
