"""An order written in real Chromium: with script it shows one leg at a time, without it all five."""

import pytest
from playwright.sync_api import expect

from campaign.logic.vocabulary import TurnState
from campaign.models import Order
from tests.browser import at_rest, log_in, name_place, wait_for_htmx
from tests.campaign.scenes import fought_war, manned_war
from tests.verbs import open_turn

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]


def test_without_script_an_order_of_three_legs_is_written_and_drawn(new_context, live_server):
    war = manned_war()
    leon = war.forces.get(key="leon")
    page = new_context(java_script_enabled=False).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    for number in range(1, 6):
        expect(page.locator(f"#id_leg{number}")).to_be_visible()
    for number, place in enumerate(("bor", "cerro", "bor"), 1):
        page.fill(f"#id_leg{number}", place.title())
    page.get_by_role("radio", name="Attack").check(force=True)
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_text("Order for Leon saved.")).to_be_visible()
    expect(page.locator("[aria-label^='Ordered march of Leon']")).to_have_count(1)
    assert (Order.objects.get().goals, Order.objects.get().stance) == (("bor", "cerro", "bor"), "attack")


def test_with_script_legs_come_one_by_one_and_the_map_follows_the_saved_order(page, live_server):
    war = manned_war()
    leon = war.forces.get(key="leon")
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    expect(page.locator("#id_leg2")).to_be_hidden()
    name_place(page, "#id_leg1", "Bor")
    expect(page.get_by_text("by road, 30 km")).to_be_visible()
    wait_for_htmx(page)
    page.get_by_role("button", name="Leg").click()
    expect(page.locator("#id_leg2")).to_be_visible()
    wait_for_htmx(page)
    name_place(page, "#id_leg2", "Cerro")
    expect(page.locator("#eta-2")).to_have_text("Sun 21, 8 h")
    wait_for_htmx(page)
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_role("status")).to_contain_text("Order for Leon saved.")
    expect(page.locator("#plate [aria-label^='Ordered march of Leon']")).to_have_count(1)
    wait_for_htmx(page)
    page.select_option("#id_kind", "ambush")
    expect(page.locator("#id_spot")).to_be_visible()
    expect(page.locator("#id_km")).to_be_hidden()
    name_place(page, "#id_spot", "Alba – Bor, road of 30 km")
    expect(page.locator("#id_km")).to_be_visible()
    wait_for_htmx(page)
    page.select_option("#id_kind", "march")
    expect(page.locator("#id_spot")).to_have_count(0)
    wait_for_htmx(page)
    page.get_by_role("button", name="Withdraw order").click()
    expect(page.locator("#plate [aria-label^='Ordered march of Leon']")).to_have_count(0)
    assert not Order.objects.exists()


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "light")])
def test_every_page_is_accessible_and_no_wider_than_the_screen(new_context, live_server, axe, width, theme):
    war, engagement = fought_war()
    column = war.forces.get(key="column")
    page = new_context(viewport={"width": width, "height": 900}, color_scheme=theme).new_page()
    log_in(page, live_server.url, "ana")
    faults = []
    paths = (
        *(
            f"orders/{column.ref}/",
            f"?force={column.ref}",
            "map-in-words/",
            "forces/",
            f"forces/{column.ref}/",
        ),
        *(
            "reports/",
            "returns/",
            f"forces/{column.ref}/record/",
            f"returns/{engagement.ref}/",
            "prisoners/",
            "",
        ),
    )
    for path in paths if width == 390 else paths[4::6]:
        page.goto(f"{live_server.url}/c/{war.slug}/{path}")
        at_rest(page)
        faults += [(path, fault) for fault in axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append((path, "wider than the screen"))
    assert faults == []


def test_a_tap_a_push_or_a_chosen_force_opens_the_drawer_on_a_phone(new_context, live_server, axe):
    war = manned_war()
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/")
    panel, grip = page.locator("#panel"), page.locator("[data-grip]")
    expect(grip).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#plate")).to_be_in_viewport()
    assert panel.bounding_box()["height"] < 120
    expect(page.locator("#plate.bare")).to_be_visible()
    weeks = page.locator(".time").bounding_box()
    assert abs(weeks["y"] + weeks["height"] - panel.bounding_box()["y"]) < 4  # no empty strip between
    grip.click()
    expect(page.locator("body[data-drawer=order]")).to_have_count(1)
    grip.click()
    expect(page.locator("body[data-drawer=all]")).to_have_count(1)
    assert axe(page) == []
    box = grip.bounding_box()
    for end, height in ((200, "order"), (400, "name")):  # pushed down twice
        page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
        page.mouse.move(box["x"] + 20, grip.bounding_box()["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 20, grip.bounding_box()["y"] + end)
        page.mouse.up()
        expect(page.locator(f"body[data-drawer={height}]")).to_have_count(1)
    leon = war.forces.get(key="leon")
    page.locator(f"#plate a[href*='{leon.ref}']").first.dispatch_event("click")
    expect(page.get_by_role("button", name="Save order")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_script_or_on_a_desk_the_panel_stands_beside_or_below(new_context, live_server):
    manned_war()
    for more in ({"java_script_enabled": False, "viewport": {"width": 390, "height": 844}}, {}):
        page = new_context(**more).new_page()
        log_in(page, live_server.url, "ana")
        page.goto(f"{live_server.url}/c/war/")
        expect(page.locator("[data-grip]")).to_be_hidden()
        expect(page.locator("body[data-drawer]")).to_have_count(0)


def test_an_old_page_says_so_if_the_force_is_no_longer_theirs(page, live_server):
    war = manned_war()
    leon = war.forces.get(key="leon")
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    war.seats.filter(key="captain_general").update(player=None)
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_role("status")).to_contain_text("no longer there, or you may not do it")
    assert not Order.objects.exists()


def test_a_phone_that_saves_after_the_deadline_says_so_and_keeps_the_entries(new_context, live_server):
    """Locks the turn, then opens the next one. The page stays as it is."""
    war = manned_war()
    leon = war.forces.get(key="leon")
    page = new_context(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    name_place(page, "#id_leg1", "Bor")
    wait_for_htmx(page)
    page.locator("#order-note").click()
    page.locator("#id_note").fill("mind the ford")
    wait_for_htmx(page)
    for state, said in (
        (TurnState.LOCKED, "Orders for turn 1 are locked;"),
        (TurnState.PUBLISHED, "The week you wrote for is over."),
    ):
        war.turns.update(state=state)
        if state == TurnState.PUBLISHED:
            open_turn(war, 2)
        page.locator("#order-save").click()
        fault = page.locator("#order [role=alert]:not([hidden])")
        expect(fault).to_contain_text(said)
        wait_for_htmx(page)
        expect(fault).to_be_in_viewport()
        expect(page.locator("#id_leg1")).to_have_value("Bor")
        expect(page.locator("#id_note")).to_have_value("mind the ford")
        assert not Order.objects.exists()
    page.locator("#order-save").click()
    expect(page.locator("#order-withdraw")).to_be_attached()
    assert (Order.objects.get().turn.number, Order.objects.get().note) == (2, "mind the ford")
