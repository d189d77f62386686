"""An assisted game in real Chromium: counted taps, no page load, and targets for a thumb."""

import pytest
from playwright.sync_api import expect

from battles.models import TableReport
from battles.operations.table_setup import choose_ruleset
from campaign.models import Seat
from tests.battles.fields import meet, seat, umpire_of
from tests.browser import at_rest, comes_true, log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)
WHOM, SHORT, OPEN, CLEAR = (
    ".whom .urow",
    ".ans:has([value=short])",
    ".ans:has([value=open])",
    ".ans:has([value=none])",
)


IS_ABOVE_BAR = """() => document.querySelector("#assisted .follow").getBoundingClientRect().bottom
    <= document.querySelector("#assisted .logbar").getBoundingClientRect().top"""


class Thumb:
    """A thumb that counts its taps, and the pages that are loaded meanwhile."""

    def __init__(self, page):
        self.page, self.taps, self.loads = page, 0, 0
        page.on("load", self.note)

    def note(self, _page):
        self.loads += 1

    def tap(self, *spots):
        for spot in spots:
            self.page.locator(f"#assisted {spot}").first.tap()
            self.taps += 1
            at_rest(self.page)

    def count(self):
        found, self.taps = self.taps, 0
        return found


def row(number):
    return f".roster details >> nth={number} >> summary"


def phone_at_a_table(new_context, live_server, ruleset):
    """Returns an umpire's phone at the assisted game, and its thumb. The battle is by *ruleset*."""
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/")
    page.get_by_role("button", name="Assisted").tap()
    page.wait_for_url("**/assisted/")
    return page, Thumb(page)


def test_a_volley_takes_six_taps_or_four_and_a_melee_twelve_and_no_page_is_loaded(
    new_context, live_server, axe
):
    page, thumb = phone_at_a_table(new_context, live_server, "machete")
    thumb.tap(row(0), "details[open] .first", WHOM, SHORT)
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap(OPEN)
    thumb.tap(".face >> nth=5")
    assert thumb.count() <= 6
    expect(page.locator("#assisted .fell")).to_contain_text("2 figures fall")
    thumb.tap(".six button >> nth=3")  # the officers' die that follows

    thumb.count()
    thumb.tap(row(1), "details[open] .first", ".btn.first", ".face >> nth=0")  # nothing changed
    assert thumb.count() <= 4
    thumb.tap(".six button >> nth=3")

    thumb.count()
    thumb.tap(row(2), "details[open] [href*='do=charge']", f"{WHOM} >> nth=2", CLEAR, "[value=end]")
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    while page.locator("#assisted .follow").count():  # both blows, their officers, and all tests
        if page.locator("#assisted .pairs").count():
            thumb.tap(".pairs button >> nth=9")
        else:
            thumb.tap(".follow .six button >> nth=5")
    assert thumb.count() <= 12
    expect(page.locator("#assisted .assist-h")).to_contain_text("Phase 2")
    assert thumb.loads == 0
    steps = [each["step"]["do"] for each in TableReport.objects.get().steps]
    assert (steps.count("fire"), steps.count("strike")) == (2, 2)

    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert axe(page) == []


def test_an_entry_appears_on_the_phone_of_another_player_without_a_reload(new_context, live_server):
    engagement, phones = meet(), []
    spain = engagement.campaign.sides.get(key="spain")
    Seat.objects.create(campaign=engagement.campaign, side=spain, key="brigade", name="Brigade")
    for author in (seat(engagement.campaign, key).username for key in ("captain_general", "brigade")):
        page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        log_in(page, live_server.url, author)
        page.goto(
            f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/assisted/"
        )
        phones.append(page)
    one, other = phones
    for spot in (row(0), "details[open] .first", WHOM, SHORT, OPEN, ".face >> nth=5"):
        one.locator(f"#assisted {spot}").first.tap()
        at_rest(one)
    expect(other.locator("#assisted .fell")).to_contain_text("2 figures fall")
    expect(other.locator("#assisted")).to_contain_text("Last entry by captain_general.")
    assert TableReport.objects.get().steps[0]["step"]["do"] == "fire"


