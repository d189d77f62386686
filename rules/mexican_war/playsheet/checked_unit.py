"""The unit that checks its morale: the inputs that four procedures ask for, written once."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.mexican_war.playsheet.inputs import (
    NOTHING,
    Count,
    Influence,
    OptionsField,
    Point,
    Some,
    TablesField,
    TroopType,
    tables_of,
    troops_of,
)
from rules.mexican_war.sections import morale
from rules.mexican_war.table_kinds import Tables, Troops

MARK: Final = "unit"  # the parameter in whose place a procedure asks for all of these


@dataclass(frozen=True, slots=True)
class CheckedUnit:
    """A unit as it checks, and the tables in force. MEX-MOR-04, MEX-MOR-08."""

    troops: Troops | None
    point: int
    state: morale.Condition
    table: Tables


def _unit(
    *,
    troop_type: TroopType | None = None,
    morale_point: Point | None = None,
    figures_start: Some,
    figures_lost: Count,
    unformed: bool = False,
    enemy_flank_or_rear: bool = False,
    cover: bool = False,
    charging_flank_or_rear: bool = False,
    square_vs_mounted: bool = False,
    officer_influence: Influence = 0,
    officer_own_command: bool = True,
    options: OptionsField = NOTHING,
    tables: TablesField = NOTHING,
) -> CheckedUnit:
    """Returns the unit that the inputs describe.

    Raises BadInput unless one of troops and morale point is given, or if more is lost than there was.
    """
    table = tables_of(tables, options)
    troops, point = _point_of(troop_type, morale_point, table)
    if figures_lost > figures_start:
        raise BadInput("figures_lost", f"is more than the {figures_start} it began with")
    state = morale.Condition(
        figures_start,
        figures_lost,
        unformed=unformed,
        enemy_flank_or_rear=enemy_flank_or_rear,
        cover=cover,
        charging_flank_or_rear=charging_flank_or_rear,
        square_vs_mounted=square_vs_mounted,
        influence=officer_influence,
        own_command=officer_own_command,
    )
    return CheckedUnit(troops, point, state, table)


def _point_of(troop_type: str | None, morale_point: int | None, tables: Tables) -> tuple[Troops | None, int]:
    if troop_type is None:
        if morale_point is None:
            raise BadInput("troop_type", "is needed, or morale_point in its place")
        return None, morale_point
    troops = troops_of("troop_type", troop_type, tables)
    if morale_point is not None:
        raise BadInput("morale_point", "troop_type says it already")
    return troops, troops.morale_point


_ASKED: Final = inspect.signature(_unit).parameters
_LAST: Final = ("options", "tables")  # every procedure ends with these


def asks_for_unit(function: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    """Makes a procedure that takes a CheckedUnit as `unit` ask for all inputs of one in its place."""
    parameters = inspect.signature(function).parameters
    asked: list[inspect.Parameter] = []
    for name, parameter in parameters.items():
        asked += (
            [_ASKED[field_name] for field_name in _ASKED if field_name not in _LAST]
            if name == MARK
            else [parameter]
        )
    asked += [_ASKED[name] for name in _LAST]

    @wraps(function)
    def procedure(dice: Any, **values: Any) -> dict[str, Any]:
        unit = _unit(**{name: values.pop(name) for name in _ASKED if name in values})
        return function(dice, unit=unit, **values)

    procedure.__signature__ = inspect.Signature(asked)  # type: ignore[attr-defined]
    return procedure
