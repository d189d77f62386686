"""ACW-CC: close combat between neighbours, one player's units after the other's."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.acw_hex.options import Options
from rules.acw_hex.tables import (
    COMBAT_COVER,
    COMBAT_DICE,
    COMBAT_HIT_FROM,
    COMMANDER_DICE,
    COMMANDER_LOST_TO,
    COVER_GROUND,
    DEFENDED_EDGE,
    DIE,
)
from rules.acw_hex.terms import CAVALRY
from rules.core.dice import Dice


class Striker(NamedTuple):
    """One unit that strikes at the target."""

    unit: int
    dice: int  # of its own, for this target
    commanders: tuple[int, ...]  # those who join it in this close combat


class Blow(NamedTuple):
    """One striker's roll."""

    faces: tuple[int, ...]
    commander_faces: tuple[int, ...]  # one for each commander, in order
    hits: int  # all hits, its commanders' included, before cover


def shares(arm: int, targets: int) -> list[tuple[int, ...]]:
    """Returns the ways to share a unit's dice among one or two *targets*.

    The one with most dice for the first target is first. A train has none.
    ACW-CC-03, ACW-CC-05, ACW-R-27, ACW-R-31.
    """
    count = COMBAT_DICE[arm]
    return [(count,)] if targets == 1 else [(count - second, second) for second in range(count + 1)]


def is_in_cover(ground: int, entrenched: bool, edge: int) -> bool:
    """Tells whether the target is in cover, or defends the edge between.

    *edge* is between its hex and the striker's. ACW-CC-07, ACW-R-29, ACW-R-30.
    """
    return COVER_GROUND[ground] or entrenched or DEFENDED_EDGE[edge]


def strike(dice: Dice, strikers: Sequence[Striker]) -> list[Blow]:
    """Rolls for all that strike at one target, one by one.

    Each rolls its own dice, then one for each of its commanders. These hit like the others.
    ACW-CC-03, ACW-CC-06, ACW-CMD-01, ACW-R-17, ACW-R-22.
    """
    return [_blow(dice, striker) for striker in strikers]


def _blow(dice: Dice, striker: Striker) -> Blow:
    faces = dice.roll(striker.dice, DIE, "ACW-CC-03", striker.unit) if striker.dice else ()
    led: tuple[int, ...] = ()
    for commander in striker.commanders:
        led += dice.roll(COMMANDER_DICE, DIE, "ACW-CMD-01", commander)
    return Blow(faces, led, sum(face >= COMBAT_HIT_FROM for face in faces + led))


def is_lost(face: int) -> bool:
    """Tells whether a commander who joined is lost by their own die. ACW-CMD-02."""
    return face <= COMMANDER_LOST_TO


def hits_ignored(covered: int) -> int:
    """Returns the hits that cover cancels in one close combat.

    *covered* are the hits by units that it covers from. ACW-CC-07, ACW-R-17, ACW-R-21, ACW-R-33.
    """
    return min(covered, COMBAT_COVER)


def has_cleared(removed: bool, retreated: bool, options: Options) -> bool:
    """Tells whether the target has left its hex, so that a striker may advance into it.

    ACW-CC-10, ACW-R-20.
    """
    return retreated or (removed and options.removed_counts_as_vacated)


def may_advance(hits: int, cleared: bool, others_adjacent: int, second_combat: bool) -> bool:
    """Tells whether a striker may go into a hex that an enemy left.

    *hits* are its own. *others_adjacent*: enemies still next to it that have not retreated.
    ACW-CC-10, ACW-CC-11, ACW-R-20, ACW-R-21.
    """
    return hits > 0 and cleared and not others_adjacent and not second_combat


def may_fight_again(arm: int) -> bool:
    """Tells whether a unit that has advanced strikes once more, at once. ACW-CC-11, ACW-R-21."""
    return arm == CAVALRY