def test_a_volley_on_hexes_takes_six_taps_and_a_close_combat_twelve_without_reload(
    new_context, live_server, axe
):
    page, thumb = phone_at_a_table(new_context, live_server, "acw_hex")
    thumb.tap("[name=answer][value=blue]", "[value=roll]")  # who goes first, and all orders

    thumb.count()
    thumb.tap(row(0), "details[open] .first", WHOM, ".ans:has([value=free])", OPEN, ".face >> nth=5")
    assert thumb.count() <= 6
    expect(page.locator("#assisted .fell")).to_contain_text("1 hit")
    thumb.tap(row(1), "details[open] .first", ".btn.first", ".face >> nth=0")  # nothing changed
    assert thumb.count() <= 4

    thumb.tap(row(2), "details[open] [href*='do=close']", f"{WHOM} >> nth=2", CLEAR, "[value=end]")
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    for _blow in range(2):  # both hit twice, and go back a hex or stand
        thumb.tap(".pairs button >> nth=20", "[name=answer][value='0']")
    assert thumb.count() <= 12
    expect(page.locator("#assisted .follow").first).to_contain_text("Orders")
    assert thumb.loads == 0
    steps = [each["step"]["do"] for each in TableReport.objects.get().steps]
    assert (steps.count("volley"), steps.count("strike"), steps.count("back")) == (2, 2, 2)


def test_eight_dice_take_no_more_taps_than_one_and_a_close_combat_twelve(new_context, live_server, axe):
    page, thumb = phone_at_a_table(new_context, live_server, "scwares")
    sixes, fives = ".counts button >> nth=0", ".counts button >> nth=1"
    thumb.tap(row(0), "details[open] .first", WHOM, OPEN)
    thumb.tap(sixes, fives)
    assert thumb.count() <= 6
    expect(page.locator("#assisted .fell")).to_contain_text("1 base is driven back")
    thumb.tap("[value='1'].ans")  # it has no way: it is lost, and tests its morale next turn
    thumb.tap("[value=undo]", "[value=undo]")

    thumb.count()
    thumb.tap(
        row(0), "details[open] a.act >> nth=1", f"{WHOM} >> nth=0", OPEN, "[value='3'].ans", "[value=end]"
    )
    thumb.tap("[value='1'].ans")
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    expect(page.locator("#assisted .follow").first).to_contain_text("how many show 6?")
    thumb.tap(".follow .counts button >> nth=1", ".follow button.face >> nth=0", "[value=low].ans")
    thumb.tap(".six button >> nth=5")  # the natives' test
    assert thumb.count() <= 12
    expect(page.locator("#assisted .assist-h")).to_contain_text("Turn 2")
    assert thumb.loads == 0
    assert [each["step"]["do"] for each in TableReport.objects.get().steps][-6:] == [
        "end", "front", "blow", "blow", "card", "test",
    ]  # fmt: skip


def test_ten_sided_dice_take_six_taps_a_volley_and_a_charge_with_its_melee_twelve(
    new_context, live_server, axe
):
    page, thumb = phone_at_a_table(new_context, live_server, "mexican_war")
    thumb.tap(row(0), "details[open] .first", WHOM, SHORT, OPEN)
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap(".counts button >> nth=2")
    assert thumb.count() <= 6
    expect(page.locator("#assisted .fell")).to_contain_text("2 figures")
    thumb.tap(row(1), "details[open] .first", ".btn.first", ".counts button >> nth=0")  # nothing changed
    assert thumb.count() <= 4

    thumb.tap(row(2), "details[open] [href*='do=charge']", f"{WHOM} >> nth=0", ".ten .face >> nth=9")
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap(".ten .face >> nth=9")  # it stands
    thumb.tap("[value=end]")
    thumb.tap(".ten .face >> nth=0", ".counts button >> nth=0")  # the volley before contact
    expect(page.locator("[value=nobody]")).to_have_count(1)  # no officer was there: the blows pass over it
    asked_first = "form.follow >> nth=0 >> button"
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap(f"{asked_first} >> nth=-1")  # both blows
    while "Turn 2" not in page.locator("#assisted .assist-h").inner_text():  # checks, colours, pursuit
        thumb.tap(f"{asked_first} >> nth=-1")
    assert thumb.count() <= 12  # the charge, the volley, both blows, the checks, the colours, the pursuit
    expect(page.locator("#assisted .assist-h")).to_contain_text("Turn 2")
    assert thumb.loads == 0
    steps = [each["step"]["do"] for each in TableReport.objects.get().steps]
    assert steps.count("fire") == 2
    assert steps.count("at_once") == 2


