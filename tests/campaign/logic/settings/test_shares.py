"""A policy is data, editable per campaign (CAMP-LOSS-01)."""

from dataclasses import replace

from campaign.logic.casualties.casualty_table import USUAL, casualty_policy
from campaign.logic.casualties.forecast import three_battles
from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.settings.book import BOOK
from campaign.logic.settings.shares import COURSES, FATES, courses_not_100
from campaign.logic.vocabulary import SideOutcome

DEFAULTS = {name: row.default for name, row in BOOK.items()}


def test_the_table_has_a_column_for_every_course_and_begins_as_history():
    assert set(COURSES) == set(SideOutcome)
    assert courses_not_100(DEFAULTS) == []
    written = replace(DEFAULT.casualties, recovery="as_written")
    assert casualty_policy(written).shares == USUAL.shares
    assert casualty_policy(written, "machete").shares == USUAL.shares


def test_the_written_table_counts_only_where_it_is_chosen():
    mild = {"withdrew_killed": 0, "withdrew_lightly_wounded": 60}
    for recovery, killed in (("as_written", 0), ("as_history", 250)):
        how = casualty_policy(Settings.of({**mild, "recovery": recovery}).casualties)
        assert how.shares[SideOutcome.WITHDREW][FATES.index("killed")] == killed
        assert how.shares[SideOutcome.ROUTED] == USUAL.shares[SideOutcome.ROUTED]


def test_the_preview_shows_the_edited_policy():
    mild = Settings.of(
        {"withdrew_killed": 0, "withdrew_lightly_wounded": 60, "recovery": "as_written"}
    ).casualties
    plain = replace(DEFAULT.casualties, recovery="as_written")
    left = [three_battles(600, 30, SideOutcome.WITHDREW, how)[-1].left for how in (plain, mild)]
    assert left[0] < left[1]


def test_each_column_makes_100_or_is_named_with_its_rows():
    assert courses_not_100(DEFAULTS | {"routed_missing": 15}) == [("routed", [45, 15, 10, 15, 20], 105)]
