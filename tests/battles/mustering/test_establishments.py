"""The tables of a turn: battles are mustered, fought, settled and replayed by those that held in it."""

import io

import pytest

import rules
from battles import simulation
from battles.models import Battle, BattleLog, BattleState
from battles.mustering.establishments import establishment_of, tables_in_force
from battles.table.ground_file import laying_of
from campaign.audit.ledger_audit import audit
from campaign.logic.settings.rules_tables import mark_of
from campaign.models import Campaign
from campaign.operations.campaigns import campaign_files, new_campaign
from campaign.operations.campaigns.rules_tables import replace_tables
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from rules import FullLog, Record, SeededDice

pytestmark = pytest.mark.django_db
FILE = (
    "[pursuit]\none_move_min = 2\n\n[campaign]\ninfantry = [8, 12]\n\n[campaign.guns]\nhorse_artillery = 12\n"
)


def test_a_battle_records_its_tables_and_replays_by_them_after_they_are_gone():
    war = new_campaign.create_campaign(scenario=read_scenario("northern_mexico_1846"), seed="1")
    replace_tables(campaign=war, text=FILE, actor=None, reason="our print")
    war.refresh_from_db()
    simulation.play_turn(war)
    assert audit(war).faults == ()
    fought = Battle.objects.filter(engagement__campaign=war, state=BattleState.FOUGHT)
    log = BattleLog.objects.filter(battle__in=fought).order_by("pk")[0]
    assert log.record["scenario"]["terms"]["tables"]["pursuit"] == {"one_move_min": 2}
    foot = [unit for unit in log.record["scenario"]["units"] if unit["troop"] == "infantry"]
    assert max(unit["figures"] for unit in foot) <= 12

    war = Campaign.objects.get(pk=war.pk)
    replace_tables(campaign=war, text="", actor=None, reason="no more", seen=mark_of(FILE))
    engagement = log.battle.engagement
    engagement.campaign.refresh_from_db()
    assert (
        establishment_of(engagement, "mexican_war").unit_sizes["infantry", "us"].most == 12
    )  # its turn keeps them
    assert laying_of(engagement, log.battle).tables == tables_in_force(engagement, "mexican_war") != {}
    assert tables_in_force(engagement, "machete") == {}
    assert Campaign.objects.get(pk=war.pk).replaced_tables(war.turns.count()) == {}

    scenario = rules.scenario_from(log.record["scenario"])
    record, again = Record(scenario, log.record["version"], log.record["seed"]), FullLog()
    outcome = rules.play(record, dice=SeededDice(record.seed), computer=rules.computers(scenario), log=again)
    assert rules.digest(outcome, again) == log.battle.outcome["digest"]


def test_the_file_goes_with_its_campaign_into_a_campaign_file_and_out_of_it():
    war = new_campaign.create_campaign(scenario=read_scenario("northern_mexico_1846"), seed="1")
    replace_tables(campaign=war, text=FILE, actor=None, reason="our print")
    war.refresh_from_db()
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)
    file.seek(0)
    brought = campaign_files.bring_in(file=file, actor=None)
    assert brought.pk != war.pk
    assert brought.tables_text(1) == FILE
    assert brought.replaced_tables(1) == war.replaced_tables(1) != {}


@pytest.mark.parametrize(
    "told", [{"1": "[pursuit]\none = 1\n"}, {"1": "[pursuit"}, {"01": FILE}, {"1": ["pursuit"]}]
)
def test_a_campaign_file_with_tables_that_could_not_be_played_is_refused(told):
    war = new_campaign.create_campaign(scenario=read_scenario("northern_mexico_1846"), seed="1")
    Campaign.objects.filter(pk=war.pk).update(world=war.world | {"tables": told})
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=Campaign.objects.get(pk=war.pk), to=file, actor=None)
    file.seek(0)
    with pytest.raises(Refusal, match="campaign, world"):
        campaign_files.bring_in(file=file, actor=None)
