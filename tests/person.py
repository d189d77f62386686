"""Somebody at a screen, for tests that go through many pages."""

import re
from collections.abc import Callable

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.browser import wait_for_htmx

OVERTAKEN = ("htmx:afterRequest", "htmx:sendAbort")  # a question that the next one made idle
REFUSED = " 422"  # a form that came back with its faults
LOADED_EVERY = 1_000  # milliseconds: to load a page takes longer than to march a short week
MARCHED = 20_000  # milliseconds in which the worker has marched a week, or fought a battle


class Person:
    """Somebody at a screen. Every page that opens is held to its width, and to script without a fault; where
    the person looks about, to the accessibility rules too.
    """

    def __init__(self, page: Page, axe: Callable[[Page], list[str]]) -> None:
        self.page = page
        self.axe = axe
        self.faults: list[str] = []
        self.visited: set[str] = set()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", self.hears)

    def hears(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not said.text.startswith(OVERTAKEN) and REFUSED not in said.text:
            self.faults.append(said.text)

    def logs_in(self, site: str, name: str) -> "Person":
        self.page.goto(site)
        self.looks()
        self.follows(self.link("Log in"))
        self.page.get_by_label("Username").fill(name)
        self.page.get_by_label("Password").fill(name)
        self.button("Log in").click()
        self.looks()
        return self

    def goes_to(self, section: str) -> None:
        """Opens a section by the masthead, or a phone's tabs."""
        link = self.page.get_by_role("link", name=re.compile(rf"^{section}\b")).and_(
            self.page.locator("#masthead a, #tabs a")
        )
        if not link.locator("visible=true").count():
            self.page.locator("#tabs summary").click()
        self.follows(link.locator("visible=true"))

    def follows(self, link: Locator) -> None:
        with self.page.expect_navigation():
            link.click()
        self.opens()

    def looks(self) -> None:
        assert self.axe(self.page) == []
        self.opens()

    def opens(self) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert self.faults == []
        self.visited.add(self.page.url)

    def waits_for(self, words: str) -> None:
        """Loads the page again until it says *words*."""
        expect(self.page.locator("main")).to_be_visible()
        for _ in range(3 * MARCHED // LOADED_EVERY):
            if self.text(words).count():
                break
            self.page.wait_for_timeout(LOADED_EVERY)
            self.page.reload()
        self.reads(words)
        self.looks()

    def reads(self, *words: str) -> None:
        for said in words:
            expect(self.text(said).first).to_be_visible()

    def tabs_to(self, goal: Locator) -> None:
        """Goes to *goal* by the tabulator alone, as without a mouse."""
        for _ in range(30):
            if goal.evaluate("goal => goal === document.activeElement"):
                break
            self.page.keyboard.press("Tab")
        expect(goal).to_be_focused()

    def text(self, words: str) -> Locator:
        return self.page.locator("main").get_by_text(words)

    def link(self, name: str) -> Locator:
        return self.page.locator("main").get_by_role("link", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sign(self, name: str) -> Locator:
        """Returns the sign of a force on the map."""
        return self.page.locator("#plate .force[data-sign]").and_(
            self.page.get_by_role("link", name=re.compile(name))
        )

    def writes_order(self, *legs: str) -> None:
        """Orders a march by *legs*, to attack at odds up to 3:1."""
        form = self.page.locator("#order")
        march = form.get_by_role("link", name="March", exact=True)
        if march.get_attribute("aria-current") is None:
            march.click()
            wait_for_htmx(self.page)
        for number, place in enumerate(legs, 1):
            if number > 1 and not form.get_by_label(f"{number} march to").is_visible():
                self.button("Leg").click()
            form.get_by_label(f"{number} march to").fill(place)
            form.get_by_label(f"{number} march to").blur()
            expect(form.locator(f"li:nth-child({number}) .hint")).to_contain_text("km")
        form.get_by_text("Attack", exact=True).click()
        form.get_by_label("Fight at odds up to").select_option(label="3:1")
        form.locator("#id_march_to_guns").uncheck()
        self.button("Save order").click()
        expect(form.get_by_text("Given", exact=True)).to_be_visible()
