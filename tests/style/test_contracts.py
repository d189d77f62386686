"""Who may import whom, as `make lint` runs it; and what only somebody who asks for it runs can be loaded."""

import runpy
from pathlib import Path

import pytest
from importlinter import cli

ROOT = Path(__file__).resolve().parents[2]


def test_the_import_contracts_are_kept(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.parametrize("bench", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_what_no_test_runs_can_still_be_loaded(bench):
    """What it is built on changes; nobody runs a benchmark every day."""
    assert "main" in runpy.run_path(str(bench), run_name="loaded")
