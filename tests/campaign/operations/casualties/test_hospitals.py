"""Bases that fall, and those who lie there; bases that are moved before (CAMP-BACK-04)."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, ForceState, SideOutcome
from campaign.models import Entry, PrisonerParty, Sighting
from campaign.operations.casualties import hospitals
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.other_sections import base_fallen
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign import faults
from tests.campaign.operations.wars import at_the_hut, order, play, result
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import declare_war, move, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def war(admin_user):
    """Returns a war in which Spain marches into Bor.

    The band at Cerro has its base there, and thirty men lie sick or hurt.
    """
    war = declare_war()
    war.settings = {"seed": "base", "disease": "off"}
    war.save()
    war.umpires.add(admin_user)
    band = raise_force(war, "band", side="cuba", at="cerro", men=100)
    band.units.update(base=war.places.get(key="bor"))
    unit = band.units.get()
    move(unit, 20, Account.FIT, Account.SICK)
    move(unit, 10, Account.FIT, Account.WOUNDED)
    order(band)
    order(raise_force(war, "column", side="spain", at="alba", men=100), "bor")
    return war


def week(war, *, locked=False):
    if not locked:
        turns.lock_turn(campaign=war, actor=None)
    play(war)
    return war.turns.get(number=1)


def stands(war):
    return dict(
        war.units.get(key="band").balances.exclude(account=Account.DEPOT).values_list("account", "amount")
    )


def bases_reported(published, side):
    (row,) = published.reports.filter(seat=None, side__key=side)
    return [base_fallen(fact) for fact in facts_of(row)["bases"]]


def test_base_if_it_falls_they_are_prisoners(war, admin_user):
    turns.lock_turn(campaign=war, actor=None)
    turns.advance_turn(war)
    faults.every_write(lambda: turns.advance_turn(war))
    published = week(war, locked=True)
    party = PrisonerParty.objects.get()
    assert (party.action, party.captor.key, party.held_at.key) == ("Bor", "spain", "bor")
    assert stands(war) == {"fit": 70, "sick": 0, "wounded": 0, "captured": 30}
    causes = set(party.postings.values_list("cause", "reference"))
    assert causes == {(Cause.CAPTURED, "base/t1/bor")}
    assert bases_reported(published, "cuba") == [
        "30 men of ours who lay sick or wounded at Bor are in the enemy’s hands."
    ]
    assert bases_reported(published, "spain") == [
        "At Bor we found 30 of the enemy’s sick and wounded; they are our prisoners."
    ]
    assert audit(war).faults == ()


def test_a_side_without_quarter_kills_patients_and_loses_sympathy(war):
    war.settings |= {"no_quarter": "first"}
    war.save()
    published = week(war)
    assert not PrisonerParty.objects.exists()
    assert stands(war) == {"fit": 70, "sick": 0, "wounded": 0, "dead": 30}
    assert war.places.get(key="bor").sympathy == 3  # it was 2
    assert bases_reported(published, "cuba") == [
        "30 men of ours who lay sick or wounded at Bor were killed by the enemy."
    ]


def test_patients_brought_away_in_time_are_not_captured(war, admin_user):
    band = war.forces.get(key="band")
    hospitals.move_base(force=band, place=war.places.get(key="cerro"), actor=admin_user)
    published = week(war)
    assert published.wards == []
    assert stands(war)["sick"] == 20
    assert Entry.objects.get(operation="hospitals.move").data == {"before": ["bor"], "after": "cerro"}


def test_volunteers_lie_at_home_and_their_base_is_not_moved(war, admin_user):
    band = war.forces.get(key="band")
    band.units.update(troops="volunteers")
    with pytest.raises(Refusal, match="at home"):
        hospitals.move_base(force=band, place=war.places.get(key="cerro"), actor=admin_user)


@pytest.mark.parametrize(
    ("rows", "to", "why"),
    [
        ({"turns_unsupplied": 1}, "cerro", "in supply"),
        ({"state": ForceState.ENGAGED}, "cerro", "No message reaches"),
        ({}, "alba", "Choose a place that your side holds"),
    ],
)
def test_a_base_is_moved_only_in_supply_and_to_its_own_side(war, admin_user, rows, to, why):
    war.settings |= {"supply": "on"}
    war.save()
    war.forces.filter(key="band").update(**rows)
    with pytest.raises(Refusal, match=why):
        hospitals.move_base(force=war.forces.get(key="band"), place=war.places.get(key=to), actor=admin_user)


# the computer's staffs


def seen_at_bor(war, men=400):
    """Tells Cuba of a Spanish column at Bor, its band's base."""
    turn = current_turn(war)
    Sighting.objects.create(
        turn=turn, observer=war.sides.get(key="cuba"), of_side=war.sides.get(key="spain"), ref="seen",
        force=war.forces.get(key="column"), minute=0, date=turn.starts, low=men, high=men, arm="infantry",
        source="own_eyes", sure=True, place=war.places.get(key="bor"),
    )  # fmt: skip


