"""A table's rules options: those that a procedure goes by, told by their rulings."""

from collections.abc import Mapping
from typing import Any

from django import forms

import rules
from battles.playsheet.kinds import choices_in_words
from battles.playsheet.words import OPTIONS, word_for
from battles.playsheet.words.rules_options import LABELS, VALUES
from campaign.i18n.language import in_tongue


def rulings_by_option(procedure: str) -> Mapping[str, rules.Clause]:
    """Returns every option of that procedure's ruleset with the clause that has it."""
    own = rules.catalogue(procedure.partition(".")[0]).values()
    return {option: clause for clause in own for option in clause.options}


def is_option(procedure: str, name: str, asked: Mapping[str, Any]) -> bool:
    """Tells whether the input *name* is an option.

    Something on the table may have the same name. Its default then differs.
    """
    clause = rulings_by_option(procedure).get(name)
    default = asked.get("default")
    usual = clause.options[name]["default"] if clause else None
    return default is not None and type(default) is type(usual) and default == usual


def options_of(procedure: rules.Procedure) -> tuple[str, ...]:
    """Returns the options that *procedure* takes together, as `options`."""
    return OPTIONS.get(procedure.name, ())


def values_of(procedure: str, option: str) -> list[Any]:
    return list(rulings_by_option(procedure)[option].options[option]["values"])


def label_of(ruleset: str, option: str) -> str:
    """Returns the title of its ruling, if that has no other option; else its own name."""
    ruling = rulings_by_option(ruleset)[option]
    return word_for(LABELS, ruleset, option) or in_tongue(ruling.title)


def option_words(ruleset: str, option: str, value: Any) -> str:
    """Returns the *value* of *option* in words."""
    return word_for(VALUES, ruleset, f"{option}.{value}") or choices_in_words(ruleset, [value], option)[0][1]


def option_field(procedure: str, option: str) -> forms.Field:
    """Returns a choice between the values of an option."""
    ruleset, ruling = procedure.partition(".")[0], rulings_by_option(procedure)[option]
    return forms.ChoiceField(
        label=label_of(ruleset, option),
        help_text=in_tongue(ruling.question),
        initial=str(ruling.options[option]["default"]),
        required=False,
        choices=[
            (str(value), option_words(ruleset, option, value)) for value in values_of(procedure, option)
        ],
    )
