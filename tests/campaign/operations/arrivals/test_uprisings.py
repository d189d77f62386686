"""Uprisings: a friendly district supports a number of irregulars. The fewer there are, the more join."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Arm
from campaign.models import Posting
from campaign.operations.turns import turn_machine as turns
from tests.campaign.operations.arrivals.test_events import deal
from tests.campaign.operations.wars import play
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war with a band of sixty at Cerro. Its district keeps three hundred in arms."""
    war = declare_war()
    war.settings = {"sustained": 100, "uprising": 100, "company": 100, "seed": "rally"}
    war.save()
    war.places.update(sympathy=0)
    war.places.filter(key="cerro").update(population=1000, sympathy=3)
    raise_force(war, "band", side="cuba", at="cerro", men=60, firearms={"rifle_breech": 50, "machete": 50})
    return war


def week(war):
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert audit(war).faults == ()


def came():
    return sum(Posting.objects.filter(reference__startswith="rally/").values_list("amount", flat=True))


def test_a_tenth_of_those_lacking_join_with_machetes(war):
    week(war)
    assert came() == 24  # of 240
    assert war.units.get(key="band").firearms == {"rifle_breech": 36, "machete": 64}


def test_the_fewer_are_lacking_the_fewer_join_and_none_once_there_are_enough(war):
    raise_force(war, "other", side="cuba", at="cerro", men=200)
    week(war)
    assert came() == 4
    raise_force(war, "third", side="cuba", at="cerro", men=100)
    week(war)
    assert came() == 4


def test_a_unit_is_filled_up_to_a_company_and_riders_and_regulars_take_none(war):
    war.units.filter(key="band").update(arm=Arm.CAVALRY)
    raise_force(war, "foot", side="cuba", at="cerro", men=98)
    raise_force(war, "leon", side="spain", at="alba", men=50)
    week(war)
    assert came() == 2
    assert set(Posting.objects.filter(reference__startswith="rally/").values_list("unit__key")) == {("foot",)}


@pytest.mark.parametrize("change", ["hostile people", "an enemy there", "off"])
def test_nobody_joins_without_friends_or_in_face_of_the_enemy(war, change):
    if change == "hostile people":
        war.places.filter(key="cerro").update(sympathy=-3)
    elif change == "an enemy there":
        raise_force(war, "leon", side="spain", at="cerro", men=10)
        war.forces.update(state="facing")
    else:
        war.settings |= {"sustained": 0}
        war.save()
    week(war)
    assert came() == 0


def test_a_recruiting_event_changes_the_number_of_recruits(war):
    war.settings |= {"events": "on"}
    war.save()
    deal(war, {"do": "rate", "what": "recruits", "percent": 50, "weeks": 2, "side": "cuba"}, side="cuba")
    week(war)
    assert came() == 12
