"""A war by computer and real operations, for every ruleset: the ledger balances after every turn."""

import pytest

from battles.models import Battle, BattleLog, BattleState
from battles.simulation import play_turn
from campaign.audit import audit
from campaign.models import Engagement, Result, Return
from campaign.operations import scenarios
from campaign.scenario_checks import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("scenario", "ruleset", "seed"), [("ocujal_1873", "scwares", "8"), ("la_sacra_1873", "acw_hex", "6")]
)
def test_four_weeks_of_war_by_other_rules_leave_a_balanced_ledger(scenario, ruleset, seed):
    """The seeds are of wars in which somebody is met."""
    campaign = scenarios.load(scenario=read(scenario), seed=seed)
    assert campaign.ruleset == ruleset
    for _ in range(4):
        play_turn(campaign)
        assert audit(campaign).faults == ()
    fought = Battle.objects.filter(engagement__campaign=campaign, state=BattleState.FOUGHT)
    assert {battle.ruleset for battle in fought} == {ruleset}
    assert BattleLog.objects.filter(battle__in=fought).exists()
    assert Result.objects.filter(engagement__campaign=campaign).count() == Engagement.objects.count()
    lost = Return.objects.filter(result__engagement__campaign=campaign)
    assert sum(line.killed + line.severe + line.light for line in lost) > 0
