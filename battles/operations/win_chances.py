"""Win chances of a battle that waits: simulated battles with dice of their own, which settle nothing.

Played outside any transaction; what was laid out otherwise meanwhile is not weighed.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.models import Battle, BattleState
from battles.mustering.battle_types import usual_battle_type
from battles.operations import (
    fault_in,
    note_operation,
    open_battle,
    play_battle,
    play_table,
    unsettled_engagement,
)
from battles.operations.odds_counts import Trial, count_trials, typical_battles
from battles.scenario import Laying, Table, drawn_ground, table_of_muster
from battles.settle import result_of
from battles.table.ground_file import laying_of
from campaign.logic.casualties.muster import BattleResult, Muster, muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.refusals import Refusal

RUNS = 30


@transaction.atomic
def ask_for_win_chances(*, engagement: Engagement, actor: User) -> None:
    """Asks for the win chances of *engagement*. The caller then sends the message."""
    battle = open_battle(engagement=engagement)
    unsettled_engagement(battle)
    battle.refresh_from_db(fields=["state"])
    if battle.state == BattleState.QUEUED:
        raise Refusal(_("The computer is fighting %(name)s already.") % {"name": engagement.label})
    battle.win_chances = {}
    battle.save(update_fields=["win_chances"])
    note_operation(engagement, actor, "battles.simulate")


@transaction.atomic
def ask_for_missing_chances(campaign: int) -> None:
    """Asks for the odds of every battle that waits for the umpire and has none yet.

    The caller sends the message. A battle whose table the rules refuse waits until the umpire has chosen
    another.
    """
    rows = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN, is_referred=True)
    rows = (
        rows.exclude(battle__state=BattleState.QUEUED).exclude(muster={}).exclude(battle__fault__isnull=False)
    )
    without = rows.filter(battle__win_chances__isnull=True).exclude(
        turn__settles_rest=True, turns_postponed=0
    )
    for engagement in without.select_related("campaign", "turn").order_by("pk"):
        battle = open_battle(engagement=engagement)
        battle.win_chances = {}
        battle.save(update_fields=["win_chances"])


def weigh_win_chances(engagement: int) -> bool:
    """Plays the trials that were asked for of the engagement with that primary key.

    False if none were, it is settled, or it cannot be laid out.
    """
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(row) if row is not None and row.state == EngagementState.OPEN else None
    if row is None or battle is None or battle.win_chances != {}:
        return False
    muster = muster_from_plain(row.muster, row.campaign.nation_table)
    laying = laying_of(row, battle)
    odds: dict[str, Any] | None = None
    fault: dict[str, Any] | None = None
    try:
        odds = trial_battles(muster, battle.ruleset, row.dice, laying)
    except rules.BadInput as refused:
        refusal = fault_in(battle, muster, refused)
        fault = {
            "field": refusal.field,
            "why": refusal.why,
            "line": refusal.where,
        }  # its page tells the umpire
    same = Battle.objects.filter(
        pk=battle.pk,
        win_chances={},
        ruleset=battle.ruleset,
        battle_type=battle.battle_type,
        ground=battle.ground,
        scale=battle.scale,
    )
    return bool(same.update(win_chances=odds, fault=fault)) and odds is not None


def trial_battles(muster: Muster, ruleset: str, seed: str, laying: Laying) -> dict[str, Any]:
    """Returns what simulated battles on the battle's own ground ended in, with other dice.

    How often each side held the field ("": nobody), and its loss in men: of ten battles, one cost less than
    the first number and one more than the last.
    """
    run_trial = lay_trials(muster, ruleset, seed, laying)
    sides = [party.side for party in muster.parties]
    trials = [run_trial(number) for number in range(RUNS)]
    return count_trials({}, trials, sides) | {"typical": typical_battles(trials)}


def seed_of_trial(seed: str, number: int) -> str:
    """Returns the seed of the simulated battle of that *number*, of an engagement whose seed is *seed*."""
    return f"{seed}/odds/{number}"


def lay_trials(muster: Muster, ruleset: str, seed: str, laying: Laying) -> Callable[[int], Trial]:
    """Lays the table once. Returns a function that fights trial n with dice of its own."""
    laid = lay_table(muster, ruleset, seed, laying)
    sides = [party.side for party in muster.parties]

    def trial_of(result: BattleResult, turns: int, number: int) -> Trial:
        lost = {side: men_lost(muster, result, side) for side in sides}
        return Trial(result.field_holder, lost, turns, number)

    if laid is None:  # nobody fights, so no die is rolled
        result = play_battle(muster, ruleset, seed, laying).result
        return lambda number: trial_of(result, 0, number)
    table, settings = laid, rules.establishment(ruleset, laying.tables)

    def run_trial(number: int) -> Trial:
        trial_seed = seed_of_trial(seed, number)
        outcome = play_table(table, trial_seed, rules.Log())[1]
        return trial_of(result_of(outcome, table.units, muster, trial_seed, settings), outcome.turns, number)

    return run_trial


def lay_table(muster: Muster, ruleset: str, seed: str, laying: Laying) -> Table | None:
    """Returns the table on which all simulated battles of *muster* are fought; None if nobody fights."""
    rulebook = rules.find(ruleset)
    kind = laying.kind or usual_battle_type(muster, rulebook)
    board = laying.ground or drawn_ground(muster, rulebook, seed, kind)
    return table_of_muster(muster, ruleset, seed, replace(laying, ground=board))


def men_lost(muster: Muster, result: BattleResult, side: str) -> int:
    """Returns the men of *side* whom *result* cost it on the field, before any come back."""
    party = next(party for party in muster.parties if party.side == side)
    own = {unit.key for force in party.forces for unit in force.units}
    return sum(line.men_gone for line in result.units if line.unit in own)
