"""A simulated battle that somebody wants to watch, fought once more."""

from dataclasses import asdict

import rules
from battles.access import battle_of, setup_mark
from battles.operations import play_table
from battles.operations.win_chances import lay_table, seed_of_trial
from battles.settle import result_of
from battles.table.ground_file import laying_of
from battles.table.watched_trials import STATES, keep_trial, key_of_trial
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Engagement
from rules import FullLog


def play_trial(engagement: int, number: int) -> None:
    """Fights simulated battle *number* again and stores how it went: {} if nobody fights."""
    row = Engagement.objects.select_related("campaign", "turn").filter(pk=engagement).first()
    battle = battle_of(row) if row is not None and row.state in STATES else None
    if row is None or battle is None:
        return
    muster, laying = muster_from_plain(row.muster, row.campaign.nation_table), laying_of(row, battle)
    seed, key = seed_of_trial(row.dice, number), key_of_trial(engagement, setup_mark(row, battle), number)
    try:
        table = lay_table(muster, battle.ruleset, row.dice, laying)
    except rules.BadInput:
        table = None  # the page of the odds tells it
    if table is None:
        keep_trial(key, {})
        return
    log = FullLog()
    kept, outcome = play_table(table, seed, log)
    settings = rules.establishment(battle.ruleset, laying.tables)
    result = result_of(outcome, table.units, muster, seed, settings)
    trial = {
        "record": kept.data(),
        "events": log.data(),
        "roster": asdict(table.roster),
        "holder": result.field_holder,
        "outcomes": dict(result.outcomes),
        "outcome": asdict(outcome),
    }
    keep_trial(key, trial)
