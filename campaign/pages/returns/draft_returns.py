"""Returns before they are posted: every number as a field, unit by unit."""

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.http import Http404
from django.utils.translation import gettext as _, gettext_lazy

from campaign.access import Member
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Turn
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.wording import phrases as words
from campaign.pages.returns.casualty_returns import PARTS, parts_in_words
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.queries.weeks.turns import current_turn

ASKED = (*PARTS, "horses_lost", "guns_lost")
MOST = 100_000


class ReturnsForm(forms.Form):
    """The losses of every unit, and why they are changed."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=255,
        required=False,
        help_text=gettext_lazy(
            "Only if you have changed a number. The journal records it with your name and the date."
        ),
    )

    def __init__(self, *args: Any, returns: list[UnitReturn], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.returns = returns
        for number, line in enumerate(returns):
            for part in ASKED:
                self.fields[f"{part}-{number}"] = forms.IntegerField(
                    label=part, min_value=0, max_value=MOST, initial=getattr(line, part)
                )

    def written_returns(self) -> list[UnitReturn]:
        """Returns the returns as they were written, the form being valid."""
        return [
            replace(line, **{part: self.cleaned_data[f"{part}-{number}"] for part in ASKED})
            for number, line in enumerate(self.returns)
        ]


@dataclass(frozen=True, slots=True)
class ProposedLine:
    name: str
    side: str
    outcome: str
    present: int
    cells: tuple[BoundField, ...]


@dataclass(frozen=True, slots=True)
class ProposedPage:
    name: str
    when: str
    form: ReturnsForm
    heads: tuple[str, ...]
    lines: tuple[ProposedLine, ...]
    href: str
    battle: str
    desk: str


def proposed_or_404(member: Member, ref: str) -> Engagement:
    rows = Engagement.objects.filter(campaign=member.campaign, ref=ref)
    found = rows.filter(state=EngagementState.PROPOSED).select_related("turn", "campaign").first()
    if found is None:
        raise Http404
    return found


def is_posted(member: Member, ref: str) -> bool:
    """Tells whether somebody has posted the returns of that battle."""
    rows = Engagement.objects.filter(campaign=member.campaign, ref=ref, state=EngagementState.SETTLED)
    return rows.exists()


def proposed_page(member: Member, engagement: Engagement, form: ReturnsForm) -> tuple[ProposedPage, Turn]:
    """Returns the page of proposed returns. Two queries."""
    heads = (*map(words.capitalise, parts_in_words()), _("Horses"), _("Guns"))
    units = {
        unit.key: unit
        for unit in member.campaign.units.filter(key__in=[line.unit for line in form.returns]).select_related(
            "side"
        )
    }
    lines = tuple(
        ProposedLine(
            name=units[line.unit].label,
            side=units[line.unit].side.letter,
            outcome=words.outcome_name(line.outcome),
            present=line.present,
            cells=tuple(form[f"{part}-{number}"] for part in ASKED),
        )
        for number, line in enumerate(form.returns)
    )
    page = ProposedPage(
        name=engagement.label,
        when=words.long_day(engagement.date),
        form=form,
        heads=heads,
        lines=lines,
        href=member.url("campaign:proposed", ref=engagement.ref),
        battle=link_if_known(member, "battles:engagement", ref=engagement.ref),
        desk=member.url("campaign:desk"),
    )
    return page, current_turn(member.campaign)


def form_of(engagement: Engagement, data: Any = None) -> ReturnsForm:
    return ReturnsForm(data, returns=waiting_returns(engagement))
