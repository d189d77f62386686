"""A force alone at a place at the week's end holds it. A side far off does not hear of it."""

from dataclasses import replace

import pytest

from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.control import Standing, as_known, changes_of_holder, learns_holder
from campaign.logic.theatre.theatre import Place
from campaign.logic.vocabulary import PlaceKind, Terrain

HOW = DEFAULT.sight
BOR = Place("bor", "Bor", PlaceKind.TOWN, Terrain.PLAIN, 1, 0, "spain", 50_000, 50_000)


def at_bor(side, men, *, beaten=False):
    return Standing(side, "bor", men, beaten, BOR.east, BOR.north)


@pytest.mark.parametrize(
    ("forces", "holder"),
    [
        ([], None),
        ([at_bor("cuba", 20)], "cuba"),
        ([at_bor("cuba", 12), at_bor("cuba", 8)], "cuba"),
        ([at_bor("cuba", 19)], None),
        ([at_bor("cuba", 200, beaten=True)], None),
        ([at_bor("cuba", 200), at_bor("spain", 20)], None),
        ([at_bor("cuba", 200), at_bor("spain", 19)], "cuba"),
        ([at_bor("cuba", 200), at_bor("spain", 90, beaten=True)], "cuba"),
        ([at_bor("spain", 200)], None),
        ([Standing("cuba", "", 200, False, BOR.east, BOR.north)], None),
    ],
)
def test_a_side_alone_with_twenty_unbeaten_men_holds_the_place(forces, holder):
    assert changes_of_holder({"bor": BOR}, forces, 20).get("bor") == holder


def test_with_the_setting_at_nought_no_place_changes_hands():
    assert changes_of_holder({"bor": BOR}, [at_bor("cuba", 500)], 0) == {}


@pytest.mark.parametrize(("metres", "told"), [(10_000, True), (10_001, False)])
def test_men_ten_kilometres_off_learn_whose_a_place_is(metres, told):
    forces = [Standing("cuba", "cerro", 5, False, BOR.east + metres, BOR.north)]
    assert learns_holder(BOR, "cuba", 1, forces, HOW) is told
    assert not learns_holder(BOR, "spain", -1, forces, HOW)


@pytest.mark.parametrize(
    ("sympathy", "favours", "told"), [(3, 1, True), (2, 1, False), (3, -1, False), (-3, -1, True)]
)
def test_the_people_tell_their_friends(sympathy, favours, told):
    assert learns_holder(replace(BOR, sympathy=sympathy), "cuba", favours, [], HOW) is told


def test_from_where_and_of_what_friends_a_side_learns_it_is_for_the_umpire_to_say():
    forces = [Standing("cuba", "cerro", 5, False, BOR.east + 20_000, BOR.north)]
    assert not learns_holder(BOR, "cuba", 1, forces, HOW)
    assert learns_holder(BOR, "cuba", 1, forces, replace(HOW, seen_from=20_000))
    assert learns_holder(replace(BOR, sympathy=2), "cuba", 1, [], replace(HOW, friendly=2))


def test_a_side_believes_what_it_last_knew():
    believed = as_known({"bor": BOR, "dos": replace(BOR, key="dos")}, {"bor": ""})
    assert (believed["bor"].holder, believed["dos"].holder) == ("", "spain")
