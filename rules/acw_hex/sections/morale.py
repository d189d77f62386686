"""ACW-MOR: rallying. The effect of hits on a unit is in retreat.py."""

from typing import NamedTuple

from rules.acw_hex.options import Options
from rules.acw_hex.tables import DIE, RALLY_BONUS, RALLY_FROM, RALLY_HITS, RALLY_REMOVES
from rules.acw_hex.terms import COMMANDERS, GENERAL
from rules.core.dice import Dice


class Rally(NamedTuple):
    """One roll to rally."""

    face: int
    score: int
    rallied: bool


def may_rally(hits: int, in_enemy_fire_zone: bool, has_acted: bool) -> bool:
    """Tells whether a unit may try to rally: two hits, in no enemy's fire zone, nothing done.

    ACW-MOR-03, ACW-R-24.
    """
    return hits == RALLY_HITS and not in_enemy_fire_zone and not has_acted


def can_steady(arm: int, options: Options) -> bool:
    """Tells whether a commander of that *arm*, in the unit's hex, helps it to rally. ACW-MOR-04, ACW-R-25."""
    return arm in COMMANDERS if options.rally_bonus_from == "any_commander" else arm == GENERAL


def rally(dice: Dice, unit: int, steadied: bool) -> Rally:
    """Rolls one die, with the help of a general in the hex. ACW-MOR-04."""
    face = dice.roll(1, DIE, "ACW-MOR-04", unit)[0]
    score = face + (RALLY_BONUS if steadied else 0)
    return Rally(face, score, score >= RALLY_FROM)


def after_rally(hits: int, rallied: bool) -> int:
    """Returns the hits left. ACW-MOR-04, ACW-R-24."""
    return hits - RALLY_REMOVES if rallied else hits
