"""[treasury], [[weariness]] and [[victory]] of scenario.toml: read with file, line and field."""

import pytest

from campaign.scenario.checks import read_scenario
from tests.campaign.scenario.test_files import change, faults, folder  # noqa: F401

STAKES = """
[treasury]
side = "spain"
seats = ["eastern_line"]

[treasury.tons]
Oriente = 900

[[weariness]]
side = "cuba"
of = ["weeks", "chiefs"]

[[victory]]
key = "first"
side = "cuba"
points = 40
do = "hold"
places = ["guaimaro"]
weeks = 2
title = { en = "Guáimaro" }

[[victory]]
key = "second"
side = "spain"
points = 60
do = "weary"
of = "cuba"
title = { en = "Tired" }

[settings]
"""
HEAD = "ruleset = "


@pytest.fixture
def folder_with_stakes(folder):  # noqa: F811
    """Returns the folder of camaguey_1873 with other stakes."""
    file = folder / "scenario.toml"
    text = file.read_text("utf-8")
    first, last = text.index("[[victory]]"), text.index("[settings]\n")
    file.write_text(text[:first] + STAKES.lstrip() + text[last + len("[settings]\n") :], encoding="utf-8")
    return folder


SPOILT = """
side = "spain"\\nseats | side = "spian"\\nseats | treasury | side: there is no side "spian"
["eastern_line"] | ["camaguey"] | treasury | seats: there is no seat of spain "camaguey"
Oriente = 900 | Oriental = 900 | treasury.tons | Oriental: there is no district "Oriental"
["weeks", "chiefs"] | ["weeks", "chief"] | weariness | of: must be one of weeks, debt, dead, chiefs
do = "hold" | do = "holds" | victory | do: must be one of hold, cross, broken, weary, beaten, peace
["guaimaro"] | ["guaimara"] | victory | places: there is no place "guaimara"; did you mean guaimaro
weeks = 2 | weeks = 0 | victory | weeks: must be a whole number from 1 to 520, not "0"
weeks = 2 | week = 2 | victory | week: there is no such field; did you mean weeks?
of = "cuba" | of = "cubs" | victory | of: there is no side "cubs"; did you mean cuba?
key = "second" | key = "first" | victory | key: "first" stands there already
{ en = "Tired" } | { es = "Cansada" } | victory | title: must have an English text: title.en
"""


@pytest.mark.parametrize("line", SPOILT.strip().splitlines())
def test_a_fault_is_reported_with_its_line_and_field(folder_with_stakes, line):
    old, new, table, fault = (part.strip().replace("\\n", "\n") for part in line.split(" | ", 3))
    change(folder_with_stakes, "scenario.toml", old, new)
    sentences = [one for one in faults(folder_with_stakes) if fault in one]
    assert sentences, faults(folder_with_stakes)
    lines = (folder_with_stakes / "scenario.toml").read_text("utf-8").splitlines()
    number = int(sentences[0].removeprefix("scenario.toml line ").partition(":")[0])
    near = [text for text in lines[:number] if text.startswith("[")]
    assert near[-1].strip("[]") == table


def test_a_treasury_that_is_to_break_must_be_there(folder_with_stakes):
    text = (folder_with_stakes / "scenario.toml").read_text("utf-8")
    first, last = text.index("[treasury]"), text.index("[[weariness]]")
    broken = text[:first] + text[last:].replace('do = "weary"\nof = "cuba"', 'do = "broken"\nmillions = 250')
    (folder_with_stakes / "scenario.toml").write_text(broken, "utf-8")
    assert any("do: there is no [treasury] that could be broken" in one for one in faults(folder_with_stakes))


def test_the_shipped_wars_have_conditions_for_both_sides():
    for name in ("camaguey_1873", "ten_years_war", "ten_years_war_1875"):
        stakes = read_scenario(name).head.stakes
        assert {condition.side for condition in stakes.victory} == {"spain", "cuba"}
    assert stakes.treasury is not None
    assert stakes.treasury.debt == 105_000_000


def test_no_side_wins_by_the_calendar_alone(folder):  # noqa: F811
    def peace(key, points):
        return (
            f'[[victory]]\nkey = "{key}"\nside = "cuba"\npoints = {points}\ndo = "peace"\n'
            f'on = 1873-10-01\ntitle.en = "{key}"\n\n'
        )

    change(folder, "scenario.toml", "[settings]", f"{peace('one', 60)}{peace('two', 39)}[settings]")
    read_scenario(str(folder))
    change(folder, "scenario.toml", "points = 39", "points = 40")
    assert any("calendar alone" in fault for fault in faults(folder))
