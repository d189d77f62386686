"""Every form of every page, sent from the page as it is drawn, with script and without.

A walk finds the forms: one of each address and button. Each is filled in as somebody would, and its button is
pressed in Chromium; nothing may fail. Where htmx has no part in a form, Chromium does what the reader of
forms does: it sends one in six of these. Orders have a test of their own, kind by kind.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from celery.app.task import Task
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page

from campaign.models import Campaign
from tests import mould
from tests.battles.fields import meet
from tests.browser import log_in, wait_for_htmx
from tests.campaign.scenes import fought_war, manned_war, read, seat_people
from tests.campaign.whole.page_walk import walk
from tests.form_reader import Form, forms_on
from tests.markup import CONTROLS, PRESSED

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
OF_ORDERS = {"campaign:order", "campaign:withdraw"}
SWITCHES = dict.fromkeys(
    ("experience", "magazines", "trains", "supply", "disease", "arms", "ammunition"), "on"
)
FILLED_PASSWORD = "in the manigua 73"
FILLED = """form => {
  form.closest("details") && (form.closest("details").open = true)
  form.querySelectorAll("details").forEach(part => { part.open = true })
  const asked = [...form.elements].filter(field => field.name && !field.disabled && field.type !== "hidden")
  for (const field of asked) {
    if (field.value && field.type !== "radio") continue
    if (field.tagName === "SELECT") field.selectedIndex = [...field.options].findIndex(each => each.value)
    else if (field.type === "radio") {
      if (!form.querySelector(`[name="${field.name}"]:checked`)) field.checked = true
    }
    else if (field.type === "number") field.value = Math.max(1, field.min || 1)
    else if (field.type === "email") field.value = "somebody@example.org"
    else if (field.type === "password") field.value = "in the manigua 73"
    else if (["text", "textarea", "search"].includes(field.type)) field.value = "1"
  }
}"""
PLAIN = dict.fromkeys(("text", "textarea", "search"), "1") | {
    "email": "somebody@example.org",
    "password": FILLED_PASSWORD,
}
SENT_AT_ONCE = {
    "procedure": "asks what a roll means and stores nothing",
    "/play-sheet/": "asks what a roll means and stores nothing",
    "/keys/": "takes a name of a few letters, and shows a secret once",
    "/desk/pause/": "takes a word to all, and pauses the clock",
    "/spectators/": "takes the name of an account",
}
BLANK = "/static/nothing"
"""A page of the same site, so that Chromium keeps its process, which asks for nothing."""
DOWNLOADS = {"campaign:download"}
REFUSED = {
    "battles:procedure": ("",),
    "battles:procedure-at": ("",),  # a rule asked as it is first shown may want more; it says what
    "battles:ground": ("Choose the file first.",),
    "battles:photographs": ("Choose a photograph first.",),
    "campaign:stand-in": ("This person cannot stand in here.",),
    "campaign:propose": ("Say how many men are to be exchanged.",),
    "campaign:what-if": ("was not there in Turn 1 yet",),
    "campaign:add-force": ("Cavalry needs a horse for each man.",),
    "campaign:add-to-force": ("Cavalry needs a horse for each man.",),
    "campaign:add-webhook": ("This field is required.",),
    "campaign:add-place": (
        "Give the place a name that begins with a letter.",
        "Choose two different places.",
    ),
}
"""Forms that want what nobody has here (a file, prisoners, a companion), and what they answer in words."""


@dataclass(frozen=True)
class Sent:
    """A form: the page on which it stands, which of its forms it is, and which of its buttons is pressed.
    *scripted*: whether htmx sends or changes any of it.
    """

    page: str
    form: int
    button: int
    scripted: bool


class Forms(HTMLParser):
    """The forms of a page that are posted, each with its address, the names and values of its buttons and of
    its controls; *scripted* holds the numbers of those in which htmx has a part.
    """

    def __init__(self) -> None:
        super().__init__()
        self.count = -1
        self.found: list[tuple[int, str, list[str], list[str]]] = []
        self.inside = False
        self.scripted: set[int] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.count += tag == "form"
        if (tag == "form" or self.inside) and any(name.startswith("hx-") for name in told):
            self.scripted.add(self.count)
        if tag == "form":
            self.inside = told.get("method") == "post"
            if self.inside:
                self.found.append((self.count, told.get("action", ""), [], []))
        elif self.inside and tag == "button" and told.get("type", "submit") == "submit":
            self.found[-1][2].append(f"{told.get('formaction', '')} {told.get('name', '')}")
        elif self.inside and tag in CONTROLS and told.get("type") not in PRESSED:
            self.found[-1][3].append(told.get("name", ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


class Written(HTMLParser):
    """The forms of a page in which words are written: the address of each, and whether it keeps them."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.form: tuple[str, bool] | None = None
        self.found: set[tuple[str, bool]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method") == "post":
            self.form = told.get("action", self.address).partition("?")[0], "data-keep" in told
        if self.form and (tag == "textarea" or (tag == "input" and told.get("type", "text") == "text")):
            self.found.add(self.form)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


def forms_of(pages: dict[str, str]) -> dict[tuple[str, str, tuple[str, ...]], Sent]:
    """Returns one of each kind of form on *pages*.

    Forms are told apart by view, button and the names of controls.
    """
    found: dict[tuple[str, str, tuple[str, ...]], Sent] = {}
    for address, text in pages.items():
        if address.endswith(")") or "<html" not in text:
            continue
        forms = Forms()
        forms.feed(text)
        for number, action, buttons, names in forms.found:
            view = resolve(urlsplit(urljoin(address, action)).path).view_name
            kinds = tuple(sorted({name.rstrip("0123456789") for name in names}))
            for button, pressed in enumerate(buttons):
                if view not in OF_ORDERS:
                    found.setdefault(
                        (view, pressed, kinds), Sent(address, number, button, number in forms.scripted)
                    )
    return found


def put_back(rows: mould.Rows, page: Page, site: str) -> None:
    """Replaces what the tests' tables hold by *rows*; no page is left open that would ask for news of it."""
    page.goto(site + BLANK)
    mould.empty_tables()
    mould.pour_rows(rows)


@pytest.fixture
def idle(monkeypatch) -> None:
    """Keeps the worker from getting what is sent to it."""
    monkeypatch.setattr(Task, "apply_async", lambda *_args, **_kwargs: None)


def ended_campaign() -> Campaign:
    war, _met = fought_war()
    return war


def waiting_campaign() -> Campaign:
    """Returns a campaign whose week waits for a battle to be fought."""
    war = meet().campaign
    seat_people(war)
    return war


def peaceful_week() -> Campaign:
    """Returns a war with orders open and every switch on."""
    war = manned_war()
    war.settings |= SWITCHES
    war.save()
    return war


def fill(form: Form) -> None:
    """Fills the fields of *form* as FILLED does in a browser."""
    for control in form.controls:
        if not control.shown or any(control.values):
            continue
        if control.kind == "radio":
            control.values = control.offered[:1]
        elif control.kind == "select":
            control.values = [value for value in control.offered if value][:1]
        elif control.kind == "number":
            control.values = [str(max(1, int(control.least or 1)))]
        elif control.kind in PLAIN:
            control.values = [PLAIN[control.kind]]


def is_refused(view_name: str, words: str) -> bool:
    """Tells whether *words* refuse what nobody has here. They are those of a page or of its faults."""
    return any(said in words for said in REFUSED.get(view_name, ()))


def press_without_browser(client: Client, sent: Sent) -> str:
    """Presses the button of *sent*; returns the fault, or "" if there is none."""
    page = client.get(sent.page, follow=True)
    form = forms_on(read(page))[sent.form]
    fill(form)
    button = form.buttons[sent.button]
    if button.disabled:
        return ""
    opened_at = page.redirect_chain[-1][0] if page.redirect_chain else sent.page
    address = urljoin(opened_at, button.action or form.action)
    answer = client.post(address, form.sent(button))
    view_name = resolve(urlsplit(address).path).view_name
    if answer.status_code < 400:
        answer.close()  # a file would stay open
        return ""
    words = read(answer)
    return "" if is_refused(view_name, words) else f"{answer.status_code} {words[:400]}"


def press(page: Page, sent: Sent, site: str, name: str) -> str:
    """Presses the button of *sent* and returns what went wrong, or "". *name* "": a stranger presses it."""
    page.context.clear_cookies()
    if name:
        log_in(page, site, name)
    page.goto(site + sent.page)
    form = page.locator("form").nth(sent.form)
    form.evaluate(FILLED)
    action = urljoin(sent.page, form.get_attribute("action") or "")
    view_name = resolve(urlsplit(action).path).view_name
    button = form.locator("button:not([type=button])").nth(sent.button)
    if button.is_disabled():
        return ""
    if view_name in DOWNLOADS:
        with page.expect_download():
            button.dispatch_event("click")
        return ""
    if form.get_attribute("hx-post") and page.evaluate("() => Boolean(window.htmx)"):
        with page.expect_response(lambda answer: answer.request.method == "POST") as answered:
            button.dispatch_event("click")
        wait_for_htmx(page)
    else:
        with page.expect_navigation() as answered:
            button.dispatch_event("click")
    status = answered.value.status
    if status < 400:
        return ""
    words = page.locator("[role=alert], .errorlist, .toast.error").all_inner_texts()
    return "" if is_refused(view_name, " ".join(words)) else f"{status} {words}"


Key = tuple[str, str, tuple[str, ...]]
WALKED: dict[tuple[Callable[[], Campaign], str], dict[str, str]] = {}
"""The pages of a scene for one reader: poured anew, it has the same."""


def pages_of(scene: Callable[[], Campaign], war: Campaign, name: str) -> dict[str, str]:
    if (scene, name) not in WALKED:
        client = Client()
        client.force_login(User.objects.get(username=name))
        start = f"/c/{war.slug}/" if name == "ana" else f"/c/{war.slug}/desk/"
        WALKED[scene, name] = walk(client, start, of_a_kind=1, order_kinds=False)
    return WALKED[scene, name]


@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_every_form_is_sent_from_the_page_on_which_it_stands(name, idle, new_context, live_server):
    page = new_context(viewport={"width": 1440, "height": 900}).new_page()
    faults = Counter[str]()
    page.on("response", lambda answer: faults.update([answer.url] * (answer.status >= 500)))
    known_keys: set[Key] = set()
    for scene in (peaceful_week, ended_campaign, waiting_campaign):
        page.goto(live_server.url + BLANK)  # no open page may ask for news of a campaign that is replaced
        mould.empty_tables()
        war = scene()
        kept = mould.taken_rows()
        forms = forms_of(pages_of(scene, war, name))
        assert len(forms) > 5
        for key, sent in sorted(forms.items()):
            if key in known_keys:
                continue
            known_keys.add(key)
            if not sent.scripted and len(known_keys) % 6:
                continue
            put_back(kept, page, live_server.url)
            if fault := press(page, sent, live_server.url, name):
                faults[f"{key[0]} [{key[1]}] at {sent.page}: {fault}"] += 1
    assert sorted(faults) == []


@pytest.mark.parametrize(("name", "kinds"), [("ana", 5), ("ulises", 20)])
def test_every_form_is_answered_as_its_page_sends_it_without_script(name, kinds, idle, client):
    """Sends the fields of the rendered page, filled in as above."""
    faults, known_keys = Counter[str](), set[Key]()
    for scene in (peaceful_week, ended_campaign, waiting_campaign):
        mould.empty_tables()
        war = scene()
        kept = mould.taken_rows()
        for key, sent in sorted(forms_of(pages_of(scene, war, name)).items()):
            if key in known_keys:
                continue
            known_keys.add(key)
            mould.empty_tables()
            mould.pour_rows(kept)
            client.force_login(User.objects.get(username=name))
            if fault := press_without_browser(client, sent):
                faults[f"{key[0]} [{key[1]}] at {sent.page}: {fault}"] += 1
    assert len(known_keys) > kinds
    assert sorted(faults) == []


@pytest.mark.parametrize("scene", [peaceful_week, ended_campaign, waiting_campaign])
@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_every_form_with_words_to_write_keeps_them_in_the_browser_until_they_are_stored(scene, name):
    found: set[tuple[str, bool]] = set()
    for address, text in pages_of(scene, scene(), name).items():
        page = Written(address.partition(" ")[0])
        page.feed(text)
        found |= page.found
    assert {address for address, kept in found if kept}
    lost = {address for address, kept in found if not kept}
    assert {address for address in lost if not any(word in address for word in SENT_AT_ONCE)} == set()
