"""ACW-MOVE on the play sheet: whether a move is allowed, mounting and dismounting."""

from typing import Any, Literal

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.playsheet.inputs import Arm, Count, OptionsField
from rules.acw_hex.sections import move
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.terms import ARMS, CHANGES, COMMANDERS, REASONS
from rules.core.dice import Dice
from rules.core.inputs import BadInput


def move_check(
    dice: Dice,
    *,
    arm: Arm,
    path_hexes: Count,
    slow_terrain: bool = False,
    road_move: bool = False,
    begins_on_road: bool = False,
    whole_move_on_road: bool = False,
    enters_enemy_fire_zone: bool = False,
    ends_on_friend: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns `max_hexes`, and whether the move is `legal`.

    *slow_terrain*: a step enters woods, or crosses a stream or obstacle. `reasons`: why it is not legal.
    ACW-MOVE-01, ACW-MOVE-02, ACW-MOVE-03, ACW-MOVE-04, ACW-MOVE-07, ACW-MOVE-08.
    """
    troop = ARMS.index(arm)
    why = move.faults(
        troop,
        path_hexes,
        slow_terrain,
        road_move,
        begins_on_road and whole_move_on_road,
        enters_enemy_fire_zone,
        ends_on_friend,
        options,
    )
    clauses = ["ACW-MOVE-01"]
    if road_move:
        clauses += ["ACW-MOVE-03", "ACW-MOVE-04"]
    elif slow_terrain:
        clauses += ["ACW-MOVE-02", "ACW-R-11"]
    if ends_on_friend:
        clauses.append("ACW-MOVE-08" if troop in COMMANDERS else "ACW-MOVE-07")
    return {
        "max_hexes": move.most_hexes(troop, slow_terrain, road_move, options),
        "legal": not why,
        "reasons": [REASONS[reason] for reason in why],
        "clauses": clauses,
    }


def mount_state(
    dice: Dice,
    *,
    state: Literal["cavalry", "dismounted_cavalry"],
    action: Literal["mount", "dismount"] | None = None,
) -> dict[str, Any]:
    """Returns `state_now` and `state_next_turn`, and whether it `may_shoot` in each.

    A change takes effect from the start of its player's next turn. ACW-MOVE-09, ACW-MOVE-10.
    """
    now = ARMS.index(state)
    after = now
    if action is not None:
        change = CHANGES.index(action)
        if not move.may_change(now, change):
            raise BadInput("action", f"{state} cannot {action}. Choose another action (ACW-MOVE-09)")
        after = move.changed_arm(change)
    clauses = {None: [], "dismount": ["ACW-MOVE-09"], "mount": ["ACW-MOVE-10"]}[action]
    return {
        "state_now": state,
        "state_next_turn": ARMS[after],
        "may_shoot_now": action is None and reach(now) > 0,
        "may_shoot_next_turn": reach(after) > 0,
        "clauses": [*clauses, "ACW-R-14"],
    }
