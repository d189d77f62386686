"""A force that the umpire adds to a running campaign."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.models import Entry, Force, Posting
from campaign.operations.turns import turn_machine as turns
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
ADD = "/c/war/desk/add-force/"


def fields_sent(war, **other):
    return {
        "name": "Flying column",
        "kind": "column",
        "place": war.places.get(key="bor").pk,
        "seat": war.seats.get(key="marine").pk,
        "like": war.units.get(force__key="marines").pk,
        "men": 140,
        "horses": 0,
        "guns": 0,
        "quality": 3,
        "leader": "Colonel Abril",
        "rank": "Colonel",
        "reason": "sent from Havana",
        **other,
    }


def test_it_stands_there_with_its_men_in_the_ledger_and_marches_with_the_week(war, as_):
    assert "Add a force" in read(as_("ulises").get("/c/war/desk/"))
    answer = as_("ulises").post(ADD, fields_sent(war))
    force = Force.objects.get(campaign=war, name="Flying column")
    assert answer.url == f"/c/war/forces/{force.ref}/"
    unit = force.units.get()
    assert sum(Posting.objects.filter(unit=unit).values_list("amount", flat=True)) == 140
    assert unit.leaders.get().name == "Colonel Abril"
    assert audit(war).faults == ()
    entry = Entry.objects.get(operation="overrides.add")
    assert (entry.reason, entry.actor.username) == ("sent from Havana", "ulises")
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    assert audit(war).faults == ()


@pytest.mark.parametrize("wrong", [{"guns": 2}, {"men": 0}, {"reason": ""}, {"place": ""}])
def test_a_force_whose_fields_do_not_fit_together_is_refused(war, as_, wrong):
    before = Force.objects.count()
    assert as_("ulises").post(ADD, fields_sent(war, **wrong)).status_code in (409, 422)
    enemy = {"seat": war.seats.get(key="camaguey").pk}
    assert as_("ulises").post(ADD, fields_sent(war, **enemy)).status_code == 409
    assert Force.objects.count() == before


def test_a_page_sent_twice_adds_one_force_and_players_add_none(war, as_):
    page = read(as_("ulises").get(ADD))
    action = page.partition(f'action="{ADD}?seen=')[2].partition('"')[0]
    as_("ulises").post(f"{ADD}?seen={action}", fields_sent(war))
    as_("ulises").post(f"{ADD}?seen={action}", fields_sent(war))
    assert Force.objects.filter(name="Flying column").count() == 1
    for name in ("ana", "carlos"):
        assert as_(name).post(ADD, fields_sent(war)).status_code == 404
