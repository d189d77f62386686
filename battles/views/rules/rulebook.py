"""The rules by clause, in our own words, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from battles.pages.rules.campaign_rules import (
    CAMPAIGN,
    campaign_book,
    campaign_book_page,
    campaign_clause_page,
)
from battles.pages.rules.clause_battles import battles_with_clause
from battles.pages.rules.playsheet import procedures_of_clause
from battles.pages.rules.rulebook import book_of, book_page, clause_page, finished_rulesets
from battles.pages.rules.table_sheet import table_sheet
from campaign.access import Asked, Member, campaigns_of, member_or_404
from campaign.logic.settings.rules_tables import can_replace
from campaign.views.returns import pdf_response

LONGEST_QUERY = 80  # characters


def rulebooks(request: HttpRequest) -> HttpResponse:
    """Lists the campaign's own rules and the finished rulesets."""
    return render(request, "battles/rulebooks.html", {"books": (campaign_book(), *finished_rulesets())})


def rulebook(request: Asked, ruleset: str) -> HttpResponse:
    """Shows all clauses of a book, or those with the words of ?q=.

    With ?campaign= it also says which tables are replaced there.
    """
    query = request.GET.get("q", "")[:LONGEST_QUERY].strip()
    if ruleset == CAMPAIGN:
        return render(request, "battles/rulebook.html", {"page": campaign_book_page(query)})
    member = member_asked(request, ruleset)
    page = book_page(ruleset, member if member and can_replace(ruleset) else None, query)
    if page is None:
        raise Http404
    return render(request, "battles/rulebook.html", {"page": page})


def member_asked(request: Asked, ruleset: str) -> Member | None:
    """Returns the reader as a member of the campaign that they ask about, if its rules are these."""
    slug = request.GET.get("campaign", "")
    if not slug:
        return None
    member = member_or_404(request, slug)
    return member if member.campaign.ruleset == ruleset else None


def reader_of_rules(request: Asked, ruleset: str) -> Member | None:
    """Returns the reader as a member of the campaign asked for, else of their newest by these rules."""
    if slug := request.GET.get("campaign", ""):
        return member_or_404(request, slug)
    newest = campaigns_of(request.user).filter(ruleset=ruleset).order_by("-pk").first()
    return member_or_404(request, newest.slug) if newest else None


def tables_sheet(request: Asked, ruleset: str) -> HttpResponse:
    """Returns all tables of a ruleset on one page as PDF; with ?campaign= as that campaign plays them."""
    book = book_of(ruleset)
    if book is None or not book.tables:
        raise Http404
    return pdf_response(request, "tables", table_sheet(ruleset, member_asked(request, ruleset)))


def clause(request: Asked, ruleset: str, key: str) -> HttpResponse:
    """Shows a clause, and the last battles in which the reader saw it applied.

    They are of ?campaign=, else of the newest campaign that the reader plays by these rules.
    """
    of_campaign = ruleset == CAMPAIGN
    page = campaign_clause_page(key) if of_campaign else clause_page(ruleset, key)
    if page is None:
        raise Http404
    asked = () if of_campaign else procedures_of_clause(ruleset, key)
    member = None if of_campaign or not request.user.is_authenticated else reader_of_rules(request, ruleset)
    applied = battles_with_clause(member, ruleset, key) if member else ()
    return render(request, "battles/clause.html", {"page": page, "asking": asked, "applied": applied})
