"""Fields for what a procedure asks that is no single value: places, lists of places, counts by name."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

LINES = {"rows": 4}


class PairField(forms.CharField):
    """Two whole numbers, as 3, 4."""

    def __init__(self, **more: Any) -> None:
        hint = more.pop("help_text", "") or gettext_lazy("Two whole numbers: 3, 4")
        super().__init__(max_length=40, help_text=hint, **more)

    def to_python(self, value: Any) -> Any:
        written = super().to_python(value)
        return pair(written) if written else None


class PairsField(forms.CharField):
    """The same, one a line."""

    widget = forms.Textarea

    def __init__(self, **more: Any) -> None:
        hint = more.pop("help_text", "") or gettext_lazy("Two whole numbers a line: 3, 4")
        super().__init__(
            max_length=4000, help_text=hint, widget=forms.Textarea(attrs=LINES), **(more | {"initial": ""})
        )

    def to_python(self, value: Any) -> Any:
        written = super().to_python(value)
        return [pair(line) for line in (written or "").splitlines() if line.strip()]


class CountsField(forms.CharField):
    """How many of each, one a line: european 3."""

    def __init__(self, *, names: tuple[str, ...] = (), **more: Any) -> None:
        hint = more.pop("help_text", "") or gettext_lazy("One a line, its name and how many")
        super().__init__(
            max_length=4000, help_text=hint, widget=forms.Textarea(attrs=LINES), **(more | {"initial": ""})
        )
        self.names = names

    def to_python(self, value: Any) -> Any:
        written = super().to_python(value)
        found = {}
        for line in (written or "").splitlines():
            if not line.strip():
                continue
            said = re.fullmatch(r"\s*(.+?)[\s:=]+(\d{1,9})\s*", line)
            if said is None or (self.names and said[1] not in self.names):
                known = ", ".join(self.names)
                raise ValidationError(
                    _("Write one of these and a number: %s.") % known
                    if known
                    else _("Write a name and a number on each line.")
                )
            found[said[1]] = int(said[2])
        return found


def pair(written: str) -> list[int]:
    said = re.fullmatch(r"\s*[(\[]?\s*(-?\d{1,9})[\s,;]+(-?\d{1,9})\s*[)\]]?\s*", written)
    if said is None:
        raise ValidationError(_("Write two whole numbers, as 3, 4."))
    return [int(said[1]), int(said[2])]
