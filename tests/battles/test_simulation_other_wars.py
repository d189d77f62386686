"""The campaign layer is not tied to Cuba: a war of its own for each of three other rulesets."""

import pytest

import rules
from battles import mustering, simulation
from battles.models import Battle, BattleLog, BattleState
from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import Arm
from campaign.models import Engagement, Result
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.scenario.checks import read_scenario

pytestmark = pytest.mark.django_db


def test_a_small_war_of_another_ruleset_is_fought_and_every_man_accounted_for():
    told = simulation.play_war("marlow_county_1862", 2, "1")
    assert told["turns"] == 2
    assert told["engagements"]
    assert told["ledger_ok"]


def test_the_khan_of_the_frontier_stays_neutral_until_a_date_and_then_joins_the_clans():
    war = scenarios.create_campaign(scenario=read_scenario("hill_road_1880"), seed="1")
    fought = []
    for _ in range(7):
        simulation.play_turn(war)
        assert audit(war).faults == ()
    for engagement in Engagement.objects.filter(campaign=war).select_related("turn"):
        sides = {party["side"] for party in engagement.muster["parties"]}
        fought.append((engagement.turn.number, sides))
        assert sides != {"clans", "tiraz"}
    assert {"clans", "crown"} in [sides for turn, sides in fought if turn < 4]
    assert not [turn for turn, sides in fought if "tiraz" in sides and turn < 4]
    assert [turn for turn, sides in fought if {"crown", "tiraz"} <= sides]


@pytest.mark.parametrize("ruleset", ["macduff", "mexican_war"])
def test_a_cuban_campaign_is_fought_by_the_rules_of_the_frontier_and_the_mexican_war(ruleset):
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="1", ruleset=ruleset)
    assert war.ruleset == ruleset
    for _ in range(3):
        simulation.play_turn(war)
    assert audit(war).faults == ()
    fought = Battle.objects.filter(engagement__campaign=war)
    assert {(battle.ruleset, battle.state) for battle in fought} == {(ruleset, BattleState.FOUGHT)}
    assert Result.objects.filter(engagement__in=fought.values("engagement")).count() >= fought.count() > 0


def test_the_mexican_war_is_fought_by_its_own_rules_and_every_man_accounted_for():
    """Plays one turn, a fortnight: the battles about Fort Texas are long."""
    war = scenarios.create_campaign(scenario=read_scenario("northern_mexico_1846"), seed="1")
    simulation.play_turn(war)
    assert audit(war).faults == ()
    fought = Battle.objects.filter(engagement__campaign=war, state=BattleState.FOUGHT)
    assert {battle.ruleset for battle in fought} == {"mexican_war"}
    log = BattleLog.objects.filter(battle__in=fought).first()
    units = log.record["scenario"]["units"]
    assert all(unit["class"].startswith(("us_", "mexican_")) for unit in units if "class" in unit)
    nations = {(unit["side"], unit["class"].partition("_")[0]) for unit in units if "class" in unit}
    assert len(nations) == 2  # each side has its own


def test_the_orders_of_battle_of_the_mexican_war_come_to_the_known_totals():
    told = read_scenario("northern_mexico_1846")
    men = {
        force.key: sum(unit.men for unit in told.units if unit.force == force.key) for force in told.forces
    }
    later = {row.force for row in told.timetable}
    assert 2200 <= men["taylor_right"] + men["taylor_left"] <= 2300
    assert 480 <= men["garrison_fort_texas"] <= 520
    assert 2300 <= men["wool"] + men["wool_horse"] <= 2500
    assert (
        sum(men[force.key] for force in told.forces if force.side == "mexico" and not force.is_static)
        >= 13_000
    )
    assert {"wool", "ramirez", "lombardini", "minon"} <= later
    assert not told.warnings
    influence = {"taylor", "arista", "ampudia", "santa_anna"}
    assert influence <= {leader.key for leader in told.leaders}


def test_a_guard_with_a_few_guns_comes_to_the_table_as_foot_and_guns():
    campaign = scenarios.create_campaign(scenario=read_scenario("marlow_county_1862"), seed="3")
    how = rules.establishment("acw_hex")
    guards, corps = [], []
    for _ in range(3):
        simulation.play_turn(campaign)
    for engagement in Engagement.objects.filter(campaign=campaign):
        muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
        units = mustering.roster_of_muster(muster, how).units
        for party in muster.parties:
            for force in party.forces:
                own = [unit for unit in units if unit.force == force.key]
                if force.key.endswith("_guard") and any(body.guns for body in force.units):  # not lost yet
                    guards.append(force.key)
                    bodies = {body.key: body.men for body in force.units}
                    shares = [
                        share.men
                        for unit in units  # too few for a unit, they stand with others
                        if unit.arm in (Arm.INFANTRY, Arm.CAVALRY)
                        for share in unit.shares
                        if share.unit in bodies
                    ]
                    assert 100 * sum(shares) >= 60 * sum(bodies.values())
                    assert any(unit.arm is Arm.ARTILLERY for unit in own)
                if any(body.arm is Arm.TRAIN for body in force.units):
                    corps.append([unit.plays for unit in own].count("train"))
    assert guards
    assert corps
    assert set(corps) == {1}  # ACW-BASIC-09: the train of a corps is on its table
