"""The rules by clause, in our own words, for whoever follows a chip."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from battles.pages.playsheet import asking
from battles.pages.rulebook import book_page, books, clause_page
from campaign.access import Asked, Member, member_or_404
from campaign.logic.settings.rules_tables import can_replace


@login_required
def rulebooks(request: HttpRequest) -> HttpResponse:
    """The rulesets that stand."""
    return render(request, "battles/rulebooks.html", {"books": books()})


@login_required
def rulebook(request: Asked, ruleset: str) -> HttpResponse:
    """All clauses of one, and which of its tables are replaced in the campaign that is asked about."""
    page = book_page(ruleset, member_asked(request, ruleset))
    if page is None:
        raise Http404
    return render(request, "battles/rulebook.html", {"page": page})


def member_asked(request: Asked, ruleset: str) -> Member | None:
    """Returns the reader as a member of the campaign that they ask about, if its rules are these."""
    slug = request.GET.get("campaign", "")
    if not slug:
        return None
    member = member_or_404(request, slug)
    return member if member.campaign.ruleset == ruleset and can_replace(ruleset) else None


@login_required
def clause(request: HttpRequest, ruleset: str, key: str) -> HttpResponse:
    page = clause_page(ruleset, key)
    if page is None:
        raise Http404
    return render(request, "battles/clause.html", {"page": page, "asking": asking(ruleset, key)})
