"""Guns and trains: how many models, how they go, and whose men serve them."""

from dataclasses import replace

import pytest

from campaign.logic.vocabulary import Arm
from tests.battles.musters import body, meeting_muster, roster
from tests.nations import CUBAN, SPANISH


def pieces(*bodies, step):
    cubans = [body("cu", 200, nation=CUBAN)]
    table_roster = roster(meeting_muster(body("leon", 200), *bodies, against=cubans), men_per_figure=step)
    return [unit for unit in table_roster.units if unit.arm not in (Arm.INFANTRY, Arm.CAVALRY)], table_roster


@pytest.mark.parametrize(("step", "models"), [(1, 6), (2, 6), (5, 3), (10, 3), (20, 2), (30, 2), (50, 1)])
def test_a_model_gun_stands_for_several_guns_and_has_four_figures(step, models):
    guns, _ = pieces(body("battery", 90, Arm.ARTILLERY, guns=6), step=step)
    assert len(guns) == models
    assert {unit.figures for unit in guns} == {4}
    assert (sum(unit.guns for unit in guns), sum(unit.men for unit in guns)) == (6, 90)


@pytest.mark.parametrize(
    ("troops", "nation", "troop", "gun"),
    [
        ("artillery", SPANISH, "pack_artillery", "mountain"),
        ("mountain_artillery", CUBAN, "pack_artillery", "mountain"),
        ("field_artillery", SPANISH, "horse_drawn_artillery", "other"),
        ("tree_trunk", CUBAN, "manhandled_artillery", "tree_trunk"),
        ("tree_trunk", SPANISH, "manhandled_artillery", "other"),  # the rules have none for them
        ("coast_artillery", SPANISH, "manhandled_artillery", "other"),
    ],
)
def test_mountain_guns_go_on_mules_field_guns_behind_horses_what_else_there_is_by_hand(
    troops, nation, troop, gun
):
    battery = replace(body("battery", 30, Arm.ARTILLERY, nation, guns=1), troops=troops)
    (made,), _ = pieces(battery, step=5)
    assert (made.plays, made.gun) == (troop, gun)


def test_a_captured_gun_stands_as_what_it_is_whoever_has_it():
    """Checks guns by type. A gun of no known kind is its unit's."""
    band = replace(body("band", 100, guns=3), goods=(("field_gun", 1), ("mountain_gun", 1)))
    guns, _ = pieces(band, step=1)
    assert [(gun.plays, gun.gun) for gun in guns] == [
        ("horse_drawn_artillery", "other"),
        ("pack_artillery", "mountain"),
        ("manhandled_artillery", "other"),
    ]


def test_the_guns_of_a_garrison_are_served_by_men_of_its_own():
    garrison = body("garrison", 100, guns=2)
    (gun,), found = pieces(garrison, step=5)
    assert (gun.guns, gun.men, gun.plays) == (2, 20, "manhandled_artillery")
    foot = [unit for unit in found.units if unit.key.startswith("garrison-0")]
    assert sum(unit.men for unit in foot) == 80
    assert sum(unit.figures for unit in foot) == 16


def test_a_few_guns_take_the_men_who_serve_them_not_those_of_a_full_model():
    (gun,), found = pieces(body("garrison", 100, guns=1), step=10)  # a model is two guns
    assert (gun.guns, gun.men) == (1, 20)
    assert sum(unit.figures for unit in found.units if unit.key.startswith("garrison-0")) == 8


@pytest.mark.parametrize(
    ("step", "mules", "models"), [(1, 10, 1), (1, 11, 2), (1, 200, 6), (10, 60, 1), (5, 60, 2)]
)
def test_mules_are_grouped_into_trains_by_the_scale(step, mules, models):
    trains, _ = pieces(body("mules", 30, Arm.TRAIN, horses=mules, firearms=60), step=step)
    assert [unit.plays for unit in trains] == ["pack_train"] * models
    assert (sum(unit.animals for unit in trains), sum(unit.men for unit in trains)) == (mules, 30)
    assert {unit.drivers for unit in trains} == {2}


def test_four_carts_of_two_horses_are_a_model():
    waggons = replace(body("waggons", 30, Arm.TRAIN, horses=17), troops="ox_carts")
    trains, _ = pieces(waggons, step=1)
    assert [unit.plays for unit in trains] == ["supply_cart"] * 3


def test_trains_are_not_counted_for_the_scale_and_guns_are():
    many = body("cu", 80, nation=CUBAN)
    without = roster(meeting_muster(body("leon", 190), against=[many]))
    train = roster(meeting_muster(body("leon", 190), body("mules", 9, Arm.TRAIN, horses=60), against=[many]))
    guns = roster(meeting_muster(body("leon", 190), body("guns", 9, Arm.ARTILLERY, guns=6), against=[many]))
    assert (without.men_per_figure, train.men_per_figure, guns.men_per_figure) == (1, 1, 2)


def test_guns_and_trains_come_to_the_field_whatever_the_odds_and_once_only():
    crowd = [body("leon", 1400, guns=2), body("battery", 60, Arm.ARTILLERY, guns=2)]
    few = [body("cu", 30, nation=CUBAN)]
    table_roster = roster(meeting_muster(*crowd, body("mules", 150, Arm.TRAIN, horses=60), against=few))
    keys = [unit.key for unit in table_roster.units]
    assert len(keys) == len(set(keys))
    assert sum(unit.guns for unit in table_roster.units) == 4
    assert sum(unit.men for unit in table_roster.units if unit.arm is Arm.TRAIN) == 150
