import shutil

import pytest
from django.utils.translation import override

from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.files import toml_line
from campaign.scenario.folders import SHIPPED, UnknownScenario, shipped_scenarios


@pytest.fixture
def folder(tmp_path):
    """Copies camaguey_1873 for a test to spoil."""
    return shutil.copytree(SHIPPED / "camaguey_1873", tmp_path / "mine")


def faults(folder):
    with pytest.raises(ScenarioFaults) as refused:
        read_scenario(str(folder))
    return [str(fault) for fault in refused.value.faults]


def change(folder, file, old, new):
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) >= 1
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("name", shipped_scenarios())
def test_shipped_scenarios_have_no_faults_and_no_warnings(name):
    assert read_scenario(name).warnings == ()


@pytest.mark.parametrize("name", shipped_scenarios())
def test_shipped_scenarios_have_disease_and_simple_supply(name):
    """Follows Campaign.md, 'The umpire's hours'. Both are on for a first campaign."""
    settings = read_scenario(name).head.settings
    assert (settings.get("disease"), settings.get("supply")) == ("on", "on")


def test_camaguey_1873_covers_its_four_battles():
    scenario = read_scenario("camaguey_1873")
    assert (str(scenario.head.start), scenario.head.turns) == ("1873-09-15", 12)
    places = {place.key for place in scenario.places}
    assert places >= {"santa_maria_de_ocujal", "santa_cruz_del_sur", "la_sacra", "palo_seco"}
    leaders = {leader.key for leader in scenario.leaders}
    assert leaders >= {"garcia_c", "maceo_a", "gomez_dieguez", "gomez", "bascones", "vilches"}
    men = {}
    for unit in scenario.units:
        men[unit.force] = men.get(unit.force, 0) + unit.men
    assert (men["column_vilches"], men["column_dieguez"], men["garcia_c"]) == (610, 500, 400)
    seats = [seat.side for seat in scenario.head.seats]
    assert (seats.count("spain"), seats.count("cuba")) == (2, 2)


def test_a_scenario_may_be_any_folder_written_by_hand(folder):
    assert read_scenario(str(folder)).key == "mine"


def test_an_unknown_scenario_is_answered_with_the_nearest_name():
    with pytest.raises(
        UnknownScenario, match="^There is no scenario 'camagey'. Did you mean camaguey_1873[?]$"
    ):
        read_scenario("camagey")


def test_all_faults_of_all_files_are_reported_at_once_in_the_order_of_the_files(folder):
    change(folder, "units.csv", ",560,0,0,", ",x,0,0,")
    change(folder, "places.csv", ",plain,", ",plane,")
    change(folder, "forces.csv", "garrison,puerto_principe", "garrison,puerto_princip")
    change(folder, "scenario.toml", 'letter = "b"', 'letter = "e"')
    assert faults(folder) == [
        'scenario.toml line 33: letter: must be one of a, b, c, d, not "e"',
        "places.csv line 2: terrain: must be one of open, plain, hills, mountain, jungle, swamp, cane, urban,"
        ' not "plane"',
        'forces.csv line 2: place: there is no place "puerto_princip"; did you mean puerto_principe or'
        " puerto_padre?",
        'units.csv line 4: men: must be a whole number of 1 or more, not "x"',
    ]


