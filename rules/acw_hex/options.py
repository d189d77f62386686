"""The rules options of a battle, or of a single roll."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.acw_hex.tables import OPTIONS
from rules.core.inputs import chosen_options


@dataclass(slots=True)
class Options:
    """One field for each option of the catalogue, in its words. Never changed once made.

    tables.toml has the allowed words and the defaults, clauses.toml their meaning. So make an Options by
    `read`, never field by field.
    """

    fire_arc: str  # wedge | wide
    fire_zone_needs_sight: bool
    line_facing_tolerance: int  # corners: 1 | 0
    artillery_order: str  # each_chooses | same_action
    late_war_weary_extra_order: bool
    action_order: str  # move_then_shoot | any
    slow_terrain: str  # one_hex_only | stop_on_entry
    stop_when_adjacent: bool
    volley: str  # combined_by_target | unit_by_unit
    close_combat_rolls: str  # combined_by_target | unit_by_unit
    retreat_hexes_allowed: str  # rear | away
    removed_counts_as_vacated: bool
    max_command_dice_per_unit: int  # 1 | 2 | 3
    rally_bonus_from: str  # general | any_commander
    train_within_hexes_at_start: int  # hexes: 0 (anywhere) | 6
    night_rally: bool
    chance_cards: bool


def read(values: Mapping[str, Any]) -> Options:
    """Returns the options in *values*, with the default for every other.

    Raises BadInput("options.<name>", ...) for an option that does not exist or a value it does not take.
    """
    return Options(**chosen_options("the Hexed General", OPTIONS, values))


DEFAULTS: Final = read({})
