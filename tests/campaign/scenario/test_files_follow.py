"""Consequences of a file that cannot be read are not reported as faults."""

import shutil

import pytest

from campaign.scenario.folders import SHIPPED
from tests.campaign.scenario.test_files import change, faults, folder  # noqa: F401

WAR = SHIPPED / "ten_years_war"
FILES = sorted(path.name for path in WAR.iterdir() if path.suffix in (".csv", ".toml"))
TABLES = [file for file in FILES if file.endswith(".csv")]


@pytest.fixture
def war(tmp_path):
    """Copies the scenario that has all files for a test to spoil."""
    return shutil.copytree(WAR, tmp_path / "war")


def spoil(path, way):
    text = path.read_bytes()
    middle = text.index(b"\n", len(text) // 2) + 1
    if way == "byte":
        path.write_bytes(text[:middle] + b"\xe9" + text[middle:])
    elif way == "quotation mark":
        path.write_bytes(text[:middle] + b'"x"y,\n' + text[middle:])
    elif way == "header":
        path.write_bytes(text.replace(b"note", b"notes", 1))
    elif way == "gone":
        path.unlink()


@pytest.mark.parametrize("file", FILES)
def test_one_bad_byte_is_one_fault(war, file):
    spoil(war / file, "byte")
    (told,) = faults(war)
    assert told.startswith(f"{file} line ")
    assert "UTF-8" in told


@pytest.mark.parametrize("way", ["quotation mark", "header", "gone"])
@pytest.mark.parametrize("file", TABLES)
def test_a_table_that_cannot_be_read_to_its_end_brings_no_faults_of_other_files(war, file, way):
    if way == "gone" and file == "timetable.csv":
        pytest.skip("a scenario need not have one")
    spoil(war / file, way)
    assert {told.split()[0].rstrip(":") for told in faults(war)} == {file}


def test_a_force_that_is_misspelt_is_reported_though_another_file_cannot_be_read(folder):  # noqa: F811
    spoil(folder / "places.csv", "byte")
    change(folder, "units.csv", "column_marin", "colum_marin")
    told = faults(folder)
    assert [one.split()[0] for one in told] == ["places.csv", "units.csv"]
    assert "did you mean column_marin" in told[1]


def test_a_row_with_a_field_too_many_may_be_named(folder):  # noqa: F811
    change(folder, "forces.csv", "column,puerto_principe,", "column,puerto_principe,,")
    (told,) = faults(folder)
    assert told.startswith("forces.csv")


def test_a_place_at_fault_may_have_had_the_district_that_is_named(war):
    rows = (war / "places.csv").read_text("utf-8").splitlines()
    kind = rows[0].split(",").index("kind")
    spoilt = [rows[0]]
    for row in rows[1:]:
        cells = row.split(",")
        spoilt.append(",".join([*cells[:kind], "x", *cells[kind + 1 :]]))
    (war / "places.csv").write_text("\n".join(spoilt) + "\n", "utf-8")
    assert {told.split()[0] for told in faults(war)} == {"places.csv"}


def test_a_nation_is_not_refused_while_the_head_of_the_scenario_is_faulty(folder):  # noqa: F811
    change(
        folder,
        "scenario.toml",
        "[world]",
        '[nations]\nspanish = "regular"\nmambi = "irregular"\n\n[world]',
    )
    text = (folder / "units.csv").read_text("utf-8").replace(",cuban,", ",mambi,")
    (folder / "units.csv").write_text(text, "utf-8")
    change(folder, "scenario.toml", "turns = 12", "turns = 0")
    assert [told.split()[0] for told in faults(folder)] == ["scenario.toml"]


SETTINGS = """
won_at = 1.5 | +1: won_at: must be a whole number from
won_at = true | +1: won_at: must be a whole number from
routed_killed = "x" | +1: routed_killed: must be a whole number from
won_at = "many" | +1: won_at: must be a whole number from
recovery = 1.5 | +1: recovery: must be one of as_ruleset,
recovery = [3] | +1: recovery: must be one of as_ruleset,
recovery = true | +1: recovery: must be one of as_ruleset,
"recovery" = 1.5 | +1: recovery: must be one of as_ruleset,
recovery = {} | +1: recovery: must be one of as_ruleset,
disease = [] | +1: disease: must be one of
disease = false | +1: disease: must be one of
recover = [3] | +1: recover: there is no such setting; did you mean recovery?
[settings.casualtis] | +1: casualtis: there is no such setting; did you mean
recovery.x = 1 | +1: recovery: must be one of as_ruleset,
"""


@pytest.mark.parametrize("line", SETTINGS.strip().splitlines())
def test_a_setting_of_the_wrong_type_is_reported_once_with_its_line_and_its_name(folder, line):  # noqa: F811
    written, fault = line.split(" | ")
    text = (folder / "scenario.toml").read_text("utf-8")
    first = text.index("[settings]")
    (folder / "scenario.toml").write_text(f"{text[:first]}[settings]\n{written}\n", "utf-8")
    at = text[:first].count("\n") + 1
    (told,) = faults(folder)
    assert told.startswith(f"scenario.toml line {at + int(fault[1])}: {fault.partition(': ')[2]}")


def test_a_setting_within_braces_is_reported_with_the_line_of_the_braces(folder):  # noqa: F811
    text = (folder / "scenario.toml").read_text("utf-8")
    text = f"settings = {{ recovery = 1.5 }}\n{text[: text.index('[settings]')]}"
    (folder / "scenario.toml").write_text(text, "utf-8")
    (told,) = faults(folder)
    assert told.startswith("scenario.toml line 1: recovery: must be one of as_ruleset,")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("scenario.toml", "turns = 12", "turns = {}"),
        ("scenario.toml", "turns = 12", 'turns = "{}"'),
        ("scenario.toml", "turns = 12", "turns = 12\n{} = 1"),
        ("scenario.toml", "[settings]", "[settings]\nrecovery = {}"),
        ("scenario.toml", "[settings]", "[settings]\n{} = 1"),
        ("scenario.toml", "cuba_coast.geojson", "{}.geojson"),
        ("units.csv", ",560,0,0,", ",{},0,0,"),
        ("units.csv", "key,name", "{},name"),
        ("units.csv", "s73_leon1,", "{},"),
        ("units.csv", ",spanish,", ",{},"),
        ("units.csv", ",column_marin,", ",{},"),
        ("places.csv", "21.4350", "{}"),
        ("forces.csv", ",column,", ",{},"),
    ],
)
@pytest.mark.parametrize("digits", [400, 5000])
def test_a_number_of_hundreds_of_digits_is_reported_in_one_short_line(folder, file, old, new, digits):  # noqa: F811
    change(folder, file, old, new.format("9" * digits))
    told = faults(folder)
    assert told
    assert max(map(len, told)) < 250, told
    assert any(one.startswith(file) for one in told)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("turns = 12", "turns = true", "turns"),
        ("turn_days = ", "turn_days = true #", "turn_days"),
        ("favours = 1", "favours = true", "favours"),
        ("rains = [5,", "rains = [true,", "rains"),
        ("latitude = 21.4", "latitude = true", "latitude"),
        ("points = ", "points = true #", "points"),
    ],
)
def test_true_is_no_number(folder, old, new, field):  # noqa: F811
    change(folder, "scenario.toml", old, new)
    (told,) = faults(folder)
    assert f": {field}: must be a" in told
    assert told.endswith('not "true"')
