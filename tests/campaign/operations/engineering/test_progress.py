"""A raid through the whole machine: rows, what each side knows of it, the reports, the pages, and back."""

import datetime as dt
from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from campaign.logic.arrivals import recruiting
from campaign.logic.supply import provisions
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import Crossing, OrderKind, PlaceKind, RouteKind, Stance, Task
from campaign.models import Report, Side
from campaign.operations.campaigns import rollback
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.pages.parts.map_data import map_ground, state_of
from campaign.refusals import Refusal
from campaign.store import load
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign import faults
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import add_route, declare_war, raise_force

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def war():
    """Returns a war with a mill at Bor, which is Spain's.

    No Spaniard is near it. Forty raiders are at Cerro.
    """
    war = declare_war()
    war.settings = {"seed": "raid", "disease": "off"}
    war.save()
    war.places.filter(key="bor").update(sugar=3, sympathy=0, holder=war.sides.get(key="spain"))
    raise_force(war, "raiders", side="cuba", at="cerro", men=40, seat="camaguey")
    raise_force(war, "guard", side="spain", at="alba", men=60, seat="captain_general")
    war.seats.update(player=User.objects.create(username="ana"))
    return war


def burn(war, **more):
    force = war.forces.get(key="raiders")
    order = Order(
        OrderKind.RAID, legs_to("cerro"), Stance.ATTACK, spot=Spot(place="bor"), task=Task.BURN_CANE, **more
    )
    turn = current_turn(war)
    return orders.submit_order(turn=turn, force=force, order=order, seat=force.seat, actor=User.objects.get())


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    assert turns.advance_turn(war)


def test_a_raid_burns_the_cane_and_who_holds_the_place_hears_of_it(war):
    burn(war)
    week(war)
    place, force = war.places.get(key="bor"), war.forces.get(key="raiders")
    first = war.start_date
    assert first <= place.cane_burned < first + dt.timedelta(days=7)
    assert place.mill_burned is None
    assert force.place.key == "cerro"
    assert place.labour == {}
    told = {
        row.key: facts_of(row)["tasks_done"]
        for row in Report.objects.filter(turn__number=1, facts__has_key="tasks_done")
    }
    (ours,), (theirs,) = told["side-cuba"], told["side-spain"]
    assert (ours["own"], theirs["own"], ours["at"]) == (True, False, ["Bor"])


def test_a_side_that_has_not_heard_goes_on_seeing_the_place_whole(war):
    war.places.filter(key="bor").update(holder=None)
    burn(war)
    week(war)
    spain, cuba = (war.sides.get(key=key) for key in ("spain", "cuba"))
    assert spain.unheard == {"bor": {"cane_burned": None}}
    assert cuba.unheard == {}
    seen = {
        side.key: map_ground(war, current_turn(war).starts, side).places["bor"].harm for side in (spain, cuba)
    }
    assert seen == {"spain": frozenset(), "cuba": {Task.BURN_CANE}}
    war.forces.filter(key="guard").update(place=war.places.get(key="bor"))
    week(war)
    assert Side.objects.get(pk=spain.pk).unheard == {}


def test_a_week_that_is_undone_has_burned_nothing(war):
    week(war)
    burn(war)
    week(war)
    assert war.places.get(key="bor").cane_burned
    rollback.back_to(campaign=war, number=1, actor=User.objects.get(), reason="again")
    assert war.places.get(key="bor").cane_burned is None


def test_a_fault_between_two_writes_leaves_all_or_nothing(war):
    burn(war)
    turns.lock_turn(campaign=war, actor=None)
    assert faults.every_write(lambda: turns.advance_turn(war)) > 6
    faults.repeat_operation(lambda: turns.advance_turn(war))


@pytest.mark.parametrize(
    ("spot", "task"),
    [(Spot(place="bor"), Task.WRECK_TRACK), (Spot(route="bor-cerro", metres=9), Task.BURN_CANE)],
)
def test_a_task_that_does_not_fit_its_spot_is_refused(war, spot, task):
    force = war.forces.get(key="raiders")
    with pytest.raises(Refusal, match="for this task"):
        orders.submit_order(
            turn=current_turn(war), force=force, seat=force.seat, actor=User.objects.get(),
            order=Order(OrderKind.RAID, spot=spot, task=task),
        )  # fmt: skip


def test_rails_cut_in_a_raid_stay_cut_until_they_are_repaired(war):
    add_route(war, "bor", "alba", 28_000, kind=RouteKind.RAILWAY)
    force = war.forces.get(key="raiders")
    rail = Spot(route="bor-alba", metres=1000)

    def give(kind, task):
        order = Order(kind, spot=rail, task=task, stance=Stance.AVOID)
        orders.submit_order(
            turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
        )
        week(war)
        return war.routes.get(key="bor-alba").track_cut

    assert give(OrderKind.RAID, Task.WRECK_TRACK)
    assert give(OrderKind.BUILD, Task.REPAIR_TRACK) is None


