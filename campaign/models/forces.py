"""Forces, their units, and named leaders. They hold no numbers of men: strength is in the ledger."""

from django.db import models
from simple_history.models import HistoricalRecords

from campaign.i18n.language import in_either
from campaign.logic.vocabulary import Arm, ForceKind, ForceState, LeaderFate
from campaign.models.base.archived import Archived
from campaign.models.base.read import Read
from campaign.models.base.refs import draw_ref
from campaign.models.base.standing import Undoable
from campaign.models.base.words import WordField
from campaign.models.campaign import Campaign, Seat, Side
from campaign.models.country.map import Place, Route


class Force(Read, Undoable):
    """Units that move and fight together: in one state, at one spot, with one clock.

    Stored texts use its `name`; readers see its `label`. The same goes for units and leaders.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="forces")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="forces")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="forces")
    key = models.SlugField()
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    name = models.CharField(max_length=80)
    name_es = models.CharField("name in Spanish", max_length=80, blank=True, default="")
    kind = WordField(ForceKind)
    state = WordField(ForceState, default=ForceState.HALTED)
    place = models.ForeignKey(Place, on_delete=models.PROTECT, null=True, blank=True, related_name="forces")
    route = models.ForeignKey(Route, on_delete=models.PROTECT, null=True, blank=True, related_name="forces")
    metres = models.PositiveIntegerField(default=0, help_text="Along the route, from its first place.")
    clock = models.PositiveIntegerField(
        default=0, help_text="Minutes into the turn up to which it has been played."
    )
    fatigue = models.PositiveSmallIntegerField(
        default=0, help_text="Quality grades lost to battles of this turn."
    )
    base = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="based_forces"
    )
    is_static = models.BooleanField(default=False, help_text="Static: it takes no marching orders.")
    last_news = models.JSONField(
        null=True,
        blank=True,
        help_text="While it is out of contact: the day of its last news, and where it was.",
    )
    turns_unsupplied = models.PositiveSmallIntegerField(
        default=0, help_text="Turns in a row in which it has received no supplies."
    )
    archived = Archived(
        "key side seat name kind state place route metres clock fatigue base is_static last_news"
        " turns_unsupplied",
        history="ref name_es undone",
        later="name_es",
        name="key undone",
        rows="forces",
        sparse="turns_unsupplied",
    )

    class Meta:
        ordering = ["side__position", "key"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key", "undone"], name="force_key_once"),
            models.UniqueConstraint(fields=["campaign", "ref", "undone"], name="force_ref_once"),
            models.CheckConstraint(
                condition=models.Q(place__isnull=False, route__isnull=True)
                | models.Q(place__isnull=True, route__isnull=False),
                name="force_at_one_spot",
            ),
        ]

    @property
    def is_in_supply(self) -> bool:
        return not self.turns_unsupplied

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es)


class Unit(Read, Undoable):
    """A regiment, company, battery or band. `firearms`: share of its men, in percent, by main arm."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="units")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="units")
    force = models.ForeignKey(Force, on_delete=models.PROTECT, related_name="units")
    key = models.SlugField()
    name = models.CharField(max_length=120)
    name_es = models.CharField("name in Spanish", max_length=120, blank=True, default="")
    arm = WordField(Arm, context="arm of a unit")
    nation = WordField(help_text="Key of one of the campaign's nations.")
    troops = models.CharField(
        max_length=24, help_text="Kind of troops, as the scenario says: light_infantry, guerrilla ..."
    )
    quality = models.PositiveSmallIntegerField(default=3, help_text="1 raw to 5 elite.")
    experience_points = models.SmallIntegerField(
        default=0, editable=False, help_text="Points gained since it reached this quality. Below 0: lost."
    )
    firearms = models.JSONField(default=dict)
    in_posts = models.BooleanField(
        default=False, help_text="Spread over posts: only the attacked posts fight."
    )
    base = models.ForeignKey(
        Place, on_delete=models.PROTECT, null=True, blank=True, related_name="based_units"
    )
    archived = Archived(
        "key side force name arm nation troops quality firearms in_posts base experience_points",
        history="name_es undone",
        later="name_es",
        name="key undone",
        rows="units",
        sparse="experience_points",
    )

    class Meta:
        ordering = ["force__key", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key", "undone"], name="unit_key_once")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        return in_either(self.name, self.name_es)


class Leader(Undoable):
    """A named officer who rides with a unit; `fate_date` is the day of the wound or loss."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="leaders")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="leaders")
    unit = models.ForeignKey(Unit, on_delete=models.SET_NULL, null=True, blank=True, related_name="leaders")
    key = models.SlugField()
    ref = models.CharField(max_length=8, default=draw_ref, editable=False)
    name = models.CharField(max_length=120)
    rank = models.CharField(max_length=80)
    rank_es = models.CharField("rank in Spanish", max_length=80, blank=True, default="")
    general = models.BooleanField(
        default=False, help_text="Holds the rank of general: battles with a general are left for the umpire."
    )
    command = models.PositiveSmallIntegerField(default=3)
    initiative = models.PositiveSmallIntegerField(default=3)
    fate = WordField(LeaderFate, context="fate of a leader", default=LeaderFate.PRESENT)
    fate_date = models.DateField(null=True, blank=True)
    until = models.DateField(
        null=True, blank=True, editable=False, help_text="The day on which a wounded leader is fit again."
    )
    party = models.ForeignKey(
        "campaign.PrisonerParty",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="leaders",
        help_text="The prisoner party that holds the leader.",
    )
    history = HistoricalRecords()
    archived = Archived(
        "key side unit name rank general command initiative fate fate_date party until",
        history="rank_es undone",
        left_out={"ref": "drawn anew where the campaign is brought in, so that no old address leads into it"},
        later="rank_es until",
        name="key undone",
        rows="leaders",
        sparse="party until",
    )

    class Meta:
        ordering = ["side__position", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key", "undone"], name="leader_key_once")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        return f"{in_either(self.rank, self.rank_es)} {self.name}".strip()
