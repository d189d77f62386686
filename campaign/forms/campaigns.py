"""Forms of an umpire: a new campaign, and the settings of one."""

import json
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

import rules
from campaign.forms.deadlines import RhythmForm
from campaign.forms.reasons import reason_field
from campaign.i18n.language import grouped_number
from campaign.i18n.war_words import in_war
from campaign.logic.prisoners.quarter import APART
from campaign.logic.settings import SCALE
from campaign.logic.settings.book import BOOK, Setting, Value
from campaign.logic.settings.rules_options import scale_choices
from campaign.scenario.folders import shipped_scenarios


def ruleset_choices() -> list[tuple[str, str]]:
    """Returns the key and title of each ruleset."""
    return [(key, rules.find(key).title) for key in sorted(rules.RULESETS)]


class FoundForm(RhythmForm):
    """A campaign to be started; without a name and a slug it has the scenario's."""

    helps = {
        "slug": "short_name",
    }
    scenario = forms.ChoiceField(
        label=_("Scenario"),
        choices=lambda: [(name, name) for name in shipped_scenarios()],
        error_messages={"required": _("Choose a scenario.")},
    )
    name = forms.CharField(
        label=_("Name"), required=False, max_length=120, help_text=_("Empty: the scenario’s name.")
    )
    slug = forms.SlugField(
        label=_("Name in its address"),
        required=False,
        max_length=50,
        help_text=_(
            "Letters, digits, - and _. Empty: the scenario’s own name, which only one campaign can have."
        ),
    )
    ruleset = forms.ChoiceField(
        label=_("Rules for its battles"),
        required=False,
        choices=lambda: [("", _("the scenario’s own")), *ruleset_choices()],
        help_text=_("You can play any scenario with any ruleset. The scenario’s own suits its troops best."),
    )
    figures = forms.IntegerField(
        label=_("How many figures do you own?"),
        required=False,
        min_value=0,
        max_value=BOOK["figures"].high,
        help_text=_(
            "Infantry and cavalry of both sides together. A battle on the table is laid out for no more."
            " Empty: no limit."
        ),
    )

    def settings(self) -> dict[str, Value]:
        """Returns the settings that are asked for here, the form being valid."""
        figures = self.cleaned_data["figures"]
        return {"figures": figures} if figures else {}


class Decoder(json.JSONDecoder):
    """A decoder for untrusted JSON: nesting or numbers beyond its limits make it invalid."""

    def decode(self, s: str, *args: Any) -> Any:
        try:
            return super().decode(s, *args)
        except (ValueError, RecursionError):
            raise json.JSONDecodeError("not to be read", "", 0) from None


class Reasoned(forms.Form):
    """Why something is changed. `seen`: what stood there when it was drawn."""

    reason = reason_field()
    seen = forms.JSONField(widget=forms.HiddenInput, decoder=Decoder)

    def __init__(
        self,
        *args: Any,
        standing: Mapping[str, Any],
        proposed: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """Takes the values by name: *standing* as they are before, *proposed* to show instead."""
        kwargs["initial"] = {**standing, **(proposed or {}), "seen": dict(standing)}
        super().__init__(*args, **kwargs)

    def clean_seen(self) -> dict[str, Any]:
        seen = self.cleaned_data["seen"]
        return seen if isinstance(seen, dict) else {}

    def values(self) -> dict[str, Any]:
        """Returns what was asked, the form being valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("reason", "seen")}

    def focus_first_error(self) -> None:
        """Makes the page open at the first field with a fault: the form is many screens long."""
        name = next((name for name in self.fields if name != "reason" and name in self.errors), "reason")
        if name in self.errors:
            self.fields[name].widget.attrs["autofocus"] = True


class RulesForm(Reasoned):
    """Every setting of a campaign of *ruleset*, and why it is changed."""

    def __init__(
        self,
        *args: Any,
        standing: Mapping[str, Value],
        ruleset: str,
        sides: Mapping[str, str],
        **kwargs: Any,
    ) -> None:
        """Takes the names of the *sides*, by key."""
        super().__init__(*args, standing=standing, **kwargs)
        for name, row in BOOK.items():
            self.fields[name] = field_of(row)
            if row.sides:
                self.fields[name].choices += some_of(sides)  # type: ignore[attr-defined]
        steps, offered = scale_choices(ruleset), self.fields[SCALE].choices  # type: ignore[attr-defined]
        self.fields[SCALE].choices = [choice for choice in offered if choice[0] in steps]  # type: ignore[attr-defined]


def some_of(sides: Mapping[str, str]) -> list[tuple[str, str]]:
    """Returns each of *sides*, then each group of some of them, by keys and names."""
    return [
        (APART.join(some), ", ".join(sides[key] for key in some))
        for number in range(1, len(sides))
        for some in combinations(sides, number)
    ]


def field_of(row: Setting) -> forms.Field:
    label = in_war(row.text)
    if row.choices is not None:
        default = in_war(row.choices[str(row.default)])
        return forms.ChoiceField(
            label=label,
            choices=[(word, in_war(text)) for word, text in row.choices.items()],
            help_text=gettext("default: %(default)s") % {"default": default},
        )
    about = {
        "low": grouped_number(row.low),
        "high": grouped_number(row.high),
        "default": grouped_number(int(row.default)),
    }
    bounds = gettext("%(low)s to %(high)s; default %(default)s") % about
    return forms.IntegerField(
        label=label,
        min_value=row.low,
        max_value=row.high,
        help_text=f"{in_war(row.unit)}, {bounds}" if row.unit else bounds,
    )
