"""The forms of a photograph and of a note: the file with its words, and the words alone."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from campaign.logic.vocabulary.photographs import Viewers
from campaign.store.photographs import MOST_SENT

CHOICES = {
    Viewers.OWN_SIDE: pgettext_lazy("viewers", "Your side and the umpire"),
    Viewers.BATTLE: pgettext_lazy("viewers", "All sides of this battle"),
    Viewers.GAZETTE: pgettext_lazy("viewers", "All readers of the gazette"),
}
OF_UMPIRE = pgettext_lazy("viewers", "Only the umpire")


class ShownForm(forms.Form):
    """The choice of readers of a photograph or a note. Only an umpire has it printed in the gazette."""

    viewers = forms.ChoiceField(label=gettext_lazy("Who sees it"))

    def __init__(self, *args: Any, judges: bool, before: str = "", **kwargs: Any) -> None:
        kwargs["use_required_attribute"] = False
        super().__init__(*args, **kwargs)
        open_to = [word for word in Viewers if judges or word is not Viewers.GAZETTE or word == before]
        told = CHOICES | ({Viewers.OWN_SIDE: OF_UMPIRE} if judges and not before else {})
        self.fields["viewers"].choices = [(word.value, told[word]) for word in open_to]  # type: ignore[attr-defined]


class PhotographForm(ShownForm):
    """The words below a photograph, and who sees it."""

    caption = forms.CharField(label=gettext_lazy("What it shows"), max_length=200)
    field_order: tuple[str, ...] = ("caption", "viewers")


def note_field() -> forms.CharField:
    """Returns the field for the words of a note."""
    return forms.CharField(
        label=gettext_lazy("Note"), max_length=600, widget=forms.Textarea(attrs={"rows": 4})
    )


class NoteForm(ShownForm):
    """A stored note, and who sees it."""

    caption = note_field()
    field_order = ("caption", "viewers")


class AddNoteForm(ShownForm):
    """A new note, and who sees it."""

    note = note_field()
    field_order = ("note", "viewers")


class AddPhotographForm(PhotographForm):
    """A photograph from the phone, or from a folder."""

    file = forms.FileField(
        label=gettext_lazy("Photograph"),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        error_messages={
            "required": gettext_lazy("Choose a photograph first."),
            "missing": gettext_lazy("Choose a photograph first."),
            "empty": gettext_lazy("The file is empty."),
        },
    )
    field_order = ("file", "caption", "viewers")

    def clean_file(self) -> bytes:
        """Returns the content of the file."""
        sent = self.cleaned_data["file"]
        if sent.size > MOST_SENT:
            raise forms.ValidationError(
                _("This file is too large: %(most)d megabytes at most.") % {"most": MOST_SENT >> 20}
            )
        content: bytes = sent.read()
        return content