# What is put in place of what, and the fault it is told as.
SPOILT = """
units.csv | ,560,0,0, | ,0,0,0, | line 4: men: must be a whole number of 1 or more, not "0"
units.csv | ,560,0,0, | ,,0,0, | line 4: men: must be given
units.csv | ,3,560 | ,6,560 | line 4: quality: must be a whole number from 1 to 5, not "6"
units.csv | 560,0,0,100 | 560,0,0,90 | line 4: rifle_breech: the weapons from here on add up to 90 per cent
units.csv | s73_leon2, | s73_leon1, | line 6: key: "s73_leon1" is already in line 4
units.csv | column_marin | colum_marin | line 4: force: there is no force "colum_marin"
units.csv | ,no,,, | ,maybe,,, | line 3: in_posts: must be yes or no, not "maybe"
units.csv | key,name | key,nam | line 1: nam: there is no such column; did you mean name?
units.csv | ,troops, | , | line 1: troops: the column is missing
units.csv | ,560,0,0, | ,560,0, | line 4: has 22 fields, the header 23
units.csv | "Regiment León, 1st | "Regiment "León, 1st | line 4: is not CSV:
places.csv | 21.4350 | 121.435 | line 2: latitude: must be a number from -90 up to 90
places.csv | 21.4350 | 21.43501 | line 2: latitude: must have no more than 4 decimal places
places.csv | ,spain, | ,spian, | line 2: holder: there is no side "spian"; did you mean spain?
places.csv | altagracia,Alta | Altagracia,Alta | line 2: key: must be small letters, digits and _
routes.csv | trail,33 | trail,0 | line 2: km: must be a number above 0 up to 2000, not "0"
routes.csv | san_andres,velasco | san_andres,san_andres | line 2: b: must be another place than "san_andres"
routes.csv | velasco,santa_maria_de_ocujal | velasco,san_andres | line 3: kind: the same trail is already
forces.csv | spain,central | cuba,central | line 2: seat: "central_department" is a seat of spain
forces.csv | ,central_ | ,center_ | line 2: seat: there is no seat "center_department"
leaders.csv | ,c73_escolta | ,s73_leon1 | line 2: unit: "s73_leon1" is a unit of spain
scenario.toml | "machete" | "machette" | line 2: ruleset: there is no ruleset "machette"
scenario.toml | turns = | turn = | line 1: turns: must be given
scenario.toml | turns = 12 | turns = 0 | line 4: turns: must be a whole number from 1 to 1000, not "0"
scenario.toml | 1873-09-15 | "soon" | line 3: start: must be a date such as 1873-09-15, not "soon"
scenario.toml | turns = 12 | turns = twelve | line 4: is not TOML: invalid value
scenario.toml | key = "cuba" | key = "spain" | line 30: key: "spain" stands there already
scenario.toml | letter = "b" | letter = "a" | line 33: letter: "a" is another side's
scenario.toml | side = "cuba" | side = "cubs" | line 55: side: there is no side "cubs"; did you mean cuba?
scenario.toml | favours = 1 | favour = 1 | line 34: favour: there is no such field; did you mean favours?
"""


@pytest.mark.parametrize("line", SPOILT.strip().splitlines())
def test_a_fault_is_reported_with_file_line_and_field(folder, line):
    file, old, new, fault = line.split(" | ")
    change(folder, file, old, new)
    told = faults(folder)
    assert any(one.startswith(f"{file} {fault}") for one in told), told


def test_a_side_has_one_chief_and_says_one_thing_a_day_about_prisoners(folder):
    change(
        folder, "scenario.toml", 'key = "eastern_line"', 'key = "eastern_line"\nis_commander_in_chief = true'
    )
    said = '[[prisoners]]\nside = "{}"\nopens = 1873-10-01\ntreatment = "{}"\n\n'
    rows = [
        said.format(*row)
        for row in (("cuba", "release"), ("cuba", "hold"), ("cubs", "hold"), ("cuba", "eat"))
    ]
    change(folder, "scenario.toml", "[[seats]]", "".join(rows[:3]) + "[[seats]]")
    assert [one.split(": ", 1)[1] for one in faults(folder)] == [
        "opens: cuba has said something on that day already",
        'side: there is no side "cubs"; did you mean cuba?',
        "is_commander_in_chief: spain has a commander-in-chief already",
    ]
    change(folder, "scenario.toml", "".join(rows[:3]), rows[3])
    words = "hold, parole, release, exchange, no_quarter, umpire"
    assert faults(folder) == [f'scenario.toml line 39: treatment: must be one of {words}, not "eat"']


