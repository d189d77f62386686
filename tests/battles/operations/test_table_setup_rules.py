"""Rules and scale of a battle: those of its campaign, or others for it alone."""

import pytest

import rules
from battles import operations
from battles.models import Battle, BattleLog, BattleState, Precedent, TableReport
from battles.operations import fight_battle, open_battle, play_battle, queue_battle, table_setup
from battles.scenario import Laying
from battles.table.handover import first_log
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import CasualtyReturn, Entry, Result
from campaign.refusals import Refusal
from tests.battles.fields import SMALL, meet, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def reads(engagement, **options):
    engagement.campaign.world = engagement.campaign.world | {"options": options}
    engagement.campaign.save(update_fields=["world"])


def counts_by(engagement, men):
    engagement.campaign.settings = engagement.campaign.settings | {"men_per_figure": men}
    engagement.campaign.save(update_fields=["settings"])


def scenario_fought(engagement):
    return BattleLog.objects.get(battle__engagement=engagement).record["scenario"]


def test_a_battle_is_fought_by_the_options_of_its_turn(engagement):
    reads(engagement, **{"1": {"fire_modifiers": "cumulative"}, "2": {"gun_arc": "rotation"}})
    assert fight_battle(engagement.pk)
    assert scenario_fought(engagement)["options"] == {"fire_modifiers": "cumulative"}


def test_another_rules_option_makes_another_battle(engagement):
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    usual, small = (
        play_battle(muster, "machete", engagement.dice, Laying(options=told))
        for told in ({}, {"figure_mm": 15})
    )
    assert usual.outcome["digest"] != small.outcome["digest"]


@pytest.mark.parametrize("ruleset", ["scwares", "acw_hex"])
def test_it_is_fought_by_other_rules_and_settled_as_any_other(engagement, umpire, ruleset):
    reads(engagement, **{"1": {"gun_arc": "rotation"}})
    table_setup.choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    how = rules.establishment(ruleset)
    assert (battle.ruleset, battle.men_per_figure in how.scales) == (ruleset, True)
    assert battle.roster["men_per_figure"] == battle.men_per_figure
    entry = Entry.objects.get(operation="battles.choose_ruleset")
    assert (entry.actor, entry.subject, entry.data) == (umpire, engagement.key, {"chosen": ruleset})
    assert fight_battle(engagement.pk)
    engagement.refresh_from_db()
    battle.refresh_from_db()
    assert (engagement.state, battle.state, battle.ruleset) == (
        EngagementState.SETTLED,
        BattleState.FOUGHT,
        ruleset,
    )
    assert (scenario_fought(engagement)["ruleset"], scenario_fought(engagement)["options"]) == (ruleset, {})
    result = Result.objects.get(engagement=engagement)
    assert CasualtyReturn.objects.filter(result=result).exists()


def test_other_rules_lay_it_out_anew_and_the_campaigns_own_come_back(engagement, umpire):
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    table_setup.choose_scale(engagement=engagement, men=10, actor=umpire)
    table_setup.set_ground(
        engagement=engagement, text=table_setup.ground_text(engagement, None), actor=umpire
    )
    for ruleset in ("scwares", "machete"):
        table_setup.choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
        battle = Battle.objects.get(engagement=engagement)
        assert (battle.ruleset, battle.battle_type, battle.ground, battle.scale) == (ruleset, "", "", 0)


def test_the_scale_is_then_a_step_of_the_other_rules(engagement, umpire):
    table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    table_setup.choose_scale(engagement=engagement, men=25, actor=umpire)
    with pytest.raises(Refusal, match="must be one of 10, 25, 50, 100, 200"):
        table_setup.choose_scale(engagement=engagement, men=20, actor=umpire)
    assert fight_battle(engagement.pk)
    battle = Battle.objects.get(engagement=engagement)
    assert (battle.ruleset, battle.men_per_figure) == ("scwares", 25)


def test_rules_that_there_are_not_are_refused(engagement, umpire):
    with pytest.raises(Refusal, match="no such rules"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="chess", actor=umpire)


def test_rules_that_cannot_lay_it_out_are_refused_in_a_sentence_and_nothing_is_changed(engagement, umpire):
    for party in engagement.muster["parties"]:
        for force in party["forces"]:
            for body in force["units"]:
                body["men"] *= 400
    engagement.save(update_fields=["muster"])
    with pytest.raises(Refusal, match="cannot be set up with SCWaRes: "):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    assert not Battle.objects.exclude(ruleset="machete").exists()
    assert not Entry.objects.filter(operation="battles.choose_ruleset").exists()


def test_with_anything_of_its_table_written_down_its_rules_stand(engagement, umpire):
    battle = open_battle(engagement=engagement)
    written = first_log(battle, None).to_plain() | {"holder": "spain"}
    report = TableReport.objects.create(battle=battle, author=umpire, data=written)
    with pytest.raises(Refusal, match="its rules cannot change"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    report.delete()
    Precedent.objects.create(
        battle=battle,
        number=1,
        clause="MACH-GEN-01",
        question="May he?",
        asked_by=engagement.attacker,
        granted=True,
        settled_by=umpire,
        settled_at=engagement.opened_at,
    )
    with pytest.raises(Refusal, match="its rules cannot change"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)


def test_once_the_computer_has_it_or_it_is_settled_its_rules_stand(engagement, umpire):
    queue_battle(engagement=engagement, actor=umpire)
    with pytest.raises(Refusal, match="already"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    fight_battle(engagement.pk)
    with pytest.raises(Refusal, match="settled already"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)


def test_a_ruleset_chosen_while_the_computer_fights_stays_chosen(engagement, umpire, monkeypatch):
    fought = []

    def fight_late(muster, ruleset, *rest):
        if not fought:
            table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
        fought.append(ruleset)
        return play_battle(muster, ruleset, *rest)

    monkeypatch.setattr(operations, "play_battle", fight_late)
    assert fight_battle(engagement.pk)
    assert fought == ["machete", "scwares"]
    assert Battle.objects.get(engagement=engagement).ruleset == "scwares"
    assert BattleLog.objects.get(battle__engagement=engagement).record["scenario"]["ruleset"] == "scwares"


def test_every_battle_is_at_the_scale_of_the_campaign(engagement):
    counts_by(engagement, "10")
    assert open_battle(engagement=engagement).men_per_figure == 10
    assert fight_battle(engagement.pk)
    assert Battle.objects.get(engagement=engagement).men_per_figure == 10


def test_the_umpires_scale_for_one_battle_goes_before_that_of_the_campaign(engagement, umpire):
    counts_by(engagement, "10")
    table_setup.choose_scale(engagement=engagement, men=5, actor=umpire)
    assert fight_battle(engagement.pk)
    assert Battle.objects.get(engagement=engagement).men_per_figure == 5


def test_a_battle_too_large_for_the_campaigns_scale_takes_the_first_that_fits():
    large = meet((3000, 1600))
    counts_by(large, "1")
    assert fight_battle(large.pk)
    assert Battle.objects.get(engagement=large).men_per_figure > 1


def test_a_scale_at_which_a_table_would_hold_hundreds_of_units_is_none_to_choose(client):
    large = meet((3000, 1600))
    with pytest.raises(Refusal, match="must be one of 5, 10, 20, 30, 50"):
        table_setup.choose_scale(engagement=large, men=1, actor=umpire_of(large.campaign))


def test_other_rules_without_that_step_take_the_first_that_fits(engagement, umpire):
    counts_by(engagement, "20")
    table_setup.choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire)
    assert Battle.objects.get(engagement=engagement).men_per_figure == 50
