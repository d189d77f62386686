"""Forms for timelines: a file to import, the reason for a rollback, the start of a what-if."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from campaign.forms.reasons import reason_field
from campaign.store.archive.file_reader import MOST_PACKED


class BringInForm(forms.Form):
    """The file of a campaign, to found a new one on."""

    file = forms.FileField(label=_("File of a campaign"))
    name = forms.CharField(
        label=_("Name"), required=False, max_length=120, help_text=_("Empty: the name in the file.")
    )
    seated = forms.BooleanField(
        label=_("Assign seats to accounts with the same name"),
        required=False,
        help_text=_("Otherwise all seats are empty, and you are the only umpire."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_PACKED:
            raise forms.ValidationError(gettext("The file is too long for a campaign file."))
        return file


class RollbackForm(forms.Form):
    """The reason for a rollback, and whether the next week's orders are restored."""

    reason = reason_field()
    orders = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args: Any, written: int, label: str, **kwargs: Any) -> None:
        """Takes *written*: how many orders of people there are for the turn of that *label*."""
        super().__init__(*args, **kwargs)
        if not written:
            del self.fields["orders"]
            return
        about = {"turn": label, "count": written}
        self.fields["orders"].label = (
            ngettext(
                "The order that a person wrote for turn %(turn)s is valid again",
                "The %(count)d orders that people wrote for turn %(turn)s are valid again",
                written,
            )
            % about
        )
        self.fields["orders"].help_text = gettext("They can still be changed: orders are open again.")


class BranchForm(forms.Form):
    """From which turn another way is tried."""

    turn = forms.TypedChoiceField(label=_("After turn"), coerce=int)
    name = forms.CharField(label=_("Name"), required=False, max_length=120)

    def __init__(self, *args: Any, turns: Sequence[Any], **kwargs: Any) -> None:
        """Takes *turns*: those to which one can roll back."""
        kwargs.setdefault("auto_id", "branch_%s")  # a page has the form of a file beside it
        super().__init__(*args, **kwargs)
        choice = self.fields["turn"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(turn.number, turn.label) for turn in reversed(turns)]
