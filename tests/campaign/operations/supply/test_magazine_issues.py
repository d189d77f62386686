"""Goods issued to units come out of counted magazines, and never from nowhere."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, ForceKind, Stock
from campaign.models import Balance, Force, Order, Posting, Unit
from campaign.operations.ledger.postings import post_lines
from campaign.operations.supply import goods, magazine_issues
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.supply.test_goods import next_week
from tests.campaign.operations.wars import at_the_hut
from tests.verbs import move, raise_force

pytestmark = pytest.mark.django_db

COUNTED = {"arms": "on", "ammunition": "on", "magazines": "on", "supply": "on", "seed": "magazines"}


def begin_magazines(war, **rules):
    """Returns *war* with its units armed and its magazines begun, as a scenario begins."""
    war.settings = COUNTED | rules
    war.save()
    war.units.filter(side__key="cuba").update(firearms={"musket": 30, "machete": 70})
    rows = Rows(turn := current_turn(war))
    for service in (magazine_issues.supply_magazines, goods.issue_goods):
        post_lines(
            turn=turn, date=turn.starts, lines=service(rows, turn, "scenario/tests"), stood=rows.balances
        )
    assert audit(war).faults == ()
    return war


def held_stock(war, unit):
    rows = Balance.objects.filter(unit__campaign=war, unit__key=unit, account="in_hand", amount__gt=0)
    return dict(rows.values_list("stock", "amount"))


@pytest.fixture
def war():
    return begin_magazines(at_the_hut())


def test_they_begin_with_rounds_and_spare_arms_for_the_regulars_of_their_side(war):
    depot = Force.objects.get(kind=ForceKind.MAGAZINE)
    assert (depot.key, depot.place.key, depot.seat, depot.is_static) == (
        "depot_spain_alba",
        "alba",
        None,
        True,
    )
    assert held_stock(war, "depot_spain_alba") == {"rifle_breech": 17, "round": 17_000}


def test_a_unit_in_reach_draws_what_it_lacks_from_the_magazine(war):
    far = Unit.objects.get(key="far")
    move(far, 4_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    move(far, 20, Account.IN_HAND, Account.LOST, stock=Stock.RIFLE_BREECH)
    next_week(war)
    # 17 rifles came, and rounds for the 47 who have one
    assert held_stock(war, "far") == {"rifle_breech": 47, "round": 4_700}
    assert held_stock(war, "depot_spain_alba") == {"round": 17_000 - 3_700}
    assert set(Posting.objects.filter(reference="issue/t2/alba").values_list("cause", flat=True)) == {
        "issued"
    }


def test_an_empty_magazine_gives_nothing_and_who_is_out_of_reach_gets_nothing(war):
    far, store = Unit.objects.get(key="far"), Unit.objects.get(key="depot_spain_alba")
    move(far, 5_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    move(store, 16_000, Account.IN_HAND, Account.LOST, stock=Stock.ROUND)
    next_week(war)
    assert held_stock(war, "far")["round"] == 1_000
    assert "round" not in held_stock(war, "depot_spain_alba")
    move(store, 9_000, Account.DEPOT, Account.IN_HAND, stock=Stock.ROUND)
    war.forces.filter(key="far").update(place=war.places.get(key="cerro"))
    war.places.filter(key="bor").update(holder=war.sides.get(key="cuba"))
    next_week(war)
    assert held_stock(war, "far")["round"] == 1_000


@pytest.mark.parametrize(("priority", "served"), [({}, "far"), ({"priority": 1}, "near")])
def test_a_force_with_priority_draws_first(war, priority, served):
    near = raise_force(war, "near", side="spain", at="bor", men=50)
    move(near.units.get(), 5_000, Account.DEPOT, Account.IN_HAND, stock=Stock.ROUND)
    for key in ("far", "near"):
        move(Unit.objects.get(key=key), 5_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    move(Unit.objects.get(key="depot_spain_alba"), 16_000, Account.IN_HAND, Account.LOST, stock=Stock.ROUND)
    Order.objects.create(turn=current_turn(war), force=near, kind="hold", stance="defend", params=priority)
    next_week(war)
    assert [key for key in ("far", "near") if held_stock(war, key).get("round")] == [served]


def test_ships_bring_rounds_to_ports_until_they_are_as_full_as_at_first(war):
    war.places.filter(key="alba").update(port=2)
    move(Unit.objects.get(key="depot_spain_alba"), 1_000, Account.IN_HAND, Account.LOST, stock=Stock.ROUND)
    weeks = []
    for _week in range(3):
        next_week(war)
        weeks.append(held_stock(war, "depot_spain_alba")["round"])
    assert weeks == [16_000 + 4 * 170, 17_000, 17_000]


def test_switched_off_nothing_of_it_is_there():
    war = begin_magazines(at_the_hut(), magazines="off")
    next_week(war)
    assert not Force.objects.filter(kind=ForceKind.MAGAZINE).exists()


def test_irregulars_draw_from_magazines_of_their_own(war):
    cerro = war.places.get(key="cerro")
    rows = Rows(current_turn(war))
    store = magazine_issues.open_magazine(rows, war.sides.get(key="cuba"), cerro)
    move(store, 500, Account.DEPOT, Account.IN_HAND, stock=Stock.ROUND)
    war.forces.filter(key="band").update(place=cerro)
    move(Unit.objects.get(key="band"), 700, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    war.places.update(sympathy=0)
    next_week(war)
    assert held_stock(war, "band")["round"] == 550
    assert "round" not in held_stock(war, store.key)


def test_its_own_side_and_the_umpire_read_what_is_in_it_and_nobody_orders_it(war, client, django_user_model):
    ana, omar, ulises = (django_user_model.objects.create_user(name) for name in ("ana", "omar", "ulises"))
    war.seats.filter(side__key="spain").update(player=ana)
    war.seats.filter(side__key="cuba").update(player=omar)
    war.umpires.add(ulises)
    depot = Force.objects.get(kind=ForceKind.MAGAZINE)
    for user, reads in ((ana, True), (omar, False), (ulises, True)):
        client.force_login(user)
        for page in ("places/alba/", "forces/"):
            text = client.get(f"/c/war/{page}").content.decode()
            assert ("17,000 rounds" in text) is reads
            assert (depot.ref in text) is reads
        assert client.get(f"/c/war/forces/{depot.ref}/").status_code == (200 if reads else 404)
        assert client.get(f"/c/war/orders/{depot.ref}/").status_code == 404
    assert depot.ref not in client.get("/c/war/").content.decode()
    assert "Magazine" not in client.get("/c/war/strength/").content.decode()
