"""Class and weapons of a Cuban unit where the scenario gives none."""

from rules.scwares.sections.arms import class_of, weapon_of
from rules.scwares.terms import (
    EUROPEAN,
    EUROPEAN_FIELD_ARTILLERY,
    EUROPEAN_LED,
    MUSKET,
    NATIVE,
    NATIVE_FIELD_ARTILLERY,
    NONE,
    SINGLE_SHOT_RIFLE,
    SPEAR,
)


def test_scw_r_43_regulars_are_european_and_the_liberation_army_native():
    assert class_of({"nation": "spanish"}) == EUROPEAN
    assert class_of({"nation": "cuban"}) == NATIVE
    assert class_of({"nation": "spanish", "class": "european_led"}) == EUROPEAN_LED
    assert class_of({}) == NONE


def test_scw_r_43_what_they_carry():
    spaniard, cuban = {"nation": "spanish"}, {"nation": "cuban"}
    assert weapon_of(spaniard | {"troop": "infantry"}) == SINGLE_SHOT_RIFLE
    assert weapon_of(cuban | {"troop": "infantry"}) == MUSKET
    assert weapon_of(cuban | {"troop": "mounted"}) == SPEAR
    assert weapon_of(spaniard | {"troop": "artillery"}) == EUROPEAN_FIELD_ARTILLERY
    assert weapon_of(cuban | {"troop": "artillery"}) == NATIVE_FIELD_ARTILLERY
    assert weapon_of(cuban | {"troop": "infantry", "weapon": "spear"}) == SPEAR


def test_scw_r_25_staffs_and_scouts_carry_none_unless_it_is_said():
    assert weapon_of({"nation": "cuban", "troop": "commander"}) == NONE
    assert weapon_of({"nation": "cuban", "troop": "scout_foot", "weapon": "musket"}) == MUSKET