def test_a_row_without_a_side_is_reported_once_even_if_the_head_is_wrong_too(folder):
    change(folder, "scenario.toml", "turns = 12", "turns = -3")
    change(folder, "forces.csv", "Columna volante,spain,", "Columna volante,spian,")
    assert faults(folder) == [
        'scenario.toml line 4: turns: must be a whole number from 1 to 1000, not "-3"',
        'forces.csv line 5: side: there is no side "spian"; did you mean spain?',
    ]


def test_where_the_sides_are_at_fault_themselves_nobody_else_is(folder):
    change(folder, "scenario.toml", 'key = "spain"', "key = 7")
    assert {fault.split()[0] for fault in faults(folder)} == {"scenario.toml"}


def test_a_row_that_names_a_faulty_row_is_no_second_fault(folder):
    change(folder, "forces.csv", "column,puerto_principe", "colum,puerto_principe")
    assert len(faults(folder)) == 1


def test_a_missing_file_and_one_in_another_writing_are_named(folder):
    (folder / "leaders.csv").unlink()
    text = (folder / "routes.csv").read_text(encoding="utf-8")
    (folder / "routes.csv").write_bytes(text.replace("Royal", "Réal", 1).encode("latin-1"))
    line = text[: text.index("Royal")].count("\n") + 1
    assert faults(folder) == [
        f"routes.csv line {line}: is not written in UTF-8",
        "leaders.csv: there is no such file",
    ]


def test_lines_are_counted_through_notes_of_several_lines_and_empty_lines(folder):
    change(folder, "units.csv", "estimate; Weyler", "estimate;\n\nWeyler")
    change(folder, "units.csv", "estimate;\n", '"estimate;\n')
    change(folder, "units.csv", "spring 1873,guer", 'spring 1873",guer')
    change(folder, "units.csv", "\ns73_leon1", "\n,,,,,,,,,,,,,,,,,,,,\n\ns73_leon1")
    change(folder, "units.csv", ",560,0,0,", ",x,0,0,")
    assert faults(folder) == ['units.csv line 8: men: must be a whole number of 1 or more, not "x"']


def test_places_off_the_map_and_enemies_in_one_place_are_warnings(folder):
    change(folder, "forces.csv", "band,jimaguayu,", "band,puerto_principe,")
    with (folder / "places.csv").open("a", encoding="utf-8") as file:
        file.write("alone,Alone,,21.0,-78.0,Camagüey,camp,plain,0,0,0,0,0,,,,\n")
    assert [str(warning) for warning in read_scenario(str(folder)).warnings] == [
        'places.csv line 55: key: no route leads from "alone" to the main part of the map',
        'forces.csv line 32: place: the enemy’s "garrison_principe" is there too',
    ]


def test_a_spanish_name_that_is_too_long_is_reported_with_its_line(folder):
    change(folder, "forces.csv", "Columna Marín", "x" * 81)
    change(folder, "leaders.csv", "Mayor general", "x" * 81)
    assert faults(folder) == [
        "forces.csv line 3: name_es: must be no longer than 80 letters",
        "leaders.csv line 2: rank_es: must be no longer than 80 letters",
    ]


def test_a_second_way_between_two_places_is_reported_by_its_kind():
    routes = read_scenario("camaguey_1873").routes
    assert routes["puerto_principe-altagracia"].kind == "railway"
    assert routes["puerto_principe-altagracia-road"].kind == "road"


def test_toml_line_finds_the_nth_table():
    text = 'a = 1\n\n[[sides]]\nkey = "x"\n[[sides]]\nkey = "y"\n[intro]\nen = ""\n'
    assert [
        toml_line(text, path)
        for path in (("a",), ("sides", 0, "key"), ("sides", 1, "key"), ("sides", 1, "name"), ("intro", "en"))
    ] == [1, 4, 6, 5, 8]


def test_a_character_that_only_some_databases_keep_is_a_fault_of_its_line(folder):
    change(folder, "places.csv", "Altagracia", "Alta\0gracia")
    line = 1 + (folder / "places.csv").read_text(encoding="utf-8").split("\0")[0].count("\n")
    assert f"places.csv line {line}: contains a character that is not allowed" in faults(folder)


