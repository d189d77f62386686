"""The rules by clause, in our own words, for whoever follows a chip."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from battles.pages.playsheet import asking
from battles.pages.rulebook import book_page, books, clause_page


@login_required
def rulebooks(request: HttpRequest) -> HttpResponse:
    """The rulesets that stand."""
    return render(request, "battles/rulebooks.html", {"books": books()})


@login_required
def rulebook(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All clauses of one."""
    page = book_page(ruleset)
    if page is None:
        raise Http404
    return render(request, "battles/rulebook.html", {"page": page})


@login_required
def clause(request: HttpRequest, ruleset: str, key: str) -> HttpResponse:
    page = clause_page(ruleset, key)
    if page is None:
        raise Http404
    return render(request, "battles/clause.html", {"page": page, "asking": asking(ruleset, key)})
