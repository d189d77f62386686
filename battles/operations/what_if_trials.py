"""What-ifs of a battle: the dice of its first simulated battles, with one thing different."""

from dataclasses import replace
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.models import Battle
from battles.mustering.battle_types import usual_battle_type
from battles.operations import more_trials, note_operation
from battles.operations.odds_counts import count_trials
from battles.operations.trial_lanes import STAGE, begin_stage, is_trying
from battles.operations.win_chances import lay_trials
from battles.scenario import drawn_ground
from battles.table.ground_file import laying_of
from battles.table.watched_trials import STATES
from battles.table.what_ifs import WhatIf, change_battle, possible_what_ifs
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Engagement
from campaign.refusals import Refusal

MOST: Final = 4  # what-ifs of one battle


@transaction.atomic
def ask_for_what_if(*, engagement: Engagement, key: str, actor: User) -> None:
    """Asks for the battles of a what-if, and for as many of the battle as it stands, to compare them with.

    The caller then sends the messages.
    """
    battle = more_trials.battle_to_simulate(engagement)
    if find_what_if(engagement, battle, key) is None:
        raise Refusal(_("Choose a what-if from the list."))
    odds = more_trials.odds_in_stages(battle)
    asked = odds.get("what_ifs", {})
    if len(asked) >= MOST and key not in asked:
        raise Refusal(_("Remove a what-if first: there are already %(most)d.") % {"most": MOST})
    if key not in asked or "fault" in asked[key]:
        odds = odds | {"what_ifs": {**asked, key: {"runs": 0, "wanted": STAGE}}}
    if odds["runs"] < STAGE:
        odds = begin_stage(odds | {"wanted": max(STAGE, odds.get("wanted", 0))})
    battle.win_chances = odds
    battle.save(update_fields=["win_chances"])
    note_operation(engagement, actor, "battles.simulate")


@transaction.atomic
def remove_what_if(*, engagement: Engagement, key: str) -> None:
    """Removes a what-if from the page of odds."""
    battle = Battle.objects.select_for_update().filter(engagement=engagement).first()
    odds = (battle.win_chances if battle is not None else None) or {}
    if battle is not None and key in odds.get("what_ifs", {}):
        battle.win_chances = odds | {
            "what_ifs": {name: what_if for name, what_if in odds["what_ifs"].items() if name != key}
        }
        battle.save(update_fields=["win_chances"])


def find_what_if(engagement: Engagement, battle: Battle, key: str) -> WhatIf | None:
    """Returns the what-if of that *key*, None if none of the kind can be asked of *engagement*."""
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    laying = laying_of(engagement, battle)
    kind = laying.kind or usual_battle_type(muster, rules.find(battle.ruleset))
    possible = possible_what_ifs(muster, battle.ruleset, kind, is_begun=bool(laying.position))
    return next((each for each in possible if each.key == key), None)


def fight_what_if(engagement: int, key: str) -> bool:
    """Fights battles of that what-if for a moment and adds them to its counts; True if more are wanted."""
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(row) if row is not None and row.state in STATES else None
    before = ((battle.win_chances if battle else None) or {}).get("what_ifs", {}).get(key)
    if row is None or battle is None or not is_trying(before):
        return False
    change = find_what_if(row, battle, key)
    muster = muster_from_plain(row.muster, row.campaign.nation_table)
    if change is None:  # the battle is another by now: nothing would ever come of it
        remove_what_if(engagement=row, key=key)
        return False
    try:
        counts = fought_what_if(row, battle, muster, change, before)
    except rules.BadInput as refused:
        counts = {"fault": {"field": refused.field, "why": refused.why, "line": refused.where}}
    return store_what_if(battle, key, before, counts)


def fought_what_if(
    engagement: Engagement, battle: Battle, muster: Muster, change: WhatIf, before: dict[str, Any]
) -> dict[str, Any]:
    """Returns the counts *before* with battles of *change* added, on the ground of the battle itself."""
    rulebook, laying = rules.find(battle.ruleset), laying_of(engagement, battle)
    kind = laying.kind or usual_battle_type(muster, rulebook)
    board = laying.ground or drawn_ground(muster, rulebook, engagement.dice, kind)
    changed, ruleset, laying = change_battle(
        change, muster, battle.ruleset, replace(laying, kind=kind, ground=board)
    )
    run_trial = lay_trials(changed, ruleset, engagement.dice, laying)
    numbers = range(before["runs"], before["wanted"])
    trials = more_trials.trials_in_time(run_trial, numbers, more_trials.SECONDS)
    return count_trials(before, trials, [party.side for party in muster.parties])


@transaction.atomic
def store_what_if(seen: Battle, key: str, before: dict[str, Any], counts: dict[str, Any]) -> bool:
    """Stores *counts*, unless another worker or the umpire has changed what they rest on.

    *seen*: the battle as it was. Returns whether more battles are wanted.
    """
    battle = Battle.objects.select_for_update().get(pk=seen.pk)
    is_same = all(getattr(battle, name) == getattr(seen, name) for name in more_trials.LAID)
    odds = battle.win_chances or {}
    asked = odds.get("what_ifs", {})
    if not is_same or asked.get(key) != before:
        return False
    wanted = {"wanted": before["wanted"]} if "fault" not in counts else {}
    new_counts = counts | wanted
    battle.win_chances = odds | {"what_ifs": {**asked, key: new_counts}}
    battle.save(update_fields=["win_chances"])
    return is_trying(new_counts)
