"""The rules by clause, for whoever follows a chip."""

import pytest
from django.contrib.auth.models import User

import rules
from tests.campaign.scenes import manned_war, printed_text

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
def test_an_unknown_clause_is_not_found(reader, path):
    assert reader.get(f"/rules/{path}/").status_code == 404


def test_the_rulesets_that_stand_are_listed_with_their_sheets_and_clauses(reader):
    shown = reader.get("/rules/").content.decode()
    assert 'href="/rules/machete/"' in shown
    assert 'href="/rules/machete/play-sheet/"' in shown
    assert "36 rules on the play sheet" in shown


def test_one_that_is_still_being_written_is_not_among_them(reader, monkeypatch):
    monkeypatch.setattr(rules, "RULESETS", (*rules.RULESETS, "chess"))
    monkeypatch.setattr(rules, "find", half_written(rules.find))
    shown = reader.get("/rules/").content.decode()
    assert "machete" in shown
    assert "chess" not in shown
    assert reader.get("/rules/chess/").status_code == 404
    assert reader.get("/rules/chess/play-sheet/").status_code == 404


def half_written(find):
    def find_clause(key):
        if key == "chess":
            raise ModuleNotFoundError(key)
        return find(key)

    return find_clause


def test_all_clauses_of_a_ruleset_stand_on_one_page_by_the_parts_of_its_rules(reader):
    shown = reader.get("/rules/machete/").content.decode()
    for key in rules.catalogue("machete"):
        assert f'href="/rules/machete/{key}/"' in shown
    assert shown.index("Firing") < shown.index("Rulings: what the printed rules leave open")
    assert "MOVE, MINF, MCAV, MART, MWAG" in shown


def test_the_menu_leads_to_the_rules(reader):
    assert 'href="/rules/"' in reader.get("/").content.decode()


def test_rules_are_read_without_an_account(client):
    assert client.get("/rules/").status_code == client.get("/rules/machete/").status_code == 200


def test_rules_whose_print_is_lost_say_where_each_table_comes_from_and_how_to_replace_it(reader):
    shown = reader.get("/rules/mexican_war/").content.decode()
    for name, origin in {
        "melee.table": "designed",
        "colours": "printed",
        "officers": "partly printed",
    }.items():
        assert f"<code>{name}</code></th><td>{origin}</td>" in shown
    assert "terms]" in shown
    assert "my_tables.toml" in shown


def test_other_rules_say_nothing_of_lost_tables(reader):
    assert "my_tables.toml" not in reader.get("/rules/machete/").content.decode()


def test_all_tables_of_every_ruleset_stand_on_one_page_of_either_paper_in_both_languages(client):
    for key in rules.RULESETS:
        for language, said in (("en", "all tables on one page"), ("es", "todas las tablas en una página")):
            for paper in ("a4", "letter"):
                asked = f"/rules/{key}/tables.pdf?paper={paper}"
                answer = client.get(asked, headers={"accept-language": language})
                sheet = printed_text(answer.content)
                assert "\f" not in sheet, (key, language, paper)
                assert said in sheet
    assert client.get("/rules/chess/tables.pdf").status_code == 404


def test_the_sheet_of_a_campaign_tells_its_own_options_and_only_to_its_people(client):
    war = manned_war()
    client.force_login(User.objects.get(username="ana"))
    plain = printed_text(client.get(f"/rules/machete/tables.pdf?campaign={war.slug}").content)
    assert f"{war.name} plays the rules with their usual options." in plain
    war.world = war.world | {"options": {"1": {"cavalry_fire": True}}}
    war.save()
    assert "plays with other options" in printed_text(
        client.get(f"/rules/machete/tables.pdf?campaign={war.slug}").content
    )
    client.force_login(User.objects.create_user("stranger"))
    assert client.get(f"/rules/machete/tables.pdf?campaign={war.slug}").status_code == 404
