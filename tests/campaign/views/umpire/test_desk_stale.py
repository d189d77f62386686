"""A second press, or one on a page of a week that is over, does nothing."""

import re

import pytest

from campaign.models import Entry
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.postponed import why_not_postponed
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import play
from tests.campaign.scenes import in_hours, read
from tests.campaign.views.umpire.test_referred_battles import fight as fight
from tests.campaign.views.umpire.test_timelines import finish_job, war_of_two_weeks as war_of_two_weeks

pytestmark = pytest.mark.django_db
NOTHING = "Nothing was done: the campaign has moved on since you opened this page, or you pressed twice."


def action(page: str, *, to: str) -> str:
    """Returns the address of a form of *page* that holds *to*."""
    return re.search(rf'action="([^"]*{to}[^"]*)"', page)[1].replace("&amp;", "&")


def test_the_second_umpire_who_goes_back_does_not_undo_what_the_first_has_opened(war_of_two_weeks, as_):
    umpire, back = as_("ulises"), f"/c/{war_of_two_weeks.slug}/desk/timelines/back/1/"
    old = action(umpire.get(back).content.decode(), to="back/1/")
    finish_job(umpire.post(old, {"reason": "a wrong map"}))
    assert current_turn(war_of_two_weeks).label == "2b"
    assert NOTHING in read(umpire.post(old, {"reason": "a wrong map"}, follow=True))
    assert current_turn(war_of_two_weeks).label == "2b"
    new = action(umpire.get(back).content.decode(), to="back/1/")
    finish_job(umpire.post(new, {"reason": "once more"}))
    assert current_turn(war_of_two_weeks).label == "2c"


def test_a_battle_is_not_postponed_twice_from_one_page(fight, as_):
    fight.campaign.settings |= {"fights.carries": 3}
    fight.campaign.save()
    umpire = as_("ulises")
    old = action(umpire.get("/c/war/desk/").content.decode(), to="postpone/")
    umpire.post(old)
    play(fight.campaign)
    fight.refresh_from_db()
    assert (fight.turns_postponed, current_turn(fight.campaign).number) == (1, 2)
    assert why_not_postponed(fight, current_turn(fight.campaign)) == ""
    assert NOTHING in read(umpire.post(old, follow=True))
    fight.refresh_from_db()
    assert fight.turns_postponed == 1
    umpire.post(action(umpire.get("/c/war/desk/").content.decode(), to="postpone/"))
    fight.refresh_from_db()
    assert fight.turns_postponed == 2
    back = action(umpire.get("/c/war/desk/").content.decode(), to="take-back/")
    play(fight.campaign)
    assert NOTHING in read(umpire.post(back.replace("seen=2", "seen=1"), follow=True))


def test_men_are_booked_by_hand_once_for_each_page(war, as_):
    umpire, leon = as_("ulises"), war.forces.get(key="leon")
    page = f"/c/war/forces/{leon.ref}/override/"
    sent = {"unit": "leon", "stock": "men", "way": "fit/dead", "amount": "11", "reason": "Drowned."}
    old = action(umpire.get(page).content.decode(), to="override/")
    umpire.post(old, sent)
    assert NOTHING in read(umpire.post(old, sent, follow=True))
    assert Entry.objects.filter(operation="overrides.post").count() == 1
    umpire.post(action(umpire.get(page).content.decode(), to="override/"), sent)
    assert Entry.objects.filter(operation="overrides.post").count() == 2


def test_the_deadline_is_put_off_once_for_each_page(war, as_):
    umpire = as_("ulises")
    umpire.post("/c/war/desk/deadline/", in_hours(30))
    old = action(umpire.get("/c/war/desk/").content.decode(), to="deadline/")
    umpire.post(old, {"extend": "1"})
    due = war.turns.get().deadline
    assert NOTHING in read(umpire.post(old, {"extend": "1"}, follow=True))
    assert war.turns.get().deadline == due


def test_a_war_is_not_ended_on_a_page_of_another_week(war_of_two_weeks, as_):
    umpire = as_("ulises")
    old = action(umpire.get(f"/c/{war_of_two_weeks.slug}/desk/timelines/").content.decode(), to="end/")
    turns.lock_turn(campaign=war_of_two_weeks, actor=None)
    turns.advance_turn(war_of_two_weeks)
    assert NOTHING in read(umpire.post(old, {"reason": "Peace."}, follow=True))
    assert current_turn(war_of_two_weeks).state == "open"
