"""Reserves in words: when they come, and to the umpire, who lays the table, by which edge of it."""

from django.utils.translation import gettext_lazy, ngettext

import rules
from battles.access import battle_of, is_judging, ruleset_of
from battles.mustering import TableUnit
from battles.mustering.battle_types import usual_battle_type
from battles.mustering.entry_edges import entry_edges
from battles.mustering.establishments import establishment_of
from battles.table.ground_file import laying_of
from campaign.access import Member
from campaign.logic.casualties.muster import Muster, MusteredForce
from campaign.models import Engagement

HOUR = 60  # minutes
COMES = {"phase": gettext_lazy("in phase %d"), "turn": gettext_lazy("in turn %d")}
BY = {
    "rear": gettext_lazy("from behind the attacker"),
    "front": gettext_lazy("from behind the defender"),
    "left": gettext_lazy("from the attacker’s left"),
    "right": gettext_lazy("from the attacker’s right"),
}


def when_and_where(member: Member, engagement: Engagement, muster: Muster) -> dict[str, str]:
    """Returns, by force, what a member may know of each reserve's arrival.

    A seat knows only the hour: the edge would tell where the enemy came from.
    """
    rulebook = rules.find(ruleset_of(engagement))
    roads: dict[str, str] = {}
    if is_judging(member):
        kind = laying_of(engagement, battle_of(engagement)).kind or usual_battle_type(muster, rulebook)
        roads = entry_edges(muster, kind)
    return {
        force.key: ", ".join(
            filter(
                None,
                (
                    hour_of_arrival(force, engagement, rulebook.key),
                    str(BY[roads[force.key]]) if force.key in roads else "",
                ),
            )
        )
        for party in muster.parties
        for force in party.forces
        if force.reserve_dice
    }


def hour_of_arrival(force: MusteredForce | TableUnit, engagement: Engagement, ruleset: str) -> str:
    """Returns the hour of a force, or of a unit that comes by itself.

    It is by the clock of its rules; in hours if few battles last so long.
    """
    settings = establishment_of(engagement, ruleset)
    turn = settings.turn_of(force.late, force.reserve_dice)
    if turn > settings.turns:
        hours = (force.late or (turn - 1) * settings.turn_minutes) // HOUR
        away = ngettext(
            "%d hour away, if the battle lasts that long",
            "%d hours away, if the battle lasts that long",
            hours,
        )
        return away % hours
    if turn:
        return str(COMES[rules.find(ruleset).beat]) % turn
    return ngettext("reserve of %d die", "reserve of %d dice", force.reserve_dice) % force.reserve_dice
