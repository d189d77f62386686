"""Reports.md, part 3: each fight is told from one side of the field."""

import pytest

from campaign.briefing.actions import dry
from campaign.models import Return
from tests.campaign.scenes import fought_war

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("had", "fired", "told"), [(400, 400, ["Column"]), (400, 399, []), (0, 0, [])])
def test_who_fired_his_last_rounds_is_named(had, fired, told):
    _war, met = fought_war()
    bodies = [
        body for party in met.muster["parties"] for force in party["forces"] for body in force["bodies"]
    ]
    for body in bodies:
        body["goods"] = [["round", had]] if had else []
    row = Return.objects.get(unit__key="column")
    row.goods = [["round", "held", "expended", fired], ["round", "held", "lost", 1]]
    assert dry(met, [row]) == told
