import json
import zlib

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Manager

from campaign.logic.vocabulary import Account
from campaign.models import Campaign, CasualtyReturn, Entry, Order, PrisonerParty, Snapshot, Turn
from campaign.models.base.archived import Archived, NotArchived
from campaign.models.base.standing import OfTurns, OfTurnsAndForces, Standing, Turns, Undoable
from campaign.operations.engagement import results as engagements
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns
from campaign.store.archive import state_of_campaign, turns_with_faults, war_checksum
from campaign.store.archive.tables import archived_models, canonical_json
from tests.campaign.operations.wars import at_the_hut, play as march_on, result
from tests.campaign.store.test_load import fight, give
from tests.verbs import appoint, declare_war, move, raise_force

pytestmark = pytest.mark.django_db


def play(slug, order):
    """Plays the same small week, its forces raised in the *order* given."""
    campaign = declare_war(slug)
    turn = campaign.turns.get()
    turn.seed = "one seed"
    turn.save()
    forces = {}
    for key, side, at in sorted([("leon", "spain", "alba"), ("band", "cuba", "cerro")], reverse=order):
        forces[key] = raise_force(campaign, key, side=side, at=at, men=60, horses=10)
    appoint(forces["band"].units.get(), "reeve")
    give(turn, forces["leon"], "bor")
    engagement = fight(turn, forces["leon"], forces["band"])
    party = PrisonerParty.objects.create(
        campaign=campaign,
        engagement=engagement,
        key="t1-bor-1-spain",
        side=forces["leon"].side,
        captor=forces["band"].side,
        taken_on=turn.starts,
        held_by=forces["band"],
    )
    taken = Line(
        forces["leon"].units.get(),
        "men",
        "fit",
        "captured",
        7,
        "captured",
        "engagement/t1",
        party=party,
    )
    post_lines(turn=turn, date=turn.starts, lines=[taken])
    return campaign


@pytest.mark.services
def test_the_same_play_has_the_same_digest_whatever_its_ids_refs_and_order_of_rows():
    one, other = play("one", False), play("other", True)
    assert one.forces.get(key="leon").ref != other.forces.get(key="leon").ref
    assert state_of_campaign(one) == state_of_campaign(other)
    assert war_checksum(one) == war_checksum(other)


def test_a_man_more_a_place_further_or_another_seed_is_another_war_digest():
    campaign = play("one", False)
    seen = {war_checksum(campaign)}
    move(campaign.units.get(key="leon"), 1, Account.FIT, Account.DEAD)
    seen.add(war_checksum(campaign))
    campaign.forces.filter(key="leon").update(place=campaign.places.get(key="bor"))
    seen.add(war_checksum(campaign))
    campaign.turns.update(seed="another")
    seen.add(war_checksum(campaign))
    assert len(seen) == 4


def test_the_state_is_plain_data_without_ids_or_people():
    plain = state_of_campaign(play("one", False))
    assert json.loads(canonical_json(plain)) == plain
    assert plain["rolls"] == [["t1-bor-1-spain", "leon", 7]]
    assert ["leon", "men", "captured", 7] in plain["balances"]
    assert not {"id", "pk", "ref", "player", "secret"} & {
        field for rows in plain.values() for row in rows for field in row
    }


def test_the_state_costs_a_fixed_number_of_queries(django_assert_num_queries):
    campaign = play("one", False)
    with django_assert_num_queries(16):
        state_of_campaign(campaign)
    for number in range(20):
        raise_force(campaign, f"band{number}", side="cuba", at="cerro", men=30)
    with django_assert_num_queries(16):
        state_of_campaign(campaign)


# the chain of digests


@pytest.fixture
def three_weeks():
    """Returns a war of three weeks, with a battle in the first."""
    war = at_the_hut()
    war.last_turn = 3
    war.save()
    for _week in range(3):
        turns.lock_turn(campaign=war, actor=None)
        while fight := march_on(war):
            engagements.settle_engagement(engagement=fight, result=result(fight))
    return war


