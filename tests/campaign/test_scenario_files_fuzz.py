"""Spoilt scenario files: whatever is wrong is told by file and line, and never as a traceback.

FUZZ_SEED, a number, chooses what is tried; a failure names it, and with it the same is tried again anywhere.
"""

import os
import shutil

import pytest
from hypothesis import HealthCheck, example, given, note, seed, settings
from hypothesis import strategies as st

from campaign.scenario_checks import ScenarioFaults, read
from campaign.scenario_files import SHIPPED

FILES = (
    "scenario.toml",
    "places.csv",
    "routes.csv",
    "forces.csv",
    "units.csv",
    "leaders.csv",
    "ground.geojson",
)
SEED = os.environ.get("FUZZ_SEED", "")
sown = seed(int(SEED)) if SEED else lambda test: test
JUNK = st.one_of(
    st.sampled_from(
        ["", "x", "-1", "0", "7", "1e999", "nan", "9" * 40, '"', ",", "\n", "\x00", "[", "]]", "{", "'", "ä",
         "=", "true", "1880-02-31", "[[sides]]", "[world]", "key", "crown", "a" * 300, "../x", "[" * 2000]
    ),
    st.text(max_size=12),
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return shutil.copytree(SHIPPED / "hill_road_1880", tmp_path_factory.mktemp("fuzz") / "mine")


@st.composite
def spoilt(draw):
    """A file and what becomes of it: pieces between commas, equals signs and line ends put in or left out,
    doubled, or replaced by junk.
    """
    file = draw(st.sampled_from(FILES))
    text = (SHIPPED / "hill_road_1880" / file).read_text("utf-8")
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        mark = draw(st.sampled_from([",", "\n", " = ", '"', ":"]))
        at = max(text.find(mark, start), 0) + len(mark)
        end = draw(
            st.sampled_from([at, max(text.find(mark, at), at), max(text.find("\n", at), at), len(text)])
        )
        middle = draw(st.one_of(JUNK, st.just(text[at:end] * 2)))
        text = text[:at] + middle + text[end:]
    return file, text


@sown
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(given=("places.csv", "key,name\nal\x00ba,Alba\n"))
@given(spoilt())
def test_whatever_is_spoilt_is_told_with_file_and_line(folder, given):
    note(f"FUZZ_SEED={SEED}")
    file, text = given
    written = text.encode("utf-8", "surrogatepass")
    whole = (folder / file).read_bytes()
    (folder / file).write_bytes(written)
    try:
        faults = faults_of(folder)
        lines = {fault.file: (folder / fault.file).read_bytes().splitlines() for fault in faults}
    finally:
        (folder / file).write_bytes(whole)
    for fault in faults:
        assert 1 <= fault.line <= len(lines[fault.file]) + 1, fault
        assert fault.text


def faults_of(folder):
    try:
        read(str(folder))
    except ScenarioFaults as faulty:
        return faulty.faults
    return ()
