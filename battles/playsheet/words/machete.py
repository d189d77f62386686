"""Machete!: its procedures, their options and hints, and why its rules refuse what is written."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from battles.playsheet.words.shared import Words

TITLES: Final[Words] = {
    "machete.dispute": _("A dispute"),
    "machete.draw_order": _("The order of the cards"),
    "machete.reserve_arrival": _("When a reserve comes"),
    "machete.reserve_entry": _("Where a reserve comes on"),
    "machete.movement_allowance": _("How far a unit goes"),
    "machete.move_path": _("A march over several kinds of ground"),
    "machete.scale_distance": _("A distance for smaller figures"),
    "machete.fire": _("A volley"),
    "machete.officer_check": _("Officers in danger"),
    "machete.artillery_fire": _("A shell at troops"),
    "machete.tree_trunk_fire": _("The shot of a tree-trunk gun"),
    "machete.artillery_vs_gun": _("A shell at a gun"),
    "machete.artillery_vs_structure": _("A shell at a house, bridge or wall"),
    "machete.gun_can_fire": _("May this gun fire?"),
    "machete.overhead_fire": _("Fire over friends"),
    "machete.gun_overrun": _("A gun overrun"),
    "machete.recrew_schedule": _("A gun with a new crew"),
    "machete.melee_dice": _("How many dice in melee"),
    "machete.allocate_damage": _("Who falls in melee?"),
    "machete.melee_round": _("A round of melee"),
    "machete.morale_due": _("Must a unit test?"),
    "machete.morale_test": _("First test of morale"),
    "machete.shaken_test": _("Second test, of the shaken"),
    "machete.rally": _("Rallying"),
    "machete.retreat": _("Running back"),
    "machete.overrun_shaken": _("Reached by the enemy"),
    "machete.escorts_needed": _("Guards for prisoners"),
    "machete.escort_losses": _("Prisoners when guards fall"),
    "machete.building_capacity": _("Room in a house"),
    "machete.can_target_garrison": _("May a garrison be fired at?"),
    "machete.doorway_fight": _("Hand to hand at the door"),
    "machete.building_assault": _("A house stormed"),
    "machete.set_fire": _("Setting fire"),
    "machete.escape_fire": _("Out of a burning house"),
    "machete.ship_departure": _("When a ship sails"),
    "machete.landing_time": _("How long a landing takes"),
}

NOTES: Final[Words] = {
    "machete.dispute": _(
        "This holds for the whole game: write it down. If the same case comes up again, the answer stands "
        "and no die is rolled."
    ),
}

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {  # the options that a procedure goes by, where we know
    "machete.fire": ("fire_modifiers", "ambush_halving", "officer_loss"),
    "machete.artillery_fire": ("officer_loss",),
    "machete.tree_trunk_fire": ("officer_loss",),
    "machete.artillery_vs_structure": ("demolition",),
    "machete.gun_can_fire": ("gun_arc",),
    "machete.recrew_schedule": ("captured_gun_quick",),
    "machete.melee_dice": ("melee_minimum_die",),
    "machete.melee_round": ("melee_rounding", "melee_minimum_die", "ambush_halves_melee"),
    "machete.retreat": ("surrender_when",),
    "machete.overrun_shaken": ("shaken_overrun",),
    "machete.movement_allowance": ("spanish_pack_half_in_jungle",),
    "machete.move_path": ("spanish_pack_half_in_jungle",),
}

HINTS: Final[Words] = {
    "agreed_point": _("Empty: the die decides the edge."),
    "ambushed_side": _("Counts only if your table halves surprised units in melee."),
    "command_before": _("Empty: all of them."),
    "command_now": _("Empty: as before."),
    "free_back_cm": _("Empty: nothing in the way."),
    "last_fired_phase": _("Empty: it has not fired."),
    "nation": _("Infantry and cavalry move as their nation does."),
    "recrewed_phase": _("Empty: it has its first crew."),
    "target_figures": _("Empty: more than can fall."),
    "unlimbered_phase": _("Empty: it stood ready."),
}

FAULTS: Final[Words] = {  # "procedure.field" or "field": why the rules refuse it
    "already_fired": _("This gun fires only once. Choose another gun."),
    "ambushers": _("Each of them must be one of the units, once."),
    "attacker_infantry": _("The attacker has nobody there."),
    "attacker_officers": _("There are fewer figures than that in all."),
    "casualties_now": _("Fewer than before, or more than the unit had."),
    "crew": _("Too few to serve the gun."),
    "crew_now": _("The ship needs somebody aboard, but no more men than at the start."),
    "defender_infantry": _("The defender has nobody there."),
    "defender_officers": _("There are fewer figures than that in all."),
    "dice_count": _("One die or two."),
    "figures": _("Too few to set a fire."),
    "gun_crew_preparing": _("The crew is smaller than that."),
    "nation": _("Choose a nation: infantry and cavalry move as their nation does."),
    "occupant_command_figures": _("There are fewer persons inside."),
    "range_cm": _("Out of range."),
    "target_command_figures": _("There are fewer figures than that in all."),
    "units": _("Write each unit once."),
    "unmolested_previous_phase": _("A whole undisturbed phase must pass before the first roll."),
}
