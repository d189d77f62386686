"""What the umpire says in the preview by which the week goes another way: it is played again."""

import pytest
from django.contrib.auth.models import User

from battles import previews as rehearsal
from campaign.audit import audit
from campaign.logic.previews import from_plain
from campaign.logic.words import Fate
from campaign.models import Campaign, Due, Edit
from campaign.operations import edits, previews, turns
from campaign.refusals import Refusal
from tests.battles.test_previews import play
from tests.campaign.operations.test_arrivals import war as war
from tests.campaign.operations.test_landings import fated, off, patrolled
from tests.campaign.operations.test_landings import watched as watched
from tests.campaign.operations.test_meetings import lock_on_station
from tests.campaign.scenes import read, seat_people

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_a_meeting_at_sea_is_decided_in_the_preview_and_the_week_is_played_again(
    client, monkeypatch, war_at_sea
):
    monkeypatch.setattr("campaign.tasks.current_app.send_task", lambda *what, **how: None)
    war = war_at_sea
    judge = User.objects.get(username="ulises")
    (met,) = from_plain(turns.current(war).preview).meetings
    assert (met.diced, met.fate) == (Fate.THROUGH, Fate.THROUGH)
    client.force_login(judge)
    page = read(client.get(f"/c/{war.slug}/desk/preview/"))
    assert "off Cerro: Sloop (Spain) sees Row (Cuba). By the die: it gets through." in page
    sent = {"line": met.line, "after": "taken", "reason": "The moon was out."}
    page = read(client.post(f"/c/{war.slug}/desk/preview/edit/", sent, follow=True))
    assert "the week is played again with it" in page
    with pytest.raises(Refusal, match="is taken, is chased off"):
        edits.refuse_unfit(turns.current(war), "sea", "through", "driven")
    assert rehearsal.rehearse(war.pk)
    (met,) = from_plain(turns.current(war).preview).meetings
    assert (met.diced, met.fate) == (Fate.THROUGH, Fate.TAKEN)
    assert "Instead: it is taken. The moon was out." in read(client.get(f"/c/{war.slug}/desk/preview/"))
    previews.commit(campaign=war, actor=judge)
    play(war)
    assert [each["what"] for each in Due.objects.get(campaign=war).happened] == ["off", "taken"]
    assert audit(war).faults == ()


def test_his_word_of_a_meeting_is_taken_back(war_at_sea):
    war = war_at_sea
    judge = User.objects.get(username="ulises")
    for after in ("chased", "through"):
        (met,) = from_plain(turns.current(war).preview).meetings
        previews.edit(campaign=war, line=met.line, after=after, actor=judge, reason="A slip.")
        assert rehearsal.rehearse(war.pk)
    (met,) = from_plain(turns.current(war).preview).meetings
    assert met.fate is Fate.THROUGH
    assert not Edit.objects.exists()


@pytest.fixture
def war_at_sea(watched, monkeypatch) -> Campaign:
    """An expedition is off its beach, a ship sees it, and by the die it gets through; previewed."""
    patrolled(watched, watch_night=100, preview="off")
    fated(monkeypatch, Fate.THROUGH)
    off(watched)
    seat_people(watched)
    watched.settings |= {"preview": "on"}
    watched.save()
    lock_on_station(watched)
    previews.ask(campaign=watched)
    assert rehearsal.rehearse(watched.pk)
    return watched
