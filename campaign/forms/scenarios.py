"""The form for the files of a scenario: one zip, or all files at once."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.campaigns import FoundForm


class ManyFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    widget = ManyFiles

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        """Returns the files sent, at least one."""
        several = data if isinstance(data, list | tuple) else [data]
        return [super(ManyFilesField, self).clean(each, initial) for each in several or [None]]


class ScenarioForm(forms.Form):
    helps = {
        "key": "short_name",
    }
    sent = ManyFilesField(
        label=_("A zip, or all files of its folder"),
        error_messages={"required": _("Choose the files of the scenario.")},
    )
    key = forms.SlugField(
        label=_("Its short name"),
        max_length=40,
        help_text=_("Small letters, digits and _. A scenario of yours with the same name is replaced."),
    )


class OwnFoundForm(FoundForm):
    """A campaign to be started from a scenario that is chosen already."""

    scenario = None  # type: ignore[assignment]
