"""Words that a war has of its own, and texts of pages that use them: *Cross {the_line}*.

A scenario gives a word with its article, as it stands within a sentence: *the Trocha*, *la Trocha*. Texts ask
for the bare word as `{line}`, with its article as `{the_line}`, capitalised as `{Line}` or `{The_line}`.
A side's name is marked, *{the}%(side)s*, where it needs its article. Which war is spoken of is known to the
running request, as the reader's language is.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.functional import lazy

from campaign.i18n.language import in_tongue, reader_language

Words = Mapping[str, Mapping[str, Any]]

NEUTRAL: Words = {
    "abroad": {"en": "abroad", "es": "el extranjero"},
    "cane": {"en": "the crops", "es": "los sembrados"},
    "freed": {"en": "labourers who joined", "es": "peones incorporados"},
    "line": {"en": "the fortified line", "es": "la línea fortificada"},
    "mill": {"en": "the mill", "es": "el molino"},
    "money": {"en": "dollars", "es": "dólares"},
    "plantation": {"en": "the plantation", "es": "la plantación"},
    "recruits": {"en": "recruits", "es": "reclutas"},
    "sugar": {"en": "the harvest", "es": "la cosecha"},
    "wire": {"en": "the telegraph", "es": "el telégrafo"},
}
"""Every word that a scenario may give, and what pages say where it does not."""

OF_THE_ISLAND: Words = {
    "abroad": {"en": "overseas", "es": "ultramar"},
    "cane": {"en": "the cane", "es": "la caña"},
    "freed": {"en": "slaves freed", "es": "esclavos liberados"},
    "line": {"en": "the Trocha", "es": "la Trocha"},
    "mill": {"en": "the mill", "es": "el ingenio"},
    "money": {"en": "pesos", "es": "pesos"},
    "plantation": {"en": "the plantation", "es": "el ingenio"},
    "recruits": {"en": "recruits, free slaves", "es": "reclutas, liberar esclavos"},
    "sugar": {"en": "the sugar", "es": "el azúcar"},
}
"""The words of all campaigns before scenarios could give their own."""

PEOPLES: Words = {
    "regulars": {"en": "regulars", "es": "regulares"},
    "irregulars": {"en": "irregulars", "es": "irregulares"},
}
"""The words for men of either drill where the nations of a campaign have no names."""

NATIONS_OF_THE_ISLAND: Words = {
    "spanish": {"habits": "regular", "name": "Spaniards", "name_es": "españoles"},
    "cuban": {"habits": "irregular", "name": "Cubans", "name_es": "cubanos"},
}
"""The nations of every campaign in Cuba before scenarios could give them."""

SPANS: dict[int, tuple[dict[str, str], dict[str, str]]] = {
    1: ({"en": "day", "es": "jornada"}, {"en": "days", "es": "jornadas"}),
    7: ({"en": "week", "es": "semana"}, {"en": "weeks", "es": "semanas"}),
    14: ({"en": "fortnight", "es": "quincena"}, {"en": "fortnights", "es": "quincenas"}),
    15: ({"en": "fortnight", "es": "quincena"}, {"en": "fortnights", "es": "quincenas"}),
}
ROUND = ({"en": "turn", "es": "ronda"}, {"en": "turns", "es": "rondas"})
"""The word for a turn of any other length, and its plural; in Spanish a feminine word."""

LANGUAGES = ("en", "es")
ARTICLE = re.compile(r"^(the|el|la|los|las) ", re.IGNORECASE)
ASKED = re.compile(r"\{((?:the_)?)([a-z]+)\}", re.IGNORECASE)
CONTRACTED = re.compile(r"\b(de|a|De|A) el\b")
MARKED = re.compile(r"(\b(?:de|a|De|A) )?\{([Tt]he)\}%\((\w+)\)s")
_spoken: ContextVar[Words | None] = ContextVar("war_words", default=None)


def words_of_war(words: Words, turn_days: int) -> Words:
    """Returns *words* of a campaign with those for a turn of *turn_days*."""
    one, many = SPANS.get(turn_days, ROUND)
    return {**words, "week": one, "weeks": many}


def words_of_nations(nations: Words) -> Words:
    """Returns what the *nations* that have a name are called together, by drill."""
    named: dict[str, dict[str, list[str]]] = {}
    for words in nations.values():
        drill = f"{words.get('drill', words.get('habits', 'regular'))}s"
        if name := words.get("name"):
            for language, word_form in (("en", name), ("es", words.get("name_es") or name)):
                named.setdefault(drill, {}).setdefault(language, []).append(word_form)
    return {
        drill: {language: _list_of_names(names, AND[language]) for language, names in by_language.items()}
        for drill, by_language in named.items()
        if drill in PEOPLES
    }


AND = {"en": "and", "es": "y"}


def _list_of_names(names: list[str], last: str) -> str:
    """Returns *names* as a sentence has them: *a, b and c*."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def speak_of(words: Words, turn_days: int = 7) -> None:
    """Makes texts use these words from now on, in this request or job."""
    _spoken.set(words_of_war(words, turn_days))


