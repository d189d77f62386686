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
        for known_clause in rules.catalogue(ruleset).values():
            listed.setdefault(known_clause.id.rpartition("-")[0], []).append(
                (known_clause.id, f"{known_clause.id} {in_tongue(known_clause.title)}")
            )
        ways_to_settle: list[tuple[str, Any]] = []
        if dice == 1:
            ways_to_settle += [(ROLLED, _("Roll one die here"))]
            ways_to_settle += [(str(face), _("The die on the table shows %d") % face) for face in range(1, 7)]
        elif dice:
            ways_to_settle += [(ROLLED, _("Roll a die for each side here"))]
            ways_to_settle += [
                (str(face), _("The side that asks rolled %d on the table") % face) for face in range(1, 7)
            ]
        if judges:
            ways_to_settle += [(GRANTED, _("I decide: yes")), (DENIED, _("I decide: no"))]
        choices = {
            "clause": [("", "—"), *listed.items()],
            "asked_by": [(side.key, side.label) for side in sides],
            "how": ways_to_settle,
        }
        for name, field_choices in choices.items():
            self.fields[name].choices = field_choices  # type: ignore[attr-defined]
        if dice < 2:
            del self.fields["against"]

    def clean(self) -> dict[str, Any]:
        """Checks the dice: one on the table needs the other side's, and a tie settles nothing.

        MACD-GEN-04.
        """
        cleaned = super().clean() or {}
        manner, against = cleaned.get("how", ""), cleaned.get("against")
        if "against" in self.fields and manner.isdecimal():
            if against is None:
                self.add_error("against", _("Say what the other side rolled."))
            elif against == int(manner):
                self.add_error("against", _("A tie settles nothing: roll again."))
        return cleaned

    def ruling(self) -> dict[str, Any]:
        """Returns the arguments of operations.disputes.settle."""
        entered, manner = self.cleaned_data, self.cleaned_data["how"]
        return {
            "clause": entered["clause"],
            "question": entered["question"],
            "asked_by": self.sides[entered["asked_by"]],
            "face": int(manner) if manner.isdecimal() else None,
            "against": entered.get("against"),
            "granted": manner == GRANTED if manner in (GRANTED, DENIED) else None,
        }