def test_a_campaign_without_construction_takes_no_such_order(war):
    war.settings |= {"tasks": "off"}
    war.save()
    with pytest.raises(Refusal, match="do not allow this order"):
        burn(war)


def raze_place(war):
    war.places.filter(key="bor").update(kind="village", population=400, fortification=1, sympathy=0)
    force = war.forces.get(key="raiders")
    order = Order(OrderKind.RAID, legs_to("cerro"), Stance.ATTACK, spot=Spot(place="bor"), task=Task.RAZE)
    orders.submit_order(
        turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
    )
    week(war)
    return war.places.get(key="bor")


def test_a_razed_place_loses_houses_fortifications_and_sympathy_for_its_destroyer(war):
    place = raze_place(war)
    first = war.turns.get(number=1)
    assert first.starts <= place.razed == place.houses_burned == place.mill_burned
    assert (place.fortification, place.sympathy) == (0, -1)
    land = map_ground(war, current_turn(war).starts, None)
    assert state_of(land.places["bor"]) == "razed"
    assert state_of(map_ground(war, first.starts + dt.timedelta(days=2000), None).places["bor"]) == "razed"
    assert provisions.has_stores(replace(land.places["bor"], kind=PlaceKind.TOWN, harm=frozenset()))
    assert not provisions.has_stores(replace(land.places["bor"], kind=PlaceKind.TOWN))
    recruits = war.rules(1).recruits
    assert recruiting.expected_volunteers(replace(land.places["bor"], sympathy=5), 1, recruits) == 0


def test_a_side_that_has_not_heard_of_it_sees_a_razed_place_as_it_was(war):
    war.places.filter(key="bor").update(holder=None)
    war.forces.filter(key="guard").update(place=war.places.get(key="alba"))
    raze_place(war)
    spain = war.sides.get(key="spain")
    assert spain.unheard == {
        "bor": {
            "razed": None,
            "houses_burned": None,
            "mill_burned": None,
            "fortification": 1,
            "sympathy": 0,
        }
    }
    seen = map_ground(war, current_turn(war).starts, spain).places["bor"]
    assert (seen.harm, seen.fortification, seen.sympathy) == (frozenset(), 1, 0)


def test_it_is_built_up_again_by_the_order_to_build(war):
    place = raze_place(war)
    war.settings |= {"rebuild": 10}
    war.save()
    force = war.forces.get(key="raiders")
    order = Order(OrderKind.BUILD, spot=Spot(place="bor"), task=Task.REBUILD)
    orders.submit_order(
        turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
    )
    week(war)
    place.refresh_from_db()
    assert (place.razed, place.houses_burned) == (None, None)


def test_a_garrison_may_raze_its_own_post_and_no_other(war):
    war.forces.filter(key="guard").update(is_static=True, place=war.places.get(key="bor"))
    guard, turn = war.forces.get(key="guard"), current_turn(war)

    def raze(place):
        order = Order(OrderKind.RAID, spot=Spot(place=place), task=Task.RAZE)
        orders.submit_order(turn=turn, force=guard, order=order, seat=guard.seat, actor=User.objects.get())

    raze("bor")
    with pytest.raises(Refusal, match="it is static"):
        raze("alba")


def test_a_new_section_of_the_trocha_counts_from_next_week_and_is_known_when_seen():
    """Draws it on across the road to Bor, by engineers at Alba.

    A band far off knows nothing of it.
    """
    war = declare_war()
    war.settings = {"seed": "line", "disease": "off", "extend_trocha": 1200}
    war.save()
    war.routes.filter(key__contains="bor", a__key="alba").update(
        crossing="trocha", crossing_from=war.start_date + dt.timedelta(days=900), metres=10_000
    )
    war.places.filter(key="alba").update(longitude="-77.70")
    gang = raise_force(war, "gang", side="spain", at="alba", men=400, seat="captain_general")
    raise_force(war, "band", side="cuba", at="cerro", men=40, seat="camaguey")
    war.seats.update(player=User.objects.create(username="ana"))
    way = war.routes.get(crossing="trocha")
    spot, turn = Spot(route=way.key, metres=1000), current_turn(war)
    order = Order(OrderKind.BUILD, (), Stance.DEFEND, spot=spot, task=Task.EXTEND_TROCHA)
    orders.submit_order(turn=turn, force=gang, order=order, seat=gang.seat, actor=User.objects.get())
    assert load.route(way, turn.starts, 7).planned
    week(war)
    way.refresh_from_db()
    assert turn.starts <= way.crossing_from < turn.starts + dt.timedelta(days=7)
    following = current_turn(war)
    found = load.route(way, following.starts, 7)
    assert (found.crossing, found.planned) == (Crossing.TROCHA, False)
    told = {row.key: row.unheard for row in war.sides.all()}
    assert way.key not in told["spain"]
    assert told["cuba"][way.key]["crossing_from"] > following.starts.isoformat()
    cuba = war.sides.get(key="cuba")
    believed = map_ground(war, following.starts, cuba).routes[way.key]
    assert believed.crossing is Crossing.NONE
    assert way.labour == {}
