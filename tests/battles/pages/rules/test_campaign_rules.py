"""The campaign's clauses among the rule books: all, one, and those with the words of a search."""

import pytest
from django.contrib.auth.models import User
from django.utils import translation

import rules
from battles.pages.rules.campaign_rules import campaign_book_page, campaign_clause_page
from campaign.clauses.catalogue import catalogue, sections

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client):
    client.force_login(User.objects.create_user("reader"))
    return client


def test_the_rules_of_the_campaign_stand_beside_the_rulesets(reader):
    shown = reader.get("/rules/").content.decode()
    assert 'href="/rules/campaign/"' in shown
    assert 'href="/rules/machete/"' in shown
    assert 'href="/rules/campaign/play-sheet/"' not in shown


def test_all_clauses_stand_in_the_book_by_section():
    page = campaign_book_page()
    assert [part.codes for part in page.parts] == list(sections())
    assert [link.id for part in page.parts for link in part.clauses] == list(catalogue())


def test_every_clause_has_a_page_with_its_settings_in_both_languages(db):
    for clause in catalogue().values():
        for language in ("en", "es"):
            with translation.override(language):
                page = campaign_clause_page(clause.id)
            assert (page.title, page.text) == (clause.title[language], clause.text[language])
            assert len(page.settings) == len(clause.settings)


def test_a_clause_shows_its_words_its_settings_and_those_beside_it(reader):
    shown = reader.get("/rules/campaign/CAMP-MARCH-04/").content.decode()
    assert catalogue()["CAMP-MARCH-04"].title["en"] in shown
    assert "1,000 men" in shown
    assert 'href="/rules/campaign/CAMP-MARCH-03/"' in shown
    assert 'href="/rules/campaign/CAMP-MARCH-05/"' in shown


def test_an_unknown_clause_of_the_campaign_is_not_found(reader):
    assert reader.get("/rules/campaign/CAMP-MARCH-99/").status_code == 404
    assert reader.get("/rules/campaign/play-sheet/").status_code == 404


def test_a_search_leaves_the_clauses_that_have_all_of_its_words(reader):
    shown = reader.get("/rules/campaign/", {"q": "FERRY mule"}).content.decode()
    assert "CAMP-CROSS-02" in shown
    assert "CAMP-CROSS-04" not in shown
    nothing = reader.get("/rules/campaign/", {"q": "zeppelin"}).content.decode()
    assert "CAMP-" not in nothing
    assert 'href="/rules/campaign/"' in nothing


def test_a_search_finds_a_clause_by_its_id_and_by_the_words_of_its_settings():
    assert [link.id for part in campaign_book_page("camp-weary-03").parts for link in part.clauses] == [
        "CAMP-WEARY-03"
    ]
    found = [link.id for part in campaign_book_page("steamers carry").parts for link in part.clauses]
    assert "CAMP-SEA-01" in found


def test_the_rule_book_of_a_ruleset_is_searched_likewise(reader):
    shown = reader.get("/rules/machete/", {"q": "MACH-FIRE-04"}).content.decode()
    assert "MACH-FIRE-04" in shown
    assert "MACH-FIRE-05" not in shown


def test_a_search_finds_the_clauses_of_a_part_by_its_title(reader):
    shown = reader.get("/rules/machete/", {"q": "morale"}).content.decode()
    keys = [key for key in rules.catalogue("machete") if key.startswith("MACH-MOR-")]
    assert keys
    assert all(f'href="/rules/machete/{key}/"' in shown for key in keys)
