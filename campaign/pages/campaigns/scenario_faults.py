"""Faults of a scenario's files in the reader's language.

The reader of scenarios writes English, as its command does. Its sentences are found here by their shape.
"""

import re
from functools import lru_cache

from django.utils.translation import gettext, gettext_noop as _

from campaign.i18n.language import FIRST, reader_language
from campaign.scenario.faults import Fault, shorten_text

FREE, PLAIN = ".*?", '[^"]*?'
WHERE = _("%(file)s line %(line)s")
GIVEN = _("%(what)s, not “%(value)s”")
NEAREST = _("%(what)s; did you mean %(near)s?")
SENTENCES = (
    _("must be given"),
    _("must be one of %(words)s"),
    _("must be more than %(low)s"),
    _("must be %(low)s or more"),
    _("must be less than %(high)s"),
    _("must be %(high)s or less"),
    _("must be a whole number of %(low)s or more"),
    _("must be a whole number from %(low)s to %(high)s"),
    _("must be a whole number with fewer digits"),
    _("must be a whole number"),
    _("must be a number from %(low)s up to %(high)s"),
    _("must be a number above 0 up to %(high)s"),
    _("must be a finite number"),
    _("must be a number"),
    _("must have %(number)s or more values"),
    _("must have %(number)s values or fewer"),
    _("must have %(number)s or more letters"),
    _("must be no longer than %(number)s letters"),
    _("must have no more than %(number)s decimal places"),
    _("must be text in UTF-8"),
    _("must be text"),
    _("must be true or false"),
    _("must be yes or no"),
    _("must be a date such as 1873-09-15, without a time"),
    _("must be a date such as 1873-09-15"),
    _("must be a list of features"),
    _("must be a list"),
    _("must be a table of fields"),
    _("must be small letters, digits and _, beginning with a letter"),
    _("must be plain text without { } %% < > &"),
    _("must be the name of a file such as coast.geojson"),
    _("must be a month and a day up to the 28th, such as 08-01"),
    _("must be at most %(number)s bytes long"),
    _("must be another place than “%(name)s”"),
    _("must not be after %(day)s, when the war begins"),
    _("must lie in the zip itself or in one folder of it"),
    _("is not a value for this field"),
    _("is not written in UTF-8"),
    _("is not a zip file, or is damaged"),
    _("must be packed as an ordinary zip packs it"),
    _("is not GeoJSON: its brackets are nested too deeply"),
    _("is not JSON: %(why)s"),
    _("is not TOML: %(why)s"),
    _("is not CSV: %(why)s"),
    _("is there twice"),
    _("is too long; there is room for %(number)s bytes"),
    _("is one file too many; a scenario has at most %(number)s"),
    _("is not a scenario file; those are: %(files)s"),
    _("has too few values"),
    _("contains a character that is not allowed"),
    _("cannot be read"),
    _("the column is missing"),
    _("the column is there twice"),
    _("the weapons from here on add up to %(number)s per cent, not 100"),
    _("that magazine is already in line %(number)s"),
    _("the same %(what)s is already in line %(number)s"),
    _("there is no such file"),
    _("there is no such field"),
    _("there is no such column"),
    _("there is no such %(what)s"),
    _("there is no file “%(name)s”"),
    _("there is no force “%(name)s”"),
    _("no sea lane leads to “%(name)s”"),
    _("no route leads from “%(name)s” to the main part of the map"),
    _("“%(name)s” is already in line %(number)s"),
    _("“%(name)s” has no unit"),
    _("the enemy’s “%(name)s” is there too"),
    _("“%(name)s” is held by %(side)s"),
    _("“%(name)s” is a seat of %(side)s"),
    _("“%(name)s” is a unit of %(side)s"),
    _("feature %(number)s: %(what)s"),
)
SPECIAL_FIRST = sorted(SENTENCES, key=lambda template: -len(re.sub(r"%\(\w+\)s", "", template)))
"""The sentence with the most words of its own that fits is taken."""


def fault_in_words(fault: Fault) -> str:
    """Returns *fault* as a line: units.csv, línea 7: men: ..."""
    if reader_language() == FIRST:
        return str(fault)
    where = gettext(WHERE) % {"file": fault.file, "line": fault.line} if fault.line else fault.file
    return ": ".join(part for part in (where, shorten_text(fault.field), text_in_words(fault.text)) if part)


def text_in_words(text: str) -> str:
    """Returns the sentence *text* in the reader's language; as it is if it has another shape."""
    for template in SPECIAL_FIRST:
        if matched := shape_of(template).fullmatch(text):
            return gettext(template) % in_words(matched.groupdict())
    for template in (GIVEN, NEAREST):
        if matched := shape_of(template).fullmatch(text):
            return gettext(template) % (matched.groupdict() | {"what": text_in_words(matched["what"])})
    return text


def in_words(fault: dict[str, str]) -> dict[str, str]:
    """Returns *fault* with the sentence in it in words, if there is one."""
    return fault | {"what": text_in_words(fault["what"])} if "what" in fault else fault


@lru_cache(maxsize=200)
def shape_of(template: str) -> re.Pattern[str]:
    """Returns the shape of the English sentences of *template*, with plain quotation marks."""
    parts = re.split(r"%\((\w+)\)s", template.replace("“", '"').replace("”", '"'))
    made = [
        f"(?P<{part}>{FREE if part in ('what', 'value') else PLAIN})"
        if number % 2
        else re.escape(part.replace("%%", "%"))
        for number, part in enumerate(parts)
    ]
    return re.compile("".join(made), re.DOTALL)
