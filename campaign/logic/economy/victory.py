"""The conditions of victory, looked at once a week.

A condition gives its points while it is fulfilled: what a side holds, or has done to the enemy, counts at the
end. A deed (the Trocha crossed) and a day that has come stay. CAMP-WIN-01.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from campaign.logic.economy.war_aims import Beaten, Broken, Cross, Hold, Peace, VictoryCondition, Weary
from campaign.logic.economy.weariness import WORN_OUT

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of the war at the end of a week.

    By side: men across the Trocha in the week, men fit for duty, weariness, points. `holders` of places by
    key, `weeks` held by key of condition.
    """

    day: dt.date
    holders: Mapping[str, str]
    weeks: Mapping[str, int]
    crossed: Mapping[str, int]
    men: Mapping[str, int]
    weariness: Mapping[str, int]
    points: Mapping[str, int]
    debt: int
    in_force: int
    won_at: int


def is_met(condition: VictoryCondition, now: Standing) -> bool:
    """Tells whether *condition* is fulfilled by the end of the week.

    `weeks` have been counted up to it. CAMP-WIN-02, CAMP-WIN-03.
    """
    if condition.opens is not None and now.day < condition.opens:
        return False
    match condition:
        case Hold():
            return now.weeks.get(condition.key, 0) >= condition.weeks
        case Cross():
            return now.crossed.get(condition.side, 0) >= now.in_force
        case Broken():
            return now.debt >= condition.millions * MILLION
        case Weary():
            return now.weariness.get(condition.of, 0) >= WORN_OUT
        case Beaten():
            return now.men.get(condition.of, 0) < condition.men
        case Peace():
            others = (points for side, points in now.points.items() if side != condition.side)
            return now.day >= condition.on and not any(points >= now.won_at for points in others)
    raise TypeError(condition)


def is_lost(condition: VictoryCondition, now: Standing) -> bool:
    """Tells whether *condition* takes its points back: it is fulfilled no longer. CAMP-WIN-01."""
    return not isinstance(condition, Cross | Peace) and not is_met(condition, now)


def weeks_to_add(condition: Hold, now: Standing) -> int:
    """Returns the change in the weeks of *condition*: one more, or back to none."""
    open_ = condition.opens is None or now.day >= condition.opens
    held = open_ and all(now.holders.get(place) == condition.side for place in condition.places)
    return 1 if held else -now.weeks.get(condition.key, 0)
