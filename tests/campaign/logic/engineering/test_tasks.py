from dataclasses import replace

import pytest

from campaign.logic.engineering import tasks
from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.theatre.march_state import FinishedTask
from campaign.logic.vocabulary import Crossing, PlaceKind, RouteKind, Task
from tests.campaign.logic.theatres import place, road

HOW = DEFAULT.tasks
PLACES = {
    "town": place("town", kind=PlaceKind.TOWN),
    "mill": replace(place("mill", 10), sugar=3),
    "camp": place("camp", 20, kind=PlaceKind.CAMP, works=2),
}
RAILS = road("town", "mill", 10, kind=RouteKind.RAILWAY)
BRIDGE = road("mill", "camp", 10, crossing=Crossing.BRIDGE)


def can(task, ground):
    return tasks.is_possible(task, ground, PLACES, HOW)


def test_cane_and_mills_burn_where_sugar_is_made_and_houses_where_people_live():
    assert [key for key in PLACES if can(Task.BURN_CANE, PLACES[key])] == ["mill"]
    assert [key for key in PLACES if can(Task.BURN_MILL, PLACES[key])] == ["mill"]
    assert [key for key in PLACES if can(Task.BURN_HOUSES, PLACES[key])] == ["town", "mill"]


def test_rails_lie_on_railways_wires_by_an_office_and_bridges_over_rivers():
    assert can(Task.WRECK_TRACK, RAILS)
    assert not can(Task.WRECK_TRACK, BRIDGE)
    assert can(Task.CUT_TELEGRAPH, RAILS)
    assert not can(Task.CUT_TELEGRAPH, BRIDGE)
    assert can(Task.BREAK_BRIDGE, BRIDGE)
    assert not can(Task.BREAK_BRIDGE, RAILS)
    assert can(Task.BLOCK_ROAD, BRIDGE)


@pytest.mark.parametrize("mend", tasks.REPAIRS)
def test_a_broken_thing_cannot_be_broken_again_but_can_be_repaired(mend):
    harm = tasks.REPAIRS[mend]
    whole = BRIDGE if harm is Task.BREAK_BRIDGE else RAILS
    assert can(harm, whole)
    assert not can(mend, whole)
    broken = tasks.ground_after(harm, whole)
    assert not can(harm, broken)
    assert can(mend, broken)
    assert tasks.ground_after(mend, broken) == whole


def test_fortifications_rise_by_grades_each_as_much_more_up_to_the_most():
    camp = replace(PLACES["camp"], fortification=0)
    asked = []
    while can(Task.RAISE_FORTIFICATIONS, camp):
        asked.append(tasks.man_hours_needed(Task.RAISE_FORTIFICATIONS, camp, HOW))
        camp = tasks.ground_after(Task.RAISE_FORTIFICATIONS, camp)
    assert asked == [8000, 16000, 24000]
    assert camp.fortification == HOW.most_fortifications


def test_a_city_takes_longer_to_burn_than_a_village():
    assert tasks.man_hours_needed(Task.BURN_HOUSES, PLACES["town"], HOW) == HOW.burn_houses
    city = replace(PLACES["town"], population=36_800)
    assert tasks.man_hours_needed(Task.BURN_HOUSES, city, HOW) == 37 * HOW.burn_houses


def test_tasks_of_one_place_follow_each_other():
    deeds = [FinishedTask(500 + n, task, "mill", "", "cuba") for n, task in enumerate(tasks.BURNS)]
    found = tasks.ground_altered(PLACES, {}, deeds)
    assert found["mill"].harm == frozenset(tasks.BURNS)
    assert set(found) == {"mill"}


def test_a_job_says_its_task_and_its_ground():
    assert tasks.split_job_name(tasks.job_name(Task.CUT_TELEGRAPH, "town-mill")) == (
        Task.CUT_TELEGRAPH,
        "town-mill",
    )


def test_a_place_is_razed_houses_mill_and_fortifications_and_may_be_built_up_again():
    town = replace(PLACES["town"], population=6_100, fortification=2, sugar=1)
    assert can(Task.RAZE, town)
    assert not can(Task.RAZE, PLACES["camp"])
    assert not can(Task.REBUILD, town)
    assert tasks.man_hours_needed(Task.RAZE, town, HOW) == HOW.raze * (7 + 2)
    razed = tasks.ground_after(Task.RAZE, town)
    assert razed.fortification == 0
    assert razed.harm == {Task.RAZE, Task.BURN_HOUSES, Task.BURN_MILL}
    assert [task for task in tasks.OF_PLACES if can(task, razed)] == [
        Task.RAISE_FORTIFICATIONS,
        Task.BURN_CANE,
        Task.REBUILD,
        Task.SEIZE_SUPPLIES,
    ]
    assert tasks.man_hours_needed(Task.REBUILD, razed, HOW) == 7 * HOW.rebuild
    assert tasks.ground_after(Task.REBUILD, razed).harm == {Task.BURN_MILL}


def test_burned_houses_may_be_built_up_before_their_time():
    assert can(Task.REBUILD, tasks.ground_after(Task.BURN_HOUSES, PLACES["town"]))


# the Trocha

POSTS = {
    "east": place("east"),
    "west": place("west", 40),
    "post": place("post", 20, north=10, works=1, holder="spain"),
}
WAY = replace(road("east", "west", 45, kind=RouteKind.TRAIL), planned=True)


def closes(route=WAY, **posts):
    return tasks.is_possible(Task.EXTEND_TROCHA, route, POSTS | posts, HOW)


def test_the_trocha_is_drawn_on_only_where_it_is_planned_and_from_a_post_near():
    assert closes()
    assert not closes(replace(WAY, planned=False))
    assert not closes(post=replace(POSTS["post"], fortification=0))
    assert not closes(post=replace(POSTS["post"], holder=""))
    far = POSTS | {"post": place("post", 20, north=16, works=1, holder="spain")}
    assert not tasks.is_possible(Task.EXTEND_TROCHA, WAY, far, HOW)
    assert tasks.is_possible(Task.EXTEND_TROCHA, WAY, far, replace(HOW, line_post=16))


def test_a_section_of_the_trocha_takes_a_thousand_men_months_to_build():
    days = tasks.man_hours_needed(Task.EXTEND_TROCHA, WAY, HOW) // (12 * 1000)
    assert 250 < days < 330  # 3,000 men closed the three ways through the line in ten months
    closed = tasks.ground_after(Task.EXTEND_TROCHA, WAY)
    assert closed.crossing is Crossing.TROCHA
    assert not closes(closed)


def test_a_campaign_without_the_trocha_has_nothing_of_it_to_build():
    assert tasks.is_offered(Task.EXTEND_TROCHA, DEFAULT)
    assert not tasks.is_offered(Task.EXTEND_TROCHA, Settings.of({"trocha": "off"}, 1))
