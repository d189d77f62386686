"""MEX-MEL: checks of a charge, the volley before contact, rounds of melee, pursuit and colours."""

from collections.abc import Collection

from rules.core.dice import Dice
from rules.core.terms import ATTACKER, DEFENDER
from rules.mexican_war.sections.morale import Condition, check_modifier
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.terms import D10, FALL_BACK, NONE, ROUT, STEADY

ODDS = ("outnumber_3_to_2", "outnumber_2_to_1", "outnumber_3_to_1")
SIDES = ("enemy_flank", "enemy_rear")
COVERS = ("behind_light_cover", "behind_hard_cover")
SQUARE = "square_vs_cavalry"
NO_FLANK = {"open": (), "building": SIDES, "earthwork_corner": ("enemy_flank",)}  # of the attacker, by place
BOTH = 2  # who checks first: both, by option


class Round:
    """Rows, faces and losses inflicted, attacker first. Never changed once made. MEX-MEL-10, MEX-MEL-27."""

    __slots__ = ("faces", "inflicted", "rows")

    def __init__(self, rows: tuple[int, int], faces: tuple[int, int], inflicted: tuple[int, int]) -> None:
        self.rows = rows
        self.faces = faces
        self.inflicted = inflicted


def closing_modifier(state: Condition, against_square: bool, against_works: bool, tables: Tables) -> int:
    """Returns what a unit that is to charge adds to its die. MEX-MEL-04, MEX-MEL-05."""
    modifiers = tables.charge.close_modifiers
    square = modifiers["cavalry_vs_square"] if against_square else 0
    return check_modifier(state, tables) + square + (modifiers["prepared_works"] if against_works else 0)


def does_close(relationship: int, tables: Tables) -> bool:
    """Tells whether the charge goes in; otherwise the unit holds its position.

    MEX-MEL-06, MEX-R-18, MEX-R-48.
    """
    return relationship >= tables.charge.close_min_relationship


def standing_modifier(state: Condition, in_square: bool, in_works: bool, tables: Tables) -> int:
    """Returns what the target of a charge adds to its die.

    The bonus of a square against cavalry takes the place of the usual one, and works that of cover.

    MEX-MEL-07, MEX-R-19, MEX-R-38.
    """
    modifiers = tables.charge.stand_modifiers
    usual = tables.morale.modifiers
    total = check_modifier(state, tables) + (modifiers["square_vs_cavalry"] if in_square else 0)
    if in_square and state.square_vs_mounted and not tables.options.square_bonus_stacks_on_stand:
        total -= usual["square_vs_mounted"]
    if in_works:
        total += modifiers["holding_prepared_works"] - (usual["cover"] if state.cover else 0)
    return total


def standing_effect(relationship: int, tables: Tables) -> int:
    """Returns STEADY for a target that stands, else FALL_BACK or ROUT. MEX-MEL-07, MEX-R-48."""
    if relationship >= tables.charge.stand_min_relationship:
        return STEADY
    return FALL_BACK if relationship >= tables.morale.fall_back_min else ROUT


def leaves_at_once(tables: Tables) -> bool:
    """Tells whether a target that does not stand moves before contact; if not, it moves next turn.

    MEX-R-16.
    """
    return tables.options.stand_failure_movement == "immediate"


def volley_range(dice: Dice, unit: int, tables: Tables) -> int:
    """Rolls the range at which both fire before the melee, with one die. MEX-MEL-08, MEX-R-33."""
    return tables.charge.volley_range[dice.roll(1, D10, "MEX-MEL-08", unit)[0]]


def melee_row(
    troops: Troops, arm: int, names: Collection[str], ignored: Collection[str], tables: Tables
) -> int:
    """Returns the row of the table: base and modifiers, within the table. MEX-MEL-10, MEX-MEL-11."""
    modifiers = tables.melee.modifiers
    row = troops.melee[arm] + sum(modifiers[name] for name in names if name not in ignored)
    return max(tables.melee.min_row, min(tables.melee.max_row, row))


def ignored_modifiers(role: int, place: str, enemy: Collection[str], tables: Tables) -> tuple[str, ...]:
    """Returns the modifiers that count for nothing here, or against a square.

    MEX-MEL-24, MEX-MEL-25, MEX-R-49.
    """
    here = NO_FLANK[place] if role == ATTACKER else ()
    return (*here, *sorted(tables.melee.square_cancels)) if SQUARE in enemy else here


def strike(dice: Dice, unit: int, row: int, tables: Tables) -> tuple[int, int]:
    """Rolls the die of one unit. Returns it and the cell: its whole loss.

    MEX-MEL-10, MEX-MEL-12, MEX-MEL-27, MEX-R-37.
    """
    face = dice.roll(1, D10, "MEX-MEL-10", unit)[0]
    return face, tables.melee.rows[row][face]


def fight_round(
    dice: Dice, units: tuple[int, int], rows: tuple[int, int], figures: tuple[int, int], tables: Tables
) -> Round:
    """Rolls one die each; a loss is no more than the enemy has.

    MEX-MEL-10, MEX-MEL-12, MEX-MEL-27, MEX-R-37.
    """
    attacker, theirs = strike(dice, units[ATTACKER], rows[ATTACKER], tables)
    defender, ours = strike(dice, units[DEFENDER], rows[DEFENDER], tables)
    inflicted = min(theirs, figures[DEFENDER]), min(ours, figures[ATTACKER])
    return Round(rows, (attacker, defender), inflicted)


def first_to_check(losses: tuple[int, int], left: tuple[int, int], tables: Tables) -> int:
    """Returns ATTACKER, DEFENDER, BOTH or NONE; a side that is wiped out checks nothing.

    MEX-MEL-14, MEX-R-21.
    """
    checking = [side for side in (ATTACKER, DEFENDER) if losses[side] and left[side]]
    if len(checking) < 2:
        return checking[0] if checking else NONE
    if losses[ATTACKER] != losses[DEFENDER]:
        return ATTACKER if losses[ATTACKER] > losses[DEFENDER] else DEFENDER
    return {"attacker": ATTACKER, "defender": DEFENDER, "both": BOTH}[tables.options.melee_tie_first_check]


def is_unformed_in_checks(tables: Tables) -> bool:
    """Tells whether the checks of a melee count both units as unformed. MEX-MEL-21, MEX-R-47."""
    return tables.options.melee_checks_unformed


def pursuit_moves(relationship: int, tables: Tables) -> int:
    """Returns the moves that the victor pursues, 0 to 2. MEX-MEL-17, MEX-R-20."""
    return (relationship >= tables.charge.one_move_min) + (relationship >= tables.charge.two_moves_min)


def loses_colours(dice: Dice, unit: int, tables: Tables) -> bool:
    """Rolls for the colours of a unit that a melee forced back. MEX-MEL-20."""
    return dice.roll(1, D10, "MEX-MEL-20", unit)[0] <= tables.charge.colours_lost_max_roll


def building_room(diameter: int, storeys: int, tables: Tables) -> int:
    """Returns the figures that a building holds, fractions dropped. MEX-MEL-23."""
    table = tables.melee
    room = diameter * table.figures_per_inch_diameter
    return room // 10_000 if storeys == 1 else room * table.two_storey_factor // 1_000_000
