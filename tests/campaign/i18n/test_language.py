import pytest
from django.contrib.auth.models import User
from django.utils import translation

from campaign.access import Member
from campaign.i18n.language import grouped_number, in_tongue, reader_language
from campaign.logic.turns.previews import Happening
from campaign.pages.turns.preview_edits import Spots
from campaign.pages.turns.previews import happening_line
from tests.verbs import declare_war

TEXTS = {"en": "hold", "es": "mantenerse"}


@pytest.mark.parametrize(
    ("language", "said"), [("en", "hold"), ("es", "mantenerse"), ("es-cu", "mantenerse"), ("fr", "hold")]
)
def test_a_text_is_in_the_reader_s_language_or_in_english(language, said):
    with translation.override(language):
        assert in_tongue(TEXTS) == said


def test_an_untranslated_text_falls_back_to_english_or_else_is_empty():
    with translation.override("es"):
        assert reader_language() == "es"
        assert in_tongue({"en": "hold", "es": ""}) == "hold"
        assert in_tongue({"fr": "tenir"}) == ""
    with translation.override(None):
        assert in_tongue(TEXTS) == "hold"


@pytest.mark.django_db
def test_in_spanish_a_preview_calls_the_sides_by_their_spanish_names():
    war = declare_war()
    war.sides.filter(key="spain").update(name_es="Tropas reales")
    war.sides.filter(key="cuba").update(name_es="Ejército rebelde")
    umpire = Member(war, User(username="ulises"), True, None, (), ())
    with translation.override("es"):
        taken = Happening("taken", "bor", "cuba", before="spain")
        said = happening_line(war.turns.get(), taken, Spots.of(umpire))
    assert said == "Bor pasa de Tropas reales a Ejército rebelde."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["7", "1,010", "-1,010", "21,010"]),
        ("es", ["7", "1010", "-1010", "21\xa0010"]),
    ],
)
def test_spanish_leaves_a_number_of_four_figures_whole(language, said):
    with translation.override(language):
        assert [grouped_number(count) for count in (7, 1010, -1010, 21010)] == said
