"""Constructions on the play sheet: what the worked examples leave out."""

from rules.core.procedures import procedure


def ask(name, dice=(), **inputs):
    return procedure(f"mexican_war.{name}")(inputs, list(dice))


def test_mex_r_14_by_the_option_a_miss_rolls_no_die_for_fire():
    option = {"fire_starts_need_hit": True}
    assert ask("fire_start", hit=False, options=option)["fire"] is False
    assert ask("fire_start", [8], options=option)["fire"] is True


def test_mex_mel_23_one_floor_holds_a_figure_an_inch():
    assert ask("building_capacity", diameter_in=5.9)["figures"] == 5


def test_no_hit_does_no_damage():
    found = ask("construction_damage", construction="wood_fence", gun_lb=24, hits=0)
    assert (found["points_total"], found["result"]) == (0, "intact")
