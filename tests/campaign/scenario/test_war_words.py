"""Words of the war in scenario.toml: what may stand there, and where a fault is shown."""

import shutil

import pytest

from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import SHIPPED

TEXT = (SHIPPED / "hill_road_1880" / "scenario.toml").read_text("utf-8")
LINE = TEXT.partition("[world]")[0].count("\n") + 2  # of what stands first below the head of the table


def read_with(tmp_path, words):
    folder = shutil.copytree(SHIPPED / "hill_road_1880", tmp_path / "mine")
    (folder / "scenario.toml").write_text(TEXT.replace("[world]", f"[words]\n{words}\n\n[world]", 1), "utf-8")
    return read_scenario(str(folder))


@pytest.mark.parametrize(
    ("words", "field", "told"),
    [
        ('lime = { en = "the Wall" }', "lime", "did you mean line?"),
        ('line = { es = "el Muro" }', "line", "must be said in English, as en"),
        ('line = { en = "" }', "line", "must be said in English, as en"),
        ('line = { en = "the Wall", fr = "le mur" }', "line", 'not "fr"'),
        ('line = { en = "the {line}" }', "line", "plain text"),
        (f'line = {{ en = "{"x" * 41}" }}', "line", "no longer than 40 letters"),
    ],
)
def test_a_fault_names_file_line_and_word(tmp_path, words, field, told):
    with pytest.raises(ScenarioFaults) as refused:
        read_with(tmp_path, words)
    (fault,) = refused.value.faults
    assert (fault.file, fault.line, fault.field) == ("scenario.toml", LINE, field)
    assert told in fault.text


def test_words_are_read(tmp_path):
    words = read_with(tmp_path, 'line = { en = "the Wall", es = "el Muro" }').head.words
    assert words == {"line": {"en": "the Wall", "es": "el Muro"}}


def test_a_scenario_from_another_speaks_as_that_one():
    assert read_scenario("la_sacra_1873").head.words == read_scenario("camaguey_1873").head.words != {}
