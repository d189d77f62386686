"""One volley, exactly: each ruleset's procedure against chances worked out by hand."""

from fractions import Fraction
from json import dumps
from math import comb

import pytest

from battles.pages.chances.volley_outcomes import LOSS, VOLLEY_RULES, outcomes_of_volley
from rules import catalogue

MACHETE = {
    "fire": {"models_firing": 9, "range_cm": 30, "target_figures": 8, "target_command_figures": 2},
    "options": {},
}
VOLLEYS = {
    "machete": MACHETE,
    "acw_hex": {"fire": {"shooters": 3}, "dice": 3},
    "macduff": {
        "fire": {"weapon": "rifle", "figures": 12, "range_in": 6},
        "figures": 12,
        "morale": "average",
    },
    "mexican_war": {
        "fire": {"fire_class": "III", "figures": 24, "range_in": 2},
        "figures": 20,
        "troops": "mexican_regular",
        "options": {},
        "tables": {},
    },
    "scwares": {
        "fire": {
            "firers": [{"weapon": "musket", "bases": 6, "range_zones": 1}],
            "target_bases": {"native": 6},
        }
    },
}


def outcomes(ruleset, **more):
    return outcomes_of_volley(ruleset, dumps(VOLLEYS[ruleset] | more))


def chances_by_mark(ruleset):
    return {row.mark: row.chance for row in outcomes(ruleset) if row.mark != LOSS}


@pytest.mark.parametrize("ruleset", VOLLEY_RULES)
def test_losses_add_up_to_one_and_each_row_has_a_clause_of_its_rules(ruleset):
    rows = outcomes(ruleset)
    assert sum(row.chance for row in rows if row.mark == LOSS) > Fraction(99, 100)
    assert {row.clause for row in rows} <= set(catalogue(ruleset))
    assert any(row.faces for row in rows)


def test_one_die_of_machete_has_its_faces_and_the_tests_that_follow():
    losses = [(row.losses, row.faces, row.chance) for row in outcomes("machete") if row.mark == LOSS]
    sixth = Fraction(1, 6)
    assert losses == [(0, (1,), sixth), (1, (2, 3, 4, 5), 4 * sixth), (2, (6,), sixth)]
    # The officer's die follows a loss. A test needs two of eight figures, or one and an officer.
    assert chances_by_mark("machete") == {
        "officer": Fraction(5, 36),
        "due": sixth + 4 * sixth * sixth,
        "shaken": (sixth + 4 * sixth * sixth) / 3,
    }


def test_many_dice_are_counted_by_the_faces_that_hit():
    rows = outcomes("macduff")
    assert (rows[0].mark, rows[0].faces, rows[0].chance) == ("die", (5, 6), Fraction(1, 3))
    exact = [row.chance for row in rows if row.mark == LOSS and not row.or_more]
    assert exact == [Fraction(comb(6, n) * 2 ** (6 - n), 3**6) for n in range(len(exact))]


def test_dice_of_several_units_of_the_hexed_general_hit_on_five():
    rows = outcomes("acw_hex")
    assert (rows[0].faces, rows[0].clause) == ((5, 6), "ACW-SHOOT-07")
    assert all(not row.faces for row in rows[1:])
    assert chances_by_mark("acw_hex")["removed"] == Fraction(1, 27)


def test_a_base_driven_back_is_no_loss():
    marks = chances_by_mark("scwares")
    assert marks["die_drives_back"] == Fraction(1, 6)
    assert marks["due"] == 1 - Fraction(5, 6) ** 6 - Fraction(1, 6) ** 6  # nobody is left after six sixes
    assert 0 < marks["fails"] < marks["due"]


def test_any_figure_lost_in_the_mexican_war_brings_a_check():
    marks = chances_by_mark("mexican_war")
    some, whole = Fraction(1, 5), 24
    all_fall = sum(comb(whole, n) * some**n * (1 - some) ** (whole - n) for n in range(20, whole + 1))
    assert marks["due"] == 1 - (1 - some) ** whole - all_fall
    assert 0 < marks["rout"] < marks["fall_back"] < marks["due"]
    losses = [row for row in outcomes("mexican_war") if row.mark == LOSS]
    assert losses[0].or_fewer
    assert losses[-1].or_more
