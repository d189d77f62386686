"""The umpire's desk, reached from a page that was looked at as a seat."""

import re

import pytest
from django.contrib.auth.models import User

from battles.models import Battle, BattleState
from tests.campaign.scenes import fought_war, meet

pytestmark = pytest.mark.django_db
DESK_PAGES = ("", "settings/", "timelines/", "reports/1/", "timetable/", "timelines/back/1/")


@pytest.mark.parametrize("page", DESK_PAGES)
def test_an_umpire_who_viewed_as_a_seat_is_umpire_again_at_the_desk(as_, page):
    war, _met = fought_war()
    href = f"/c/{war.slug}/desk/{page}"
    umpire = as_("ulises")
    shown, plain = umpire.get(f"{href}?as=captain_general"), umpire.get(href)
    assert shown.status_code == plain.status_code
    if plain.status_code == 200:
        assert shown.context["member"] == plain.context["member"]
        assert shown.context["masthead"].role == "sees all sides"


def test_the_way_from_a_seat_to_the_desk_leads_to_the_umpires_own(war, as_):
    shown = as_("ulises").get("/c/war/forces/?as=camaguey")
    links = {section.label: section.href for section in shown.context["masthead"].nav}
    assert links["Desk"] == "/c/war/desk/"
    assert links["Map"] == "/c/war/?as=camaguey"


def test_a_button_works_at_a_desk_reached_from_a_seat(client):
    engagement = meet()
    umpire = User.objects.create_user("ulises")
    engagement.campaign.umpires.add(umpire)
    client.force_login(umpire)
    shown = client.get(f"/c/{engagement.campaign.slug}/desk/?as=camaguey")
    press = re.search(r'action="([^"]+/resolve/[^"]*)"', shown.content.decode())[1]
    assert client.post(press).status_code == 302
    assert Battle.objects.get(engagement=engagement).state == BattleState.QUEUED
