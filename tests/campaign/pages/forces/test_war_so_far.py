"""The war so far in pictures: each side its own, the umpire both."""

import re

import pytest
from django.contrib.auth.models import User

from campaign.models import Report
from campaign.models.campaign import Campaign
from tests.campaign.operations.wars import fight_at_the_hut
from tests.campaign.scenes import fought_war, read, seat_people
from tests.verbs import raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_(client):
    """Returns `as_("ana")`, which logs the test's client in."""

    def log_in(name):
        client.force_login(User.objects.get(username=name))
        return client

    return log_in


@pytest.fixture
def war_with_battles() -> Campaign:
    war, _met = fought_war()
    return war


def page(client, war, **query):
    return read(client.get(f"/c/{war.slug}/so-far/", query))


def test_strength_and_losses_are_drawn_for_ones_own_side_and_for_the_umpire_for_both(war_with_battles, as_):
    address = f"/c/{war_with_battles.slug}/strength/since/"
    ours = read(as_("ana").get(address))
    assert re.search(r"Men lost since the war began: Spain \d+\.", ours)
    assert "Cuba" not in ours.partition("<main")[2]
    both = read(as_("ulises").get(address))
    assert re.search(r"Men lost since the war began: Spain \d+; Cuba \d+", both)
    assert address in page(as_("ana"), war_with_battles)


def test_the_march_of_a_force_stands_on_the_map_with_days_and_men(war_with_battles, as_):
    force = war_with_battles.forces.get(key="column")
    assert "has not moved yet" in page(as_("ana"), war_with_battles, march=force.ref)
    first = Report.objects.filter(audience="side", side=force.side).latest("pk")
    facts = first.facts
    [row] = [row for row in facts["forces"] if row["ref"] == force.ref]
    moved = {**row, "spot": {"place": "cerro"}, "fit": 200}
    if row["spot"].get("place") == "cerro":
        moved["spot"] = {"place": "alba"}
    turn = first.turn
    turn.pk, turn.number, turn.seed = None, 90, "x"
    turn.save()
    first.pk, first.turn, first.ref = None, turn, "other123"
    first.facts = {**facts, "ends": "1873-12-24", "forces": [moved]}
    first.save()
    shown = page(as_("ana"), war_with_battles, march=force.ref)
    assert "24 December: 200" in shown
    enemy = page(as_("carlos"), war_with_battles, march=force.ref)
    assert "24 December: 200" not in enemy
    assert force.ref not in enemy


def test_while_a_battle_waits_no_force_is_named_that_the_week_has_made(as_):
    war = fight_at_the_hut(men=200).campaign
    seat_people(war)
    raise_force(war, "fresh", side="spain", at="alba", men=50)
    fresh = war.forces.get(key="fresh")
    assert fresh.ref not in page(as_("ana"), war, march=fresh.ref)
    assert fresh.ref in page(as_("ulises"), war)


def test_strangers_find_no_page(war_with_battles, as_):
    User.objects.create_user("nora")
    assert as_("nora").get(f"/c/{war_with_battles.slug}/so-far/").status_code == 404
