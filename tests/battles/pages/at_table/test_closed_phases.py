"""Phases closed by hand in the log, beside a game that is kept step by step."""

import pytest

from battles.models import TableReport
from battles.operations import open_battle, save_report
from battles.table.closed_phases import log_as_closed
from battles.table.handover import first_log
from tests.battles.fields import meet, umpire_of
from tests.battles.pages.at_table.one_log_table import write

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("closed", [0, 2])
def test_an_undone_end_gives_the_number_of_closed_phases_back(client, closed):
    engagement = meet()
    open_battle(engagement=engagement)
    umpire, log = umpire_of(engagement.campaign), first_log(engagement.battle, None)
    for number in range(1, closed + 1):
        log = log_as_closed(log, f"end-{number}")
    save_report(battle=engagement.battle, author=umpire, side=None, log=log)
    before = TableReport.objects.get().data["phases"]
    for tap in ("end", "undo"):
        assert write(client, umpire, engagement, "assisted", key=tap, do=tap).status_code == 200
    assert before == (closed or 6)
    assert TableReport.objects.get().data["phases"] == before
