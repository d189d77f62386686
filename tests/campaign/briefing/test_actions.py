"""Reports.md, part 3: each fight is told from one side of the field."""

import pytest

from campaign import briefing
from campaign.briefing.actions import dry
from campaign.models import Return
from campaign.pages.report.actions import sentences
from campaign.rows import Rows
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


def test_horses_taken_are_booty_to_the_captor_and_left_to_the_enemy_for_who_lost_them():
    war, _met = fought_war()
    week = briefing.Week(Rows(war.turns.get(number=1)))
    ours, theirs = (
        next(iter(briefing.facts(week, scope)["actions"]))
        for scope in briefing.scopes(week.rows)
        if scope.seat is None
    )
    assert (ours["booty"], "left" in ours) == ({"horse": 69}, False)
    assert (theirs["booty"], theirs["left"]) == ({}, {"horse": 69})
    assert "Left to the enemy: 69 horses." in sentences(theirs)
