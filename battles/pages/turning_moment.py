"""The turning point of a battle as its reader may know it, in the words of the situation report."""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any

from battles.models import Battle
from battles.mustering.establishments import establishment_of
from battles.replay.account import TurningMoment
from campaign.access import Member
from campaign.briefing.sections.turning_points import point_as_seen
from campaign.i18n.war_words import gettext as _
from campaign.logic.casualties.muster import TurningPointKind
from campaign.models import Engagement, Side
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.tales import turning_point_sentence
from campaign.store.stored_names import force_and_unit_names


def turning_moment(
    member: Member,
    engagement: Engagement,
    battle: Battle,
    sides: Mapping[str, Side],
    point: Mapping[str, Any] | None,
) -> TurningMoment | None:
    """Returns a stored *point* that the member saw, as their report tells it; None without one.

    A player reads the enemy by its arm. The umpire reads units and leaders of both sides.
    """
    if point is None:
        return None
    turn = 0
    if point["minute"] is not None:
        turn = point["minute"] // establishment_of(engagement, battle.ruleset).turn_minutes + 1
    kind = TurningPointKind(point["what"])
    if kind is TurningPointKind.FIRE:
        return TurningMoment(_("Both sides only fired, and nobody was driven back."), turn)
    viewer = point["side"] if member.side is None else member.side.key
    units, leaders = names_in_muster(engagement, sides if member.side is None else (viewer,))
    row = asdict(point_as_seen(point, viewer, leaders, decisive=True))
    row |= {key: units.get(row[key], "") for key in ("name", "by")}
    if member.side is None and (foe := point["by_unit"]):
        row["foe"] = units.get(foe, "")
        if foe in leaders:
            leader = words.officer_in_sentence(leaders[foe])
            row["foe"] = _("%(unit)s under %(leader)s") % {"unit": row["foe"], "leader": leader}
    went_back = kind is TurningPointKind.WENT_BACK
    return TurningMoment(
        turning_point_sentence(row, engagement.minute), turn, sides[point["side"]].letter if went_back else ""
    )


def names_in_muster(engagement: Engagement, sides: Collection[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Returns the units of the parties of *sides*, and the officers who led them, by key of the unit."""
    read = force_and_unit_names(engagement.campaign)
    units, leaders = {}, {}
    for party in engagement.muster["parties"]:
        for unit in (unit for force in party["forces"] for unit in force["units"] if party["side"] in sides):
            units[unit["key"]] = read.get(unit["name"], unit["name"])
            for leader in unit["leaders"]:
                name = f"{leader['rank']} {leader['name']}".strip()
                leaders[unit["key"]] = read.get(name, name)
    return units, leaders
