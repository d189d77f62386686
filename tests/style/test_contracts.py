"""Who may import whom: the contracts in pyproject.toml, as `make lint` runs them."""

from pathlib import Path

from importlinter import cli

ROOT = Path(__file__).resolve().parents[2]


def test_the_import_contracts_are_kept(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS, capsys.readouterr().out
