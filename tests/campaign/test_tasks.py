"""The campaign's message: a turn runs until it waits for somebody, and fights are asked for by name."""

import pytest
from celery import current_app

from campaign.logic.words import TurnState
from campaign.operations import turns
from campaign.tasks import run_turn
from tests.battles.fields import meet
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: found.append((name, *args)))
    return found


def test_a_locked_turn_runs_to_its_publication_and_opens_the_next(sent):
    war = declare_war()
    turns.lock(campaign=war, actor=None)
    run_turn(war.pk)
    assert war.turns.get(number=1).state == TurnState.PUBLISHED
    assert war.turns.get(number=2).state == TurnState.OPEN
    assert sent == []


def test_a_turn_whose_orders_are_open_stays_as_it_is(sent):
    war = declare_war()
    run_turn(war.pk)
    assert war.turns.get().state == TurnState.OPEN
    assert sent == []


def test_an_unknown_campaign_ends_quietly(sent):
    run_turn(987654)
    assert sent == []


def test_open_fights_are_asked_for_by_name(sent):
    met = meet()
    run_turn(met.campaign_id)
    assert sent == [("battles.resolve_open", met.campaign_id)]
