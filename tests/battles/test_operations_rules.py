"""An evening by each ruleset: from the engagement to the ledger, fought by the computer or at a table."""

from dataclasses import replace

import pytest

import rules
from battles import operations
from battles.models import Battle, BattleLog, BattleState
from battles.mustering import roster_from_plain
from battles.operations import confirm_report, correct_result, fight_battle, open_battle, save_report
from battles.operations.table_setup import choose_layout
from battles.table.log import Line, TableLog
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import (
    Account,
    EngagementKind,
    EngagementState,
    PlaceKind,
    SideOutcome,
    Stock,
    TurnState,
)
from campaign.models import Balance, CasualtyReturn
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of
from tests.battles.musters import body, meeting_muster
from tests.nations import CUBAN

pytestmark = pytest.mark.django_db


@pytest.fixture(params=rules.RULESETS)
def fields(request):
    """Returns a function that begins engagements of a war by that ruleset."""

    def engagement_found(*men):
        engagement = meet(*men)
        engagement.campaign.ruleset = request.param
        engagement.campaign.save(update_fields=["ruleset"])
        return engagement

    return engagement_found


def dead_men(campaign):
    """Counts the men whom the ledger has as dead."""
    rows = Balance.objects.filter(unit__campaign=campaign, stock=Stock.MEN, account=Account.DEAD)
    return sum(rows.values_list("amount", flat=True))


def test_the_computer_fights_it_and_the_week_is_published(fields):
    engagement = fields(SMALL)
    campaign = engagement.campaign
    assert fight_battle(engagement.pk)
    battle = Battle.objects.get(engagement=engagement)
    assert (battle.state, battle.ruleset) == (BattleState.FOUGHT, campaign.ruleset)
    kept = BattleLog.objects.get(battle=battle)
    assert rules.play(rules.Record.from_data(kept.record), log=rules.FullLog()).turns > 0
    returns = CasualtyReturn.objects.filter(result__engagement=engagement)
    assert sum(line.killed for line in returns) == dead_men(campaign)
    while turns.advance_turn(campaign):
        pass
    engagement.turn.refresh_from_db()
    assert engagement.turn.state == TurnState.PUBLISHED
    assert audit(campaign).faults == ()


@pytest.mark.parametrize("kind", [EngagementKind.RAID, EngagementKind.SIEGE])
@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_the_computer_fights_raids_and_before_besieged_places_by_every_ruleset(ruleset, kind):
    cubans = [body("band", 60, nation=CUBAN)]
    muster = replace(
        meeting_muster(body("post", 60), against=cubans), kind=kind, place_kind=PlaceKind.VILLAGE
    )
    fought = operations.play_battle(muster, ruleset, "raid")
    assert set(fought.result.outcomes) == {"cuba", "spain"}


def sheet(engagement, lost):
    """Returns a log in which a Spanish unit loses *lost*.

    It is Spain's first one that can. Cuba holds the field.
    """
    unit = next(
        unit
        for unit in roster_from_plain(open_battle(engagement=engagement).roster).units
        if unit.side == "spain" and unit.figures > lost
    )
    return TableLog((Line(unit.key, lost=lost),), "cuba", 5, outcome=SideOutcome.WITHDREW)


def test_a_table_game_is_written_down_confirmed_and_corrected(fields):
    engagement = fields()
    umpire = umpire_of(engagement.campaign)
    report = save_report(
        battle=open_battle(engagement=engagement), author=umpire, side=None, log=sheet(engagement, 2)
    )
    confirm_report(report=report, actor=umpire, side=None, stamp=sheet(engagement, 2).stamp)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.SETTLED
    assert audit(engagement.campaign).faults == ()
    lost = sum(
        line.killed + line.severely_wounded + line.lightly_wounded for line in CasualtyReturn.objects.all()
    )
    correct_result(engagement=engagement, log=sheet(engagement, 0), actor=umpire, reason="Nobody was hit.")
    assert audit(engagement.campaign).faults == ()
    last = CasualtyReturn.objects.filter(result__revision=2)
    assert lost + sum(line.captured for line in CasualtyReturn.objects.all()) > 0
    assert not any(line.killed or line.severely_wounded or line.lightly_wounded for line in last)
    assert dead_men(engagement.campaign) == 0


def test_the_umpire_lays_it_out_as_the_rules_know(fields):
    engagement = fields()
    umpire = umpire_of(engagement.campaign)
    known = rules.find(engagement.campaign.ruleset).kinds
    choose_layout(engagement=engagement, kind="pursuit", actor=umpire)
    assert Battle.objects.get(engagement=engagement).battle_type == "pursuit"
    for kind in {"raid", "rescue", "landing"} - set(known):
        with pytest.raises(Refusal, match="cannot be set up that way"):
            choose_layout(engagement=engagement, kind=kind, actor=umpire)
    assert operations.queue_battle(engagement=engagement, actor=umpire).state == BattleState.QUEUED
    assert fight_battle(engagement.pk)
    assert audit(engagement.campaign).faults == ()
