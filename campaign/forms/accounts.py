"""The form in which an umpire corrects the accounts of a side."""

from collections.abc import Iterable
from typing import Any

from django import forms

from campaign.forms.reasons import reason_field
from campaign.i18n.war_words import gettext_lazy as _, pgettext_lazy
from campaign.logic.economy.war_aims import MOST_CORRECTED, Book
from campaign.logic.economy.weariness import POINT
from campaign.models import Side

UNITS = {Book.PESOS: 1, Book.WEARINESS: POINT, Book.POINTS: 1}
"""The amount on the account for each whole number in the form."""


class PesosForm(forms.Form):
    helps = {
        "amount": "money",
    }
    amount = forms.IntegerField(
        label=_("{Money}"),
        min_value=-MOST_CORRECTED,
        max_value=MOST_CORRECTED,
        help_text=_("A minus sign means spent or owed."),
    )
    reason = reason_field()


class PointsForm(forms.Form):
    helps = {
        "amount": "weariness",
    }
    side = forms.ChoiceField(label=_("Side"))
    account = forms.ChoiceField(
        label=_("Points or weariness"),
        choices=[
            (Book.POINTS, pgettext_lazy("victory", "points")),
            (Book.WEARINESS, pgettext_lazy("victory", "weariness")),
        ],
        widget=forms.RadioSelect,
        initial=Book.POINTS,
    )
    amount = forms.IntegerField(
        label=_("Points to add, or to take away with a minus sign"), min_value=-1000, max_value=1000
    )
    reason = reason_field()

    def __init__(self, *args: Any, sides: Iterable[Side], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["side"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(side.key, side.label) for side in sides]
