"""The umpire's form of the relations between each two sides."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.campaigns import Reasoned

NAMES = {
    "enemy": _("enemies"),
    "ally": _("allies"),
    "neutral": _("neutral"),
    "neutral_entry": _("neutral, with leave to enter garrisoned towns"),
}
"""Names of relations, by the word of `store.queries.relations`."""


class RelationsForm(Reasoned):
    """A choice for each two sides, and why it is changed."""

    def __init__(
        self, *args: Any, standing: Mapping[str, str], labels: Mapping[str, str], **kwargs: Any
    ) -> None:
        """Takes *labels*: the names of each two sides, by the name of their field."""
        super().__init__(*args, standing=standing, **kwargs)
        for name, label in labels.items():
            self.fields[name] = forms.ChoiceField(label=label, choices=list(NAMES.items()))
        self.order_fields([*labels, "reason"])
