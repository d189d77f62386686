"""The referee of a table in real Chromium: cards, the parts of a phase, and a choice made in secret."""

import pytest
from playwright.sync_api import expect

from battles.models import HiddenAnswer, TableReport
from battles.operations.table_setup import choose_ruleset
from tests.battles.fields import meet, umpire_of
from tests.battles.views.test_assisted_in_a_browser import Thumb
from tests.browser import at_rest, log_in, small_targets

pytestmark = pytest.mark.django_db(transaction=True)


def phone_at_a_table(new_context, live_server, ruleset, **met_with):
    """Returns an umpire's phone at the referee's page, and its thumb. The battle is by *ruleset*."""
    engagement = meet(**met_with)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    log_in(page, live_server.url, umpire.username)
    page.goto(f"{live_server.url}/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/")
    page.get_by_role("button", name="Referee").tap()
    page.wait_for_url("**/referee/")
    return page, Thumb(page)


def test_a_phase_is_played_card_by_card_and_both_sides_choose_in_secret(new_context, live_server, axe):
    page, thumb = phone_at_a_table(new_context, live_server, "machete")
    thumb.tap("[value=draw]")
    first = page.locator("#assisted .cardbox h2").text_content()
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap("[value=undo]", "[value=draw]")
    assert page.locator("#assisted .cardbox h2").text_content() == first  # the deck stays as it was shuffled

    thumb.tap(".roster .act.first", ".whom .urow", ".ans:has([value=short])", ".ans:has([value=open])")
    thumb.tap(".face >> nth=5", ".six button >> nth=3")
    page.get_by_role("link", name="Assisted").tap()  # another depth of the same game
    page.wait_for_url("**/assisted/")
    page.get_by_role("link", name="Referee").tap()
    page.wait_for_url("**/referee/")
    expect(page.locator("#assisted .cardbox h2")).to_have_text(first)
    while page.locator("#assisted [value=draw]").count():
        thumb.tap("[value=draw]")
        expect(page.locator("#assisted .roster details[open] .act").first).to_be_visible()  # of every card
    thumb.tap("[value=end]")
    while page.locator("#assisted .follow").count():
        thumb.tap("[value=roll]")
    assert (axe(page), small_targets(page, wide=True)) == ([], [])
    thumb.tap(".cardbox.hand .btn.first")  # the umpire's phone goes to each side in turn
    thumb.tap(".choice >> nth=0")
    assert HiddenAnswer.objects.count() == 1
    expect(page.locator("#assisted .cardbox.hand")).to_be_visible()
    thumb.tap(".cardbox.hand .btn.first")
    thumb.tap(".choice >> nth=1")
    expect(page.locator("#assisted .cardbox.over")).to_contain_text("breaks off")
    assert thumb.loads == 2
    steps = [each["step"]["do"] for each in TableReport.objects.get().steps]
    assert steps.count("undo") == 1


def test_the_back_button_leads_from_a_question_to_the_roster_first(new_context, live_server):
    page, thumb = phone_at_a_table(new_context, live_server, "machete")
    for _question in range(2):
        thumb.tap("[value=draw]", ".roster .act.first", ".whom .urow")
        expect(page.locator("#assisted .back")).to_have_count(1)
        page.go_back()
        expect(page.locator("#assisted .back")).to_have_count(0)
        expect(page.locator("#assisted [value=draw]")).to_be_visible()
    thumb.tap(".roster .act.first", ".back")
    page.go_back()
    page.wait_for_url("**/table/")


def test_the_head_of_a_part_that_begins_by_itself_is_in_sight(new_context, live_server):
    page, thumb = phone_at_a_table(new_context, live_server, "mexican_war", guns=3)
    page.get_by_role("button", name="They are written").tap()
    page.get_by_role("button", name="Both: No charge").tap()
    at_rest(page)
    thumb.tap(
        ".act.first", ".ans >> nth=0"
    )  # of the only unit that may act, whose row is the last of the next part
    expect(page.locator("#assisted .turnpart h2")).to_contain_text("All units move")
    expect(page.locator("#assisted .turnpart h2")).to_be_in_viewport()


