"""How the open questions of the rules can be read, where no other word serves."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from battles.playsheet.words.shared import Words

LABELS: Final[Words] = {  # of options that share a ruling; the others are called as their ruling
    "machete.flank_fire_test": _("Fire from a flank"),
    "machete.front_degrees": _("How wide the front is"),
    "scwares.recon_adjoining": _("Markers next door"),
    "scwares.recon_throws": _("How often one looks out"),
}
VALUES: Final[Words] = {
    "action_order.any": _("unit by unit"),
    "action_order.move_then_shoot": _("all move, then all shoot"),
    "ambush_scope.force": _("the whole force"),
    "ambush_scope.targets": _("those attacked"),
    "close_combat_reach.adjoining": _("neighbours too"),
    "close_combat_reach.contact": _("bases in touch"),
    "close_combat_rolls.combined_by_target": _("thrown together"),
    "close_combat_rolls.unit_by_unit": _("one after the other"),
    "difficult_zone_cost_factor.1": _("no"),
    "difficult_zone_cost_factor.2": _("twice as much"),
    "difficult_zone_cost_factor.3": _("three times as much"),
    "dummy_markers_per_real.0": _("no dummies"),
    "dummy_markers_per_real.0.5": _("one dummy for two units"),
    "dummy_markers_per_real.1": _("one dummy for each unit"),
    "fire_pooling.by_firing_zone": _("each zone by itself"),
    "fire_pooling.by_target_zone": _("all at one target together"),
    "flank_fire_test.any": _("any shot calls for a test"),
    "flank_fire_test.loss": _("a test if a man falls"),
    "front_degrees.180": _("a half circle"),
    "front_degrees.90": _("a quarter"),
    "loss_choice.enemy": _("the enemy picks"),
    "loss_choice.owner": _("the owner picks"),
    "max_command_dice_per_unit.1": _("one die a unit"),
    "max_command_dice_per_unit.2": _("two dice a unit"),
    "max_command_dice_per_unit.3": _("three dice a unit"),
    "melee_rounds.one": _("one"),
    "melee_rounds.until_decided": _("until it is decided"),
    "move_and_fire.both": _("it may do both"),
    "move_and_fire.either": _("one of the two"),
    "movement_arc.forward_arc": _("into the three zones ahead"),
    "movement_arc.straight_ahead": _("straight ahead alone"),
    "native_movement_roll.per_type": _("for each type"),
    "native_movement_roll.per_unit": _("for each unit"),
    "officer_check.each_time": _("each time men fall"),
    "officer_check.once_per_phase": _("once a phase"),
    "rally_bonus_from.any_commander": _("any commander"),
    "rally_bonus_from.general": _("those of army and corps"),
    "recon_throws.per_marker": _("once for each marker"),
    "recon_throws.per_observer": _("once for each who looks"),
    "shaken_retest.end_of_next_phase": _("at the end of the next phase"),
    "shaken_retest.start_of_next_phase": _("at the start of the next phase"),
    "skirmish_fire.full": _("all of them fire"),
    "skirmish_fire.two_thirds": _("two thirds of them fire"),
    "train_within_hexes_at_start.0": _("anywhere"),
    "train_within_hexes_at_start.6": _("within 6 hexes"),
    "volley.combined_by_target": _("one volley at one target"),
    "volley.unit_by_unit": _("each unit by itself"),
}
