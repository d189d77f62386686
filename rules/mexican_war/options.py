"""The options that a battle, or a single roll, goes by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.inputs import chosen_options
from rules.mexican_war.magazine.replacing import OPTIONS, TITLE


@dataclass(frozen=True, slots=True)
class Options:
    """One field for each option of the catalogue, in its words.

    The allowed words and the defaults are in tables.toml, what they mean is in clauses.toml, so an Options is
    made by `read`, never field by field.
    """

    fire_ranks: int  # 1 | 2
    line_depth_figures: int  # 2 | 1
    small_arms_modifier_mode: str  # dice | score
    natural_one_always_hits: bool
    influence_roll: str  # before_game | each_use
    stand_failure_movement: str  # immediate | next_turn
    square_bonus_stacks_on_stand: bool
    melee_tie_first_check: str  # attacker | defender | both
    order_change_influence: str  # helps | literal
    elite_mexican_morale_point: int  # 5 | 3
    us_militia_fire_class: str  # III | IV
    class_iii_operations: int  # 1 | 2
    fire_starts_need_hit: bool
    visibility_decay: bool
    charge_max_deviation_degrees: int
    melee_checks_unformed: bool
    breastwork_demolition: str  # per_figure | flat


def read(values: Mapping[str, Any]) -> Options:
    """Returns the options that *values* name, every other at its default.

    Raises BadInput("options.<name>", ...) for an option that does not exist or a value it does not take.
    """
    return Options(**chosen_options(TITLE, OPTIONS, values))


def check_names(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns *values* once they are known to be options. Raises BadInput as `read` does."""
    read(values)
    return values


DEFAULTS: Final = read({})
