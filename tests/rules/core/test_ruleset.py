"""A new ruleset has an address, but is not offered before it ships a scenario."""

import pytest

from rules.core import ruleset as core
from rules.core.inputs import BadInput


@pytest.fixture
def half_written(tmp_path, monkeypatch):
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "clauses.toml").write_text("", "utf-8")
    monkeypatch.setattr(core, "HOME", tmp_path)
    return tmp_path / "toy"


def test_a_ruleset_without_a_scenario_has_a_home_and_cannot_be_played(half_written):
    assert core.written_rulesets() == ("toy",)
    assert core.home("toy") == half_written
    assert core.rulesets() == ()
    with pytest.raises(BadInput) as refused:
        core.find("toy")
    assert refused.value.field == "ruleset"


def test_a_ruleset_is_offered_with_its_first_scenario(half_written):
    (half_written / "scenarios").mkdir()
    (half_written / "scenarios" / "one.toml").write_text("", "utf-8")
    assert core.rulesets() == ("toy",)
