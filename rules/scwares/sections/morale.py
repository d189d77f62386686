"""SCW-MOR, SCW-UMOR, SCW-GMOR: the morale of a unit, and of a group under one commander."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.scwares.tables import GROUP_PASSES_ON, PER_BASE_LOST, SAFE_AT, THRESHOLD, UNIT_PASSES_ON
from rules.scwares.terms import NONE


class Tested(NamedTuple):
    """One test of morale."""

    face: int
    score: int
    needed: int
    passed: bool


def is_unit_due(bases_lost: int) -> bool:
    """Tells whether a unit tests: every turn from the next on after it has lost a base.

    SCW-UMOR-01, SCW-R-26.
    """
    return bases_lost > 0


def unit_test(dice: Dice, troop_class: int, bases_lost: int, bonus: int, unit: int = NONE) -> Tested:
    """Rolls a unit's test. SCW-UMOR-02, SCW-UMOR-03, SCW-UMOR-04, SCW-UMOR-05, SCW-UMOR-06, SCW-MOR-01."""
    face = dice.roll(1, 6, "SCW-UMOR-02", unit)[0]
    score = min(face + bonus, 6) - PER_BASE_LOST * bases_lost
    needed = UNIT_PASSES_ON[troop_class]
    return Tested(face, score, needed, score >= needed)


def is_towards(before: int, after: int) -> bool:
    """Tells whether a step that changes the distance to an enemy goes *towards* it. SCW-UMOR-07, SCW-R-26."""
    return after < before


def is_at_threshold(party: int, original: int, present: int) -> bool:
    """Tells whether a group is reduced to its share of *original* bases.

    SCW-GMOR-03, SCW-GMOR-04, SCW-R-27.
    """
    return 100 * present <= THRESHOLD[party] * original


def group_due(party: int, original: int, present: int, tested: bool, failed: bool) -> bool:
    """Tells whether a group tests: at its threshold, then every turn until it fails.

    SCW-GMOR-01, SCW-GMOR-02.
    """
    return not failed and (tested or is_at_threshold(party, original, present))


def group_test(dice: Dice, party: int, bonus: int, unit: int = NONE) -> Tested:
    """Rolls a group's test. Losses do not count.

    SCW-GMOR-05, SCW-GMOR-06, SCW-GMOR-07, SCW-MOR-01, SCW-R-42.
    """
    face = dice.roll(1, 6, "SCW-GMOR-05", unit)[0]
    score = min(face + bonus, 6)
    needed = GROUP_PASSES_ON[party]
    return Tested(face, score, needed, score >= needed)


def zones_to_go(nearest_enemy: int) -> int:
    """Counts zones that a failed group must still put between itself and any enemy. SCW-GMOR-08."""
    return max(0, SAFE_AT - nearest_enemy)
