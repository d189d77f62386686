"""Forms of a seat: dispatches, stand-ins, reminders and deadlines."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy as _

from campaign.logic.knowledge.couriers import LONGEST_LETTER
from campaign.logic.vocabulary import Reminder
from campaign.store.queries.people.seats import LONGEST_HANDOVER


class SubstituteForm(forms.Form):
    """The stand-in for a seat, and until when."""

    name: forms.Field = forms.CharField(
        label=_("Stand-in"), max_length=150, help_text=_("The name of the account.")
    )
    until = forms.IntegerField(label=_("Until the end of turn"), min_value=1)
    handover = forms.CharField(
        label=_("What the stand-in should know"),
        required=False,
        max_length=LONGEST_HANDOVER,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "Only the player of this seat and the umpire read it. The summary above is written automatically."
        ),
    )

    def __init__(self, *args: Any, among: Sequence[str] | None, **kwargs: Any) -> None:
        """Takes *among*: the names from which one is chosen.

        None: any may be written.
        """
        kwargs["auto_id"] = "substitute-%s"
        super().__init__(*args, **kwargs)
        if among is not None:
            choices = [(name, name) for name in among]
            self.fields["name"] = forms.ChoiceField(label=_("Stand-in"), choices=choices)


class LeaveForm(forms.Form):
    """The turns in which a player is away."""

    first = forms.IntegerField(label=_("From turn"), min_value=1, max_value=9999)
    last = forms.IntegerField(label=_("Until the end of turn"), min_value=1, max_value=9999)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "leave-%s"
        super().__init__(*args, **kwargs)


class RisingsForm(forms.Form):
    """The choice whether uprisings join the forces of a seat or make forces of their own."""

    apart = forms.BooleanField(label=_("Uprisings form forces of their own"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "risings-%s"
        super().__init__(*args, **kwargs)


class ReminderForm(forms.Form):
    """The reminders of a seat's player: whether, in what language, and where.

    A stand-in says only where.
    """

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

    def __init__(self, *args: Any, holder: bool, **kwargs: Any) -> None:
        kwargs["auto_id"] = "reminder-%s"
        super().__init__(*args, **kwargs)
        if not holder:
            del self.fields["reminder"]


class InvitationForm(forms.Form):
    """The address and language of an invitation; without an address it is a link."""

    email = forms.EmailField(
        label=_("E-mail of the player"),
        required=False,
        help_text=_("Leave this empty to send no e-mail. Then send the link yourself."),
    )
    language = forms.ChoiceField(label=_("Language of the player"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "invitation-%s"
        super().__init__(*args, **kwargs)
        if not settings.SENDS_MAIL:
            self.fields["email"].help_text = _(
                "Optional: you can then write to the player with your own mail program."
            )


class EverybodyForm(forms.Form):
    """The e-mail and language of the person invited to each of *seats*, by key and name."""

    def __init__(self, *args: Any, seats: Mapping[str, str], **kwargs: Any) -> None:
        kwargs["auto_id"] = "everybody-%s"
        super().__init__(*args, **kwargs)
        self.seats = seats
        for key, name in seats.items():
            values = {"seat": name}
            language = forms.ChoiceField(
                label=_("Language of %(seat)s") % values, choices=settings.LANGUAGES, initial=get_language()
            )
            self.fields[f"language-{key}"] = language
            self.fields[f"email-{key}"] = forms.EmailField(
                label=_("E-mail for %(seat)s") % values, required=False
            )

    def wishes(self) -> dict[str, tuple[str, str]]:
        """Returns e-mail and language by seat; the form being valid."""
        cleaned = self.cleaned_data
        return {key: (cleaned.get(f"email-{key}", ""), cleaned[f"language-{key}"]) for key in self.seats}

    def rows(self) -> list[tuple[str, str, forms.BoundField, forms.BoundField]]:
        """Returns key and name of each seat with its fields."""
        return [
            (key, name, self[f"language-{key}"], self[f"email-{key}"]) for key, name in self.seats.items()
        ]


class NameForm(forms.Form):
    """The account that gets a seat, or becomes an umpire."""

    name = forms.CharField(label=_("Account"), max_length=150)


class DispatchForm(forms.Form):
    """A letter to another seat, or to a force."""

    to = forms.ChoiceField(label=_("To"))
    text = forms.CharField(
        label=_("Letter"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(self, *args: Any, to: Sequence[Any], **kwargs: Any) -> None:
        """Takes *to*: the people it may go to, as groups of choices."""
        kwargs["auto_id"] = "letter-%s"
        super().__init__(*args, **kwargs)
        choice = self.fields["to"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = to
