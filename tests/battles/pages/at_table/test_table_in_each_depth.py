"""One battle of each ruleset on a phone, with the same dice in all three depths: one roster, one return."""

import pytest

from battles import tasks
from battles.operations.table_setup import choose_ruleset, choose_scale
from tests.battles.fields import meet, umpire_of
from tests.battles.pages.at_table.golden.acw_hex import ACW_HEX
from tests.battles.pages.at_table.golden.macduff import MACDUFF
from tests.battles.pages.at_table.golden.machete import MACHETE
from tests.battles.pages.at_table.golden.mexican_war import MEXICAN_WAR
from tests.battles.pages.at_table.golden.phone import PHONE, Thumb
from tests.battles.pages.at_table.golden.script import END, MEN, due
from tests.battles.pages.at_table.golden.scwares import SCWARES
from tests.browser import log_in

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
each_ruleset = pytest.mark.parametrize(
    "golden", [MACHETE, SCWARES, ACW_HEX, MACDUFF, MEXICAN_WAR], ids=lambda golden: golden.ruleset
)


@pytest.fixture
def sit_down(new_context, live_server, monkeypatch):
    """Returns a function that sets a golden battle up. It returns the thumb of its umpire, at the log."""
    monkeypatch.setattr(tasks, "go_on", lambda _campaign: None)

    def begin(golden):
        engagement = meet(MEN)
        umpire = umpire_of(engagement.campaign)
        choose_ruleset(engagement=engagement, ruleset=golden.ruleset, actor=umpire)
        if golden.scale:
            choose_scale(engagement=engagement, men=golden.scale, actor=umpire)
        page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
        log_in(page, live_server.url, umpire.username)
        page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/")
        return Thumb(page, golden)

    return begin


def assert_ended_as_told(thumb):
    """Reads the roster of the assisted game and the log, and confirms the result."""
    golden = thumb.golden
    assert thumb.roster() == list(golden.roster)
    thumb.go_to("Result only")
    assert thumb.length() == golden.length
    assert thumb.losses() == golden.losses
    assert thumb.finish() == list(golden.returned)


@each_ruleset
def test_a_golden_battle_ends_with_its_figures_and_return_if_boxes_are_struck(golden, sit_down):
    thumb = sit_down(golden)
    thumb.strike_boxes()
    thumb.go_to("Assisted")
    thumb.play(0, golden.opening)
    assert [row[:2] for row in thumb.roster()] == [row[:2] for row in golden.roster]
    thumb.go_to("Result only")
    assert thumb.losses() == golden.losses
    assert thumb.finish() == list(golden.returned)


@each_ruleset
def test_a_golden_battle_ends_with_its_roster_and_return_if_the_phone_assists(golden, sit_down):
    thumb = sit_down(golden)
    thumb.go_to("Assisted")
    thumb.play()
    assert_ended_as_told(thumb)


@each_ruleset
def test_a_golden_battle_ends_with_its_roster_and_return_if_the_phone_is_the_referee(golden, sit_down):
    thumb = sit_down(golden)
    thumb.go_to("Referee")
    thumb.play()
    thumb.end_referee()
    assert_ended_as_told(thumb)


@pytest.mark.parametrize(
    ("golden", "half"),
    [(MACDUFF, MACDUFF.taps.index(END)), (MEXICAN_WAR, MEXICAN_WAR.taps.index(due("stand", "5")))],
    ids=["before a turn ends", "within a charge"],
)
def test_a_battle_that_changes_its_depth_midway_ends_with_the_same_roster(golden, half, sit_down):
    thumb = sit_down(golden)
    thumb.go_to("Assisted")
    thumb.play(0, half)
    thumb.go_to("Referee")
    thumb.play(half)
    thumb.end_referee()
    assert_ended_as_told(thumb)
