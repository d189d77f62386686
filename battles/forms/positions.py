"""The form in which the umpire sets the positions of a battle that the computer is to play on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from battles.board.drawing import STATES
from battles.board.grid import Lattice, place_name
from battles.board.positions import WINDS
from battles.table.counting import length_so_far_label
from battles.table.log import LONGEST

HUNDRED = 100
FULL_TURN = 360


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as the form shows it. Places are the rules' own measures; None: it is not on the table."""

    key: str
    ref: str
    name: str
    letter: str
    left: int
    whole: int
    place: tuple[int, int, int] | None
    state: str
    here: tuple[str, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceRow:
    piece: Piece
    x: forms.BoundField | None
    y: forms.BoundField | None
    cell: forms.BoundField | None
    facing: forms.BoundField
    state: forms.BoundField

    @property
    def faults(self) -> list[str]:
        """Returns what is wrong with the fields of the unit."""
        fields = (self.cell, self.x, self.y, self.facing, self.state)
        return [str(fault) for field in fields if field is not None for fault in field.errors]


class PositionsForm(forms.Form):
    """Where each unit is, which way it faces, and in what state: by its ref.

    On squares and hexes a place is one word, "E5"; on a free table two numbers, in cm or inches.
    """

    turn = forms.IntegerField(min_value=1, max_value=LONGEST)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        pieces: Sequence[Piece],
        plan: Lattice | None,
        turn: int,
        ruleset: str,
    ) -> None:
        initial: dict[str, Any] = {"turn": turn}
        super().__init__(data, initial=initial, use_required_attribute=False)
        self.pieces, self.plan = pieces, plan
        self.fields["turn"].label = length_so_far_label(ruleset)
        for piece in pieces:
            self.fields |= fields_of_piece(piece, plan)
            initial |= values_of_piece(piece, plan)

    def rows(self) -> list[PieceRow]:
        """Returns a row for each unit."""
        return [
            PieceRow(
                piece,
                None if self.plan else self[f"{piece.ref}-x"],
                None if self.plan else self[f"{piece.ref}-y"],
                self[f"{piece.ref}-cell"] if self.plan else None,
                self[f"{piece.ref}-facing"],
                self[f"{piece.ref}-state"],
            )
            for piece in self.pieces
        ]

    def place_of(self, piece: Piece) -> tuple[int, int, int] | None:
        """Returns the place entered for *piece*, as the rules measure it; None off the table."""
        entered = self.cleaned_data
        facing = int(entered.get(f"{piece.ref}-facing") or 0)
        if self.plan:
            cell = entered.get(f"{piece.ref}-cell")
            return (*cell, facing) if cell else None
        x, y = entered.get(f"{piece.ref}-x"), entered.get(f"{piece.ref}-y")
        return None if x is None or y is None else (round(x * HUNDRED), round(y * HUNDRED), facing)

    def state_of(self, piece: Piece) -> str:
        """Returns the state chosen for *piece*, in the words of the rules."""
        return str(self.cleaned_data[f"{piece.ref}-state"])

    def clean(self) -> dict[str, Any]:
        """Refuses a unit that is to stand on the table without a place."""
        entered: dict[str, Any] = super().clean() or {}
        for piece in self.pieces:
            state = entered.get(f"{piece.ref}-state")
            if state in piece.here and state not in piece.gone and self.place_of(piece) is None:
                name = f"{piece.ref}-{'cell' if self.plan else 'x'}"
                if name not in self.errors:
                    self.add_error(name, _("Say where it stands, or choose a state off the table."))
        return entered

    def show_fault(self, field: str, why: str) -> None:
        """Shows the fault that the rules find: "position.units.3.x", beside that unit's field."""
        for piece in self.pieces:
            why = why.replace(f"'{piece.key}'", piece.name)
        why = f"{why[:1].upper()}{why[1:]}."
        parts = field.split(".")
        if parts[:2] == ["position", "units"] and len(parts) > 3 and parts[2].isdecimal():
            piece = self.pieces[int(parts[2])]
            name = {"x": "x", "y": "y", "facing": "facing", "bases": "x"}.get(parts[3], "state")
            name = "cell" if self.plan and name in "xy" else name
            self.add_error(f"{piece.ref}-{name}", why)
        else:
            self.add_error("turn" if parts[-1] == "turn" else None, why)


