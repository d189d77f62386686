"""Orders: an order saved is an order given, until the turn locks."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre.theatre import Order as GivenOrder, legs_to
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Entry, Order
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return declare_war()


@pytest.fixture
def column(war):
    return raise_force(war, "column", side="spain", at="alba", men=100, seat="captain_general")


@pytest.fixture
def ana():
    return User.objects.create_user("ana")


def give(column, ana, *legs, kind=OrderKind.MARCH, stance=Stance.ATTACK, line_of_retreat="", **how):
    order = GivenOrder(kind, legs_to(*legs), stance, line_of_retreat=line_of_retreat, **how)
    turn = current_turn(column.campaign)
    return orders.submit_order(
        turn=turn, force=column, order=order, seat=column.seat, actor=ana, note="Softly."
    )


def test_an_order_saved_is_an_order_given(column, ana):
    given = give(column, ana, "bor", "cerro", line_of_retreat="alba")
    assert (given.goals, given.stance, given.odds_limit, given.note) == (
        ("bor", "cerro"),
        Stance.ATTACK,
        200,
        "Softly.",
    )
    assert (given.line_of_retreat.key, given.seat, given.by_computer) == ("alba", column.seat, False)
    entry = Entry.objects.get()
    assert (entry.operation, entry.subject, entry.actor) == ("orders.submit", "column", ana)
    assert entry.data["legs"] == [{"to": "bor"}, {"to": "cerro"}]


def test_a_second_order_takes_the_place_of_the_first(column, ana):
    give(column, ana, "bor")
    give(column, ana, "cerro")
    assert Order.objects.get().goals == ("cerro",)


def test_an_order_to_hold_has_no_legs(column, ana):
    assert give(column, ana, "bor", kind=OrderKind.HOLD).legs == []


def test_an_order_taken_back_is_gone(war, column, ana):
    give(column, ana, "bor")
    orders.withdraw_order(turn=current_turn(war), force=column, actor=ana)
    assert not Order.objects.exists()
    orders.withdraw_order(turn=current_turn(war), force=column, actor=ana)
    assert list(Entry.objects.order_by("pk").values_list("operation", flat=True)) == [
        "orders.submit",
        "orders.withdraw",
    ]


def test_when_orders_are_locked_none_is_given_or_taken_back(war, column, ana):
    give(column, ana, "bor")
    turn = current_turn(war)
    turns.lock_turn(campaign=war, actor=ana)
    with pytest.raises(Refusal, match="Orders for turn 1 are locked; write for the next turn"):
        give(column, ana, "cerro")
    with pytest.raises(Refusal, match="locked"):
        orders.withdraw_order(turn=turn, force=column, actor=ana)
    assert Order.objects.get().goals == ("bor",)


@pytest.mark.parametrize(
    ("legs", "odds_limit", "said"),
    [
        ((), 200, "Say where to send Column"),
        (("bor", "alba") * 3, 200, "at most five legs"),
        (("bor",), 24, "between 0.25:1 and 10:1"),
        (("bor",), 1001, "between 0.25:1 and 10:1"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(column, ana, legs, odds_limit, said):
    with pytest.raises(Refusal, match=said):
        give(column, ana, *legs, odds_limit=odds_limit)
    assert not Order.objects.exists()


def test_a_static_force_takes_no_march_but_takes_a_stance(war, ana):
    post = raise_force(war, "post", side="spain", at="alba", men=50, is_static=True)
    with pytest.raises(Refusal, match="Post cannot march: it is static"):
        give(post, ana, "bor")
    assert give(post, ana, kind=OrderKind.HOLD).kind == OrderKind.HOLD


def test_the_computers_orders_are_written_as_its_own(war, column):
    given = {"column": GivenOrder(OrderKind.MARCH, legs_to("bor"), Stance.AVOID, 150, False, "alba")}
    orders.give_by_computer(Rows(current_turn(war)), given)
    row = Order.objects.get()
    assert (row.goals, row.stance, row.odds_limit, row.march_to_guns) == (("bor",), Stance.AVOID, 150, False)
    assert (row.line_of_retreat.key, row.by_computer, row.seat) == ("alba", True, None)
