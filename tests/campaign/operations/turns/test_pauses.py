"""The clock of a turn, paused with a word to all and started again with the time that was left."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Entry, Event
from campaign.operations.turns import deadlines, pauses
from campaign.refusals import Refusal
from tests.campaign.scenes import manned_war, read

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def war():
    campaign = manned_war()
    campaign.turns.update(deadline=timezone.now() + 30 * HOUR)
    return campaign


def judge() -> User:
    return User.objects.get(username="ulises")


def test_nothing_locks_a_paused_turn_and_it_goes_on_with_the_time_that_was_left(war):
    turn = pauses.pause_clock(campaign=war, word="Back on Monday.", actor=judge())
    assert turn.deadline is None
    late = timezone.now() + 100 * HOUR
    assert not deadlines.lock_if_due(campaign=war, now=late)
    assert deadlines.remind_players(campaign=war, now=late) == 0
    turn = pauses.resume_clock(campaign=war, actor=judge())
    assert abs(turn.deadline - timezone.now() - 30 * HOUR) < HOUR / 10
    assert (turn.paused_left, turn.pause_word) == (None, "")
    assert [*Entry.objects.values_list("operation", flat=True)] == ["clock.pause", "clock.resume"]


def test_a_campaign_that_runs_by_itself_stands_still_while_it_is_paused(war):
    war.settings |= {"unattended": "runs", "deadline_hours": 24}
    war.save()
    war.seats.update(player=None)
    pauses.pause_clock(campaign=war, word="", actor=judge())
    assert not deadlines.lock_if_due(campaign=war, now=timezone.now() + 100 * HOUR)


def test_the_word_is_reported_to_all_and_stands_on_every_page(war, client):
    client.force_login(judge())
    client.post("/c/war/desk/pause/", {"word": "Back on <Monday>."})
    assert Event.objects.get(kind=EventKind.PAUSED).about == {"word": "Back on <Monday>."}
    client.force_login(User.objects.get(username="carlos"))
    for path in ("/c/war/week/", "/c/war/", "/c/war/forces/"):
        page = read(client.get(path))
        assert "Back on &lt;Monday&gt;." in page
        assert "The clock is paused" in page
        assert "No deadline" not in page
    assert client.post("/c/war/desk/pause/", {"resume": "1"}).status_code == 404
    client.force_login(judge())
    client.post("/c/war/desk/pause/", {"resume": "1"})
    assert "Back on" not in read(client.get("/c/war/"))


def test_a_new_deadline_ends_the_pause(war):
    pauses.pause_clock(campaign=war, word="x", actor=judge())
    turn = deadlines.set_deadline(campaign=war, at=timezone.now() + 5 * HOUR, actor=judge())
    assert (turn.paused_left, turn.pause_word) == (None, "")


def test_a_clock_that_does_not_run_is_not_paused_and_one_that_runs_not_started(war):
    with pytest.raises(Refusal, match="not paused"):
        pauses.resume_clock(campaign=war, actor=judge())
    pauses.pause_clock(campaign=war, word="", actor=judge())
    with pytest.raises(Refusal, match="no clock is running"):
        pauses.pause_clock(campaign=war, word="", actor=judge())
