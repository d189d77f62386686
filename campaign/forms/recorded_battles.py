"""Forms for a battle outside the march: who was there, and what each unit lost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.forms.name_boxes import Names, name_choices, name_field
from campaign.forms.reasons import reason_field
from campaign.logic.casualties.recorded import RecordedLoss
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, LeaderFate, SideOutcome
from campaign.models.base.words import label_in_war
from campaign.store.queries.battles.recorded_battles import LONGEST_NOTE

KINDS = (
    EngagementKind.MEETING,
    EngagementKind.AMBUSH,
    EngagementKind.ASSAULT,
    EngagementKind.RAID,
    EngagementKind.LANDING,
)
BEATEN = (SideOutcome.WITHDREW, SideOutcome.ROUTED, SideOutcome.OVERRUN)
FATES = (LeaderFate.WOUNDED, LeaderFate.DEAD, LeaderFate.CAPTURED)
SPOTS = "battle-spots"
"""The id of the list of names that the search box suggests."""
PLACES = "battle-places"
"""The same for places alone."""
NOBODY = ""

Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class BattleOffer:
    """The choices of the first form. `forces`: of each side, keys and names; `lengths`: of roads, metres.
    `side_of`: each force's side.
    """

    sides: Choices
    forces: Sequence[tuple[str, Choices]]
    places: Choices
    roads: Choices
    lengths: dict[str, int]
    rulesets: Choices
    days: Choices
    side_of: dict[str, str]


@dataclass(frozen=True, slots=True)
class UnitPresent:
    """One unit at the battle, as the second form asks about it. `leaders`: keys and names."""

    key: str
    name: str
    side: str
    force: str
    men: int
    horses: int
    guns: int
    leaders: Choices = ()
    lost: RecordedLoss = field(default_factory=lambda: RecordedLoss(""))


class BattleForm(forms.Form):
    """Asks for the forces, the place, the time and the ruleset of a battle."""

    helps = {
        "kind": "battle_kind",
        "attacker": "recorded",
    }
    attacker = forms.ChoiceField(label=_("Attacker"))
    forces = forms.MultipleChoiceField(
        label=_("Forces that were there"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Choose forces of both sides."),
    )
    spot = name_field(_("Place or road"), SPOTS)
    km = forms.IntegerField(
        label=_("Kilometre of that road"), required=False, min_value=0, help_text=_("only on a road")
    )
    kind = forms.ChoiceField(label=_("Kind of battle"))
    day = forms.ChoiceField(label=_("Day"))
    hour = forms.IntegerField(label=_("Start time"), min_value=0, max_value=23, initial=8)
    minutes = forms.IntegerField(label=_("Length in minutes"), min_value=10, max_value=1440, initial=120)
    ruleset = forms.ChoiceField(label=_("Rules used"), required=False)

    def __init__(self, *args: Any, offer: BattleOffer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        fields: Any = self.fields
        fields["attacker"].choices = offer.sides
        fields["forces"].choices = offer.forces
        spots = [(f"p:{key}", name) for key, name in offer.places]
        spots += [(f"r:{key}", name) for key, name in offer.roads]
        fields["spot"].required = True
        self.names = [name for _key, name in spots]
        name_choices(fields["spot"], Names(spots), spots)
        fields["kind"].choices = [(str(kind), label_in_war(kind)) for kind in KINDS]
        fields["day"].choices = offer.days
        fields["ruleset"].choices = [("", _("none, or rules of your own")), *offer.rulesets]

    def clean_forces(self) -> list[str]:
        """Returns each force once, however often it was sent."""
        return list(dict.fromkeys(self.cleaned_data["forces"]))

    def boxes_by_side(self) -> Iterator[tuple[str, list[Any]]]:
        """Yields the name of each side and the tick boxes of its forces."""
        boxes = iter(self["forces"].subwidgets)
        for side, forces in self.offer.forces:
            yield side, list(islice(boxes, len(forces)))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        sides_there = {self.offer.side_of[key] for key in cleaned.get("forces", ())}
        if sides_there and (cleaned.get("attacker") not in sides_there or len(sides_there) < 2):
            self.add_error("forces", _("Choose forces of the attacker and of an enemy."))
        sort, _colon, key = cleaned.get("spot", "").partition(":")
        if sort == "r" and not 0 <= 1000 * (cleaned.get("km") or 0) <= self.offer.lengths[key]:
            length = self.offer.lengths[key] // 1000
            self.add_error("km", _("This road is %(km)d km long.") % {"km": length})
        return cleaned

    def spot_chosen(self) -> Spot:
        """Returns the place or the kilometre of the road. The form must be valid."""
        sort, _colon, key = self.cleaned_data["spot"].partition(":")
        if sort == "p":
            return Spot(place=key)
        return Spot(route=key, metres=1000 * (self.cleaned_data["km"] or 0))


class LossesForm(forms.Form):
    """Asks for the losses of each unit, the field, how the beaten side left it, and the reason."""

    holder = forms.ChoiceField(label=_("Side that held the field"), required=False)
    reason = reason_field()

    def __init__(
        self,
        *args: Any,
        units: Sequence[UnitPresent],
        parties: Choices,
        leaders: bool = True,
        note: bool = True,
        places: Choices = (),
        **kwargs: Any,
    ) -> None:
        """Takes the units, and the *parties* by leading side, with its name.

        *leaders*, *note*: asked for, too. *places*: to which the battle may have moved the forces, which it
        also tires.
        """
        super().__init__(*args, **kwargs)
        self.units, self.parties = units, parties
        self.places: list[str] = []
        self.helps = {f"outcome_{key}": "outcome" for key, _name in parties}
        fields: Any = self.fields
        fields["holder"].choices = [*parties, (NOBODY, _("nobody"))]
        for key, name in parties:
            fields[f"outcome_{key}"] = forms.ChoiceField(
                label=_("If not, how %(side)s left the field") % {"side": name},
                choices=[(str(word), label_in_war(word)) for word in BEATEN],
                required=False,
            )
        if places:
            self.add_aftermath(places)
        for unit in units:
            self.add_unit(unit, leaders=leaders)
        if note:
            fields["note"] = forms.CharField(
                label=_("What happened"),
                max_length=LONGEST_NOTE,
                required=False,
                widget=forms.Textarea({"rows": 4}),
                help_text=_("Players whose forces were there can read it."),
            )
        self.order_fields([name for name in fields if name != "reason"] + ["reason"])

    def add_aftermath(self, places: Choices) -> None:
        """Adds where each side is after the battle, and whether its forces are tired."""
        self.places = [name for _key, name in places]
        for key, name in self.parties:
            label = _("Where %(side)s is afterwards") % {"side": name}
            goal = name_field(label, PLACES)
            goal.help_text = _("Empty: its forces stay where they are.")
            name_choices(goal, Names(places), places)
            self.fields[f"goal_{key}"] = goal
        self.fields["tires"] = forms.BooleanField(
            label=_("The battle has tired these forces"), required=False, initial=True
        )
        self.helps["tires"] = "tired"

    def add_unit(self, unit: UnitPresent, *, leaders: bool) -> None:
        """Adds the boxes of *unit*: men by fate, and horses and guns if it has any."""
        asked = {
            "killed": (_("Killed"), unit.men, unit.lost.killed),
            "wounded": (_("Wounded"), unit.men, unit.lost.wounded),
            "missing": (_("Missing"), unit.men, unit.lost.missing),
            "captured": (_("Captured"), unit.men, unit.lost.captured),
            "horses": (_("Horses lost"), unit.horses, unit.lost.horses),
            "guns": (_("Guns lost"), unit.guns, unit.lost.guns),
        }
        for word, (label, most, stored) in asked.items():
            if most:
                self.fields[f"{word}_{unit.key}"] = forms.IntegerField(
                    label=label, min_value=0, max_value=most, initial=stored, required=False
                )
        fates = [("", _("unhurt")), *((str(fate), label_in_war(fate)) for fate in FATES)]
        for key, name in unit.leaders if leaders else ():
            self.fields[f"leader_{key}"] = forms.ChoiceField(label=name, choices=fates, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for unit in self.units:
            lost = sum(self.number(word, unit) for word in ("killed", "wounded", "missing", "captured"))
            if lost > unit.men:
                text = _("%(unit)s cannot lose %(lost)d men: it brought %(men)d.")
                about = {"unit": unit.name, "lost": lost, "men": unit.men}
                self.add_error(f"killed_{unit.key}", text % about)
        return cleaned

    def number(self, word: str, unit: UnitPresent) -> int:
        return int(self.cleaned_data.get(f"{word}_{unit.key}") or 0)

    def losses(self) -> tuple[RecordedLoss, ...]:
        """Returns what each unit lost. The form must be valid."""
        return tuple(
            RecordedLoss(
                unit.key,
                killed=self.number("killed", unit),
                wounded=self.number("wounded", unit),
                missing=self.number("missing", unit),
                captured=self.number("captured", unit),
                horses=self.number("horses", unit),
                guns=self.number("guns", unit),
            )
            for unit in self.units
        )

    def outcomes(self) -> dict[str, SideOutcome]:
        """Returns how each party left the field; the side that holds it held it."""
        holder, cleaned = self.cleaned_data["holder"], self.cleaned_data
        return {
            key: SideOutcome.HELD_FIELD
            if key == holder
            else SideOutcome(cleaned[f"outcome_{key}"] or BEATEN[0])
            for key, _name in self.parties
        }

    def goals(self) -> dict[str, str]:
        """Returns the place of each side after the battle, if it has moved."""
        goal_of = {key: self.cleaned_data.get(f"goal_{key}") for key, _name in self.parties}
        return {key: goal for key, goal in goal_of.items() if goal}

    def fates(self) -> dict[str, LeaderFate]:
        """Returns the fates of the leaders who were hit."""
        cleaned = self.cleaned_data
        return {
            key: LeaderFate(cleaned[f"leader_{key}"])
            for unit in self.units
            for key, _name in unit.leaders
            if cleaned.get(f"leader_{key}")
        }

    def boxes(self) -> Iterator[tuple[UnitPresent, list[forms.BoundField]]]:
        """Yields each unit with its boxes, for the page."""
        for unit in self.units:
            words = ("killed", "wounded", "missing", "captured", "horses", "guns")
            names = [f"{word}_{unit.key}" for word in words] + [f"leader_{key}" for key, _n in unit.leaders]
            yield unit, [self[name] for name in names if name in self.fields]

    def others(self) -> list[forms.BoundField]:
        """Returns the fields that belong to no unit."""
        own = {box.name for _unit, boxes in self.boxes() for box in boxes}
        return [self[name] for name in self.fields if name not in own]
