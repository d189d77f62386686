"""The admin says in Spanish what it says in English, and puts the day first in both."""

import datetime as dt
import re
from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.timezone import make_aware
from import_export.admin import ExportMixin
from model_bakery import baker

from campaign.models import Leader, Result, Seat, Side, Turn
from config.urls import admin  # with all that it shows
from tests.campaign.scenes import fought_war
from tests.config.test_settings_languages import SPANISH, catalogue, compiled_words

__all__ = ["catalogue", "compiled_words"]  # fixtures: the words as they stand in the .po
pytestmark = pytest.mark.django_db
SAME = {
    *("manigua", "axes", "no", "km", "pesos", "convoy", "machete", "trocha"),
    *("csv", "html", "json", "tsv", "esc"),
}
"""What is the same word in both languages."""
VOID = {"input", "br", "hr", "img", "link", "meta"}
UNSAID = {"script", "style", "textarea", "pre", "code", "tbody"}
"""What holds no words of the page's own."""


class Said(HTMLParser):
    """The words of a page, in small letters, but for those of lists' rows and the names of icons."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[tuple[str, bool]] = []
        self.words: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        told = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self.around.append((tag, tag in UNSAID or "material-symbols-outlined" in told.get("class", "")))
        for name in {"aria-label", "placeholder", "title"} & told.keys():
            self.words.add(told[name].strip().lower())

    def handle_endtag(self, tag):
        while self.around and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any(unsaid for _tag, unsaid in self.around):
            self.words.add(" ".join(data.split()).lower())


def a_row(model):
    """Returns the first row of the table, or a new one."""
    about = {
        field.name: field.related_model._default_manager.first()
        for field in model._meta.fields
        if field.is_relation and not field.null
    }
    return model._default_manager.first() or baker.make(model, **about)


def pages() -> list[str]:
    """Returns every list of the admin, and every page of a row."""
    found = ["/admin/", "/admin/password_change/"]
    for model, how in admin.site._registry.items():
        root = f"admin:{model._meta.app_label}_{model._meta.model_name}_"
        row = a_row(model)
        found += [reverse(f"{root}{page}") for page in ("changelist", "add")]
        found += [reverse(f"{root}{page}", args=[row.pk]) for page in ("change", "history", "delete")]
        if isinstance(how, ExportMixin):
            found.append(reverse(f"{root}export"))
    return found


def kept_words() -> set[str]:
    """Returns the words in rows that are in no language or in their author's."""
    rows = [row for model in admin.site._registry for row in model._default_manager.all()]
    rows += [row for model in (Side, Seat, Result) for row in model.objects.all()]
    held = {
        str(getattr(row, field.attname)) for row in rows for field in row._meta.fields if not field.choices
    }
    return {text.lower() for text in (*held, *map(str, rows))}


@pytest.fixture
def war(client):
    war, _met = fought_war()
    war.sides.filter(key="spain").update(name_es="España")
    User.objects.update(password="!")
    client.force_login(User.objects.create_superuser("root"))
    return war


@pytest.mark.long
def test_no_page_of_the_admin_says_in_spanish_what_it_says_in_english(war, client):
    opened, left = 0, {}
    addresses = pages()
    known = kept_words() | SAME
    for address in addresses:
        english, spanish = (client.get(address, headers=headers) for headers in ({}, SPANISH))
        if english.status_code == 200:
            opened += 1
            same = Said(english.content.decode()).words & Said(spanish.content.decode()).words
            for words in same - known:
                if re.search(r"[^\W\d_]{2}", words):
                    left.setdefault(words, address)
    assert left == {}
    assert opened > 3 * len(admin.site._registry)


def test_an_english_admin_would_be_known_by_its_words(war, client):
    """Shows that the page has what the test above looks for."""
    words = Said(client.get(reverse("admin:campaign_force_changelist")).content.decode()).words
    assert {"forces", "side", "fit for duty", "filters", "type to search"} <= words - kept_words()


DAY = dt.datetime(2026, 11, 27, 16, 5)


@pytest.mark.parametrize(
    ("language", "day", "hour"),
    [("en", "27 November 2026", ", 16:05"), ("es", "27 de noviembre de 2026", " a las 16:05")],
)
def test_the_admin_puts_the_day_first(war, client, language, day, hour):
    asked = {"Accept-Language": language}
    Turn.objects.filter(campaign=war, number=1).update(starts=DAY.date(), locked_at=make_aware(DAY))
    turns = client.get(reverse("admin:campaign_turn_changelist"), headers=asked).content.decode()
    assert f">{day}<" in turns
    assert day + hour in turns
    officer = Leader.objects.earliest("pk")
    Leader.objects.filter(pk=officer.pk).update(fate_date=DAY.date())
    page = client.get(reverse("admin:campaign_leader_change", args=[officer.pk]), headers=asked)
    assert 'value="27/11/2026"' in page.content.decode()
