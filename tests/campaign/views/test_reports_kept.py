"""Situation reports are drafted once and read from the cache, each by whom it is for."""

import pytest
from django.core.cache import caches
from django.utils.translation import get_language
from redis.exceptions import RedisError

from campaign.models import Report
from campaign.operations.reports import drafting as reports
from campaign.pages.reports.situation import print_for_players
from campaign.pages.reports.situation.map_extract import WIDTHS
from campaign.pages.reports.situation.sheet import report_sheet
from tests.campaign.scenes import fought_war, read

pytestmark = pytest.mark.django_db


@pytest.fixture
def own_cache(settings):
    """Gives the test a cache of its own."""
    cache = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "reports"}
    settings.CACHES = {"default": cache}
    yield
    caches["default"].clear()


@pytest.fixture
def drafts(monkeypatch):
    """Collects the key and the language of each report that is drafted."""
    calls = []

    def draft(member, report, plate=None):
        calls.append((report.key, get_language()))
        return report_sheet(member, report, plate)

    monkeypatch.setattr("campaign.pages.reports.situation.sheet_cache.report_sheet", draft)
    return calls


def test_a_report_is_drafted_once_for_each_language_and_screen(own_cache, drafts, as_):
    war, _met = fought_war()
    page, ana = f"/c/{war.slug}/reports/1/", as_("ana")
    first = read(ana.get(page))
    assert read(ana.get(page)) == first
    assert len(drafts) == 1
    spanish = read(ana.get(page, headers={"Accept-Language": "es"}))
    assert "Parte de situación" in spanish
    assert read(ana.get(page, headers={"Accept-Language": "es"})) == spanish
    assert [language for _key, language in drafts] == ["en", "es"]
    ana.cookies["plate"] = "390x463"
    assert "<svg" in read(ana.get(page))
    assert len(drafts) == 3


def test_only_the_umpire_can_write_and_it_is_read_at_once(own_cache, drafts, as_):
    war, _met = fought_war()
    page, umpire = f"/c/{war.slug}/reports/1/", war.umpires.get()
    before = read(as_("carlos").get(page))
    report = Report.objects.get(key=drafts[0][0])
    assert f"/desk/reports/1/{report.key}/" in read(as_(umpire.username).get(f"{page}?of={report.key}"))
    assert read(as_("carlos").get(page)) == before
    assert "/desk/reports/" not in before
    reports.edit_report(report=report, text={"enemy": "Nothing at all."}, actor=umpire, revision=0)
    assert "Nothing at all." in read(as_("carlos").get(page))


def test_reports_are_drafted_at_publication_and_no_player_waits_for_one(own_cache, drafts, as_):
    war, _met = fought_war()
    print_for_players(war)
    made = len(drafts)
    assert made == 2 * len({key for key, _language in drafts})
    for name in ("ana", "carlos"):
        for language in ("en", "es"):
            as_(name).get(f"/c/{war.slug}/reports/1/", headers={"Accept-Language": language})
    assert len(drafts) == made


def test_screens_of_many_widths_share_a_few_drawings(own_cache, drafts, as_):
    """Keeps anybody from filling the cache by asking for every width."""
    war, _met = fought_war()
    ana = as_("ana")
    for width in range(240, 700, 7):
        ana.cookies["plate"] = f"{width}x463"
        ana.get(f"/c/{war.slug}/reports/1/")
    assert len(drafts) == len(WIDTHS) + 1


def test_a_side_that_is_renamed_is_called_so_in_the_reports_it_has(own_cache, as_):
    war, _met = fought_war()
    page = f"/c/{war.slug}/reports/1/"
    assert "The Crown" not in read(as_("ana").get(page))
    war.sides.filter(key="spain").update(name="The Crown")
    assert "The Crown" in read(as_("ana").get(page)).partition("<article")[2]


def test_a_force_that_is_renamed_is_called_so_in_the_reports_it_has(own_cache, as_):
    war, engagement = fought_war()
    page = f"/c/{war.slug}/reports/1/"
    assert "Wanderers" not in read(as_("ana").get(page))
    own = Report.objects.get(turn=engagement.turn, key="side-spain").facts["forces"][0]["name"]
    war.forces.filter(key=own).update(name="Wanderers", name_es="")
    assert "Wanderers" in read(as_("ana").get(page)).partition("<article")[2]


def test_a_cache_that_hangs_is_not_waited_for_twice(monkeypatch, as_):
    war, _met = fought_war()
    asked = []

    class Hanging:
        def get(self, key):
            asked.append(key)
            raise RedisError

        def set(self, *told):
            asked.append(told)

    monkeypatch.setattr("campaign.pages.reports.situation.sheet_cache.cache", Hanging())
    assert as_("ana").get(f"/c/{war.slug}/reports/1/").status_code == 200
    assert len(asked) == 1
