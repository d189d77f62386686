"""The umpire may decide any other fate of prisoners (CAMP-PRISON-11)."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, LeaderFate, PrisonerFate
from campaign.models import Entry, Leader
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import fates
from campaign.operations.prisoners.fates import Decision
from campaign.pages.prisoners.fates import fate_sentence
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign import faults
from tests.verbs import appoint, declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def party(admin_user):
    return capture_men("war", admin_user)


def capture_men(slug, admin_user):
    """Captures twelve men of the band and its leader, and hands them to the column."""
    war = declare_war(slug)
    war.umpires.add(admin_user)
    band = raise_force(war, "band", side="cuba", at="cerro", men=100).units.get()
    column = raise_force(war, "column", side="spain", at="alba", men=100)
    party = war.prisoner_parties.create(
        key="taken", side=band.side, captor=column.side, held_by=column,
        taken_on=war.start_date, taken_at=war.places.get(key="bor"),
    )  # fmt: skip
    line = Line(band, "men", Account.FIT, Account.CAPTURED, 12, Cause.CAPTURED, "tests", party)
    post_lines(turn=current_turn(war), date=war.start_date, lines=[line])
    leader = appoint(band, "sanguily")
    Leader.objects.filter(pk=leader.pk).update(fate=LeaderFate.CAPTURED, party=party)
    return party


def decide(party, fate, men=5, *, reason="He gave the order.", **more):
    actor = party.campaign.umpires.get()
    return fates.decide_fate(party=party, decision=Decision(fate, men, **more), actor=actor, reason=reason)


def stands(war, unit):
    rows = war.units.get(key=unit).balances.filter(amount__gt=0).exclude(account=Account.DEPOT)
    return dict(rows.values_list("account", "amount"))


@pytest.mark.parametrize(
    ("fate", "account", "cause"),
    [
        (PrisonerFate.SHOT, Account.DEAD, Cause.SHOT),
        (PrisonerFate.DISEASE, Account.DEAD, Cause.DISEASE),
        (PrisonerFate.ESCAPED, Account.FIT, Cause.ESCAPED),
        (PrisonerFate.FREED, Account.FIT, Cause.FREED),
        (PrisonerFate.SENT_OVERSEAS, Account.DISCHARGED, Cause.SENT_OVERSEAS),
    ],
)
def test_the_umpire_may_decide_any_other_fate(party, fate, account, cause):
    decide(party, fate)
    posted = party.postings.latest("pk")
    assert (posted.amount, posted.to_account, posted.cause) == (5, account, cause)
    assert posted.reference == "fate/t1/taken/1"
    assert sum(prisoner_rolls([party])[party.pk].values()) == 7
    entry = Entry.objects.get(operation="prisoners.decide")
    assert (entry.subject, entry.reason, entry.data["men"]) == ("taken", "He gave the order.", 5)
    assert audit(party.campaign).faults == ()


def test_prisoners_who_change_sides_serve_in_a_unit_of_the_captor(party):
    war = party.campaign
    decide(party, PrisonerFate.CHANGED_SIDES, into=war.units.get(key="column"))
    assert stands(war, "band") == {"fit": 88, "captured": 7, "deserted": 5}
    assert stands(war, "column") == {"fit": 105}
    assert audit(war).faults == ()


def test_a_decision_is_taken_back_by_counter_postings_and_the_next_is_another(party):
    war, actor = party.campaign, party.campaign.umpires.get()
    decide(party, PrisonerFate.CHANGED_SIDES, into=war.units.get(key="column"))
    faults.every_write(lambda: fates.take_back(party=party, number=1, actor=actor, reason="Too hard."))
    assert stands(war, "band") == {"fit": 88, "captured": 12}
    assert stands(war, "column") == {"fit": 100}
    with pytest.raises(Refusal, match="Only a decision of this week"):
        fates.take_back(party=party, number=1, actor=actor, reason="Once more.")
    decide(party, PrisonerFate.SHOT, 2)
    fates.take_back(party=party, number=2, actor=actor, reason="Too hard.")
    assert stands(war, "band") == {"fit": 88, "captured": 12}
    assert audit(war).faults == ()


def test_a_decision_of_a_like_party_in_another_campaign_is_not_touched(party, admin_user):
    twin = capture_men("twin", admin_user)
    decide(party, PrisonerFate.SHOT)
    decide(twin, PrisonerFate.SHOT)
    fates.take_back(party=party, number=1, actor=admin_user, reason="Too hard.")
    assert stands(party.campaign, "band") == {"fit": 88, "captured": 12}
    assert stands(twin.campaign, "band") == {"fit": 88, "captured": 7, "dead": 5}


def test_an_officer_s_fate_is_decided_by_name_and_taken_back(party):
    officer = party.campaign.leaders.get()
    decide(party, PrisonerFate.SHOT, officer=officer)
    officer.refresh_from_db()
    assert (officer.fate, officer.party) == (LeaderFate.DEAD, None)
    party.refresh_from_db()
    assert fate_sentence(party.fates[0], party.action) == "Major Sanguily, captured at Bor: shot."
    fates.take_back(party=party, number=1, actor=party.campaign.umpires.get(), reason="He lives.")
    officer.refresh_from_db()
    assert (officer.fate, officer.party) == (LeaderFate.CAPTURED, party)


def test_an_impossible_fate_is_refused_with_a_sentence(party):
    war = party.campaign
    band, officer = war.units.get(key="band"), war.leaders.get()
    away = raise_force(war, "away", side="spain", at="alba", men=10).units.get()
    for said, call in {
        "Give a reason": {"reason": " "},
        "12 of these are still prisoners": {"men": 13},
        "Decide for 1 to 12": {"men": 0},
        "Choose the unit of the captor": {"fate": PrisonerFate.CHANGED_SIDES, "into": band},
        "the officer is shot": {"fate": PrisonerFate.SENT_OVERSEAS, "officer": officer},
        "the unit of the captor": {"fate": PrisonerFate.CHANGED_SIDES, "into": away},
    }.items():
        with pytest.raises(Refusal, match=said):
            decide(party, **{"fate": PrisonerFate.SHOT, **call})
    assert party.postings.count() == 1
