"""The form for a force that the umpire adds to a running campaign."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.reasons import reason_field
from campaign.logic.vocabulary import Arm, ForceKind
from campaign.models import Campaign, Place, Seat, Unit
from campaign.models.base.words import label_in_war

KINDS = (ForceKind.COLUMN, ForceKind.BAND, ForceKind.GARRISON)
ARMS = (Arm.INFANTRY, Arm.CAVALRY, Arm.ARTILLERY)


class Named(forms.ModelChoiceField):
    """Rows of the campaign, called as its pages call them."""

    def label_from_instance(self, obj: Any) -> str:
        side = getattr(obj, "side", None)
        return f"{side.label}: {obj.label}" if side else str(obj.label)


class AddForceForm(forms.Form):
    helps = {
        "kind": "force_kind",
        "seat": "seat",
        "like": "like",
        "quality": "quality",
    }
    name = forms.CharField(label=_("Name of the force"), max_length=80)
    kind = forms.ChoiceField(label=_("Kind of force"))
    place = Named(label=_("Place"), queryset=Place.objects.none())
    seat = Named(
        label=_("Seat"),
        queryset=Seat.objects.none(),
        required=False,
        empty_label=_("none: the computer gives its orders"),
    )
    like = Named(
        label=_("Armed and drilled like"),
        queryset=Unit.objects.none(),
        help_text=_("The new unit has its side, arm, nation and weapons."),
    )
    unit = forms.CharField(
        label=_("Name of its unit"), max_length=120, required=False, help_text=_("Empty: like the force.")
    )
    men = forms.IntegerField(label=_("Men"), min_value=1, max_value=20_000)
    horses = forms.IntegerField(label=_("Horses"), min_value=0, max_value=20_000, initial=0)
    guns = forms.IntegerField(label=_("Guns"), min_value=0, max_value=100, initial=0)
    quality = forms.IntegerField(label=_("Quality, 1 raw to 5 elite"), min_value=1, max_value=5, initial=3)
    leader = forms.CharField(label=_("Its leader"), max_length=120, required=False)
    rank = forms.CharField(label=_("Rank"), max_length=80, required=False)
    reason = reason_field()

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        fields["kind"].choices = [(str(kind), label_in_war(kind)) for kind in KINDS]
        fields["place"].queryset = campaign.places.order_by("name")
        fields["seat"].queryset = campaign.seats.select_related("side").order_by("side__position", "key")
        units = Unit.objects.filter(campaign=campaign, arm__in=ARMS).select_related("side")
        fields["like"].queryset = units.order_by("side__position", "name")
