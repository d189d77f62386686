"""Officers who are hit, and wounded officers who return to duty."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from campaign.logic.casualties import split as casualties
from campaign.logic.casualties.casualty_table import casualty_policy
from campaign.logic.casualties.muster import BattleResult, Muster
from campaign.logic.casualties.recovery import fit_again
from campaign.logic.vocabulary import LeaderFate, SideOutcome
from campaign.models import Leader, Result, Turn
from campaign.operations.casualties.returns import prisoner_parties
from campaign.operations.ledger.postings import Line
from campaign.store.unit_of_work import Rows
from rules import SeededDice


def roll_officer_fates(
    row: Result, muster: Muster, result: BattleResult, courses: Mapping[str, SideOutcome]
) -> None:
    """Rolls the fate of every leader who was hit; one who is only grazed stays with the unit."""
    engagement = row.engagement
    fields = {
        leader.key: party.side
        for party in muster.parties
        for force in party.forces
        for unit in force.units
        for leader in unit.leaders
    }
    campaign, turn, seed = engagement.campaign, engagement.turn, engagement.dice
    policy = casualty_policy(campaign.rules(turn.number).casualties, campaign.ruleset)
    struck = Leader.objects.filter(campaign=campaign, key__in=[k for k in result.leaders if k in fields])
    for leader in struck.order_by("key"):
        dice = SeededDice(f"{seed}/leader/{leader.key}")
        fate = result.fates.get(leader.key) or casualties.leader_fate(
            courses[fields[leader.key]], dice, policy
        )
        if fate == LeaderFate.PRESENT:
            continue
        set_leader_fate(leader, fate, engagement.date, turn, seed)
        if fate == LeaderFate.CAPTURED:
            leader.party = prisoner_parties(row, muster, {leader.side_id})[leader.side_id]
        leader.save(update_fields=["fate", "fate_date", "until", "party"])


def set_right(
    row: Result,
    muster: Muster,
    before: BattleResult,
    result: BattleResult,
    courses: Mapping[str, SideOutcome],
) -> None:
    """Corrects the fates of leaders when a result is corrected.

    A leader hit in *before* but not in *result* is restored. A leader hit only in *result* has their fate
    rolled. A leader hit in both, or whose fate has changed since, stays as they are.
    """
    engagement = row.engagement
    was, now = {*before.leaders}, {*result.leaders}
    known = Leader.objects.filter(campaign=engagement.campaign)
    for leader in known.filter(key__in=was - now, fate_date=engagement.date).exclude(fate=LeaderFate.PRESENT):
        leader.fate, leader.party = LeaderFate.PRESENT, None
        leader.fate_date = leader.until = None
        leader.save(update_fields=["fate", "fate_date", "until", "party"])
    fit = known.filter(key__in=now - was, fate=LeaderFate.PRESENT)
    struck = tuple(sorted(fit.values_list("key", flat=True)))
    roll_officer_fates(row, muster, replace(result, leaders=struck), courses)


def set_leader_fate(leader: Leader, fate: LeaderFate, on: date, turn: Turn, seed: str) -> None:
    """Sets *leader*'s *fate* on that day of *turn*.

    A wounded leader is laid up as long as a severely wounded man, by dice of *seed*. The caller saves `fate`,
    `fate_date` and `until`.
    """
    leader.fate, leader.until = fate, None
    leader.fate_date = None if fate == LeaderFate.PRESENT else on
    if fate == LeaderFate.WOUNDED:
        dice = SeededDice(f"{seed}/leader/{leader.key}/hospital")
        leader.until = fit_again(on, turn.days, dice, turn.campaign.rules(turn.number).casualties)


def return_recovered_leaders(rows: Rows, turn: Turn) -> list[Line]:
    """Returns wounded leaders to their command if they are fit by the first day of *turn*. Posts no men."""
    for leader in rows.leaders.values():
        if leader.fate != LeaderFate.WOUNDED or leader.fate_date is None:
            continue
        if leader.until is None:
            set_leader_fate(leader, LeaderFate.WOUNDED, leader.fate_date, turn, turn.seed)
        assert leader.until is not None
        if leader.until <= turn.starts:
            leader.fate = LeaderFate.PRESENT
        rows.write([leader], "fate", "until")
    return []
