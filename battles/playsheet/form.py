"""The form of a procedure, made from what the procedure itself says of its inputs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dis import get_instructions
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import rules
from battles import faults
from battles.pages.rulebook import said
from battles.playsheet.ask import Answer, TooManyDice, ask
from battles.playsheet.choices import CHOICES, FAULTS
from battles.playsheet.fields import CountsField, PairField, PairsField
from battles.playsheet.words import HINTS, INPUTS, OPTIONS, spelt, word

LEGS = 6  # rows of a list of stretches
LONGEST = 4000  # characters of a list of names
OPTION = "option-"


class PlayForm(forms.Form):
    """Fields by the names of the procedure's inputs, `option-...` for readings of the rules, and `faces`."""

    def __init__(self, data: Mapping[str, Any] | None, *, procedure: rules.Procedure) -> None:
        super().__init__(data)
        self.procedure = procedure
        self.name = procedure.name
        self.options = readings_of(procedure)
        self.schema = procedure.inputs.model_json_schema()
        self.lists: dict[str, dict[str, Any]] = {}  # inputs of several values, and what they ask
        for name, asked in self.schema["properties"].items():
            if name != "options":
                self.add(name, asked)
        for name in self.options:
            self.fields[OPTION + name] = reading_field(self.name, name)
        if throws(procedure):
            self.fields["faces"] = forms.CharField(
                label=gettext_lazy("Dice, as they fell"),
                help_text=gettext_lazy(
                    "In the order thrown, with spaces between. Ask without any to learn how many."
                ),
                required=False,
                max_length=LONGEST,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )

    def add(self, name: str, asked: dict[str, Any]) -> None:
        """The field of an input; of one made of several values, or of a list of such, a field for each."""
        where = asked.get("$ref") or asked.get("items", {}).get("$ref", "")
        row = self.schema.get("$defs", {}).get(where.rpartition("/")[2])
        if row is None:
            needed = name in self.schema.get("required", ())
            self.fields[name] = field_of(self.name, name, asked, needed=needed)
            return
        row = {**row, "properties": {part: blank(one) for part, one in row["properties"].items()}}
        self.lists[name] = row
        of_all = word(INPUTS, self.name, name) or spelt(name)
        for number, key in enumerate(self.keys(name)):
            for part, described in row["properties"].items():
                found = field_of(self.name, part, described, needed=False)
                found.label = f"{number + 1 if self.many(name) else of_all}. {found.label}"
                self.fields[f"{key}-{part}"] = found

    def many(self, name: str) -> bool:
        return "items" in self.schema["properties"][name]

    def keys(self, name: str) -> list[str]:
        """What the fields of each row of *name* begin with."""
        return [f"{name}-{number}" for number in range(LEGS)] if self.many(name) else [name]

    @property
    def asked(self) -> Iterator[forms.BoundField]:
        """The inputs, boxes to tick last; lists of rows, readings and dice stand apart."""
        names = [name for name in self.fields if name in self.schema["properties"]]
        names.sort(key=lambda name: isinstance(self.fields[name], forms.BooleanField))
        return (self[name] for name in names)

    @property
    def rows(self) -> Iterator[list[forms.BoundField]]:
        for name, row in self.lists.items():
            for key in self.keys(name):
                yield [self[f"{key}-{part}"] for part in row["properties"]]

    @property
    def readings(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    @property
    def readings_changed(self) -> bool:
        return self.is_bound and any(field.name in self.changed_data for field in self.readings)

    def clean_faces(self) -> list[int]:
        written = self.cleaned_data["faces"]
        if not re.fullmatch(r"[\d\s,;]*", written):
            raise forms.ValidationError(_("Write the faces as numbers, with spaces between."))
        return [int(face) for face in re.findall(r"\d{1,3}", written)]

    def clean(self) -> dict[str, Any]:
        written = super().clean() or {}
        for name, row in self.lists.items():
            for number, key in enumerate(self.keys(name)):
                if number and not self.told(written, key, row):
                    continue
                for part in row.get("required", ()):
                    if written.get(f"{key}-{part}") in (None, "") and f"{key}-{part}" not in self.errors:
                        self.add_error(f"{key}-{part}", _("This is needed."))
        return written

    def told(self, written: Mapping[str, Any], key: str, row: Mapping[str, Any]) -> bool:
        """Whether anything stands in that row."""
        stands = (written.get(f"{key}-{part}") for part in row["properties"])
        return any(value == 0 and value is not False or bool(value) for value in stands)

    def inputs(self) -> dict[str, Any]:
        """What was written, as the procedure takes it; what was left empty is left out."""
        written = self.cleaned_data
        found: dict[str, Any] = {}
        for name, asked in self.schema["properties"].items():
            if name in self.lists:
                row = self.lists[name]
                rows = [
                    {
                        part: value
                        for part, one in row["properties"].items()
                        if (value := plain(written[f"{key}-{part}"], one)) is not None
                    }
                    for key in self.keys(name)
                    if self.told(written, key, row)
                ]
                found[name] = rows if self.many(name) else next(iter(rows), {})
            elif name in written:
                value = plain(written[name], asked)
                if value is not None:
                    found[name] = value
        chosen = {
            name: plain(written[OPTION + name], {"enum": option_values(self.name, name)})
            for name in self.options
            if written[OPTION + name]
        }
        if chosen:
            found["options"] = chosen
        return found

    def ask(self, *, roll: bool) -> Answer | None:
        """The answer, or None with the fault at its field."""
        if not self.is_valid():
            return None
        try:
            return ask(self.procedure, self.inputs(), self.cleaned_data.get("faces", []), roll=roll)
        except rules.BadInput as fault:
            name = self.nearest(fault.field)
            why = word(FAULTS, self.name, fault.field) or closed(faults.why(fault.why))
            self.add_error(name, why)
        except rules.NeedDice as need:
            more = need.count - len(need.given)
            self.add_error(
                "faces",
                ngettext(
                    "%(clause)s asks for %(more)d D%(sides)d more. Throw it and add it here.",
                    "%(clause)s asks for %(more)d D%(sides)d more. Throw them and add them here.",
                    more,
                )
                % {"clause": need.clause, "more": more, "sides": need.sides},
            )
        except rules.WrongFace as wrong:
            face = self.cleaned_data["faces"][wrong.place]
            self.add_error("faces", _("The die that is asked for has no %d.") % face)
        except TooManyDice as spare:
            self.add_error(
                "faces",
                ngettext("%d die more than was asked for.", "%d dice more than were asked for.", spare.left)
                % spare.left,
            )
        return None

    def nearest(self, field: str) -> str | None:
        """The name of the form's own field for *field* of the rules ("hex.0"), or of what it is part of."""
        parts = field.split(".")
        names = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
        return next((name for name in names if name in self.fields), None)


def field_of(procedure: str, name: str, asked: Mapping[str, Any], *, needed: bool) -> forms.Field:
    """The field for what JSON schema says of an input."""
    kinds = [each for each in asked.get("anyOf", [asked]) if each.get("type") != "null"]
    told: dict[str, Any] = {
        "label": word(INPUTS, procedure, name) or spelt(name),
        "help_text": word(HINTS, procedure, name),
        "initial": asked.get("default"),
        "required": needed,
    }
    values = [value for kind in kinds for value in kind.get("enum", ())]
    if values:
        empty = [] if "default" in asked and asked["default"] is not None else [("", "—")]
        choices = [
            (str(value), word(CHOICES, procedure, str(value)) or spelt(str(value))) for value in values
        ]
        return forms.ChoiceField(choices=[*empty, *choices], **told)
    kind = kinds[0]
    limits = {"min_value": kind.get("minimum"), "max_value": kind.get("maximum")}
    if kind["type"] == "boolean":
        return forms.BooleanField(**(told | {"required": False}))
    if kind["type"] == "integer":
        return forms.IntegerField(**limits, **told)
    if kind["type"] == "number":
        limits = {key: int(value) for key, value in limits.items()}
        widget = forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"})
        return forms.DecimalField(decimal_places=2, widget=widget, **limits, **told)
    if "prefixItems" in kind:
        return PairField(**told)
    if "prefixItems" in kind.get("items", {}):
        return PairsField(**told)
    if kind["type"] == "object":
        names = tuple(kind.get("propertyNames", {}).get("enum", ()))
        if names and not told["help_text"]:
            told["help_text"] = one_a_line(f"{name} 3" for name in names)
        return CountsField(names=names, **told)
    if kind["type"] == "array":
        told["initial"] = "\n".join(told["initial"] or ())
        known = kind.get("items", {}).get("enum", ())
        if known and not told["help_text"]:
            told["help_text"] = one_a_line(known)
        return forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), max_length=LONGEST, **told)
    return forms.CharField(max_length=100, **told)


