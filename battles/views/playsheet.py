"""The play sheet, for somebody at a table: choose a rule, say how things stand, throw."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

import rules
from battles.pages.playsheet import answer_part, procedure_page, sheet_page
from battles.playsheet.form import PlayForm
from campaign.access import Asked
from campaign.views.answer import varying


@login_required
def playsheet(request: HttpRequest, ruleset: str) -> HttpResponse:
    if ruleset not in rules.RULESETS:
        raise Http404
    return render(request, "battles/playsheet.html", {"page": sheet_page(ruleset)})


@login_required
def procedure(request: Asked, ruleset: str, name: str) -> HttpResponse:
    """Blank, or, posted, answered; nothing is kept."""
    if ruleset not in rules.RULESETS or f"{ruleset}.{name}" not in rules.all_procedures(ruleset):
        raise Http404
    asked = rules.procedure(f"{ruleset}.{name}")
    form = PlayForm(request.POST if request.method == "POST" else None, procedure=asked)
    found = form.ask(roll="roll" in request.POST) if request.method == "POST" else None
    context = {
        "page": procedure_page(ruleset, asked),
        "form": form,
        "answer": answer_part(ruleset, asked, found) if found else None,
    }
    template = "battles/_procedure.html" if request.htmx else "battles/procedure.html"
    return varying(render(request, template, context, status=422 if form.errors else 200))
