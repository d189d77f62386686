"""Musters for the tests of battles: a Cuban band comes upon a Spanish column, fought with figures."""

from functools import partial

from battles import mustering, settle
from battles.table import log as table
from campaign.logic.casualties.muster import Muster, MusteredForce, Party
from campaign.logic.theatre.theatre import ForceUnit, Leader
from campaign.logic.vocabulary import Arm, EngagementKind, Terrain
from rules import establishment, find
from tests.nations import SPANISH

MACHETE = find("machete")
IN_FIGURES = establishment("machete")

roster = partial(mustering.roster_of_muster, settings=IN_FIGURES)
result_of = partial(settle.result_of, settings=IN_FIGURES)
result = partial(table.result_of_log, settings=IN_FIGURES)

AGRAMONTE = Leader("agramonte", "Agramonte", "Major General", True, 5, 5)


def body(key, men, arm=Arm.INFANTRY, nation=SPANISH, **more):
    return ForceUnit(key, key, arm, nation, str(arm), 3, men, **more)


def meeting_muster(*bodies, against, terrain=Terrain.PLAIN, stance="attack"):
    """Returns *bodies* of Spain in one column, attacked by one Cuban band *against* them."""
    cuba = Party("cuba", (MusteredForce("band", "Band", tuple(against)),), stance)
    spain = Party("spain", (MusteredForce("column", "Column", bodies),), "defend")
    return Muster("t1-x-1", "X", EngagementKind.MEETING, terrain, False, "none", 0, False, (cuba, spain))