def test_a_folder_in_the_place_of_a_file_is_a_fault(folder):
    (folder / "leaders.csv").unlink()
    (folder / "leaders.csv").mkdir()
    assert faults(folder) == ["leaders.csv: cannot be read"]


BASED = """
based_on = "camaguey_1873"
name = "Mine"
ruleset = "scwares"
forces = ["column_vilches", "gomez"]
"""


@pytest.fixture
def small_scenario(tmp_path):
    """Returns a scenario of two forces of camaguey_1873."""
    mine = tmp_path / "two_forces"
    mine.mkdir()
    (mine / "scenario.toml").write_text(BASED, encoding="utf-8")
    return mine


def test_a_scenario_based_on_another_has_what_it_does_not_say_from_that(small_scenario):
    scenario, other = read_scenario(str(small_scenario)), read_scenario("camaguey_1873")
    assert (scenario.key, scenario.head.name, scenario.head.ruleset) == ("two_forces", "Mine", "scwares")
    assert (scenario.head.start, scenario.head.sides) == (other.head.start, other.head.sides)
    assert scenario.places == other.places
    assert [force.key for force in scenario.forces] == ["column_vilches", "gomez"]
    assert {unit.force for unit in scenario.units} == {"column_vilches", "gomez"}
    assert {leader.key for leader in scenario.leaders} == {"gomez", "sanguily_m", "vilches"}


def test_a_name_of_its_own_is_not_called_in_spanish_what_the_other_is(tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "scenario.toml").write_text('based_on = "hill_road_1880"\nname = "Mine"\n', encoding="utf-8")
    with override("es"):
        assert read_scenario("hill_road_1880").head.label == "El camino de las lomas, 1880"
        assert read_scenario(str(mine)).head.label == "Mine"


def test_a_file_of_its_own_takes_the_place_of_the_others(small_scenario):
    shutil.copy(SHIPPED / "camaguey_1873" / "leaders.csv", small_scenario)
    change(small_scenario, "leaders.csv", "Máximo Gómez", "Somebody Else")
    assert "Somebody Else" in [leader.name for leader in read_scenario(str(small_scenario)).leaders]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "camaguey_1873",
            "camaguay_1873",
            'scenario.toml line 2: based_on: there is no scenario "camaguay_1873";'
            " did you mean camaguey_1873?",
        ),
        (
            "camaguey_1873",
            "ocujal_1873",
            'scenario.toml line 2: based_on: "ocujal_1873" is based on another itself',
        ),
        ('"gomez"', '"gomes"', 'scenario.toml line 5: forces: there is no force "gomes"'),
        (
            '["column_vilches", "gomez"]',
            '"gomez"',
            "scenario.toml line 5: forces: must be a list of keys of forces",
        ),
        ('"gomez"]', '["gomez"]]', "scenario.toml line 5: forces: must be a list of keys of forces"),
    ],
)
def test_rows_taken_from_another_scenario_are_checked(small_scenario, old, new, fault):
    change(small_scenario, "scenario.toml", old, new)
    assert faults(small_scenario) == [fault]


def test_where_the_head_cannot_be_read_no_file_is_missed_that_another_may_have(small_scenario):
    change(small_scenario, "scenario.toml", 'name = "Mine"', "name = Mine")
    assert faults(small_scenario) == ["scenario.toml line 3: is not TOML: invalid value"]


