"""The form of a dispute at a table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

import rules
from campaign.i18n.language import in_tongue
from campaign.models import Side

ROLLED, GRANTED, DENIED = "roll", "yes", "no"  # how a dispute is settled, if not by a face of the die


class DisputeForm(forms.Form):
    """A question that the rules leave open, and how it is settled: by a die, or by the umpire without one."""

    question = forms.CharField(
        label=gettext_lazy("The dispute, as a question that one side wants answered with a yes"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("Both sides read it, here and at later tables."),
    )
    clause = forms.ChoiceField(label=gettext_lazy("The clause it is about"))
    asked_by = forms.ChoiceField(label=gettext_lazy("Which side wants a yes?"), widget=forms.RadioSelect)
    how = forms.ChoiceField(label=gettext_lazy("How it is settled"))
    against = forms.TypedChoiceField(
        label=gettext_lazy("The other side’s die, if both sides rolled on the table"),
        choices=[("", "—"), *((str(face), str(face)) for face in range(1, 7))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        ruleset: str,
        sides: Sequence[Side],
        judges: bool,
        dice: int,
        clause: str,
    ) -> None:
        super().__init__(data, initial={"clause": clause}, use_required_attribute=False)
        self.sides = {side.key: side for side in sides}
        listed: dict[str, list[tuple[str, str]]] = {}
        for each in rules.catalogue(ruleset).values():
            listed.setdefault(each.id.rpartition("-")[0], []).append(
                (each.id, f"{each.id} {in_tongue(each.title)}")
            )
        told: list[tuple[str, Any]] = []
        if dice == 1:
            told += [(ROLLED, _("Roll one die here"))]
            told += [(str(face), _("The die on the table shows %d") % face) for face in range(1, 7)]
        elif dice:
            told += [(ROLLED, _("Roll a die for each side here"))]
            told += [
                (str(face), _("The side that asks rolled %d on the table") % face) for face in range(1, 7)
            ]
        if judges:
            told += [(GRANTED, _("I decide: yes")), (DENIED, _("I decide: no"))]
        choices = {
            "clause": [("", "—"), *listed.items()],
            "asked_by": [(side.key, side.label) for side in sides],
            "how": told,
        }
        for name, found in choices.items():
            self.fields[name].choices = found  # type: ignore[attr-defined]
        if dice < 2:
            del self.fields["against"]

    def clean(self) -> dict[str, Any]:
        """Checks the dice: one on the table needs the other side's, and a tie settles nothing.

        MACD-GEN-04.
        """
        found = super().clean() or {}
        how, against = found.get("how", ""), found.get("against")
        if "against" in self.fields and how.isdecimal():
            if against is None:
                self.add_error("against", _("Say what the other side rolled."))
            elif against == int(how):
                self.add_error("against", _("A tie settles nothing: roll again."))
        return found

    def ruling(self) -> dict[str, Any]:
        """Returns the arguments of operations.disputes.settle."""
        found, how = self.cleaned_data, self.cleaned_data["how"]
        return {
            "clause": found["clause"],
            "question": found["question"],
            "asked_by": self.sides[found["asked_by"]],
            "face": int(how) if how.isdecimal() else None,
            "against": found.get("against"),
            "granted": how == GRANTED if how in (GRANTED, DENIED) else None,
        }
