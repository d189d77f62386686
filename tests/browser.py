"""Steps that people take at a browser, for tests to say."""

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Error, Page, Route, expect

# What Held asks for to see whether it holds the answers, and what it answers itself.
PROBE = "/held"
MET = 299


# A Chromium that draws no frame any more would keep a test waiting for ever.
TWO_FRAMES = """new Promise((done) => {
    setTimeout(done, 2000);
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""

# A map that is measured asks for a drawing of its size after 250 ms.
MAP_HAS_ASKED = """new Promise((done) => {
    if (document.querySelector("[data-plate]")) setTimeout(done, 300);
    else done();
})"""

IN_HAND_OF_HTMX = ".htmx-added, .htmx-settling, .htmx-request"
IS_SETTLED = f"() => !document.querySelector('{IN_HAND_OF_HTMX}')"
PATIENCE = 20_000  # milliseconds


def comes_true(page: Page, condition: str, patience: int = PATIENCE) -> bool:
    """True if the JavaScript function *condition* says so within *patience* ms. It is asked every 10 ms.

    The site's own policy refuses what Playwright's wait_for_function does if it must ask twice, and `expect`
    asks again after 100, 250 and 500 ms only.
    """
    return page.evaluate(
        f"""new Promise((done) => {{
            const end = Date.now() + {patience}, condition = {condition};
            const look = () => {{
                let told = false;
                try {{ told = Boolean(condition()); }} catch {{ /* not drawn yet */ }}
                if (told || Date.now() > end) done(told);
                else setTimeout(look, 10);
            }};
            look();
        }})"""
    )


def log_in(page: Page, address: str, name: str) -> None:
    """Logs in with the cookie that the door gives. Tests of an evening go through the door itself."""
    visitor = Client()
    visitor.force_login(User.objects.get(username=name))
    cookie = visitor.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])


def wait_for_htmx(page: Page) -> None:
    """Waits until htmx has taken the new part into its hands; nobody else is so quick as to notice."""
    try:
        if comes_true(page, IS_SETTLED, 2000):
            return
    except Error:
        pass  # the page was left meanwhile
    expect(page.locator(IN_HAND_OF_HTMX)).to_have_count(0)


def at_rest(page: Page) -> None:
    """Waits until nothing is asked of the server any more, nor about to be.

    What an answer sets off begins within the next two frames, on a map within 250 ms.
    """
    page.wait_for_load_state()
    page.evaluate(TWO_FRAMES)
    page.evaluate(MAP_HAS_ASKED)
    wait_for_htmx(page)


def name_place(page: Page, field: str, name: str) -> None:
    """Types *name* into a search box of an order, and leaves it."""
    box = page.locator(field)
    box.fill(name)
    box.blur()


def focused_id(page: Page) -> str:
    """Returns the id of the element that has the focus."""
    return page.evaluate("document.activeElement.id")


def tab_to(page: Page, goal: str) -> None:
    """Goes by the tabulator alone to what has the id *goal*."""
    for _ in range(60):
        if focused_id(page) == goal:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no tabulator leads to {goal}")


def small_targets(page: Page, *, in_text: bool = False, wide: bool = False) -> list[str]:
    """Returns what is lower than 44 px to a finger, or *wide*, narrower, with what lies over or about it.

    Boxes go by their labels. What is drawn on a board or map goes by the tests of that board.

    With *in_text*, links within a sentence are passed over.
    """
    return page.evaluate(
        """([inText, wide]) => [...document.querySelectorAll(
        "main :is(a, button, summary, select, textarea, label, input:not([type=hidden]), .tally)"
    )].filter(e => e.checkVisibility() && !e.closest("svg, .skip, .sr")).filter(e => {
        if (e.matches("label") && !e.control?.matches("[type=checkbox], [type=radio]")) return false
        if (e.matches("[type=checkbox], [type=radio]") && e.labels.length) return false
        const about = e.closest("p, dd, figcaption")
        const words = [...(about?.childNodes ?? [])].filter(n => !(n.matches?.("a, button, form")))
        const sentence = words.map(n => n.textContent).join("").replace(/[^\\p{L}]+/gu, "").length > 2
        return !(inText && e.matches("a") && sentence)
    }).filter(e => {
        const after = getComputedStyle(e, "::after")
        const size = e.getBoundingClientRect()
        return (wide ? ["height", "width"] : ["height"]).some(way => {
            const about = after.position == "absolute" ? parseFloat(after[way]) || 0 : 0
            return Math.max(size[way], about) < 44
        })
    }).map(e => e.outerHTML)""",
        [in_text, wide],
    )


class Held:
    """The server's answers, kept back until the block ends."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waiting: list[Route] = []
        self.open = False

    def __enter__(self) -> "Held":
        self.page.route("**/*", self.meets)
        while self.page.evaluate(f"fetch('{PROBE}').then(answer => answer.status)") != MET:
            pass  # Chromium takes the route up a moment after it has said so; until then, answers pass by it.
        return self

    def meets(self, route: Route) -> None:
        if route.request.url.endswith(PROBE):
            route.fulfill(status=MET)
        elif self.open:
            route.continue_()
        else:
            self.waiting.append(route)

    def asked(self) -> None:
        """Waits until something was asked of the server: half a minute, for a machine with much to do."""
        for _ in range(1500):
            if self.waiting:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("nothing was asked of the server")

    def __exit__(self, *_: object) -> None:
        self.asked()
        self.open = True
        last = self.waiting[-1].request.url  # an earlier one may have been given up for it
        with self.page.expect_response(last):
            for route in self.waiting:
                route.continue_()
        at_rest(self.page)
        self.page.unroute("**/*", self.meets)


class Fingers:
    """Two fingers on a touch screen, as Chromium itself feels them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touch = page.context.new_cdp_session(page)

    def pinch(
        self,
        at: tuple[float, float],
        apart: float,
        then: float,
        *,
        to: tuple[float, float] | None = None,
        steps: int = 8,
    ) -> None:
        """Lays two fingers on both sides of *at*, and moves them.

        They begin *apart* px from it, end *then* px from it, or from *to*, and stay down.
        """
        to = to or at
        self.lay("touchStart", at, apart)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(at, to, strict=True))
            self.lay("touchMove", (x, y), apart + (then - apart) * step / steps)
            self.page.evaluate(TWO_FRAMES)

    def lay(self, kind: str, at: tuple[float, float], apart: float) -> None:
        points = [{"x": at[0] + px, "y": at[1]} for px in (-apart, apart)]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def lift(self) -> None:
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
