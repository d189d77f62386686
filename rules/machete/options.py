"""The rules options of a battle, or of a single roll."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.inputs import chosen_options
from rules.machete.tables import OPTIONS


@dataclass(slots=True)
class Options:
    """One field for each option of the catalogue, in its words. Never changed once made.

    tables.toml has the allowed words and the defaults, clauses.toml their meaning. So make an Options by
    `read`, never field by field.
    """

    fire_modifiers: str  # single | cumulative | best
    ambush_halving: str  # die | modified
    ambush_scope: str  # force | targets
    ambush_halves_melee: bool
    officer_check: str  # each_time | once_per_phase
    officer_loss: str  # extra | included
    fire_casualties_before_melee: bool
    move_and_fire: str  # both | either
    fire_before_charge: bool
    contacted_unit_may_fire: bool
    cavalry_fire: bool
    spanish_pack_half_in_jungle: bool
    melee_rounding: str  # down | up
    melee_minimum_die: bool
    melee_rounds: str  # one | until_decided
    gun_arc: str  # frontage | rotation
    demolition: str  # total | any_die | exact
    captured_gun_quick: bool
    shaken_retest: str  # end_of_next_phase | start_of_next_phase
    flank_fire_test: str  # loss | any
    front_degrees: int  # 180 | 90
    surrender_when: str  # both_sides_blocked | rolled_side_blocked
    table_edge_blocks: bool
    shaken_overrun: str  # forced_back | any
    freed_captives_unarmed: bool
    skirmish_fire: str  # two_thirds | full
    melee_test_without_enemy: bool
    figure_mm: int  # 28 | 20 | 15


def read(values: Mapping[str, Any]) -> Options:
    """Returns the options in *values*, with the default for every other.

    Raises BadInput("options.<name>", ...) for an option that does not exist or a value it does not take.
    """
    return Options(**chosen_options("Machete", OPTIONS, values))


DEFAULTS: Final = read({})
