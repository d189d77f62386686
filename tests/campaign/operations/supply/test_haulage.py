"""Convoys load and unload by order; men and goods change force by number."""

import pytest
from django.db import transaction
from django.db.models import Sum

from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.theatre import Order as GivenOrder, legs_to
from campaign.logic.vocabulary import Account, Arm, OrderKind, Stock
from campaign.models import Balance, Order, Unit
from campaign.operations.campaigns import rollback
from campaign.operations.orders import submission as orders
from campaign.operations.supply import haulage
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign import faults
from tests.campaign.operations.supply.test_magazine_issues import begin_magazines, held_stock
from tests.campaign.operations.wars import play
from tests.verbs import declare_war, move, raise_force, raise_unit

pytestmark = pytest.mark.django_db
ROUND = Stock.ROUND


@pytest.fixture
def war(django_user_model):
    """Returns a war with a train and foot at Spain's magazine, Alba. The computer gives no orders."""
    war = declare_war()
    war.seats.update(player=django_user_model.objects.create_user("ana"))
    train = raise_force(war, "train", side="spain", at="alba", seat="captain_general")
    raise_unit(train, "mules", 10, arm=Arm.TRAIN, horses=20)
    raise_force(war, "leon", side="spain", at="alba", men=200, seat="captain_general")
    raise_force(war, "king", side="spain", at="alba", men=80, seat="captain_general")
    return begin_magazines(war)


def tell(war, user, key, kind, *legs, friend="", **goods):
    force = war.forces.get(key=key)
    given = GivenOrder(
        kind, legs_to(*legs), friend=friend, goods=tuple((Stock(stock), n) for stock, n in goods.items())
    )
    turn = current_turn(war)
    return orders.submit_order(turn=turn, force=force, order=given, seat=force.seat, actor=user)


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert audit(war).faults == ()


def spains(war, stock):
    rows = Balance.objects.filter(unit__side__key="spain", stock=stock, account="in_hand")
    return rows.aggregate(whole=Sum("amount"))["whole"]


def men(unit):
    return unit.balances.get(stock="men", account="fit").amount


