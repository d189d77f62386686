"""Events that tell one side alone of a landing place, or of a friend inside a place."""

import datetime as dt
import json

import pytest

from campaign.briefing import Week, report_scopes, situation_facts
from campaign.logic.vocabulary import EngagementKind, PlaceKind, RouteKind
from campaign.models import Campaign, Engagement, Order, TimetableEntry
from campaign.operations.campaigns import rollback
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.pages.arrivals.timetable import outcome_line
from campaign.pages.reports.situation.other_sections import arrival_line
from campaign.store import active_events, load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import every_write, repeat_operation
from tests.campaign.operations.arrivals.test_events import deal, war as war, week as any_week
from tests.campaign.operations.arrivals.test_timetable import REBELS
from tests.campaign.operations.wars import at_the_hut, play, result
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import add_place, add_route

pytestmark = pytest.mark.django_db
WARNING = {"do": "warning", "side": "spain"}
TREASON = {"do": "treason", "side": "cuba", "weeks": 3}
COAST = ("aguas", "bajos", "cabo", "dunas")


def week(war: Campaign) -> TimetableEntry:
    """Plays a week and returns the event after it."""
    war.refresh_from_db()
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    return war.timetable.get(kind="event")


@pytest.fixture
def coast(war: Campaign) -> Campaign:
    """Returns a war in which Cuba expects an expedition in a month.

    Its captain would land it at Aguas; three beaches are near it. The consul knows of it.
    """
    war.settings |= {"timetable": "on"}
    war.last_turn = 12
    war.save()
    for number, key in enumerate(COAST):
        add_place(war, key, 21.6, -77.3 + number / 10, kind=PlaceKind.LANDING_BEACH)
    for a, b in zip(COAST, COAST[1:], strict=False):
        add_route(war, a, b, 20_000, kind=RouteKind.SEA_LANE)
    TimetableEntry.objects.create(
        campaign=war, key="anna", side=war.sides.get(key="cuba"), kind="expedition", name="Anna",
        opens=war.start_date + dt.timedelta(days=36), closes=war.start_date + dt.timedelta(days=40),
        data={"men": 60, **REBELS, "place": ["aguas"]},
    )  # fmt: skip
    deal(war, WARNING, side="spain")
    return war


def test_the_warned_side_reads_the_next_expedition_and_three_beaches(coast):
    (happened,) = week(coast).happened
    (news,) = happened["news"]
    assert (news["to"], news["of"], len(news["places"])) == ("spain", "anna", 3)
    assert "aguas" in news["places"]
    assert set(news["places"]) < set(COAST)
    rows = Rows(current_turn(coast))
    said = {
        scope.side.key: named_facts(rows.campaign, situation_facts(Week(rows), scope))["come"]
        for scope in report_scopes(rows)
        if not scope.seat
    }
    (line,) = said["spain"]
    assert arrival_line(line).startswith(
        "An event. Anna is getting ready. It is to land at one of these: Aguas, "
    )
    assert said["cuba"] == []
    assert (
        outcome_line(happened, {"aguas": "Aguas"}).count("Aguas") == 1
    )  # the umpire reads it in what is coming


def test_other_sides_read_only_the_title_of_a_public_event(coast):
    coast.timetable.filter(kind="event").update(public=True)
    week(coast)
    rows = Rows(current_turn(coast))
    (line,) = next(
        named_facts(rows.campaign, situation_facts(Week(rows), each))["come"]
        for each in report_scopes(rows)
        if each.side.key == "cuba"
    )
    assert line["title"] == {"en": "An event", "es": "Un suceso"}
    assert "news" not in line
    assert "Anna" not in json.dumps(line)


def test_where_its_side_wants_it_is_one_of_the_three(coast):
    coast.timetable.filter(key="anna").update(beach="dunas")
    assert "dunas" in week(coast).happened[0]["news"][0]["places"]


def test_the_ships_of_a_warned_computer_look_out_from_four_weeks_before(coast):
    named = tuple(week(coast).happened[0]["news"][0]["places"])
    found = []
    for _week in range(6):
        rows = Rows(current_turn(coast))
        found.append(active_events.warned_places(rows, "spain"))
        assert active_events.warned_places(rows, "cuba") == ()
        picture = turns.seen_by(rows, load.load_theatre(rows), "spain")
        assert picture.warned == found[-1]
        week(coast)
    assert found == [(), *[named] * 4, ()]


