"""Properties of contacts, in random small theatres and in busy weeks."""

from collections import Counter

from hypothesis import example, given, settings

from campaign.logic.march import simulation as march
from tests.campaign.logic.busy import busy_theatre
from tests.campaign.logic.march.test_simulation_properties import chance_result, join_columns, weeks
from tests.campaign.logic.theatres import settle_battle


@settings(max_examples=70)
@example(busy_theatre(1028))  # one column slips away from an enemy while the friend beside it is caught
@given(weeks)
def test_no_two_columns_come_into_contact_again_and_again_in_one_minute(land):
    state = march.begin_march(land)
    while not state.done:
        state = march.run_march(land, state)
        land = join_columns(land, state)
        for key in state.open_battles:
            state = settle_battle(land, state, key, chance_result(land, state, key))
    counts = Counter((contact.minute, contact.columns, contact.outcome) for contact in state.contacts)
    assert [pair for pair, times in counts.items() if times > 2] == []
