"""`[words]` of scenario.toml: what a war calls by a name of its own."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic_core import PydanticCustomError

from campaign.i18n.war_words import LANGUAGES, NEUTRAL

MOST = 40
FORBIDDEN = re.compile(r"[{}%<>&\n]")


def faults_of_words(words: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """Yields each word that is at fault, and what is wrong with it."""
    for name, texts in words.items():
        if name not in NEUTRAL:
            near = get_close_matches(name, list(NEUTRAL), n=1)
            meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(NEUTRAL)}"
            yield name, f"there is no such word; {meant}"
        elif not texts.get("en", "").strip():
            yield name, "must be said in English, as en"
        elif unknown := [language for language in texts if language not in LANGUAGES]:
            yield name, f'must be said by language: {", ".join(LANGUAGES)}, not "{unknown[0]}"'
        elif any(len(text) > MOST for text in texts.values()):
            yield name, f"must be no longer than {MOST} letters"
        elif any(FORBIDDEN.search(text) for text in texts.values()):
            yield name, "must be plain text without { } % < > &"


def of_words(words: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Returns the words of a war, and under `sides` names in sentences, by language and name."""
    names = words.get("sides", {})
    texts_by_word = {name: texts for name, texts in words.items() if name != "sides"}
    if not all(isinstance(text, str) for texts in texts_by_word.values() for text in texts.values()):
        raise PydanticCustomError("words", "words must be text")
    for by_name in names.values():
        if not isinstance(by_name, dict) or not all(isinstance(text, str) for text in by_name.values()):
            raise PydanticCustomError("words", "names of sides must be text")
    for name, wrong in faults_of_words(texts_by_word):
        raise PydanticCustomError("words", "{name}: {wrong}", {"name": name[:40], "wrong": wrong})
    return words
