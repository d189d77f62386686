"""Refs in addresses and forms reveal nothing of their rows."""

from hashlib import shake_128
from importlib import import_module

import pytest
from django.apps import apps

from campaign.models import Campaign, Engagement, Force, Leader, PrisonerParty, Report, Sighting
from campaign.models.base.refs import LENGTH, LETTERS, draw_ref
from campaign.operations.campaigns import new_campaign
from campaign.scenario.checks import read_scenario
from campaign.store.archive.digest import war_checksum
from tests.campaign.scenes import fought_war

WITH_REFS = [model for model in apps.get_models() if any(field.name == "ref" for field in model._meta.fields)]


def refs(campaign: Campaign) -> set[str]:
    drawn = {
        ref for model in (Force, Leader) for ref in rows_of(model, campaign).values_list("ref", flat=True)
    }
    return drawn | set(Sighting.objects.filter(turn__campaign=campaign).values_list("ref", flat=True))


def rows_of(model, campaign):
    return model.objects.filter(campaign=campaign)


def test_a_ref_is_eight_letters_and_another_every_time():
    drawn = [draw_ref() for _ in range(500)]
    assert len(set(drawn)) == 500
    assert {len(ref) for ref in drawn} == {LENGTH}
    assert set("".join(drawn)) == set(LETTERS)


def test_every_table_with_refs_draws_them():
    names = {model.__name__ for model in WITH_REFS if not model.__name__.startswith("Historical")}
    assert names == {
        *("Force", "Leader", "Engagement", "PrisonerParty", "Sighting", "Proposal", "TableReport", "Job"),
        *("AccessKey", "Channel", "Photograph"),
    }
    drawn = [model for model in WITH_REFS if model.__name__ != "Job"]  # a job's is drawn as it is asked for
    assert {model._meta.get_field("ref").default for model in drawn} == {draw_ref}


@pytest.mark.django_db
def test_a_fixed_seed_fixes_the_dice_and_no_ref():
    scenario = read_scenario("camaguey_1873")
    one, other = (
        new_campaign.create_campaign(scenario=scenario, slug=slug, seed="18") for slug in ("one", "other")
    )
    assert war_checksum(one) == war_checksum(other)
    assert one.turns.get().seed == other.turns.get().seed
    assert not refs(one) & refs(other)


@pytest.mark.django_db
def test_no_ref_of_a_seeded_campaign_can_be_worked_out_from_its_seed_and_keys():
    campaign = new_campaign.create_campaign(scenario=read_scenario("camaguey_1873"), seed="18")
    words = [f"{kind}:{key}" for kind in ("force", "sighting", "scenario-cuba") for key in keys(campaign)]
    roots = ("18", campaign.turns.get().seed, campaign.slug, "")
    guessed = {
        "".join(LETTERS[byte % 23] for byte in shake_128(f"{root}{dash}{word}".encode()).digest(8))
        for root in roots
        for dash in (":", "/secret:", "")
        for word in words
    }
    assert not guessed & refs(campaign)


def keys(campaign):
    return rows_of(Force, campaign).values_list("key", flat=True)


@pytest.mark.django_db
def test_the_migration_draws_every_ref_again_and_reports_still_lead_to_what_they_are_about():
    war, engagement = fought_war()
    turn = war.turns.first()
    force = rows_of(Force, war).first()
    late = Report.objects.create(
        turn=turn,
        key=f"{engagement.ref}-seat",
        audience="late",
        facts={"forces": [{"ref": force.ref}], "men": 3},
    )
    rows_of(Leader, war).update(ref="")
    before = {
        model: dict(rows_of(model, war).values_list("pk", "ref"))
        for model in (Force, Engagement, PrisonerParty)
    }
    import_module("campaign.older_migrations.0056_random_refs").draw_refs(apps, None)
    for model, old in before.items():
        new = dict(rows_of(model, war).values_list("pk", "ref"))
        assert new.keys() == old.keys()
        assert not set(new.values()) & set(old.values()), model
        assert len(set(new.values())) == len(new)
    assert all(len(ref) == LENGTH for ref in rows_of(Leader, war).values_list("ref", flat=True))
    for row in (late, force, engagement):
        row.refresh_from_db()
    assert late.facts == {"forces": [{"ref": force.ref}], "men": 3}
    assert late.key == f"{engagement.ref}-seat"
