"""MEX-ENG: building, pulling down, bridging, repairing and blowing up."""

from collections.abc import Mapping
from typing import Final

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import D6, INCH

BY_FIGURE_TURN = {
    "dismantle_wall": "engineering.dismantle_wall_fence_per_figure_turn",
    "dismantle_stone": "engineering.dismantle_stacked_stone_per_figure_turn",
}
BY_FIGURE_HOUR = {
    "breastwork": "engineering.breastwork_per_figure_hour",
    "breastwork_demolish": "engineering.breastwork_demolish_per_figure_hour",
}
MORTARED, PONTOON, REPAIR = "mortared_wall", "pontoon", "repair"
TASK_OF: Final[Mapping[str, str]] = {  # by kind of ground: how it is taken down
    "wall": "dismantle_wall",
    "fence": "dismantle_wall",
    "hedge": "dismantle_wall",
    "dry_stone_wall": "dismantle_stone",
    "mortared_wall": MORTARED,
    "fortress": MORTARED,
    "entrenchment": "breastwork_demolish",
    "breastwork": "breastwork_demolish",
    "redoubt": "breastwork_demolish",
}
TASKS = (*BY_FIGURE_HOUR, *BY_FIGURE_TURN, MORTARED, PONTOON, REPAIR)


def work_done(task: str, figures: int, turns: int, tables: Tables) -> int:
    """Returns the whole inches, or hits repaired, of a task that is counted by figures."""
    if task in BY_FIGURE_HOUR:
        return breastwork_done(task, figures, turns, tables)
    if task in BY_FIGURE_TURN:
        return wall_removed(task, figures, turns, tables)
    done = hits_repaired if task == REPAIR else gap_bridged
    return done(figures, turns, tables)


def breastwork_done(task: str, figures: int, turns: int, tables: Tables) -> int:
    """Returns the inches of breastwork done, by the hour. MEX-ENG-01, MEX-ENG-02, MEX-R-32, MEX-SCALE-01."""
    if task == "breastwork_demolish" and tables.options.breastwork_demolition == "flat":
        figures = min(figures, 1)
    return figures * turns * tables[BY_FIGURE_HOUR[task]] // (tables["scale.turns_per_hour"] * INCH)


def wall_removed(task: str, figures: int, turns: int, tables: Tables) -> int:
    """Returns the inches of wall, fence or dry stone taken down, by the turn.

    MEX-ENG-08, MEX-ENG-09, MEX-R-40.
    """
    return figures * turns * tables[BY_FIGURE_TURN[task]] // INCH


def hits_repaired(figures: int, turns: int, tables: Tables) -> int:
    """Returns the hits that figures repair. MEX-ENG-07."""
    return figures * turns // figure_turns_of_hit(tables)


def figure_turns_of_hit(tables: Tables) -> int:
    """Returns the figures times turns that the repair of a hit takes. MEX-ENG-07."""
    return tables["scale.turns_per_hour"] * tables["engineering.repair_figure_hours_per_hit"]


def gap_bridged(figures: int, turns: int, tables: Tables) -> int:
    """Returns the inches that pairs of specialists bridge; one alone bridges nothing. MEX-ENG-06."""
    teams = figures // tables["engineering.pontoon_specialists"]
    hours = tables["scale.turns_per_hour"] * tables["engineering.pontoon_hours"]
    return teams * turns * tables["engineering.pontoon_gap"] // (hours * INCH)


def mortar_removed(stands: int, turns: int, tables: Tables) -> int:
    """Returns the whole inches of a wall with mortar that stands with tools take down.

    MEX-ENG-11, MEX-R-40.
    """
    return stands * turns // tables["engineering.mortared_turns_per_stand_inch"]


def preparation_turns(tables: Tables) -> int:
    """Returns the turns that a specialist needs to prepare a charge. MEX-ENG-03."""
    return tables["engineering.demolition_hours"] * tables["scale.turns_per_hour"]


def goes_off(dice: Dice, unit: int, tables: Tables) -> bool:
    """Rolls when a charge is fired, and tells whether it goes off. MEX-ENG-04."""
    return dice.roll(1, D6, "MEX-ENG-04", unit)[0] <= tables["engineering.demolition_success_max_d6"]
