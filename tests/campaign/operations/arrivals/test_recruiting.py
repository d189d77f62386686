"""The order to look for recruits: volunteers and freed slaves, by cause in the ledger, with machetes."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Arm, OrderKind
from campaign.models import Order, Posting, Unit
from campaign.operations.arrivals import recruiting
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.supply.test_magazine_issues import held_stock
from tests.campaign.operations.wars import order, play
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war with a band of a hundred at Cerro. The people there are for it, and sugar grows."""
    war = declare_war()
    war.settings = {"recruiting": "on", "seed": "recruits"}
    war.save()
    war.places.filter(key="cerro").update(population=3000, sugar=3)
    raise_force(war, "band", side="cuba", at="cerro", men=100, firearms={"rifle_breech": 50, "machete": 50})
    return war


def week(war, key="band"):
    row = order(war.forces.get(key=key))
    Order.objects.filter(pk=row.pk).update(kind=OrderKind.RECRUIT)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert audit(war).faults == ()


def came(cause):
    rows = Posting.objects.filter(stock="men", cause=cause, reference__startswith="joined/")
    return sum(rows.values_list("amount", flat=True))


def test_volunteers_and_slaves_join_no_more_than_a_quarter_of_the_force(war):
    week(war)
    assert 0 < came("recruit") <= 25
    assert came("recruit") + came("freed_slave") == 25
    band = Unit.objects.get(key="band")
    assert band.balances.get(stock="men", account="fit").amount == 125
    assert band.firearms == {"rifle_breech": 40, "machete": 60}


def test_a_place_is_exhausted(war):
    war.settings |= {"recruit_year": 5, "recruit_freed": 0}
    war.save()
    for _week in range(3):
        week(war)
    assert came("recruit") == 15


@pytest.mark.parametrize("change", ["none", "hostile people", "an enemy there", "a force broken up", "off"])
def test_nobody_joins_without_friends_or_in_face_of_the_enemy(war, change):
    if change == "hostile people":
        war.places.filter(key="cerro").update(sympathy=-1, sugar=0)
    elif change == "an enemy there":
        raise_force(war, "leon", side="spain", at="cerro", men=10)
    elif change == "a force broken up":
        war.forces.update(state="dispersed")
    elif change == "off":
        war.settings |= {"recruiting": "off"}
        war.save()
    order(war.forces.get(key="band"))
    Order.objects.update(kind=OrderKind.RECRUIT)
    rows = Rows(current_turn(war))
    assert bool(list(recruiting.recruit_by_order(rows, rows.turn))) is (change == "none")


def test_horsemen_make_a_unit_of_their_recruits_and_regulars_take_none(war):
    raise_force(war, "riders", side="cuba", at="cerro", men=40, arm=Arm.CAVALRY, horses=40)
    war.forces.filter(key="riders").update(name_es="Jinetes")
    raise_force(war, "leon", side="spain", at="alba", men=100)
    war.places.filter(key="alba").update(population=9000, sympathy=-5)
    order(war.forces.get(key="leon"))
    Order.objects.update(kind=OrderKind.RECRUIT)
    week(war, "riders")
    made = Unit.objects.get(key="riders_recruits")
    assert (made.force.key, made.name_es, made.firearms) == ("riders", "Jinetes", {"machete": 100})
    assert made.balances.get(stock="men", account="fit").amount == 10
    assert came("recruit") + came("freed_slave") == 10


def test_horsemen_whose_recruits_have_gone_to_others_make_another_unit(war):
    raise_force(war, "riders", side="cuba", at="cerro", men=40, arm=Arm.CAVALRY, horses=40)
    week(war, "riders")
    Unit.objects.filter(key="riders_recruits").update(force=war.forces.get(key="band"))
    week(war, "riders")
    assert Unit.objects.get(key="riders_recruits_1").force.key == "riders"


def test_where_arms_are_counted_each_brings_a_machete(war):
    war.settings |= {"arms": "on"}
    war.save()
    week(war)
    before = held_stock(war, "band").get("machete", 0)
    week(war)
    men = came("recruit") + came("freed_slave")
    assert held_stock(war, "band")["machete"] - before == men - 25
