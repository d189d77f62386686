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
from tests.battles.pages.at_table.golden.script import MEN
from tests.battles.pages.at_table.golden.scwares import SCWARES
from tests.browser import log_in

pytestmark = pytest.mark.django_db(transaction=True)
GOLDENS = [MACHETE, SCWARES, ACW_HEX, MACDUFF, MEXICAN_WAR]
DEPTHS = ("Result only", "Assisted", "Referee")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.ruleset)
def test_a_golden_battle_ends_with_the_same_roster_in_each_depth(
    golden, depth, new_context, live_server, monkeypatch
):
    monkeypatch.setattr(tasks, "go_on", lambda _campaign: None)
    met = meet(MEN)
    umpire = umpire_of(met.campaign)
    choose_ruleset(engagement=met, ruleset=golden.ruleset, actor=umpire)
    if golden.scale:
        choose_scale(engagement=met, men=golden.scale, actor=umpire)
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}/c/{met.campaign.slug}/engagements/{met.ref}/table/")
    thumb = Thumb(page, golden, has_referee=depth == "Referee")
    if depth == "Result only":
        thumb.strike_boxes()
    else:
        thumb.leave_for(page.get_by_role("button", name=depth), depth.lower())
        thumb.play()
        assert thumb.roster() == list(golden.roster)
        thumb.leave_for(page.get_by_role("link", name="Result only"), "table")
        assert thumb.length() == golden.length
    assert thumb.losses() == golden.losses
    assert thumb.finish() == list(golden.returned)
