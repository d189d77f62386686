"""Reports.md, part 2: what a force was ordered and what it did, with the reason if not the same."""

import pytest

from campaign.briefing.order_outcomes import order_outcome
from campaign.briefing.week import Week
from campaign.logic.theatre.theatre import Order, legs_to
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Report, Sighting
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.forces import force_line
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.march.test_raids import raid, war
from tests.campaign.operations.wars import play
from tests.campaign.scenes import fought_war, manned_war
from tests.campaign.whole.named_facts import facts_of
from tests.verbs import raise_force

__all__ = ["war"]
pytestmark = pytest.mark.django_db


def outcomes_by_force(war, side, number=1):
    """Returns what the report of *side* says of each of its forces, by name."""
    facts = facts_of(Report.objects.get(turn__campaign=war, turn__number=number, key=f"side-{side}"))
    return {row["name"]: force_line(row) for row in facts["forces"]}


def test_a_winner_has_left_no_place_and_a_loser_fell_back():
    war, _met = fought_war()
    assert outcomes_by_force(war, "spain")["Column"].endswith(
        "Held the field at Bor on Wednesday 17 September."
    )
    assert outcomes_by_force(war, "cuba")["Band"].endswith("Fell back after Bor on Wednesday 17 September.")


def test_raiders_tell_the_day_on_which_their_work_was_done(war):
    raid(war)
    assert outcomes_by_force(war, "cuba")["Raiders"].endswith("Done on Wednesday 17 September.")


def test_a_standing_order_is_reported_with_its_turn_but_not_once_it_is_done():
    war = manned_war()
    turn = current_turn(war)
    far = Order(OrderKind.MARCH, legs_to("bor"), Stance.DEFEND)
    for key, order in (("leon", Order(OrderKind.PATROL, legs_to("alba"), Stance.DEFEND)), ("marines", far)):
        orders.submit_order(turn=turn, force=war.forces.get(key=key), order=order, seat=None, actor=None)
    for _week in range(2):
        turns.lock_turn(campaign=war, actor=None)
        play(war)
    lines = outcomes_by_force(war, "spain", 2)
    assert "By order of turn 1: patrol by way of Alba; defend." in lines["Leon"]
    assert "rder" not in lines["Marines"]


CONTACT = {
    "columns": ["leon", "band"],
    "seen_by": ["spain"],
    "spot": {"place": "bor", "route": "", "metres": 0},
}


def meet_band(war, kind, *contacts):
    """Returns the report on `leon`, ordered *kind* by Cerro. It met `band` at Bor as *contacts* have it."""
    leon = war.forces.get(key="leon")
    orders.submit_order(
        turn=current_turn(war),
        force=leon,
        order=Order(kind, legs_to("cerro"), Stance.DEFEND),
        seat=None,
        actor=None,
    )
    spots = [[0, {"place": "alba", "route": "", "metres": 0}], [1000, CONTACT["spot"]]]
    contact_rows = [{**CONTACT, "minute": minute, "outcome": outcome} for minute, outcome in contacts]
    war.turns.update(march={"columns": {"leon": {"track": spots}}, "contacts": contact_rows, "done": True})
    leon.place, leon.state = war.places.get(key="bor"), "facing"
    leon.save()
    outcome_told = order_outcome(Week(Rows(current_turn(war))), leon)
    return outcome_told and (outcome_told.word, outcome_told.day)


@pytest.mark.parametrize("kind", [OrderKind.MARCH, OrderKind.PATROL, OrderKind.ESCORT_PRISONERS])
def test_a_force_facing_the_enemy_says_since_when_under_any_order(kind):
    days = ((1000, "evaded"), (2880, "facing"), (4320, "facing"), (5760, "facing"))
    assert meet_band(manned_war(), kind, *days) == ("faced", "1873-09-17")


def test_a_force_turned_back_at_a_place_says_so():
    """Rests on a column that came as one that holds halts.

    Both fall in one minute; it alone goes round the enemy now.
    """
    war = manned_war()
    assert meet_band(war, OrderKind.MARCH, (1000, "evaded")) != ("turned_back", "1873-09-15")
    march = current_turn(war).march
    march["columns"]["leon"]["shuns"] = {"band": CONTACT["spot"]}
    war.turns.update(march=march)
    found = order_outcome(Week(Rows(current_turn(war))), war.forces.get(key="leon"))
    assert found.word == "turned_back"


def test_enemies_seen_there_are_counted_once_and_none_from_elsewhere():
    war = manned_war()
    turn, spain, band = current_turn(war), war.sides.get(key="spain"), war.forces.get(key="band")
    far = raise_force(war, "far", side="cuba", at="cerro", men=900)
    for force, at, low, high in ((band, "bor", 50, 100), (band, "bor", 60, 80), (far, "cerro", 800, 1000)):
        Sighting.objects.create(
            turn=turn, observer=spain, of_side=force.side, force=force, minute=2880,
            date=turn.starts, place=war.places.get(key=at), low=low, high=high, arm="infantry",
            source="own_eyes", ref=f"s{low}",
        )  # fmt: skip
    meet_band(war, OrderKind.MARCH, (2880, "facing"))
    found = order_outcome(Week(Rows(current_turn(war))), war.forces.get(key="leon"))
    assert (found.low, found.high) in ((50, 100), (60, 80))


def test_a_holding_force_that_faces_an_enemy_was_not_stopped():
    assert meet_band(manned_war(), OrderKind.HOLD, (2880, "facing")) is None
