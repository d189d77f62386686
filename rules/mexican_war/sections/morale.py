"""MEX-MOR: the check of morale, detachments and regrouping."""

from typing import Final

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.terms import D10, FALL_BACK, ROUT, STEADY

CALM: Final = (False, False, False, False, False)
TENTHS: Final = 10


class Condition:
    """The condition of a unit as it checks. Influence is that of the best officer in reach.

    Never changed once made, as Check. Dataclasses would take longer to make once compiled. MEX-MOR-08.
    """

    __slots__ = (
        "charging_flank_or_rear", "cover", "enemy_flank_or_rear", "influence", "lost", "own_command",
        "square_vs_mounted", "start", "unformed",
    )  # fmt: skip

    def __init__(
        self,
        start: int,
        lost: int,
        unformed: bool = False,
        enemy_flank_or_rear: bool = False,
        cover: bool = False,
        charging_flank_or_rear: bool = False,
        square_vs_mounted: bool = False,
        influence: int = 0,
        own_command: bool = True,
    ) -> None:
        self.start = start
        self.lost = lost
        self.unformed = unformed
        self.enemy_flank_or_rear = enemy_flank_or_rear
        self.cover = cover
        self.charging_flank_or_rear = charging_flank_or_rear
        self.square_vs_mounted = square_vs_mounted
        self.influence = influence
        self.own_command = own_command


class Check:
    """The die of a check, and what it came to. MEX-MOR-08."""

    __slots__ = ("face", "modifier", "relationship", "score")

    def __init__(self, face: int, modifier: int, score: int, relationship: int) -> None:
        self.face = face
        self.modifier = modifier
        self.score = score
        self.relationship = relationship


def tenths_lost(start: int, lost: int) -> int:
    """Returns the full tenths of its first strength that a unit has lost. MEX-MOR-08."""
    return lost * TENTHS // start


def influence_on(influence: int, own_command: bool, tables: Tables) -> int:
    """Returns the influence of an officer, less on troops of another command, never below 0.

    MEX-OFF-05, MEX-R-25.
    """
    helps = influence if own_command else influence + tables.officers.not_own_command_modifier
    return helps if helps > 0 else 0


def check_modifier(state: Condition, tables: Tables) -> int:
    """Returns what the condition of a unit adds to the die. MEX-MOR-08, MEX-OFF-01."""
    modifiers = tables.morale.modifiers
    total = tenths_lost(state.start, state.lost) * modifiers["per_ten_percent_casualties"]
    if state.enemy_flank_or_rear:
        total += modifiers["enemy_on_flank_or_rear"]
    if state.unformed:
        total += modifiers["unformed"]
    if state.cover:
        total += modifiers["cover"]
    if state.charging_flank_or_rear:
        total += modifiers["charging_enemy_flank_or_rear"]
    if state.square_vs_mounted:
        total += modifiers["square_vs_mounted"]
    return total + influence_on(state.influence, state.own_command, tables)


def fear_modifier(troops: Troops | None, tables: Tables) -> int:
    """Returns what shaky troops add in fear of disaster. MEX-MOR-13, MEX-R-24."""
    return tables.morale.shaky_modifier if troops is not None and troops.shaky else 0


def check_morale(dice: Dice, clause: str, unit: int, point: int, modifier: int) -> Check:
    """Rolls a check. *clause* calls for it, *point* is the morale point. MEX-MOR-08."""
    face = dice.roll(1, D10, clause, unit)[0]
    return Check(face, modifier, face + modifier, face + modifier - point)


def check_effect(relationship: int, tables: Tables) -> int:
    """Returns STEADY, FALL_BACK or ROUT. MEX-MOR-09."""
    if relationship >= tables.morale.none_min:
        return STEADY
    return FALL_BACK if relationship >= tables.morale.fall_back_min else ROUT


def rally_effect(relationship: int, tables: Tables) -> int:
    """Returns STEADY for a unit that rallies, ROUT for one that runs on. MEX-MOR-11, MEX-R-26."""
    return STEADY if relationship >= tables.morale.rally_min else ROUT


def has_regrouped(turns: int, advanced: bool, moved_back: bool, tables: Tables) -> bool:
    """Tells whether a unit has had a full turn without going forward or back. MEX-MOR-06."""
    return turns >= tables.morale.regroup_turns and not advanced and not moved_back


def is_detached(separation: int, in_sight: bool, dismounted: bool, tables: Tables) -> bool:
    """Tells whether a part of a unit checks by itself. MEX-MOR-02, MEX-MOR-03."""
    return dismounted or not in_sight or separation >= tables.morale.separation
