"""Nations in scenario.toml: their tables, the short form, and where a fault is shown."""

import shutil

import pytest

from campaign.logic.vocabulary.nations import Habit, Nation, Origin, nation_of
from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import SHIPPED, shipped_scenarios
from tests.nations import BOTH

TEXT = (SHIPPED / "marlow_county_1862" / "scenario.toml").read_text("utf-8")
BEFORE, _, REST = TEXT.partition("[nations.federal]")
AFTER = REST[REST.index("[[sides]]") :]
FIRST = BEFORE.count("\n") + 1  # the line of the first header
SOUTH = '[nations.confederate]\nname = "Confederates"\n\n'


def read_with(tmp_path, nations, rest=SOUTH):
    folder = shutil.copytree(SHIPPED / "marlow_county_1862", tmp_path / "mine")
    (folder / "scenario.toml").write_text(f"{BEFORE}{nations}\n{rest}{AFTER}", "utf-8")
    return read_scenario(str(folder))


@pytest.mark.parametrize(
    ("nations", "line", "field", "told"),
    [
        (
            '[nations.federal]\nname = "Federals"\nmarch = "slow"\n',
            2,
            "march",
            'must be one of regular, irregular, not "slow"',
        ),
        (
            '[nations.federal]\nmarch = "regular"\nmerch = "regular"\n',
            2,
            "merch",
            "there is no such field; did you mean march?",
        ),
        (
            "[nations.federal]\nname = 'Federals'\n\nshuns_paths = 3\n",
            3,
            "shuns_paths",
            'must be true or false, not "3"',
        ),
        ('[nations.federal]\nname = "the {line}"\n', 1, "name", "plain text"),
        (f'[nations.federal]\nname_es = "{"x" * 41}"\n', 1, "name_es", "no longer than 40 letters"),
        (
            "[nations.federal]\nrecruit_arms = { musket = 40, machete = 70 }\n",
            1,
            "recruit_arms",
            "make 110 percent, not 100",
        ),
        ("[nations.federal]\nrecruit_arms = { bow = 100 }\n", 1, "recruit_arms", 'not "bow"'),
        (
            '[nations.federal]\n\ndrill = "zulu"\n',
            2,
            "drill",
            'must be one of regular, irregular, cuban, spanish, not "zulu"',
        ),
        ('[nations.federal]\n[nations."Far South"]\n', 1, "Far South", "small letters, digits and _"),
        (
            '[nations]\nfederal = "wild"\n',
            1,
            "federal",
            'must be one of regular, irregular, or a table of fields, not "wild"',
        ),
        ("[nations]\nfederal = 3\n", 1, "federal", "a table of fields"),
        (
            '[nations]\nfederal = { disease = "nowhere" }\n',
            1,
            "disease",
            'must be one of abroad, here, not "nowhere"',
        ),
    ],
)
def test_a_fault_names_file_line_and_field(tmp_path, nations, line, field, told):
    with pytest.raises(ScenarioFaults) as refused:
        read_with(tmp_path, nations)
    (fault,) = refused.value.faults
    assert (fault.file, fault.line, fault.field) == ("scenario.toml", FIRST + line, field)
    assert told in fault.text


def test_a_unit_of_no_nation_is_a_fault_of_its_own_line(tmp_path):
    with pytest.raises(ScenarioFaults) as refused:
        read_with(tmp_path, '[nations.union]\nname = "Union men"\n')
    files = {(fault.file, fault.field) for fault in refused.value.faults}
    assert files == {("units.csv", "nation")}
    assert "must be one of union, confederate" in refused.value.faults[0].text


@pytest.mark.parametrize("habits", ["regular", "irregular"])
def test_the_short_form_is_a_table_that_says_no_more(tmp_path, habits):
    head = read_with(tmp_path, f'[nations]\nfederal = "{habits}"\n').head
    assert head.nations["federal"].plain == {"habits": habits}
    assert nation_of("federal", head.nations["federal"].plain) == nation_of("federal", {"habits": habits})


def test_fields_beside_a_preset_are_the_nations_own(tmp_path):
    table = '[nations.federal]\nhabits = "irregular"\nmarch = "regular"\ndisease = "abroad"\n'
    plain = read_with(tmp_path, table).head.nations["federal"].plain
    nation = nation_of("federal", plain)
    assert (nation.march, nation.disease, nation.pouches) == (Habit.REGULAR, Origin.ABROAD, Habit.IRREGULAR)


@pytest.mark.parametrize("scenario", ["camaguey_1873", "ocujal_1873", "la_sacra_1873", "ten_years_war_1870"])
def test_the_two_nations_of_the_island_are_the_presets(scenario):
    told = read_scenario(scenario).head.nations
    assert {key: nation_of(key, row.plain) for key, row in told.items()} == BOTH


@pytest.mark.parametrize("scenario", sorted(shipped_scenarios()))
def test_every_nation_that_is_shipped_has_a_name_in_both_languages(scenario):
    for row in read_scenario(scenario).head.nations.values():
        assert row.name
        assert row.name_es


@pytest.mark.parametrize("scenario", ["hill_road_1880", "marlow_county_1862"])
def test_both_wars_elsewhere_have_a_nation_that_is_no_preset(scenario):
    nations = [nation_of("x", row.plain) for row in read_scenario(scenario).head.nations.values()]
    assert set(nations) - {nation_of("x", {"habits": habit}) for habit in Habit}
    assert all(isinstance(nation, Nation) for nation in nations)
