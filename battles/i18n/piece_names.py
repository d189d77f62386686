"""Names of pieces that mustering names by what they are ("Leon, gun 2"), in the reader's language.

A piece that the campaign names keeps that name, and so does one of no known kind.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _, pgettext

import rules
from rules import Scenario

KINDS: Final[tuple[tuple[str, Callable[[], str]], ...]] = (
    (r"(?P<of>.+), gun(?P<number>| \d+)", lambda: "%(of)s, " + pgettext("arm", "gun") + "%(number)s"),
    (r"(?P<of>.+), (?:captives|prisoners)", lambda: "%(of)s, " + _("prisoners")),
    (r"(?P<of>.+), general", lambda: "%(of)s, " + _("general")),
    (r"(?P<of>.+), commander", lambda: "%(of)s, " + pgettext("arm", "commander")),
    (r"Ship", lambda: _("Ship")),
)
COMMANDER: Final = r"(?P<of>.+), commander of (?P<arm>infantry|cavalry) division (?P<number>\d+)"
"""The name that mustering gives to a commander of some units who has none."""
COMMANDERS: Final[Mapping[tuple[str, str], Callable[[], str]]] = {
    ("infantry", "division"): lambda: _("%(of)s, commander of infantry division %(number)s"),
    ("cavalry", "division"): lambda: _("%(of)s, commander of cavalry division %(number)s"),
    ("infantry", "brigade"): lambda: _("%(of)s, commander of infantry brigade %(number)s"),
    ("cavalry", "brigade"): lambda: _("%(of)s, commander of cavalry brigade %(number)s"),
    ("infantry", "command"): lambda: _("%(of)s, infantry commander %(number)s"),
    ("cavalry", "command"): lambda: _("%(of)s, cavalry commander %(number)s"),
}
"""Names of commanders, by arm and by the word of their rules for such a group."""


def piece_name(name: str, own_names: Mapping[str, str], together: str = "division") -> str:
    """Returns *name* of a table unit as the reader has it.

    *own_names*: what the campaign's forces and units are called; *together*: what the rules call units under
    one commander.
    """
    if name in own_names:
        return own_names[name]
    if post := re.fullmatch(COMMANDER, name):
        title = COMMANDERS[post["arm"], together]()
        return title % (post.groupdict() | {"of": piece_name(post["of"], own_names)})
    for kind, kind_name in KINDS:
        matched = re.fullmatch(kind, name)
        if matched:
            parts = matched.groupdict()
            return kind_name() % (
                parts | {"of": piece_name(parts["of"], own_names)} if "of" in parts else parts
            )
    if " + " in name:
        return " + ".join(piece_name(part, own_names) for part in name.split(" + "))
    whole, comma, part = name.rpartition(", ")
    return f"{piece_name(whole, own_names)}, {part}" if comma and re.fullmatch(r"[A-Z]?\d*", part) else name


def names_called(ruleset: str, names: Sequence[str], own_names: Mapping[str, str]) -> list[str]:
    """Returns the *names* of all units of a table by the rules of *ruleset* as the reader has them.

    A gun that is all of its unit is called as its unit is.
    """
    settings = rules.find(ruleset).establishment
    together = settings.division_is if settings else "division"
    return [piece_name(unit_name_if_alone(name, names), own_names, together) for name in names]


def unit_name_if_alone(name: str, names: Sequence[str]) -> str:
    """Returns *name* without ", gun" where nothing else of its unit is among *names*."""
    unit = name.removesuffix(", gun")
    parts = (other for other in names for part in other.split(" + ") if f"{part}, ".startswith(f"{unit}, "))
    return unit if unit != name and {*parts} == {name} else name


def as_called(scenario: Scenario, own_names: Mapping[str, str]) -> Scenario:
    """Returns *scenario* with its units named as the reader has them."""
    names = names_called(scenario.ruleset, [unit["name"] for unit in scenario.units], own_names)
    units = tuple({**unit, "name": name} for unit, name in zip(scenario.units, names, strict=True))
    return replace(scenario, units=units)
