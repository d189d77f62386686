"""Battles in the API: told to those in them, settled by the umpire alone."""

import pytest

from battles.models import Battle
from tests.battles.fields import meet
from tests.campaign.api.programs import Program
from tests.campaign.scenes import seat_people

pytestmark = pytest.mark.django_db


def test_a_battle_is_reported_to_those_in_it_and_queued_by_the_umpire(
    monkeypatch, django_capture_on_commit_callbacks
):
    sent = []
    monkeypatch.setattr("battles.api.tasks.resolve_battle.delay", sent.append)
    engagement = meet()
    war = engagement.campaign
    seat_people(war)
    for name, seat in (("ana", "captain_general"), ("carlos", "camaguey"), ("ulises", "")):
        assert [row["ref"] for row in Program(war, name, seat).get("/battles")] == [engagement.ref]
    carlos, judge = Program(war, "carlos", "camaguey"), Program(war, "ulises")
    assert carlos.send("POST", f"/battles/{engagement.ref}/settle").status_code == 404
    assert not Battle.objects.filter(state="queued").exists()
    assert engagement.label in [row["title"] for row in judge.get("/queue")]
    with django_capture_on_commit_callbacks(execute=True):
        assert judge.send("POST", f"/battles/{engagement.ref}/settle").status_code == 200
    assert sent == [engagement.pk]
    engagement.state = "settled"
    engagement.save()
    assert judge.send("POST", f"/battles/{engagement.ref}/settle").status_code == 409


def test_players_do_not_read_that_the_umpire_looks_at_a_result():
    engagement = meet()
    seat_people(engagement.campaign)
    engagement.state = "proposed"
    engagement.save()
    carlos, judge = Program(engagement.campaign, "carlos", "camaguey"), Program(engagement.campaign, "ulises")
    assert carlos.get("/battles")[0]["state"] == "open"
    assert judge.get("/battles")[0]["state"] == "proposed"
