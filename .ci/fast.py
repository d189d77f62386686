"""Compiles the rules with mypyc into build/fast: the same files, several times as fast. Optional.

    make fast; PYTHONPATH=build/fast python -m rules odds machete/skirmish_16v16

Nothing is put beside the sources, where a stale build would hide them. What people type in or read (play
sheets, scenario files, the catalogue) stays interpreted. Where there is no compiler it says so and leaves it
at that.
"""

import os
import shutil
import sys
import sysconfig
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "build" / "fast"
STAMP = HOME / "sources.sha256"

RULESETS = ("machete", "scwares", "acw_hex", "macduff", "mexican_war")
COMPILED = [
    *(
        f"rules/core/{name}.py"
        for name in (
            "battle",
            "playing/commanders",
            "dice",
            "events",
            "chances/odds",
            "reactions",
            "standing",
            "units",
        )
    ),
    "rules/core/boards/*.py",
    "rules/core/measure/*.py",
    *(
        f"rules/{ruleset}/{where}*.py"
        for ruleset in RULESETS
        for where in ("", "sections/", "magazine/", "commander/", "engine/", "engine/*/")
    ),
]
INTERPRETED = {"__init__.py", "check.py", "choices.py"}


def sources() -> str:
    """Returns the digest of everything the build is made of."""
    files = sorted(path for path in (ROOT / "rules").rglob("*") if path.suffix in (".py", ".toml"))
    told = sha256()
    for path in files:
        told.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()


def modules(home: Path) -> list[str]:
    """Returns the modules of the rules in that folder that are compiled."""
    paths = sorted(path.relative_to(home) for pattern in COMPILED for path in home.glob(pattern))
    return [str(path) for path in paths if path.name not in INTERPRETED]


def hindrance() -> str:
    """Returns why nothing can be compiled here. Empty if it can."""
    if find_spec("mypyc") is None:
        return "mypyc is not installed"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not (shutil.which(compiler) or shutil.which("cc")):
        return f"there is no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "the header files of this Python are not installed"
    return ""


def build() -> None:
    """Copies the rules, compiles the copy where it lies, and notes what it was made of."""
    from mypyc.build import mypycify
    from setuptools import setup

    made_of = sources()
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(ROOT / "rules", HOME / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(HOME)
    paths = modules(HOME)
    sys.argv = ["fast", "-q", "build_ext", "--inplace", "--build-temp", "temp", "--build-lib", "lib"]
    flags = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    # A C file a module, nothing for a debugger: as one file they take the C compiler a quarter of an hour.
    ways = {"opt_level": "2", "debug_level": "0", "multi_file": True, "target_dir": "c"}
    extensions = mypycify([*flags, *paths], **ways)
    if sys.platform.startswith("linux"):  # nobody replaces its functions: they are called straight
        for extension in extensions:
            extension.extra_link_args.append("-Wl,-Bsymbolic")
    setup(name="fast", packages=[], ext_modules=extensions)
    for leftover in ("temp", "lib", "c"):
        shutil.rmtree(leftover, ignore_errors=True)
    STAMP.write_text(made_of, encoding="utf-8")
    print(f"Compiled {len(paths)} modules into {HOME.relative_to(ROOT)}")


if __name__ == "__main__":
    obstacle = hindrance()
    if obstacle:
        print(f"Not compiled: {obstacle}. The rules run as they are, only slower.")
    else:
        build()