def test_no_expedition_to_come_no_name(war):
    deal(war, WARNING, side="spain")
    assert "news" not in week(war).happened[0]


def test_a_fault_leaves_nothing_of_the_warning_and_the_same_seed_warns_of_the_same_coast(coast):
    coast.settings |= {"seed": "consul"}
    coast.save()
    turns.lock_turn(campaign=coast, actor=None)
    assert every_write(lambda: turns.advance_turn(coast)) > 3
    repeat_operation(lambda: turns.advance_turn(coast))
    assert len(coast.timetable.get(kind="event").happened[0]["news"]) == 1


@pytest.fixture
def hut() -> Campaign:
    """Returns a war with a band before a garrison at a hut.

    The people there, and one of the garrison, are with the band.
    """
    made = at_the_hut()
    made.settings |= {"events": "on"}
    made.last_turn = 12
    made.save()
    made.places.filter(key="hut").update(sympathy=1)
    return made


def betrayed_places(war: Campaign) -> frozenset[tuple[str, str]]:
    return load.load_theatre(Rows(current_turn(war))).betrayed


def test_an_informer_opens_the_fortifications_where_people_favour_their_side(hut):
    deal(hut, TREASON, side="cuba")
    (news,) = any_week(hut).happened[0]["news"]
    assert (news["to"], news["places"]) == ("cuba", ["hut"])
    assert betrayed_places(hut) == {("hut", "cuba")}
    rows = Rows(current_turn(hut))
    theatre = load.load_theatre(rows)
    assert turns.seen_by(rows, theatre, "cuba").theatre.betrayed == {("hut", "cuba")}
    assert turns.seen_by(rows, theatre, "spain").theatre.betrayed == frozenset()


@pytest.mark.parametrize("change", [{"sympathy": 0}, {"fortification": 0}, {"holder": None}])
def test_nobody_does_without_friendly_people_fortifications_and_a_holder(hut, change):
    deal(hut, TREASON, side="cuba")
    hut.places.filter(key="hut").update(**change)
    assert "news" not in any_week(hut).happened[0]
    assert betrayed_places(hut) == frozenset()


def test_nor_where_nobody_stands_in_garrison(hut):
    deal(hut, TREASON, side="cuba")
    hut.forces.filter(key="post").update(place=hut.places.get(key="alba"))
    assert "news" not in any_week(hut).happened[0]


def let_friend_in(war: Campaign, *, until: int = 21) -> None:
    """Makes the friend an informer who is inside already."""
    due = deal(war, TREASON, side="cuba")
    day = war.start_date
    news = {"do": "treason", "to": "cuba", "places": ["hut"], "until": str(day + dt.timedelta(days=until))}
    due.happened, due.days = [{"on": str(day), "what": "happened", "news": [news]}], []
    due.save()


def assault(war: Campaign) -> Engagement:
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert fight is not None
    assert fight.kind == EngagementKind.ASSAULT
    return fight


def test_without_a_friend_the_fortifications_shelter_the_garrison(hut):
    fight = assault(hut)
    assert (fight.muster["fortification"], fight.muster["surprise"]) == (1, False)


def test_an_informer_makes_one_assault_a_surprise_without_fortifications(hut):
    let_friend_in(hut)
    fight = assault(hut)
    assert (fight.muster["fortification"], fight.muster["surprise"]) == (0, True)
    engagements.settle_engagement(engagement=fight, result=result(fight))
    play(hut)
    assert current_turn(hut).number == 2
    assert betrayed_places(hut) == frozenset()


def test_his_time_is_over_after_its_weeks(hut):
    let_friend_in(hut, until=7)
    assert betrayed_places(hut) == {("hut", "cuba")}
    any_week(hut)
    assert betrayed_places(hut) == frozenset()


def test_gone_back_behind_it_nobody_was_ever_inside(hut):
    Order.objects.all().delete()
    hut.forces.filter(key="band").update(place=hut.places.get(key="cerro"))
    due = deal(hut, TREASON, side="cuba", until=13)
    TimetableEntry.objects.filter(pk=due.pk).update(opens=hut.start_date + dt.timedelta(days=8))
    week(hut)
    assert week(hut).happened[0]["news"]
    rollback.back_to(campaign=hut, number=1, actor=None, reason="A word too much.")
    assert hut.timetable.get().happened == []
    assert betrayed_places(hut) == frozenset()
