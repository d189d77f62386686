"""The campaign layer is not tied to Cuba: a war of its own for each of two other rulesets."""

import pytest

from battles import simulation

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("scenario", ["hill_road_1880", "marlow_county_1862"])
def test_a_small_war_of_another_ruleset_is_fought_and_every_man_accounted_for(scenario):
    told = simulation.play(scenario, 2, "1")
    assert told["turns"] == 2
    assert told["engagements"]
    assert told["ledger_ok"]
