"""Folders of scenarios: the shipped ones, how one is found by its name, and its files."""

import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path

HEAD, PLACES, ROUTES, FORCES, UNITS, LEADERS, MAGAZINES, TIMETABLE, EVENTS = FILES = (
    "scenario.toml",
    "places.csv",
    "routes.csv",
    "forces.csv",
    "units.csv",
    "leaders.csv",
    "magazines.csv",
    "timetable.csv",
    "events.toml",
)

SHIPPED = Path(__file__).parents[1] / "scenarios"


class UnknownScenario(Exception):
    """No folder of that name; the message is a sentence with the nearest names."""


def shipped_scenarios() -> list[str]:
    return sorted(path.parent.name for path in SHIPPED.glob("*/scenario.toml"))


def find_folder(name: str) -> Path:
    """Returns the folder of the shipped scenario *name*, or the folder that *name* is the path of."""
    if name in shipped_scenarios():
        return SHIPPED / name
    if Path(name).is_dir():
        return Path(name).resolve()
    near = get_close_matches(name, shipped_scenarios(), n=3, cutoff=0.4) or shipped_scenarios()
    raise UnknownScenario(f"There is no scenario {name!r}. Did you mean {' or '.join(near)}?")


@cache
def shipped_names(key: str) -> tuple[str, str]:
    """Returns the name of a shipped scenario in English and in Spanish, without reading its tables."""
    head = tomllib.loads((SHIPPED / key / HEAD).read_text(encoding="utf-8"))
    return head["name"], head.get("name_es", "")
