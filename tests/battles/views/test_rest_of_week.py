"""The desk while battles wait: odds on each card, and one act that settles the rest."""

import pytest

from battles.operations import open_battle
from campaign.models import Entry
from tests.battles.fields import meet, umpire_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


@pytest.fixture
def umpire(engagement, client):
    client.force_login(umpire_of(engagement.campaign))
    return client


def test_a_card_shows_the_odds_with_their_intervals_without_a_click(engagement, umpire):
    battle = open_battle(engagement=engagement)
    battle.win_chances = {"runs": 30, "held": {"spain": 24, "": 3, "cuba": 3}, "lost": {}}
    battle.save()
    page = read(umpire.get(f"/c/{engagement.campaign.slug}/desk/"))
    assert "80 % <small>63–90</small>" in page
    assert page.count("10 % <small>3–26</small>") == 2
    assert "30 simulated battles" in page


def test_one_press_gives_the_rest_to_the_computer_and_another_takes_it_back(engagement, umpire, monkeypatch):
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    desk = f"/c/{engagement.campaign.slug}/desk/"
    assert f"{desk}rest/settle/?seen=1" in read(umpire.get(desk))
    assert umpire.post(f"{desk}rest/settle/?seen=2").url == desk
    assert not engagement.campaign.turns.get().settles_rest  # an old page
    umpire.post(f"{desk}rest/settle/?seen=1")
    assert engagement.campaign.turns.get().settles_rest
    page = read(umpire.get(desk))
    assert f"{engagement.ref}/resolve/" not in page
    assert f"{desk}rest/keep/?seen=1" in page
    umpire.post(f"{desk}rest/keep/?seen=1")
    assert f"{engagement.ref}/resolve/" in read(umpire.get(desk))
    told = Entry.objects.filter(operation__startswith="turns.").values_list("operation", flat=True)
    assert {"turns.settle_rest", "turns.keep_rest"} <= {*told}


def test_players_and_strangers_find_no_such_address(engagement, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("nora"))
    for act in ("settle", "keep"):
        assert client.post(f"/c/{engagement.campaign.slug}/desk/rest/{act}/").status_code == 404
