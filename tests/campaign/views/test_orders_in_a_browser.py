"""An order written in real Chromium: with script it shows one leg at a time, without it all five."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Order
from tests.campaign.scenes import fought_war, manned_war

pytestmark = pytest.mark.django_db(transaction=True)


def log_in(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/accounts/login/")
    page.fill("[name=username]", name)
    page.fill("[name=password]", name)
    page.click("main button.first")
    page.wait_for_url(lambda where: "login" not in where)


def settled(page: Page) -> None:
    """Waits until htmx has taken the new form into its hands; nobody else is so quick as to notice."""
    expect(page.locator(".htmx-added, .htmx-settling, .htmx-request")).to_have_count(0)


def test_without_script_an_order_of_three_legs_is_written_and_drawn(new_context, live_server):
    war = manned_war()
    leon = war.forces.get(key="leon")
    page = new_context(java_script_enabled=False).new_page()
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    for number in range(1, 6):
        expect(page.locator(f"#id_leg{number}")).to_be_visible()
    for number, place in enumerate(("bor", "cerro", "bor"), 1):
        page.select_option(f"#id_leg{number}", place)
    page.get_by_role("radio", name="Attack").check(force=True)
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_text("Order for Leon is given.")).to_be_visible()
    expect(page.locator("[aria-label^='Ordered march of Leon']")).to_have_count(1)
    assert (Order.objects.get().legs, Order.objects.get().stance) == (["bor", "cerro", "bor"], "attack")


def test_with_script_legs_come_one_by_one_and_the_map_follows_the_saved_order(page, live_server):
    war = manned_war()
    leon = war.forces.get(key="leon")
    log_in(page, live_server.url, "ana")
    page.goto(f"{live_server.url}/c/war/?force={leon.ref}")
    expect(page.locator("#id_leg2")).to_be_hidden()
    page.select_option("#id_leg1", "bor")
    expect(page.get_by_text("by road, 30 km")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Leg").click()
    expect(page.locator("#id_leg2")).to_be_visible()
    settled(page)
    page.select_option("#id_leg2", "cerro")
    expect(page.get_by_text("Sun 21, 8 h")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Save order").click()
    expect(page.get_by_role("status")).to_contain_text("Order for Leon is given.")
    expect(page.locator("#plate [aria-label^='Ordered march of Leon']")).to_have_count(1)
    page.get_by_role("button", name="Withdraw order").click()
    expect(page.locator("#plate [aria-label^='Ordered march of Leon']")).to_have_count(0)
    assert not Order.objects.exists()


@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1440, "light")])
def test_every_page_is_accessible_and_no_wider_than_the_screen(new_context, live_server, axe, width, theme):
    war, met = fought_war()
    column = war.forces.get(key="column")
    page = new_context(viewport={"width": width, "height": 900}, color_scheme=theme).new_page()
    log_in(page, live_server.url, "ana")
    faults = []
    for path in (
        *("", f"?force={column.ref}", "words/", "forces/", f"forces/{column.ref}/", "reports/", "returns/"),
        *(f"returns/{met.ref}/", "prisoners/", f"orders/{column.ref}/"),
    ):
        page.goto(f"{live_server.url}/c/{war.slug}/{path}")
        page.wait_for_load_state("networkidle")
        faults += [(path, fault) for fault in axe(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append((path, "wider than the screen"))
    assert faults == []