def test_the_board_shows_the_units_that_may_move_now(new_context, live_server):
    page, thumb = phone_at_a_table(new_context, live_server, "scwares")
    page.get_by_role("link", name="Referee").tap()
    page.get_by_role("button", name="Place all units as the computer would").tap()
    in_sight = """() => {
        const box = document.querySelector("[data-referee-board] .board");
        const told = JSON.parse(box.parentNode.dataset.refereeBoard);
        const places = new Map(told.cells.map(([name, x, y]) => [name, [x, y]]));
        const movers = Object.values(told.units).filter(unit => unit.move && unit.cell);
        const { left, right } = box.getBoundingClientRect(), at = box.querySelector("svg").getScreenCTM();
        return movers.length && movers.some(unit => {
            const { x } = new DOMPoint(...places.get(unit.cell)).matrixTransform(at);
            return x > left && x < right;
        });
    }"""
    for part in ("Europeans", "Natives"):
        expect(page.locator(".turnpart h2")).to_contain_text(f"{part} move")
        page.locator("[data-referee-board]").wait_for()
        assert comes_true(page, in_sight)
        thumb.tap(".logbar button.wide")


def test_a_change_of_depth_leaves_no_copy_of_the_log_that_comes_back_later(new_context, live_server):
    page, _thumb = phone_at_a_table(new_context, live_server, "machete")
    page.get_by_role("link", name="Result only").tap()
    page.locator("[data-more]").first.tap()
    page.get_by_role("button", name="Assisted").tap()
    page.wait_for_url("**/assisted/")
    at_rest(page)
    kept = "Object.keys(localStorage).filter(name => name.startsWith('kept:'))"
    assert page.evaluate(kept) == []


def test_after_an_entry_the_unit_that_acted_is_where_the_thumb_was(new_context, live_server):
    page, thumb = phone_at_a_table(new_context, live_server, "machete")
    where = "document.querySelector('#assisted .roster li:nth-child(4)').getBoundingClientRect().top"
    thumb.tap(row(3))
    page.evaluate(f"scrollBy({{ top: {where} - 300, behavior: 'instant' }})")
    before = page.evaluate(where)
    thumb.tap("details[open] .act.first")
    expect(page.locator(".asking fieldset").first).to_be_in_viewport()
    thumb.tap(WHOM, SHORT, OPEN)
    page.set_viewport_size({"width": 390, "height": 560})
    thumb.tap(".face >> nth=0")
    assert comes_true(page, IS_ABOVE_BAR)
    page.set_viewport_size({"width": 390, "height": 844})
    for title, answer in (("Officers", ".six button >> nth=5"), ("From where", "[value=front]")):
        expect(page.locator("#assisted .follow h2").first).to_contain_text(title)
        expect(page.locator("#assisted .follow h2").first).to_be_focused()
        expect(page.locator("#assisted .follow h2").first).to_be_in_viewport()
        expect(page.locator("#assisted .fell")).to_be_in_viewport()  # what the roll did
        thumb.tap(answer)
    assert abs(page.evaluate(where) - before) < 2
    expect(page.locator(f"#assisted {row(3)}")).to_be_focused()
