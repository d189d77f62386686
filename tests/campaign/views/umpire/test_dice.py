"""The page of the dice: seals for everybody, seeds for whoever they tell nothing any more."""

import re
import subprocess
import sys
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from campaign.operations.campaigns import rollback, war_end
from campaign.operations.turns import turn_machine as turns
from campaign.store.journal import revealed_seeds
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import make_what_if
from tests.campaign.scenes import PEOPLE as SEATED

pytestmark = pytest.mark.django_db
PLAYERS = {name: seat for seat, name in SEATED.items()}


@pytest.fixture
def war(war) -> Campaign:
    """Returns a war with two weeks published and the third open."""
    for _week in range(2):
        march(war)
    return war


def march(war: Campaign) -> None:
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def page(name: str, address: str) -> str:
    client = Client()
    client.force_login(User.objects.get(username=name))
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def turns_revealed(war: Campaign, name: str) -> set[str]:
    """Returns the labels of the turns whose seeds *name* reads on the page."""
    text = page(name, f"/c/{war.slug}/dice/")
    return {turn.label for turn in Turn.everything.filter(campaign=war) if turn.seed in text}


@pytest.mark.parametrize("name", [*PLAYERS, "ulises"])
def test_everybody_reads_the_seal_of_every_week_the_running_one_too(war, name):
    text = page(name, "/c/war/dice/")
    for turn in war.turns.all():
        assert turn.seed_hash in text
    assert "The week is being played" in text


@pytest.mark.parametrize(("name", "seat"), PLAYERS.items())
def test_seat_and_report_carry_the_seal(war, name, seat):
    running, last = current_turn(war).seed_hash, war.turns.get(number=2).seed_hash
    assert running in page(name, f"/c/war/seat/{seat}/")
    report = page(name, "/c/war/reports/")
    assert running in report
    assert last in report
    assert "/c/war/dice/" in page("ulises", "/c/war/desk/")


def test_players_read_no_seed_before_the_campaign_is_over_and_the_umpire_those_of_published_weeks(war):
    for name in PLAYERS:
        assert turns_revealed(war, name) == set()
    assert turns_revealed(war, "ulises") == {"1", "2"}
    war_end.end_campaign(campaign=war, actor=User.objects.get(username="ulises"), reason="Peace.")
    for name in (*PLAYERS, "ulises"):
        assert turns_revealed(war, name) == {"1", "2"}  # the third may still be played


def test_the_last_week_opens_with_the_end(war):
    Campaign.objects.filter(pk=war.pk).update(last_turn=3)
    march(war)
    assert current_turn(war).state == TurnState.PUBLISHED
    assert turns_revealed(war, "carlos") == {"1", "2", "3"}


def test_the_umpire_opens_a_single_week(war, as_):
    umpire = as_("ulises")
    assert umpire.post("/c/war/dice/reveal/", {"turn": "1"}).url == "/c/war/dice/"
    for name in PLAYERS:
        assert turns_revealed(war, name) == {"1"}
    refused = umpire.post("/c/war/dice/reveal/", {"turn": "3"}, follow=True)
    assert "Turn 3 is not published." in refused.content.decode()


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_opens_nothing(war, as_, name):
    assert as_(name).post("/c/war/dice/reveal/", {"turn": "1"}).status_code == 404
    assert revealed_seeds(war) == set()


def test_the_umpire_who_looks_as_a_seat_reads_what_it_reads(war):
    text = page("ulises", "/c/war/dice/?as=camaguey")
    assert not [turn for turn in war.turns.all() if turn.seed in text]


def test_dice_of_an_undone_turn_are_shown_to_the_umpire_alone(war):
    gone = war.turns.get(number=2)
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    text = page("ulises", "/c/war/dice/")
    assert gone.seed_hash in text
    assert "Undone; it was played again with other dice." in text
    for name in PLAYERS:
        assert gone.seed_hash not in page(name, "/c/war/dice/")


def test_weeks_that_a_what_if_took_along_are_marked_and_its_end_does_not_open_them(war):
    """Rests on the campaign that it left, which is still played. Some of its people are the same."""
    umpire = User.objects.get(username="ulises")
    other = make_what_if(war, 1, umpire)
    other.seats.filter(key="camaguey").update(player=User.objects.get(username="carlos"))
    march(other)
    war_end.end_campaign(campaign=other, actor=umpire, reason="Seen enough.")
    text = page("carlos", f"/c/{other.slug}/dice/")
    assert text.count("which has the same dice") == 1
    assert turns_revealed(other, "carlos") == {"2b"}
    assert turns_revealed(war, "carlos") == set()


def test_a_seed_that_does_not_give_its_seal_is_said_so(war):
    war.turns.filter(number=1).update(seed="another")
    assert "It does not match" in page("ulises", "/c/war/dice/")


def test_the_line_on_the_page_prints_the_seal(war):
    text = page("ulises", "/c/war/dice/")
    shell, python = unescape(re.search(r"<code>(.*?)</code>", text, re.S)[1]).splitlines()
    for line in (shell, python):
        said = subprocess.run(
            ["/bin/sh", "-c", line.replace("python3", sys.executable)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert said.split()[0] == war.turns.get(number=2).seed_hash


def test_a_campaign_with_a_seed_of_its_own_says_so(war):
    assert "follow from one seed" not in page("ana", "/c/war/dice/")
    Campaign.objects.filter(pk=war.pk).update(settings={"seed": "18"})
    assert "follow from one seed" in page("ana", "/c/war/dice/")
