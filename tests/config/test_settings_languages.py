"""The site in the reader's language: asked for by the browser, or chosen in the menu."""

import re
from datetime import date
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.contrib.auth.models import User
from django.utils.translation import override
from django.views.defaults import server_error

from battles.operations import fight_battle
from campaign.models import Force
from campaign.pages.parts.wording import phrases as words
from tests.battles.fields import meet, umpire_of
from tests.campaign.scenes import fought_war, manned_war

pytestmark = pytest.mark.django_db
PO = Path(__file__).resolve().parents[2] / "locale/es/LC_MESSAGES/django.po"
SPANISH = {"Accept-Language": "es-ES,es;q=0.9,en;q=0.5"}
PAGES = (
    "", "map-in-words/", "forces/", "reports/", "returns/", "prisoners/", "engagements/", "desk/",
)  # fmt: skip


@pytest.fixture(scope="module")
def catalogue():
    return read_po(BytesIO(PO.read_bytes()), charset="utf-8")


@pytest.fixture(autouse=True)
def compiled_words(catalogue, settings, tmp_path):
    """Compiles the words as the set-up does, so that tests see those of the .po."""
    path = tmp_path / "es" / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as out:
        write_mo(out, catalogue)
    settings.LOCALE_PATHS = [tmp_path]


class Texts(HTMLParser):
    """Texts of a page, piece by piece, without those marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.other = 0

    def handle_starttag(self, tag, attrs):
        self.other = int("lang" in dict(attrs) and tag != "html")

    def handle_data(self, data):
        if not self.other:
            self.found.add(" ".join(data.split()))


def texts_of(page: str) -> set[str]:
    texts = Texts()
    texts.feed(re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))
    return texts.found


def english_in(page: str, catalogue) -> list[str]:
    """Returns texts of *page* that stand there in English. The site has Spanish of their own for them."""
    spanish = {m.string for m in catalogue if isinstance(m.string, str)}
    texts = {m.id for m in catalogue if isinstance(m.id, str) and m.id not in ("", m.string)} - spanish
    return sorted(texts_of(page) & texts)


def test_a_browser_that_prefers_spanish_is_answered_in_spanish(client):
    page = client.get("/accounts/login/", headers=SPANISH).content.decode()
    assert '<html lang="es"' in page
    assert "Campañas de juegos de guerra con miniaturas, turno a turno" in page
    assert '<html lang="en">' in client.get("/accounts/login/").content.decode()


def test_the_reader_chooses_a_language_and_comes_back_to_the_page(client):
    war = manned_war()
    client.force_login(User.objects.get(username="ana"))
    here = f"http://testserver/c/{war.slug}/forces/"
    assert 'value="es" lang="es">Español</button>' in client.get(here).content.decode()
    answer = client.post("/i18n/setlang/", {"language": "es"}, headers={"Referer": here})
    assert (answer.status_code, answer["Location"]) == (302, here)
    page = client.get(here).content.decode()
    assert '<html lang="es"' in page
    assert 'value="es" lang="es" aria-current="true">Español</button>' in page


@pytest.mark.parametrize("war_of", [manned_war, lambda: fought_war()[0]], ids=["open", "fought"])
@pytest.mark.parametrize("name", ["ana", "ulises"])
def test_no_page_of_a_campaign_mixes_english_into_its_spanish(client, catalogue, war_of, name):
    war = war_of()
    client.force_login(User.objects.get(username=name))
    force = Force.objects.get(campaign=war, side__key="spain", key__in=("leon", "column"))
    root = f"/c/{war.slug}/"
    paths = [
        *PAGES,
        f"?force={force.ref}",
        f"orders/{force.ref}/",
        f"forces/{force.ref}/",
        f"forces/{force.ref}/record/",
    ]
    names = set(war.sides.values_list("name", flat=True))  # the scenario's, in its own language
    shown = 0
    for path in paths:
        answer = client.get(root + path, headers=SPANISH)
        if answer.status_code == 200:
            shown += 1
            left = set(english_in(answer.content.decode(), catalogue)) - names
            assert (path, left) == (path, set())
    assert shown >= len(paths) - 1  # the desk is the umpire's


def test_an_english_page_is_known_by_its_words(client, catalogue):
    """Shows that the test above finds what it looks for in English."""
    war = manned_war()
    client.force_login(User.objects.get(username="ana"))
    page = client.get(f"/c/{war.slug}/forces/").content.decode()
    assert {"Order of battle", "On the rolls", "All campaigns"} <= set(english_in(page, catalogue))


def test_a_battle_is_reported_in_the_reader_s_language(client):
    engagement = meet()
    fight_battle(engagement.pk)
    client.force_login(umpire_of(engagement.campaign))
    page = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/"
    english, spanish = (
        client.get(page, headers=headers).content.decode().partition('class="log-lines"')[2]
        for headers in ({}, SPANISH)
    )
    sentences = [set(re.findall(r'href="\?step=\d+">([^<]+)</a>', log)) for log in (english, spanish)]
    assert "Fase 1" in sentences[1]
    assert sentences[0].isdisjoint(sentences[1])


def test_a_fault_of_the_server_is_reported_in_the_reader_s_language(rf):
    with override("es"):
        page = server_error(rf.get("/")).content.decode()
    assert '<html lang="es"' in page
    assert "Algo ha fallado" in page


def test_numbers_and_days_are_written_as_the_language_writes_them(client):
    war = manned_war()
    client.force_login(User.objects.get(username="carlos"))
    english, spanish = (
        client.get(f"/c/{war.slug}/forces/", headers=headers).content.decode() for headers in ({}, SPANISH)
    )
    assert "1,237" in english
    assert "1237" in spanish
    assert "1,237" not in spanish


def test_a_day_of_the_campaign_is_dated_in_spanish():
    with override("es"):
        assert words.long_day(date(1873, 1, 24)) == "viernes 24 de enero de 1873"
        assert words.short_day(date(1873, 1, 24)) == "24 ene"
