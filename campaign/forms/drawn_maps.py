"""The form of the map editor: the map as text, and the name and sides of a new scenario."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.campaigns import ruleset_choices
from campaign.scenario.drawn_map import DrawnMap, MapRefused, read_map
from campaign.store.own_scenarios import KEY

LONGEST_MAP = 1_000_000  # letters


class MapForm(forms.Form):
    """The map of a stored scenario."""

    map = forms.CharField(max_length=LONGEST_MAP, widget=forms.HiddenInput)

    def clean_map(self) -> DrawnMap:
        try:
            return read_map(self.cleaned_data["map"])
        except MapRefused:
            raise forms.ValidationError(_("The map cannot be read. Draw it again.")) from None


class NewMapForm(MapForm):
    """The map of a new scenario of two sides."""

    helps = {
        "key": "short_name",
    }
    name = forms.CharField(label=_("Name of the scenario"), max_length=80)
    key = forms.RegexField(
        KEY.pattern + r"\Z",
        label=_("Its short name"),
        max_length=40,
        help_text=_("Small letters, digits and _. A scenario of yours with the same name is replaced."),
        error_messages={
            "invalid": _("Name it with 2 to 40 small letters, digits and _, beginning with a letter.")
        },
    )
    one = forms.CharField(label=_("First side"), max_length=60)
    two = forms.CharField(label=_("Second side"), max_length=60)
    ruleset = forms.ChoiceField(label=_("Rules for its battles"))
    field_order = ("name", "key", "one", "two", "ruleset", "map")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["ruleset"].choices = ruleset_choices()