def speak_neutrally() -> None:
    """Makes texts speak of no war."""
    _spoken.set(None)


@contextmanager
def speaking_of(words: Words, turn_days: int) -> Iterator[None]:
    """Makes texts use these words within the block."""
    before = _spoken.set(words_of_war(words, turn_days))
    try:
        yield
    finally:
        _spoken.reset(before)


def forget_war(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Any:
    """Makes each request forget the war of the one before. Middleware."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        speak_neutrally()
        try:
            return get_response(request)
        finally:
            speak_neutrally()

    return answer


def war_word(key: str) -> str:
    """Returns the word of the war in the reader's language, with its article."""
    for words in (_spoken.get() or {}, PEOPLES, words_of_war(NEUTRAL, 7)):
        if found := in_tongue(words.get(key, {})):
            return found
    raise KeyError(key)


def is_word(key: str) -> bool:
    return key in NEUTRAL or key in ("week", "weeks")


def fill_words(text: str) -> str:
    """Returns *text* with the words that it asks for; other braces stay."""
    if "{" not in text:
        return text
    filled = ASKED.sub(_war_word_of, text)
    return CONTRACTED.sub(_contract, filled) if reader_language() == "es" else filled


def _contract(pair: re.Match[str]) -> str:
    """Contracts *de el* to *del*, and *a el* to *al*."""
    return f"{pair[1]}l"


def _war_word_of(asked: re.Match[str]) -> str:
    key = asked[2].lower()
    if not is_word(key):
        return asked[0]
    word = war_word(key) if asked[1] else ARTICLE.sub("", war_word(key))
    capital = asked[0][1].isupper()
    return word[:1].upper() + word[1:] if capital else word


def name_in_sentence(name: str) -> str:
    """Returns a side's *name* as it stands within a sentence: *the United States*, *the Crown*."""
    names = (_spoken.get() or {}).get("sides", {}).get(reader_language(), {})
    return str(names.get(name) or re.sub("^The ", "the ", name))


class Sentence(str):
    """A text that puts sides' names into a sentence, each marked: *The troops of {the}%(side)s*."""

    __slots__ = ()

    def __mod__(self, values: Any) -> str:
        def name_in_match(marked: re.Match[str]) -> str:
            name = name_in_sentence(str(values[marked[3]]))
            if marked[2] == "The":
                name = name[:1].upper() + name[1:]
            name_text = (marked[1] or "") + name
            return (CONTRACTED.sub(_contract, name_text) if reader_language() == "es" else name_text).replace(
                "%", "%%"
            )

        return str.__mod__(MARKED.sub(name_in_match, self), values)


def _spoken_text(text: str) -> str:
    filled = fill_words(text)
    return Sentence(filled) if MARKED.search(filled) else filled


def gettext(message: str) -> str:
    return _spoken_text(translation.gettext(message))


def ngettext(singular: str, plural: str, number: int) -> str:
    return _spoken_text(translation.ngettext(singular, plural, number))


def pgettext(context: str, message: str) -> str:
    return _spoken_text(translation.pgettext(context, message))


def npgettext(context: str, singular: str, plural: str, number: int) -> str:
    return _spoken_text(translation.npgettext(context, singular, plural, number))


def in_war(texts: Mapping[str, str]) -> str:
    """Returns the one of *texts*, by language, that the reader reads, with the words of the war."""
    return fill_words(in_tongue(texts))


def name_of_men(drill: str, otherwise: Any) -> str:
    """Returns what the war that is spoken of calls its men of that *drill*; *otherwise* if none is."""
    return str(otherwise) if _spoken.get() is None else war_word(drill)


def people_by_language(drill: str) -> Mapping[str, str] | None:
    """Returns the word of the spoken war for men of that *drill*, by language.

    None: no war is spoken of.
    """
    spoken = _spoken.get()
    return None if spoken is None else {**PEOPLES[drill], **spoken.get(drill, {})}


people_lazy = lazy(name_of_men, str)
gettext_lazy = lazy(gettext, str)
pgettext_lazy = lazy(pgettext, str)
