"""Stores of the enemy's carried off by raiders: in both books, burned if they are too much, told to both."""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.engineering import tasks
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import Account, OrderKind, Stance, Stock, Task
from campaign.models import Balance, Report, Unit
from campaign.operations.orders import submission as orders
from campaign.operations.places import magazines
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.other_sections import task_line
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.supply.test_magazine_issues import begin_magazines, held_stock
from tests.verbs import declare_war, move, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which thirty raiders come out of Cerro.

    Spain has a magazine at Bor, a town, and its men at Alba.
    """
    war = declare_war()
    ana = User.objects.create(username="ana")
    war.seats.update(player=ana)
    war.places.filter(key="bor").update(kind="town", holder=war.sides.get(key="spain"), sympathy=0)
    raise_force(war, "raiders", side="cuba", at="cerro", men=30, seat="camaguey")
    raise_force(war, "guard", side="spain", at="alba", men=60, seat="captain_general")
    begin_magazines(war, disease="off", supply="off", seed="stores", trains="off")
    rows = Rows(current_turn(war))
    store = magazines.open_magazine(rows, rows.sides["spain"], rows.places["bor"])
    for stock, number in ((Stock.ROUND, 20_000), (Stock.RIFLE_BREECH, 5)):
        move(store, number, Account.DEPOT, Account.IN_HAND, stock=stock)
    return war


def raid(war):
    force = war.forces.get(key="raiders")
    order = Order(
        OrderKind.RAID, legs_to("cerro"), Stance.ATTACK, spot=Spot(place="bor"), task=Task.SEIZE_SUPPLIES
    )
    orders.submit_order(
        turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
    )
    turns.lock_turn(campaign=war, actor=None)
    assert turns.advance_turn(war)


def tasks_reported(war, side):
    return Report.objects.get(turn__number=1, key=f"side-{side}").facts["tasks_done"]


def test_raiders_take_what_they_can_carry_and_burn_the_rest(war):
    raid(war)
    (ours,), (theirs,) = tasks_reported(war, "cuba"), tasks_reported(war, "spain")
    took = ours["took"][1][1]
    assert ours["took"] == [["rifle_breech", 5], ["round", took]]
    assert 0 < took < 20_000
    assert held_stock(war, "raiders")["rifle_breech"] == 5
    assert held_stock(war, "raiders")["round"] >= took
    assert held_stock(war, "depot_spain_bor") == {}
    lost = Balance.objects.get(unit__key="depot_spain_bor", stock="round", account=Account.LOST)
    assert theirs["lost"] == [["rifle_breech", 5], ["round", took + lost.amount]]
    assert took + lost.amount >= 20_000
    assert war.forces.get(key="raiders").place.key == "cerro"
    assert audit(war).faults == ()
    assert "Carried off: 5 breech-loading rifles" in task_line(ours)
    assert "Lost: 5 breech-loading rifles, 20," in task_line(theirs)


def test_where_there_are_none_only_who_looked_for_them_reads_of_it(war):
    war.forces.filter(key="depot_spain_bor").update(place=war.places.get(key="alba"))
    raid(war)
    (ours,) = tasks_reported(war, "cuba")
    assert "None were found" in task_line(ours)
    assert tasks_reported(war, "spain") == []


def test_provisions_come_out_of_an_enemy_s_town_where_loads_are_counted(war):
    war.settings |= {"trains": "on"}
    war.save()
    move(Unit.objects.get(key="depot_spain_bor"), 19_000, Account.IN_HAND, Account.USED, stock=Stock.ROUND)
    raid(war)
    (ours,) = tasks_reported(war, "cuba")
    (*arms, (stock, loads)) = sorted(ours["took"], key=lambda row: row[0] == "provisions")
    assert ([each for each, _number in arms], stock) == (["rifle_breech", "round"], "provisions")
    assert held_stock(war, "raiders")["provisions"] == loads > 0
    assert audit(war).faults == ()


def test_the_task_is_offered_only_where_something_is_counted(war):
    turn = current_turn(war)
    assert tasks.is_offered(Task.SEIZE_SUPPLIES, war.rules(turn.number))
    war.settings |= {"magazines": "off"}
    assert not tasks.is_offered(Task.SEIZE_SUPPLIES, war.rules(turn.number))
    assert tasks.is_offered(Task.BURN_MILL, war.rules(turn.number))
