"""Services on a week's first day."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, ForceState
from campaign.models import Force, Posting
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns, weekly_services
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import at_the_hut, play, result
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


def opened_after(state: ForceState, **march) -> Force:
    """Returns a force that ended turn 1 in *state*. Turn 2 has been opened."""
    war = declare_war()
    base = war.places.get(key="cerro")
    force = raise_force(war, "band", side="cuba", at="bor", men=50)
    Force.objects.filter(pk=force.pk).update(state=state, fatigue=2, clock=900, base=base)
    track = march.get("track", [[0, {"place": "bor", "route": "", "metres": 0}]])
    war.turns.update(march={"columns": {"band": {"state": state, "track": track}}})
    rows = Rows(war.turns.get())
    weekly_services.begin_week(rows, turns.open_turn(campaign=war, number=2, seed="x"))
    rows.flush()
    force.refresh_from_db()
    assert (force.clock, force.fatigue) == (0, 0)
    return force


@pytest.mark.parametrize(
    ("state", "after"),
    [
        (ForceState.EXHAUSTED, ForceState.HALTED),
        (ForceState.MARCHING, ForceState.HALTED),
        (ForceState.RETREATING, ForceState.HALTED),
        (ForceState.STOPPED, ForceState.HALTED),
        (ForceState.WAITING, ForceState.HALTED),
        (ForceState.FACING, ForceState.FACING),
        (ForceState.ENGAGED, ForceState.ENGAGED),
    ],
)
def test_a_new_turn_finds_all_rested_but_who_is_held_or_faced(state, after):
    assert opened_after(state).state == after


def test_the_dispersed_stand_at_their_base_again_after_two_turns():
    here = [0, {"place": "bor", "route": "", "metres": 0}]
    fresh = opened_after(ForceState.DISPERSED, track=[here, [800, here[1]]])
    assert (fresh.state, fresh.place.key) == (ForceState.DISPERSED, "bor")


def test_a_force_dispersed_for_a_whole_turn_has_reformed():
    reformed = opened_after(ForceState.DISPERSED)
    assert (reformed.state, reformed.place.key, reformed.route) == (ForceState.HALTED, "cerro", None)


def test_men_due_to_recover_are_fit_from_the_first_day():
    war = at_the_hut("recover", 100)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    engagements.settle_engagement(engagement=fight, result=result(fight))
    lightly = sum(fight.results.get().returns.values_list("lightly_wounded", flat=True))
    play(war)
    back = Posting.objects.filter(turn__number=2, turn__campaign=war, cause=Cause.RECOVERY)
    assert lightly
    assert sum(back.values_list("amount", flat=True)) == lightly
    assert {line.date for line in back} == {current_turn(war).starts}
    assert {(line.from_account, line.to_account) for line in back} == {(Account.WOUNDED, Account.FIT)}
    assert audit(war).faults == ()
