"""A war played through by computer: the same operations as the worker's, in a plain loop."""

import gc
from collections.abc import Callable
from typing import Any

from battles import operations
from campaign.audit import war_totals
from campaign.audit.ledger_audit import Watch, audit
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.turns import turn_machine as turns
from campaign.scenario.checks import read_scenario
from campaign.store import archive
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.row_cache import cache_rows

SWEPT = 4
"""Weeks after which what nobody needs any more is looked for: rows that were read point at each other."""


def play_war(
    scenario: str,
    number: int,
    seed: str,
    progress: Callable[[str], object] | None = None,
    *,
    reports: bool = False,
) -> dict[str, Any]:
    """Loads *scenario* and plays at most *number* turns; returns what came of it, as plain data.

    The ledger is proved after every turn, and the play ends with one that breaks it. *reports* are drafted
    only if asked for.
    """
    campaign = scenarios.create_campaign(scenario=read_scenario(scenario), seed=seed)
    watch = Watch(campaign)
    faults: tuple[str, ...] = ()
    played = 0
    with cache_rows(unread=not reports):
        while played < number and not faults and current_turn(campaign).state == TurnState.OPEN:
            play_turn(campaign)
            played += 1
            faults = watch.look()
            if progress:
                progress(f"Turn {played} of {number} is played.")
    whole = list(faults or audit(campaign).faults)
    return {
        "scenario": campaign.scenario,
        "seed": seed,
        "turns": played,
        "engagements": len(war_totals.actions(campaign)),
        "losses": war_totals.losses(campaign),
        "prisoners": war_totals.prisoners(campaign),
        "ledger_ok": not whole,
        "ledger_faults": whole,
        "digest": archive.war_checksum(campaign),
    }


def play_turn(campaign: Campaign) -> None:
    """Plays one turn from lock to publication; the computer fights every battle, referred or not."""
    turn = turns.lock_turn(campaign=campaign, actor=None)
    while True:
        turns.advance_turn(campaign)
        waiting = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN)
        if not waiting.exists():
            if turn.number % SWEPT == 0:
                gc.collect()
            return
        for engagement in waiting.order_by("turn__number", "minute", "key").values_list("pk", flat=True):
            operations.fight_battle(engagement)
