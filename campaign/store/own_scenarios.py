"""Scenarios that people have sent to this site, in folders below MANIGUA_HOME, and files of shipped ones."""

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import User

from campaign.scenario.folders import SHIPPED, shipped_scenarios

if TYPE_CHECKING:
    from campaign.scenario.checks import Scenario

KEY = re.compile(r"[a-z][a-z0-9_]{1,39}")


def folder_of_person(person: User) -> Path:
    return Path(settings.MANIGUA_HOME) / "scenarios" / str(person.pk)


def own_scenarios(person: User) -> list[str]:
    """Returns the keys of the scenarios that *person* has sent."""
    home = folder_of_person(person)
    return sorted(path.parent.name for path in home.glob("*/scenario.toml"))


def own_folder(person: User, key: str) -> Path | None:
    """Returns the folder of a scenario of *person*; None if there is none of that *key*."""
    return folder_of_person(person) / key if key in own_scenarios(person) else None


def read_own_scenario(folder: Path) -> "Scenario":
    """Returns the scenario in *folder*. Its maps are kept by content, so that campaigns keep theirs.

    Raises ScenarioFaults.
    """
    from campaign.scenario.checks import read_scenario  # loads pydantic

    scenario = read_scenario(str(folder))
    coast, ground = (kept_name(name) for name in (scenario.world.coast, scenario.world.ground))
    return replace(scenario, world=replace(scenario.world, coast=coast, ground=ground))


def kept_name(name: str) -> str:
    """Returns where the map file *name* is kept: a shipped one where it is, another by its content."""
    return keep_chart(Path(name)) if name and Path(name).is_absolute() else name


def keep_chart(path: Path) -> str:
    """Copies a map file to a place named after its content; returns the path."""
    content = path.read_bytes()
    kept = Path(settings.MANIGUA_HOME) / "charts" / f"{sha256(content).hexdigest()[:32]}.geojson"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(content)
    return str(kept)


def scenario_files(folder: Path) -> dict[str, bytes]:
    """Returns the files of the scenario in *folder*, with the shipped maps that it names."""
    contents = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}
    head = contents.get("scenario.toml", b"").decode("utf-8", "replace")
    for path in sorted(SHIPPED.glob("*.geojson")):
        if f'"{path.name}"' in head:
            contents.setdefault(path.name, path.read_bytes())
    return contents


def shipped_folder(key: str) -> Path | None:
    return SHIPPED / key if key in shipped_scenarios() else None


def kept_charts() -> set[str]:
    """Returns the paths of the map files that this site keeps for campaigns."""
    return {str(path) for path in (Path(settings.MANIGUA_HOME) / "charts").glob("*.geojson")}
