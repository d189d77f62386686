"""A campaign's rules options: the named options of their rulings, by the turn from which they hold."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

import rules
from campaign.logic.settings import AUTO

RulesOption = bool | int | float | str


@cache
def offered_options(ruleset: str) -> Mapping[str, rules.Clause]:
    """Returns the options that a campaign of *ruleset* may choose, by name.

    In the order of the catalogue, each with its clause. Raises BadInput("ruleset", ...) if the ruleset plays
    no campaign.
    """
    fixed = rules.establishment(ruleset).fixed
    clauses = rules.catalogue(ruleset).values()
    return {name: clause for clause in clauses for name in clause.options if name not in fixed}


def values_of(ruleset: str, name: str) -> tuple[RulesOption, ...]:
    return tuple(offered_options(ruleset)[name].options[name]["values"])


def usual_values(ruleset: str) -> dict[str, RulesOption]:
    """Returns every option as it is read where nobody says anything."""
    return {name: clause.options[name]["default"] for name, clause in offered_options(ruleset).items()}


def option_fault(ruleset: str, name: str, value: object) -> str:
    """Returns what is wrong with *value* for the option *name*, or "". True is not 1."""
    if name in rules.establishment(ruleset).fixed:
        return "cannot be chosen for a whole campaign"
    if name not in offered_options(ruleset):
        near = get_close_matches(name, list(offered_options(ruleset)), n=1, cutoff=0.4)
        return f"{ruleset} has no such option" + (f"; did you mean {near[0]}?" if near else "")
    values = values_of(ruleset, name)
    if any(value == choice and isinstance(value, bool) == isinstance(choice, bool) for choice in values):
        return ""
    return f"must be one of {', '.join(text_of_value(choice) for choice in values)}"


def scale_choices(ruleset: str) -> tuple[str, ...]:
    """Returns the numbers of men that a figure may stand for in a campaign of *ruleset*."""
    return AUTO, *map(str, rules.establishment(ruleset).scales)


def scale_fault(ruleset: str, word: str) -> str:
    """Returns what is wrong with *word* as the men that a figure stands for by *ruleset*, or ""."""
    steps = scale_choices(ruleset)
    return "" if word in steps else f"must be one of {', '.join(steps)} for {ruleset}"


def text_of_value(value: RulesOption) -> str:
    """Returns *value* as it stands in a scenario's file: false, 28, single."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def unusual_values(ruleset: str, values: Mapping[str, RulesOption]) -> dict[str, RulesOption]:
    """Returns those of *values* that *ruleset* knows and that are not the usual."""
    plain = usual_values(ruleset)
    return {
        name: value
        for name, value in values.items()
        if not option_fault(ruleset, name, value) and value != plain[name]
    }


def in_force(plain: Mapping[str, Mapping[str, RulesOption]], turn: int) -> Mapping[str, RulesOption]:
    """Returns the options that differ from the usual in *turn*.

    *plain*: the differing options, by the turn from which they held.
    """
    begun = [int(number) for number in plain if int(number) <= turn]
    return plain[str(max(begun))] if begun else {}
