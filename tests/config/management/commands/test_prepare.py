"""What `prepare --demo` makes of a database: one campaign, which a later start finds again."""

import json

import pytest
from django.core.management import call_command

from battles import tasks
from campaign.models import Campaign
from config.management.commands import prepare

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
