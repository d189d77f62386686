"""The page of relations: players read which sides are enemies, allies or neutral; the umpire changes it."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.relations import NAMES, RelationsForm
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn
from campaign.pages.campaigns.settings import Changed, change_of, journal_page, side_names
from campaign.pages.parts.paging import Pages
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.people.relations import pairs_of_sides, relations_at_next_lock, relations_in_turn
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class RelationsPage:
    """`lines`: how two sides are called, and what they are to each other; `form`: the umpire's."""

    takes: str
    lines: tuple[tuple[str, str], ...]
    form: RelationsForm | None
    changes: tuple[Changed, ...]
    pages: Pages
    href: str
    back: str
    rules: bool


def relations_form(campaign: Campaign, turn: Turn, data: QueryDict | None = None) -> RelationsForm:
    """Returns the form of relations. Three queries."""
    standing = relations_at_next_lock(campaign, turn)
    return RelationsForm(data, standing=standing, labels=pair_names(campaign))


def pair_names(campaign: Campaign) -> dict[str, str]:
    """Returns how each two sides are called, by the name of their field."""
    sides = side_names(campaign)
    return {
        name: _("%(one)s and %(other)s") % {"one": sides[one], "other": sides[other]}
        for name, (one, other) in pairs_of_sides(campaign).items()
    }


def relations_page(
    member: Member, form: RelationsForm | None = None, *, asked: str = ""
) -> tuple[RelationsPage, Turn]:
    """Returns the page of relations.

    A player reads the relations of this turn; the umpire those of the next turn to be locked.
    """
    campaign, turn = member.campaign, current_turn(member.campaign)
    judge = member.umpire and member.side is None
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    if judge and not over:
        form = form or relations_form(campaign, turn)
    entries, pages = (
        journal_page(member, "relations.change", "campaign:relations", asked) if judge else ([], Pages())
    )
    names = pair_names(campaign)
    return RelationsPage(
        takes=start_of_changes(turn, over=over, may=form is not None),
        lines=tuple(
            (names[name], str(NAMES[word])) for name, word in relations_in_turn(campaign, turn.number).items()
        ),
        form=form,
        changes=tuple(
            change_of(
                row,
                (
                    f"{names[name]}: {NAMES[row.data['before'][name]]} → {NAMES[word]}"
                    for name, word in row.data["after"].items()
                    if name in names
                ),
            )
            for row in entries
        ),
        pages=pages,
        href=member.url("campaign:relations"),
        back=member.url("campaign:settings") if judge else member.url("campaign:map"),
        rules=judge,
    ), turn


def start_of_changes(turn: Turn, *, over: bool, may: bool) -> str:
    """Returns from when on the page holds."""
    if over:
        return _("The campaign is over. Its rules can no longer change.")
    if may:
        return _("Your change applies from turn %(number)d on, as soon as that turn is locked.") % {
            "number": next_rules_turn(turn)
        }
    return _("This applies in turn %(number)d.") % {"number": turn.number}
