"""Campaign, its sides and their seats."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from simple_history.models import HistoricalRecords

from campaign.i18n.language import in_either
from campaign.i18n.war_words import Words, words_of_nations
from campaign.logic.economy.war_aims import Stakes
from campaign.logic.settings import Settings
from campaign.logic.settings.rules_options import RulesOption, in_force, unusual_values
from campaign.logic.settings.rules_tables import tables_of, text_in_force
from campaign.logic.theatre.relations import Agreement, Relation, Relations, relations_in
from campaign.logic.theatre.world import World
from campaign.logic.vocabulary import PrisonerPolicy, Reminder
from campaign.logic.vocabulary.nations import UNNAMED, Nation, nations_of
from campaign.models.base.archived import Archived
from campaign.models.base.standing import Everything
from campaign.models.base.words import WordField


class Finished(models.Manager):
    """Returns the campaigns that can be played; one that is still being made cannot."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(unfinished=False)


def unnamed_nations() -> dict[str, dict[str, Any]]:
    """Returns the nations of a campaign whose scenario defines none."""
    return {key: dict(row) for key, row in UNNAMED.items()}


class Campaign(models.Model):
    """One war being played. Its row is the lock that every operation takes first."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    scenario = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=32, default="machete")
    start_date = models.DateField(help_text="First day of turn 1.")
    turn_days = models.PositiveSmallIntegerField(default=7)
    last_turn = models.PositiveSmallIntegerField(
        default=12, help_text="The campaign ends when this turn is published."
    )
    umpires = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="umpired", blank=True)
    settings = models.JSONField(
        default=dict, blank=True, help_text="Umpire's settings that differ from the default."
    )
    world = models.JSONField(
        default=dict, editable=False, help_text="The map's measures, files and rains; what the war is about."
    )
    intro = models.JSONField(
        default=dict, blank=True, help_text="The text that players read first, by language."
    )
    paper = models.JSONField(
        default=dict, blank=True, editable=False, help_text="The name of the newspaper, by language."
    )
    words = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text="Words that this war has of its own, by key and language.",
    )
    nations = models.JSONField(
        default=unnamed_nations,
        blank=True,
        editable=False,
        help_text="How each nation marches, lives and fights, by its key.",
    )
    relations = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="Allied and neutral pairs of sides, each from a turn on. All other pairs are enemies.",
    )
    rhythm = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text="The day and hour of the week on which orders are due.",
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    timeline = models.CharField(
        max_length=8,
        blank=True,
        default="",
        editable=False,
        help_text="The timeline of the open turn; empty if nothing was ever undone.",
    )
    parent = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="what_ifs"
    )
    branched_at = models.CharField(
        max_length=12,
        blank=True,
        default="",
        editable=False,
        help_text="The turn at which it left its parent.",
    )
    unfinished = models.BooleanField(
        default=False, editable=False, help_text="A job is still creating it. Until then nobody can open it."
    )
    history = HistoricalRecords()
    objects = Finished()
    everything = Everything()
    archived = Archived(
        state="scenario ruleset start_date turn_days last_turn settings world relations",
        history="slug name intro paper words nations created_at timeline branched_at umpires",
        later="paper words nations relations",
        sparse="relations",
        left_out={
            "rhythm": "whoever brings a campaign in says anew when orders are due",
            "parent": "another campaign, which need not be where the file goes",
            "unfinished": "a file is made of a finished campaign",
        },
        of="",
    )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def land(self) -> World:
        """Returns the world in which the campaign is played."""
        return World.of(self.world)

    @cached_property
    def stakes(self) -> Stakes:
        """Returns the war's stakes: whose treasury pays, what wears a side out, what wins."""
        return Stakes.of(self.world.get("stakes", {}))

    @cached_property
    def nation_table(self) -> dict[str, Nation]:
        """Returns the campaign's nations by key."""
        return nations_of(self.nations)

    def nation(self, key: str) -> Nation:
        return self.nation_table[key]

    @property
    def spoken_words(self) -> Words:
        """Returns the campaign's own words, and the names of its nations."""
        return {**self.words, **words_of_nations(self.nations)}

    def rules(self, turn: int) -> Settings:
        """Returns the settings in force in the turn of that number."""
        return Settings.of(self.settings, turn)

    @property
    def agreements(self) -> list[Agreement]:
        """Returns the agreements between its sides, in the order of their turns."""
        return [
            Agreement(row["turn"], tuple(row["sides"]), Relation(row["kind"]), row.get("entry", False))
            for row in self.relations
        ]

    def relations_in(self, turn: int) -> Relations:
        """Returns which sides are enemies, allies or neutral in the turn of that number."""
        return relations_in(turn, self.agreements)

    def options(self, turn: int) -> dict[str, RulesOption]:
        """Returns the rules options in the turn of that number that differ from the defaults."""
        return unusual_values(self.ruleset, in_force(self.world.get("options", {}), turn))

    def tables_text(self, turn: int) -> str:
        """Returns the umpire's file of tables in force in the turn of that number; "" if there is none."""
        return text_in_force(self.world.get("tables", {}), turn)

    def replaced_tables(self, turn: int) -> Mapping[str, Any]:
        """Returns the tables of its ruleset that are replaced in the turn of that number."""
        return tables_of(self.ruleset, self.tables_text(turn))


