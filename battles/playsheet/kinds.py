"""The field for a single value that a procedure asks, and what was written there as JSON has it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from battles.playsheet.places import PlaceField
from battles.playsheet.words import CHOICES, spelt_name, word_for

LONGEST: Final = 4000  # characters of a list of names
NAME: Final = 100


def field_of(
    procedure: str,
    asked: Mapping[str, Any],
    *,
    own_name: str,
    label: str,
    hint: str,
    needed: bool,
    inner: bool,
) -> forms.Field:
    """Returns the field for what JSON schema says; *inner*: in a row, where what is left empty is the
    default.
    """
    default = asked.get("default")
    arguments: dict[str, Any] = {"label": label, "help_text": hint, "required": needed}
    arguments |= {"initial": None if inner else default, "error_messages": {"required": _("This is needed.")}}
    if "prefixItems" in asked:
        arguments["help_text"] = hint or ("" if inner else _("As the edge of the board shows it: E5."))
        return PlaceField(book=procedure.partition(".")[0], **(arguments | {"initial": None}))
    if asked.get("type") == "boolean":
        if not inner or not default:
            return forms.BooleanField(**(arguments | {"required": False}))
        yes, no = choices_in_words(procedure, (True, False))
        return forms.ChoiceField(choices=[("", yes[1]), no], **arguments)
    if "enum" in asked:
        empty = [] if default is not None and not inner else [("", "—")]
        return forms.ChoiceField(
            choices=[*empty, *choices_in_words(procedure, asked["enum"], own_name)], **arguments
        )
    if asked["type"] == "array":
        return many_of(procedure, asked, arguments)
    if asked["type"] == "string":
        return forms.CharField(max_length=asked.get("maxLength", NAME), **arguments)
    return number_field(asked, arguments, str(default) if inner and default is not None else "")


def many_of(procedure: str, asked: Mapping[str, Any], arguments: dict[str, Any]) -> forms.Field:
    """Returns a field with words to tick, or names to write one a line."""
    if "enum" in asked["items"]:
        named = choices_in_words(procedure, asked["items"]["enum"])
        return forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, choices=named, **arguments)
    written = arguments | {"initial": "\n".join(arguments["initial"] or ())}
    return forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), max_length=LONGEST, **written)


def number_field(asked: Mapping[str, Any], arguments: dict[str, Any], usual: str) -> forms.Field:
    """Returns a field for a number. *usual*: what is true where nothing is written."""
    limits: dict[str, Any] = {"min_value": asked.get("minimum"), "max_value": asked.get("maximum")}
    shown = {"placeholder": usual} if usual else {}
    if asked["type"] == "integer":
        return forms.IntegerField(widget=forms.NumberInput(attrs=shown), **limits, **arguments)
    limits = {key: None if value is None else int(value) for key, value in limits.items()}
    widget = forms.NumberInput(attrs={"step": "any", "inputmode": "decimal", **shown})
    return forms.DecimalField(decimal_places=2, widget=widget, **limits, **arguments)


def choices_in_words(procedure: str, values: Iterable[Any], of: str = "") -> list[tuple[str, str]]:
    """Returns the words of *values*, by *of* if it has words of its own."""
    return [
        (
            str(value),
            (of and word_for(CHOICES, procedure, f"{of}.{value}")) or choice_in_words(procedure, str(value)),
        )
        for value in values
    ]


def choice_in_words(procedure: str, value: str) -> str:
    return word_for(CHOICES, procedure, value) or spelt_name(value)


def plain_value(value: Any, asked: Mapping[str, Any]) -> Any:
    """Returns the value of a field as JSON has it; None for what was left empty."""
    if value is None or value == "":
        return None
    for choice in asked.get("enum", (True, False) if asked.get("type") == "boolean" else ()):
        if str(choice) == str(value):
            return choice
    if asked.get("type") == "number":
        return float(value)
    if asked.get("type") == "array" and isinstance(value, str):
        return [line.strip() for line in value.splitlines() if line.strip()]
    return value
