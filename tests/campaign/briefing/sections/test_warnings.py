"""Part 8 warns of the orders that stand, by what their own side knows and by nothing else."""

import datetime as dt

import pytest

from campaign.briefing.sections.warnings import order_warnings
from campaign.briefing.week import Week, report_scopes
from campaign.logic.vocabulary import ForceKind, OrderKind
from campaign.models import Sighting
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import order
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import add_place, add_route, declare_war, raise_force, raise_unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    war = declare_war()
    raise_force(war, "column", side="spain", at="alba", seat="captain_general", men=300)
    return war


def warnings_of(war, side="spain"):
    week = Week(Rows(current_turn(war)))
    scope = next(scope for scope in report_scopes(week.rows) if scope.side.key == side)
    return named_facts(war, order_warnings(week, scope))


def see(war, force, at, observer="spain", day=3):
    turn = current_turn(war)
    Sighting.objects.create(
        turn=turn, observer=war.sides.get(key=observer), of_side=force.side, force=force, ref=at,
        minute=day * 1440, date=turn.starts + dt.timedelta(days=day), place=war.places.get(key=at),
        low=200, high=400, arm="infantry", source="own_eyes",
    )  # fmt: skip


def test_a_force_that_was_never_ordered_or_marches_on_raises_no_warning(war):
    assert warnings_of(war) == []
    order(war.forces.get(key="column"), "bor", "cerro")
    assert warnings_of(war) == []


def test_an_order_that_is_done_is_reported(war):
    order(war.forces.get(key="column"), "alba")
    assert warnings_of(war) == [{"word": "done", "name": "Column"}]


def test_a_goal_to_which_no_way_is_known_is_reported(war):
    add_place(war, "isla", 21.0, -79.0)
    order(war.forces.get(key="column"), "isla")
    assert warnings_of(war) == [{"word": "no_way", "name": "Column", "place": "Isla"}]


def test_a_goal_farther_than_the_next_week_goes_is_reported_with_the_days(war):
    add_place(war, "lejos", 21.4, -76.0)
    add_route(war, "bor", "lejos", 160_000)
    order(war.forces.get(key="column"), "lejos")
    assert warnings_of(war) == [
        {"word": "far", "name": "Column", "place": "Lejos", "days": 13}
    ]  # 190 km at 15 a day


def test_a_patrol_that_stands_at_one_of_its_stations_has_its_way(war):
    given = order(war.forces.get(key="column"), "alba", "bor")
    given.kind = OrderKind.PATROL
    given.save()
    assert warnings_of(war) == []


def test_the_last_enemy_seen_on_the_route_is_reported_as_it_was_seen(war):
    band = raise_force(war, "band", side="cuba", at="cerro", men=900)
    order(war.forces.get(key="column"), "bor")
    see(war, band, "cerro")  # not on the way
    assert warnings_of(war) == []
    see(war, band, "bor")
    (warning,) = warnings_of(war)
    assert (warning["word"], warning["name"]) == ("enemy", "Column")
    assert warning["seen"] == {
        "date": "1873-09-18", "days": 3, "spot": {"place": "Bor"}, "low": 200, "high": 400,
        "arm": "infantry", "source": "own_eyes", "sure": True,
    }  # fmt: skip


def test_nothing_is_reported_of_an_enemy_whom_only_others_have_seen_or_nobody(war):
    raise_force(war, "band", side="cuba", at="bor", men=900)
    column = war.forces.get(key="column")
    order(column, "bor")
    see(war, column, "bor", observer="cuba")
    assert warnings_of(war) == []


def test_the_way_goes_by_who_holds_a_place_as_far_as_the_side_has_heard(war):
    """Checks that unheard-of enemy works on the only road change nothing."""
    spain = war.sides.get(key="spain")
    war.places.filter(key="bor").update(fortification=3, holder=spain)
    column = war.forces.get(key="column")
    order(column, "cerro")
    before = warnings_of(war)
    war.places.filter(key="bor").update(holder=war.sides.get(key="cuba"))
    spain.known = {"bor": "spain"}
    spain.save()
    assert warnings_of(war) == before == []


def test_a_force_out_of_contact_raises_no_warning(war):
    column = war.forces.get(key="column")
    order(column, "alba")
    column.last_news = {"day": "1873-09-16", "place": "alba", "route": "", "metres": 0}
    column.save()
    assert warnings_of(war) == []


def test_garrisons_for_which_there_is_no_room_are_reported(war):
    post = raise_force(war, "post", side="spain", at="bor", men=400, kind=ForceKind.GARRISON, is_static=True)
    war.places.filter(key="bor").update(capacity=450)
    assert warnings_of(war) == []
    column = war.forces.get(key="column")
    column.place = post.place
    column.save()
    assert warnings_of(war) == []  # it is no garrison: it passes by
    given = order(column)
    given.kind, given.params = OrderKind.GARRISON, {"spot": {"place": "bor", "route": "", "metres": 0}}
    given.save()
    assert {"word": "full", "place": "Bor", "men": 700, "most": 450} in warnings_of(war)
    assert warnings_of(war, "cuba") == []


def give(war, kind, **params):
    given = order(war.forces.get(key="column"))
    given.kind, given.params = kind, params
    given.save()


def test_a_letter_without_an_answer_is_no_order_that_was_carried_out(war):
    give(war, OrderKind.FREE_TEXT)
    assert warnings_of(war) == [{"word": "unanswered", "name": "Column"}]
    current_turn(war).orders.update(answered=True)
    assert warnings_of(war) == []


@pytest.mark.parametrize("kind", [OrderKind.DETACH, OrderKind.TRANSFER])
def test_units_that_were_to_leave_and_are_still_there_are_reported(war, kind):
    give(war, kind, units=["column"])
    assert warnings_of(war) == [{"word": "undone", "name": "Column"}]
    raise_unit(war.forces.get(key="column"), "foot", 50)
    war.forces.get(key="column").units.filter(key="column").update(
        force=raise_force(war, "new", side="spain", at="bor")
    )
    assert warnings_of(war) == [{"word": "done", "name": "Column"}]


def test_a_force_that_was_to_merge_and_is_still_apart_raises_a_warning(war):
    raise_force(war, "friend", side="spain", at="bor", men=50)
    give(war, OrderKind.MERGE, friend="friend")
    assert warnings_of(war) == [{"word": "undone", "name": "Column"}]
    war.forces.get(key="friend").units.update(force=war.forces.get(key="column"))
    assert warnings_of(war) == [{"word": "done", "name": "Column"}]
