"""Players who use the keyboard keep their place while the server answers."""

import pytest
from playwright.sync_api import Page, expect

from campaign.logic.vocabulary import OrderKind, Stance
from campaign.models import Order
from tests.browser import Held, at_rest, log_in, name_place, tab_to, wait_for_htmx
from tests.campaign.scenes import manned_war
from tests.verbs import open_turn

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def ana(page, live_server) -> Page:
    """Returns a page at the order of `leon`. It had one last week, and this week's is submitted, too."""
    war = manned_war()
    leon = war.forces.get(key="leon")
    before = war.turns.get()
    now = open_turn(war, 2)
    for turn in (before, now):
        Order.objects.create(
            turn=turn,
            force=leon,
            seat=leon.seat,
            kind=OrderKind.MARCH,
            legs=[{"to": "bor"}],
            stance=Stance.DEFEND,
            odds_limit=200,
        )
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    at_rest(page)
    page.wait_for_timeout(300)  # a map of another size is asked for after a quarter of a second
    wait_for_htmx(page)
    return page


def test_a_change_updates_the_estimate_and_leaves_the_form_alone(ana):
    goals = ("order-more", "id_line_of_retreat", "order-withdraw")
    for turn, goal in enumerate(goals):
        place, way = (("cerro", "50 km"), ("bor", "30 km"))[turn % 2]
        ana.locator("#id_leg1").focus()
        with Held(ana) as held:
            name_place(ana, "#id_leg1", place.title())
            held.asked()
            tab_to(ana, goal)
        expect(ana.locator("#way-1")).to_contain_text(way)
        expect(ana.locator(f"#{goal}")).to_be_focused()


def test_an_update_keeps_text_typed_and_parts_opened_meanwhile(ana):
    with Held(ana) as held:
        name_place(ana, "#id_leg1", "Cerro")
        held.asked()
        ana.get_by_text("Note to the umpire").click()
        ana.locator("#id_note").press_sequentially("by night")  # no change yet: they are still writing
        ana.evaluate("document.querySelector('#id_line_of_retreat').value = 'Alba'")
    expect(ana.locator("#way-1")).to_contain_text("50 km")
    expect(ana.locator("#id_note")).to_have_value("by night")
    expect(ana.locator("#id_note")).to_be_focused()
    expect(ana.locator("#id_line_of_retreat")).to_have_value("Alba")


@pytest.mark.parametrize("goal", ["order-more", "order-save"])
def test_one_more_leg_leaves_the_hand_where_it_is(ana, goal):
    ana.locator("#order-more").focus()
    with Held(ana) as held:
        ana.keyboard.press("Enter")
        held.asked()
        tab_to(ana, goal)
    expect(ana.locator("#id_leg2")).to_be_visible()
    expect(ana.locator(f"#{goal}")).to_be_focused()


def test_the_fifth_leg_is_the_last_and_its_button_stays_under_the_finger(ana):
    ana.locator("#order-more").focus()
    for number in range(2, 6):
        ana.keyboard.press("Enter")
        expect(ana.locator(f"#id_leg{number}")).to_be_visible()
        wait_for_htmx(ana)
    expect(ana.get_by_role("button", name="Leg")).to_be_disabled()
    expect(ana.locator("#order-more")).to_be_focused()


def test_a_form_drawn_anew_gives_the_focus_back(ana):
    for button in ("order-save", "order-copy"):
        ana.locator(f"#{button}").focus()
        with Held(ana) as held:
            ana.keyboard.press("Enter")
            held.asked()
        expect(ana.locator(f"#{button}")).to_be_focused()


def test_where_the_button_is_gone_the_focus_stays_with_the_form(ana):
    ana.locator("#order-withdraw").focus()
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("status")).to_contain_text("is withdrawn")
    expect(ana.locator("#order-withdraw")).to_have_count(0)
    expect(ana.locator("#order")).to_be_focused()


def test_a_map_drawn_anew_gives_the_focus_back(ana):
    for goal in ("layer-1", "farther", "island"):
        ana.locator(f"#{goal}").focus()
        with Held(ana) as held:
            ana.keyboard.press("Enter")
            held.asked()
        expect(ana.locator(f"#{goal}")).to_be_focused()


def test_at_the_end_of_the_scale_the_map_itself_has_the_focus(ana):
    while ana.locator("#nearer").count():
        ana.locator("#nearer").focus()
        ana.keyboard.press("Enter")
        expect(ana.locator("#nearer:focus, #plate:focus")).to_have_count(1)
        wait_for_htmx(ana)
    expect(ana.locator("#plate")).to_be_focused()


def test_a_sign_on_the_map_keeps_the_focus_while_an_order_is_drawn(ana):
    sign = ana.locator("#plate .force").first
    with Held(ana) as held:
        ana.get_by_role("button", name="Save order").click()
        held.asked()
        sign.focus()
    expect(ana.get_by_role("status")).to_contain_text("saved")
    expect(sign).to_be_focused()
