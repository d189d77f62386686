"""The load of a phone's first visit, compressed as the site sends it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.operations.campaigns.new_campaign import create_campaign
from campaign.scenario.checks import read_scenario
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 150_000  # bytes


def bytes_loaded(page, address: str, path: str, client: Client) -> int:
    """Returns the bytes of the page at *path* and of everything it asks for."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    sent = 0
    for url in dict.fromkeys(asked):
        if url.startswith(address):
            answer = client.get(url.removeprefix(address), headers={"Accept-Encoding": "gzip"})
            sent += sum(map(len, answer)) if answer.streaming else len(answer.content)
    return sent


@pytest.fixture
def phone(new_context):
    return new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2).new_page()


def test_a_strangers_first_page_is_small(phone, live_server):
    assert bytes_loaded(phone, live_server.url, "/", Client()) < MOST


def test_a_players_first_map_is_small(phone, live_server):
    war = create_campaign(scenario=read_scenario("camaguey_1873"))
    ana = User.objects.create_user("ana")
    seat = war.seats.filter(side__key="cuba").first()
    war.seats.filter(pk=seat.pk).update(player=ana)
    client = Client()
    client.force_login(ana)
    log_in(phone, live_server.url, "ana")
    loaded = bytes_loaded(phone, live_server.url, f"/c/{war.slug}/", client)
    print("map", loaded)
    assert loaded < MOST
