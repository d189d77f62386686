"""The fought battle on the page of odds: its cost, and the luck of its dice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from battles.access import battle_of, ruleset_of
from battles.models import Battle
from battles.pages.visible_table_game import course_as_known, whole_battle
from battles.replay.luck import Luck
from battles.replay.table_luck import luck_of_table
from battles.table.course import course_of_battle
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Result, Side
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class FoughtBattle:
    """The end of a settled battle: the men that each side lost, by its key, and a sentence."""

    lost: Mapping[str, int]
    sentence: str


def fought_battle(engagement: Engagement, sides: Mapping[str, Side]) -> FoughtBattle | None:
    """Returns the end of a battle; None before it is settled. Two queries."""
    rows = Result.objects.filter(engagement=engagement).select_related("field_holder")
    row = rows.order_by("-revision").first()
    if row is None:
        return None
    lost = Counter[str]()
    for entry in row.returns.select_related("unit__side"):
        lost[entry.unit.side.key] += entry.losses
    losses = "; ".join(f"{side.label} {words.number(lost[key])}" for key, side in sides.items())
    holder = (
        _("%s held the field.") % row.field_holder.label if row.field_holder else _("Nobody held the field.")
    )
    battle = battle_of(engagement)
    parts = [holder, _("Men lost: %(losses)s.") % {"losses": losses}]
    if turns := (battle.outcome or {}).get("turns") if battle is not None else None:
        beat = rules.find(ruleset_of(engagement)).beat
        parts.insert(
            1, _("It ended in turn %d.") % turns if beat == "turn" else _("It ended in phase %d.") % turns
        )
    return FoughtBattle(dict(lost), " ".join(parts))


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
