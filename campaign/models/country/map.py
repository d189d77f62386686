"""Places and routes: the nodes and edges that forces march on."""

from django.db import models
from simple_history.models import HistoricalRecords

from campaign.i18n.language import in_either
from campaign.logic.vocabulary import Crossing, PlaceKind, RouteKind, Terrain
from campaign.models.base.archived import Archived
from campaign.models.base.read import Read
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Side


class Place(Read, models.Model):
    """A town, camp or other spot with a name. Latitude and longitude in degrees, north and east positive."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="places")
    key = models.SlugField()
    name = models.CharField(max_length=80)
    name_es = models.CharField("name in Spanish", max_length=80, blank=True, default="")
    latitude = models.DecimalField(max_digits=7, decimal_places=4)
    longitude = models.DecimalField(max_digits=7, decimal_places=4)
    district = models.CharField(max_length=40)
    kind = WordField(PlaceKind)
    terrain = WordField(Terrain)
    fortification = models.PositiveSmallIntegerField(default=0, help_text="0 none to 5 fortress.")
    capacity = models.PositiveIntegerField(
        default=0, help_text="The most men that can garrison it. 0: its kind and fortifications decide."
    )
    population = models.PositiveIntegerField(default=0)
    sugar = models.PositiveSmallIntegerField(default=0)
    sympathy = models.SmallIntegerField(
        default=0, help_text="From -5 to +5. Minus and plus favour opposite sides."
    )
    port = models.PositiveSmallIntegerField(
        default=0, help_text="0 none, 1 boats, 2 steamers, 3 deep harbour."
    )
    holder = models.ForeignKey(Side, on_delete=models.PROTECT, null=True, blank=True, related_name="places")
    cane_burned = models.DateField(null=True, blank=True, help_text="When its cane was burned last.")
    mill_burned = models.DateField(null=True, blank=True, help_text="When its mill was burned last.")
    houses_burned = models.DateField(null=True, blank=True, help_text="When its houses were burned last.")
    razed = models.DateField(
        null=True, blank=True, help_text="The day on which its houses and fortifications were razed."
    )
    labour = models.JSONField(
        default=dict, blank=True, help_text="Man-hours already done of tasks not finished yet, by task."
    )
    siege = models.JSONField(
        null=True,
        blank=True,
        help_text="While besieged: the besieging side, the first day, turns so far, the last turn counted.",
    )
    note = models.CharField(max_length=255, blank=True)
    history = HistoricalRecords()
    archived = Archived(
        "key name latitude longitude district kind terrain fortification population sugar sympathy port"
        " holder cane_burned mill_burned houses_burned razed labour siege note capacity",
        history="name_es",
        later="name_es",
        name="key",
        rows="places",
        sparse="razed capacity",
    )

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="place_key_once"),
            models.CheckConstraint(
                condition=models.Q(sympathy__range=(-5, 5)), name="place_sympathy_in_range"
            ),
            models.CheckConstraint(condition=models.Q(fortification__lte=5), name="place_works_in_range"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es)

    @property
    def is_razed(self) -> bool:
        """Tells whether neither its houses nor its fortifications are left."""
        return self.razed is not None


class Route(Read, models.Model):
    """A link between two places; positions on it are metres from `a`.

    Forces can use it from the day it is `opened`; its crossing exists from `crossing_from`.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="routes")
    key = models.SlugField(max_length=120)
    a = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="routes_out")
    b = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="routes_in")
    kind = WordField(RouteKind)
    metres = models.PositiveIntegerField()
    terrain = WordField(Terrain)
    crossing = WordField(Crossing, default=Crossing.NONE)
    opened = models.DateField(null=True, blank=True)
    crossing_from = models.DateField(null=True, blank=True)
    track_cut = models.DateField(null=True, blank=True, help_text="Since when no train can pass.")
    wire_cut = models.DateField(null=True, blank=True, help_text="Since when the telegraph has been cut.")
    bridge_down = models.DateField(null=True, blank=True, help_text="Since when its bridge is broken.")
    felled = models.DateField(null=True, blank=True, help_text="When trees were last felled across it.")
    labour = models.JSONField(
        default=dict, blank=True, help_text="Man-hours already done of tasks not finished yet, by task."
    )
    note = models.CharField(max_length=255, blank=True)
    history = HistoricalRecords()
    archived = Archived(
        "key a b kind metres terrain crossing opened crossing_from track_cut wire_cut bridge_down felled"
        " labour note",
        name="key",
        rows="routes",
    )

    class Meta:
        ordering = ["key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="route_key_once"),
            models.CheckConstraint(condition=models.Q(metres__gt=0), name="route_has_length"),
        ]

    def __str__(self) -> str:
        return self.key
