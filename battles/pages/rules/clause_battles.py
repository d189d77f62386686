"""The last battles of a campaign in which a clause was applied, as far as the reader's side saw it."""

from dataclasses import dataclass

from battles.access import engagements_of, in_its_party
from battles.models import Battle
from battles.pages.engagements import time_of_battle
from battles.pages.visible_battle import clause_as_known, seen_by
from campaign.access import Member
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Side

LOOKED_AT = 20  # battles, newest first
MOST_SHOWN = 5  # and no more are opened, as that takes long


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
    rows = engagements_of(member).filter(
        state=EngagementState.SETTLED, battle__ruleset=ruleset, battle__log__isnull=False
    )
    sides = {side.key: side for side in member.campaign.sides.all()}
    opened: list[AppliedBattle | None] = []
    for engagement in rows.select_related("battle__log")[:LOOKED_AT]:
        engagement.campaign = member.campaign
        party = in_its_party(member, engagement)
        fought = [sides[each["side"]] for each in engagement.muster["parties"]]
        if is_in_log(party, engagement.battle, fought, clause):
            opened.append(applied_battle(member, party, engagement, fought, clause))
        if len(opened) == MOST_SHOWN:
            break
    return tuple(each for each in opened if each)


def is_in_log(party: Member, battle: Battle, fought: list[Side], clause: str) -> bool:
    """Tells whether *clause* was applied where the party's side may have seen it."""
    if party.side is not None and party.side not in fought:
        return False
    seen = seen_by(party, fought)
    return any(event[1] == clause and event[7] & seen for event in battle.log.events["events"])


def applied_battle(
    member: Member, party: Member, engagement: Engagement, fought: list[Side], clause: str
) -> AppliedBattle | None:
    """Returns the battle; None if the party's side saw nothing of the clause there."""
    steps, sentence = clause_as_known(party, engagement, engagement.battle, fought, clause)
    if not steps:
        return None
    return AppliedBattle(
        name=engagement.called,
        when=time_of_battle(engagement),
        times=len(steps),
        sentence=sentence,
        href=member.url("battles:battle", ref=engagement.ref, step=str(steps[0])),
    )
