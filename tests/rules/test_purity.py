"""The rules are pure: no dice but those passed in, no clock, no web."""

import ast
import subprocess
import sys

import pytest

from rules.core.ruleset import HOME

CHANCE = {"random", "secrets", "uuid"}
CLOCK = {"time", "datetime"}
WEB = {"socket", "urllib", "django", "celery", "redis", "config", "campaign", "battles"}
SOURCES = sorted(HOME.rglob("*.py"))


def imports(path):
    """Returns the top-level packages that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOME)))
def test_a_module_of_the_rules_imports_nothing_impure(path):
    impure = set(imports(path)) & (CHANCE | CLOCK | WEB)
    if path.name == "__main__.py":
        # it prints battles per second, and picks a seed if none is given; no battle depends on either
        impure -= {"time", "secrets"}
    assert impure == set()


def test_the_core_knows_no_ruleset():
    names = {
        node.module
        for path in (HOME / "core").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rules.")
    }
    assert {name.split(".")[1] for name in names} == {"core"}


def test_the_rules_load_without_pydantic():
    seen = "import sys, rules.__main__; print('pydantic' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", seen], cwd=HOME.parent, capture_output=True, check=True, text=True
    )
    assert run.stdout == "False\n"
