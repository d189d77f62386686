"""The link of one battle: who may watch by it, who opens it, and what the page says of it."""

import pytest
from django.test import Client

from battles.models import Battle
from battles.operations import fight_battle
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.operations.campaigns.public_page import open_page
from tests.battles.fields import meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    engagement = meet()
    fight_battle(engagement.pk)
    return engagement


def address(engagement):
    return f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"


def publish_turn(engagement):
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    turn = Turn.objects.get(pk=engagement.turn_id)
    turn.pk, turn.number, turn.state = None, turn.number + 1, TurnState.OPEN
    turn.save()


def logged_in(user):
    client = Client()
    client.force_login(user)
    return client


def read_link(client, engagement):
    return client.get(address(engagement)).context["link"]


def test_a_stranger_watches_a_battle_by_its_link_until_the_umpire_withdraws_it(engagement):
    publish_turn(engagement)
    umpire, stranger = logged_in(umpire_of(engagement.campaign)), Client()
    assert stranger.get(address(engagement)).status_code == 302, "a stranger is asked to log in"
    assert not read_link(umpire, engagement).address
    for _twice in range(2):
        umpire.post(f"{address(engagement)}link/", {"link": "open"})
    link = read_link(umpire, engagement).address
    shown = stranger.get(link, {"step": "5"})
    assert shown.context["page"].moment.number == 5
    page = shown.content.decode()
    assert f"/c/{engagement.campaign.slug}/" not in page
    assert f"/public/{engagement.campaign.slug}/" not in page
    assert shown["X-Robots-Tag"] == "noindex"
    assert "Anybody with the link may watch." in page
    for wrong in (link[:-2] + "/", link.replace("/watch/", "/watch/x"), "/watch/.x/"):
        assert stranger.get(wrong).status_code == 404
    umpire.post(f"{address(engagement)}link/", {"link": "withdraw"})
    assert stranger.get(link).status_code == 404
    umpire.post(f"{address(engagement)}link/", {"link": "open"})
    assert stranger.get(link).status_code == 404, "another link opens it now"


def test_a_link_shows_what_a_published_battle_shows(engagement):
    publish_turn(engagement)
    judge = umpire_of(engagement.campaign)
    umpire = logged_in(judge)
    umpire.post(f"{address(engagement)}link/", {"link": "open"})
    by_link = Client().get(read_link(umpire, engagement).address).context["page"]
    open_page(campaign=engagement.campaign, is_open=True, actor=judge)
    Turn.objects.filter(number__gt=engagement.turn.number).delete()  # the war is over
    published = f"/public/{engagement.campaign.slug}/battles/{engagement.ref}/"
    assert Client().get(published).context["page"].moment.film == by_link.moment.film
    assert read_link(umpire, engagement).address == published
    assert read_link(logged_in(seat(engagement.campaign, "captain_general")), engagement).address == published


def test_only_the_umpire_opens_a_link_and_only_of_a_published_turn(engagement):
    umpire, player = (
        logged_in(umpire_of(engagement.campaign)),
        logged_in(seat(engagement.campaign, "captain_general")),
    )
    assert not read_link(umpire, engagement).form
    content = umpire.post(f"{address(engagement)}link/", {"link": "open"}, follow=True).content.decode()
    assert "Wait until the turn of this battle is published." in content
    publish_turn(engagement)
    assert player.post(f"{address(engagement)}link/", {"link": "open"}).status_code == 404
    assert not Battle.objects.get().link
    umpire.post(f"{address(engagement)}link/", {"link": "open"})
    shown = player.get(address(engagement))
    assert (shown.context["link"].address, shown.context["link"].form) == ("", "")
    members_only = "Only members of this campaign can open this link."
    assert shown.context["link"].note == f"{members_only} The umpire has a link for others."
    umpire.post(f"{address(engagement)}link/", {"link": "withdraw"})
    assert read_link(player, engagement).note == members_only


def test_a_battle_of_a_turn_that_is_taken_back_opens_to_nobody(engagement):
    publish_turn(engagement)
    umpire = logged_in(umpire_of(engagement.campaign))
    umpire.post(f"{address(engagement)}link/", {"link": "open"})
    link = read_link(umpire, engagement).address
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.OPEN)
    assert Client().get(link).status_code == 404