ON_SCREEN = """name => {
    const board = document.querySelector("[data-referee-board]"), svg = board.querySelector("svg");
    const [, x, y] = JSON.parse(board.dataset.refereeBoard).cells.find(cell => cell[0] === name);
    const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    const box = board.querySelector(".board");
    box.scrollLeft += spot.x - box.getBoundingClientRect().left - box.clientWidth / 2;
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [left, top];
}"""


def test_taps_on_the_board_move_and_turn_a_unit_and_a_long_move_needs_a_confirmation(
    new_context, live_server
):
    page, thumb = phone_at_a_table(new_context, live_server, "acw_hex")
    page.emulate_media(reduced_motion="reduce")  # a page that glides moves the board under the finger
    thumb.tap("form:has([value=lay_board]) .btn.first", "[name=answer][value=blue]", "[value=roll]")

    def board():
        return page.evaluate(
            "JSON.parse(document.querySelector('[data-referee-board]').dataset.refereeBoard)"
        )

    def tap_cell(name):
        page.touchscreen.tap(*page.evaluate(ON_SCREEN, name))
        at_rest(page)

    ref, unit = next((ref, unit) for ref, unit in board()["units"].items() if len(unit["reach"]) > 5)
    page.locator("[data-referee-board]").scroll_into_view_if_needed()
    top = "document.querySelector('[data-referee-board]').getBoundingClientRect().top"
    before = page.evaluate(top)
    tap_cell(unit["cell"])
    assert page.locator("[data-referee-board] .reach circle").count() == len(unit["reach"])
    taken = {cell for each in board()["units"].values() for cell in each["cells"]}
    tap_cell(next(name for name, *_at in board()["cells"] if name not in {*unit["reach"], *taken}))
    expect(page.locator("#assisted .doubt")).to_contain_text("MOVE-0")
    thumb.tap(".doubt a.btn")
    assert board()["units"][ref]["cell"] == unit["cell"]

    page.evaluate(f"scrollBy({{ top: {top} - {before}, behavior: 'instant' }})")
    goal = next(name for name in unit["reach"] if name not in taken)
    tap_cell(goal)
    assert board()["units"][ref]["cell"] == goal
    expect(page.locator(f"a.unit.held[id='b-{ref}']")).to_have_count(1)  # the unit that the arrows turn
    expect(page.locator("[data-chosen]")).to_contain_text(f", {goal}")
    assert abs(page.evaluate(top) - before) < 2  # the board stays under the thumb
    facing = next(number for number in range(6) if number != board()["units"][ref]["facing"])
    thumb.tap(f"[data-turn='{facing}']")
    assert board()["units"][ref]["facing"] == facing
    before = page.evaluate(top)
    other = page.context.new_page()  # another phone of the same umpire
    other.goto(page.url)
    other.locator("#assisted [value=undo]").tap()
    expect(page.locator(f"[data-turn='{facing}']")).not_to_have_attribute("aria-pressed", "")
    assert abs(page.evaluate(top) - before) < 2  # nor does it jump as another phone enters something
    other.close()
    thumb.tap("[value=undo]")
    assert board()["units"][ref] == unit
    assert [each["step"]["do"] for each in TableReport.objects.get().steps][-4:] == [
        "move",
        "place",
        "undo",
        "undo",
    ]
    commander, told, joined = next(
        (ref, each, cell)
        for ref, each in board()["units"].items()
        for cell in each["reach"]
        if each["joins"] and cell in taken - {each["cell"]}
    )
    for _tap in range(2):  # first the unit that they are with
        tap_cell(told["cell"])
    assert page.evaluate("document.getElementById('on-board').elements.unit.value") == commander
    expect(page.locator("[data-turns]")).to_be_hidden()  # a commander faces nowhere
    tap_cell(joined)  # where another unit is
    assert board()["units"][commander]["cell"] == joined
