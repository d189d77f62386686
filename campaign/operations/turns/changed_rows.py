"""Places, routes, forces, units and leaders that the umpire changes in a running campaign.

No change may break the map or the ledger. Men, horses and guns are moved by postings alone. CAMP-LEDGER-03.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import models, transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import ForceKind, LeaderFate, RouteKind
from campaign.models import Campaign, Force, Leader, Place, Route, Unit
from campaign.operations.turns.overrides import open_turn, record_override, refuse_held
from campaign.refusals import Refusal

Row = Place | Route | Force | Unit | Leader
Values = Mapping[str, Any]

FIELDS: dict[type[models.Model], tuple[str, ...]] = {
    Place: ("name", "name_es", "kind", "terrain", "fortification", "capacity", "port", "sympathy", "holder"),
    Route: ("kind", "metres", "terrain", "crossing"),
    Force: ("name", "name_es", "kind", "seat", "base", "is_static"),
    Unit: ("name", "name_es", "quality", "in_posts"),
    Leader: ("name", "rank", "rank_es", "general", "command", "initiative", "unit"),
}
"""The fields that may be changed, by table; not keys, sides and spots: other rows and the ledger use them."""

MARCHING = (ForceKind.COLUMN, ForceKind.BAND, ForceKind.GARRISON)
ON_WATER = (RouteKind.SEA_LANE, RouteKind.RIVER)


class FieldRefusal(Refusal):
    """A change that cannot be made, and the *field* that is the reason."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


@transaction.atomic
def change_row(
    *,
    campaign: Campaign,
    row: Row,
    values: Values,
    actor: AbstractBaseUser,
    reason: str,
    seen: str = "",
) -> list[str]:
    """Sets *values* of *row* while orders are open; returns the fields that have changed.

    Raises FieldRefusal, naming the field, where the campaign as it stands does not allow it.
    """
    turn = open_turn(campaign, reason, seen)
    row = type(row)._default_manager.get(pk=row.pk)
    changed = [name for name in FIELDS[type(row)] if name in values and getattr(row, name) != values[name]]
    if not changed:
        return []
    REFUSALS[type(row)](row, {name: values[name] for name in changed})
    before = {name: plain_value(getattr(row, name)) for name in changed}
    for name in changed:
        setattr(row, name, values[name])
    if isinstance(row, Unit) and "quality" in changed:
        row.experience_points = 0
        row.save(update_fields=[*changed, "experience_points"])
    else:
        row.save(update_fields=changed)
    after = {name: plain_value(getattr(row, name)) for name in changed}
    what = f"change_{row._meta.model_name}"
    record_override(turn, actor, what, row.key, reason, before=before, after=after)
    return changed


def plain_value(value: object) -> object:
    """Returns *value* as the journal stores it: a row by its key."""
    return value.key if isinstance(value, models.Model) else value  # type: ignore[attr-defined]


def refuse_place(place: Place, values: Values) -> None:
    """Raises FieldRefusal if a siege, ships or ruins forbid *values* at *place*."""
    if place.siege and {"holder", "fortification"} & values.keys():
        field = "holder" if "holder" in values else "fortification"
        raise FieldRefusal(field, _("%(place)s is besieged. Lift the siege first.") % {"place": place.label})
    if place.is_razed and values.get("fortification"):
        raise FieldRefusal("fortification", _("%(place)s is razed.") % {"place": place.label})
    if "port" in values and not values["port"] and place.forces.filter(kind=ForceKind.SHIP).exists():
        raise FieldRefusal("port", _("A ship lies here. Move it first."))


def refuse_route(route: Route, values: Values) -> None:
    """Raises FieldRefusal if *values* would leave forces beyond the end of *route*."""
    forces_there = route.forces.all()
    if "metres" in values and forces_there.filter(metres__gte=values["metres"]).exists():
        raise FieldRefusal("metres", _("A force is beyond that kilometre. Move it first."))
    if "kind" not in values:
        return
    if (values["kind"] in ON_WATER) != (route.kind in ON_WATER):
        raise FieldRefusal("kind", _("A land route cannot become a water route. Add another route."))
    twins = Route.objects.filter(campaign=route.campaign_id, kind=values["kind"]).exclude(pk=route.pk)
    if twins.filter(a__in=(route.a_id, route.b_id), b__in=(route.a_id, route.b_id)).exists():
        raise FieldRefusal("kind", _("These places already have a route of that kind."))


def refuse_force(force: Force, values: Values) -> None:
    """Raises FieldRefusal if *force* is in a battle, or cannot be of that kind or under that seat."""
    refuse_held(force)
    if "kind" in values and not {force.kind, values["kind"]} <= {*MARCHING}:
        raise FieldRefusal("kind", _("Only columns, bands and garrisons can change their kind."))
    seat = values.get("seat")
    if seat is not None and seat.side_id != force.side_id:
        raise FieldRefusal(
            "seat", _("This seat belongs to another side. Choose one of the force’s own side.")
        )


def refuse_unit(unit: Unit, values: Values) -> None:
    """Raises Refusal if the force of *unit* is held by a battle."""
    refuse_held(Force.objects.get(pk=unit.force_id))


def refuse_leader(leader: Leader, values: Values) -> None:
    """Raises Refusal if a battle holds *leader*, or FieldRefusal if they cannot ride with that unit."""
    unit = values.get("unit")
    for one in (leader.unit, unit):
        if one is not None:
            refuse_held(Force.objects.get(pk=one.force_id))
    if "unit" in values and leader.fate in (LeaderFate.CAPTURED, LeaderFate.DEAD):
        raise FieldRefusal("unit", _("%s is not free to ride with a unit.") % leader.label)
    if unit is not None and unit.side_id != leader.side_id:
        raise FieldRefusal(
            "unit", _("This unit belongs to another side. Choose one of the leader’s own side.")
        )


REFUSALS: dict[type[models.Model], Callable[[Any, Values], None]] = {
    Place: refuse_place,
    Route: refuse_route,
    Force: refuse_force,
    Unit: refuse_unit,
    Leader: refuse_leader,
}
