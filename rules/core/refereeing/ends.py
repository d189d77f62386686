"""Ends of turns and parts. A tap without signal names how many came before it, so that it ends no other."""

from collections.abc import Iterable
from typing import Final

from rules.core.assisted import Step
from rules.core.refereeing.game import END, NEXT

ENDS_BEFORE: Final = "ends_before"  # a field of such a tap


def is_end(step: Step) -> bool:
    """Tells whether *step* ends a turn or a part of it."""
    return step["do"] in (END, NEXT)


def count_ends(steps: Iterable[Step]) -> int:
    """Returns how many turns and parts the *steps* in force have ended."""
    return sum(map(is_end, steps))
