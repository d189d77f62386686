"""How a campaign reads its rules: a page that every player reads and the umpire changes."""

import json

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages

from battles.playsheet.rules_options import label_of
from campaign.logic.settings import rules_options
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Entry
from tests.battles.fields import meet, seat, umpire_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
USUAL = rules_options.usual_values("machete")


@pytest.fixture
def engagement():
    return meet()


def page_of(engagement):
    return f"/c/{engagement.campaign.slug}/rules-options/"


def send_form(client, engagement, seen=None, reason="as we play it", **values):
    fields = {name: str(value) for name, value in USUAL.items()} | values
    return client.post(
        page_of(engagement), {**fields, "reason": reason, "seen": json.dumps(USUAL | (seen or {}))}
    )


def test_the_umpire_chooses_an_option_and_it_is_reported_with_who_and_why(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = read(client.get(page_of(engagement)))
    for name in rules_options.offered_options("machete"):
        assert f'name="{name}"' in shown
        assert label_of("machete", name) in shown
    answer = send_form(client, engagement, fire_modifiers="cumulative")
    assert answer.url == page_of(engagement)
    assert [str(said) for said in get_messages(answer.wsgi_request)] == ["The rules are changed."]
    shown = read(client.get(page_of(engagement)))
    assert "One modifier or all: only the largest → all, added up" in shown
    assert "as we play it" in shown
    assert "umpire" in shown
    held = Campaign.objects.get(pk=engagement.campaign.pk)
    assert (held.options(engagement.turn.number), held.options(engagement.turn.number + 1)) == (
        {},  # the week is being marched
        {"fire_modifiers": "cumulative"},
    )


def test_a_player_reads_what_holds_in_their_week_and_changes_nothing(client, engagement):
    engagement.campaign.world = engagement.campaign.world | {
        "options": {"1": {"gun_arc": "rotation"}, "2": {"cavalry_fire": True}}
    }
    engagement.campaign.save(update_fields=["world"])
    Entry.objects.create(
        campaign=engagement.campaign, operation="rules_options.change", subject="t2", reason="a secret"
    )
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = read(client.get(page_of(engagement)))
    assert "<b>any turn short of an about-turn</b>" in shown
    assert "as a rule: a quarter turn to either side" in shown
    assert "<b>yes</b>" not in shown  # horse fires from the saddle only in the week after
    assert "a secret" not in shown
    assert 'name="reason"' not in shown
    assert send_form(client, engagement, cavalry_fire="True").status_code == 404
    assert not Campaign.objects.get(pk=engagement.campaign.pk).options(1).get("cavalry_fire")


def test_a_stranger_finds_nothing_there(client, engagement):
    client.force_login(User.objects.create_user("stranger"))
    assert client.get(page_of(engagement)).status_code == 404


def test_an_unknown_option_or_a_missing_reason_is_refused(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    for values in ({"fire_modifiers": "double"}, {"cavalry_fire": "True", "reason": ""}):
        answer = send_form(client, engagement, **values)
        assert answer.status_code == 422
        assert "Not saved." in read(answer)
    answer = send_form(client, engagement, seen={"cavalry_fire": "x"}, cavalry_fire="True")
    assert answer.status_code == 409
    assert "were changed since" in read(answer)
    assert not Entry.objects.filter(operation="rules_options.change").exists()


def test_when_the_campaign_is_over_the_umpire_only_reads_them(client, engagement):
    engagement.campaign.turns.update(state=TurnState.ENDED)
    client.force_login(umpire_of(engagement.campaign))
    shown = read(client.get(page_of(engagement)))
    assert 'name="reason"' not in shown
    assert "Its rules can no longer change" in shown


@pytest.mark.parametrize("ruleset", ["acw_hex", "scwares"])
def test_a_campaign_by_other_rules_shows_theirs(client, engagement, ruleset):
    Campaign.objects.filter(pk=engagement.campaign.pk).update(ruleset=ruleset)
    client.force_login(umpire_of(engagement.campaign))
    shown = read(client.get(page_of(engagement)))
    for name in rules_options.offered_options(ruleset):
        assert f'name="{name}"' in shown
    assert 'name="chance_cards"' not in shown
    assert 'name="game"' not in shown


def test_it_is_reached_from_the_rules_of_the_campaign_and_from_the_engagements(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    for page in ("desk/settings", "engagements"):
        assert f'href="{page_of(engagement)}"' in read(client.get(f"/c/{engagement.campaign.slug}/{page}/"))


def test_many_changes_are_read_a_page_at_a_time_by_the_umpire_alone(client, engagement):
    Entry.objects.bulk_create(
        Entry(
            campaign=engagement.campaign,
            operation="rules_options.change",
            subject=engagement.campaign.slug,
            reason=f"reason {number}",
            data={"from_turn": 1, "before": {"gun_arc": "arc"}, "after": {"gun_arc": "rotation"}},
        )
        for number in range(45)
    )
    client.force_login(umpire_of(engagement.campaign))
    first, last = (read(client.get(page_of(engagement), {"page": number})) for number in ("1", "3"))
    assert (first.count(">reason "), last.count(">reason ")) == (20, 5)
    assert ">reason 44<" in first
    assert ">reason 0<" in last
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert ">reason " not in read(client.get(page_of(engagement), {"page": "2"}))
