"""Forms of players: orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.text import capfirst

from campaign.forms.name_boxes import Names, SpotNames, is_road_spot, name_choices, name_field
from campaign.forms.shared import as_text, in_words
from campaign.i18n.order_words import KINDS_OF_ORDER, RATIOS, TASKS, odds_in_words
from campaign.i18n.stock_names import STOCK_NAMES
from campaign.i18n.war_words import gettext_lazy as _
from campaign.logic.engineering import tasks as works
from campaign.logic.orders import KINDS, Asks, Kind
from campaign.logic.orders.limits import LEAVING, MOST_LEGS
from campaign.logic.settings import DEFAULT, ON, Settings
from campaign.logic.supply import magazines
from campaign.logic.supply.goods import trains_kept
from campaign.logic.supply.haulage import CARGO, PARTS, Amounts
from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import Do, OrderKind, Stance, Stock, Task

LEGS = tuple(f"leg{number}" for number in range(1, MOST_LEGS + 1))
THEN = tuple(f"then{number}" for number in range(1, MOST_LEGS + 1))
"""The action at the place of each leg: nothing, a day until which it waits, or FRIEND."""
FRIEND = "friend"
PLACES, SPOTS = "order-places", "order-spots"
"""The ids of the lists of names that search boxes suggest."""
MOST_GOODS = 999_999
UNTOLD = ("was", "turn", "version")
ASKED_OF_SOME = ("stance", "odds_limit", "priority", "march_to_guns")
"""Fields that every order has, though not every kind asks for them."""
Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices in the order form of one force: keys and names, the nearest first.

    `days`: numbers and names of the turn's days but its first; `enemies`: spots where some were seen;
    `roads`: routes, `lengths` their metres. `beside`: friends at its place; `ships`: ships that can take it
    on board. For a `ship` places and roads are the coast's. `others`: forces that the same person may order
    too; `version`: the present order. `own`: goods it can hand over; `magazine`: goods in that of its place;
    `room`: grams that it can take on. `line`: there is a route across which a Trocha can be drawn.
    """

    turn: str
    places: Choices
    roads: Choices
    lengths: Mapping[str, int]
    days: Choices
    friends: Choices
    beside: Choices
    others: Choices
    enemies: Choices
    units: Choices
    own: Amounts = field(default_factory=dict)
    magazine: Amounts = field(default_factory=dict)
    room: int = 0
    here: str = ""
    ships: Choices = ()
    steamers: bool = False
    ship: bool = False
    is_static: bool = False
    rail: bool = False
    line: bool = False
    barred: frozenset[OrderKind] = frozenset()
    settings: Settings = DEFAULT
    version: str = ""

    @property
    def shares(self) -> bool:
        """Tells whether anything goes to one force before another."""
        stores = trains_kept(self.settings.goods) or magazines.has_magazines(self.settings)
        by_water = self.settings.crossings.fords == ON or self.steamers or bool(self.ships)
        return stores or by_water or self.rail


def whole_number(text: object) -> int:
    """Returns *text*, from any source, as a whole number of up to six figures; 0 if it is none."""
    said = str(text or "")
    return int(said) if said.isdecimal() and len(said) < 7 else 0


