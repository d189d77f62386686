"""The refusals of the rules in the reader's language: their English sentences are known by their kind.

The rules speak English to whoever calls them; a page says the same in its own words. A sentence of no known
kind is left as it is.
"""

import re
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from battles.i18n.ruleset_errors import SENTENCES
from rules import BadInput

LONGEST = 80  # letters of a name that somebody else wrote

KINDS: Final[tuple[tuple[str, str | Promise], ...]] = (
    # a ground, or a table laid out on it
    (
        r"must be a whole number from (?P<a>-?\d+) to (?P<b>-?\d+)",
        _("must be a whole number from %(a)s to %(b)s"),
    ),
    (r"must be (?P<a>\S+) or more", _("must be %(a)s or more")),
    (r"must be one of (?P<a>.+)", _("must be one of %(a)s")),
    (r"must be a place \[x, y\] in whole cm", _("must be a place [x, y] in whole cm")),
    (
        r"must be a list of at least (?P<a>\d+) places \[x, y\]",
        _("must be a list of at least %(a)s places [x, y]"),
    ),
    (r"must be a list", _("must be a list")),
    (r"must be a table of named values", _("must be a table of named values")),
    (r"must be a word(?: that names .+)?", _("must be a word")),
    (r"must be true or false", _("must be true or false")),
    (r"(?P<a>'.*'|\".*\") appears twice", _("%(a)s appears twice")),
    (r"(?P<a>'.*'|\".*\") is not declared", _("%(a)s is not declared")),
    (r"is not a field of (?:these rules|a ground|a position)", _("is not a field of a ground")),
    (r"there is no room on this ground for (?P<a>.+)", _("there is no room on this ground for %(a)s")),
    (r"there is no water on this ground for (?P<a>.+)", _("there is no water on this ground for %(a)s")),
    (
        r"stands where no unit can stand, or on top of another",
        _("stands where no unit can stand, or on top of another"),
    ),
    (r"(?P<a>'.*'|\".*\") is held by another unit already", _("%(a)s is held by another unit already")),
    (r"there is room for (?P<a>\d+) in (?P<b>.+)", _("there is room for %(a)s in %(b)s")),
    (r"(?:blue|red) has nobody on the table|nobody is on either side", _("a side has nobody on the table")),
    (r"has room for (?P<a>\d+) at most", _("has room for %(a)s at most")),
    (r"is too long, or cannot be printed", _("is too long, or cannot be printed")),
    (r"brackets are nested too deep", _("brackets are nested too deep")),
    (r"only infantry holds a house", _("only infantry holds a house")),
    (r"(?P<a>.+) cannot draw a ground of its own", _("%(a)s cannot draw a ground of its own")),
    # what is no file of that kind
    (
        r".+ \(at line (?P<a>\d+), column (?P<b>\d+)\)",
        _("this cannot be read as TOML from line %(a)s, column %(b)s on"),
    ),
    (r".+ \(at end of document\)", _("this cannot be read as TOML: it ends too soon")),
    # inputs of a procedure
    (r"is needed", _("is needed")),
    (r"there is no such input", _("there is no such input")),
    (r"must be a (?:whole )?number", _("must be a number")),
    (r"must be more than (?P<a>\S+)", _("must be more than %(a)s")),
    (r"must be (?P<a>\S+) or less", _("must be %(a)s or less")),
    (r"must be less than (?P<a>\S+)", _("must be less than %(a)s")),
    (r"must be (?P<a>'.+|\d+, .+)", _("must be one of %(a)s")),
    (r"has more than (?P<a>\d+) decimal places", _("has more than %(a)s decimal places")),
    (r"needs (?P<a>\d+) at least", _("needs %(a)s at least")),
    (r"is too short", _("is too short")),
    (r"is too long", _("is too long")),
    (r"must be whole numbers", _("must be whole numbers")),
    (r"is beyond .+", _("is out of range")),
    (r"a name comes twice|names somebody twice", _("names somebody twice")),
    (r"there are none|must name somebody", _("names nobody")),
)
_FORMS: Final = tuple((re.compile(form, re.DOTALL), words) for form, words in KINDS)
_CITED: Final = re.compile(r"(?P<said>.+) (?P<clause>\([A-Z]+-[A-Z]+-\d+\))", re.DOTALL)
_BLANK: Final = re.compile(r"%\\\((\w)\\\)s")
_SENTENCES: Final = tuple(
    (re.compile(_BLANK.sub(r"(?P<\1>.+?)", re.escape(said)), re.DOTALL), said) for said in SENTENCES
)


def localized_refusal(refusal: str) -> str:
    """Returns *refusal* (BadInput.why) in the reader's language, if its kind is known.

    A clause at its end stays.
    """
    known = known_refusal(refusal)
    cited = None if known else _CITED.fullmatch(refusal)
    if cited:
        known = known_refusal(cited["said"])
        known = known and f"{known} {cited['clause']}"
    return known or shortened_text(refusal, 4 * LONGEST)


def known_refusal(refusal: str) -> str:
    """Returns *refusal* in the reader's language; empty if its kind is unknown."""
    for form, words in _FORMS:
        matched = form.fullmatch(refusal)
        if matched:
            return str(words) % short_names(matched)
    for form, sentence in _SENTENCES:
        matched = form.fullmatch(refusal)
        if matched:
            return gettext(sentence) % short_names(matched)
    return ""


def short_names(matched: re.Match[str]) -> dict[str, str]:
    """Returns the names in a refusal, each short enough to read."""
    return {name: shortened_text(part) for name, part in matched.groupdict().items()}


def fault_sentence(fault: BadInput) -> str:
    """Returns the line and the field of a fault in a file, and what is wrong with it."""
    said = {"field": shortened_text(fault.field), "line": fault.where, "why": localized_refusal(fault.why)}
    if fault.where.strip("0"):
        return gettext("Line %(line)s, %(field)s: %(why)s.") % said
    return gettext("%(field)s: %(why)s.") % said


def shortened_text(text: str, most: int = LONGEST) -> str:
    """Returns *text*, cut where it is longer than anybody would read."""
    return text if len(text) <= most else text[:most] + "…"
