"""The last battles of a campaign in which a clause was applied, as far as the reader's side saw it."""

from dataclasses import dataclass

from battles.access import can_be_watched, engagements_of, in_its_party
from battles.board.frames import Replay
from battles.models import Battle
from battles.pages.engagements import time_of_battle
from battles.pages.visible_battle import clause_as_known, seen_by
from battles.pages.visible_table_game import course_as_known, whole_battle
from battles.table.course import course_of_battle
from battles.table.handover import TO_COMPUTER, direction
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
    """Returns the last battles in which the member's side saw *clause* applied.

    Two queries, and one for each game of a table.
    """
    rows = engagements_of(member).filter(
        can_be_watched(), state=EngagementState.SETTLED, battle__ruleset=ruleset
    )
    sides = {side.key: side for side in member.campaign.sides.all()}
    opened: list[AppliedBattle | None] = []
    for engagement in rows.select_related("battle__log")[:LOOKED_AT]:
        engagement.campaign = member.campaign
        party = in_its_party(member, engagement)
        fought = [sides[entry["side"]] for entry in engagement.muster["parties"]]
        if party.side is not None and party.side not in fought:
            continue
        if hasattr(engagement.battle, "log"):
            if direction(engagement.battle) == TO_COMPUTER:
                known = clause_in_parts(party, engagement, engagement.battle, fought, clause)
                opened.append(applied_battle(member, engagement, *known))
            elif is_in_log(party, engagement.battle, fought, clause):
                known = clause_as_known(party, engagement, engagement.battle, fought, clause)
                opened.append(applied_battle(member, engagement, *known))
        elif played := clause_at_table(party, engagement, engagement.battle, fought, clause):
            opened.append(applied_battle(member, engagement, *played))
        if len(opened) == MOST_SHOWN:
            break
    return tuple(entry for entry in opened if entry)


def is_in_log(party: Member, battle: Battle, fought: list[Side], clause: str) -> bool:
    """Tells whether *clause* was applied where the party's side may have seen it."""
    seen = seen_by(party, fought)
    return any(event[1] == clause and event[7] & seen for event in battle.log.events["events"])


def clause_at_table(
    party: Member, engagement: Engagement, battle: Battle, fought: list[Side], clause: str
) -> tuple[tuple[int, ...], str] | None:
    """Returns the steps of a table game with *clause*, and the text of the first; None if nobody kept a game.

    They are the steps that the party's side may know.
    """
    found = course_of_battle(battle)
    if found is None or all(event.clause != clause for event in found[0].log.events):
        return None
    _scenario, replay, _dice = course_as_known(party, engagement, battle, fought, *found)
    return steps_in(replay, clause)


def clause_in_parts(
    party: Member, engagement: Engagement, battle: Battle, fought: list[Side], clause: str
) -> tuple[tuple[int, ...], str]:
    """Returns what `clause_at_table` does of a battle that a table began and the computer ended."""
    return steps_in(whole_battle(party, engagement, battle, fought).replay, clause)


def steps_in(replay: Replay, clause: str) -> tuple[tuple[int, ...], str]:
    """Returns the numbers of the steps with *clause*, and the sentence of the first."""
    steps = [step for step in replay.steps if step.clause == clause]
    return tuple(step.number for step in steps), steps[0].sentence if steps else ""


def applied_battle(
    member: Member, engagement: Engagement, steps: tuple[int, ...], sentence: str
) -> AppliedBattle | None:
    """Returns the battle with the *steps* of the clause; None if the reader's side saw none."""
    if not steps:
        return None
    return AppliedBattle(
        name=engagement.label,
        when=time_of_battle(engagement),
        times=len(steps),
        sentence=sentence,
        href=member.url("battles:battle", ref=engagement.ref, step=str(steps[0])),
    )
