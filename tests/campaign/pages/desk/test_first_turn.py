"""The umpire is led through the first turn, step by step."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.i18n.help_words import HELP
from campaign.logic.vocabulary import TurnState
from campaign.pages.desk.first_turn import ORDER
from config.doors.guides import known_files, written_guide
from tests.campaign.scenes import manned_war, publish_turns, read

pytestmark = pytest.mark.django_db
DESK = "/c/war/desk/"


@pytest.fixture
def desk(client):
    war = manned_war()
    client.force_login(User.objects.get(username="ulises"))

    def state_of_steps() -> list[str]:
        page = read(client.get(DESK))
        steps = page.partition('aria-labelledby="first-turn"')[2].partition("</ol>")[0]
        return [part.partition('"')[0] for part in steps.split('<li class="')[1:]]

    return war, state_of_steps


def test_the_steps_follow_what_has_been_done(desk):
    war, steps = desk
    assert steps() == ["done", "here", "", "", ""]
    war.turns.update(deadline=timezone.now() + dt.timedelta(days=2))
    assert steps() == ["done", "done", "here", "", ""]
    war.seats.update(player=None)
    assert steps() == ["here", "done", "", "", ""]
    war.turns.update(state=TurnState.AFTERMATH)
    assert steps() == ["here", "done", "done", "done", ""]


def test_after_the_first_turn_there_are_no_steps(desk):
    war, steps = desk
    publish_turns(war, 1)
    assert steps() == []


def test_every_stage_of_a_turn_is_known(desk):
    assert {*TurnState} - {*ORDER} == {TurnState.ENDED}


@pytest.mark.parametrize("word", [word for word, each in HELP.items() if each.guide])
def test_help_leads_to_a_place_in_the_guides_that_is_there(word):
    path, _hash, anchor = HELP[word].guide.partition("#")
    assert path in known_files()
    assert f'id="{anchor}"' in written_guide(path).body


@pytest.mark.parametrize("word", HELP)
def test_help_leads_to_a_rule_that_is_there(client, word):
    clause = HELP[word].clause
    if clause:
        assert client.get(f"/rules/campaign/{clause}/").status_code == 200


def test_help_stands_beside_its_word_and_opens_without_script(desk, client):
    page = read(client.get(DESK))
    assert '<details class="menu help"><summary aria-label="Help: Deadline">?</summary>' in page
    assert 'href="/rules/campaign/CAMP-TURN-05/"' in page
