"""The options of a ruleset that a campaign may choose, and the turn from which they hold."""

import pytest

import rules
from campaign.logic.settings import rules_options


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_value_of_an_option_may_be_chosen_if_the_campaign_has_its_table(ruleset):
    known = {name for clause in rules.catalogue(ruleset).values() for name in clause.options}
    fixed = rules.establishment(ruleset).fixed
    assert set(fixed) <= known
    assert set(rules_options.offered_options(ruleset)) == known - set(fixed)
    for name, clause in rules_options.offered_options(ruleset).items():
        assert not any(
            rules_options.option_fault(ruleset, name, value) for value in clause.options[name]["values"]
        )


@pytest.mark.parametrize(
    ("ruleset", "name", "value", "said"),
    [
        ("machete", "fire_modifiers", "double", "must be one of single, cumulative, best"),
        ("machete", "cavalry_fire", 1, "must be one of false, true"),
        ("machete", "figure_mm", True, "must be one of 28, 20, 15"),
        ("machete", "fire_modifier", "best", "machete has no such option; did you mean fire_modifiers?"),
        ("machete", "xyzzy", "best", "machete has no such option"),
        ("acw_hex", "chance_cards", True, "cannot be chosen for a whole campaign"),
        ("scwares", "game", "closed", "cannot be chosen for a whole campaign"),
    ],
)
def test_a_value_that_is_no_option_is_reported(ruleset, name, value, said):
    assert rules_options.option_fault(ruleset, name, value) == said


def test_an_option_holds_from_its_turn_until_the_next_is_chosen():
    plain = {"1": {"cavalry_fire": True}, "12": {}, "4": {"figure_mm": 15}}
    held = [rules_options.in_force(plain, turn) for turn in (1, 3, 4, 11, 12, 99)]
    assert held == [plain["1"], plain["1"], plain["4"], plain["4"], {}, {}]
    assert rules_options.in_force({}, 5) == rules_options.in_force({"3": {"figure_mm": 15}}, 2) == {}


def test_only_what_differs_is_kept_and_what_a_later_ruleset_has_no_more_is_left_out():
    told = {"cavalry_fire": True, "figure_mm": 28, "no_more": 3, "gun_arc": "no more"}
    assert rules_options.unusual_values("machete", told) == {"cavalry_fire": True}
