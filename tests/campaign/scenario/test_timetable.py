"""timetable.csv: read with file, line and field; what of it a campaign has when it begins."""

import re
from collections import Counter

import pytest

from campaign.operations.campaigns import new_campaign as scenarios
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import SHIPPED
from tests.campaign.scenario.test_files import change, faults, folder  # noqa: F401

HEAD = "key,side,kind,name,opens,closes,chance,public,men,load,guns,place,district,force,seat"
HEAD += ",nation,weapons,arms"
ROWS = """\
q4,spain,reinforcement,Recruits of autumn,1873-10-01,1873-11-30,,yes,800,400,,nuevitas; puerto_principe,,,\
central_department,spanish,rifle_breech 100,
flying,spain,force,The flying column,1873-10-01,1873-10-01,80,,,,,,,flying_column,,,,
virginius,cuba,expedition,The Virginius,1873-10-23,1873-10-31,20,,103,,1,la_guanaja,,,,cuban,\
rifle_breech 60; machete 40,rifle_breech 500
old,cuba,surrender,An old pardon,1870-01-01,1870-12-31,,,500,20,,,Camagüey,,,,,
"""


@pytest.fixture
def folder_with_timetable(folder):  # noqa: F811
    """Returns the folder of camaguey_1873 with a timetable."""
    (folder / "timetable.csv").write_text(f"{HEAD}\n{ROWS}", encoding="utf-8")
    change(folder, "scenario.toml", "[settings]", '[settings]\ntimetable = "on"')
    return folder


def test_a_timetable_is_read_with_its_lists(folder_with_timetable):
    scenario = read_scenario(str(folder_with_timetable))
    rows = {row.key: row for row in scenario.timetable}
    assert rows["q4"].place == ("nuevitas", "puerto_principe")
    assert rows["virginius"].weapons == {"rifle_breech": 60, "machete": 40}
    assert scenario.warnings == ()


def test_a_timetable_that_is_switched_off_is_warned_of(folder_with_timetable):
    change(folder_with_timetable, "scenario.toml", 'timetable = "on"', "")
    assert [str(warning) for warning in read_scenario(str(folder_with_timetable)).warnings] == [
        'timetable.csv line 2: nothing of it comes unless scenario.toml has [settings] timetable = "on"'
    ]


SPOILT = """
1873-11-30 | 1873-09-30 | line 2: closes: must be no earlier than 1873-10-01
spain,reinforcement | spain,draughts | line 2: kind: must be one of reinforcement, force, expedition
spain,reinforcement | spian,reinforcement | line 2: side: there is no side "spian"; did you mean spain?
nuevitas; | nuevita; | line 2: place: there is no place "nuevita"; did you mean nuevitas
rifle_breech 100 | rifle_breech 90 | line 2: weapons: make 90 percent, not 100
rifle_breech 100 | rifles 100 | line 2: weapons: must be weapons and numbers such as
,central_department, | ,camaguey, | line 2: seat: there is no seat of spain "camaguey"
,yes,800, | ,yes,, | line 2: men: must be 1 or more
,spanish, | ,, | line 2: nation: must be given
,flying_column, | ,flyin_column, | line 3: force: there is no force "flyin_column"; did you mean
,flying_column, | ,gomez, | line 3: force: "gomez" is a force of cuba
,80,,,,,,,flying_column | ,80,,,,,,, | line 3: force: must be given
,500,20,,,Camagüey, | ,500,20,,,Camaguey, | line 5: district: there is no district "Camaguey"; did you mean
"""


@pytest.mark.parametrize("line", SPOILT.strip().splitlines())
def test_a_fault_is_reported_with_line_and_field(folder_with_timetable, line):
    old, new, fault = line.split(" | ")
    change(folder_with_timetable, "timetable.csv", old, new)
    sentences = faults(folder_with_timetable)
    assert any(one.startswith(f"timetable.csv {fault}") for one in sentences), sentences


@pytest.mark.django_db
def test_later_entries_are_held_back_and_past_ones_left_out(folder_with_timetable):
    war = scenarios.create_campaign(
        scenario=read_scenario(str(folder_with_timetable)), slug="timed", seed="1"
    )
    assert [row.key for row in war.timetable.all()] == ["flying", "q4", "virginius"]
    assert not war.forces.filter(key="flying_column").exists()
    assert not war.units.filter(force__key="flying_column").exists()
    assert war.timetable.get(key="flying").data["force"]["key"] == "flying_column"


def test_a_force_that_enters_has_one_name(folder_with_timetable):
    change(folder_with_timetable, "timetable.csv", "kind,name,", "kind,name_es,name,")
    for name in ("Recruits", "The Virginius", "An old pardon"):
        change(folder_with_timetable, "timetable.csv", f",{name}", f",,{name}")
    change(folder_with_timetable, "timetable.csv", "The flying column", "La volante,The flying column")
    assert faults(folder_with_timetable) == [
        "timetable.csv line 3: name_es: a force is called as forces.csv has it"
    ]


def test_every_recorded_arrival_is_in_the_timetable_or_left_out_with_a_reason():
    """Counts 54 in all: drafts, expeditions, arms, risings, surrenders."""
    scenario = read_scenario("ten_years_war")
    told = [row.key for row in scenario.timetable if row.kind != "force"]
    readme = (SHIPPED / "ten_years_war" / "README.md").read_text("utf-8").partition("## Timetable")[2]
    left_out = re.findall(r"^- (\w+): .+", readme.partition("\n## ")[0], re.MULTILINE)
    assert len({*told, *left_out}) == len(told) + len(left_out) == 54


def test_drafts_expeditions_and_risings_add_up_to_the_record():
    men = Counter()
    for row in read_scenario("ten_years_war").timetable:
        men[row.side, row.kind] += row.men
    assert men["spain", "reinforcement"] == 3000 + 143_700 + 6000  # drafts and battalions; guerrillas
    assert men["cuba", "surrender"] == 17_000


def test_a_kind_of_arrival_may_have_the_word_of_an_earlier_release(folder_with_timetable):
    change(folder_with_timetable, "timetable.csv", "spain,reinforcement", "spain,draft")
    assert read_scenario(str(folder_with_timetable)).timetable[0].kind == "reinforcement"
