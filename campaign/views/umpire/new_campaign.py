"""Starting a campaign from a scenario that is shipped."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaign.access import Asked, may_found
from campaign.forms.campaigns import FoundForm
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.pages.campaigns.new_campaign import found_page, shipped_scenario
from campaign.refusals import Refusal


@login_required
def new_campaign(request: Asked) -> HttpResponse:
    """Offers every scenario in words. Starts the one chosen, with the person who chose as its umpire."""
    if not may_found(request.user):
        raise Http404
    form, status = FoundForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                campaign = scenarios.create_campaign(
                    scenario=shipped_scenario(form.cleaned_data["scenario"]),
                    slug=form.cleaned_data["slug"],
                    name=form.cleaned_data["name"],
                    umpires=[request.user],
                    actor=request.user,
                    rhythm=form.rhythm(),
                    settings=form.settings(),
                    ruleset=form.cleaned_data["ruleset"],
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(request, _("%s is started, and you are its umpire.") % campaign.name)
                return redirect("campaign:desk", campaign.slug)
    page = found_page(form, request.POST.get("scenario", ""))
    return render(request, "campaign/new_campaign.html", {"page": page}, status=status)
