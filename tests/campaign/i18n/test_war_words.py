"""Texts of pages use the words of the war they speak of."""

import re
import tomllib

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation

from campaign.i18n import war_words
from campaign.i18n.war_words import NEUTRAL, fill_words, is_word, speaking_of
from campaign.logic.settings.book import BOOK
from campaign.scenario.folders import SHIPPED

WALL = {"line": {"en": "the Wall", "es": "el Muro"}}


def test_a_text_has_the_word_of_the_war_with_and_without_article_and_capital():
    with speaking_of(WALL, 7):
        assert (
            fill_words("Cross {the_line}; {line}; {The_line}; {Line}")
            == "Cross the Wall; Wall; The Wall; Wall"
        )


def test_spanish_runs_the_article_into_the_word_before_it():
    with speaking_of(WALL, 7), translation.override("es"):
        assert fill_words("el paso de {the_line}, frente a {the_line}") == "el paso del Muro, frente al Muro"


def test_a_war_that_gives_no_word_has_a_neutral_one():
    with speaking_of({}, 7):
        assert fill_words("{the_line}") == NEUTRAL["line"]["en"]
    assert fill_words("{the_line}") == NEUTRAL["line"]["en"]


def test_a_word_given_in_english_alone_is_read_in_spanish_too():
    with speaking_of({"line": {"en": "the Wall"}}, 7), translation.override("es"):
        assert fill_words("{line}") == "Wall"


def test_other_braces_stay():
    assert fill_words("Phase {turn} of {the_unknown}") == "Phase {turn} of {the_unknown}"


@pytest.mark.parametrize(("days", "one", "many"), [(7, "week", "weeks"), (14, "fortnight", "fortnights")])
def test_a_turn_is_called_by_its_length(days, one, many):
    with speaking_of({}, days):
        assert fill_words("{week} {weeks}") == f"{one} {many}"


SEVEN_DAYS = {  # settings that mean seven days, however long a turn is
    "new_dry", "new_rains", "old_dry", "old_rains", "born_dry", "born_rains", "acclimatised",
    "customs", "government", "soldier_pay", "volunteer_pay", "ship_cost", "trocha_cost", "sugar_weeks",
    "cane_grows", "mill_rises",
}  # fmt: skip


def test_units_and_texts_of_settings_follow_the_length_of_a_turn():
    with speaking_of({}, 14):
        assert fill_words(BOOK["striking"].unit["en"]) == "per cent of fortnights"
        with translation.override("es"):
            assert fill_words(BOOK["striking"].unit["es"]) == "por ciento de las quincenas"
    told = {name: " ".join([*row.text.values(), *(row.unit or {}).values()]) for name, row in BOOK.items()}
    assert {
        name for name, text in told.items() if re.search(r"\b(?<!{)(weeks?|semanas?)\b", text, re.I)
    } == SEVEN_DAYS


def test_a_turn_of_no_common_length_is_called_a_turn():
    with speaking_of({}, 10):
        assert fill_words("this {week}") == "this turn"


NAMES = {"sides": {"en": {"Union": "the Union"}, "es": {"Norte": "el Norte"}}}


@pytest.mark.parametrize(
    ("language", "text", "name", "said"),
    [
        ("en", "The troops of {the}%(side)s are gone.", "Union", "The troops of the Union are gone."),
        ("en", "{The}%(side)s did not see it.", "Union", "The Union did not see it."),
        ("en", "Held by {the}%(side)s.", "The Crown", "Held by the Crown."),
        ("en", "Held by {the}%(side)s.", "Cuba", "Held by Cuba."),
        ("en", "Held by {the}%(side)s.", "100 % {the}%(side)s", "Held by 100 % {the}%(side)s."),
        ("es", "Las tropas de {the}%(side)s", "Norte", "Las tropas del Norte"),
        ("es", "Se avisa a {the}%(side)s", "Norte", "Se avisa al Norte"),
        ("es", "La bandera de {the}%(side)s", "España", "La bandera de España"),
    ],
)
def test_the_name_of_a_side_has_its_article_within_a_sentence(language, text, name, said):
    with speaking_of(NAMES, 7), translation.override(language):
        assert war_words.Sentence(text) % {"side": name} == said


def test_lazy_texts_follow_the_war_at_hand():
    text = war_words.gettext_lazy("Cross {the_line}")
    with speaking_of(WALL, 7):
        assert str(text) == "Cross the Wall"
    assert str(text) == f"Cross {NEUTRAL['line']['en']}"


def test_every_neutral_word_is_in_both_languages():
    assert {key for key, said in NEUTRAL.items() if set(said) != {"en", "es"}} == set()


def test_every_word_that_a_text_asks_for_exists():
    with (settings.BASE_DIR / "locale/es/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = [str(text) for message in messages for text in (message.id, message.string)]
    texts += [
        text
        for setting in BOOK.values()
        for said in (setting.text, setting.unit or {})
        for text in said.values()
    ]
    asked = {word for text in texts for word in re.findall(r"\{(?:the_)?(\w+)\}", text, re.IGNORECASE)}
    formatted = {"turn", "number", "the", "The"}  # of the replay, and before the name of a side
    assert {word for word in asked if not is_word(word.lower())} <= formatted


def test_every_module_whose_texts_ask_for_a_word_fills_them():
    with (settings.BASE_DIR / "locale/es/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    asking = {
        path
        for message in messages
        if any(
            is_word(word.lower()) or word.lower() == "the"
            for word in re.findall(r"\{(?:the_)?(\w+)\}", f"{message.id} {message.string}", re.IGNORECASE)
        )
        for path, _line in message.locations
        if path.endswith(".py")
    }
    assert len(asking) > 50
    unfilled = [path for path in asking if "war_words" not in (settings.BASE_DIR / path).read_text("utf-8")]
    assert unfilled == []


def test_the_wars_in_cuba_say_what_they_always_said():
    for name in ("camaguey_1873", "ten_years_war"):
        words = tomllib.loads((SHIPPED / name / "scenario.toml").read_text("utf-8"))["words"]
        assert words == war_words.OF_THE_ISLAND
