"""The tables that a campaign has replaced: players read them, the umpire changes them."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.forms.rules_tables import TablesForm
from battles.pages.rules.rulebook import Book, TableOrigin, book_of, tables_of
from campaign.access import Member
from campaign.logic.settings.rules_tables import mark_of, tables_of as replaced_by
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.pages.campaigns.settings import Changed, change_of, journal_page
from campaign.pages.parts.paging import Pages
from campaign.store.queries.campaign_settings import next_rules_turn
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class TablesPage:
    book: Book
    takes: str  # from which turn on it holds
    tables: tuple[TableOrigin, ...]
    replaced: int  # how many of them are replaced
    text: str  # the umpire's file; "" if there is none
    file: str  # where it can be downloaded
    form: TablesForm | None  # None: only to be read
    changes: tuple[Changed, ...]
    pages: Pages  # of the changes
    href: str
    back: str
    rulebook: str


def tables_page(
    member: Member, form: TablesForm | None = None, *, asked: str = ""
) -> tuple[TablesPage, Turn]:
    """Returns the page of replaced tables. Three queries.

    A player reads what is true in the week they play. *asked*: which page of the changes.
    """
    campaign, turn = member.campaign, current_turn(member.campaign)
    ruleset = campaign.ruleset
    book = book_of(ruleset)
    assert book is not None
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    may = is_judging(member) and not over
    text = campaign.tables_text(next_rules_turn(turn) if may else turn.number)
    lines = tables_of(ruleset, replaced_by(ruleset, text))
    entries, pages = (
        journal_page(member, "tables.change", "battles:tables", asked)
        if is_judging(member)
        else ([], Pages())
    )
    return TablesPage(
        book=book,
        takes=start_of_changes(turn, may=may, over=over),
        tables=lines,
        replaced=sum(line.is_replaced for line in lines),
        text=text,
        file=member.url("battles:tables-file") if text else "",
        form=(form or TablesForm(ruleset=ruleset, mark=mark_of(text))) if may else None,
        changes=tuple(change_of(row, (change_sentence(row.data["after"]),)) for row in entries),
        pages=pages,
        href=member.url("battles:tables"),
        back=member.url("battles:rules-options"),
        rulebook=f"{reverse('battles:rulebook', args=[ruleset])}?campaign={campaign.slug}",
    ), turn


def change_sentence(names: list[str]) -> str:
    """Returns what a change of the file came to."""
    return _("Replaced: %s") % ", ".join(names) if names else _("The file is removed.")


def start_of_changes(turn: Turn, *, may: bool, over: bool) -> str:
    """Returns from which turn on the tables hold."""
    if over:
        return _("The campaign is over. Its rules can no longer change.")
    if may:
        return _(
            "Your file applies to the battles of turn %(number)d and later, as soon as that turn is locked. "
            "Earlier battles keep their tables."
        ) % {"number": next_rules_turn(turn)}
    return _("These apply to the battles of turn %(number)d.") % {"number": turn.number}
