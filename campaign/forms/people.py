"""Forms for people's own accounts."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import get_language, gettext_lazy as _

EMAIL_USE = _("Reminders go there, and a link if you forget your password. No player and no umpire sees it.")
UNUSED_EMAIL = _(
    "Optional. This site sends no e-mail yet; ask your umpire if you forget your password."
    " No player and no umpire sees the address."
)


class EmailForm(forms.Form):
    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254, help_text=EMAIL_USE)
    email.widget.attrs["autocomplete"] = "email"


class NewAccountForm(UserCreationForm):
    """A name, a password, and an address if one is to be written to."""

    email = forms.EmailField(label=_("E-mail"), required=False, max_length=254, help_text=EMAIL_USE)

    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=settings.LANGUAGES, help_text=_("For pages and e-mails.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].initial = get_language()
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        if not settings.SENDS_MAIL:
            self.fields["email"].help_text = UNUSED_EMAIL


class ForgottenForm(forms.Form):
    email = forms.EmailField(label=_("E-mail"), max_length=254, help_text=_("The address in your account."))
    email.widget.attrs["autocomplete"] = "email"
