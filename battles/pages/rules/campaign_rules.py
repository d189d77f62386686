"""The campaign's own rules on the pages of rule books: all of its clauses, and one."""

from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.pages.rules.rulebook import (
    Book,
    BookPage,
    ClauseLink,
    ClausePage,
    Part,
    SettingLine,
    has_words,
)
from campaign.clauses.catalogue import CampaignClause, catalogue, sections
from campaign.i18n.language import in_tongue
from campaign.i18n.war_words import in_war
from campaign.logic.settings.book import BOOK
from campaign.pages.campaigns.settings_words import value_in_words

CAMPAIGN: Final = "campaign"
"""Takes the place of a ruleset in addresses."""


def campaign_book() -> Book:
    """Returns the campaign's rule book as the list of books shows it."""
    return Book(
        key=CAMPAIGN,
        title=_("Rules of the campaign"),
        href=reverse("battles:rulebook", args=[CAMPAIGN]),
        sheet="",
        clauses=len(catalogue()),
        procedures=0,
        is_of_campaign=True,
    )


def campaign_book_page(query: str = "") -> BookPage:
    """Returns all clauses of the campaign by section; with a *query* those that have all of its words."""
    links_by_section: dict[str, list[ClauseLink]] = {}
    for clause in catalogue().values():
        texts = [in_tongue(clause.title), in_tongue(clause.text), *map(setting_text, clause.settings)]
        if has_words(query, clause.id, in_tongue(sections()[clause.section]), *texts):
            links_by_section.setdefault(clause.section, []).append(campaign_link(clause))
    parts = tuple(
        Part(in_tongue(sections()[code]), code, tuple(links)) for code, links in links_by_section.items()
    )
    return BookPage(campaign_book(), parts, (), query=query)


def campaign_clause_page(key: str) -> ClausePage | None:
    """Returns the page of one clause; None if there is no such clause."""
    clause = catalogue().get(key)
    if clause is None:
        return None
    section = [
        other_clause for other_clause in catalogue().values() if other_clause.section == clause.section
    ]
    at = section.index(clause)
    return ClausePage(
        id=clause.id,
        book=campaign_book(),
        title=in_tongue(clause.title),
        text=in_tongue(clause.text),
        question="",
        source="",
        touches=(),
        before=campaign_link(section[at - 1]) if at else None,
        after=campaign_link(section[at + 1]) if at + 1 < len(section) else None,
        settings=tuple(
            SettingLine(setting_text(name), value_in_words(name, default))
            for name, default in clause.settings.items()
        ),
    )


def setting_text(name: str) -> str:
    return in_war(BOOK[name].text)


def campaign_link(clause: CampaignClause) -> ClauseLink:
    return ClauseLink(
        clause.id, in_tongue(clause.title), reverse("battles:clause", args=[CAMPAIGN, clause.id])
    )
