"""What is written about a seat: who stands in, who is reminded how; and when orders are due."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.logic.words import Reminder
from campaign.operations.clock import MOST_HOURS
from campaign.operations.seats import MOST_SAID


class SubstituteForm(forms.Form):
    """Who orders in the holder's place, and for how long."""

    name = forms.CharField(
        label=_("Who stands in"), max_length=150, help_text=_("The name under which he logs in.")
    )
    until = forms.IntegerField(label=_("Up to and with turn"), min_value=1)
    handover = forms.CharField(
        label=_("What he should know"),
        required=False,
        max_length=MOST_SAID,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Only who sits here reads it. The brief above writes itself."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "substitute-%s"
        super().__init__(*args, **kwargs)


class ReminderForm(forms.Form):
    """Whether its holder is reminded, in what language, and where."""

    reminder = forms.ChoiceField(
        label=_("Remind me before orders are due"),
        choices=[
            (Reminder.SITE.value, _("in the site’s language")),
            (Reminder.ENGLISH.value, _("in English")),
            (Reminder.SPANISH.value, _("in Spanish")),
            (Reminder.NEVER.value, _("not at all")),
        ],
    )
    email = forms.EmailField(
        label=_("E-mail"), required=False, help_text=_("No player and no umpire of a campaign sees it here.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "reminder-%s"
        super().__init__(*args, **kwargs)


class DeadlineForm(forms.Form):
    """In how many hours orders are due."""

    hours = forms.IntegerField(label=_("Hours from now"), min_value=1, max_value=MOST_HOURS)
