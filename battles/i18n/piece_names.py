"""How pieces are called that mustering names by what they are ("Leon, gun 2"), in the reader's language.

A piece that the campaign names keeps that name, and so does one of no known kind.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _, pgettext

from rules import Scenario

KINDS: Final[tuple[tuple[str, Callable[[], str]], ...]] = (
    (r"(?P<of>.+), gun(?P<number>| \d+)", lambda: "%(of)s, " + pgettext("arm", "gun") + "%(number)s"),
    (r"(?P<of>.+), captives", lambda: "%(of)s, " + _("captives")),
    (r"(?P<of>.+), general", lambda: "%(of)s, " + _("general")),
    (r"(?P<of>.+), commander", lambda: "%(of)s, " + pgettext("arm", "commander")),
    (
        r"(?P<of>.+), commander of infantry division (?P<number>\d+)",
        lambda: _("%(of)s, commander of infantry division %(number)s"),
    ),
    (
        r"(?P<of>.+), commander of cavalry division (?P<number>\d+)",
        lambda: _("%(of)s, commander of cavalry division %(number)s"),
    ),
    (r"Ship", lambda: _("Ship")),
)


def called(name: str, own: Mapping[str, str]) -> str:
    """*name* of a table unit as the reader has it; *own*: what the campaign's forces and units are called."""
    if name in own:
        return own[name]
    for kind, said in KINDS:
        found = re.fullmatch(kind, name)
        if found:
            told = found.groupdict()
            return said() % (told | {"of": called(told["of"], own)} if "of" in told else told)
    if " + " in name:
        return " + ".join(called(part, own) for part in name.split(" + "))
    whole, comma, part = name.rpartition(", ")
    return f"{called(whole, own)}, {part}" if comma and re.fullmatch(r"[A-Z]?\d*", part) else name


def as_called(scenario: Scenario, own: Mapping[str, str]) -> Scenario:
    """*scenario* with its units so called."""
    units = tuple({**unit, "name": called(unit["name"], own)} for unit in scenario.units)
    return replace(scenario, units=units)
