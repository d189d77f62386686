"""No page of a war elsewhere speaks of Cuba: what a war calls by its own names stands in its scenario."""

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from battles import simulation
from campaign.models import Campaign
from campaign.operations.campaigns import new_campaign
from campaign.scenario.checks import read
from tests.campaign.page_walk import walk
from tests.mould import poured

pytestmark = pytest.mark.django_db

OF_CUBA = {
    "en": r"cuba|spain|spaniard|spanish|havana|trocha|mamb[ií]|insurgent|ten years war|sugar|\bcane\b"
    r"|\bpesos?\b|slaves?\b|leagues?\b|over the sea|overseas|yellow fever",
    "es": r"cuba|españ|habana|trocha|mamb[ií]|insurrect|guerra de los diez|azúcar|\bcañ(?:a|as|averal)\b"
    r"|\bpesos?\b|esclav|leguas?\b|ultramar|fiebre amarilla|ingenios?\b|\bmanigua\b",
}
TEXT = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*?>", re.DOTALL)
SPOKEN = re.compile(r'\b(?:alt|aria-label|content|placeholder|title|value|data-label)="([^"]*)"')


@poured
def played(scenario: str) -> Campaign:
    """The campaign of *scenario* after two turns, with an umpire and a player on each side."""
    war = new_campaign.load(scenario=read(scenario), seed="1")
    for _ in range(2):
        simulation.play_turn(war)
    for side in war.sides.all():
        war.seats.filter(pk=side.seats.first().pk).update(user=User.objects.create_user(side.key))
    war.umpires.add(User.objects.create_user("judge"))
    return war


def said_on(page: str) -> str:
    """What a reader of *page* sees or hears."""
    return html.unescape("\n".join([*SPOKEN.findall(page), TEXT.sub("\n", page)]))


def lapses(pages: dict[str, str], language: str) -> dict[str, str]:
    """Lines that speak of Cuba, each with the last page that has it."""
    of_cuba = re.compile(OF_CUBA[language], re.IGNORECASE)
    return {
        line.strip()[:200]: address
        for address, page in pages.items()
        for line in said_on(page).splitlines()
        if not line.startswith("{")  # what a form sends back unread
        if of_cuba.search(line) and line.strip() not in OWN
    }


OWN = {"Manigua", "Español", "in Spanish", "en español", "Spanish"}
"""The name of the site, and of a language that a reader may choose."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("scenario", "who"),
    [
        ("marlow_county_1862", "judge"),
        ("marlow_county_1862", "union"),
        ("marlow_county_1862", "south"),
        ("hill_road_1880", "judge"),
        ("hill_road_1880", "crown"),
        ("hill_road_1880", "clans"),
    ],
)
def test_no_page_of_another_war_speaks_of_cuba(scenario, who, language):
    war = played(scenario)
    client = Client(headers={"accept-language": language})
    client.force_login(User.objects.get(username=who))
    with translation.override(language):
        pages = walk(client, f"/c/{war.slug}/", of_a_kind=3)
    assert len(pages) > 20
    assert lapses(pages, language) == {}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("address", ["/accounts/login/", "/signs/", "/accounts/forgotten/"])
def test_no_page_before_a_campaign_speaks_of_cuba(client, address, language):
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    assert lapses({address: answer.content.decode()}, language) == {}
