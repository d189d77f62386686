"""Entries that an undo takes back, where later ones may stay in a log of both sides."""

from collections.abc import Callable, Sequence
from typing import Any

from battles.table.assisted import Stored
from rules.core.assisted import AUTO, Step

UnknownPart = Callable[[Step], Step | None]  # of a step: what the reader may not know of, None for nothing


def no_unknown_part(_step: Step) -> None:
    """Returns None: most readers know of every step."""


def split_last_entry(
    in_force: Sequence[Stored], unknown_part: UnknownPart
) -> tuple[int, list[dict[str, Any]]]:
    """Returns how many entries *in_force* an undo takes back, and those of them to enter again.

    It takes back the last tap that its author may know of, 0 entries if there is none. Those since, of which
    the author may not know, are entered again. So is the *unknown_part* of the tap itself.
    """
    steps = [entry["step"] for entry in in_force]
    end = len(steps)
    while end and unknown_part(steps[end - 1]) == steps[end - 1]:
        end -= 1
    if not end:
        return 0, []
    start, later = end - 1, end
    while start and steps[start].get(AUTO) and unknown_part(steps[start - 1]) != steps[start - 1]:
        start -= 1
    while later < len(steps) and steps[later].get(AUTO):  # it followed the tap by itself
        later += 1
    again = [
        {**entry, "step": part} for entry in in_force[start:end] if (part := unknown_part(entry["step"]))
    ]
    again += map(dict, in_force[later:])
    return len(steps) - start, again
