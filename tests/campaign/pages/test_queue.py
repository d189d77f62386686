"""One list of everything that needs the umpire: the most freeing first, empty when nothing does."""

import pytest
from django.contrib.auth.models import User

from campaign.access import Member
from campaign.models import Seat
from campaign.operations import engagements, reports, turns
from campaign.pages.desk import desk_page
from tests.campaign.operations.wars import at_the_hut, play, result

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """A fight of 400 men at the hut waits for the umpire, who releases reports himself."""
    war = at_the_hut(men=200)
    war.settings = {"release": "by_umpire"}
    war.last_turn = 1
    war.save()
    return war


def asked(war) -> list[tuple[str, list[str]]]:
    umpire, _made = User.objects.get_or_create(username="umpire")
    page, _turn = desk_page(Member(war, umpire, True, None, (), ()))
    return [(item.title, [answer.label for answer in item.answers]) for item in page.queue]


def test_the_queue_goes_with_the_turn_and_is_empty_at_its_end(war):
    assert asked(war) == [("Lock the turn and march", ["Lock the turn"])]
    turns.lock(campaign=war, actor=None)
    fight = play(war)
    (item,) = asked(war)
    assert item == ("Hut", ["Resolve by computer", "Look at it", "Let both break off"])
    engagements.report(engagement=fight, result=result(fight))
    assert asked(war) == []  # the week goes on by itself
    play(war)
    assert asked(war) == [("Release the papers of turn 1", ["Read and release", "Release all"])]
    reports.release(turn=war.turns.get(), actor=User.objects.get(username="umpire"))
    assert asked(war) == []


def test_what_holds_the_turn_comes_before_what_may_wait(war):
    turns.lock(campaign=war, actor=None)
    fight = play(war)
    turn = war.turns.get()
    turn.reports.create(key="side-cuba", audience="side", side=war.sides.get(key="cuba"), facts={})
    assert [title for title, _answers in asked(war)] == [fight.name, "Release the papers of turn 1"]


def test_the_seats_that_have_not_ordered_are_named(war):
    player = User.objects.create_user("ana")
    Seat.objects.filter(key="camaguey").update(user=player)
    war.forces.filter(key="band").update(seat=war.seats.get(key="camaguey"))
    war.turns.get().orders.all().delete()
    page, _turn = desk_page(Member(war, player, True, None, (), ()))
    assert page.queue[0].lines[-1] == "Wanting: Camagüey division (1)."


def test_of_each_kept_fight_odds_stakes_and_a_proposal_are_told_and_its_button_comes_first(war):
    turns.lock(campaign=war, actor=None)
    fight = play(war)

    def told():
        page, _turn = desk_page(Member(war, User.objects.get(username="umpire"), True, None, (), ()))
        item = page.queue[0]
        return item.lines[-1], item.answers[0].label, item.answers[0].first

    User.objects.create_user("umpire")
    assert told() == (
        "Proposed: the computer. 1.5 to 1, works counted; too many for a skirmish.",
        "Resolve by computer",
        True,
    )
    fight.why_kept = "general"
    fight.save()
    assert told() == (
        "Proposed: a table game. 1.5 to 1, works counted; a general is there.",
        "Look at it",
        True,
    )
