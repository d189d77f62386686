"""Numbers that several rulesets share are defined once."""

from importlib import import_module

import pytest

from rules.core import terms as core

RULESETS = ("machete", "acw_hex", "scwares", "macduff", "mexican_war")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_ruleset_has_a_number_of_its_own_for_what_the_core_names(ruleset):
    own = vars(import_module(f"rules.{ruleset}.terms"))
    assert own["NONE"] == core.NONE
    words = [value for value in own.values() if isinstance(value, tuple)]
    assert core.PARTIES not in words
    assert core.ARCS not in words


def test_words_stand_at_the_places_of_their_numbers():
    assert core.PARTIES[core.ATTACKER] == "attacker"
    assert core.PARTIES[core.DEFENDER] == "defender"
    assert [core.ARCS[code] for code in (core.FRONT, core.FLANK, core.REAR)] == ["front", "flank", "rear"]
