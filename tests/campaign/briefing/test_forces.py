"""Part 2 of a report, as facts."""

import pytest

from campaign.briefing.forces import queued
from campaign.briefing.week import Week
from campaign.operations import turns
from campaign.rows import Rows
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db


def test_where_a_force_had_to_wait_for_friends_and_whom_for():
    war = manned_war()
    queue = [[1860, "ferry", "alba-bor", "leon"], [2000, "steamers", "alba", ""]]
    war.turns.update(march={"columns": {"marines": {"queued": queue}}, "done": True})
    week = Week(Rows(turns.current(war)))
    assert queued(week, war.forces.get(key="marines")) == [
        {"day": "1873-09-16", "what": "ferry", "at": ["Alba", "Bor"], "first": "Leon"},
        {"day": "1873-09-16", "what": "steamers", "at": ["Alba"], "first": ""},
    ]
    assert queued(week, war.forces.get(key="leon")) == []
