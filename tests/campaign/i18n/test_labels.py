"""Tables and columns are named in the reader's language, and no migration hears of it."""

from django.utils.translation import override

from campaign.i18n.labels import ASKED, COLUMN, TABLE
from campaign.models import Dispatch, Force, Order
from tests.config.test_settings_languages import catalogue, compiled_words

__all__ = ["catalogue", "compiled_words"]  # fixtures: the words as they stand in the .po


def labels_in(language: str) -> tuple[str, ...]:
    table, base, letter = Force._meta, Force._meta.get_field("base"), Order._meta.get_field("letter")
    with override(language):
        names = (table.verbose_name, table.verbose_name_plural, base.verbose_name, letter.help_text)
        return tuple(map(str, names))


def test_names_and_help_are_read_in_the_reader_s_language():
    assert labels_in("en") == ("force", "forces", "base", "The letter of the seat to the umpire.")
    assert labels_in("es") == (
        *("fuerza", "fuerzas", "base de operaciones"),
        "Lo que el mando escribió al árbitro con sus propias palabras.",
    )


def test_a_word_is_distinguished_by_what_it_is_of():
    with override("es"):
        assert dict(Order._meta.get_field("kind").flatchoices)["garrison"] == "guarnecer"
        assert dict(Force._meta.get_field("kind").flatchoices)["garrison"] == "guarnición"


def test_a_migration_has_what_was_declared():
    assert "verbose_name" not in Force._meta.get_field("base").deconstruct()[3]
    assert Force._meta.get_field("name_es").deconstruct()[3]["verbose_name"] == "name in Spanish"
    assert Dispatch._meta.original_attrs["verbose_name_plural"] == "dispatches"


def test_a_text_is_traced_to_the_file_that_asks_for_it():
    assert ASKED[TABLE, "forces"] == "campaign/models/forces.py"
    assert ASKED[COLUMN, "men per figure"] == "battles/models.py"
