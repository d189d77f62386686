"""How pieces are called that mustering names by what they are ("Leon, gun 2"), in the reader's language.

What a campaign calls its own stays as it is; so does a name of no known kind.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

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


def called(name: str) -> str:
    """*name* of a table unit as the reader has it."""
    for kind, said in KINDS:
        found = re.fullmatch(kind, name)
        if found:
            return said() % found.groupdict()
    return name


def as_called(scenario: Scenario) -> Scenario:
    """*scenario* with its units so called."""
    return replace(scenario, units=tuple({**unit, "name": called(unit["name"])} for unit in scenario.units))
