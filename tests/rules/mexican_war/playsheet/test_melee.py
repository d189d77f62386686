"""MEX-MEL on the play sheet: what the worked examples leave out."""

from rules.core.procedures import procedure

UNIT = {"troop_type": "us_regular", "arm": "infantry", "figures": 10}


def ask(name, dice=(), **inputs):
    return procedure(f"mexican_war.{name}")(inputs, list(dice))


def test_both_check_first_by_the_option():
    found = ask(
        "melee_round", [5, 5], attacker=UNIT, defender=UNIT, options={"melee_tie_first_check": "both"}
    )
    assert found["first_check"] == "both"


def test_nobody_checks_where_nobody_fell():
    weak = UNIT | {"troop_type": "mexican_militia"}
    found = ask("melee_round", [1, 1], attacker=weak, defender=weak)
    assert (found["attacker_inflicts"], found["defender_inflicts"], found["first_check"]) == (0, 0, "none")


def test_mex_mel_25_a_corner_has_no_flank_but_a_rear():
    flank, rear = UNIT | {"modifiers": ["enemy_flank"]}, UNIT | {"modifiers": ["enemy_rear"]}
    rows = [
        ask("melee_round", [1, 1], attacker=unit, defender=UNIT, place="earthwork_corner")["attacker_row"]
        for unit in (flank, rear)
    ]
    assert rows == [9, 12]


def test_mex_mel_09_men_on_foot_fire_as_they_charge():
    found = ask("pre_melee_range", [1], defender_fired=True)
    assert (found["range_in"], found["defender_fires"], found["attacker_fires"]) == (1, False, True)


def test_mex_mel_18_a_square_rolls_no_die():
    found = ask(
        "pursuit_test", troop_type="us_regular", figures_start=20, figures_lost=0, in_square_vs_cavalry=True
    )
    assert (found["tested"], found["relationship"], found["moves"]) == (False, None, 0)


def test_mex_mel_20_a_side_that_was_not_forced_back_keeps_the_colours():
    assert ask("colours_test", forced_back_by_close_action=False)["lost"] is False


def test_mex_r_19_the_option_counts_in_the_procedure():
    inputs = {"troop_type": "us_regular", "figures_start": 20, "figures_lost": 0}
    square = {"square_vs_cavalry": True, "square_vs_mounted": True}
    both = ask("charge_stand_test", [1], **inputs, **square, options={"square_bonus_stacks_on_stand": True})
    assert both["modifier"] == 6