def test_a_place_may_be_otherwise_than_in_the_scenario_it_is_based_on(small_scenario):
    with (small_scenario / "scenario.toml").open("a", encoding="utf-8") as head:
        head.write('[places.guaimaro]\nholder = ""\nfortification = 3\n')
    places = {place.key: place for place in read_scenario(str(small_scenario)).places}
    assert (places["guaimaro"].holder, places["guaimaro"].fortification) == (None, 3)
    assert places["guaimaro"].name == "Guáimaro"


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (
            '[places.guaimaro]\nholder = "spain"\nfortification = 9',
            'line 8: fortification: must be a whole number from 0 to 5, not "9"',
        ),
        ("[places.guaimaro]\nwalls = 1", "line 7: walls: there is no such field"),
        ('[places.guaimaro]\nkey = "x"', "line 7: key: is the name of the table, and cannot be changed"),
        (
            "[places.guaimarro]\nport = 1",
            'line 6: guaimarro: there is no place "guaimarro"; did you mean guaimaro or marroqui?',
        ),
        ("places = 3", "places: must be tables such as [places.puerto_principe]"),
    ],
)
def test_overriding_rows_are_checked(small_scenario, written, fault):
    with (small_scenario / "scenario.toml").open("a", encoding="utf-8") as head:
        head.write(written)
    assert any(fault in line for line in faults(small_scenario)), faults(small_scenario)


def test_settings_of_a_scenario_are_checked_and_the_nearest_name_is_reported(folder):
    change(folder, "scenario.toml", "[settings]", "[settings]\ncrowd = 800\nat_one_men = 5\ndear = 200")
    lines = (folder / "scenario.toml").read_text().splitlines()
    at = lines.index("at_one_men = 5") + 1
    assert faults(folder) == [
        f"scenario.toml line {at}: at_one_men: there is no such setting; did you mean at_once_men?",
        f"scenario.toml line {at + 1}: dear: must be a whole number from 0 to 100",
    ]


def test_a_scenario_that_does_not_say_otherwise_has_disease_and_supply(folder):
    """Checks that both are on unless a scenario switches them off. They are on for a first campaign."""
    change(folder, "scenario.toml", 'disease = "on"\n', "")
    change(folder, "scenario.toml", 'supply = "on"', 'supply = "off"')
    settings = read_scenario(str(folder)).head.settings
    assert (settings["disease"], settings["supply"]) == ("on", "off")


def test_a_magazine_that_cannot_be_is_named_by_its_line(folder):
    lines = [
        "side,place,round",
        "spain,puerto_principe,9",
        "spian,sierra_de_najasa,9",
        "cuba,puerto_principe,9",
    ]
    lines += ["spain,puerto_princip,-1", "spain,puerto_principe,9"]
    (folder / "magazines.csv").write_text("\n".join(lines), encoding="utf-8")
    assert faults(folder) == [
        'magazines.csv line 3: place: "sierra_de_najasa" is held by cuba',
        'magazines.csv line 3: side: there is no side "spian"; did you mean spain?',
        'magazines.csv line 4: place: "puerto_principe" is held by spain',
        'magazines.csv line 5: round: must be a whole number of 0 or more, not "-1"',
        "magazines.csv line 6: place: that magazine is already in line 2",
    ]


def test_a_column_of_the_table_of_casualties_that_does_not_make_100_is_reported(folder):
    change(folder, "scenario.toml", "[settings]", "[settings]\nrouted_killed = 50")
    told = [str(each) for each in faults(folder)]
    assert any(
        "routed_killed: with the others of routed_ it makes 105; they must make 100" in line for line in told
    )


@pytest.mark.parametrize(
    ("day", "told"),
    [
        ("1873-09-15", []),
        ("1873-09-16", ["razed: must not be after 1873-09-15, when the war begins"]),
        ("yesterday", ['razed: must be a date such as 1873-09-15, not "yesterday"']),
    ],
)
def test_a_place_may_have_been_burned_down_before_the_war_begins(folder, day, told):
    head, first, *rest = (folder / "places.csv").read_text(encoding="utf-8").splitlines()
    table = [f"{head},razed", f"{first},{day}", *(f"{row}," for row in rest)]
    (folder / "places.csv").write_text("\n".join(table) + "\n", encoding="utf-8")
    found = (
        faults(folder) if told else [str(row.razed) for row in read_scenario(str(folder)).places if row.razed]
    )
    assert found == ([f"places.csv line 2: {each}" for each in told] or [day])


def test_a_folder_without_a_head_is_reported(tmp_path):
    assert faults(tmp_path) == ["scenario.toml: there is no such file"]
