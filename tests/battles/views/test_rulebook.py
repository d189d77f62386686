"""The rules by clause, for whoever follows a chip."""

import pytest
from django.contrib.auth.models import User

import rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client):
    client.force_login(User.objects.create_user("reader"))
    return client


def test_a_clause_is_shown_in_our_words_with_those_beside_it(reader):
    shown = reader.get("/rules/machete/MACH-FIRE-04/").content.decode()
    clause = rules.clause("MACH-FIRE-04")
    assert clause.title["en"] in shown
    assert 'href="/rules/machete/MACH-FIRE-03/"' in shown
    assert 'href="/rules/machete/MACH-FIRE-05/"' in shown


def test_a_ruling_names_the_question_and_the_clauses_it_bears_on(reader):
    ruling = next(
        each for each in rules.catalogue("machete").values() if each.tag == "ruling" and each.touches
    )
    shown = reader.get(f"/rules/machete/{ruling.id}/").content.decode()
    assert f'href="/rules/machete/{ruling.touches[0]}/"' in shown


def test_every_clause_has_a_page(reader):
    for key in rules.catalogue("machete"):
        assert reader.get(f"/rules/machete/{key}/").status_code == 200, key


@pytest.mark.parametrize("path", ["machete/MACH-FIRE-999", "chess/MACH-FIRE-04"])
def test_what_is_no_clause_is_not_found(reader, path):
    assert reader.get(f"/rules/{path}/").status_code == 404