class CellField(forms.CharField):
    """The name of a square or hex: "E5". Cleaned, it is its column and row."""

    def __init__(self, plan: Lattice, **more: Any) -> None:
        super().__init__(max_length=6, **more)
        self.cells = {
            place_name(plan, (column, row)).upper(): (column, row)
            for column in range(plan.cols)
            for row in range(plan.rows)
        }

    def clean(self, value: Any) -> Any:
        cell_text = str(super().clean(value) or "").replace(" ", "").upper()
        if not cell_text:
            return None
        if cell_text not in self.cells:
            last = list(self.cells)[-1]
            raise forms.ValidationError(_("Enter a cell from A1 to %(last)s.") % {"last": last})
        return self.cells[cell_text]


def fields_of_piece(piece: Piece, plan: Lattice | None) -> dict[str, forms.Field]:
    """Returns the fields of one unit."""
    name = {"name": piece.name}
    fields: dict[str, forms.Field] = {}
    if plan:
        attrs = {"aria-label": _("%(name)s: cell") % name, "size": 4, "autocomplete": "off"}
        fields["cell"] = CellField(plan, required=False, widget=forms.TextInput(attrs=attrs))
        winds = [(number, WINDS[plan.bearing(number)]) for number in range(plan.facings)]
        facing: forms.Field = forms.TypedChoiceField(choices=winds, coerce=int, required=False)
    else:
        for axis, label in (("x", _("%(name)s: from the left")), ("y", _("%(name)s: from the near edge"))):
            widget = forms.NumberInput(attrs={"aria-label": label % name, "step": "any"})
            fields[axis] = forms.FloatField(required=False, min_value=0, max_value=999, widget=widget)
        facing = forms.IntegerField(
            required=False, min_value=0, max_value=FULL_TURN - 1, widget=forms.NumberInput()
        )
    facing.widget.attrs["aria-label"] = _("%(name)s: facing") % name
    fields["facing"] = facing
    state = forms.ChoiceField(choices=state_choices(piece))
    state.widget.attrs["aria-label"] = _("%(name)s: state") % name
    fields["state"] = state
    return {f"{piece.ref}-{name}": field for name, field in fields.items()}


def state_choices(piece: Piece) -> list[tuple[str, str]]:
    """Returns the states that a unit may be in, those on the table first."""
    off = [word for word in piece.gone if word not in piece.here]
    return [(word, state_name(word, is_off=False)) for word in piece.here] + [
        (word, _("off the table: %s") % state_name(word, is_off=True)) for word in off
    ]


def state_name(word: str, *, is_off: bool) -> str:
    """Returns a state in words: shaken, in order, marched off."""
    said = str(STATES.get(word, word.replace("_", " ")))
    return said or (_("marched off") if is_off else _("in order"))


def values_of_piece(piece: Piece, plan: Lattice | None) -> dict[str, Any]:
    """Returns what the form shows of a unit before anybody changes it."""
    shown: dict[str, Any] = {"state": piece.state}
    if piece.place is not None:
        x, y, facing = piece.place
        shown["facing"] = facing
        if plan:
            shown["cell"] = place_name(plan, (x, y))
        else:
            shown |= {"x": f"{x / HUNDRED:g}", "y": f"{y / HUNDRED:g}"}
    return {f"{piece.ref}-{name}": value for name, value in shown.items()}


def cell_data(plan: Lattice | None) -> dict[str, Any]:
    """Returns what the script needs to find the cell under a finger; {} on a free table."""
    if plan is None:
        return {}
    cells = [(column, row) for column in range(plan.cols) for row in range(plan.rows)]
    return {
        "cells": [[place_name(plan, cell), *plan.middle(cell)] for cell in cells],
        "turns": [plan.bearing(number) for number in range(plan.facings)],
    }
