"""Spoilt scenario files: whatever is wrong is told by file and line, and never as a traceback.

FUZZ_SEED, a number, chooses what is tried; a failure names it, and with it the same is tried again anywhere.
"""

import os
import shutil

import pytest
from django.db import transaction
from hypothesis import HealthCheck, example, given, note, seed, settings, strategies as st

from campaign.audit.ledger_audit import audit
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.refusals import Refusal
from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import SHIPPED, shipped_scenarios

LARGE = "ten_years_war"
"""How the names of those begin that take too long to be loaded many times."""
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
    return shutil.copytree(SHIPPED, tmp_path_factory.mktemp("fuzz") / "mine")


@st.composite
def spoil_file(draw):
    """Draws a shipped scenario, a file of it and the file spoilt.

    Pieces between commas, equals signs and line ends are put in, left out, doubled or replaced by junk.
    """
    scenario = draw(st.sampled_from(shipped_scenarios()))
    files = sorted(path.name for path in (SHIPPED / scenario).iterdir() if path.suffix != ".md")
    file = draw(st.sampled_from(files))
    text = (SHIPPED / scenario / file).read_text("utf-8")
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        mark = draw(st.sampled_from([",", "\n", " = ", '"', ":"]))
        at = max(text.find(mark, start), 0) + len(mark)
        end = draw(
            st.sampled_from([at, max(text.find(mark, at), at), max(text.find("\n", at), at), len(text)])
        )
        middle = draw(st.one_of(JUNK, st.just(text[at:end] * 2)))
        text = text[:at] + middle + text[end:]
    return scenario, file, text


@pytest.mark.django_db
@sown
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(given=("hill_road_1880", "places.csv", "key,name\nal\x00ba,Alba\n"))
@given(spoil_file())
def test_any_damage_is_reported_with_file_and_line_or_loads_with_a_true_ledger(folder, given):
    note(f"FUZZ_SEED={SEED}")
    scenario, file, text = given
    folder = folder / scenario
    written = text.encode("utf-8", "surrogatepass")
    whole = (folder / file).read_bytes()
    (folder / file).write_bytes(written)
    try:
        faults = faults_of(folder)
        if not faults and not scenario.startswith(LARGE):
            loads(folder)
    finally:
        (folder / file).write_bytes(whole)
    for fault in faults:
        assert 1 <= fault.line <= lines_of(fault.file, folder, text if fault.file == file else None), fault
        assert fault.text


def lines_of(file, folder, text):
    """Counts the lines of *file*, and one after the last.

    It is *file* as it was spoilt, or in *folder*, or in a scenario that this may be based on. One that is
    missing has one line.
    """
    if text is None:
        homes = [home / file for home in (folder, *sorted(SHIPPED.iterdir())) if (home / file).exists()]
        text = max((home.read_text("utf-8") for home in homes), key=len, default="")
    return len(text.encode("utf-8", "surrogatepass").splitlines()) + 1


def faults_of(folder):
    try:
        read_scenario(str(folder))
    except ScenarioFaults as faulty:
        return faulty.faults
    return ()


def loads(folder):
    """Creates a campaign and checks its ledger, unless it is refused. A refusal leaves nothing."""
    with transaction.atomic():
        try:
            campaign = scenarios.create_campaign(scenario=read_scenario(str(folder)), seed="fuzz")
        except Refusal:
            return  # a sentence; test_scenarios has them all
        found = audit(campaign).faults
        transaction.set_rollback(True)
    assert found == ()