def bases(war):
    return {unit.key: unit.base.key for unit in war.units.exclude(base=None).select_related("base")}


def test_the_computer_moves_a_base_that_is_threatened_as_the_turn_is_locked(war):
    war.turns.get().orders.filter(force__key="band").delete()
    seen_at_bor(war)
    turns.lock_turn(campaign=war, actor=None)
    assert bases(war)["band"] == "cerro"
    entry = Entry.objects.get(operation="hospitals.move")
    assert (entry.actor, entry.data) == (None, {"before": ["bor"], "after": "cerro"})
    week(war, locked=True)
    assert not PrisonerParty.objects.exists()


def test_it_leaves_the_bases_of_those_who_are_ordered_by_somebody_or_cannot_be_reached(war):
    seen_at_bor(war)
    turns.lock_turn(campaign=war, actor=None)
    assert bases(war)["band"] == "bor"
    war.forces.filter(key="band").update(state=ForceState.ENGAGED)
    hospitals.move_bases_by_computer(Rows(current_turn(war)), {"band": "cerro"})
    assert bases(war)["band"] == "bor"


def beaten(*, hungry=0, base="", holder="spain", left=0, settings=None):
    """Plays a week in which the band keeps only *left* men.

    It is beaten at the hut, and thirty of it lie sick or badly hurt. Returns the war, its published week and
    the balances.
    """
    war = at_the_hut()
    war.settings = {"seed": "carried", "disease": "off", "supply": "on"} | (settings or {})
    war.save()
    unit = war.units.get(key="band")
    war.forces.filter(key="band").update(turns_unsupplied=hungry)
    war.units.filter(pk=unit.pk).update(base=war.places.filter(key=base).first())
    move(unit, 20, Account.FIT, Account.SICK)
    move(unit, 10, Account.FIT, Account.WOUNDED)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    lost = result(fight, holder=holder, course=SideOutcome.ROUTED, down=0, band=70 - left)
    engagements.settle_engagement(engagement=fight, result=lost)
    published = week(war, locked=True)
    assert audit(war).faults == ()
    return war, published, stands(war)


@pytest.mark.parametrize(
    ("hungry", "base", "taken"),
    [(0, "bor", 0), (3, "bor", 30), (0, "", 30)],
)
def test_off_supply_the_sick_and_badly_wounded_stay_with_the_force_and_share_its_fate(hungry, base, taken):
    """Checks that in supply they lie at the base. A force without a base always has them along."""
    _war, published, now = beaten(hungry=hungry, base=base)
    assert now["sick"] + now["wounded"] == 30 - taken
    if taken:
        (party,) = PrisonerParty.objects.all()
        assert sum(row.amount for row in party.postings.filter(reference="base/t1/hut")) == taken
        assert bases_reported(published, "cuba") == [
            "30 men of ours who lay sick or wounded at Hut are in the enemy’s hands."
        ]
    else:
        assert bases_reported(published, "cuba") == []


def test_survivors_carry_off_their_wounded():
    _war, _published, now = beaten(hungry=3, base="bor", left=5)
    assert (now["sick"], now["wounded"]) == (20, 10)


def test_patients_with_a_force_that_met_no_quarter_are_killed():
    _war, published, now = beaten(hungry=3, base="bor", settings={"no_quarter": "spain"})
    assert now["sick"] + now["wounded"] == 0
    assert now["dead"] >= 30
    assert bases_reported(published, "spain") == [
        "At Hut we found 30 of the enemy’s sick and wounded, and gave no quarter."
    ]
