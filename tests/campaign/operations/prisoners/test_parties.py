"""Prisoner parties: made when men are taken, freed when their escort is beaten."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import Freed, PrisonerGroup, muster_from_plain
from campaign.logic.vocabulary import Account, Arm, Cause
from campaign.models import Balance, Force, Posting, PrisonerParty
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners
from campaign.store.ledger_reads import prisoner_rolls
from tests.campaign.operations.wars import fight_at_the_hut
from tests.nations import CUBAN

pytestmark = pytest.mark.django_db


@pytest.fixture
def fight():
    return fight_at_the_hut()


def party_of(fight, *, holder="post", men=12) -> PrisonerParty:
    war = fight.campaign
    cuba, spain = war.sides.get(key="cuba"), war.sides.get(key="spain")
    force = Force.objects.filter(key=holder).first()
    party = prisoners.party_of_battle(engagement=fight, side=cuba, captor=spain, holder=force)
    band = war.units.get(key="band")
    ways = (Account.FIT, Account.CAPTURED)
    line = Line(band, "men", *ways, men, Cause.CAPTURED, "tests", party=party)
    post_lines(turn=fight.turn, date=fight.date, lines=[line])
    return party


def captured_men() -> int:
    return Balance.objects.get(unit__key="band", account=Account.CAPTURED).amount


def free_prisoners(fight, *keys):
    beaten = Force.objects.filter(key__in=keys)
    return prisoners.free_from_escorts(
        turn=fight.turn, on=fight.date, beaten=beaten, reference="engagement/x"
    )


def test_the_taken_of_one_battle_and_side_are_one_party(fight):
    first, second = party_of(fight), party_of(fight, men=3)
    assert first == second
    assert sum(prisoner_rolls([first])[first.pk].values()) == 15
    assert (first.held_by.key, first.held_at, first.taken_on) == ("post", None, fight.date)


def test_without_a_force_to_hold_them_they_are_left_at_the_place(fight):
    party = party_of(fight, holder="nobody")
    assert (party.held_by, party.held_at) == (None, fight.place)


def test_freed_they_rejoin_their_unit_and_the_roll_is_empty(fight):
    party = party_of(fight)
    assert free_prisoners(fight, "post") == 12
    assert prisoner_rolls([party])[party.pk] == {}
    assert captured_men() == 0
    posted = Posting.objects.get(cause=Cause.FREED)
    assert (posted.from_account, posted.to_account, posted.party) == (
        Account.CAPTURED,
        Account.FIT,
        party,
    )
    assert audit(fight.campaign).faults == ()


def test_freed_twice_nobody_is_freed_again(fight):
    party_of(fight)
    free_prisoners(fight, "post")
    assert free_prisoners(fight, "post") == 0


def test_only_the_prisoners_of_the_beaten_are_freed(fight):
    party_of(fight)
    assert free_prisoners(fight, "far", "band") == 0
    assert captured_men() == 12


def test_a_muster_has_the_prisoners_that_its_forces_lead(fight):
    party_of(fight)
    muster = prisoners.with_prisoners_led(
        muster_from_plain(fight.muster, fight.campaign.nation_table), fight.campaign, {}
    )
    forces = {force.key: force.prisoners for party in muster.parties for force in party.forces}
    party = f"{fight.key}-cuba"
    assert forces == {
        "post": (PrisonerGroup(party, "cuba", "band", "Band", Arm.INFANTRY, CUBAN, 12),),
        "band": (),
    }
    assert muster_from_plain(muster.to_plain(), fight.campaign.nation_table) == muster


def test_some_get_loose_and_the_rest_are_held(fight):
    party = party_of(fight)

    def free_men(men):
        some = (Freed(party.key, "band", men), Freed("nobody", "band", 3))
        return prisoners.free_some(turn=fight.turn, on=fight.date, loose=some, reference="engagement/x")

    assert free_men(5) == 5
    assert captured_men() == 7
    assert free_men(9) == 7
    assert captured_men() == 0
    assert audit(fight.campaign).faults == ()
