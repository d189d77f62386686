from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django_htmx.http import retarget

from campaign.access import Asked, member_or_404
from campaign.pages.map.map_in_words import map_page_in_words
from campaign.pages.map.page import map_page
from campaign.pages.map.place import place_page
from campaign.views.answer import answer, part


@login_required
def map_(request: Asked, slug: str) -> HttpResponse:
    """Shows the map, of today or of ?week=.

    Asked for a part alone, that; by the slider, all that changes with the week; for the order, its form and
    the march that it leads to.
    """
    member = member_or_404(request, slug)
    page, turn = map_page(member, request.GET, request.COOKIES.get("plate"))
    target = request.htmx.target if request.htmx else None
    if target == "plate" and request.htmx.trigger == "week":
        return part(request, "campaign/past_week.html", {"page": page, "member": member})
    if target == "plate":
        return part(request, "campaign/_plate.html", {"plate": page.plate})
    if target == "order" and page.panel and page.panel.order:
        context = {"page": page, "order": page.panel.order, "entries": page.entries}
        return part(request, "campaign/marching.html", context)
    if target == "order":
        return retarget(part(request, "campaign/_panel.html", {"page": page, "member": member}), "#panel")
    if target == "panel":
        return part(request, "campaign/_panel.html", {"page": page, "member": member})
    return answer(request, "campaign/map.html", page, member=member, turn=turn, here="map")


@login_required
def map_in_words(request: Asked, slug: str) -> HttpResponse:
    """Shows the map in words, of today or of ?week=: the same facts as tables and sentences."""
    member = member_or_404(request, slug)
    page, turn = map_page_in_words(member, request.GET.get("week", ""))
    return answer(request, "campaign/map_in_words.html", page, member=member, turn=turn, here="map")


@login_required
def place(request: Asked, slug: str, key: str) -> HttpResponse:
    """Shows one place as the member knows it."""
    member = member_or_404(request, slug)
    shown_place = place_page(member, key)
    if shown_place is None:
        raise Http404
    page, turn = shown_place
    return answer(request, "campaign/place.html", page, member=member, turn=turn, here="map")
