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
from campaign.scenario.checks import read_scenario
from tests.campaign.whole.page_walk import walk
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
def play_campaign(scenario: str, turns: int = 2) -> Campaign:
    """Plays *scenario* for so many turns, with an umpire and a player on each side."""
    war = new_campaign.create_campaign(scenario=read_scenario(scenario), seed="1")
    for _ in range(turns):
        simulation.play_turn(war)
    for side in war.sides.all():
        war.seats.filter(pk=side.seats.first().pk).update(player=User.objects.create_user(side.key))
    war.umpires.add(User.objects.create_user("judge"))
    return war


def said_on(page: str) -> str:
    """Returns what a reader of *page* sees or hears."""
    return html.unescape("\n".join([*SPOKEN.findall(page), TEXT.sub("\n", page)]))


def lines_of(pages: dict[str, str]) -> dict[str, str]:
    """Returns every line that somebody sees or hears, with its last page."""
    return {line: address for address, page in pages.items() for line in said_on(page).splitlines()}


def lapses(lines: dict[str, str], language: str) -> dict[str, str]:
    """Returns the lines that speak of Cuba, each with its page."""
    of_cuba = re.compile(OF_CUBA[language], re.IGNORECASE)
    return {
        line.strip()[:200]: address
        for line, address in lines.items()
        if not line.startswith("{")  # what a form sends back unread
        if of_cuba.search(line) and line.strip() not in OWN
    }


OWN = {"Manigua", "Español", "in Spanish", "en español", "Spanish", "Nombre en español", "Grado en español"}
OWN |= {"Name in Spanish", "Rank in Spanish"}
"""The name of the site, and of a language that a reader may choose."""


@pytest.mark.parametrize(
    ("scenario", "turns", "who", "language"),
    [
        ("dargai_bridge_1880", 2, "judge", "es"),
        ("northern_mexico_1846", 1, "mexico", "en"),  # after the first turn: its battles are long
    ],
)
def test_no_page_of_another_war_speaks_of_cuba(scenario, turns, who, language):
    """Reads twice as a Spanish umpire and as an English player. The war below is read so, too."""
    checked_pages(play_campaign(scenario, turns), who, language, order_kinds=False)


def checked_pages(war: Campaign, who: str, language: str, *, order_kinds: bool = True) -> dict[str, str]:
    """Returns the pages that *who* walks: none speaks of Cuba, and none has a word that was not filled in."""
    client = Client(headers={"accept-language": language})
    client.force_login(User.objects.get(username=who))
    with translation.override(language):
        pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=order_kinds)
    assert len(pages) > 20
    lines = lines_of(pages)
    assert lapses(lines, language) == {}
    assert {line: address for line, address in lines.items() if re.search(r"\{\w+\}.{40}", line)} == {}
    if language == "es":
        assert left_in_english(lines) == {}
    return pages


ENGLISH = re.compile(r"\b(the|and|of|with|from|by|at|is|are|was|were|has|have|his|their|which|not)\b", re.I)
TITLES = re.compile("With MacDuff to the Frontier|The Hexed General|The Hill Road, 1880", re.IGNORECASE)
"""What is called so in every language: rules as they were printed, and campaigns as they were named."""


def left_in_english(lines: dict[str, str]) -> dict[str, str]:
    """Returns the lines of Spanish pages with a word that only English has, each with its page."""
    return {
        line.strip()[:200]: address
        for line, address in lines.items()
        if ENGLISH.search(TITLES.sub("", line)) and not line.startswith("{")
    }


OF_SEVEN_DAYS = re.compile(r"\bweeks?\b|\bsemanas?\b", re.IGNORECASE)
STILL_WEEKS = {
    "Older than three weeks",
    "Nobody was seen in the last three weeks. A patrol sees more.",
    "De más de tres semanas",
    "En las tres últimas semanas no se vio a nadie. Una patrulla ve más.",
}
"""How old a sighting is, by the calendar."""


@pytest.mark.parametrize(("who", "language"), [("union", "en"), ("judge", "es")])
def test_where_a_turn_is_no_week_no_page_calls_it_one_or_speaks_of_cuba(who, language):
    war = play_campaign("marlow_county_1862")
    war.turn_days = 14
    war.save()
    titles = {condition.title[language] for condition in war.stakes.victory}
    titles |= {line.strip() for line in war.intro[language].splitlines()}  # as the scenario's author wrote it
    pages = checked_pages(war, who, language)
    elsewhere = ("/start/", f"/c/{war.slug}/desk/settings")
    lines = lines_of({address: page for address, page in pages.items() if not address.startswith(elsewhere)})
    allowed = STILL_WEEKS | titles
    found = {
        line.strip(): address
        for line, address in lines.items()
        if OF_SEVEN_DAYS.search(line)
        and line.strip().rstrip(":") not in allowed
        and not line.strip().startswith("/")  # an address
    }
    assert found == {}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("address", ["/accounts/login/", "/signs/", "/accounts/forgotten/"])
def test_no_page_before_a_campaign_speaks_of_cuba(client, address, language):
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    assert lapses(lines_of({address: answer.content.decode()}), language) == {}


@pytest.mark.parametrize(
    ("language", "held"), [("en", "held by the United States"), ("es", "en poder de los Estados Unidos")]
)
def test_the_legend_that_a_player_opens_names_the_sides_of_the_campaign(client, language, held):
    war = play_campaign("marlow_county_1862")
    client.force_login(User.objects.get(username="union"))
    spoken = {"accept-language": language}
    link = re.search(r'href="(/signs/[^"]*)"', client.get(f"/c/{war.slug}/", headers=spoken).content.decode())
    legend = said_on(client.get(html.unescape(link[1]), headers=spoken).content.decode())
    assert all(
        side.name_es in legend if language == "es" else side.name in legend for side in war.sides.all()
    )
    assert held in legend


def test_the_legend_names_no_side_of_a_campaign_that_the_reader_is_not_in(client):
    war = play_campaign("marlow_county_1862")
    client.force_login(User.objects.create_user("stranger"))
    legend = said_on(client.get(f"/signs/?campaign={war.slug}").content.decode())
    assert not any(side.name in legend for side in war.sides.all())
