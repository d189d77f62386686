"""Why a force of the preview is where it is."""

import pytest

from campaign.logic.theatre.theatre import Spot
from campaign.logic.turns.previews import Change, Standing
from campaign.logic.vocabulary import ForceState
from campaign.models import Order
from campaign.pages.turns.preview_reasons import orders_by_force, reason_of_change
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def reason(war, key, state=ForceState.HALTED):
    spot = Spot(place="alba")
    change = Change(key, Standing(spot, ForceState.HALTED), Standing(spot, state))
    places = {row.key: row for row in war.places.all()}
    return reason_of_change(current_turn(war), change, orders_by_force(war).get(key), places)


def test_a_force_says_its_order_and_what_stopped_it(django_assert_num_queries):
    war = manned_war()
    turn, leon = current_turn(war), war.forces.get(key="leon")
    assert reason(war, "leon") == "It has no order, so it holds."
    row = Order.objects.create(turn=turn, force=leon, kind="march", legs=[{"to": "bor"}], stance="defend")
    assert reason(war, "leon") == "Its order: March: Bor."
    assert reason(war, "leon", ForceState.FACING).endswith("it faces the enemy.")
    row.by_computer = True
    row.save()
    assert "from the computer" in reason(war, "leon")
    with django_assert_num_queries(1):
        orders_by_force(war)


@pytest.mark.parametrize("state", [ForceState.BESIEGED, ForceState.RETREATING, ForceState.EXHAUSTED])
def test_a_state_that_somebody_else_brought_about_is_explained(state):
    assert reason(manned_war(), "leon", state) != "It has no order, so it holds."
