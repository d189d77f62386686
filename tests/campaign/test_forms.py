"""Every form of every page, sent from the page as it is drawn, with script and without.

A walk finds the forms: one of each address and button. Each is filled in as somebody would, and its button is
pressed in Chromium; nothing may fail. Where htmx has no part in a form, a browser without script does the
same as one with it: of these not all are sent again. Orders have a test of their own, kind by kind.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from celery.app.task import Task
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Page

from campaign.models import Campaign
from tests import mould
from tests.battles.fields import meet
from tests.browser import log_in, settled
from tests.campaign.page_walk import walk
from tests.campaign.scenes import fought_war, manned_war, seat_people
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
DOWNLOADS = {"campaign:download"}
REFUSED = {
    "battles:procedure": "",
    "battles:procedure-at": "",  # a rule asked as it is first shown may want more; it says what
    "battles:ground": "Choose the file first.",
    "campaign:substitute": "Nobody of that name can stand in here.",
    "campaign:propose": "Say how many men are to change hands.",
    "campaign:branch": "was not there in Turn 1 yet",
}
"""Forms that want what nobody has here (a file, captives, a companion), and what they answer in words."""


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


def forms_of(pages: dict[str, str]) -> dict[tuple[str, str, tuple[str, ...]], Sent]:
    """One of each kind of form on *pages*: by view, button and the names of its controls."""
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


def empty() -> None:
    call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def idle(monkeypatch) -> None:
    """Nobody takes up what is sent to the worker."""
    monkeypatch.setattr(Task, "apply_async", lambda *_args, **_kwargs: None)


def ended() -> Campaign:
    war, _met = fought_war()
    return war


def waiting() -> Campaign:
    """A week that waits for a battle to be fought."""
    war = meet().campaign
    seat_people(war)
    return war


def peaceful() -> Campaign:
    """Orders are open, and everything that can be switched on is."""
    war = manned_war()
    war.settings |= SWITCHES
    war.save()
    return war


def press(page: Page, sent: Sent, site: str, name: str) -> str:
    """What went wrong when the button of *sent* was pressed; "" nothing. *name* "": by a stranger."""
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
        settled(page)
    else:
        with page.expect_navigation() as answered:
            button.dispatch_event("click")
    status = answered.value.status
    if status < 400:
        return ""
    words = page.locator("[role=alert], .errorlist, .toast.error").all_inner_texts()
    if view_name in REFUSED and any(REFUSED[view_name] in said for said in words):
        return ""
    return f"{status} {words}"


FOUND: dict[tuple[Callable[[], Campaign], str], dict[tuple[str, str, tuple[str, ...]], Sent]] = {}
"""The forms of a scene for one reader: poured anew, it has the same pages, with script and without."""


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_every_form_is_sent_from_the_page_on_which_it_stands(name, script, idle, new_context, live_server):
    page = new_context(java_script_enabled=script, viewport={"width": 1440, "height": 900}).new_page()
    faults = Counter[str]()
    page.on("response", lambda answer: faults.update([answer.url] * (answer.status >= 500)))
    met: set[tuple[str, str, tuple[str, ...]]] = set()
    for scene in (peaceful, ended, waiting):
        page.goto("about:blank")  # so that no open page asks for news of a campaign that is being replaced
        empty()
        war = scene()
        kept = mould.taken_rows()
        if (scene, name) not in FOUND:
            client = Client()
            client.force_login(User.objects.get(username=name))
            start = f"/c/{war.slug}/" if name == "ana" else f"/c/{war.slug}/desk/"
            FOUND[scene, name] = forms_of(walk(client, start, of_a_kind=2))
        forms = FOUND[scene, name]
        assert len(forms) > 5
        for (view, pressed, names), sent in sorted(forms.items()):
            if (view, pressed, names) in met or not (script or sent.scripted or sent.button or sent.form % 2):
                continue
            met.add((view, pressed, names))
            page.goto("about:blank")
            empty()
            mould.pour_rows(kept)
            if fault := press(page, sent, live_server.url, name):
                faults[f"{view} [{pressed}] at {sent.page}: {fault}"] += 1
    assert sorted(faults) == []
