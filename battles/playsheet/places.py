"""Places of a board as people say them: E5, by the letters and numbers of its border.

The rules have squares by column and row, hexes by q and r (to the east, to the south-east). A place off the
board, or one of somebody's own counting, is two numbers.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from battles.board.grid import ALPHABET, column_letters

HEXED: Final = frozenset({"acw_hex"})  # whose odd rows lie half a hex to the right
NAMED: Final = re.compile(r"([A-Z]{1,2})\s*([1-9]\d{0,2})")
COUNTED: Final = re.compile(r"\(?\s*([-−]?\d{1,4})\s*[,;\s]\s*([-−]?\d{1,4})\s*\)?")


class PlaceField(forms.CharField):
    """A spot on the board of *book*. Its value is a list of two numbers."""

    default_error_messages = {
        "invalid": gettext_lazy("Write the place as the edge of the board shows it (E5), or as two numbers.")
    }

    def __init__(self, *, book: str, **arguments: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"})
        super().__init__(max_length=20, widget=widget, **arguments)
        self.book = book

    def to_python(self, value: Any) -> Any:
        written = super().to_python(value)
        found = place_of(self.book, written) if written else None
        if written and found is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return found or ""


def place_of(book: str, written: str) -> list[int] | None:
    """Returns the place that was *written*, as the rules of *book* have it."""
    counted = COUNTED.fullmatch(written)
    if counted:
        return [int(number_text.replace("−", "-")) for number_text in counted.groups()]
    named = NAMED.fullmatch(written.upper())
    if not named:
        return None
    column = 0
    for letter in named[1]:
        column = column * len(ALPHABET) + ALPHABET.index(letter) + 1
    row = int(named[2]) - 1
    return [column - 1 - (row // 2 if book in HEXED else 0), row]


def place_said(book: str, place: Sequence[int]) -> str:
    """Returns a place: E5; (1, −1) off the board."""
    column, row = place
    if book in HEXED:
        column += row // 2
    if column < 0 or row < 0:
        return f"({place[0]}, {place[1]})".replace("-", "−")
    return f"{column_letters(column)}{row + 1}"