def test_a_convoy_loads_marches_and_unloads_where_its_road_ends(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    before = held_stock(war, "depot_spain_alba")
    tell(war, user, "train", OrderKind.HAUL, "bor", rifle_breech=10, round=20_000)
    week(war)
    assert held_stock(war, "depot_spain_bor") == {"rifle_breech": 10, "round": 20_000}
    assert held_stock(war, "depot_spain_alba") == {"rifle_breech": 19, "round": before["round"] - 20_000}
    row = Order.objects.get(kind=OrderKind.HAUL)
    assert row.params["laden"] == []
    week(war)
    assert held_stock(war, "depot_spain_bor") == {"rifle_breech": 10, "round": 20_000}


def test_a_convoy_unloads_where_its_escort_has_brought_it(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    war.settings = {**war.settings, "trains": "on"}
    war.save()
    tell(war, user, "train", OrderKind.HAUL, "bor", round=20_000)
    tell(war, user, "leon", OrderKind.ESCORT, "bor", friend="train")
    week(war)
    assert "train" not in war.turns.get(number=1).march["columns"]
    assert {war.forces.get(key=key).place.key for key in ("train", "leon")} == {"bor"}
    assert held_stock(war, "depot_spain_bor") == {"round": 20_000}


@pytest.mark.parametrize(("kind", "stored"), [("ally", True), ("neutral", True), ("enemy", False)])
def test_a_convoy_unloads_at_a_place_that_no_enemy_holds(war, django_user_model, kind, stored):
    user = django_user_model.objects.create_user("ulises")
    war.places.filter(key="bor").update(holder=war.sides.get(key="cuba"))
    war.relations = [{"turn": 1, "sides": ["spain", "cuba"], "kind": kind}]
    war.save()
    tell(war, user, "train", OrderKind.HAUL, "bor", round=20_000)
    week(war)
    assert war.forces.get(key="train").place.key == "bor"
    assert Unit.objects.filter(key="depot_spain_bor").exists() is stored
    assert not stored or held_stock(war, "depot_spain_bor") == {"round": 20_000}
    if stored:
        tell(war, user, "train", OrderKind.HAUL, "alba", round=8_000)
        week(war)
        assert held_stock(war, "depot_spain_bor") == {"round": 12_000}


def test_goods_go_into_the_magazine_where_a_force_stands(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    tell(war, user, "leon", OrderKind.DEPOSIT, round=5_000)
    before = held_stock(war, "depot_spain_alba")["round"]
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    leon = held_stock(war, "leon")["round"]
    # what it put in it draws again as the next week begins: the magazine reaches it
    assert (leon, held_stock(war, "depot_spain_alba")["round"]) == (20_000, before)


def test_men_go_over_with_their_rifles_and_rounds(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    tell(war, user, "leon", OrderKind.TRANSFER, friend="king", men=50, round=1_000)
    week(war)
    leon, king = Unit.objects.get(key="leon"), Unit.objects.get(key="king")
    assert (men(leon), men(king)) == (150, 130)
    assert held_stock(war, "king") == {"rifle_breech": 130, "round": 14_000}
    assert held_stock(war, "leon") == {"rifle_breech": 150, "round": 15_000}


@pytest.mark.parametrize(
    ("key", "kind", "goods", "said"),
    [
        ("leon", OrderKind.TRANSFER, {"men": 201}, "men: only 200 are there, not 201."),
        ("train", OrderKind.TRANSFER, {"men": 5}, "men: only 0 are there, not 5."),
        ("leon", OrderKind.TRANSFER, {}, "Say what leaves Leon: units, or how many men and goods."),
        ("train", OrderKind.HAUL, {"lance": 1}, "lances: only 0 are there, not 1."),
        ("train", OrderKind.HAUL, {}, "Say what to load, and how much."),
        ("leon", OrderKind.DEPOSIT, {"round": 20_001}, "rounds: only 20000 are there, not 20001."),
    ],
)
def test_more_than_there_is_is_refused_when_it_is_written(war, django_user_model, key, kind, goods, said):
    user = django_user_model.objects.create_user("ulises")
    with pytest.raises(Refusal) as refused:
        tell(war, user, key, kind, "bor", friend="king", **goods)
    assert str(refused.value) == said


def test_nothing_is_reported_of_a_force_out_of_contact(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    war.forces.filter(key="leon").update(state="engaged")
    assert tell(war, user, "leon", OrderKind.DEPOSIT, round=999_999)


def test_a_train_does_not_unload_goods_lost_on_the_way(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    before = spains(war, "round")
    tell(war, user, "train", OrderKind.HAUL, "bor", round=20_000)
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war, as_far_as="aftermath")
    mules = Unit.objects.get(key="mules")
    loaded = held_stock(war, "mules")["round"]
    assert loaded > 20_000
    move(mules, loaded - 300, Account.IN_HAND, Account.LOST, stock=ROUND)
    play(war)
    # the muleteers fill their pouches from it at once
    assert held_stock(war, "depot_spain_bor") == {}
    assert spains(war, "round") == before - (loaded - 300)
    assert audit(war).faults == ()


def test_a_week_of_goods_that_breaks_off_is_not_half_done(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    tell(war, user, "train", OrderKind.HAUL, "bor", rifle_breech=10)
    tell(war, user, "leon", OrderKind.TRANSFER, friend="king", men=50)
    turns.lock_turn(campaign=war, actor=None)

    @transaction.atomic
    def dawn():
        rows = Rows(current_turn(war))
        haulage.at_dawn(rows)
        rows.flush()

    assert faults.every_write(dawn) > 3
    assert (held_stock(war, "mules")["rifle_breech"], men(Unit.objects.get(key="king"))) == (20, 130)
    assert audit(war).faults == ()


def test_a_magazine_opened_in_a_week_that_is_undone_is_there_no_more(war, django_user_model):
    user = django_user_model.objects.create_user("ulises")
    week(war)
    before = held_stock(war, "depot_spain_alba")
    tell(war, user, "train", OrderKind.HAUL, "bor", rifle_breech=10)
    week(war)
    assert held_stock(war, "depot_spain_bor") == {"rifle_breech": 10}
    rollback.back_to(campaign=war, number=1, actor=user, reason="again")
    assert audit(war).faults == ()
    assert held_stock(war, "depot_spain_alba") == before
    assert not war.forces.filter(key="depot_spain_bor").exists()
    tell(war, user, "train", OrderKind.HAUL, "bor", rifle_breech=4)
    week(war)
    assert held_stock(war, "depot_spain_bor") == {"rifle_breech": 4}
