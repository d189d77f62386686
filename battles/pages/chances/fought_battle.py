"""The fought battle on the page of odds: its cost, and the luck of its dice."""

from collections import Counter

from battles.models import Battle
from battles.pages.visible_table_game import course_as_known, whole_battle
from battles.replay.luck import Luck
from battles.replay.table_luck import luck_of_table
from battles.table.course import course_of_battle
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Result, Side


def men_lost_in_battle(engagement: Engagement) -> dict[str, int]:
    """Returns the men that each side lost, by its key; {} before the battle is settled. Two queries."""
    row = Result.objects.filter(engagement=engagement).order_by("-revision").first()
    lost = Counter[str]()
    for each in row.returns.select_related("unit__side") if row else ():
        lost[each.unit.side.key] += each.losses
    return dict(lost)


def luck_of_fought(member: Member, engagement: Engagement, fought: list[Side]) -> Luck | None:
    """Returns the luck of a settled battle; None if nobody recorded its dice."""
    if engagement.state != EngagementState.SETTLED:
        return None
    battle = Battle.objects.filter(engagement=engagement).select_related("log").first()
    if battle is None:
        return None
    names = {side.letter: side.label for side in sorted(fought, key=lambda side: side.position)}
    if hasattr(battle, "log"):
        whole = whole_battle(member, engagement, battle, fought)
        return luck_of_table(whole.replay, whole.dice, battle.ruleset, names)
    course = course_of_battle(battle)
    if course is None:
        return None
    _scenario, replay, dice = course_as_known(member, engagement, battle, fought, *course)
    return luck_of_table(replay, dice, battle.ruleset, names)
