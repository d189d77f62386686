"""The play sheet, for somebody at a table: choose a rule, say how things stand, roll.

It lies anywhere, or at the table of a fight: there what was settled before stands beside its clauses.
"""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from battles.access import engagement_or_404, in_its_party, ruleset_of
from battles.pages.rules.playsheet import (
    ANYWHERE,
    Place,
    answer_part,
    at_table,
    odds_lines,
    procedure_page,
    sheet_page,
)
from battles.pages.rules.rulebook import Book, book_of, procedures_of
from battles.playsheet.form import PlayForm
from campaign.access import Asked, Member, member_or_404
from campaign.models import Engagement
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer, vary_by_part


@login_required
def playsheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    return render(request, "battles/playsheet.html", {"page": sheet_page(sheet_or_404(ruleset))})


@login_required
def procedure(request: Asked, ruleset: str, name: str) -> HttpResponse:
    """Shows a procedure: blank or, posted, answered or given one more row (`more`).

    Nothing is stored.
    """
    asked, status = asked_or_404(request, sheet_or_404(ruleset), name)
    template = "battles/_procedure.html" if request.htmx else "battles/procedure.html"
    return vary_by_part(render(request, template, asked, status=status))


@login_required
def sheet_at(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows the play sheet at the table of a battle."""
    member, engagement = table_or_404(request, slug, ref)
    page = sheet_page(sheet_or_404(ruleset_of(engagement)), at_table(member, engagement))
    return answer(
        request,
        "battles/playsheet.html",
        page,
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
    )


@login_required
def procedure_at(request: Asked, slug: str, ref: str, name: str) -> HttpResponse:
    """Shows a procedure at the table of a battle."""
    member, engagement = table_or_404(request, slug, ref)
    place = at_table(member, engagement)
    asked, status = asked_or_404(request, sheet_or_404(ruleset_of(engagement)), name, place)
    if request.htmx:
        return vary_by_part(render(request, "battles/_procedure.html", asked, status=status))
    return answer(
        request,
        "battles/procedure.html",
        asked.pop("page"),
        member=member,
        turn=current_turn(member.campaign),
        here="engagements",
        status=status,
        **asked,
    )


def asked_or_404(
    request: HttpRequest, book: Book, name: str, place: Place = ANYWHERE
) -> tuple[dict[str, Any], int]:
    """Returns the data of a procedure's page, and its status."""
    asked = procedures_of(book.key).get(f"{book.key}.{name}")
    if asked is None:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    more = request.POST.get("more", "")
    form = PlayForm(sent, procedure=asked, more=more, read=place.options, tables=place.tables)
    asks = sent is not None and not more
    odds = form.exact_odds() if asks and "odds" in request.POST else None
    answer = form.ask(roll="roll" in request.POST) if asks and "odds" not in request.POST else None
    context = {
        "page": procedure_page(book, asked, place),
        "form": form,
        "answer": answer_part(book.key, asked, answer, place) if answer else None,
        "odds": odds_lines(asked, odds) if odds else None,
    }
    return context, 422 if form.errors else 200


def table_or_404(request: Asked, slug: str, ref: str) -> tuple[Member, Engagement]:
    """Returns a battle of the member's whose list is closed."""
    member = member_or_404(request, slug)
    engagement = engagement_or_404(member, ref)
    member = in_its_party(member, engagement)
    if not engagement.muster:
        raise Http404
    return member, engagement


def sheet_or_404(ruleset: str) -> Book:
    """Returns the ruleset of that key, if it has a play sheet."""
    book = book_of(ruleset)
    if book is None or not book.sheet:
        raise Http404
    return book
