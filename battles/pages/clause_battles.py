"""The last battles of a campaign in which a clause was applied, as far as the reader's side saw it."""

from dataclasses import dataclass

from battles.access import engagements_of, in_its_party
from battles.models import Battle
from battles.pages.engagements import time_of_battle
from battles.pages.visible_battle import replay_as_known
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Side

LOOKED_AT = 20  # battles, newest first
MOST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class AppliedBattle:
    """A battle in which the clause was applied; `sentence` tells the first event of it."""

    name: str
    when: str
    times: int
    sentence: str
    href: str  # its replay, at that event


def battles_with_clause(member: Member, ruleset: str, clause: str) -> tuple[AppliedBattle, ...]:
    """Returns the last battles in which the member's side saw *clause* applied. Two queries."""
    fought = engagements_of(member).filter(
        state=EngagementState.SETTLED, battle__ruleset=ruleset, battle__log__isnull=False
    )
    sides = {side.key: side for side in member.campaign.sides.all()}
    found: list[AppliedBattle] = []
    for engagement in fought.select_related("battle__log")[:LOOKED_AT]:
        if len(found) < MOST_SHOWN and is_in_log(engagement.battle, clause):
            engagement.campaign = member.campaign
            applied = applied_battle(member, engagement, sides, clause)
            found += [applied] if applied else []
    return tuple(found)


def is_in_log(battle: Battle, clause: str) -> bool:
    return any(event[1] == clause for event in battle.log.events["events"])


def applied_battle(
    member: Member, engagement: Engagement, sides: dict[str, Side], clause: str
) -> AppliedBattle | None:
    """Returns the battle; None if the member's side saw nothing of the clause there."""
    party = in_its_party(member, engagement)
    fought = [sides[each["side"]] for each in engagement.muster["parties"]]
    if party.side is not None and party.side not in fought:
        return None
    _scenario, replay = replay_as_known(party, engagement, engagement.battle, fought)
    steps = [step for step in replay.steps if step.clause == clause]
    if not steps:
        return None
    return AppliedBattle(
        name=engagement.called,
        when=time_of_battle(engagement),
        times=len(steps),
        sentence=steps[0].sentence,
        href=member.url("battles:battle", ref=engagement.ref, step=str(steps[0].number)),
    )
