"""Forms of deadlines: a date and time on the reader's clock, and the weekly rhythm."""

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from campaign.logic.turns.rhythm import UTC, Rhythm, is_zone

LOCAL = "%Y-%m-%dT%H:%M"
"""The format of a browser's date and time picker."""


class ZoneField(forms.CharField):
    """The name of a time zone; script fills in the reader's. Empty: UTC."""

    def clean(self, value: Any) -> str:
        name = super().clean(value).strip() or UTC
        if not is_zone(name):
            raise forms.ValidationError(gettext("Write a time zone such as Europe/Madrid."))
        return name


class DeadlineForm(forms.Form):
    """The deadline of orders, on the clocks of a zone."""

    at = forms.DateTimeField(
        label=_("Orders are due on"),
        input_formats=[LOCAL, "%Y-%m-%dT%H:%M:%S"],
        widget=forms.DateTimeInput(format=LOCAL, attrs={"type": "datetime-local"}),
        error_messages={
            "required": _("Choose a day and an hour."),
            "invalid": _("Choose a day and an hour."),
        },
    )
    zone = ZoneField(max_length=64, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "at" in cleaned and "zone" in cleaned:
            try:
                self.due()
            except OverflowError:  # in the last hours that a clock can show
                self.add_error("at", gettext("Choose a day and an hour."))
        return cleaned

    def due(self) -> dt.datetime:
        """Returns the time in UTC, the form being valid."""
        at: dt.datetime = self.cleaned_data["at"]
        return at.replace(tzinfo=ZoneInfo(self.cleaned_data["zone"])).astimezone(dt.UTC)


class RhythmForm(forms.Form):
    """The day of the week and the hour on which orders are due; no day: the umpire sets each deadline."""

    day = forms.ChoiceField(
        label=_("Orders are due every"),
        required=False,
        choices=[
            ("", _("no fixed day")),
            ("0", _("Monday")),
            ("1", _("Tuesday")),
            ("2", _("Wednesday")),
            ("3", _("Thursday")),
            ("4", _("Friday")),
            ("5", _("Saturday")),
            ("6", _("Sunday")),
        ],
    )
    time = forms.TimeField(
        label=_("at"),
        required=False,
        initial=dt.time(20),
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"invalid": _("Write an hour such as 20:00.")},
    )
    zone = ZoneField(
        label=_("Time zone"),
        max_length=64,
        required=False,
        initial=UTC,
        help_text=_("Such as Europe/Madrid. Each player reads the deadline by their own clock."),
        widget=forms.TextInput(attrs={"data-own-zone": "", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("day") and cleaned.get("time") is None and "time" not in self.errors:
            self.add_error("time", gettext("Write an hour such as 20:00."))
        return cleaned

    def rhythm(self) -> Rhythm | None:
        """Returns the rhythm, the form being valid; None without a day."""
        cleaned = self.cleaned_data
        if not cleaned["day"]:
            return None
        return Rhythm(
            int(cleaned["day"]), cleaned["time"].hour * 60 + cleaned["time"].minute, cleaned["zone"]
        )


def rhythm_as_initial(rhythm: Rhythm | None) -> dict[str, Any]:
    """Returns what the form begins with."""
    if rhythm is None:
        return {}
    hour, minute = divmod(rhythm.minute, 60)
    return {"day": str(rhythm.day), "time": dt.time(hour, minute), "zone": rhythm.zone}
