"""The forms for an umpire's choices about a table before it is fought."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from battles.table.ground_file import LARGEST_FILE


class RulesetForm(forms.Form):
    """The rules by which a battle is fought."""

    ruleset = forms.ChoiceField(
        label=gettext_lazy("Ruleset"),
        help_text=gettext_lazy("With another ruleset, choose the battle type, scale and ground again."),
    )

    def __init__(self, *args: Any, rulesets: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = rulesets  # type: ignore[attr-defined]


class LayoutForm(forms.Form):
    """The battle type of an engagement, of those possible; nothing: as it comes."""

    kind = forms.ChoiceField(label=gettext_lazy("Battle type"), required=False)

    def __init__(self, *args: Any, kinds: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]


class ScaleForm(forms.Form):
    """The men for whom a figure, a base or a unit stands."""

    men = forms.TypedChoiceField(label=gettext_lazy("Scale"), coerce=int)

    def __init__(self, *args: Any, scales: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["men"].choices = scales  # type: ignore[attr-defined]


class GroundForm(forms.Form):
    """A ground as a file of an umpire's."""

    ground = forms.FileField(
        label=gettext_lazy("Your own ground"),
        widget=forms.FileInput(attrs={"accept": ".toml"}),
        error_messages={
            "required": gettext_lazy("Choose the file first."),
            "missing": gettext_lazy("Choose the file first."),
            "empty": gettext_lazy("The file is empty."),
        },
    )

    def clean_ground(self) -> str:
        """Returns its text."""
        if self.cleaned_data["ground"].size > LARGEST_FILE * 4:
            raise forms.ValidationError(
                _("That is too long for a ground: %(most)d characters at most.") % {"most": LARGEST_FILE}
            )
        read: bytes = self.cleaned_data["ground"].read()
        try:
            return read.decode("utf-8")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("The file is not plain text (UTF-8).")) from None
