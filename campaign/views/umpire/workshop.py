"""Scenarios of one's own, for those who may start campaigns: sent, looked at, started, taken home."""

from pathlib import Path

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, may_found
from campaign.forms.scenarios import OwnFoundForm, ScenarioForm
from campaign.operations.campaigns import new_campaign as scenarios, own_scenarios
from campaign.pages.campaigns.scenario_faults import fault_in_words
from campaign.pages.campaigns.workshop import scenario_page, workshop_page
from campaign.refusals import Refusal
from campaign.scenario.uploads import read_upload, zip_scenario
from campaign.store.own_scenarios import own_folder, read_own_scenario, scenario_files, shipped_folder


def refuse_visitor(request: Asked) -> None:
    if not may_found(request.user):
        raise Http404


@login_required
def workshop(request: Asked) -> HttpResponse:
    """Lists the scenarios to begin with, and takes the files of one's own."""
    from campaign.scenario.checks import ScenarioFaults  # loads pydantic

    refuse_visitor(request)
    form, status = ScenarioForm(), 200
    faults: tuple[str, ...] = ()
    if request.method == "POST":
        form, status = ScenarioForm(request.POST, request.FILES), 422
        if form.is_valid():
            key = form.cleaned_data["key"]
            try:
                files, file_faults = read_upload((file.name, file) for file in form.cleaned_data["sent"])
                own_scenarios.store_scenario(person=request.user, key=key, files=files, faults=file_faults)
            except ScenarioFaults as refused:
                faults = tuple(map(fault_in_words, refused.faults))
            except Refusal as refusal:
                form.add_error("key", str(refusal))
            else:
                return redirect("campaign:own-scenario", key)
    page = workshop_page(request.user, form, faults)
    return render(request, "campaign/workshop.html", {"page": page}, status=status)


@login_required
def scenario(request: Asked, key: str) -> HttpResponse:
    """Shows one's own scenario, and starts a campaign from it."""
    refuse_visitor(request)
    folder = found_folder(own_folder(request.user, key))
    form, status = OwnFoundForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                campaign = scenarios.create_campaign(
                    scenario=read_own_scenario(folder),
                    slug=form.cleaned_data["slug"],
                    name=form.cleaned_data["name"],
                    umpires=[request.user],
                    actor=request.user,
                    rhythm=form.rhythm(),
                    settings=form.settings(),
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(request, _("%s is started, and you are its umpire.") % campaign.name)
                return redirect("campaign:desk", campaign.slug)
    page = scenario_page(folder, form)
    return render(request, "campaign/own_scenario.html", {"page": page}, status=status)


@login_required
def own_file(request: Asked, key: str) -> HttpResponse:
    refuse_visitor(request)
    return zip_answer(key, found_folder(own_folder(request.user, key)))


@login_required
def shipped_file(request: Asked, key: str) -> HttpResponse:
    refuse_visitor(request)
    return zip_answer(key, found_folder(shipped_folder(key)))


@login_required
@require_POST
def remove(request: Asked, key: str) -> HttpResponse:
    refuse_visitor(request)
    found_folder(own_folder(request.user, key))
    own_scenarios.remove_scenario(person=request.user, key=key)
    messages.success(request, _("The scenario is removed."))
    return redirect("campaign:workshop")


def found_folder(folder: Path | None) -> Path:
    if folder is None:
        raise Http404
    return folder


def zip_answer(key: str, folder: Path) -> HttpResponse:
    """Returns the files of a scenario as a zip to download."""
    content = zip_scenario(key, scenario_files(folder))
    answered = HttpResponse(content, content_type="application/zip")
    answered["Content-Disposition"] = f'attachment; filename="{key}.zip"'
    return answered
