"""The field that asks why something is changed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


def reason_field(label: Any = None) -> forms.CharField:
    """Returns the field for the reason, which every change needs."""
    return forms.CharField(
        label=label or _("Why"),
        max_length=255,
        help_text=_("The journal records it with your name and the date."),
        error_messages={"required": _("Give a reason for this change.")},
    )
