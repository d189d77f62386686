import json

import pytest

from campaign.archive import canonical, digest, state
from campaign.logic.words import Account
from campaign.models import PrisonerParty
from campaign.operations.ledger import Line, post
from tests.campaign.test_load import fight, give
from tests.verbs import appoint, declare_war, move, raise_force

pytestmark = pytest.mark.django_db


def play(slug, order):
    """The same small week, its forces raised in the *order* given."""
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
        ref=campaign.ref("party", "t1-bor-1-spain"),
        side=forces["leon"].side,
        captor=forces["band"].side,
        taken_on=turn.starts,
        held_by=forces["band"],
    )
    taken = Line(
        forces["leon"].units.get(),
        "men",
        "effective",
        "captive",
        7,
        "captured",
        "engagement/t1",
        party=party,
    )
    post(turn=turn, date=turn.starts, lines=[taken])
    return campaign


@pytest.mark.services
def test_the_same_play_has_the_same_digest_whatever_its_ids_refs_and_order_of_rows():
    one, other = play("one", False), play("other", True)
    assert one.ref("force", "leon") != other.ref("force", "leon")
    assert state(one) == state(other)
    assert digest(one) == digest(other)


def test_a_man_more_a_place_further_or_another_seed_is_another_digest():
    campaign = play("one", False)
    seen = {digest(campaign)}
    move(campaign.units.get(key="leon"), 1, Account.EFFECTIVE, Account.DEAD)
    seen.add(digest(campaign))
    campaign.forces.filter(key="leon").update(place=campaign.places.get(key="bor"))
    seen.add(digest(campaign))
    campaign.turns.update(seed="another")
    seen.add(digest(campaign))
    assert len(seen) == 4


def test_the_state_is_plain_data_without_ids_or_people():
    plain = state(play("one", False))
    assert json.loads(canonical(plain)) == plain
    assert plain["rolls"] == [{"party": "t1-bor-1-spain", "unit": "leon", "men": 7}]
    assert {"unit": "leon", "stock": "men", "account": "captive", "amount": 7} in plain["balances"]
    assert not {"id", "pk", "ref", "user", "secret"} & {
        field for rows in plain.values() for row in rows for field in row
    }


def test_the_state_costs_a_fixed_number_of_queries(django_assert_num_queries):
    campaign = play("one", False)
    with django_assert_num_queries(18):
        state(campaign)
    for number in range(20):
        raise_force(campaign, f"band{number}", side="cuba", at="cerro", men=30)
    with django_assert_num_queries(18):
        state(campaign)
