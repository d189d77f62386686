"""Every form of the admin, sent as it is drawn: it is saved or refused in words, and changes nothing."""

from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from config.urls import admin  # with all that it shows
from tests.campaign.faults import every_row
from tests.campaign.scenes import fought_war
from tests.markup import CONTROLS, PRESSED

pytestmark = pytest.mark.django_db
ALL = list(admin.site._registry)
STAMPS = {"updated", "modified"}


class Entries(HTMLParser):
    """Collects the fields and the names of buttons of a page's main form."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.select, self.text = False, "", ""
        self.sent: dict[str, list[str]] = {}
        self.buttons: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = told.get("id", "").endswith("_form")
        if "disabled" in told or not (self.inside or told.get("form", "").endswith("_form")):
            return
        name, kind, value = told.get("name", ""), told.get("type", "text"), told.get("value", "")
        if kind in PRESSED or tag == "button":
            self.buttons |= {name} - {""}
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in told:
            self.sent.setdefault(self.select, []).append(value)
        elif tag == "textarea":
            self.text = name
            self.sent[name] = [""]
        elif tag in CONTROLS and name and (kind not in ("checkbox", "radio") or "checked" in told):
            self.sent.setdefault(name, []).append(value or ("on" if kind == "checkbox" else ""))

    def handle_data(self, data: str) -> None:
        if self.text:
            self.sent[self.text][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.text = ""


@pytest.fixture
def root(client):
    fought_war()
    client.force_login(User.objects.create_superuser("root"))
    return client


def address(model, page: str, *keys: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=keys)


def drop_stamps(rows):
    return {
        model: [{name: value for name, value in row.items() if name not in STAMPS} for row in kept_rows]
        for model, kept_rows in rows.items()
        if not model.startswith("Historical")
    }


def test_a_page_that_is_sent_as_it_is_drawn_changes_nothing(root):
    sent = 0
    for model in ALL:
        row = model._default_manager.order_by("pk").first()
        if row is None:
            continue
        page = root.get(address(model, "change", row.pk))
        assert page.status_code == 200, model
        form = Entries()
        form.feed(page.content.decode())
        if "_save" not in form.buttons:  # to read alone
            answer = root.post(address(model, "change", row.pk), {"_save": "1"})
            assert answer.status_code == 403, model
            continue
        before = drop_stamps(every_row())
        answer = root.post(address(model, "change", row.pk), form.sent | {"_save": "Save"})
        told = answer.context["errors"] if answer.status_code == 200 else ""
        assert answer.status_code == 302 or told, model
        assert drop_stamps(every_row()) == before, model
        sent += 1
    assert sent > 5


def test_an_empty_page_for_something_new_is_refused_in_words(root):
    refused = 0
    for model in ALL:
        page = root.get(address(model, "add"))
        if page.status_code == 403:
            continue
        form = Entries()
        form.feed(page.content.decode())
        before = len(model._default_manager.all())
        answer = root.post(address(model, "add"), form.sent | {"_save": "Save"})
        assert answer.status_code == 200, model
        assert answer.context["errors"], model
        assert len(model._default_manager.all()) == before, model
        refused += 1
    assert refused > 1
