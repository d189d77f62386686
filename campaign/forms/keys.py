"""The form for a key by which a program reads along or acts for a person."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

FEEDS = "feeds"
"""The choice of a private address for feeds; any other is a place from which the API acts."""

UMPIRE = "umpire"


class KeyForm(forms.Form):
    """Says what a key opens, and what its owner calls it."""

    opens = forms.ChoiceField(label=_("What it opens"))
    name = forms.CharField(
        label=_("Your name for it"), max_length=60, help_text=_("So that you know which one to revoke.")
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, seats: Sequence[tuple[str, str]], umpire: bool, **kwargs: Any) -> None:
        """Takes *seats*: keys and names of the seats for which the reader gives orders."""
        kwargs["auto_id"] = "key-%s"
        super().__init__(*args, **kwargs)
        choices: list[tuple[str, Any]] = [(FEEDS, _("Gazette feed and calendar"))]
        choices += [(UMPIRE, _("API, as umpire"))] if umpire else []
        choices += [(f"seat-{key}", _("API, as %(seat)s") % {"seat": name}) for key, name in seats]
        field = self.fields["opens"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
