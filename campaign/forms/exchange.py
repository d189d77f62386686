"""The form in which one side offers the other an exchange of prisoners."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class ExchangeForm(forms.Form):
    """The prisoners to give for some of one's own, and the officers."""

    gives = forms.IntegerField(label=_("We give"), min_value=0, initial=0)
    takes = forms.IntegerField(label=_("We get back"), min_value=0, initial=0)
    to = forms.ChoiceField(label=_("From"))
    words = forms.CharField(label=_("In words"), required=False, max_length=255)

    def __init__(
        self,
        *args: Any,
        sides: Mapping[str, str],
        held: Mapping[str, str],
        lost: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        """Takes *sides*, the names of the others by key, and captured officers by ref.

        *held* and *lost*: theirs and ours.
        """
        kwargs["auto_id"] = "exchange-%s"
        super().__init__(*args, **kwargs)
        self.held, self.lost = tuple(held), tuple(lost)
        for ref, name in held.items():
            self.fields[f"give-{ref}"] = forms.BooleanField(
                label=_("We give %(name)s") % {"name": name}, required=False
            )
        for ref, name in lost.items():
            self.fields[f"take-{ref}"] = forms.BooleanField(
                label=_("We get back %(name)s") % {"name": name}, required=False
            )
        to = self.fields["to"]
        assert isinstance(to, forms.ChoiceField)
        to.choices = list(sides.items())
        if len(sides) == 1:
            to.initial, to.widget = next(iter(sides)), forms.HiddenInput()

    def officers(self) -> tuple[list[str], list[str]]:
        """Returns the refs of those to be given and taken; the form being valid."""
        given = [ref for ref in self.held if self.cleaned_data[f"give-{ref}"]]
        return given, [ref for ref in self.lost if self.cleaned_data[f"take-{ref}"]]
