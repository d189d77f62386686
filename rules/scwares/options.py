"""The rules options of a battle, or of a single roll."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.inputs import chosen_options
from rules.scwares.tables import OPTIONS


@dataclass(slots=True)
class Options:
    """One field for each option of the catalogue, in its words. Never changed once made.

    tables.toml has the allowed words and the defaults, clauses.toml their meaning. So make an Options by
    `read`, never field by field.
    """

    game: str  # open | closed
    distance_metric: str  # manhattan | chebyshev
    movement_arc: str  # forward_arc | straight_ahead
    native_movement_roll: str  # per_unit | per_type
    contact_needs_charge: bool
    fortification_doubles: str  # pooled_pairs | per_base
    fire_pooling: str  # by_target_zone | by_firing_zone
    loss_choice: str  # owner | enemy
    spears: str  # close_only | extra_die | fire_at_contact
    close_combat_reach: str  # contact | adjoining
    combine_close_combat: bool
    troops_block_sight: bool
    charging_units_fire: bool
    withdrawn_groups_return: bool
    recon_adjoining: str  # roll | automatic
    recon_throws: str  # per_marker | per_observer
    dummy_halves: int  # 1 | 0 | 2: dummy_markers_per_real, which is 0.5 | 0 | 1, counted in halves
    dust_cloud_direction: str  # printed | by_rank
    event_bonuses_stack: bool
    difficult_zone_cost_factor: int  # 1 | 2 | 3


def read(values: Mapping[str, Any]) -> Options:
    """Returns the options in *values*, with the default for every other.

    Raises BadInput("options.<name>", ...) for an option that does not exist or a value it does not take.
    """
    found = chosen_options("SCWaRes", OPTIONS, values)
    found["dummy_halves"] = int(2 * found.pop("dummy_markers_per_real"))
    return Options(**found)


DEFAULTS: Final = read({})
