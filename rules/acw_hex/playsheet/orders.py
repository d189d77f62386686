"""ACW-ORD on the play sheet: dice for orders, their cost, which commander pays, and which units are free."""

from dataclasses import replace
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen
from pydantic import BaseModel, ConfigDict

from rules.acw_hex.options import DEFAULTS
from rules.acw_hex.playsheet.inputs import (
    Action,
    Arm,
    Corner,
    Count,
    Generals,
    NoNameTwice,
    OptionsField,
    Place,
)
from rules.acw_hex.sections import orders
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.tables import DIE, ORDER_DICE
from rules.acw_hex.terms import ACTIONS, ARMS, ARTILLERY, COMMANDERS, FIGHTERS, NONE, RALLY, SHOOT, TRAIN
from rules.core.dice import Dice
from rules.core.inputs import BadInput

INDEPENDENT = "independent"  # units under the army general only
NOTHING: dict[str, int] = {}  # the orders of nobody


def roll_orders(dice: Dice, *, generals: Generals) -> dict[str, Any]:
    """Rolls the `orders` of each general and the `total`, a die each in the order given. ACW-ORD-01."""
    rolled = orders.roll(dice, [NONE] * len(generals))
    return {
        "orders": {general.id: count for general, count in zip(generals, rolled, strict=True)},
        "total": sum(rolled),
        "clauses": ["ACW-ORD-01", "ACW-R-07"],
    }


class Acting(BaseModel):
    """One unit and its action. *corps* null: it is independent."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    arm: Arm
    action: Action
    corps: str | None = None
    in_command: bool = False
    weary: bool = False
    moves_adjacent: bool = False


def _refuse_action(place: int, arm: int, action: int) -> None:
    """Refuses actions that the arm never takes."""
    if action == SHOOT and not reach(arm):
        raise BadInput(f"units.{place}.action", f"{ARMS[arm]} does not shoot (ACW-SHOOT-01)")
    if action == RALLY and arm not in FIGHTERS:
        raise BadInput(f"units.{place}.action", f"{ARMS[arm]} has no hits to rally from (ACW-R-27)")


def orders_needed(
    dice: Dice,
    *,
    units: Annotated[tuple[Acting, ...], MaxLen(1000), NoNameTwice],
    late_war: bool = False,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `demand` and its `total`.

    The demand is by corps, or "independent", without those that need none. *late_war*: weary units owe one
    more to move up to an enemy. ACW-ORD-04, ACW-ORD-05, ACW-ORD-06, ACW-ORD-07, ACW-ORD-08, ACW-ORD-09.
    """
    options = replace(options, late_war_weary_extra_order=late_war or options.late_war_weary_extra_order)
    pools = [INDEPENDENT]
    acts = []
    for place, unit in enumerate(units):
        arm, action = ARMS.index(unit.arm), ACTIONS.index(unit.action)
        _refuse_action(place, arm, action)
        pool = INDEPENDENT if unit.corps is None else unit.corps
        if pool not in pools:
            pools.append(pool)
        acts.append(
            orders.Act(arm, action, pools.index(pool), unit.in_command, unit.weary, unit.moves_adjacent)
        )
    owed = orders.demand(acts, len(pools), options)
    return {
        "demand": {pool: due for pool, due in zip(pools, owed, strict=True) if due},
        "total": sum(owed),
        "clauses": _clauses_of_demand(acts, options.late_war_weary_extra_order),
    }


def _clauses_of_demand(acts: list[orders.Act], late_war: bool) -> list[str]:
    """Returns the clauses behind a demand."""
    paying = [act for act in acts if not act.in_command]
    due = [
        ("ACW-ORD-04", any(act.arm in FIGHTERS and act.arm not in ARTILLERY for act in paying)),
        ("ACW-ORD-05", any(act.arm in ARTILLERY for act in paying)),
        ("ACW-R-08", any(act.arm in ARTILLERY for act in paying)),
        ("ACW-ORD-07", any(act.arm in COMMANDERS for act in paying)),
        ("ACW-R-27", any(act.arm == TRAIN for act in paying)),
        ("ACW-ORD-08", len(paying) < len(acts)),
        ("ACW-ORD-09", len(paying) < len(acts)),
        ("ACW-ORD-06", late_war),
        ("ACW-R-09", late_war),
        ("ACW-BASIC-13", any(act.pool == 0 for act in acts)),
    ]
    return [clause for clause, applies in due if applies]


