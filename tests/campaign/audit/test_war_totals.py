"""How large an action was: who was on the field before the fighting was over."""

from dataclasses import replace

from campaign.audit import war_totals
from campaign.logic.casualties.muster import Muster, MusteredForce, Party
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm, EngagementKind, Terrain
from campaign.logic.vocabulary.nations import Nation
from tests.nations import CUBAN, SPANISH


def foot(key: str, men: int, nation: Nation, *, posts: bool = False) -> ForceUnit:
    return ForceUnit(key, key, Arm.INFANTRY, nation, "infantry", 4, men, in_posts=posts)


def crossing_muster(kind: EngagementKind, *, posts: bool) -> Muster:
    """Musters 75 men who cross where 1,200 stand."""
    cuba = Party("cuba", (MusteredForce("band", "Band", (foot("band", 75, CUBAN),)),), "avoid")
    line = foot("line", 1200, SPANISH, posts=posts)
    spain = Party("spain", (MusteredForce("section", "Section", (line,)),), "defend")
    return Muster("t1-x-1", "X", kind, Terrain.JUNGLE, False, "trocha", 2, False, (cuba, spain))


def test_the_two_nearest_posts_of_the_trocha_fight_and_later_a_fifth_of_the_others():
    muster = crossing_muster(EngagementKind.TROCHA, posts=True)
    assert war_totals.men_engaged(muster, 2) == {"cuba": 75, "spain": 60}
    assert war_totals.men_engaged(muster, 7) == {"cuba": 75, "spain": 60 + 1140 // 5}


def test_a_garrison_in_no_posts_is_there_whole():
    assert war_totals.men_engaged(crossing_muster(EngagementKind.ASSAULT, posts=False), 1) == {
        "cuba": 75,
        "spain": 1200,
    }


def test_a_force_that_comes_after_the_battle_was_not_in_it():
    muster = crossing_muster(EngagementKind.MEETING, posts=False)
    cuba, spain = muster.parties
    late = replace(cuba.forces[0], key="friends", reserve_dice=1, late=40)
    muster = replace(muster, parties=(replace(cuba, forces=(*cuba.forces, late)), spain))
    assert [war_totals.men_engaged(muster, phases)["cuba"] for phases in (0, 3, 4)] == [75, 75, 150]
