"""The file of tables of a campaign: its faults, and from which turn on it holds."""

import pytest

from campaign.logic.settings.rules_tables import (
    MOST_LETTERS,
    can_replace,
    find_faults,
    mark_of,
    refuse_files,
    table_names,
    tables_of,
    text_in_force,
)


def test_only_rules_whose_print_is_lost_have_tables_to_replace():
    assert can_replace("mexican_war")
    assert not can_replace("machete")


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("[pursuit]\none_move_min = 2\n", []),
        ("", ["tables"]),
        ("# nothing\n", ["tables"]),
        ("[options]\nfire_ranks = 2\n", ["options"]),
        ("[pursuit]\none_move_min = 2\n" + "#" * MOST_LETTERS, ["tables"]),
        ("[pursuit]\none = 2\n[options]\nfire_ranks = 9\n", ["options.fire_ranks", "options", "pursuit.one"]),
    ],
)
def test_a_file_is_refused_with_all_its_faults(text, fields):
    assert sorted(fault.field for fault in find_faults("mexican_war", text)) == sorted(fields)


def test_a_file_holds_from_its_turn_on_until_another_or_none():
    plain = {"3": "a", "5": "", "7": "b"}
    assert [text_in_force(plain, turn) for turn in (1, 3, 4, 5, 6, 7, 9)] == ["", "a", "a", "", "", "b", "b"]
    assert text_in_force({}, 4) == ""


def test_a_file_that_reads_the_same_is_the_same():
    assert mark_of("a") == mark_of("a") != mark_of("b")
    assert mark_of("") == ""
    assert tables_of("mexican_war", "") == {}
    assert tables_of("mexican_war", "[scale]\nyards_per_inch = 20\n") == {"scale": {"yards_per_inch": 20}}


def test_replaced_tables_are_reported_by_two_levels_of_their_names():
    told = {
        "melee": {"modifiers": {"charging_foot": 2}, "table": {"9": [1]}},
        "ground": {"woods": {"cover": "hard"}},
        "pursuit": {"one_move_min": 2},
        "artillery": {"arc_degrees": 30, "guns": {"4": {"long_in": 50}}},
    }
    assert table_names(told) == (
        "melee.modifiers", "melee.table", "ground.woods", "pursuit", "artillery", "artillery.guns",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("plain", "ruleset"),
    [
        ({"1": "[pursuit]\none = 2\n"}, "mexican_war"),
        ({"01": "[pursuit]\none_move_min = 2\n"}, "mexican_war"),
        ({"1": ["pursuit"]}, "mexican_war"),
        ({"1": ""}, "machete"),
    ],
)
def test_files_that_a_campaign_could_not_have_are_refused(plain, ruleset):
    with pytest.raises(ValueError, match=r"."):
        refuse_files(plain, ruleset)
    refuse_files({"1": "[pursuit]\none_move_min = 2\n", "3": ""}, "mexican_war")
