"""Forms for places and routes that the umpire adds to a running campaign."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.added_forces import Named
from campaign.forms.reasons import reason_field
from campaign.logic.vocabulary import PlaceKind, RouteKind, Terrain
from campaign.models import Campaign, Place, Side
from campaign.models.base.words import label_in_war

ON_LAND = (RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH, RouteKind.RAILWAY)


class Mapped(forms.Form):
    """Says what both forms ask: the route's kind, length and ground, and the reason."""

    helps = {
        "route": "route_kind",
        "terrain": "ground",
    }
    route = forms.ChoiceField(label=_("Kind of route"))
    km = forms.DecimalField(label=_("Kilometres along it"), min_value=0, max_value=2000, decimal_places=3)
    terrain = forms.ChoiceField(label=_("Ground"))
    reason = reason_field()

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["route"].choices = [(str(kind), label_in_war(kind)) for kind in ON_LAND]
        fields["terrain"].choices = [(str(kind), label_in_war(kind)) for kind in Terrain]
        for name in ("near", "a", "b"):
            if name in fields:
                fields[name].queryset = campaign.places.order_by("name")


class AddPlaceForm(Mapped):
    helps = {
        "route": "route_kind",
        "terrain": "ground",
        "kind": "place_kind",
        "fortification": "fortification",
        "holder": "holder",
    }
    name = forms.CharField(label=_("Name"), max_length=80)
    kind = forms.ChoiceField(label=_("Kind of place"))
    latitude = forms.DecimalField(
        label=_("Latitude"), min_value=-90, max_value=90, decimal_places=4, help_text=_("north is positive")
    )
    longitude = forms.DecimalField(
        label=_("Longitude"), min_value=-180, max_value=180, decimal_places=4, help_text=_("east is positive")
    )
    fortification = forms.IntegerField(label=_("Fortifications"), min_value=0, max_value=5, initial=0)
    holder = Named(label=_("Held by"), queryset=Side.objects.none(), required=False, empty_label=_("nobody"))
    near = Named(label=_("A route leads there from"), queryset=Place.objects.none())
    field_order = ("name", "kind", "latitude", "longitude", "fortification", "holder", "near")

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, campaign=campaign, **kwargs)
        fields: Any = self.fields
        fields["kind"].choices = [(str(kind), label_in_war(kind)) for kind in PlaceKind]
        fields["holder"].queryset = campaign.sides.all()


class LinkPlacesForm(Mapped):
    a = Named(label=_("From"), queryset=Place.objects.none())
    b = Named(label=_("To"), queryset=Place.objects.none())
    field_order = ("a", "b")
