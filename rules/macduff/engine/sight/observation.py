"""MACD-SEQ-06 on the table: a General, a balloon or a raised post that has the enemy in view."""

from typing import Final

from rules.macduff.battle import PAIRS, MacduffBattle
from rules.macduff.sections.sequence import has_observation
from rules.macduff.tables import OBSERVATION_UNITS
from rules.macduff.terms import CAPTIVE_BALLOON, SIGNALLERS
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import keeps_ranks

UNSEEN: Final = ((0, 0), (0, 0), False)


def can_observe(battle: MacduffBattle, side: int) -> bool:
    """Tells whether the General, or a post near them, sees two formed enemies.

    A balloon sees over everything. Signal teams on a hill are a raised post. MACD-SEQ-06, MACD-R-13.
    """
    general = battle.general(side)
    if not battle.is_left(general):
        return False
    enemies = battle.seen_fighters(1 - side)
    if has_observation(0, seen_from(battle, battle.body_of(general), enemies)):
        return True
    if not battle.roll_call().posts:
        return False
    formed = [enemy for enemy in enemies if keeps_ranks(battle.table, enemy)]
    own_units = [u for u in battle.units if u.side == side and u.on_table]
    teams = [u for u in own_units if u.troop == SIGNALLERS]
    balloons = [u for u in own_units if u.troop == CAPTIVE_BALLOON]
    raised = [u for u in teams if battle.table.ground.level((u.x, u.y)) > 0]
    views = [(post, len(formed)) for post in balloons]
    views += [(post, seen_from(battle, post, formed)) for post in raised]
    return any(
        has_observation(signal_distance(battle, general, post, teams), seen) for post, seen in views if seen
    )


def seen_from(battle: MacduffBattle, unit: MacduffUnit, enemies: list[MacduffUnit]) -> int:
    """Counts the formed enemies in sight of a unit. It stops at the number that it must see.

    It looks first at the enemies that were in sight last time: they most likely still are.
    """
    seen, known = 0, battle.sights
    pair = unit.index * PAIRS
    for was_seen in (True, False):
        for enemy in enemies:
            if known.get(pair + enemy.index, UNSEEN)[2] is not was_seen or not enemy.is_formed():
                continue
            if battle.can_see(unit, enemy) and keeps_ranks(battle.table, enemy):
                seen += 1
                if seen == OBSERVATION_UNITS:
                    return seen
    return seen


def signal_distance(
    battle: MacduffBattle, general: MacduffUnit, post: MacduffUnit, teams: list[MacduffUnit]
) -> int:
    """Returns the hundredths from a post to the General, less the signalled part.

    Teams that see each other pass the news on. Only the distances from the post to the first team and from
    the last team to the General count. MACD-SEQ-06, MACD-R-13.
    """
    best = battle.distance(general, post)
    for first in teams:
        reached = [first]
        for team in reached:
            reached += [
                next_post
                for next_post in teams
                if next_post not in reached and battle.can_see(team, next_post)
            ]
        for last in reached:
            best = min(best, battle.distance(post, first) + battle.distance(last, general))
    return best
