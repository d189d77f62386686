"""A campaign's rules options, as a form."""

from collections.abc import Mapping
from typing import Any

from battles.playsheet.kinds import plain_value
from battles.playsheet.rules_options import option_field
from campaign.forms.campaigns import Reasoned
from campaign.logic.settings.rules_options import RulesOption, offered_options, values_of


class RulesOptionsForm(Reasoned):
    """A field for every option of *ruleset* that a campaign may choose; *standing*: their values now."""

    def __init__(self, *args: Any, ruleset: str, standing: Mapping[str, RulesOption], **kwargs: Any) -> None:
        chosen = {name: str(value) for name, value in standing.items()}
        super().__init__(*args, standing=chosen, **kwargs)
        self.initial["seen"] = dict(standing)
        self.ruleset, self.standing = ruleset, standing
        for name in offered_options(ruleset):
            self.fields[name] = option_field(f"{ruleset}.options", name)

    def values(self) -> dict[str, RulesOption]:
        """Returns the options of a valid form. A field that was not sent keeps its value."""
        found = {
            name: plain_value(self.cleaned_data[name], {"enum": values_of(self.ruleset, name)})
            for name in offered_options(self.ruleset)
        }
        return {name: self.standing[name] if value is None else value for name, value in found.items()}
