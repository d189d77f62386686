"""Two sides exchange prisoners: offered by one, answered by the other, done once or not at all."""

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, LeaderFate, PrisonerPolicy, ProposalState
from campaign.models import Balance, Leader, Posting, PrisonerParty, Proposal
from campaign.operations.campaigns import rollback
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import custody, exchange, parties as prisoners
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import order, play
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    """Returns a war in which both sides hold prisoners.

    Spain holds thirty of `band`, Cuba five of `column`; both have players.
    """
    war, fight = fought_war()
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    party = prisoners.party_of_battle(
        engagement=fight, side=spain, captor=cuba, holder=war.forces.get(key="band")
    )
    line = Line(
        war.units.get(key="column"),
        "men",
        Account.FIT,
        Account.CAPTURED,
        5,
        Cause.CAPTURED,
        "tests",
        party,
    )
    post_lines(turn=war.turns.get(number=2), date=war.turns.get(number=2).starts, lines=[line])
    return war


def captured_men():
    rows = Balance.objects.filter(account=Account.CAPTURED, stock="men")
    return dict(rows.values_list("unit__key", "amount"))


def offer(war, gives=5, takes=5, by="spain", to="cuba", **officers) -> Proposal:
    return exchange.propose_exchange(
        by=war.sides.get(key=by),
        to=war.sides.get(key=to),
        bargain=exchange.Bargain(gives, takes, **officers),
        words="",
        seat=None,
        actor=None,
    )


def week(war):
    """Plays a week in which seats with a player hold, and opens the next."""
    for force in war.forces.exclude(seat__player=None):
        order(force)
    turns.lock_turn(campaign=war, actor=None)
    play(war)


def state(proposal) -> str:
    proposal.refresh_from_db()
    return proposal.state


def umpires(war, side):
    """Leaves it to the umpire what becomes of the prisoners of *side*."""
    custody.announce_policy(
        side=war.sides.get(key=side), treatment=PrisonerPolicy.UMPIRE, umpire=True, actor=None
    )


def test_a_side_whose_prisoners_the_umpire_decides_exchanges_none(war):
    made = offer(war, by="cuba", to="spain")
    umpires(war, "spain")
    with pytest.raises(Refusal, match="umpire decides"):
        offer(war)
    with pytest.raises(Refusal, match="umpire decides"):
        exchange.accept_exchange(proposal=made, actor=None)
    exchange.decline_exchange(proposal=made, actor=None)
    assert state(made) == ProposalState.DECLINED


def test_nor_does_a_computer_bargain_about_them(war):
    war.seats.filter(side__key="cuba").update(player=None)
    made = offer(war)
    umpires(war, "cuba")
    week(war)
    assert (state(made), captured_men()) == (ProposalState.DECLINED, {"band": 30, "column": 5})
    assert not Proposal.objects.filter(by__key="cuba").exists()


def test_agreed_both_sides_men_are_back_with_their_units_when_the_next_week_opens(war):
    made = offer(war)
    exchange.accept_exchange(proposal=made, actor=None)
    assert (state(made), captured_men()) == (ProposalState.AGREED, {"band": 30, "column": 5})
    week(war)
    assert (state(made), captured_men()) == (ProposalState.ACCEPTED, {"band": 25, "column": 0})
    posted = Posting.objects.filter(cause=Cause.EXCHANGED)
    assert sorted(posted.values_list("unit__key", "amount", "reference")) == [
        ("band", 5, f"exchange/{made.key}"),
        ("column", 5, f"exchange/{made.key}"),
    ]
    assert audit(war).faults == ()


@pytest.mark.parametrize("word", ["accept", "decline", "withdraw"])
def test_it_is_answered_once(war, word):
    made = offer(war)
    getattr(exchange, f"{word}_exchange")(proposal=made, actor=None)
    before = captured_men()
    for again in (exchange.accept_exchange, exchange.decline_exchange, exchange.withdraw_exchange):
        with pytest.raises(Refusal, match="answered already"):
            again(proposal=made, actor=None)
    assert captured_men() == before


@pytest.mark.parametrize(("gives", "takes"), [(31, 5), (5, 6)])
def test_nobody_can_be_given_back_who_is_not_held(war, gives, takes):
    with pytest.raises(Refusal, match="cannot be given back"):
        offer(war, gives, takes)


def test_a_prisoner_is_promised_in_one_proposal_only(war):
    made, offered = offer(war, 28, 1), offer(war, 5, 1)
    exchange.accept_exchange(proposal=made, actor=None)
    with pytest.raises(Refusal, match="has 2 men"):
        exchange.accept_exchange(proposal=offered, actor=None)
    assert state(offered) == ProposalState.OPEN
    week(war)
    assert captured_men() == {"band": 2, "column": 4}


def test_men_on_parole_are_exchanged_and_may_serve_again(war):
    custody.parole_prisoners(party=PrisonerParty.objects.get(side__key="cuba"), actor=None)
    exchange.accept_exchange(proposal=offer(war, 30, 5), actor=None)
    week(war)
    assert captured_men() == {"band": 0, "column": 0}


