"""Every fault of an umpire's file of tables, where the reading of one stops at the first."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from rules.core.inputs import BadInput
from rules.mexican_war.campaign import establishment_for
from rules.mexican_war.magazine.replacing import DATA, merge_tables

MOST_FAULTS: Final = 40  # told at once: each costs a reading of the whole file


def find_faults(replacement: Mapping[str, Any]) -> list[BadInput]:
    """Returns the first MOST_FAULTS faults of a *replacement*, each by its field.

    A faulty value is left out before the next is looked for. A fault that depends on another is not told.
    """
    left: dict[str, Any] = deepcopy(dict(replacement))
    faults: list[BadInput] = []
    while len(faults) < MOST_FAULTS and (fault := first_fault(left)):
        faults.append(fault)
        if not leave_out(left, fault.field.split(".")):
            break
    return faults


def first_fault(replacement: Mapping[str, Any]) -> BadInput | None:
    """Returns the first fault, or None for tables by which a campaign can be played."""
    try:
        merge_tables(replacement)  # first: what no table may hold, such as a date, cannot be kept as data
        establishment_for(replacement)
    except BadInput as fault:
        return BadInput(fault.field.removeprefix("tables.") or fault.field, fault.why)
    return None


def leave_out(tables: dict[str, Any], parts: Sequence[str]) -> bool:
    """Takes what stands at *parts*, or what lacks it, out of *tables*. Returns False if nothing does."""
    way = entries_on_way(tables, parts)
    whole = len(way) == len(parts) or (way and not isinstance(way[-1], dict))
    if whole:
        return remove(tables, parts[: len(way)])
    if len(way) == len(parts) - 1 and not has_standard(parts[:-1]):  # a new entry lacks a name
        return remove(tables, parts[:-1])
    troops = tables.get("troop_types")
    return isinstance(troops, dict) and troops.pop(parts[-1], None) is not None


def entries_on_way(tables: Mapping[str, Any], parts: Sequence[str]) -> list[Any]:
    """Returns what stands at each of *parts* in turn, as far as there is anything."""
    entries: list[Any] = []
    within: Any = tables
    for name in parts:
        if not isinstance(within, Mapping) or name not in within:
            break
        within = within[name]
        entries.append(within)
    return entries


def remove(tables: dict[str, Any], parts: Sequence[str]) -> bool:
    """Takes the entry at *parts* out of *tables*, where it is."""
    within = tables
    for name in parts[:-1]:
        within = within[name]
    return bool(parts) and within.pop(parts[-1], DATA) is not DATA


def has_standard(parts: Sequence[str]) -> bool:
    """Returns whether the standard tables have an entry at *parts*."""
    return len(entries_on_way(DATA, parts)) == len(parts)
