"""MEX-MOVE on the play sheet: what the worked examples leave out."""

from rules.core.procedures import procedure


def ask(name, dice=(), **inputs):
    return procedure(f"mexican_war.{name}")(inputs, list(dice))


def test_mex_r_28_no_ground_delays_a_courier():
    ride = {"troop_type": "us_regular", "arm": "officer", "delaying_terrain": True}
    assert ask("move_allowance", **ride, formation="courier")["max_move_in"] == 30
    assert ask("move_allowance", **ride, formation="officer")["max_move_in"] == 27


def test_all_operations_may_be_spent():
    found = ask(
        "move_allowance", troop_type="us_militia", arm="infantry", formation="line", operations_used=1
    )
    assert (found["operations_left"], found["max_move_in"]) == (0, 0)


def test_mex_move_15_the_whole_move_may_be_given_up():
    found = ask("expand_frontage", case="charging_cavalry", deducted_in=20, total_move_in=20)
    assert (found["stands_added"], found["move_left_in"]) == (4, 0)
