"""Sentences of a battle call its nations as the campaign does."""

from types import SimpleNamespace

import pytest

import rules
from battles.replay.nation_names import with_nations_of_war
from campaign.i18n.war_words import speaking_of, words_of_nations

NATIONS = {
    "crown": {"habits": "regular", "name": "Crown troops", "name_es": "hombres de la Corona"},
    "levies": {"habits": "regular", "name": "levies", "name_es": "levados"},
    "clans": {"habits": "irregular", "name": "clansmen"},
    "nameless": {"habits": "irregular"},
}
BREAKS_OFF = SimpleNamespace(verb="breaks_off", unit=0, target=-1, clause="MACH-R-65", faces=())


def sentence_of(nation, language="en"):
    scenario = SimpleNamespace(ruleset="machete", units=(), terms={}, board={})
    cast = with_nations_of_war(rules.names_of(scenario), "machete")
    event = SimpleNamespace(**{**vars(BREAKS_OFF), "values": (nation,)})
    return rules.say(event, cast, language)


@pytest.mark.parametrize(
    ("language", "irregular", "regular"),
    [("en", "clansmen", "Crown troops and levies"), ("es", "clansmen", "hombres de la Corona y levados")],
)
def test_nations_have_the_names_of_the_war_that_is_spoken_of(language, irregular, regular):
    with speaking_of(words_of_nations(NATIONS), 7):
        assert irregular in sentence_of(0, language)
        assert regular in sentence_of(1, language)


def test_the_end_names_both_nations_of_the_war():
    scenario = SimpleNamespace(ruleset="machete", units=(), terms={}, board={})
    end = SimpleNamespace(**{**vars(BREAKS_OFF), "verb": "wins_by_break_off", "unit": -1, "values": (0, 1)})
    with speaking_of(words_of_nations(NATIONS), 7):
        cast = with_nations_of_war(rules.names_of(scenario), "machete")
        assert rules.say(end, cast) == (
            "The clansmen won and held the field: the Crown troops and levies broke off"
        )


def test_a_war_without_names_has_regulars_and_irregulars():
    with speaking_of({}, 7):
        assert (sentence_of(0), sentence_of(1)) == (
            "The irregulars broke off the battle",
            "The regulars broke off the battle",
        )


def test_out_of_any_war_the_rules_own_words_stay():
    assert (sentence_of(0), sentence_of(1)) == (
        "The Cubans broke off the battle",
        "The Spaniards broke off the battle",
    )


@pytest.mark.parametrize("book", [key for key in rules.RULESETS if key != "machete"])
def test_rules_that_tell_of_no_nations_are_left_alone(book):
    scenario = SimpleNamespace(ruleset=book, units=(), terms={}, board={})
    cast = rules.names_of(scenario)
    with speaking_of(words_of_nations(NATIONS), 7):
        assert with_nations_of_war(cast, book) is cast


def test_the_order_of_codes_is_that_of_the_sentences():
    names = [
        row.words["nation"]["en"] for row in rules.verbs("machete", None).values() if "nation" in row.words
    ]
    assert {tuple(row) for row in names} == {("Cubans", "Spaniards")}
    assert rules.establishment("machete").nation_order == ("cuban", "spanish")
