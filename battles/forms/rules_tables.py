"""The umpire's file of tables for a campaign, as a form."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from battles.i18n.rule_errors import fault_sentence
from campaign.forms.campaigns import Reasoned
from campaign.logic.settings.rules_tables import MOST_LETTERS, find_faults


class TablesForm(Reasoned):
    """A file that replaces tables of *ruleset*, or the wish to take it away; *mark*: of the file in force."""

    tables = forms.FileField(
        label=gettext_lazy("Your file of tables"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".toml"}),
        error_messages={
            "missing": gettext_lazy("Choose the file first."),
            "empty": gettext_lazy("The file is empty."),
        },
    )
    field_order = ("tables", "reason", "seen")

    def __init__(self, *args: Any, ruleset: str, mark: str, **kwargs: Any) -> None:
        super().__init__(*args, standing={"tables": mark}, **kwargs)
        self.initial["tables"] = None
        self.ruleset = ruleset
        self.takes_away = "away" in self.data

    def clean_tables(self) -> str:
        """Returns the text of the file after a search for all its faults; "" to remove the tables."""
        if self.takes_away:
            return ""
        sent = self.cleaned_data["tables"]
        if not sent:
            raise forms.ValidationError(_("Choose the file first."))
        if sent.size > MOST_LETTERS * 4:
            raise forms.ValidationError(
                _("The file is too long: %(most)d characters at most.") % {"most": MOST_LETTERS}
            )
        try:
            text: str = sent.read().decode("utf-8")
        except UnicodeDecodeError:
            raise forms.ValidationError(_("The file is not plain text (UTF-8).")) from None
        if faults := find_faults(self.ruleset, text):
            raise forms.ValidationError([f"{sent.name}: {fault_sentence(fault)}" for fault in faults])
        return text
