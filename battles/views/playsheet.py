"""The play sheet, for somebody at a table: choose a rule, say how things stand, throw."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from battles.pages.playsheet import answer_part, procedure_page, sheet_page
from battles.pages.rulebook import Book, book_of, procedures_of
from battles.playsheet.form import PlayForm
from campaign.access import Asked
from campaign.views.answer import varying


@login_required
def playsheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    return render(request, "battles/playsheet.html", {"page": sheet_page(sheet_or_404(ruleset))})


@login_required
def procedure(request: Asked, ruleset: str, name: str) -> HttpResponse:
    """Blank, or, posted, answered or given one more row (`more`); nothing is kept."""
    book = sheet_or_404(ruleset)
    asked = procedures_of(ruleset).get(f"{ruleset}.{name}")
    if asked is None:
        raise Http404
    sent = request.POST if request.method == "POST" else None
    more = request.POST.get("more", "")
    form = PlayForm(sent, procedure=asked, more=more)
    found = form.ask(roll="roll" in request.POST) if sent is not None and not more else None
    context = {
        "page": procedure_page(book, asked),
        "form": form,
        "answer": answer_part(ruleset, asked, found) if found else None,
    }
    template = "battles/_procedure.html" if request.htmx else "battles/procedure.html"
    return varying(render(request, template, context, status=422 if form.errors else 200))


def sheet_or_404(ruleset: str) -> Book:
    """The ruleset of that key, if it has a play sheet."""
    book = book_of(ruleset)
    if book is None or not book.sheet:
        raise Http404
    return book
