"""The list of all texts has each once, and below it what the Spanish pages say."""

import io

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config.management.commands import texts, words


@pytest.fixture(scope="module", autouse=True)
def found_once():
    """Looks for the texts of the whole site once: that takes seconds."""
    found = list(words.texts_used(settings.BASE_DIR))
    with pytest.MonkeyPatch.context() as patch:
        for module in (texts, words):
            patch.setattr(module, "texts_used", lambda root: found)
        yield


def printed_lines(*words: str) -> list[str]:
    output = io.StringIO()
    call_command("texts", *words, stdout=output)
    return output.getvalue().splitlines()


def test_every_text_of_the_catalogue_is_on_the_list():
    lines = printed_lines()
    known, whole = {line.removeprefix("  ") for line in lines}, "\n".join(lines)
    for message in words.blank_catalogue(settings.BASE_DIR):
        for form in (message.id if isinstance(message.id, tuple) else (message.id,)) if message.id else ():
            assert form in known or form in whole


def test_the_spanish_of_a_text_stands_below_it():
    lines = printed_lines("--language", "es")
    assert "    Cerrar el turno y marchar" in lines[lines.index("  Lock the turn and march") + 1]


def test_a_language_that_the_site_does_not_have_is_refused():
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("texts", "--language", "fr")
