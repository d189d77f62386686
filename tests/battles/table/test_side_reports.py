"""The report of a table that its readers share."""

from datetime import UTC, datetime
from types import SimpleNamespace

from django.contrib.auth.models import User

from battles.models import Battle, TableReport
from battles.pages.waiting_reports import confirmable_reports
from battles.table.side_reports import has_written, shared_report
from campaign.models import Side

SPAIN, CROWN = Side(pk=1, key="spain"), Side(pk=2, key="crown")


def report(pk, side=None, ally=None, minute=0):
    saved = datetime(2026, 1, 1, 0, minute, tzinfo=UTC)
    return TableReport(pk=pk, battle=Battle(), side=side, ally=ally, saved_at=saved)


def test_a_side_its_ally_and_the_umpires_have_a_report_each():
    side, ally, umpires = report(1, SPAIN), report(2, SPAIN, CROWN), report(3)
    found = (side, ally, umpires)
    assert shared_report(found, SPAIN) is side
    assert shared_report(found, SPAIN, CROWN) is ally
    assert shared_report(found, None) is umpires
    assert shared_report((ally, umpires), SPAIN) is None


def test_the_latest_of_several_reports_from_older_releases_counts():
    found = (report(1, SPAIN, minute=5), report(2, SPAIN, minute=3))
    assert shared_report(found, SPAIN) is found[0]


def test_nobody_confirms_for_one_side_what_they_entered_for_the_other():
    found = report(1, CROWN)
    found.author_id, found.handed_in_at, found.steps = 7, found.saved_at, [{"by": "ana"}, {}]
    for person, wrote in ((User(pk=7, username="eva"), 1), (User(pk=8, username="ana"), 1), (User(pk=9), 0)):
        reader = SimpleNamespace(user=person, side=SPAIN, in_party=None)
        assert has_written(person, found) is bool(wrote)
        assert confirmable_reports(reader, [found]) == (() if wrote else (found,))