def blank(asked: Mapping[str, Any]) -> dict[str, Any]:
    """*asked* as a field that may be left empty; what is so unless it is denied is chosen, not ticked."""
    if asked.get("type") == "boolean" and asked.get("default"):
        return {"enum": [True, False]}
    return {name: said for name, said in asked.items() if name != "default"}


def throws(procedure: rules.Procedure) -> bool:
    """Whether *procedure* reads its dice at all."""
    return any(step.argval == "dice" for step in get_instructions(procedure.function))


def readings_of(procedure: rules.Procedure) -> tuple[str, ...]:
    """The options that *procedure* goes by: as we know, or of the rulings among its clauses."""
    book = procedure.name.partition(".")[0]
    if any(name.startswith(f"{book}.") for name in OPTIONS):
        return OPTIONS.get(procedure.name, ())
    if "options" not in procedure.inputs.model_fields:
        return ()
    own = rules.catalogue(book)
    return tuple(option for key in procedure.clauses if key in own for option in own[key].options)


def one_a_line(words: Iterable[str]) -> str:
    return _("One a line: %s") % ", ".join(words)


def reading_field(procedure: str, name: str) -> forms.Field:
    """A choice between the readings of an open question, told by its ruling."""
    ruling = ruling_of(procedure, name)
    values = option_values(procedure, name)
    return forms.ChoiceField(
        label=said(ruling.title),
        help_text=said(ruling.question),
        initial=str(ruling.options[name]["default"]),
        required=False,
        choices=[(str(value), word(CHOICES, procedure, str(value)) or spelt(str(value))) for value in values],
    )


def ruling_of(procedure: str, option: str) -> rules.Clause:
    own = rules.catalogue(procedure.partition(".")[0])
    return next(each for each in own.values() if option in each.options)


def option_values(procedure: str, option: str) -> list[Any]:
    return list(ruling_of(procedure, option).options[option]["values"])


def closed(said: str) -> str:
    """*said* as a sentence."""
    return f"{said[:1].upper()}{said[1:]}."


def plain(value: Any, asked: Mapping[str, Any]) -> Any:
    """What a field gave, as JSON has it; None for what was left empty."""
    if value is None or value == "":
        return None
    if isinstance(value, (list, dict)):
        return value
    kinds = asked.get("anyOf", [asked])
    for each in (value for kind in kinds for value in kind.get("enum", ())):
        if str(each) == value:
            return each
    types = {kind.get("type") for kind in kinds}
    if "number" in types:
        return float(value)
    if "array" in types:
        return [line.strip() for line in value.splitlines() if line.strip()]
    return value