def test_an_exchange_fails_if_a_promised_prisoner_is_no_longer_held(war):
    made = offer(war, 28, 5)
    exchange.accept_exchange(proposal=made, actor=None)
    custody.let_go(party=PrisonerParty.objects.get(side__key="cuba"), actor=None)
    week(war)
    assert (state(made), captured_men()) == (ProposalState.LAPSED, {"band": 0, "column": 5})


@pytest.mark.parametrize(("gives", "answer"), [(5, "accepted"), (4, "accepted"), (3, "declined")])
def test_a_side_without_players_answers_at_the_lock_as_the_computer_thinks_fit(war, gives, answer):
    """Counts on irregulars, who give three for two. They keep prisoners with pain."""
    war.seats.filter(side__key="cuba").update(player=None)
    made = offer(war, gives, 5)
    assert made.state == ProposalState.OPEN
    week(war)
    assert state(made) == answer
    assert captured_men()["column"] == (0 if answer == "accepted" else 5)


def test_a_side_without_players_offers_people_an_exchange_now_and_then(war):
    """Checks that it offers more than man for man, once for weeks.

    It has more prisoners than it cares to keep.
    """
    war.seats.filter(side__key="spain").update(player=None)
    war.seats.filter(side__key="cuba").update(player=User.objects.get_or_create(username="ana")[0])
    officer(war, "sanguily")
    week(war)
    made = Proposal.objects.get()
    assert (made.by.key, made.gives, made.takes, made.officers_given) == ("spain", 7, 5, [])
    week(war)
    assert Proposal.objects.count() == 1


def test_two_computers_do_not_parley(war):
    war.seats.update(player=None)
    week(war)
    assert not Proposal.objects.exists()


def test_an_exchange_is_agreed_to_or_not_whichever_of_its_writes_fails(war):
    made = offer(war)
    assert every_write(lambda: exchange.accept_exchange(proposal=made, actor=None)) >= 2
    assert state(made) == ProposalState.AGREED


@pytest.mark.parametrize("busy", ["band", "column"])
def test_an_answer_tells_nobody_what_the_escorts_of_either_side_are_doing(war, busy):
    war.forces.filter(key=busy).update(state="engaged")
    made = offer(war)
    exchange.accept_exchange(proposal=made, actor=None)
    assert state(made) == ProposalState.AGREED


# officers


def officer(war, key) -> Leader:
    """Returns the leader *key* of `band`, captured by Spain."""
    leader = war.leaders.get(key=key)
    leader.fate, leader.party = LeaderFate.CAPTURED, PrisonerParty.objects.get(side__key="cuba")
    leader.save()
    return leader


def test_an_officer_is_exchanged_by_name_and_leads_again(war):
    leader = officer(war, "sanguily")
    made = offer(war, 0, 5, officers_given=("sanguily",))
    exchange.accept_exchange(proposal=made, actor=None)
    week(war)
    leader.refresh_from_db()
    assert (leader.fate, leader.party, captured_men()["column"]) == (LeaderFate.PRESENT, None, 0)


def test_an_officer_who_is_no_prisoner_is_not_offered(war):
    with pytest.raises(Refusal, match="no longer a prisoner"):
        offer(war, 0, 5, officers_given=("sanguily",))
    officer(war, "sanguily")
    with pytest.raises(Refusal, match="no longer a prisoner"):
        offer(war, 0, 0, officers_taken=("sanguily",))


@pytest.mark.parametrize(("general", "answer"), [(False, "declined"), (True, "accepted")])
def test_the_computer_reckons_an_officer_in_men_by_their_rank(war, general, answer):
    """Counts three men for an officer here, forty for a general. Three for five is too little."""
    leader = officer(war, "sanguily")
    leader.general = general
    leader.save()
    war.seats.filter(side__key="cuba").update(player=None)
    war.settings = war.settings | {"officer": 3}
    war.save()
    made = offer(war, 0, 5, officers_given=("sanguily",))
    week(war)
    assert state(made) == answer


def test_gone_back_to_the_week_in_which_it_was_agreed_it_is_done_anew(war):
    made = offer(war)
    exchange.accept_exchange(proposal=made, actor=None)
    week(war)
    rollback.back_to(campaign=war, number=2, actor=None, reason="Once more.")
    assert (state(made), captured_men()) == (ProposalState.ACCEPTED, {"band": 25, "column": 0})
    assert audit(war).faults == ()


# sides that both exchange


def cartel(war, *sides):
    for key in sides:
        custody.announce_policy(
            side=war.sides.get(key=key), treatment=PrisonerPolicy.EXCHANGE, umpire=False, actor=None
        )
    week(war)


def test_two_sides_that_both_exchange_give_man_for_man_each_week(war):
    cartel(war, "spain", "cuba")
    assert captured_men() == {"band": 25, "column": 0}
    assert {row.cause for row in Posting.objects.filter(reference="cartel/t3/spain-cuba")} == {
        Cause.EXCHANGED
    }
    assert audit(war).faults == ()


def test_one_that_exchanges_alone_holds_them(war):
    cartel(war, "spain")
    assert captured_men() == {"band": 30, "column": 5}
