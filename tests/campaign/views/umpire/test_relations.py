"""Enemies, allies and neutrals: a page that every player reads and the umpire changes."""

import json

import pytest
from django.contrib.auth.models import User

from campaign.logic.theatre.relations import Relation
from campaign.models import Campaign, Entry
from campaign.operations.campaigns import new_campaign
from campaign.operations.campaigns.campaign_files import bring_in
from campaign.operations.campaigns.relations import change_relations
from campaign.refusals import Refusal
from campaign.scenario.checks import read_scenario
from campaign.store import archive
from tests.campaign.operations.campaigns.test_campaign_files import file_of as exported
from tests.campaign.scenes import read
from tests.campaign.whole.three_sides import write_scenario

pytestmark = pytest.mark.django_db
TREATIES = (
    'sides = ["crown", "towns"]\nkind = "neutral"',
    'sides = ["towns", "crown"]\nkind = "ally"\nopens = 1873-09-24',
)
STANDING = {"crown+republic": "enemy", "crown+towns": "neutral", "republic+towns": "enemy"}


@pytest.fixture
def war(tmp_path):
    scenario = read_scenario(write_scenario(tmp_path / "three", relations=TREATIES))
    return new_campaign.create_campaign(scenario=scenario, seed="three", slug="three")


@pytest.fixture
def umpire(war):
    found = User.objects.create_user("umpire")
    war.umpires.add(found)
    return found


def send_form(client, reason="a treaty", seen=None, **values):
    fields = {name.replace("_and_", "+"): word for name, word in values.items()}
    body = {**STANDING, **fields, "reason": reason, "seen": json.dumps(seen or STANDING)}
    return client.post("/c/three/relations/", body)


def relation_between(war, turn, one="crown", other="towns"):
    return Campaign.objects.get(pk=war.pk).relations_in(turn).relation_between(one, other)


def test_the_umpire_changes_a_relation_from_the_coming_turn_on_with_a_reason(client, war, umpire):
    client.force_login(umpire)
    assert send_form(client, republic_and_towns="ally", crown_and_towns="enemy").status_code == 302
    assert relation_between(war, 1, "republic", "towns") is Relation.ALLY
    assert relation_between(war, 1) is Relation.ENEMY
    assert relation_between(war, 3) is Relation.ALLY  # as the scenario has it
    (entry,) = Entry.objects.filter(operation="relations.change")
    assert (entry.actor, entry.reason) == (umpire, "a treaty")
    assert entry.data["after"] == {"crown+towns": "enemy", "republic+towns": "ally"}
    shown = read(client.get("/c/three/relations/"))
    assert "a treaty" in shown
    assert "Republic and Free Towns: enemies → allies" in shown


def test_nothing_is_changed_without_a_reason_or_by_who_saw_other_relations(client, war, umpire):
    client.force_login(umpire)
    assert send_form(client, reason=" ", republic_and_towns="ally").status_code == 422
    stale = {**STANDING, "republic+towns": "neutral"}
    assert send_form(client, seen=stale, republic_and_towns="ally").status_code == 409
    assert relation_between(war, 1, "republic", "towns") is Relation.ENEMY
    with pytest.raises(Refusal):
        change_relations(campaign=war, values={"crown+spain": "ally"}, actor=umpire, reason="so", seen={})


def test_a_player_reads_what_holds_this_turn_and_changes_nothing(client, war):
    ana = User.objects.create_user("ana")
    war.seats.filter(side__key="towns").update(player=ana)
    client.force_login(ana)
    shown = read(client.get("/c/three/relations/"))
    assert "Crown and Free Towns" in shown
    assert "neutral" in shown
    assert send_form(client, republic_and_towns="ally").status_code == 404


def test_a_file_brings_relations_along_and_a_forged_one_is_refused(war):
    digest = archive.war_checksum(war)
    made = bring_in(file=exported(war), actor=None)
    assert made.relations == war.relations
    assert archive.war_checksum(made) == digest
    for wrong in (
        [{"turn": 1, "sides": ["crown", "spain"], "kind": "ally"}],
        [{"turn": 1, "sides": ["crown", "crown"], "kind": "ally"}],
        [{"turn": 1, "sides": ["crown", "towns"], "kind": "friend"}],
        [{"turn": 0, "sides": ["crown", "towns"], "kind": "ally"}],
    ):
        Campaign.objects.filter(pk=war.pk).update(relations=wrong)
        with pytest.raises(Refusal):
            bring_in(file=exported(Campaign.objects.get(pk=war.pk)), actor=None)


def test_a_campaign_of_enemies_alone_has_the_digest_that_it_had(tmp_path):
    war = new_campaign.create_campaign(
        scenario=read_scenario(write_scenario(tmp_path / "two")), seed="three", slug="two"
    )
    before = archive.war_checksum(war)
    assert '"relations"' not in archive.tables.canonical_json(archive.tables.state_of_campaign(war))
    assert archive.war_checksum(Campaign.objects.get(pk=war.pk)) == before
