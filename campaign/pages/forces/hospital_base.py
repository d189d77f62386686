"""The base of a force's sick and severely wounded, and where they can be brought."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.engagement.home_range import VOLUNTEERS
from campaign.logic.health import hospital
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.supply import provisions
from campaign.logic.vocabulary import ForceKind, TurnState
from campaign.models import Force, Turn, Unit
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.store.journal import value_mark


@dataclass(frozen=True, slots=True)
class BasePage:
    text: str
    sites: tuple[tuple[str, str], ...]  # keys and names of places, none if it cannot be moved
    why: str  # "" if it can, or is not the reader's to move
    action: str


def base_page(
    member: Member, turn: Turn, force: Force, units: Sequence[Unit], *, quiet: bool
) -> BasePage | None:
    """Returns the base of a force. Two or three queries.

    None for ships and magazines, and where the force's situation is unknown.
    """
    if quiet or not units or force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
        return None
    land = map_ground(member.campaign, turn.starts, member.side)
    bases = {unit.base_id for unit in units}
    rows = sorted((row for row in land.rows.values() if row.pk in bases), key=lambda row: row.key)
    moves = member.commands(force) and turn.state == TurnState.OPEN and force.state not in BUSY
    settings = member.campaign.rules(turn.number).supply
    why, sites = "", list[str]()
    if moves and provisions.has_supply(settings) and not force.is_in_supply:
        why = _("Only a force in supply can move it.")
    elif moves and any(row.siege and row.holder_id == force.side_id for row in rows):
        why = _("It is besieged: nobody can leave it.")
    elif moves and all(unit.troops == VOLUNTEERS for unit in units):
        why = _("Volunteers are nursed at home. Their base cannot be moved.")
    elif moves:
        at = force.place.key if force.place else ""
        allies = member.campaign.relations_in(turn.number).allies_of(force.side.key)
        sites = hospital.base_sites(land.places, land.routes, force.side.key, at, settings, allies)
    current = [row.key for row in rows] if len(bases) == 1 else []
    return BasePage(
        text=" ".join(base_sentence(land, force, row.key, turn) for row in rows)
        or _("They go with the force: it has no base."),
        sites=tuple(
            sorted(((key, land.name(key)) for key in sites if [key] != current), key=lambda entry: entry[1])
        ),
        why=why,
        action=member.url("campaign:base", ref=force.ref, seen=value_mark(*(row.key for row in rows))),
    )


def base_sentence(land: Ground, force: Force, key: str, turn: Turn) -> str:
    holder = land.places[key].holder
    if turn.campaign.relations_in(turn.number).are_enemies(force.side.key, holder):
        return _("Their base, %(place)s, is in the enemy’s hands: they go with the force.") % {
            "place": land.name(key)
        }
    return _("They are at %(place)s. If it falls, they are captured.") % {"place": land.name(key)}
