"""Part 2 of a report, as facts."""

import pytest

from campaign.briefing.sections.forces import waits_of_force
from campaign.briefing.week import Week
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Report
from campaign.operations.orders import submission as orders
from campaign.operations.turns import turn_machine as turns
from campaign.pages.reports.situation.sheet import drafted_texts
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.operations.wars import play
from tests.campaign.scenes import manned_war
from tests.campaign.whole.named_facts import named_facts
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


def test_where_a_force_had_to_wait_for_friends_and_whom_for():
    war = manned_war()
    queue = [[1860, "ferry", "alba-bor", "leon"], [2000, "steamers", "alba", ""]]
    war.turns.update(march={"columns": {"marines": {"queued": queue}}, "done": True})
    week = Week(Rows(current_turn(war)))
    assert named_facts(war, waits_of_force(week, war.forces.get(key="marines"))) == [
        {"day": "1873-09-16", "what": "ferry", "at": ["Alba", "Bor"], "first": "Leon"},
        {"day": "1873-09-16", "what": "steamers", "at": ["Alba"], "first": ""},
    ]
    assert waits_of_force(week, war.forces.get(key="leon")) == ()


def test_a_merged_force_is_reported_in_that_week_and_not_after():
    war = declare_war()
    for key in ("leon", "lugo"):
        raise_force(war, key, side="spain", at="alba", men=100, seat="captain_general")
    turn = current_turn(war)
    merge = Order(OrderKind.MERGE, stance=Stance.AVOID, friend="leon")
    orders.submit_order(turn=turn, force=war.forces.get(key="lugo"), order=merge, seat=None, actor=None)
    for number, told in ((1, "Lugo. Has merged with Leon."), (2, "")):
        turns.lock_turn(campaign=war, actor=None)
        play(war)
        report = drafted_texts(Report.objects.get(turn__campaign=war, turn__number=number, key="side-spain"))
        lines = report["forces"].splitlines()
        assert [line for line in lines if line.startswith("Lugo")] == [told] * (number == 1)
        assert ("merge with" in report["orders"]) == (number == 1)
