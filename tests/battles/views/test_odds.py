"""The page of odds: the umpire's alone, with figures so far and a stop while battles are simulated."""

import pytest

from battles import tasks
from battles.models import Battle
from battles.operations import more_trials
from battles.operations.odds_counts import Trial, count_trials
from battles.pages.odds import axis_end, half_of_battles
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def met():
    return meet(SMALL)


def address(met):
    return f"/c/{met.campaign.slug}/engagements/{met.ref}/win-chances/"


def simulate_battles(met, umpire, *, wanted=0):
    """Odds of four battles: Cuba holds three, one of Spain's losses is far off."""
    trials = [Trial("cuba", {"spain": men, "cuba": 5}, turns) for men, turns in ((10, 6), (12, 6), (40, 9))]
    trials.append(Trial("", {"spain": 0, "cuba": 80}, 12))
    more_trials.ask_for_trials(engagement=met, runs=100, actor=umpire)
    odds = count_trials({}, trials, ["spain", "cuba"]) | ({"wanted": wanted} if wanted else {})
    Battle.objects.filter(engagement=met).update(win_chances=odds)


def test_the_page_shows_shares_losses_and_length(client, met):
    umpire = umpire_of(met.campaign)
    client.force_login(umpire)
    assert 'value="10000"' in client.get(address(met)).content.decode()
    simulate_battles(met, umpire)
    shown = client.get(address(met)).content.decode()
    assert "75 %" in shown
    assert "men lost: median 12;" in shown
    assert "end by game turn 6" in shown
    assert 'name="stop"' not in shown
    assert shown.count('class="loss-plot') == 2


def test_an_open_page_learns_of_new_figures_and_can_stop_them(client, met):
    umpire = umpire_of(met.campaign)
    client.force_login(umpire)
    simulate_battles(met, umpire, wanted=100)
    page = client.get(address(met)).context["page"]
    assert page.live.done == 4
    assert client.get(page.live.href, headers={"HX-Request": "true"}).status_code == 204
    assert client.post(address(met), {"stop": "1"}).url == address(met)
    assert client.get(page.live.href, headers={"HX-Request": "true"}).status_code == 200
    assert client.get(address(met)).context["page"].live is None


def test_more_battles_are_sent_for(client, met, monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(tasks.fight_trials, "delay", sent.append)
    client.force_login(umpire_of(met.campaign))
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(address(met), {"runs": "1000"}).url == address(met)
    assert sent == [met.pk]
    assert Battle.objects.get(engagement=met).win_chances == {"runs": 0, "wanted": 1000}
    for odd in ("many", "9" * 5000):
        assert client.post(address(met), {"runs": odd}).status_code == 302
    assert Battle.objects.get(engagement=met).win_chances["wanted"] == 1000
    assert client.get(f"/c/{met.campaign.slug}/engagements/{met.ref}/").status_code == 200


def test_a_player_finds_no_odds(client, met):
    simulate_battles(met, umpire_of(met.campaign))
    client.force_login(seat(met.campaign, "camaguey"))
    for answer in (client.get(address(met)), client.post(address(met), {"runs": "100"})):
        assert answer.status_code == 404


def test_the_axis_ends_at_a_round_number_beyond_every_loss():
    assert axis_end({}) == 4
    assert axis_end({"spain": {"37": 1}, "cuba": {"3": 1}}) >= 37
    assert axis_end({"spain": {"612": 1}}) == 800


def test_the_turn_by_which_half_are_over():
    assert "5" in half_of_battles({"10": 1, "4": 1, "5": 2})
    assert half_of_battles({}) == ""
