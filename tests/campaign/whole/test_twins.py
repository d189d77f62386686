"""A week is marched, fought and told in two worlds that differ in an enemy whom one side never meets: all its
pages are the same, byte for byte, reports, gazette, returns and files among them.
"""

import pytest
from django.test import Client

from battles.simulation import play_turn
from campaign.logic.vocabulary import Account
from campaign.models import Campaign, Turn, Unit
from tests.campaign import worlds
from tests.campaign.whole.page_walk import walk
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db
SWITCHES = ("supply", "disease", "money", "weariness", "weather", "magazines", "arms", "ammunition")


def one_force_and_more_men(war: Campaign) -> None:
    raise_force(war, "ghost", side="cuba", at="cerro", seat="camaguey", men=222)
    move(Unit.objects.get(campaign=war, key="band"), 300, Account.DEPOT, Account.FIT)


def after_a_week(client: Client, start: str) -> worlds.Pages:
    war = Campaign.objects.get(slug="war")
    play_turn(war)
    Turn.objects.filter(campaign=war).update(opened_at=worlds.OPENED, published_at=worlds.OPENED)
    return walk(client, start, of_a_kind=2)


def test_an_enemy_who_was_never_met_is_on_no_page_not_even_in_a_count():
    first, second = worlds.pages_of_two_wars(
        one_force_and_more_men, dict.fromkeys(SWITCHES, "on"), ana=after_a_week
    )
    assert 60 < len(first["ana"]) < 300  # all of them, and none left for want of leave
    assert first["ana"].keys() == second["ana"].keys()
    assert [page for page in first["ana"] if first["ana"][page] != second["ana"][page]] == []
