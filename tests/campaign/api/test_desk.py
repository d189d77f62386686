"""The umpire's part of the API: what waits, and the lock."""

import pytest

from campaign.logic.vocabulary import TurnState
from tests.campaign.api.programs import Program
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def test_the_umpire_reads_what_waits_and_locks_the_turn_once(monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr("campaign.api.desk.run_turn.delay", sent.append)
    war = manned_war()
    judge = Program(war, "ulises")
    assert judge.get("/queue")[0]["lines"] is not None
    with django_capture_on_commit_callbacks(execute=True):
        assert judge.send("POST", "/lock", {"turn": "1"}).status_code == 200
    assert war.turns.get().state == TurnState.LOCKED
    assert sent == [war.pk]
    answer = judge.send("POST", "/lock", {"turn": "1"})
    assert answer.status_code == 409
    assert "locked already" in answer.json()["detail"]
