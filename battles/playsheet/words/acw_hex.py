"""The Hexed General: its procedures, what they ask and answer, and why its rules refuse what is written."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from battles.playsheet.words.shared import Words

TITLES: Final[Words] = {
    "acw_hex.close_combat": _("A unit attacked hand to hand"),
    "acw_hex.retreat_path": _("The way of a retreat"),
    "acw_hex.commander_exposure": _("A commander alone"),
    "acw_hex.commander_replacement": _("When another takes over"),
    "acw_hex.rally": _("Rallying"),
    "acw_hex.move_check": _("May it move there?"),
    "acw_hex.mount_state": _("Mounting and dismounting"),
    "acw_hex.night_move": _("May it do that by night?"),
    "acw_hex.night_entrench": _("Digging in by night"),
    "acw_hex.roll_orders": _("Dice for orders"),
    "acw_hex.orders_needed": _("Orders that a turn costs"),
    "acw_hex.allocate_orders": _("Are there orders enough?"),
    "acw_hex.command_chain": _("Who goes with a commander"),
    "acw_hex.line_of_fire": _("May it shoot at that?"),
    "acw_hex.shoot": _("A volley"),
    "acw_hex.victory": _("Does an army give up?"),
    "acw_hex.fire_zone": _("Front, flanks and rear"),
}

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "acw_hex.close_combat": ("removed_counts_as_vacated",),
    "acw_hex.retreat_path": ("retreat_hexes_allowed",),
    "acw_hex.move_check": ("slow_terrain",),
    "acw_hex.night_move": ("night_rally",),
    "acw_hex.orders_needed": ("artillery_order",),
}

AXES: Final[Words] = {"acw_hex.0": _("q, to the east"), "acw_hex.1": _("r, to the south-east")}

NOBODY: Final[Mapping[str, str]] = {  # lists whose row without a name is about these
    "acw_hex.allocate_orders.demand": "independent",
}

NAMES: Final = frozenset(  # answers in names that the reader wrote
    f"acw_hex.{name}"
    for name in (
        "allocate_orders.unused",
        "close_combat.commanders_lost",
        "close_combat.hits_by_attacker",
        "close_combat.may_advance",
        "close_combat.may_fight_again",
        "command_chain.column",
        "command_chain.free_units",
        "command_chain.line",
        "night_entrench.hexes",
        "orders_needed.demand",
        "roll_orders.orders",
    )
)

INPUTS: Final[Words] = {
    "begins_on_road": _("It begins on a road"),
    "close_combat_phase": _("In the phase of close combat"),
    "count": _("How many"),
    "cover_used": _("Its cover took a hit this turn"),
    "dice_to_target": _("Dice against this enemy"),
    "during_own_half": _("Lost in his own half of it"),
    "ends_on_friend": _("It ends on a friend"),
    "enters_enemy_fire_zone": _("It enters a fire zone of the enemy"),
    "free_retreat_hexes": _("Free hexes behind it"),
    "late_war": _("Late in the war"),
    "loc_occupied": _("Lines of supply the enemy holds"),
    "moves_adjacent": _("It goes beside an enemy"),
    "other_adjacent_enemies": _("Other enemies beside it"),
    "owner_first": _("His side goes first"),
    "road_move": _("It goes by road"),
    "second_combat": _("A second fight this turn"),
    "slow_terrain": _("Woods, stream or obstacle on its way"),
    "trains_captured": _("Trains taken by the enemy"),
    "weary": _("Weary"),
    "whole_move_on_road": _("All its way is road"),
    "willing_retreat_hexes": _("Hexes it is willing to go back"),
    "with_friendly_unit": _("He is with a unit of his"),
    "hexes": _("Hexes to go back"),
    "acw_hex.moved": _("It has moved this turn"),
    "acw_hex.retreat_path.attackers": _("Hexes of the attackers"),
    "shooters": _("Units that shoot"),
    "shot": _("It has shot this turn"),
    "acw_hex.turn": _("Turn in which he was lost"),
    "acw_hex.units": _("Units"),
}

HINTS: Final[Words] = {
    "acw_hex.blocked": _("Enemies stand there, or they cannot be entered."),
    "acw_hex.blocking_hexes": _("Units, woods, houses, a higher hill."),
    "acw_hex.commander": _("Empty: nobody leads it."),
    "acw_hex.corps": _("Empty: it is independent."),
    "acw_hex.demand": _("A row without a name is for the independent units."),
    "acw_hex.facing": _("A corner of its hex."),
    "acw_hex.late_war": _("The weary owe one order more."),
    "acw_hex.retreat_path.attackers": _("Only where a retreat leads away from them."),
    "acw_hex.night_entrench.generals": _("In the order in which they throw."),
    "acw_hex.roll_orders.generals": _("In the order in which they throw."),
}

RESULTS: Final[Words] = {
    "army_used": _("Orders of the army used"),
    "beyond": _("Beyond the front"),
    "can_shoot": _("It may shoot"),
    "cancelled": _("Hits cancelled"),
    "clear": _("The line is free"),
    "column": _("In column with him"),
    "commanders_lost": _("Commanders lost"),
    "concedes": _("It gives up"),
    "demand": _("Orders wanted"),
    "extra_hexes": _("Further hexes"),
    "feasible": _("There are enough"),
    "fire_zone": _("Fire zone"),
    "flanks": _("Flanks"),
    "free_units": _("They act without orders"),
    "front": _("Front"),
    "hits_after": _("Hits then"),
    "hits_by_attacker": _("Hits by each"),
    "hits_taken": _("Hits that stay"),
    "hexes": _("Hexes of each"),
    "hexes_per_order": _("Hexes for an order"),
    "ignored": _("Hits that cover takes"),
    "in_arc": _("In its arc"),
    "in_range": _("In range"),
    "legal": _("Allowed"),
    "line": _("In line with him"),
    "loss_points": _("Points lost"),
    "max_hexes": _("Hexes it may go"),
    "may_advance": _("May advance"),
    "may_fight_again": _("May fight again"),
    "may_shoot_next_turn": _("It may shoot next turn"),
    "may_shoot_now": _("It may shoot now"),
    "needed": _("Needed"),
    "net_hits": _("Hits left of these"),
    "orders": _("Orders of each"),
    "path": _("Its way, hex by hex"),
    "range_hexes": _("Hexes away"),
    "raw_hits": _("Hits thrown"),
    "rear": _("Rear"),
    "removed": _("Removed"),
    "replacement_turn": _("The end of his own half of turn"),
    "retreat_hexes": _("Hexes it goes back"),
    "score": _("Score"),
    "shortfall": _("Orders lacking"),
    "state_next_turn": _("Next turn"),
    "state_now": _("Now"),
    "total": _("In all"),
    "total_hexes": _("Hexes in all"),
    "total_hits": _("Hits it has then"),
    "unused": _("Orders left over"),
}

CHOICES: Final[Words] = {
    "division_commander": _("commander of a division"),
    "ends_on_friend": _("a friend stands where it ends"),
    "enemy_fire_zone": _("by road into a fire zone of the enemy"),
    "independent": _("independent units"),
    "not_all_road": _("not all of it is road"),
    "too_far": _("too far"),
    "facing.0": _("north-east"),
    "facing.1": _("north"),
    "facing.2": _("north-west"),
    "facing.3": _("south-west"),
    "facing.4": _("south"),
    "facing.5": _("south-east"),
    # readings
    "wedge": _("as wide as the front"),
    "wide": _("wider"),
    "line_facing_tolerance.0": _("they face alike"),
    "line_facing_tolerance.1": _("they face at most one corner apart"),
    "artillery_order.each_chooses": _("each battery chooses"),
    "same_action": _("all do the same"),
    "one_hex_only": _("one hex in all"),
    "stop_on_entry": _("it stops where it enters"),
    "rear": _("into the two hexes behind"),
    "away": _("to any hex further off"),
}

FAULTS: Final[Words] = {
    "acw_hex.action": _("Such a unit does not do that."),
    "acw_hex.close_combat.arm": _("Only horse that has advanced fights twice."),
    "acw_hex.line_of_fire.arm": _("It does not shoot."),
    "acw_hex.close_combat.attackers": _("Each has its own name, and a commander leads one unit."),
    "acw_hex.retreat_path.attackers": _("Say where they stand: the retreat leads away from them."),
    "acw_hex.corps_orders": _("Independent units have no commander but the army general."),
    "acw_hex.generals": _("Each has his own name, and an army has one general."),
    "acw_hex.hits": _("Only a unit with two of them rallies."),
    "acw_hex.in_enemy_fire_zone": _("It cannot rally there."),
    "acw_hex.in_fire_zone": _("It strikes only what is in front of it."),
    "acw_hex.initial_infantry": _("There is no army."),
    "acw_hex.lost_cavalry": _("It began with fewer."),
    "acw_hex.lost_infantry": _("It began with fewer."),
    "acw_hex.moved": _("Whoever has moved does not rally."),
    "acw_hex.shot": _("Whoever has shot does not rally."),
    "acw_hex.target_hex": _("This is where the shooter stands."),
    "acw_hex.orders_needed.units": _("Each unit has its own name."),
    "acw_hex.command_chain.units": _("Each has its own name and its own hex."),
}
