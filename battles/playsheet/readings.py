"""How a table reads the rules: the options that a procedure goes by, told by their rulings."""

from collections.abc import Mapping
from typing import Any

from django import forms

import rules
from battles.playsheet.kinds import choices
from battles.playsheet.words import OPTIONS
from campaign.tongue import in_tongue


def rulings(procedure: str) -> Mapping[str, rules.Clause]:
    """Every option of that procedure's ruleset with the clause that has it."""
    own = rules.catalogue(procedure.partition(".")[0]).values()
    return {option: clause for clause in own for option in clause.options}


def is_reading(procedure: str, name: str, asked: Mapping[str, Any]) -> bool:
    """Whether the input *name* is an option, and not something on the table that goes by the same name."""
    clause = rulings(procedure).get(name)
    default = asked.get("default")
    usual = clause.options[name]["default"] if clause else None
    return default is not None and type(default) is type(usual) and default == usual


def readings_of(procedure: rules.Procedure) -> tuple[str, ...]:
    """The options that *procedure* takes together, as `options`."""
    return OPTIONS.get(procedure.name, ())


def values_of(procedure: str, option: str) -> list[Any]:
    return list(rulings(procedure)[option].options[option]["values"])


def reading_field(procedure: str, option: str) -> forms.Field:
    """A choice between the readings of an open question."""
    ruling = rulings(procedure)[option]
    return forms.ChoiceField(
        label=in_tongue(ruling.title),
        help_text=in_tongue(ruling.question),
        initial=str(ruling.options[option]["default"]),
        required=False,
        choices=choices(procedure, values_of(procedure, option), option),
    )
