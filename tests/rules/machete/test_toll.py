"""MACH-R-65: the men who are out of action."""

from rules.core.battle import BLUE, RED
from rules.machete.engine.details import lend_figures
from rules.machete.terms import MOUNTAIN
from rules.machete.toll import Men, cost, count_figures, figures_gone, roll
from rules.machete.units import FORCED_BACK, SHAKEN


def test_mach_r_65_the_lost_the_captured_and_those_forced_back_are_out_of_it(field, body):
    battle = field(body(52, 22), body(62, 22), body(52, 57, side="red"))
    first, second, _ = battle.units
    first.lost, first.strength, second.captured, second.strength = 3, 9, 2, 10
    second.state = SHAKEN
    assert figures_gone(battle, BLUE) == (5, 24)
    second.state = FORCED_BACK
    assert count_figures(battle) == ([15, 0], [24, 12])
    assert figures_gone(battle, RED) == (0, 12)
    assert cost(battle, BLUE) == 5


def test_mach_r_77_in_mixed_ranks_a_units_own_men_are_counted_as_lost_first(field, body):
    gun = body(52, 22, troop="pack_artillery", gun="mountain", figures=2, command=0)
    battle = field(gun, body(57, 22), body(52, 80, side="red"))
    crew, foot, _ = battle.units
    assert crew.gun == MOUNTAIN
    lend_figures(battle, foot, crew, 2)
    crew.lost, crew.strength = 3, 1
    assert roll(crew) == [Men(0, 2, 0, 0), Men(1, 1, 0, 1)]
