"""The options that a battle, or a single roll, goes by."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.inputs import chosen_options
from rules.macduff.tables import OPTIONS


@dataclass(slots=True)
class Options:
    """One field for each option of the catalogue, in its words. Never changed once made.

    The allowed words and the defaults are in tables.toml, what they mean is in clauses.toml, so an Options is
    made by `read`, never field by field.
    """

    sequence: str  # cards | initiative
    commander_choice: str  # assigned | free | free_for_a | free_for_b
    general_retries_failed: bool
    leaderless_card_stays: bool
    general_loss_scope: str  # own_command | whole_army
    join_after_move: bool
    steady_men_before_result: bool
    steady_men_each_melee_round: bool
    well_drilled_average_dice: bool
    chance_cards: bool
    chance_joker_carries_over: bool
    blundered_text: str  # black | red
    hidden_units: str  # map | counters
    wind: bool
    first_fire_bonus: bool
    dice_rounding: str  # single | stepwise
    artillery_bounce: str  # any_target | dense_only | instead_of_reroll
    square_fire: str  # one_face | all
    road_in_difficult: str  # half | full
    linear_obstacle: str  # strip | whole_move
    terrain_disorder: str  # while_in | until_reformed
    winners_unformed: bool
    retreat_rate: str  # unformed | as_formed
    pursuit_chain: bool
    melee_natural_one_misses: bool
    detachment_loss_counts: bool
    breach_fire_can_ignite: bool
    movers_fire_before_melee: bool
    casualty_method: str  # fixed | diced


def read(values: Mapping[str, Any]) -> Options:
    """Returns the options that *values* name, every other at its default.

    Raises BadInput("options.<name>", ...) for an option that does not exist or a value it does not take.
    """
    return Options(**chosen_options("With MacDuff to the Frontier", OPTIONS, values))


DEFAULTS: Final = read({})
