"""MEX-OFF: influence of generals, and commands without an officer."""

from rules.core.dice import AVERAGE, Dice
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import D10


def roll_influence(dice: Dice, unit: int, officer: str, tables: Tables) -> int:
    """Returns the influence of a general, by the row of the table. MEX-OFF-02, MEX-OFF-03, MEX-OFF-04."""
    face = dice.roll(1, D10, "MEX-OFF-04", unit)[0]
    return next(influence for most, influence in tables.officers.influence[officer] if face <= most)


def is_rolled_each_time(tables: Tables) -> bool:
    """Tells whether influence is rolled at each use, and not once before the battle. MEX-R-27."""
    return tables.options.influence_roll == "each_use"


def may_change_order(dice: Dice, unit: int, influence: int, mode: str, tables: Tables) -> bool:
    """Rolls for a unit whose officer has fallen; *mode* is "helps" or "literal". MEX-OFF-07, MEX-R-29."""
    face = dice.roll(1, D10, "MEX-OFF-07", unit)[0]
    score = face - influence if mode == "helps" else face + influence
    return score <= tables.officers.order_change_max_roll


def reorder_turns(dice: Dice, unit: int) -> int:
    """Rolls the turns until somebody else commands. MEX-OFF-12."""
    return dice.roll(1, AVERAGE, "MEX-OFF-12", unit)[0]
