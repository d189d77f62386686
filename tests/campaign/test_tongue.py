import pytest
from django.utils import translation

from campaign.tongue import in_tongue, tongue

TEXTS = {"en": "hold", "es": "mantenerse"}


@pytest.mark.parametrize(
    ("language", "said"), [("en", "hold"), ("es", "mantenerse"), ("es-cu", "mantenerse"), ("fr", "hold")]
)
def test_a_text_is_in_the_reader_s_language_or_in_english(language, said):
    with translation.override(language):
        assert in_tongue(TEXTS) == said


def test_a_text_that_is_not_written_yet_is_there_in_english_and_one_in_neither_is_empty():
    with translation.override("es"):
        assert tongue() == "es"
        assert in_tongue({"en": "hold", "es": ""}) == "hold"
        assert in_tongue({"fr": "tenir"}) == ""
    with translation.override(None):
        assert in_tongue(TEXTS) == "hold"
