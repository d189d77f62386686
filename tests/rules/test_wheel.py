"""The rules stand alone: the wheel in a bare environment, without Django, tests or the source tree."""

import os
import shutil
import subprocess
import sys
import zipfile
from email import message_from_string
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
BACKEND = "setuptools>=77"
NEEDS = ("annotated-types", "pydantic", "pydantic-core", "typing-extensions", "typing-inspection")


def run(*words, **more):
    return subprocess.run(
        [str(word) for word in words], capture_output=True, check=False, text=True, timeout=120, **more
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Builds the wheel from a copy of its sources."""
    folder = tmp_path_factory.mktemp("wheel")
    python = folder / "building" / "bin" / "python"
    run(sys.executable, "-m", "venv", "--without-pip", folder / "building").check_returncode()
    fetched = run(UV, "pip", "install", "--system-certs", "--python", python, BACKEND)
    if fetched.returncode:
        pytest.skip(f"offline: {BACKEND}, which builds the wheel, cannot be fetched: {fetched.stderr[-300:]}")
    source = folder / "source"
    shutil.copytree(ROOT / "rules", source / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    built = run(UV, "build", "--wheel", "--no-build-isolation", "--python", python, "-o", folder, source)
    assert built.returncode == 0, built.stderr
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def bare_python(wheel, tmp_path_factory):
    """Returns the python of an environment with only the wheel and what pydantic needs."""
    folder = tmp_path_factory.mktemp("bare")
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "venv", "--without-pip", folder).check_returncode()
    (packages,) = folder.glob("lib/python*/site-packages")
    for need in NEEDS:
        parts = {file.parts[0] for file in metadata.files(need) or () if file.parts[0] != "__pycache__"}
        for part in parts:
            (packages / part).symlink_to(metadata.distribution(need).locate_file(part))
    installed = run(UV, "pip", "install", "--offline", "--no-deps", "--python", python, wheel)
    assert installed.returncode == 0, installed.stderr
    return python


def rules(bare_python, *words):
    """Runs `manigua-rules` of the bare environment, far from the source tree."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO"))}
    return run(bare_python.with_name("manigua-rules"), *words, cwd=bare_python.parent, env=clean)


def test_the_wheel_holds_all_data_files_and_nothing_of_the_web(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "rules").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == sources
    assert {"rules/py.typed", "rules/machete/prose.toml", "rules/machete/scenarios/ambush.toml"} <= names


def test_the_wheel_needs_pydantic_alone_and_has_an_extra_for_the_web(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    facts = message_from_string(archive.read(name).decode())
    needs = facts.get_all("Requires-Dist")
    assert [need.partition("<")[0] for need in needs if "extra ==" not in need] == ["pydantic"]
    assert facts.get_all("Provides-Extra") == ["web"]
    assert any(need.startswith("Django") for need in needs)


def test_the_installed_command_works_where_there_are_neither_tests_nor_django(bare_python):
    assert "No module named 'django'" in run(bare_python, "-I", "-c", "import django").stderr
    listed = rules(bare_python, "scenarios")
    assert "machete/skirmish_16v16" in listed.stdout
    assert rules(bare_python, "--help").stdout.startswith("usage: manigua-rules ")
    output = rules(bare_python, "where", "MACH-FIRE-18").stdout
    assert "  rules/machete/sections/fire.py:" in output
    assert output.endswith("  its tests are not installed\n")
    weighed = rules(bare_python, "odds", "machete/ambush", "--runs", "4", "--seed", "1", "--json")
    assert '"battles_per_second": ' in weighed.stdout
    refused = rules(bare_python, "fight", "machete/ambsh", "--seed", "1")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
