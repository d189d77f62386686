"""An umpire's file of tables is refused with all its faults at once, each at its line."""

import time
from itertools import pairwise

import pytest

from rules import read_tables
from rules.core.inputs import BadInput
from rules.mexican_war.table_faults import MOST_FAULTS, find_faults


def faults_of(text):
    return [(int(fault.where), fault.field) for fault in read_tables("mexican_war", text)[1]]


def test_all_faults_of_a_file_are_found_in_the_order_of_its_lines():
    text = """[melee.table]
"9" = [0, 1]
"10" = [1, 1, 1, 2, 2, 2, 3, 3, 3, 99999]

[troop_types.us_regular]
morale_point = 12
fire_class = "V"
speed = 3

[sequence]
steps = ["fire"]

[campaign.guns]
field_artillery = 7

[troop_types.us_marine]
move_class = "I"
"""
    assert faults_of(text) == [
        (2, "melee.table.9"),
        (3, "melee.table.10.9"),
        (6, "troop_types.us_regular.morale_point"),
        (7, "troop_types.us_regular.fire_class"),
        (8, "troop_types.us_regular.speed"),
        (10, "sequence"),
        (14, "campaign.guns.field_artillery"),
        (16, "troop_types.us_marine.morale_point"),
    ]


def test_new_troops_without_a_row_for_melee_are_one_fault_and_others_are_still_found():
    new = {
        "move_class": "I", "morale_point": 3, "fire_class": "III", "fire_class_mounted": "III",
        "interpenetration": 3, "artillery_ability": "I",
    }  # fmt: skip
    found = find_faults({"troop_types": {"us_marine": new}, "campaign": {"brigade": 0}})
    assert {fault.field for fault in found} == {"melee.base.us_marine", "campaign.brigade"}


@pytest.mark.parametrize(
    ("text", "line"),
    [("[melee", 1), ("a = 1\na = 2", 2), ("x = " + "[" * 2000, 1), ("[melee]\nx = 1" + "0" * 5000, 1)],
)
def test_a_file_that_is_no_toml_is_one_fault_with_its_line(text, line):
    assert faults_of(text) == [(line, "tables")]


@pytest.mark.parametrize(
    "text",
    ["melee = 3", "troop_types = []", "[campaign]\ninfantry = 1979-05-27", "[scale]\nyards_per_inch = nan",
     "[campaign]\nclasses = { us_line = [] }", "[artillery.guns]\n6 = 3", '["melee.table"]\n"9" = []'],
)  # fmt: skip
def test_values_of_the_wrong_kind_are_faults_and_no_error(text):
    assert faults_of(text)


def test_a_good_file_is_returned_as_it_reads():
    data, faults = read_tables("mexican_war", "[pursuit]\none_move_min = 2\n")
    assert (data, faults) == ({"pursuit": {"one_move_min": 2}}, [])


def test_rules_that_came_down_whole_have_no_tables_to_replace():
    with pytest.raises(BadInput) as refused:
        read_tables("machete", "")
    assert refused.value.field == "ruleset"


def test_faults_are_reported_line_after_line():
    lines = [line for line, _ in faults_of("[scale]\nb = 1\na = 1\n[pursuit]\nc = 1\n")]
    assert all(one <= other for one, other in pairwise(lines))
    assert len(lines) == 3


def test_a_file_of_thousands_of_faults_is_refused_with_the_first_of_them():
    text = "[pursuit]\n" + "".join(f"wrong_{number} = 1\n" for number in range(3000))
    assert faults_of(text) == [(line, f"pursuit.wrong_{line - 2}") for line in range(2, 2 + MOST_FAULTS)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[pursuit]\none_move_min = 2\ntwo_moves_min = 0x" + "f" * 30_000, 3),
        ("[campaign]\nshares = [1, 0x" + "f" * 4000 + ", 1]", 2),
        ("[pursuit]\na" + ".a" * 9000 + " = 1", 2),
        ("[a" + ".a" * 9000 + "]", 1),
        ('"#"' + ".b" * 9000 + " = 1", 1),
        ('a."b' + ".b" * 9000 + '" = 1', 1),
    ],
)
def test_names_and_numbers_that_are_too_long_to_read_are_a_fault_of_their_line(text, line):
    ((found, _field),) = faults_of(text)
    assert found == line


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[stands]\nfoot_width_in = nan", (2, "stands.foot_width_in")),
        ("[stands]\nfoot_width_in = inf", (2, "stands.foot_width_in")),
        ("[ground_measures]\nstream_width_in = -nan", (2, "ground_measures.stream_width_in")),
        ("[melee.base]\ngiven = [1979-05-27]", (2, "melee.base.given.0")),
        ("[movement.delaying_terrain]\nkinds = [07:32:00]", (2, "movement.delaying_terrain.kinds.0")),
        ('[pursuit]\n"<b>" = 1', (2, "pursuit.<b>")),
        ('"" = 1', (1, '""')),
    ],
)
def test_a_value_that_no_table_can_use_is_a_fault(text, fault):
    assert faults_of(text) == [fault]


def test_many_faults_in_a_file_that_is_slow_to_look_through_are_reported_in_a_moment():
    long = "#" + '\\"' * 15_000 + "\n" + "x = '''\n[" + " " * 3000 + "\n'''\n"
    text = long + "[pursuit]\n" + "".join(f"wrong_{number} = 1\n" for number in range(60))
    begun = time.process_time()
    assert len(faults_of(text)) == MOST_FAULTS
    assert time.process_time() - begun < 1.5


def test_a_name_said_twice_is_reported_as_it_was_written():
    (fault,) = read_tables("mexican_war", "[melee.base]\n[melee.base]\n")[1]
    assert "melee.base" in fault.why
    assert "(" not in fault.why
