"""`[words]` of scenario.toml: what a war calls by a name of its own."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from campaign.i18n.war_words import LANGUAGES, NEUTRAL

MOST = 40
FORBIDDEN = re.compile(r"[{}%<>&\n]")


def faults_of_words(words: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """Yields each word that is at fault, and what is wrong with it."""
    for name, said in words.items():
        if name not in NEUTRAL:
            near = get_close_matches(name, list(NEUTRAL), n=1)
            meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(NEUTRAL)}"
            yield name, f"there is no such word; {meant}"
        elif not said.get("en", "").strip():
            yield name, "must be said in English, as en"
        elif unknown := [language for language in said if language not in LANGUAGES]:
            yield name, f'must be said by language: {", ".join(LANGUAGES)}, not "{unknown[0]}"'
        elif any(len(text) > MOST for text in said.values()):
            yield name, f"must be no longer than {MOST} letters"
        elif any(FORBIDDEN.search(text) for text in said.values()):
            yield name, "must be plain text without { } % < > &"
