"""Relations of sides that change while a war goes on, go back in it, and are tried another way."""

import pytest
from django.contrib.auth.models import User

from battles.simulation import play_turn
from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.relations import Relation
from campaign.models import Campaign
from campaign.operations.campaigns import new_campaign, rollback
from campaign.operations.campaigns.relations import change_relations
from campaign.scenario.checks import read_scenario
from campaign.store.queries.people.relations import relations_at_next_lock
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import make_what_if
from tests.campaign.whole.three_sides import write_scenario

pytestmark = pytest.mark.django_db
ALLIES = ['sides = ["crown", "towns"]\nkind = "ally"']


@pytest.fixture
def war(tmp_path):
    scenario = read_scenario(write_scenario(tmp_path / "three", relations=ALLIES))
    return new_campaign.create_campaign(scenario=scenario, seed="three", slug="three")


def play_week(war):
    play_turn(war)
    assert audit(war).faults == ()
    return Campaign.objects.get(pk=war.pk)


def change(war, umpire, **words):
    told = {name.replace("_and_", "+"): word for name, word in words.items()}
    seen = relations_at_next_lock(war, current_turn(war))
    change_relations(campaign=war, values=told, actor=umpire, reason="a treaty", seen=seen)
    return Campaign.objects.get(pk=war.pk)


def relation_between(war, turn, one="crown", other="towns"):
    return Campaign.objects.get(pk=war.pk).relations_in(turn).relation_between(one, other)


def test_going_back_over_a_changed_relation_takes_the_change_back(war):
    umpire = User.objects.create_user("umpire")
    war = play_week(war)
    war = change(war, umpire, crown_and_towns="enemy", republic_and_towns="ally")
    war = play_week(war)
    assert relation_between(war, 2) is Relation.ENEMY
    rollback.back_to(campaign=war, number=1, actor=umpire, reason="Once more.")
    war = Campaign.objects.get(pk=war.pk)
    assert audit(war).faults == ()
    assert (relation_between(war, 2), relation_between(war, 2, "republic")) == (Relation.ALLY, Relation.ENEMY)
    war = change(war, umpire, crown_and_towns="neutral")
    assert relation_between(war, 1) is Relation.ALLY
    assert relation_between(war, 2) is Relation.NEUTRAL
    play_week(war)


def test_a_what_if_over_a_changed_relation_leaves_its_parent_as_it_was(war):
    umpire = User.objects.create_user("umpire")
    war = play_week(war)
    war = change(war, umpire, crown_and_towns="enemy")
    war = play_week(war)
    before = war.relations
    other = make_what_if(war, 1, umpire, name="Allies still")
    assert relation_between(other, 2) is Relation.ALLY
    other = change(other, umpire, crown_and_towns="neutral")
    play_week(other)
    assert relation_between(other, 2) is Relation.NEUTRAL
    war = Campaign.objects.get(pk=war.pk)
    assert war.relations == before
    assert relation_between(war, 2) is Relation.ENEMY
    assert audit(war).faults == ()


def test_the_page_of_going_back_says_that_changed_relations_are_undone_and_only_then(war, client):
    umpire = User.objects.create_user("umpire")
    war.umpires.add(umpire)
    client.force_login(umpire)
    war = play_week(war)
    war = play_week(war)
    page = f"/c/{war.slug}/desk/timelines/back/1/"
    said = client.get(page).context["page"].lines
    war = change(war, umpire, crown_and_towns="enemy")
    later = client.get(page).context["page"].lines
    assert set(said) < set(later)
    (new,) = set(later) - set(said)
    assert "ally" in new


def test_the_page_of_going_back_says_that_options_and_tables_are_undone(war, client):
    umpire = User.objects.create_user("umpire")
    war.umpires.add(umpire)
    client.force_login(umpire)
    war = play_week(play_week(war))
    page = f"/c/{war.slug}/desk/timelines/back/1/"
    lines = client.get(page).context["page"].lines
    for name, held in (("options", {"3": {"smoke": True}}), ("tables", {"3": "[a]"})):
        Campaign.objects.filter(pk=war.pk).update(world={**war.world, name: held})
        assert set(lines) < set(client.get(page).context["page"].lines)
