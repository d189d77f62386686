"""The rules of a campaign are changed by its umpire, with a reason, from the next lock on."""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.settings import DEFAULT
from campaign.logic.settings.book import BOOK
from campaign.logic.settings.earlier import BEFORE_TUNING
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, CasualtyReturn, Entry
from campaign.operations.campaigns.settings import change_settings
from campaign.operations.engagement import results as engagements
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import fight_at_the_hut, result
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
DEFAULTS = {name: row.default for name, row in BOOK.items()}


@pytest.fixture
def war():
    campaign = manned_war()
    campaign.settings = {}
    campaign.save()
    return campaign


def turn_settings(war, reason="too slow", seen=None, **values):
    return change_settings(
        campaign=war,
        values=values,
        actor=User.objects.get(username="ulises"),
        reason=reason,
        seen=DEFAULTS | (seen or {}),
    )


def rules(war, turn):
    return Campaign.objects.get(pk=war.pk).rules(turn)


def test_a_change_in_an_open_turn_holds_for_it_and_is_journaled_with_before_and_after(war):
    assert turn_settings(war, dear=25, at_once_men=500) == {"dear": 25, "at_once_men": 500}
    assert (rules(war, 1).battles.dear, rules(war, 0)) == (25, DEFAULT)
    entry = Entry.objects.get(operation="settings.change")
    assert (entry.actor.username, entry.reason, entry.turn.number) == ("ulises", "too slow", 1)
    assert entry.data == {
        "from_turn": 1,
        "before": {"dear": 10, "at_once_men": 300},
        "after": {"dear": 25, "at_once_men": 500},
    }


@pytest.mark.parametrize(
    "state", [state for state in TurnState if state not in ("open", "published", "ended")]
)
def test_a_turn_that_is_locked_is_played_by_the_rules_it_was_locked_by(war, state):
    war.turns.update(state=state)
    turn_settings(war, dear=25)
    assert (rules(war, 1), rules(war, 2).battles.dear) == (DEFAULT, 25)


def test_the_same_change_sent_twice_is_made_once(war):
    turn_settings(war, dear=25)
    assert turn_settings(war, dear=25) == {}
    assert Entry.objects.filter(operation="settings.change").count() == 1


def test_two_umpires_change_different_rules_and_neither_undoes_the_others(war):
    turn_settings(war, dear=25, report_chance=6)
    turn_settings(war, dear=10, report_chance=9)  # the second page still showed ten
    assert (rules(war, 1).battles.dear, rules(war, 1).march.report_chance) == (25, 9)


def test_an_umpire_cannot_overwrite_a_setting_changed_since(war):
    turn_settings(war, dear=25)
    with pytest.raises(Refusal, match="changed since you opened this page"):
        turn_settings(war, dear=30)
    assert turn_settings(war, dear=30, seen={"dear": 25}) == {"dear": 30}


def test_a_rule_may_be_set_back_to_its_default(war):
    turn_settings(war, dear=25)
    turn_settings(war, dear=10, seen={"dear": 25})
    assert rules(war, 1) == DEFAULT


@pytest.mark.parametrize(
    ("values", "reason", "said"),
    [
        ({"dear": 101}, "why", "dear: must be a whole number from 0 to 100"),
        ({"daer": 1}, "why", "did you mean dear?"),
        ({"dear": 20}, "  ", "Give a reason"),
    ],
)
def test_a_wrong_setting_is_refused_with_advice(war, values, reason, said):
    with pytest.raises(Refusal) as refused:
        turn_settings(war, reason, **values)
    assert said in str(refused.value)
    war.refresh_from_db()
    assert war.settings == {}


def test_a_campaign_that_is_over_keeps_its_rules(war):
    war.turns.update(state=TurnState.PUBLISHED)
    with pytest.raises(Refusal, match="is over"):
        turn_settings(war, dear=25)


def test_a_fault_at_any_write_leaves_the_rules_as_they_were(war):
    assert every_write(lambda: turn_settings(war, dear=25)) == 3  # the campaign, its history, the journal


def test_the_recovery_dial_reaches_the_returns_and_a_correction_keeps_the_rules_of_its_turn():
    engagement = fight_at_the_hut()
    war, umpire = engagement.campaign, User.objects.create_user("umpire")
    war.settings = BEFORE_TUNING | {"recovery": "none_carried_over", "changes": {"2": {"recovery": "harsh"}}}
    war.save()
    engagements.settle_engagement(engagement=engagement, result=result(engagement, down=20))
    engagements.correct_result(
        engagement=engagement, result=result(engagement, down=30), actor=umpire, reason="miscounted"
    )
    for revision, light in ((1, 40), (2, 60)):
        lost = CasualtyReturn.objects.filter(result__engagement=engagement, result__revision=revision)
        assert sum(row.lightly_wounded for row in lost) == light
        assert sum(row.killed + row.severely_wounded + row.missing + row.captured for row in lost) == 0
    assert audit(war).faults == ()


def test_a_table_whose_column_does_not_make_100_is_refused_naming_rows_and_column(war):
    with pytest.raises(Refusal) as refused:
        turn_settings(war, routed_killed=50)
    assert str(refused.value) == (
        "Side that was routed: killed 50, severely wounded 15, lightly wounded 10, missing 10, captured 20"
        " make 105; they must make 100."
    )
    assert turn_settings(war, routed_killed=40, routed_lightly_wounded=15) == {
        "routed_killed": 40,
        "routed_lightly_wounded": 15,
    }


def test_a_scale_that_the_rules_of_the_campaign_do_not_have_is_refused(war):
    with pytest.raises(Refusal, match="must be one of auto, 1, 2, 5, 10, 20, 30, 50 for machete"):
        turn_settings(war, men_per_figure="25")
    turn_settings(war, men_per_figure="30")
    assert (rules(war, 1).battles.men, rules(war, 0).battles.men) == (30, 0)
