"""Short names of units on a crowded board."""

import pytest

from battles.board.short_names import short_names
from tests.battles.films import film


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("San Quintín, 1. Company", "C1 SQ"),
        ("Lancers of the Prince, 2. Troop", "T2 LP"),
        ("North Shore Foot, Light Company", "LC NSF"),
        ("Vanguard of Chiclana", "VC"),
        ("Macheteros", "Mach"),
        ("Column, A", "A C"),
        ("Camagüey cavalry, 1st regiment, A", "A 1st C"),
        ("Flying column of horse, 2.ª compañía, B", "B 2.ª F"),
        ("Infantry 12", "I12"),
        ("guerrilla volante", "guer"),
        ("Caballería, (resto)", "rest C"),
    ],
)
def test_a_long_name_is_cut_to_its_number_and_initials(name, short):
    assert short_names([name]) == (short,)


def test_no_two_units_share_a_short_name():
    names = [body.name for body in film().units]
    assert len(set(short_names(names))) == len(set(names))
    assert short_names(["Vanguard of Chiclana", "Volunteers of Cuba"]) == ("VC", "VC·2")
