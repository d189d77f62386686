"""A siege through the whole machine: closed in, starved, given up; what is told of it; and back."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import Account, ForceKind, OrderKind, Stance, Stock
from campaign.models import PrisonerParty, Report
from campaign.operations.campaigns import rollback
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign import faults
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import declare_war, move, raise_force

TO_BOR = Order(OrderKind.MARCH, legs_to("bor"), Stance.AVOID)

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def war():
    """Returns a war in which four hundred Cubans besiege Alba.

    Sixty Spaniards in its works have stores for a turn.
    """
    war = declare_war()
    hunger = {"stores_town": 1, "give_up": 100}
    war.settings = {"seed": "siege", "disease": "off", "supply": "off", **hunger}
    war.last_turn = 9
    war.save()
    ana = User.objects.create(username="ana")
    war.seats.update(player=ana)
    war.umpires.add(ana)
    raise_force(
        war, "post", side="spain", at="alba", men=60, guns=1, seat="captain_general", kind=ForceKind.GARRISON,
        is_static=True,
    )  # fmt: skip
    raise_force(war, "ring", side="cuba", at="alba", men=400, seat="camaguey")
    give(war, "ring", Order(OrderKind.BESIEGE, spot=Spot(place="alba"), stance=Stance.DEFEND))
    return war


def give(war, key, order):
    force = war.forces.get(key=key)
    return orders.submit_order(
        turn=current_turn(war), force=force, order=order, seat=force.seat, actor=User.objects.get()
    )


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    assert turns.advance_turn(war)


def sieges_reported(war, side, number):
    return facts_of(Report.objects.get(turn__campaign=war, turn__number=number, key=f"side-{side}"))["sieges"]


def test_a_garrison_closed_in_eats_its_stores_and_then_gives_itself_up(war):
    week(war)
    alba = war.places.get(key="alba")
    assert (alba.siege["by"], alba.siege["turns"]) == ("cuba", 1)
    assert sieges_reported(war, "spain", 1) == [{"place": "Alba", "own": True, "turns": 1, "stores": 0}]
    assert sieges_reported(war, "cuba", 1) == [{"place": "Alba", "own": False, "turns": 1}]
    assert {force.key: force.state for force in war.forces.all()} == {"post": "besieged", "ring": "besieging"}
    turns.lock_turn(campaign=war, actor=None)
    assert faults.every_write(lambda: turns.advance_turn(war)) > 8
    faults.repeat_operation(lambda: turns.advance_turn(war))
    assert [turn.sieges for turn in war.turns.order_by("number")] == [
        [["begun", "alba", "cuba"]], [["given_up", "alba", "cuba"]], [],
    ]  # fmt: skip
    over = {
        side: facts_of(Report.objects.get(turn__number=2, key=f"side-{side}")) for side in ("spain", "cuba")
    }
    assert over["spain"]["sieges_over"] == [{"place": "Alba", "how": "given_up", "ours": False}]
    assert over["cuba"]["sieges_over"] == [{"place": "Alba", "how": "given_up", "ours": True}]
    party, alba = PrisonerParty.objects.get(), war.places.get(key="alba")
    assert (party.action, party.captor.key, party.held_by.key) == ("Alba", "cuba", "ring")
    post = war.units.get(key="post")
    standing = dict(post.balances.values_list("account", "amount"))
    assert standing[Account.CAPTURED] == 60
    assert standing[Account.CAPTURED_BY] == 1
    assert (alba.holder.key, alba.siege) == ("cuba", None)
    assert audit(war).faults == ()
    rollback.back_to(campaign=war, number=1, actor=User.objects.get(), reason="again")
    assert war.places.get(key="alba").siege["turns"] == 1
    assert post.balances.get(stock=Stock.MEN, account=Account.FIT).amount == 60
    assert not PrisonerParty.objects.exists()


def test_a_besieger_that_marches_off_ends_the_siege(war):
    week(war)
    give(war, "ring", TO_BOR)
    week(war)
    assert war.places.get(key="alba").siege is None
    assert war.turns.get(number=2).sieges == [["raised", "alba", "cuba"]]
    assert war.forces.get(key="post").state == "halted"


def test_the_stores_are_reported_to_who_eats_them_alone(war):
    week(war)
    spain, cuba = User.objects.create(username="spain"), User.objects.create(username="cuba")
    war.seats.filter(side__key="spain").update(player=spain)
    war.seats.filter(side__key="cuba").update(player=cuba)
    pages = {}
    for user in (spain, cuba):
        client = Client()
        client.force_login(user)
        pages[user.username] = client.get(reverse("campaign:place", args=[war.slug, "alba"])).content.decode()
    assert "Besieged since" in pages["spain"]
    assert "Besieged since" in pages["cuba"]
    assert "provisions for 0 turns" in pages["spain"]
    assert "provisions for" not in pages["cuba"]


@pytest.mark.parametrize("kind", [OrderKind.DETACH, OrderKind.TRANSFER])
def test_nothing_of_a_garrison_bound_to_its_post_leaves_it(war, kind):
    order = Order(kind, units=("post",), name="Away", friend="ring")
    with pytest.raises(Refusal, match="Nobody can leave Post"):
        give(war, "post", order)


def test_a_garrison_bound_to_its_post_may_break_out(war):
    week(war)
    assert give(war, "post", Order(OrderKind.BREAK_OUT, TO_BOR.legs, Stance.AVOID)).kind == "break_out"
    with pytest.raises(Refusal, match="Post cannot march"):
        give(war, "post", TO_BOR)


def test_the_arms_of_a_garrison_that_gives_itself_up_are_the_besiegers_by_the_ledger(war):
    war.settings |= {"arms": "on", "ammunition": "on"}
    war.save()
    week(war)

    def stands(unit, stock, account):
        found = war.units.get(key=unit).balances.filter(stock=stock, account=account)
        return sum(found.values_list("amount", flat=True))

    move(war.units.get(key="post"), 7, Account.DEPOT, Account.IN_HAND, stock=Stock.HORSE)
    before = {
        stock: [stands(unit, stock, "in_hand") for unit in ("post", "ring")]
        for stock in ("gun", "horse", "rifle_breech", "round")
    }
    week(war)
    for stock, (theirs, ours) in before.items():
        assert theirs > 0
        assert stands("post", stock, "in_hand") == 0
        assert stands("post", stock, "captured_by") == theirs
        assert stands("ring", stock, "in_hand") + stands("ring", stock, "used") == ours + theirs, stock
    assert audit(war).faults == ()
