"""A raid through the whole machine: rows, what each side knows of it, the reports, the pages, and back."""

import datetime as dt

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre import Order, Spot, to
from campaign.logic.words import OrderKind, RouteKind, Stance, Task
from campaign.models import Report, Side
from campaign.operations import orders, rollback, turns
from campaign.pages.ground import ground
from campaign.refusals import Refusal
from tests.campaign import faults
from tests.verbs import add_route, declare_war, raise_force

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def war():
    """A mill at Bor, which Spain holds from afar; forty raiders at Cerro, and no Spaniard within sight."""
    war = declare_war()
    war.settings = {"seed": "raid", "disease": "off"}
    war.save()
    war.places.filter(key="bor").update(sugar=3, sympathy=0, holder=war.sides.get(key="spain"))
    raise_force(war, "raiders", side="cuba", at="cerro", men=40, seat="camaguey")
    raise_force(war, "guard", side="spain", at="alba", men=60, seat="captain_general")
    war.seats.update(user=User.objects.create(username="ana"))
    return war


def burn(war, **more):
    force = war.forces.get(key="raiders")
    order = Order(
        OrderKind.RAID, to("cerro"), Stance.ATTACK, spot=Spot(place="bor"), task=Task.BURN_CANE, **more
    )
    turn = turns.current(war)
    return orders.give(turn=turn, force=force, order=order, seat=force.seat, actor=User.objects.get())


def week(war):
    turns.lock(campaign=war, actor=None)
    assert turns.advance(war)


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
        row.key: row.facts["deeds"] for row in Report.objects.filter(turn__number=1, facts__has_key="deeds")
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
        side.key: ground(war, turns.current(war).starts, side).places["bor"].harm for side in (spain, cuba)
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
    turns.lock(campaign=war, actor=None)
    assert faults.every_write(lambda: turns.advance(war)) > 6
    faults.once(lambda: turns.advance(war))


@pytest.mark.parametrize(
    ("spot", "task"),
    [(Spot(place="bor"), Task.WRECK_TRACK), (Spot(route="bor-cerro", metres=9), Task.BURN_CANE)],
)
def test_what_cannot_be_done_at_such_a_spot_is_refused(war, spot, task):
    force = war.forces.get(key="raiders")
    with pytest.raises(Refusal, match="That is done"):
        orders.give(
            turn=turns.current(war), force=force, seat=force.seat, actor=User.objects.get(),
            order=Order(OrderKind.RAID, spot=spot, task=task),
        )  # fmt: skip


def test_rails_cut_in_a_raid_stay_cut_until_they_are_mended(war):
    add_route(war, "bor", "alba", 28_000, kind=RouteKind.RAILWAY)
    force = war.forces.get(key="raiders")
    rail = Spot(route="bor-alba", metres=1000)

    def give(kind, task):
        order = Order(kind, spot=rail, task=task, stance=Stance.AVOID)
        orders.give(
            turn=turns.current(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
        )
        week(war)
        return war.routes.get(key="bor-alba").track_cut

    assert give(OrderKind.RAID, Task.WRECK_TRACK)
    assert give(OrderKind.BUILD, Task.MEND_TRACK) is None


def test_a_campaign_without_works_takes_no_such_order(war):
    war.settings |= {"works": "off"}
    war.save()
    with pytest.raises(Refusal, match="no such order"):
        burn(war)
