"""A file that is nested without end is a fault of its line, like any other."""

import shutil

import pytest
from hypothesis import given, strategies as st

from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import SHIPPED, shipped_scenarios
from campaign.scenario.nesting import MOST_LEVELS, line_nested_too_deep
from campaign.scenario.world import faults_of

DEEP = 5_000
SPOILT = {
    "lists": "deep = " + "[" * DEEP + "]" * DEEP,
    "lists in lines": "deep = " + "[\n" * DEEP + "]\n" * DEEP,
    "tables": "deep = " + "{a = " * DEEP + "1" + "}" * DEEP,
    "a name": "a." * DEEP + "a = 1",
    "a header": "[" + "a." * DEEP + "a]",
    "a list that never ends": "deep = " + "[" * DEEP,
}


@pytest.mark.parametrize("spoilt", SPOILT.values(), ids=SPOILT)
@pytest.mark.parametrize(("file", "first"), [("scenario.toml", 1), ("events.toml", 1)])
def test_a_file_nested_5000_deep_is_a_fault_with_file_and_line(tmp_path, spoilt, file, first):
    folder = shutil.copytree(SHIPPED / "camaguey_1873", tmp_path / "mine")
    before = (folder / file).read_text("utf-8") if (folder / file).exists() else ""
    (folder / file).write_text(f"{spoilt}\n{before}", "utf-8")
    with pytest.raises(ScenarioFaults) as refused:
        read_scenario(str(folder))
    (fault,) = [each for each in refused.value.faults if "nested too deep" in each.text]
    assert fault.file == file
    assert first <= fault.line <= MOST_LEVELS + 1


def test_a_coast_nested_5000_deep_is_a_fault_of_its_file(tmp_path):
    chart = tmp_path / "deep.geojson"
    chart.write_text("[" * DEEP + "]" * DEEP, "utf-8")
    ((line, _field, text),) = faults_of(chart, coast=True)
    assert (line, bool(text)) == (1, True)


@pytest.mark.parametrize("name", shipped_scenarios())
def test_no_shipped_scenario_is_nested_too_deep(name):
    for file in (SHIPPED / name).glob("*.toml"):
        assert line_nested_too_deep(file.read_text("utf-8")) == 0


def test_brackets_in_texts_and_remarks_nest_nothing():
    many = "[" * 100
    text = f"a = \"{many}\"\nb = '{many}'\n# {many}\nc = \"\"\"\n{many}\n\"\"\"\nd = '''{many}'''\n"
    assert line_nested_too_deep(text) == 0
    assert line_nested_too_deep(f"{text}e = {many}") == 8


@given(st.text(alphabet="[]{}\"'#.=a\n\\", max_size=400))
def test_no_text_breaks_it(text):
    assert 0 <= line_nested_too_deep(text) <= text.count("\n") + 1
