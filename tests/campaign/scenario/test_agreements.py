"""Relations of sides in scenario.toml: what they become, and where a fault is shown."""

import datetime as dt

import pytest

from campaign.scenario.agreements import opening_relations
from campaign.scenario.checks import ScenarioFaults, read_scenario
from tests.campaign.whole.three_sides import write_scenario


def read_with(tmp_path, *rows, **more):
    return read_scenario(write_scenario(tmp_path / "three", relations=rows, **more))


def test_two_sides_of_which_a_scenario_says_nothing_are_enemies(tmp_path):
    head = read_with(tmp_path).head
    assert head.stored_relations == []
    assert opening_relations(head).are_enemies("crown", "towns")


def test_a_relation_holds_from_the_first_turn_that_opens_no_earlier(tmp_path):
    head = read_with(
        tmp_path,
        'sides = ["towns", "crown"]\nkind = "ally"\nopens = 1873-09-24',
        'sides = ["crown", "towns"]\nkind = "neutral"\nentry = true',
    ).head
    assert head.stored_relations == [
        {"turn": 1, "sides": ["crown", "towns"], "kind": "neutral", "entry": True},
        {"turn": 3, "sides": ["crown", "towns"], "kind": "ally"},
    ]
    assert head.relations[0].opens == dt.date(1873, 9, 24)


@pytest.mark.parametrize(
    ("row", "line", "said"),
    [
        (
            'sides = ["crown", "town"]\nkind = "ally"',
            1,
            'there is no side "town"; did you mean towns or crown?',
        ),
        ('sides = ["crown", "crown"]\nkind = "ally"', 1, "must be two sides, not crown twice"),
        ('sides = ["crown"]\nkind = "ally"', 1, "must have 2 or more values"),
        ('sides = ["crown", "towns"]\nkind = "friend"', 2, "must be one of enemy, ally, neutral"),
        ('sides = ["crown", "towns"]\nkind = "ally"\nentry = true', 3, "only neutrals can be let in"),
        ('sides = ["crown", "towns"]\nkind = "ally"\nsince = 3', 3, "there is no such field"),
    ],
)
def test_a_wrong_relation_is_reported_with_file_and_line(tmp_path, row, line, said):
    with pytest.raises(ScenarioFaults) as refused:
        read_with(tmp_path, row)
    (fault,) = refused.value.faults
    text = (tmp_path / "three" / "scenario.toml").read_text()
    header = text.splitlines().index("[[relations]]") + 1
    assert (fault.file, fault.line) == ("scenario.toml", header + line)
    assert said in str(fault)


def test_one_pair_has_one_relation_from_one_day_on(tmp_path):
    twice = 'sides = ["crown", "towns"]\nkind = "ally"', 'sides = ["towns", "crown"]\nkind = "neutral"'
    with pytest.raises(ScenarioFaults, match="have a relation from that turn on already"):
        read_with(tmp_path, *twice)


def test_no_warning_is_given_of_forces_of_allies_in_one_place(tmp_path):
    ally = [f'sides = ["{one}", "{other}"]\nkind = "ally"' for one, other in PAIRS]
    assert any("the enemy’s" in str(warning) for warning in read_with(tmp_path).warnings)
    assert not any("the enemy’s" in str(warning) for warning in read_with(tmp_path, *ally).warnings)


PAIRS = [("crown", "republic"), ("crown", "towns"), ("republic", "towns")]
