"""A magazine is its place's: who takes the place has it, and both books agree."""

import pytest

from campaign.audit import audit
from campaign.models import Posting
from campaign.operations import depots, turns
from campaign.rows import Rows
from tests.campaign.operations.test_magazines import begun, held
from tests.campaign.operations.wars import at_the_hut

pytestmark = pytest.mark.django_db


def test_who_takes_the_place_has_what_is_in_the_magazine():
    war = begun(at_the_hut())
    rows = Rows(turns.current(war))
    rows.places["alba"].holder = rows.sides["cuba"]
    depots.captured(rows, ["alba", "bor"])
    assert held(war, "depot_spain_alba") == {}
    assert held(war, "depot_cuba_alba") == {"rifle_breech": 17, "round": 17_000}
    assert audit(war).faults == ()
    depots.captured(rows, ["alba"])
    assert held(war, "depot_cuba_alba") == {"rifle_breech": 17, "round": 17_000}
    Posting.objects.filter(unit__key="depot_cuba_alba", stock="round").delete()
    assert "taken" in " ".join(audit(war).faults)
