"""A reserve comes on by the edge of the table towards which its road lies (CAMP-BATTLE-05)."""

from dataclasses import replace

import pytest

from battles.mustering.battle_types import BattleType
from battles.mustering.entry_edges import entry_edges
from battles.scenario import table_of_muster
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.vocabulary import EngagementKind
from tests.battles.musters import body, meeting_muster
from tests.nations import CUBAN

NORTH, EAST, SOUTH, WEST = (0, 9), (9, 0), (0, -9), (-9, 0)
ROUND = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}


def muster(band=(0, 0), column=(0, 0), *, kind=EngagementKind.MEETING, men=1, **late):
    """Returns a muster: a Cuban band falls upon a Spanish column.

    *band* and *column* say where each came from. *late* says it of friends of the column who come later, by
    key.
    """
    muster = meeting_muster(body("leon", 240 * men), against=[body("cu", 240 * men, nation=CUBAN)])
    cuba, spain = muster.parties
    forces = [replace(spain.forces[0], whence=column)]
    forces += [
        MusteredForce(key, key, (body(key, 80 * men),), 1, late=40, whence=whence)
        for key, whence in late.items()
    ]
    band_ = replace(cuba.forces[0], whence=band)
    return replace(
        muster, kind=kind, parties=(replace(cuba, forces=(band_,)), replace(spain, forces=tuple(forces)))
    )


def of_friends(found, kind=BattleType.MEETING):
    return {key: edge for key, edge in entry_edges(found, kind).items() if key not in ("band", "column")}


@pytest.mark.parametrize(
    ("band", "rear", "left", "front", "right"),
    [
        (WEST, "west", "north", "east", "south"),
        (NORTH, "north", "east", "south", "west"),
        (EAST, "east", "south", "west", "north"),
        (SOUTH, "south", "west", "north", "east"),
    ],
)
def test_the_attacker_has_its_approach_behind_it_and_the_country_around(band, rear, left, front, right):
    found = of_friends(muster(band, **ROUND))
    assert found == {rear: "rear", left: "left", front: "front", right: "right"}


def test_a_road_aslant_counts_to_the_edge_it_is_nearer_to():
    found = muster((-90, 10), behind=(-5, 4), beside=(-5, 8), between=(-4, 5))
    assert of_friends(found) == {"behind": "rear", "beside": "left", "between": "rear"}


def test_an_attacker_who_stood_there_faces_where_the_enemy_came_from():
    assert of_friends(muster(column=EAST, friend=NORTH)) == {"friend": "left"}


def test_a_column_that_is_waylaid_comes_from_where_it_came_whatever_way_the_others_took():
    found = muster(SOUTH, WEST, kind=EngagementKind.AMBUSH, friend=WEST, guide=SOUTH)
    for kind in (BattleType.AMBUSH, BattleType.RESCUE):
        assert of_friends(found, kind) == {"friend": "rear", "guide": "right"}


def test_where_nobody_knows_how_the_table_lies_or_by_what_road_one_came_nothing_is_said():
    assert entry_edges(muster(friend=WEST), BattleType.MEETING) == {}
    assert of_friends(muster(WEST, friend=(0, 0))) == {}
    assert entry_edges(muster(WEST, friend=WEST), BattleType.LANDING) == {}


@pytest.mark.parametrize(
    ("ruleset", "men", "places"),
    [
        ("machete", 1, {"north": (0.5, 1), "east": (1, None), "south": (0.5, 0), "west": (0, None)}),
        ("scwares", 4, {"north": "N", "east": "E", "south": "S", "west": "W"}),
        ("acw_hex", 20, {"north": (0, None), "east": (None, 0), "south": (15, None), "west": (None, 12)}),
    ],
)
def test_all_rules_bring_them_on_there(ruleset, men, places):
    """Checks that an attacker from the west has the left edge. On a map of hexes it has the near one."""
    made = table_of_muster(muster(WEST, men=men, **ROUND), ruleset, "seed").scenario
    coming = {
        unit["key"].partition("-")[0].partition("_")[0]: unit["reserve"]
        for unit in made.units
        if "reserve" in unit
    }
    width, height = (made.board.get(name) for name in ("width_cm", "height_cm"))
    for key, place in places.items():
        said = made.terms["reserves"][next(name for name in coming.values() if name.startswith(key))]
        if ruleset == "scwares":
            assert said["edge"] == place
            continue
        x, y = said.get("point") or said["hex"]
        column, row = place
        if ruleset == "machete":
            column, row = column * width, None if row is None else row * height
            assert abs(x - column) <= 10
            assert row is None or abs(y - row) <= 10
        else:
            assert (x if row is None else y) == (column if row is None else row)
