"""MEX-MOR on the play sheet: what the worked examples leave out."""

from rules.core.procedures import procedure


def ask(name, dice=(), **inputs):
    return procedure(f"mexican_war.{name}")(inputs, list(dice))


def test_a_morale_point_stands_for_troops_the_tables_do_not_have():
    found = ask(
        "morale_test", [5], cause="fear_of_disaster", morale_point=4, figures_start=10, figures_lost=0
    )
    assert (found["modifier"], found["relationship"]) == (0, 1)


def test_mex_r_26_a_rally_is_none_or_rout_and_moves_nobody():
    state = {"cause": "rally", "troop_type": "us_regular", "figures_start": 20, "figures_lost": 0}
    found = [ask("morale_test", [face], **state) for face in (2, 3)]
    assert [(each["effect"], each["move_in"]) for each in found] == [("rout", 0), ("none", 0)]


def test_mex_mor_10_an_umpires_fall_back_is_accepted():
    tables = {"movement": {"special": {"fall_back_in": 6}}}
    state = {"cause": "casualty", "troop_type": "mexican_regular", "figures_start": 10, "figures_lost": 1}
    assert ask("morale_test", [1], **state, tables=tables)["move_in"] == 6


def test_mex_mor_02_nearer_and_in_sight_is_no_detachment():
    assert ask("subunit_status", separation_in=9.99, in_sight=True)["separate"] is False
