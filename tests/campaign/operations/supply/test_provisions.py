"""Forces that go without: counted at the week's close, told in reports and pages, costing men."""

import json
import zlib

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Arm, Stock
from campaign.models import Balance, Order, Posting, Report, Snapshot
from campaign.operations.campaigns import rollback
from campaign.operations.supply import provisions as supply
from campaign.operations.turns import turn_machine as turns
from campaign.store.load import load_theatre
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import play
from tests.campaign.scenes import manned_war
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import move, raise_unit

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which nothing comes to `leon` at Bor.

    Alba, with its store, is Spain's; Bor is Cuba's. `leon` and the band are at Bor.
    """
    made = manned_war()
    made.settings = {"supply": "on", "seed": "supply", "supply_country": 250}
    made.save()
    made.forces.filter(key__in=("leon", "band")).update(place=made.places.get(key="bor"))
    made.places.filter(key="bor").update(holder=made.sides.get(key="cuba"), sympathy=-5)
    made.routes.filter(key="alba-bor").delete()
    return made


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    assert play(war) is None
    assert audit(war).faults == ()


def turns_unsupplied(war):
    return dict(war.forces.exclude(turns_unsupplied=0).values_list("key", "turns_unsupplied"))


@pytest.fixture
def quiet(war):
    """Returns a war in which no forces meet."""
    war.forces.filter(key="band").update(place=war.places.get(key="cerro"))
    war.places.filter(key="bor").update(holder=None)
    return war


def test_a_force_cut_off_eats_what_it_carries_then_loses_men_and_a_grade(quiet):
    week(quiet)
    assert turns_unsupplied(quiet) == {"leon": 1, "post": 1}
    assert not Posting.objects.filter(cause="desertion").exists()
    week(quiet)
    assert turns_unsupplied(quiet) == {"leon": 2, "post": 2}
    gone = Posting.objects.filter(cause="desertion", to_account=Account.DESERTED, turn__number=3)
    assert gone.get(unit__key="leon").amount == 5
    assert load_theatre(Rows(current_turn(quiet))).columns["leon"].units[1].quality == 3
    week(quiet)
    assert load_theatre(Rows(current_turn(quiet))).columns["leon"].units[1].quality == 2
    told = facts_of(Report.objects.get(turn__number=3, key="side-spain"))["supply"]
    assert told == [
        {"name": "Leon", "turns_unsupplied": 3, "hungry": 2, "soon": False},
        {"name": "Post", "turns_unsupplied": 3, "hungry": 2, "soon": False},
    ]


def test_a_pack_train_carries_a_week_more(quiet):
    raise_unit(quiet.forces.get(key="leon"), "mules", 20, arm=Arm.TRAIN, horses=40)
    week(quiet)
    week(quiet)
    assert not Posting.objects.filter(cause="desertion", unit__force__key="leon").exists()
    assert Posting.objects.filter(cause="desertion", unit__force__key="post").exists()


def test_a_force_that_forages_among_friends_is_fed(quiet):
    turn = current_turn(quiet)
    Order.objects.create(turn=turn, force=quiet.forces.get(key="leon"), kind="forage", stance="avoid")
    week(quiet)
    assert turns_unsupplied(quiet) == {"post": 1}


def test_a_band_too_great_for_its_country_goes_hungry(quiet):
    quiet.places.filter(key="cerro").update(sympathy=0)
    week(quiet)
    assert turns_unsupplied(quiet)["band"] == 1


def test_supply_comes_back_and_the_count_begins_anew(quiet):
    week(quiet)
    quiet.places.filter(key="bor").update(kind="port", holder=quiet.sides.get(key="spain"))
    week(quiet)
    assert turns_unsupplied(quiet) == {}


def test_going_back_takes_the_hungry_weeks_back(quiet):
    week(quiet)
    week(quiet)
    rollback.back_to(campaign=quiet, number=1, actor=None, reason="tried")
    assert turns_unsupplied(quiet) == {"leon": 1, "post": 1}


@pytest.mark.parametrize("supply", ["on", "off"])
def test_a_snapshot_says_nothing_of_forces_that_lack_nothing(quiet, supply):
    quiet.settings |= {"supply": supply}
    quiet.save()
    week(quiet)
    rows = json.loads(zlib.decompress(Snapshot.objects.get().packed))["forces"]
    hungry = {row["key"] for row in rows if "turns_unsupplied" in row}
    assert hungry == ({"leon", "post"} if supply == "on" else set())


def load_train(quiet, loads):
    """Gives `leon` a train of 80 animals and *loads*. Its 580 men eat 58 a week."""
    quiet.settings |= {"trains": "on"}
    quiet.save()
    train = raise_unit(quiet.forces.get(key="leon"), "mules", 20, arm=Arm.TRAIN, horses=80)
    move(train, loads, Account.DEPOT, Account.IN_HAND, stock=Stock.PROVISIONS)
    return train


def test_a_force_cut_off_eats_its_trains_loads_and_then_what_it_carries(quiet):
    load_train(quiet, 64)
    week(quiet)
    assert turns_unsupplied(quiet) == {"post": 1}
    eaten = Posting.objects.get(cause="consumed")
    assert (eaten.amount, eaten.from_account, eaten.to_account) == (58, "in_hand", "used")
    week(quiet)
    assert turns_unsupplied(quiet) == {"leon": 1, "post": 2}
    week(quiet)
    assert Posting.objects.filter(cause="desertion", unit__key="leon").exists()


def test_a_convoy_feeds_its_friends_at_the_place(quiet):
    """Feeds the post of 80 men with 8 loads that others bring. These eat first."""
    load_train(quiet, 70)
    week(quiet)
    assert turns_unsupplied(quiet) == {}
    assert Balance.objects.get(stock="provisions", account="in_hand").amount == 70 - 58 - 8


@pytest.mark.parametrize(("priority", "hungry"), [(0, "post"), (1, "leon"), (-1, "post")])
def test_a_force_with_priority_gets_food_that_is_not_enough_for_two(quiet, priority, hungry):
    """Shares 60 loads: the column needs 58, the post only 8. Then 52 are left."""
    load_train(quiet, 60)
    post = quiet.forces.get(key="post")
    params = {"priority": priority} if priority else {}
    Order.objects.create(turn=current_turn(quiet), force=post, kind="hold", stance="defend", params=params)
    week(quiet)
    assert turns_unsupplied(quiet) == {hungry: 1}


def test_a_besieged_garrison_has_the_stores_of_its_place(quiet):
    quiet.forces.filter(key="post").update(state="besieged")
    rows = Rows(current_turn(quiet))
    assert {"post", "band", "marines"} == supply.in_supply(rows)
