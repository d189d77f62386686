"""More simulated battles for the odds of one engagement, in blocks of a second or two, by all workers.

Battle n has the dice `<seed>/odds/<n>`, so whoever fights it, and however the blocks fall,
the figures are the same.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.timezone import now
from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from battles.models import Battle, BattleState
from battles.operations import fault_in, note_operation, open_battle, recorded_engagement
from battles.operations.odds_counts import Trial, count_trials, typical_battles
from battles.operations.trial_lanes import (
    LANES,
    STAGE,
    begin_stage,
    is_close,
    is_trying,
    is_trying_what_ifs,
    stage_of,
    without_asking,
    without_waiting,
)
from battles.operations.win_chances import lay_trials
from battles.table.ground_file import laying_of
from battles.table.watched_trials import STATES
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Engagement
from campaign.operations.ledger.locks import refuse_ended
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn

CHOICES: Final = (100, 1000, 10_000, 100_000)
SECONDS: Final = 2.0
"""After this long a block is stored, and other jobs have their turn."""

FIRST_SECONDS: Final = 0.3
"""The same for the first block, whose figures somebody waits for."""

LAID: Final = ("ruleset", "battle_type", "ground", "scale")
"""The fields of a battle that say how its table is laid out."""


@transaction.atomic
def ask_for_trials(*, engagement: Engagement, runs: int, actor: User, stops: bool = False) -> None:
    """Asks for *runs* simulated battles, with those fought already. The caller then sends the messages.

    *stops*: whether they may end sooner, once each share is known to within two points.
    """
    battle = battle_to_simulate(engagement)
    if runs not in CHOICES:
        raise Refusal(_("Choose a number of battles from the list."))
    odds = odds_in_stages(battle)
    if runs <= odds["runs"]:
        return
    asked = [int(now().timestamp()), odds["runs"]]  # when, and how many were fought then
    battle.win_chances = begin_stage(odds | {"wanted": runs, "stops": stops, "asked": asked})
    battle.save(update_fields=["win_chances"])
    note_operation(engagement, actor, "battles.simulate")


def battle_to_simulate(engagement: Engagement) -> Battle:
    """Returns the battle of *engagement* under the campaign's lock, with its odds as they stand.

    Raises Refusal while the computer fights it, and once the campaign is over.
    """
    battle = open_battle(engagement=engagement)
    refuse_ended(current_turn(recorded_engagement(battle).campaign))
    battle.refresh_from_db(fields=["state", "win_chances"])
    if battle.state == BattleState.QUEUED:
        raise Refusal(_("The computer is fighting %(name)s already.") % {"name": engagement.label})
    return battle


def odds_in_stages(battle: Battle) -> dict[str, Any]:
    """Returns the odds of *battle* if they were fought in stages; else none, to be fought anew."""
    odds = battle.win_chances or {}
    return odds if "lanes" in odds else {"runs": 0}


@transaction.atomic
def stop_trials(*, engagement: Engagement) -> None:
    """Leaves the odds of *engagement* as they are now."""
    battle = Battle.objects.select_for_update().filter(engagement=engagement).first()
    odds = battle.win_chances if battle is not None else None
    if battle is not None and odds is not None and (is_trying(odds) or is_trying_what_ifs(odds)):
        left = without_waiting(odds)
        battle.win_chances = left if left["runs"] else None
        battle.save(update_fields=["win_chances"])


def run_block_of_trials(engagement: int, lane: int) -> tuple[int, ...]:
    """Fights simulated battles of one *lane* for a moment and adds them to the odds.

    Returns the lanes that go on: this one, all of them once a stage is over, or none.
    """
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(row) if row is not None and row.state in STATES else None
    odds = battle.win_chances if battle is not None else None
    if row is None or battle is None or odds is None or not is_trying(odds):
        return ()
    numbers = stage_of(odds).numbers_left(lane)
    if not numbers:
        return ()
    muster = muster_from_plain(row.muster, row.campaign.nation_table)
    try:
        run_trial = lay_trials(muster, battle.ruleset, row.dice, laying_of(row, battle))
        trials = trials_in_time(run_trial, numbers, SECONDS if odds["runs"] else FIRST_SECONDS)
    except rules.BadInput as refused:
        refusal = fault_in(battle, muster, refused)
        same = Battle.objects.filter(pk=battle.pk, **{name: getattr(battle, name) for name in LAID})
        same.update(
            win_chances=None, fault={"field": refusal.field, "why": refusal.why, "line": refusal.where}
        )
        return ()
    return store_block(battle, lane, trials, [party.side for party in muster.parties])


def trials_in_time(run_trial: Callable[[int], Trial], numbers: range, seconds: float) -> list[Trial]:
    """Fights the battles of *numbers* until time is up; the first in any case."""
    until, found = monotonic() + seconds, [run_trial(numbers[0])]
    while len(found) < len(numbers) and monotonic() < until:
        found.append(run_trial(numbers[len(found)]))
    return found


@transaction.atomic
def store_block(seen: Battle, lane: int, trials: list[Trial], sides: list[str]) -> tuple[int, ...]:
    """Stores *trials* of *lane*, unless another worker or the umpire has changed what they rest on.

    *seen*: the battle as it was. Returns the lanes that go on.
    """
    battle = Battle.objects.select_for_update().get(pk=seen.pk)
    is_same = all(getattr(battle, name) == getattr(seen, name) for name in LAID)
    odds = battle.win_chances
    if not is_same or odds is None or not is_trying(odds):
        return ()
    before, now = stage_of(seen.win_chances or {"runs": 0}), stage_of(odds)
    if (before.first, before.done[lane]) != (now.first, now.done[lane]):
        return ()
    lanes = [done + len(trials) * (at == lane) for at, done in enumerate(now.done)]
    odds = with_first_trials(odds | count_trials(odds, trials, sides) | {"lanes": lanes}, trials)
    stage = stage_of(odds)
    goes_on: tuple[int, ...] = (lane,) if stage.numbers_left(lane) else ()
    if stage.is_over:
        if odds.get("stops") and is_close(odds):
            odds["wanted"] = odds["runs"]
        goes_on = tuple(range(LANES)) if is_trying(odds) else ()
        odds = begin_stage(odds) if goes_on else without_asking(odds)
    battle.win_chances = odds
    battle.save(update_fields=["win_chances"])
    return goes_on


def with_first_trials(odds: dict[str, Any], trials: list[Trial]) -> dict[str, Any]:
    """Returns *odds* with the typical battles among the first STAGE.

    Once all of these are fought, it has their counts, too, to which a what-if is compared.
    """
    if "first" in odds:
        return odds
    rows = [*odds.get("rows", []), *([trial.number, trial.holder, dict(trial.lost)] for trial in trials)]
    early = [Trial(holder, lost, 0, number) for number, holder, lost in rows]
    odds = {**odds, "rows": rows, "typical": typical_battles(early)}
    if odds["runs"] < STAGE:
        return odds
    del odds["rows"]
    return odds | {"first": {name: odds[name] for name in ("runs", "held", "lost")}}
