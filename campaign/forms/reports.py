"""The form in which an umpire edits the reports of a turn."""

from collections.abc import Mapping
from typing import Any

from django import forms

from campaign.forms.shared import SharedForm


class ReportForm(SharedForm):
    """The parts of a report, each a text of plain paragraphs.

    `revision`: of the report on the umpire's page.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, standing: Mapping[str, str], titles: Mapping[str, str], revision: int, **kwargs: Any
    ) -> None:
        """Takes *standing*, the text of every part as it is now, and *titles*, their heads."""
        kwargs["initial"] = {**standing, "revision": revision}
        super().__init__(*args, **kwargs)
        for part, text in standing.items():
            self.fields[part] = forms.CharField(
                label=titles[part],
                required=False,
                max_length=20_000,
                widget=forms.Textarea(attrs={"rows": min(14, 2 + len(text) // 90 + text.count("\n"))}),
            )

    def text(self, drafts: Mapping[str, str]) -> dict[str, str]:
        """Returns the texts by part that differ from *drafts*, from a valid form."""
        said = {part: "\n".join(self.cleaned_data[part].split("\r\n")).strip() for part in drafts}
        return {part: text for part, text in said.items() if text and text != drafts[part].strip()}
