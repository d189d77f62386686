"""Somebody who walks through the site; taps, words and the weight of pages are counted."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import parse_qs, urlsplit

from django.urls import resolve
from playwright.sync_api import Locator, Page, expect

from tests.browser import at_rest, small_targets
from tests.person import Person

WORDS_A_MINUTE, SECONDS_A_TAP = 250, 2


@dataclass
class Album:
    """The pages that somebody has met, by view and screen, with what each weighs at a first visit."""

    weights: dict[str, int] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Effort:
    """The cost of something to a person."""

    taps: int = 0
    words: int = 0

    @property
    def minutes(self) -> float:
        return self.words / WORDS_A_MINUTE + self.taps * SECONDS_A_TAP / 60

    def since(self, before: "Effort") -> "Effort":
        return Effort(self.taps - before.taps, self.words - before.words)


class Walker(Person):
    """Presses with a finger, clicks at a desk, or has a keyboard alone.

    Every page is held to its width. A page that nobody has met before is held to the accessibility rules and
    weighed, too.
    """

    def __init__(
        self,
        page: Page,
        axe: Callable[[Page], list[str]],
        album: Album,
        hand: Literal["finger", "mouse", "keys"],
    ) -> None:
        super().__init__(page, axe)
        page.set_default_timeout(60_000)
        self.album, self.hand = album, hand
        self.tongue = "en"
        self.effort = Effort()

    def now(self) -> Effort:
        return Effort(self.effort.taps, self.effort.words)

    def press(self, goal: Locator) -> None:
        """Counts one tap; what the tabulator passes by is not counted."""
        self.effort.taps += 1
        if self.hand == "keys":
            self.tabs_to(goal)
            self.page.keyboard.press("Enter")
        elif self.hand == "finger":
            goal.tap()
        else:
            goal.click()

    def follows(self, link: Locator) -> None:
        with self.page.expect_navigation():
            self.press(link)
        self.opens()

    def fills(self, box: Locator, text: str) -> None:
        """Counts one tap, and no letters."""
        self.effort.taps += 1
        if self.hand == "keys":
            self.tabs_to(box)
            self.page.keyboard.insert_text(text)
            self.page.keyboard.press("Tab")
        else:
            box.fill(text)
            box.blur()

    def skips_to(self, part: str) -> None:
        """Follows the link that skips what comes before *part*."""
        self.press(self.page.locator(f"a.skip[href='{part}']"))
        expect(self.page.locator(part)).to_be_focused()

    def goes_to_page(self, address: str) -> None:
        """Opens a page by a link in a letter, or a bookmark."""
        self.effort.taps += 1
        self.page.goto(address)
        self.opens()

    def reads_all(self, part: str = "main") -> None:
        """Reads what is to be seen of *part*."""
        self.effort.words += len(self.page.locator(part).inner_text().split())

    def looks(self) -> None:
        self.opens()

    def opens(self) -> None:
        super().opens()
        self.meets()

    def meets(self) -> None:
        """Looks at a page that is new: another view, heading or screen. Passes over other tongues."""
        if self.page.locator("html").get_attribute("lang") != self.tongue:
            return
        parts = urlsplit(self.page.url)
        asked = " ".join(sorted({*parse_qs(parts.query)} - {"as"}))
        screen = "desk" if self.hand == "mouse" else "phone"
        heading = self.page.locator("h1").first.inner_text()
        name = f"{resolve(parts.path).view_name} {asked} {heading} {screen}"
        if name in self.album.weights:
            return
        self.album.weights[name] = 0  # before it is at rest: what it asks for meanwhile is no other page
        at_rest(self.page)
        faults = self.axe(self.page)
        if self.hand != "mouse":
            faults += small_targets(self.page, in_text=True)
        if faults:
            self.album.faults[name] = faults
        self.album.weights[name] = self.weight()

    def weight(self) -> int:
        """Returns the bytes of the page and all that it asks for, packed as the site sends them."""
        asked = self.page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
        for address in {*asked} - {*self.album.files}:
            self.album.files[address] = len(gzip.compress(self.page.request.get(address).body()))
        return len(gzip.compress(self.page.content().encode())) + sum(map(self.album.files.get, {*asked}))