def allocate_orders(
    dice: Dice,
    *,
    army_orders: Count,
    corps_orders: dict[str, Count] = NOTHING,
    demand: dict[str, Count] = NOTHING,
) -> dict[str, Any]:
    """Tells whether a demand is `feasible`, with `army_used`, `shortfall` and what is `unused`.

    A corps commander pays only for units of the corps. The army general makes up the shortfall, and pays for
    the independent units. A corps without orders of its own gets none from other corps.
    ACW-ORD-02, ACW-ORD-03.
    """
    if INDEPENDENT in corps_orders:
        field = "corps_orders"
        raise BadInput(field, "independent units have no commander but the army general (ACW-BASIC-13)")
    most = ORDER_DICE * DIE
    for whose, count in (
        ("army_orders", army_orders),
        *((f"corps_orders.{name}", count) for name, count in corps_orders.items()),
    ):
        if count > most:
            raise BadInput(whose, f"must be a whole number from 0 to {most} (ACW-ORD-01)")
    corps = list(dict.fromkeys([*corps_orders, *(name for name in demand if name != INDEPENDENT)]))
    have = [corps_orders.get(name, 0) for name in corps]
    owed = [demand.get(INDEPENDENT, 0), *(demand.get(name, 0) for name in corps)]
    allocation = orders.allocate(army_orders, have, owed)
    unused = dict(zip(corps, allocation.unused, strict=True))
    return {
        "feasible": not allocation.shortfall,
        "army_used": allocation.army_used,
        "shortfall": allocation.shortfall,
        "unused": {name: unused[name] for name in corps_orders},
        "clauses": ["ACW-ORD-02", "ACW-ORD-03", *(["ACW-BASIC-13"] if owed[0] else [])],
    }


class Unit(BaseModel):
    """One unit's place, facing and division, for command."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    hex: Place
    facing: Corner
    division: str
    on_road: bool = False


def command_chain(
    dice: Dice,
    *,
    units: Annotated[tuple[Unit, ...], MaxLen(1000), NoNameTwice],
    division: str,
    commander_hex: Place,
    line_facing_tolerance: Annotated[int, Ge(0), Le(3)] = 1,
) -> dict[str, Any]:
    """Returns the `line` and `column` that a commander is with.

    `free_units` are those that act without orders: the unit in the commander's hex, and all of its line and
    column. Names are in alphabetical order. ACW-ORD-08, ACW-ORD-09, ACW-ORD-10, ACW-ORD-11.
    """
    if len({unit.hex for unit in units}) < len(units):
        raise BadInput("units", "two of them are in one hex (ACW-BASIC-03)")
    own_division = [unit for unit in units if unit.division == division]
    posted = tuple(orders.Posted(unit.hex, unit.facing, unit.on_road) for unit in own_division)
    clauses = ["ACW-ORD-08", "ACW-ORD-09", "ACW-ORD-10", "ACW-ORD-11", "ACW-R-06"]
    joined = [place for place, unit in enumerate(own_division) if unit.hex == commander_hex]
    if not joined:
        return {"line": [], "column": [], "free_units": [], "clauses": clauses}
    start = joined[0]
    return {
        "line": sorted(
            own_division[at].id for at in orders.line_of_battle(start, posted, line_facing_tolerance)
        ),
        "column": sorted(own_division[at].id for at in orders.road_column(start, posted)),
        "free_units": sorted(
            own_division[at].id for at in orders.in_command(start, posted, line_facing_tolerance)
        ),
        "clauses": clauses,
    }
