"""The map editor of the workshop: a new scenario from a drawn map, or another map for one's own scenario."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaign.access import Asked
from campaign.operations.campaigns import own_scenarios
from campaign.pages.campaigns.scenario_faults import fault_in_words
from campaign.refusals import Refusal
from campaign.store.own_scenarios import own_folder, read_own_scenario, scenario_files
from campaign.views.answer import STORED
from campaign.views.umpire.workshop import found_folder, refuse_visitor


@login_required
def new_map(request: Asked) -> HttpResponse:
    """Draws a map from nothing and stores it as a scenario of one's own."""
    from campaign.forms.drawn_maps import NewMapForm  # loads pydantic
    from campaign.pages.campaigns.map_editor import map_editor_page
    from campaign.scenario.checks import ScenarioFaults
    from campaign.scenario.drawn_map import MapRefused, new_scenario

    refuse_visitor(request)
    form, status = NewMapForm(request.POST if request.method == "POST" else None), 200
    faults: tuple[str, ...] = ()
    if request.method == "POST":
        status = 422
        if form.is_valid():
            cleaned = form.cleaned_data
            try:
                sides = [cleaned["one"], cleaned["two"]]
                files = new_scenario(cleaned["name"], sides, cleaned["ruleset"], cleaned["map"])
                own_scenarios.store_scenario(person=request.user, key=cleaned["key"], files=files)
            except MapRefused:
                form.add_error(None, _("Give each side at least one place."))
            except ScenarioFaults as refused:
                faults = tuple(map(fault_in_words, refused.faults))
            except Refusal as refusal:
                form.add_error("key", str(refusal))
            else:
                messages.success(request, _("The map is saved."), extra_tags=STORED)
                return redirect("campaign:own-scenario", cleaned["key"])
    page = map_editor_page(form, faults=faults)
    return render(request, "campaign/map_editor.html", {"page": page}, status=status)


@login_required
def edit_map(request: Asked, key: str) -> HttpResponse:
    """Draws on the map of one's own scenario; its other files stay as they are."""
    from campaign.forms.drawn_maps import MapForm  # loads pydantic
    from campaign.pages.campaigns.map_editor import map_editor_page
    from campaign.scenario.checks import ScenarioFaults
    from campaign.scenario.drawn_map import files_with_map

    refuse_visitor(request)
    folder = found_folder(own_folder(request.user, key))
    files = scenario_files(folder)
    form, status = MapForm(request.POST if request.method == "POST" else None), 200
    faults: tuple[str, ...] = ()
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                drawn = files_with_map(files, form.cleaned_data["map"])
                own_scenarios.store_scenario(person=request.user, key=key, files=drawn)
            except ScenarioFaults as refused:
                faults = tuple(map(fault_in_words, refused.faults))
            else:
                messages.success(request, _("The map is saved."), extra_tags=STORED)
                return redirect("campaign:own-scenario", key)
    head = read_own_scenario(folder).head
    page = map_editor_page(
        form,
        title=head.label,
        key=key,
        files=files,
        sides=tuple((side.key, side.label) for side in head.sides),
        faults=faults,
    )
    return render(request, "campaign/map_editor.html", {"page": page}, status=status)
