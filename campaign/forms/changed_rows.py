"""Forms for rows of a running campaign that the umpire changes, and for units and leaders to add."""

from typing import Any

from django import forms
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from campaign.forms.added_forces import ARMS, KINDS, Named
from campaign.forms.added_places import ON_LAND
from campaign.forms.reasons import reason_field
from campaign.logic.vocabulary import Crossing, PlaceKind, RouteKind, Terrain
from campaign.models import Campaign, Force, Leader, Place, Route, Seat, Side, Unit
from campaign.models.base.words import label_in_war

WATER = tuple(kind for kind in RouteKind if kind not in ON_LAND)


def spanish_name(label: Any = None, longest: int = 80) -> forms.CharField:
    """Returns the field for the name that Spanish readers see."""
    return forms.CharField(
        label=label or _("Name in Spanish"),
        max_length=longest,
        required=False,
        help_text=_("Empty: the same in both languages."),
    )


class ChangeForm(forms.Form):
    """The values of one row, and why they are changed."""

    words: dict[str, Any] = {}
    """Fields whose choices are words of the campaign."""

    def __init__(self, *args: Any, row: Any, campaign: Campaign, **kwargs: Any) -> None:
        kwargs["initial"] = {name: stored_value(row, name) for name in self.base_fields}
        super().__init__(*args, **kwargs)
        self.row, self.campaign = row, campaign
        for name, words in self.words.items():
            fields: Any = self.fields
            fields[name].choices = [(str(word), label_in_war(word)) for word in words]
        self.offer_rows()
        self.fields["reason"] = reason_field()

    def offer_rows(self) -> None:
        """Sets the rows that the fields offer."""

    def values(self) -> dict[str, Any]:
        """Returns the values of the fields. The form must be valid."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}


def stored_value(row: Model, name: str) -> Any:
    """Returns the value of a field; of a related row its key, without reading that row."""
    fields = {field.name: field.attname for field in row._meta.concrete_fields}
    return getattr(row, fields.get(name, name), None)


class PlaceForm(ChangeForm):
    helps = {
        "kind": "place_kind",
        "terrain": "ground",
        "fortification": "fortification",
        "port": "port",
        "sympathy": "sympathy",
        "holder": "holder",
    }
    name = forms.CharField(label=_("Name"), max_length=80)
    name_es = spanish_name()
    kind = forms.ChoiceField(label=_("Kind of place"))
    terrain = forms.ChoiceField(label=_("Ground"))
    fortification = forms.IntegerField(label=_("Fortifications, 0 to 5"), min_value=0, max_value=5)
    capacity = forms.IntegerField(
        label=_("Room for men"),
        min_value=0,
        max_value=100_000,
        help_text=_("0: depends on its kind and fortifications"),
    )
    port = forms.IntegerField(
        label=_("Port"), min_value=0, max_value=3, help_text=_("0 none, 1 boats, 2 steamers, 3 deep harbour")
    )
    sympathy = forms.IntegerField(label=_("Sympathy, -5 to +5"), min_value=-5, max_value=5)
    holder = Named(label=_("Held by"), queryset=Side.objects.none(), required=False, empty_label=_("nobody"))
    words = {"kind": PlaceKind, "terrain": Terrain}

    def offer_rows(self) -> None:
        fields: Any = self.fields
        fields["holder"].queryset = self.campaign.sides.all()


class RouteForm(ChangeForm):
    helps = {
        "kind": "route_kind",
        "terrain": "ground",
        "crossing": "crossing",
    }
    kind = forms.ChoiceField(label=_("Kind of route"))
    metres = forms.IntegerField(label=_("Length in metres"), min_value=100, max_value=2_000_000)
    terrain = forms.ChoiceField(label=_("Ground"))
    crossing = forms.ChoiceField(label=_("Crossing"))
    words = {"terrain": Terrain, "crossing": Crossing}

    def offer_rows(self) -> None:
        fields: Any = self.fields
        kinds = ON_LAND if self.row.kind in ON_LAND else WATER
        fields["kind"].choices = [(str(word), label_in_war(word)) for word in kinds]
        if not self.campaign.routes.filter(crossing=Crossing.TROCHA).exists():
            ways: Any = fields["crossing"]
            ways.choices = [(word, label) for word, label in ways.choices if word != Crossing.TROCHA]


class ForceForm(ChangeForm):
    helps = {
        "kind": "force_kind",
        "seat": "seat",
        "base": "base",
        "is_static": "static",
    }
    name = forms.CharField(label=_("Name of the force"), max_length=80)
    name_es = spanish_name()
    kind = forms.ChoiceField(label=_("Kind of force"))
    seat = Named(
        label=_("Seat"),
        queryset=Seat.objects.none(),
        required=False,
        empty_label=_("none: the computer gives its orders"),
    )
    base = Named(label=_("Base"), queryset=Place.objects.none(), required=False, empty_label=_("none"))
    is_static = forms.BooleanField(label=_("Static: it takes no marching orders"), required=False)

    def offer_rows(self) -> None:
        fields: Any = self.fields
        kinds = KINDS if self.row.kind in KINDS else (self.row.kind,)
        fields["kind"].choices = [(str(word), label_in_war(word)) for word in kinds]
        seats = self.campaign.seats.filter(side=self.row.side_id).select_related("side")
        fields["seat"].queryset = seats.order_by("key")
        fields["base"].queryset = self.campaign.places.order_by("name")


class UnitForm(ChangeForm):
    helps = {
        "quality": "quality",
        "in_posts": "in_posts",
    }
    name = forms.CharField(label=_("Name"), max_length=120)
    name_es = spanish_name(longest=120)
    quality = forms.IntegerField(label=_("Quality, 1 raw to 5 elite"), min_value=1, max_value=5)
    in_posts = forms.BooleanField(
        label=_("Spread over several posts: only posts that are attacked fight"), required=False
    )


class LeaderForm(ChangeForm):
    helps = {
        "general": "general",
        "command": "leader",
    }
    name = forms.CharField(label=_("Name"), max_length=120)
    rank = forms.CharField(label=_("Rank"), max_length=80, required=False)
    rank_es = spanish_name(_("Rank in Spanish"))
    general = forms.BooleanField(label=_("Holds the rank of general"), required=False)
    command = forms.IntegerField(label=_("Command, 1 to 5"), min_value=1, max_value=5)
    initiative = forms.IntegerField(label=_("Initiative, 1 to 5"), min_value=1, max_value=5)
    unit = Named(
        label=_("Rides with"), queryset=Unit.objects.none(), required=False, empty_label=_("no unit")
    )

    def offer_rows(self) -> None:
        fields: Any = self.fields
        units = Unit.objects.filter(campaign=self.campaign, side=self.row.side_id).select_related("side")
        fields["unit"].queryset = units.order_by("name")


FORMS: dict[type[Model], type[ChangeForm]] = {
    Place: PlaceForm,
    Route: RouteForm,
    Force: ForceForm,
    Unit: UnitForm,
    Leader: LeaderForm,
}


class AddUnitForm(forms.Form):
    helps = {
        "like": "like",
        "quality": "quality",
    }
    name = forms.CharField(label=_("Name of the unit"), max_length=120)
    like = Named(
        label=_("Armed and drilled like"),
        queryset=Unit.objects.none(),
        help_text=_("The new unit gets the same arm, nation and weapons."),
    )
    men = forms.IntegerField(label=_("Men"), min_value=1, max_value=20_000)
    horses = forms.IntegerField(label=_("Horses"), min_value=0, max_value=20_000, initial=0)
    guns = forms.IntegerField(label=_("Guns"), min_value=0, max_value=100, initial=0)
    quality = forms.IntegerField(label=_("Quality, 1 raw to 5 elite"), min_value=1, max_value=5, initial=3)
    reason = reason_field()

    def __init__(self, *args: Any, force: Force, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        units = Unit.objects.filter(campaign=force.campaign, side=force.side_id, arm__in=ARMS)
        fields["like"].queryset = units.select_related("side").order_by("name")


class AddLeaderForm(forms.Form):
    helps = {
        "general": "general",
        "command": "leader",
    }
    unit = Named(label=_("Rides with"), queryset=Unit.objects.none())
    name = forms.CharField(label=_("Name of the leader"), max_length=120)
    rank = forms.CharField(label=_("Rank"), max_length=80)
    general = forms.BooleanField(label=_("Holds the rank of general"), required=False)
    command = forms.IntegerField(label=_("Command, 1 to 5"), min_value=1, max_value=5, initial=3)
    initiative = forms.IntegerField(label=_("Initiative, 1 to 5"), min_value=1, max_value=5, initial=3)
    reason = reason_field()

    def __init__(self, *args: Any, force: Force, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["unit"].queryset = force.units.select_related("side").order_by("name")
