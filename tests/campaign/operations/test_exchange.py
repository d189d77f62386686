"""Two sides exchange captives: offered by one, answered by the other, done once or not at all."""

import pytest

from campaign.audit import audit
from campaign.logic.words import Account, Cause, ProposalState
from campaign.models import Balance, Posting, PrisonerParty, Proposal
from campaign.operations import custody, exchange, prisoners
from campaign.operations.ledger import Line, post
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Spain holds thirty of `band`, Cuba five of `column`; both sides have players."""
    war, fight = fought_war()
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    party = prisoners.take(engagement=fight, side=spain, captor=cuba, holder=war.forces.get(key="band"))
    line = Line(
        war.units.get(key="column"),
        "men",
        Account.EFFECTIVE,
        Account.CAPTIVE,
        5,
        Cause.CAPTURED,
        "tests",
        party,
    )
    post(turn=war.turns.get(number=2), date=war.turns.get(number=2).starts, lines=[line])
    return war


def captives():
    rows = Balance.objects.filter(account=Account.CAPTIVE, stock="men")
    return dict(rows.values_list("unit__key", "amount"))


def offer(war, gives=5, takes=5, by="spain", to="cuba") -> Proposal:
    return exchange.propose(
        by=war.sides.get(key=by),
        to=war.sides.get(key=to),
        gives=gives,
        takes=takes,
        words="",
        seat=None,
        actor=None,
    )


def test_accepted_both_sides_men_are_back_with_their_units(war):
    made = offer(war)
    assert captives() == {"band": 30, "column": 5}
    exchange.accept(proposal=made, actor=None)
    assert captives() == {"band": 25, "column": 0}
    posted = Posting.objects.filter(cause=Cause.EXCHANGED)
    assert sorted(posted.values_list("unit__key", "amount", "reference")) == [
        ("band", 5, f"exchange/{made.key}"),
        ("column", 5, f"exchange/{made.key}"),
    ]
    assert audit(war).faults == ()


@pytest.mark.parametrize("word", ["accept", "decline", "withdraw"])
def test_it_is_answered_once(war, word):
    made = offer(war)
    getattr(exchange, word)(proposal=made, actor=None)
    before = captives()
    for again in (exchange.accept, exchange.decline, exchange.withdraw):
        with pytest.raises(Refusal, match="answered already"):
            again(proposal=made, actor=None)
    assert captives() == before


@pytest.mark.parametrize(("gives", "takes"), [(31, 5), (5, 6)])
def test_nobody_can_be_given_back_who_is_not_held(war, gives, takes):
    with pytest.raises(Refusal, match="cannot be given back"):
        offer(war, gives, takes)


def test_what_is_held_is_counted_again_when_it_is_accepted(war):
    made = offer(war, 28, 1)
    offered = offer(war, 5, 1)
    exchange.accept(proposal=made, actor=None)
    with pytest.raises(Refusal, match="has 2 men"):
        exchange.accept(proposal=offered, actor=None)
    offered.refresh_from_db()
    assert (offered.state, captives()) == (ProposalState.OPEN, {"band": 2, "column": 4})


def test_men_on_parole_are_exchanged_and_may_serve_again(war):
    custody.parole(party=PrisonerParty.objects.get(side__key="cuba"), actor=None)
    exchange.accept(proposal=offer(war, 30, 5), actor=None)
    assert captives() == {"band": 0, "column": 0}


@pytest.mark.parametrize(("gives", "state"), [(5, "accepted"), (4, "accepted"), (3, "declined")])
def test_a_side_without_players_answers_at_once_as_the_computer_thinks_fit(war, gives, state):
    """Irregulars, who keep captives with pain, give three for two."""
    war.seats.filter(side__key="cuba").update(user=None)
    assert offer(war, gives, 5).state == state
    assert captives()["column"] == (0 if state == "accepted" else 5)


def test_an_exchange_is_done_or_not_whichever_of_its_writes_fails(war):
    made = offer(war)
    assert every_write(lambda: exchange.accept(proposal=made, actor=None)) >= 5
    assert captives() == {"band": 25, "column": 0}


def test_men_whose_escort_no_word_reaches_are_not_handed_over_and_nobody_is_told_whose(war):
    made = offer(war)
    for force in ("band", "column"):
        war.forces.update(state="halted")
        war.forces.filter(key=force).update(state="engaged")
        with pytest.raises(Refusal, match="cannot|Not all of these men can be brought together now"):
            exchange.accept(proposal=made, actor=None)
    assert captives() == {"band": 30, "column": 5}
    war.forces.update(state="halted")
    exchange.accept(proposal=made, actor=None)
    assert captives() == {"band": 25, "column": 0}
