"""Two people at once, on a database that lets both begin: one is done, the other is told, nothing is half."""

from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection  # noqa: F401 - asked for by skipif

from campaign.audit.ledger_audit import audit
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import EngagementState, OrderKind, ProposalState, Stance, TurnState
from campaign.models import Campaign, Engagement, Entry, Proposal, Turn
from campaign.operations.campaigns import rollback
from campaign.operations.engagement import results as engagements
from campaign.operations.orders import submission as orders
from campaign.operations.prisoners import exchange
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.hands import at_once
from tests.campaign.operations.prisoners.test_exchange import (
    captured_men,
    offer,
    war as war_with_prisoners,
    week,
)
from tests.campaign.operations.wars import at_the_hut, fight_at_the_hut, play, result
from tests.campaign.scenes import manned_war

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        "connection.vendor == 'sqlite'", reason="on SQLite the second transaction waits to begin"
    ),
]

captured = war_with_prisoners


def read_row(row):
    """Returns *row* read anew, as each connection reads it."""
    return type(row).objects.get(pk=row.pk)


def test_two_umpires_lock_a_turn_once():
    war = at_the_hut()
    results = at_once(
        *[partial(turns.lock_turn, campaign=read_row(war), actor=None, seen="1") for _hand in range(2)]
    )
    assert sorted(results) in (["Busy", "done"], ["Refusal", "done"])
    assert current_turn(war).state == TurnState.LOCKED
    assert Entry.objects.filter(campaign=war, operation="turns.lock").count() == 1


def test_two_workers_march_a_week_once():
    war = at_the_hut()
    turns.lock_turn(campaign=war, actor=None)
    results = at_once(*[partial(turns.advance_turn, read_row(war)) for _hand in range(2)])
    assert "done" in results
    play(war)
    assert Engagement.objects.filter(campaign=war).count() == 1
    assert audit(war).faults == ()


def test_a_rollback_during_a_march_is_whole_or_refused():
    war = at_the_hut()
    judge = User.objects.create_user("judge")
    turns.lock_turn(campaign=war, actor=None)
    while fight := play(war):
        engagements.settle_engagement(engagement=fight, result=result(fight, band=5))
    turns.lock_turn(campaign=war, actor=None)
    back = partial(rollback.back_to, campaign=read_row(war), number=1, actor=judge, reason="Again.")
    results = at_once(partial(turns.advance_turn, read_row(war)), back)
    assert "done" in results
    assert audit(war).faults == ()
    lines = Turn.everything.filter(campaign=war, number=2).values_list("timeline", flat=True)
    went_back = results[1] == "done"
    assert sorted(lines) == (["", "b"] if went_back else [""])
    assert (Campaign.objects.get().timeline == "b") is went_back
    play(war)
    assert audit(war).faults == ()


@pytest.mark.parametrize("hands", [("settle", "settle"), ("carry", "settle"), ("carry", "carry")])
def test_two_umpires_carry_a_battle_over_once_or_settle_it_once(hands):
    fight = fight_at_the_hut(men=200)
    umpire, told = User.objects.create_user("umpire"), result(fight)

    def deed(hand):
        if hand == "carry":
            return partial(postponed.postpone_battle, engagement=read_row(fight), actor=umpire)
        return partial(engagements.settle_engagement, engagement=read_row(fight), result=told, actor=umpire)

    assert sorted(at_once(*map(deed, hands))) == ["Busy", "done"]
    fight.refresh_from_db()
    assert fight.turns_postponed + fight.results.count() == 1
    assert (fight.results.count() == 1) == (fight.state == EngagementState.SETTLED)
    assert audit(fight.campaign).faults == ()


@pytest.mark.parametrize(
    ("one", "other"), [("accept", "withdraw"), ("accept", "decline"), ("accept", "accept")]
)
def test_an_exchange_answered_twice_at_once_has_one_answer_and_one_effect(captured, one, other):
    war = captured
    before, proposal = captured_men(), offer(war)
    said = at_once(
        *[
            partial(getattr(exchange, f"{word}_exchange"), proposal=read_row(proposal), actor=None)
            for word in (one, other)
        ]
    )
    assert said.count("done") == 1
    proposal = Proposal.objects.get()
    answer = (one, other)[said.index("done")]
    agreed = answer == "accept"
    assert (proposal.state == ProposalState.AGREED) is agreed
    week(war)
    assert sum(before.values()) - sum(captured_men().values()) == (10 if agreed else 0)
    assert audit(war).faults == ()


def test_two_who_order_one_force_at_once_leave_one_order_of_it_the_later():
    war = manned_war()
    force, turn = war.forces.get(key="leon"), war.turns.get()

    def call_with(kind):
        order = Order(kind, (), Stance.DEFEND)
        return partial(
            orders.submit_order,
            turn=read_row(turn),
            force=read_row(force),
            order=order,
            seat=force.seat,
            actor=force.seat.player,
        )

    assert at_once(call_with(OrderKind.HOLD), call_with(OrderKind.REST)) == ["done", "done"]
    assert turn.orders.filter(force=force).count() == 1