class Side(models.Model):
    """A belligerent. `letter` a-d picks frame, flag and colour together; `position` orders every list.

    Stored texts use its English `name`; readers see its `label`. `favours`: +1 if a district's
    sympathy above 0 helps this side's eyes, -1 if one below 0 does, else 0.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sides")
    key = models.SlugField()
    name = models.CharField(max_length=80)
    name_es = models.CharField("name in Spanish", max_length=80, blank=True, default="")
    letter = models.CharField(max_length=1)
    position = models.PositiveSmallIntegerField()
    favours = models.SmallIntegerField(default=0)
    known = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text="The holder of each place, as the side believes, where the latest news has not arrived.",
    )
    unheard = models.JSONField(
        default=dict,
        blank=True,
        editable=False,
        help_text="Places and roads, as the side believes, where the latest news has not arrived.",
    )
    announced = models.JSONField(
        default=list,
        blank=True,
        editable=False,
        help_text="The side's prisoner policies, each with the turn from which it holds.",
    )
    archived = Archived(
        "key name letter position favours known unheard announced",
        history="name_es",
        name="key",
        rows="sides",
        sparse="announced",
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "key"], name="side_key_once"),
            models.UniqueConstraint(fields=["campaign", "position"], name="side_position_once"),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es)

    def treatment(self, turn: int) -> PrisonerPolicy:
        """Returns its prisoner policy in the turn of that number."""
        return self.policy_and_source(turn)[0]

    def policy_and_source(self, turn: int) -> tuple[PrisonerPolicy, bool]:
        """Returns the same, and whether the umpire announced it (a third value in `announced`)."""
        announced = [(PrisonerPolicy(row[1]), len(row) > 2) for row in self.announced if row[0] <= turn]
        return announced[-1] if announced else (PrisonerPolicy.HOLD, False)


class Seat(models.Model):
    """A player's command on one side. The computer gives orders for an empty seat."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    side = models.ForeignKey(Side, on_delete=models.CASCADE, related_name="seats")
    key = models.SlugField()
    name = models.CharField(max_length=80)
    name_es = models.CharField("name in Spanish", max_length=80, blank=True, default="")
    title = models.CharField(max_length=120, blank=True)
    title_es = models.CharField("title in Spanish", max_length=120, blank=True, default="")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="stood_in_for",
        help_text="The person who may give orders in the player's place, up to the turn below.",
    )
    stand_in_until = models.PositiveSmallIntegerField(null=True, blank=True)
    handover = models.TextField(
        max_length=2000, blank=True, default="", help_text="The player's note for the stand-in."
    )
    reminder = WordField(Reminder, default=Reminder.SITE)
    is_commander_in_chief = models.BooleanField(
        default=False, help_text="The commander-in-chief: it speaks for its side."
    )
    risings_apart = models.BooleanField(
        default=False, help_text="Uprisings form forces of their own here and join none of this seat."
    )
    ready_for = models.CharField(
        max_length=12,
        blank=True,
        default="",
        editable=False,
        help_text="The turn for which it is ready.",
    )
    leave_from = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The first turn in which its player is away."
    )
    leave_until = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The last turn in which its player is away."
    )
    history = HistoricalRecords()
    archived = Archived(
        "key side name title",
        history="name_es title_es player stand_in stand_in_until handover reminder is_commander_in_chief"
        " risings_apart",
        left_out=dict.fromkeys(
            ("ready_for", "leave_from", "leave_until"),
            "players say anew when they are ready, and when they are away",
        ),
        name="key",
        rows="seats",
        later="risings_apart",
    )

    class Meta:
        ordering = ["side__position", "key"]
        constraints = [models.UniqueConstraint(fields=["campaign", "key"], name="seat_key_once")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es)

    @property
    def local_title(self) -> str:
        return in_either(self.title, self.title_es)

    def is_away(self, number: int) -> bool:
        """Tells whether its player is on leave in turn *number*, without a stand-in."""
        if self.leave_from is None or self.leave_until is None or self.stand_in_id is not None:
            return False
        return self.leave_from <= number <= self.leave_until

    @property
    def sitters(self) -> tuple[int, ...]:
        """Returns the accounts that give its orders: its player's, and a stand-in's."""
        return tuple(pk for pk in (self.player_id, self.stand_in_id) if pk is not None)