class OrderForm(forms.Form):
    """One order; places go by their keys, empty legs in between are skipped.

    It draws the fields that the kind asks for. `was` is the kind for which they were drawn, `turn` the key of
    the turn, `version` the order at that time.
    """

    kind = forms.ChoiceField(label=_("Kind of order"))
    was = forms.CharField(required=False, widget=forms.HiddenInput)
    turn = forms.CharField(required=False, widget=forms.HiddenInput)
    version = forms.CharField(required=False, widget=forms.HiddenInput)
    spot = name_field(_("Spot"), SPOTS, _("Type a place or road"))
    km = forms.IntegerField(label=_("Kilometre of that road"), required=False, min_value=0, max_value=999)
    task = forms.ChoiceField(label=_("Task there"), required=False)
    until = forms.ChoiceField(label=_("Until the morning of"), required=False)
    friend = forms.ChoiceField(label=_("Friendly force"), required=False)
    units = forms.MultipleChoiceField(
        label=_("Units that leave it"), required=False, widget=forms.CheckboxSelectMultiple
    )
    name = forms.CharField(label=_("Name of the new force"), required=False, max_length=80)
    prisoners = forms.BooleanField(label=_("Its prisoners go with them"), required=False)
    letter = forms.CharField(
        label=_("To the umpire"), required=False, max_length=2000, widget=forms.Textarea({"rows": 5})
    )
    stance = forms.ChoiceField(
        label=_("If the enemy is met"),
        choices=[
            (Stance.ATTACK.value, _("Attack")),
            (Stance.DEFEND.value, _("Defend")),
            (Stance.AVOID.value, _("Avoid")),
            (Stance.WITHDRAW.value, _("Withdraw…")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    odds_limit = forms.ChoiceField(
        label=_("Fight at odds up to"),
        choices=[(str(odds_limit), str(odds_limit)) for odds_limit in RATIOS],
        required=False,
    )
    march_to_guns = forms.BooleanField(label=_("March to the guns"), required=False)
    forced = forms.BooleanField(label=_("Forced march"), required=False)
    night = forms.BooleanField(label=_("By night as well"), required=False)
    slip_past = forms.BooleanField(label=_("Slip past an enemy instead of turning back"), required=False)
    rail = forms.BooleanField(label=_("By train where the line is ours"), required=False)
    line_of_retreat = name_field(_("Retreat to"), PLACES, _("the nearest refuge"))
    priority = forms.ChoiceField(
        label=_("Priority for supplies, ferries, trains and ships"),
        choices=[("1", _("it comes first")), ("0", _("as usual")), ("-1", _("it comes last"))],
        required=False,
    )
    note = forms.CharField(label=_("Note"), required=False, max_length=255)
    also = forms.MultipleChoiceField(
        label=_("Give the same order to"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, offer: Offer, **kwargs: Any) -> None:
        kwargs["initial"] = {"odds_limit": "200"} | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        self.offer = offer
        halts = [("", _("march on")), *((day, _("wait until %s") % name) for day, name in offer.days)]
        halts += [(FRIEND, _("wait for the friendly force"))] if offer.friends else []
        names = Names(offer.places)
        for number, (leg, then) in enumerate(zip(LEGS, THEN, strict=True), 1):
            home = number > 1 or Asks.SPOT in self.drawn_kind.asks  # a leg back to where it starts from
            near = [place for place in offer.places if home or place[0] != offer.here]
            self.fields[leg] = name_field(_("Leg %(number)d") % {"number": number}, PLACES, _("Type a place"))
            self.initial[leg] = name_choices(self.fields[leg], names, near, self.initial.get(leg))
            self.fields[then] = forms.ChoiceField(
                label=_("At the end of leg %(number)d") % {"number": number}, required=False, choices=halts
            )
        for stock in PARTS:
            if self.offer.own.get(stock) or self.offer.magazine.get(stock):
                self.fields[count_of(stock)] = forms.IntegerField(
                    label=capfirst(STOCK_NAMES[stock]), required=False, min_value=0, max_value=MOST_GOODS
                )
        self.choose("kind", [(kind, name) for kind, name in KINDS_OF_ORDER.items() if self.may(kind)])
        wanted = self.initial.get("line_of_retreat")
        self.initial["line_of_retreat"] = name_choices(
            self.fields["line_of_retreat"], names, offer.places, wanted
        )
        self.choose("until", [("", _("the {week}’s end")), *offer.days])
        if self.drawn_kind.key is OrderKind.ASSAULT:
            self.fields["until"].label = _("On the morning of")
            self.choose("until", [("", _("the day after it arrives")), *offer.days])
        self.choose("also", list(offer.others) if self.drawn_kind.is_shareable else [])
        self.choose("units", list(offer.units))
        none = () if offer.line else (Task.EXTEND_TROCHA,)
        tasks = [task for task in self.drawn_kind.tasks or TASKS if works.is_offered(task, offer.settings)]
        self.choose("task", [(task, TASKS[task]) for task in tasks if task not in none])
        self.choose("friend", [("", "–"), *(offer.beside if self.drawn_kind.beside else offer.friends)])
        if self.drawn_kind.key is OrderKind.EMBARK:
            self.fields["friend"].label = _("On board")
            self.choose("friend", [("", _("hired steamers") if offer.steamers else "–"), *offer.ships])
        self.spots = [*offer.enemies, *((f"p:{key}", name) for key, name in offer.places)]
        self.spots += [(f"r:{key}", name) for key, name in offer.roads]
        spots = SpotNames(self.spots)
        sent = [spots.key_of(held.get("spot")) for held in (self.initial, self.data)]
        offered = [*self.spots, *((at, "") for at in sent if is_road_spot(at))]
        self.initial["spot"] = name_choices(self.fields["spot"], spots, offered, self.initial.get("spot"))
        asked = str(self.initial["odds_limit"])
        ratios = sorted({*RATIOS, int(asked)} if asked.isdecimal() else RATIOS)
        self.choose("odds_limit", [(str(odds_limit), odds_in_words(odds_limit)) for odds_limit in ratios])
        self.initial.setdefault("stance", self.drawn_kind.stance.value)
        self.initial.setdefault("march_to_guns", self.drawn_kind.guns)
        self.initial.setdefault("priority", "0")
        self.initial["was"] = self.drawn_kind.key.value
        self.initial.setdefault("turn", self.offer.turn)
        self.initial.setdefault("version", self.offer.version)

    @property
    def is_outdated(self) -> bool:
        """Tells whether it was drawn for another turn than the one it would be given for now."""
        return self["turn"].value() not in (None, "", self.offer.turn)

    @property
    def is_overtaken(self) -> bool:
        """Tells whether another order is stored now than when it was drawn."""
        return self["version"].value() not in (None, "", self.offer.version)

    def differences(self, sent: "OrderForm") -> list[str]:
        """Returns, in words, the fields in which the stored order's form differs from the one *sent*."""
        differing = []
        for name, drawn in self.fields.items():
            mine = self.initial.get(name)
            other = drawn.widget.value_from_datadict(sent.data, sent.files, name)
            skipped = name in UNTOLD or (name in ASKED_OF_SOME and name not in sent.data)
            if not skipped and as_text(mine) != as_text(other):
                differing.append(f"{drawn.label}: {in_words(drawn, mine)}")
        return differing

    @property
    def goods(self) -> list[tuple[forms.BoundField, int]]:
        """Returns the fields of the goods that the kind drawn may move, and how much there is."""
        kind = self.drawn_kind.key
        there = self.offer.magazine if kind is OrderKind.HAUL else self.offer.own
        asked = PARTS if kind is OrderKind.TRANSFER else CARGO
        return [(self[count_of(stock)], there[stock]) for stock in asked if there.get(stock)]

    def choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def may(self, kind: OrderKind) -> bool:
        """Tells whether its force may have an order of *kind*."""
        found = KINDS[kind]
        bound = self.offer.is_static and (
            kind in LEAVING or found.moves and not (found.at_post or found.unbinds)
        )
        return found.offered(self.offer.settings) and not bound and kind not in self.offer.barred

    @property
    def drawn_kind(self) -> Kind:
        """Returns the kind whose fields are drawn: the one chosen, if its force may have such an order."""
        chosen = KINDS.get(self["kind"].value())
        first = OrderKind.HOLD if self.offer.is_static or self.offer.ship else OrderKind.MARCH
        return chosen if chosen and self.may(chosen.key) else KINDS[first]

    @property
    def asks(self) -> frozenset[Asks]:
        """Returns the fields that its kind asks for.

        Trains and ships are left out where there are none. A ship is only asked for its spot.
        """
        if self.offer.ship:
            return self.drawn_kind.asks & {Asks.SPOT, Asks.LETTER}
        idle = {Asks.RAIL: not self.offer.rail}
        if self.drawn_kind.key is OrderKind.EMBARK:
            idle[Asks.FRIEND] = not self.offer.ships
        return self.drawn_kind.asks - {asked for asked, without in idle.items() if without}

    @classmethod
    def begun_values(cls, data: Mapping[str, str]) -> dict[str, object]:
        """Returns the values of a form that was not sent yet, as a new form's initial values.

        After a change of kind it starts with the new kind's stance, odds limit and march to the guns.
        """
        plain = (
            *LEGS,
            *THEN,
            "kind",
            "spot",
            "km",
            "until",
            "friend",
            "stance",
            "odds_limit",
            "line_of_retreat",
            "note",
        )
        names = (*plain, "priority", "task", "name", "letter", "turn", "version", *map(count_of, PARTS))
        begun: dict[str, object] = {name: data[name] for name in names if name in data}
        if isinstance(data, MultiValueDict):
            begun |= {name: data.getlist(name) for name in ("units", "also") if name in data}
        if not begun:
            return begun
        begun |= {
            name: name in data
            for name in ("march_to_guns", "night", "forced", "slip_past", "rail", "prisoners")
        }
        kind = KINDS.get(data.get("kind", ""))  # type: ignore[call-overload]
        if kind is not None and data.get("was") != kind.key:
            begun |= {"stance": kind.stance.value, "odds_limit": str(kind.odds_limit)}
            begun["march_to_guns"] = kind.guns
        return begun

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if "kind" not in cleaned:
            return cleaned
        if Asks.STANCE in self.asks and not cleaned.get("stance") and "stance" not in self.errors:
            self.add_error("stance", _("Say what it is to do if the enemy is met."))
        sort, _colon, key = cleaned.get("spot", "").partition(":")
        length = self.offer.lengths.get(key)
        if sort == "r" and length is not None and not 0 < 1000 * (cleaned.get("km") or 0) < length:
            self.add_error(
                "km", _("Say at what kilometre of it: more than 0, less than %d.") % -(-length // 1000)
            )
        return cleaned

    def order(self) -> Order:
        """Returns the order of the valid form."""
        cleaned = self.cleaned_data
        kind = KINDS[OrderKind(cleaned["kind"])]
        return Order(
            kind=kind.key,
            legs=tuple(
                leg_of(cleaned[leg], cleaned[then])
                for leg, then in zip(LEGS, THEN, strict=True)
                if cleaned[leg]
            ),
            stance=Stance(cleaned["stance"] or kind.stance),
            odds_limit=int(cleaned["odds_limit"] or kind.odds_limit),
            march_to_guns=cleaned["march_to_guns"],
            line_of_retreat=cleaned["line_of_retreat"],
            night=cleaned["night"],
            forced=cleaned["forced"],
            slip_past=cleaned["slip_past"],
            rail=cleaned["rail"] and self.offer.rail,
            prisoners=cleaned["prisoners"],
            friend=cleaned["friend"],
            spot=spot_of(cleaned["spot"], cleaned["km"]),
            until=int(cleaned["until"] or 0),
            units=tuple(cleaned["units"]),
            priority=int(cleaned["priority"] or 0) if self.offer.shares else 0,
            name=cleaned["name"].strip(),
            task=Task(cleaned["task"]) if cleaned["task"] else None,
            goods=tuple((stock, cleaned[name]) for stock in PARTS if cleaned.get(name := count_of(stock))),
        )


def count_of(stock: Stock) -> str:
    """Returns the field for how much of *stock*."""
    return f"count_{stock.value}"


def leg_of(place: str, then: str) -> Leg:
    if then == FRIEND:
        return Leg(place, Do.RENDEZVOUS)
    return Leg(place, Do.WAIT, whole_number(then)) if whole_number(then) else Leg(place)


def then_of(leg: Leg) -> str:
    """Returns the halt of *leg* as the form has it."""
    return FRIEND if leg.do is Do.RENDEZVOUS else str(leg.until or "")


def spot_of(at: str, km: int | None) -> Spot | None:
    """Returns the spot that "p:bor", "r:alba-bor" with a kilometre, or "r:alba-bor:12500" names."""
    sort, _colon, rest = at.partition(":")
    if sort == "p":
        return Spot(place=rest)
    route, _colon, metres = rest.partition(":")
    if sort == "r":
        return Spot(route=route, metres=whole_number(metres) or 1000 * (km or 0))
    return None


def at_of(spot: Spot | None) -> str:
    if spot is None:
        return ""
    return f"p:{spot.place}" if spot.place else f"r:{spot.route}:{spot.metres}"
