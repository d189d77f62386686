"""SCW-MOVE on the play sheet: points, what they buy, and charges."""

from typing import Annotated, Any, Literal

from annotated_types import MaxLen
from pydantic import BaseModel, ConfigDict

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.scwares.options import DEFAULTS, read
from rules.scwares.playsheet.inputs import Bonus, Class, Count, Kind, Metric, Some, Zone
from rules.scwares.sections import move, zones
from rules.scwares.tables import LIMBER_COST, UNLIMBER_COST
from rules.scwares.terms import CHARGE_BARS, CLASSES, EAST, KINDS, MODES, NATIVE, NORTH, NORTH_EAST

_TURNED_BY = {45: "SCW-MOVE-04", 90: "SCW-MOVE-05", 135: "SCW-MOVE-06", 180: "SCW-MOVE-07"}
_BARRED_BY = {"too_far": "SCW-MOVE-15", "no_attack": "SCW-MOVE-16", "interpenetration": "SCW-MOVE-19"}


def movement_points(
    dice: Dice,
    *,
    troop_class: Class,
    unit_type: Kind,
    mode: Literal["march", "charge", "unlimbered", "limbered"] = "march",
    event_bonus: Bonus = 0,
) -> dict[str, Any]:
    """Returns the `points` and the `dice_used`.

    *event_bonus* is the cards', for European and European-led troops alone.
    SCW-MOVE-09, SCW-MOVE-10, SCW-MOVE-11, SCW-MOVE-12, SCW-MOVE-13.
    """
    code, kind, way = CLASSES.index(troop_class), KINDS.index(unit_type), MODES.index(mode)
    if not move.is_allowed(kind, way):
        raise BadInput("mode", f"{unit_type} has no {mode} in the table (SCW-R-12)")
    if event_bonus and code == NATIVE:
        raise BadInput("event_bonus", "no card gives native troops points (SCW-EVENT-08)")
    allotted = move.allotment(dice, code, kind, way, event_bonus)
    native = ["SCW-MOVE-10", "SCW-MOVE-12"]
    if sum(allotted.faces) != allotted.points:
        native += ["SCW-MOVE-13", "SCW-R-05"]
    european = ["SCW-MOVE-09", "SCW-MOVE-11", *(["SCW-EVENT-08"] if event_bonus else [])]
    return {
        "points": allotted.points,
        "dice_used": len(allotted.faces),
        "clauses": native if code == NATIVE else european,
    }


class Step(BaseModel):
    """One action a unit spends points on: zones in one direction, a turn, or a gun made ready."""

    model_config = ConfigDict(strict=True, extra="forbid")

    action: Literal["orthogonal", "diagonal", "turn", "limber", "unlimber"]
    zones: Some = 1
    degrees: int | None = None


def _cost(place: int, step: Step) -> tuple[int, str]:
    """Returns the points of one step, and their clause."""
    if step.action == "turn":
        if step.degrees not in _TURNED_BY:
            raise BadInput(f"steps.{place}.degrees", "a turn is of 45, 90, 135 or 180 (SCW-MOVE-04)")
        return move.turn_cost(NORTH, step.degrees // 45), _TURNED_BY[step.degrees]
    if step.degrees is not None:
        raise BadInput(f"steps.{place}.degrees", f"goes with a turn, not with {step.action} (SCW-MOVE-04)")
    if step.action == "orthogonal":
        return step.zones * move.step_cost(EAST, False, DEFAULTS), "SCW-MOVE-02"
    if step.action == "diagonal":
        return step.zones * move.step_cost(NORTH_EAST, False, DEFAULTS), "SCW-MOVE-03"
    return (LIMBER_COST if step.action == "limber" else UNLIMBER_COST), "SCW-MOVE-08"


def move_cost(
    dice: Dice, *, points: Count, steps: Annotated[tuple[Step, ...], MaxLen(100)]
) -> dict[str, Any]:
    """Returns the `cost`, the `remaining` points, and whether the move is `legal`.

    SCW-MOVE-01, SCW-MOVE-02, SCW-MOVE-03, SCW-MOVE-08.
    """
    costs = [_cost(place, step) for place, step in enumerate(steps)]
    cost = sum(step_cost for step_cost, _ in costs)
    return {
        "cost": cost,
        "remaining": points - cost,
        "legal": cost <= points,
        "clauses": ["SCW-MOVE-01", *dict.fromkeys(clause for _, clause in costs)],
    }


def charge_check(
    dice: Dice,
    *,
    from_zone: Zone,
    enemy_zone: Zone,
    intends_attack: bool = True,
    friends_in_path: bool = False,
    distance_metric: Metric = "manhattan",
) -> dict[str, Any]:
    """Tells whether a charge is `allowed`, or the `reasons` against.

    SCW-MOVE-15, SCW-MOVE-16, SCW-MOVE-19.
    """
    options = read({"distance_metric": distance_metric})
    away = zones.distance(enemy_zone[0] - from_zone[0], enemy_zone[1] - from_zone[1], options)
    bars = move.charge_bars(away, intends_attack, friends_in_path)
    reasons = [word for bit, word in enumerate(CHARGE_BARS) if bars & 1 << bit]
    return {
        "range_zones": away,
        "allowed": not bars,
        "reasons": reasons,
        "clauses": [*(_BARRED_BY[word] for word in reasons or CHARGE_BARS), "SCW-R-06"],
    }
