"""The database after `prepare --demo`: one campaign, which a later start finds again."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from battles import tasks
from battles.operations import fight_battle
from battles.simulation import play_turn
from campaign.models import Campaign, Engagement
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from config.management.commands import prepare
from config.management.commands.open_demo import have_infantry

pytestmark = pytest.mark.django_db


def test_a_second_start_plays_no_week_again_and_a_reset_begins_anew(settings, tmp_path, monkeypatch, capsys):
    settings.MANIGUA_HOME = tmp_path
    marched = []
    monkeypatch.setattr(prepare, "migrate_database", lambda: None)
    monkeypatch.setattr(prepare, "call_command", lambda *_, **__: None)  # the demo for strangers
    monkeypatch.setattr(tasks, "go_on", marched.append)

    def publish(_command, campaign, number):
        campaign.turns.filter(number=number).update(number=number + 1, state="open")

    monkeypatch.setattr(prepare.Command, "wait_for", publish)
    monkeypatch.setattr(prepare, "send_to_meeting", lambda _campaign, _turn: None)
    call_command("prepare", demo=True)
    (first,) = Campaign.objects.all()
    assert marched == [first.pk] * prepare.PLAYED
    passwords = json.loads(prepare.secrets_file().read_text())
    told = capsys.readouterr().out
    assert all(password in told for password in passwords.values())
    call_command("prepare", demo=True)
    assert Campaign.objects.get() == first
    assert len(marched) == prepare.PLAYED
    assert "on the march" not in capsys.readouterr().out
    assert json.loads(prepare.secrets_file().read_text()) == passwords
    call_command("prepare", demo=True, reset=True)
    (anew,) = Campaign.objects.all()
    assert anew.pk != first.pk
    assert marched[prepare.PLAYED :] == [anew.pk] * prepare.PLAYED


def test_the_umpire_finds_one_battle_of_the_demo_that_waits_for_a_table(client, monkeypatch):
    monkeypatch.setattr(tasks, "go_on", lambda _campaign: None)
    umpire = User.objects.create_user("umpire")
    campaign = prepare.demo_campaign({"umpire": umpire})
    play_turn(campaign)
    turn = current_turn(campaign)
    prepare.send_to_meeting(campaign, turn)
    turns.lock_turn(campaign=campaign, actor=None)
    while current_turn(campaign) == turn:
        turns.advance_turn(campaign)
        for engagement in Engagement.objects.filter(campaign=campaign, state="open", turns_postponed=0):
            if prepare.is_meeting(engagement):
                prepare.leave_to_table(engagement, umpire)
            else:
                fight_battle(engagement.pk)
    (left,) = Engagement.objects.filter(campaign=campaign, state="open")
    assert left.is_referred
    assert have_infantry(left)
    assert Engagement.objects.filter(campaign=campaign, state="settled").exists()
    client.force_login(umpire)
    page = client.get(f"/c/{campaign.slug}/engagements/{left.ref}/").content.decode()
    assert f"/c/{campaign.slug}/engagements/{left.ref}/table/" in page
    assert "Record the table game" in page
