"""The form of a procedure, made from what the procedure itself says of its inputs."""

import re
from collections.abc import Mapping
from dis import get_instructions
from types import MappingProxyType
from typing import Any, Final

from django import forms
from django.forms.utils import ErrorDict
from django.utils.translation import gettext as _, gettext_lazy, ngettext

import rules
from battles.i18n import rule_errors
from battles.playsheet.ask import Answer, TooManyDice, ask_procedure
from battles.playsheet.kinds import LONGEST, field_of, plain_value
from battles.playsheet.parts import (
    FIELD,
    PLACE,
    TICKS,
    Part,
    leaf_parts,
    missing_fields,
    part_at_path,
    part_value,
    repeated_names,
)
from battles.playsheet.procedure_inputs import Asking
from battles.playsheet.rules_options import is_option, option_field, options_of, values_of
from battles.playsheet.words import FAULTS, word_for
from rules.core.chances.exact_odds import ExactOdds, exact_odds
from rules.core.chances.ways_of_dice import TooManyRolls

OPTION: Final = "option-"


class PlayForm(forms.Form):
    """Fields by the names of the procedure's inputs, `option-...` for rules options, and `faces`.

    With *more*, the name of a list: nothing is judged, that list has one row more. *read*: how the rules are
    read at this table, where that is not as they have it. *tables*: of the rules that are replaced there.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        procedure: rules.Procedure,
        more: str = "",
        read: Mapping[str, Any] = MappingProxyType({}),
        tables: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        super().__init__(data)
        self.tables = dict(tables) if "tables" in procedure.inputs.model_fields else {}
        self.procedure = procedure
        self.name = procedure.name
        self.growing = bool(more)
        self.usual: dict[str, str] = {}
        asking = Asking(procedure, data or (), more)
        inputs = asking.inputs()
        self.chosen = {name: name for name, asked in inputs.items() if is_option(self.name, name, asked)}
        self.parts = asking.parts(name for name in inputs if name not in self.chosen)
        self.chosen |= {OPTION + name: name for name in options_of(procedure)}
        for part in leaf_parts(self.parts):
            self.fields[part.key] = field_of(
                self.name,
                part.asked,
                own_name=part.own,
                label=part.label,
                hint=part.hint,
                needed=part.needed and part.key in inputs,
                inner=part.inner,
            )
            part.box = self[part.key]
        for key, name in self.chosen.items():
            self.fields[key] = option_field(self.name, name)
            self.usual[key] = str(self.fields[key].initial)
            self.fields[key].initial = str(read.get(name, self.usual[key]))
        if has_dice(procedure):
            self.fields["faces"] = faces_field()
        grown = next((part for part in self.parts if part.key == more and part.parts), None)
        if grown:
            first = next(leaf_parts(grown.parts[-1:]))
            self.fields[first.key].widget.attrs["autofocus"] = True

    @property
    def errors(self) -> ErrorDict:
        return ErrorDict() if self.growing else super().errors

    @property
    def single_parts(self) -> list[Part]:
        """Returns the fields that stand by themselves, boxes to tick last."""
        return sorted((part for part in self.parts if part.is_single), key=lambda part: part.is_ticked)

    @property
    def groups(self) -> list[Part]:
        """Lists of rows, and what is told of one side or one unit."""
        return [part for part in self.parts if not part.is_single]

    @property
    def options(self) -> list[forms.BoundField]:
        return [self[key] for key in self.chosen]

    @property
    def has_changed_options(self) -> bool:
        """Tells whether any option differs from what the rules have."""
        shown = {field.name: field.value() for field in self.options}
        return any(value and value != self.usual[name] for name, value in shown.items())

    def clean_faces(self) -> list[int]:
        written = self.cleaned_data["faces"]
        if not re.fullmatch(r"[\d\s,;]*", written):
            raise forms.ValidationError(_("Write the faces as numbers."))
        return [int(face) for face in re.findall(r"\d+", written)]

    def clean(self) -> dict[str, Any]:
        written = super().clean() or {}
        wrong = set(self.errors)
        for part in self.parts:
            for empty in missing_fields(part, written, needed=part.needed):
                if empty.key not in wrong:
                    self.add_error(empty.key, _("This is needed."))
            for name in repeated_names(part, written):
                self.add_error(name.key, _("This name is already in a row above."))
        return written

    def inputs(self) -> dict[str, Any]:
        """Returns the entries as the procedure takes them; what was left empty is left out."""
        written = self.cleaned_data
        values = {part.own: part_value(part, written) for part in self.parts}
        options: dict[str, Any] = {}
        for key, name in self.chosen.items():
            value = plain_value(written[key], {"enum": values_of(self.name, name)})
            (options if key.startswith(OPTION) else values)[name] = value
        values = {name: entered for name, entered in values.items() if entered is not None}
        options = {name: entered for name, entered in options.items() if entered is not None}
        more = {"options": options, "tables": self.tables}
        return values | {name: entered for name, entered in more.items() if entered}

    def ask(self, *, roll: bool) -> Answer | None:
        """Returns the answer, or None with the fault at its field."""
        if not self.is_valid():
            return None
        faces = self.cleaned_data.get("faces", [])
        try:
            return self.answer_dice(faces, roll=roll)
        except rules.BadInput as fault:
            self.refuse(fault)
        except rules.NeedDice as need:
            more = need.count - len(need.given)
            self.add_error(
                "faces",
                ngettext(
                    "%(clause)s needs %(more)d more D%(sides)d. Roll it and add it here.",
                    "%(clause)s needs %(more)d more D%(sides)d. Roll them and add them here.",
                    more,
                )
                % {"clause": need.clause, "more": more, "sides": need.sides},
            )
        except rules.WrongFace as wrong:
            self.add_error("faces", _("This die has no %d.") % faces[wrong.place])
        except TooManyDice as spare:
            self.add_error(
                "faces",
                ngettext("%d die more than was asked for.", "%d dice more than were asked for.", spare.left)
                % spare.left,
            )
        return None

    def exact_odds(self) -> ExactOdds | None:
        """Returns the chances of every answer, or None with the fault at its field."""
        if not self.is_valid():
            return None
        try:
            return exact_odds(self.procedure, self.inputs())
        except rules.BadInput as fault:
            self.refuse(fault)
        except TooManyRolls:
            self.add_error(
                "faces", _("These dice have too many possible results to list. Roll them instead.")
            )
        return None

    def answer_dice(self, faces: list[int], *, roll: bool) -> Answer:
        """Returns the answer with *faces*.

        A number that is on no die that was asked for is one written digit by digit (5626), and is taken apart
        there.
        """
        while True:
            try:
                return ask_procedure(self.procedure, self.inputs(), faces, roll=roll)
            except rules.WrongFace as wrong:
                digits = [int(digit) for digit in str(faces[wrong.place])]
                if len(digits) == 1:
                    raise
                faces[wrong.place : wrong.place + 1] = digits

    def refuse(self, fault: rules.BadInput) -> None:
        """Tells *fault* at the field that the rules name, or at the group it is in."""
        part = part_at_path(self.parts, fault.field, self.cleaned_data)
        last = next((step for step in reversed(fault.field.split(".")) if not step.isdigit()), "")
        reason, clause = reason_and_clause(fault.why)
        why = closed_sentence(
            word_for(FAULTS, self.name, last).removesuffix(".") or rule_errors.localized_refusal(reason),
            clause,
        )
        if part is None:
            field = fault.field.replace("options.", OPTION, 1)
            self.add_error(field if field in self.fields else None, why)
        elif part.shape in (FIELD, TICKS, PLACE):
            self.add_error(part.key, why)
        else:
            part.faults.append(why)
            self.errors[part.key] = self.error_class([why])


def faces_field() -> forms.Field:
    return forms.CharField(
        label=gettext_lazy("Dice, in the order rolled"),
        help_text=gettext_lazy("For example 4 6 1, or 461. Leave it empty to learn how many dice to roll."),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


def has_dice(procedure: rules.Procedure) -> bool:
    """Tells whether *procedure* reads its dice at all."""
    return any(step.argval == "dice" for step in get_instructions(procedure.function))


def reason_and_clause(why: str) -> tuple[str, str]:
    """Returns the refusal of the rules, and the clauses that it names, if any."""
    named = re.fullmatch(r"(.+) \(([A-Z]+-[A-Z0-9, -]*\d)\)", why)
    return (named[1], named[2]) if named else (why, "")


def closed_sentence(reason: str, clause: str = "") -> str:
    """Returns *reason* as a sentence, with the *clause* that says so."""
    return f"{reason[:1].upper()}{reason[1:]}{f' ({clause})' if clause else ''}."