def test_every_published_turn_has_its_snapshot_and_its_digest_follows_from_the_one_before(three_weeks):
    kept = Snapshot.objects.order_by("turn__number")
    assert [one.turn.number for one in kept] == [1, 2, 3]
    for one in kept:
        plain = json.loads(zlib.decompress(one.packed))
        assert plain["turn"] == {
            "number": one.turn.number,
            "starts": one.turn.starts.isoformat(),
            "days": 7,
            "state": "published",
            "seed": one.turn.seed,
            "taken": one.turn.taken,
        }
    assert len({turn.checksum for turn in three_weeks.turns.exclude(checksum="")}) == 3
    assert turns_with_faults(three_weeks) == []


def test_a_snapshot_is_what_the_database_says_when_it_is_read_again(three_weeks):
    """Checks that a turn snapshots rows as they were written. It does not read them again."""
    last = Snapshot.objects.get(turn__number=3)
    assert json.loads(zlib.decompress(last.packed)) == json.loads(
        canonical_json(state_of_campaign(three_weeks))
    )
    assert war_checksum(three_weeks) == last.turn.checksum


def test_a_changed_old_snapshot_or_digest_breaks_the_chain(three_weeks):
    second = Snapshot.objects.get(turn__number=2)
    plain = zlib.decompress(second.packed).replace(b'"halted"', b'"exhausted"', 1)
    Snapshot.objects.filter(pk=second.pk).update(packed=zlib.compress(plain))
    assert [turn.number for turn in turns_with_faults(three_weeks)] == [2]
    Turn.objects.filter(pk=second.turn_id).update(checksum="0" * 64)
    assert [turn.number for turn in turns_with_faults(three_weeks)] == [2, 3]


# every model says what is kept of it


ADMINS_OWN = "Historical"
"""What the admin remembers of changes by hand; the journal tells of them, too."""


def models():
    found = [*apps.get_app_config("campaign").get_models(), *apps.get_app_config("battles").get_models()]
    return [model for model in found if not model.__name__.startswith(ADMINS_OWN)]


@pytest.mark.parametrize("model", models())
def test_every_field_of_every_table_is_archived_or_left_out_with_a_reason(model):
    archived = model.archived
    if isinstance(archived, NotArchived):
        assert archived.why
        return
    own = {"id", archived.of.partition("__")[0]} if "__" not in archived.of else {"id"}
    fields = {field.name for field in (*model._meta.concrete_fields, *model._meta.many_to_many)} - own
    assert all(archived.left_out.values())
    said = [*archived.all_fields, *archived.left_out]
    assert sorted(said) == sorted(fields)


@pytest.mark.parametrize("model", [model for model in models() if isinstance(model.archived, Archived)])
def test_every_link_leads_to_a_row_that_has_a_name(model):
    for name in model.archived.all_fields:
        target = model._meta.get_field(name).related_model
        assert target in (None, User) or target.archived.name, name


@pytest.mark.parametrize("model", models())
def test_rows_of_an_undone_turn_are_not_found(model):
    """Checks that rows with a turn of their own go with it.

    The journal, which only umpires read, tells of all.
    """
    hidden = {Turn: Turns, Entry: Manager, Order: OfTurnsAndForces}
    if any(field.name == "turn" for field in model._meta.concrete_fields) or model in hidden:
        assert type(model._default_manager) is hidden.get(model, OfTurns)
        assert type(model._base_manager) is Manager
    elif issubclass(model, Undoable):
        assert type(model._default_manager) is Standing


@pytest.mark.parametrize("model", [model for model in models() if isinstance(model.archived, Archived)])
def test_the_state_of_a_campaign_can_be_restored(model):
    """Checks that each table with state is restored. It is so by the keys of its rows, or with its turn."""
    if model.archived.rows:
        fields = {field.name for field in model._meta.concrete_fields}
        own = "key" in fields and model.archived.of == "campaign"
        assert own or "turn" in fields or model is CasualtyReturn


def test_the_state_is_what_the_rows_of_a_turn_hold():
    """Checks that a table with state has its place in `Rows`.

    Only the turn and the campaign stand by themselves.
    """
    plain = state_of_campaign(play("one", False))
    with_state = {model.archived.rows for model in archived_models() if model.archived.state}
    assert with_state - {""} == set(plain) - {"turn", "campaign", "balances", "rolls"}
    assert [model for model in archived_models() if model.archived.state and not model.archived.rows] == [
        Campaign,
        Turn,
    ]
