"""Names that mustering gives to pieces by kind, in the reader's language."""

import re

import pytest
from django.utils.translation import override

import rules
from battles.i18n.piece_names import KINDS, as_called, names_called, piece_name
from battles.mustering.leaders import post_name
from campaign.store.stored_names import force_and_unit_names
from tests.verbs import declare_war


@pytest.mark.parametrize(
    ("name", "spanish"),
    [
        ("Krupp battery, gun", "Krupp battery, pieza"),
        ("Krupp battery, gun 2", "Krupp battery, pieza 2"),
        ("Band, prisoners", "Band, prisioneros"),
        ("Corps, commander", "Corps, jefe"),
        ("Leon, A", "Leon, A"),
        ("Gun company", "Gun company"),
    ],
)
def test_a_piece_is_called_so_in_spanish(name, spanish):
    assert piece_name(name, {}) == name
    with override("es"):
        assert piece_name(name, {}) == spanish


@pytest.mark.parametrize(
    "name",
    [
        "Union, general",
        "Corps, commander",
        "Ship",
    ],
)
def test_in_english_it_is_called_as_mustering_has_it(name):
    assert piece_name(name, {}) == name
    assert sum(re.fullmatch(kind, name) is not None for kind, _said in KINDS) == 1


@pytest.mark.parametrize(
    ("ruleset", "english", "spanish"),
    [
        ("acw_hex", "commander of infantry division 1", "jefe de la división 1 de infantería"),
        ("mexican_war", "commander of infantry brigade 1", "jefe de la brigada 1 de infantería"),
        ("macduff", "infantry commander 1", "jefe 1 de infantería"),
    ],
)
def test_a_commander_without_a_name_is_called_by_the_rules_word_for_their_units(ruleset, english, spanish):
    stored = [post_name("Corps", "infantry 1"), post_name("Corps", "cavalry 2")]
    for language, said in (("en", english), ("es", spanish)):
        with override(language):
            names = names_called(ruleset, stored, {})
            assert names[0] == f"Corps, {said}"
            assert names[1] not in stored or ruleset == "acw_hex"


def test_a_gun_that_is_all_of_its_unit_is_called_as_the_unit_is():
    names = ["Bridge gun, gun", "Leon, A", "Leon, gun", "Krupps, gun 1", "Post, gun", "Post + Leon, B"]
    assert names_called("macduff", names, {}) == ["Bridge gun", *names[1:]]


def test_a_battle_is_reported_with_these_names():
    scenario = rules.load_scenario("machete/skirmish_16v16")
    assert as_called(scenario, {}) == scenario


OWN = {"Lancers, Bayamo troop": "Lanceros, sección de Bayamo", "Cubitas": "De Cubitas"}


@pytest.mark.parametrize(
    ("name", "spanish"),
    [
        ("Lancers, Bayamo troop", "Lanceros, sección de Bayamo"),
        ("Lancers, Bayamo troop, A", "Lanceros, sección de Bayamo, A"),
        ("Lancers, Bayamo troop, B12", "Lanceros, sección de Bayamo, B12"),
        ("Lancers, Bayamo troop, 2", "Lanceros, sección de Bayamo, 2"),
        ("Cubitas, gun 2", "De Cubitas, pieza 2"),
        ("Cubitas, A + Lancers, Bayamo troop", "De Cubitas, A + Lanceros, sección de Bayamo"),
        ("Of Cubitas", "Of Cubitas"),
    ],
)
def test_the_parts_of_a_unit_keep_its_spanish_name_at_the_table(name, spanish):
    with override("es"):
        assert piece_name(name, OWN) == spanish


@pytest.mark.django_db
def test_a_general_without_a_name_is_called_by_their_side():
    war = declare_war()
    war.sides.filter(key="spain").update(name_es="España")
    for language, said in (("en", "Spain, general"), ("es", "España, general")):
        with override(language):
            assert piece_name("Spain, general", force_and_unit_names(war)) == said
