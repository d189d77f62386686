"""A scenario that somebody sends: checked as a whole, then kept in their own folder."""

import shutil
from collections.abc import Collection
from pathlib import Path
from tempfile import mkdtemp

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from campaign.refusals import Refusal
from campaign.scenario.faults import Fault
from campaign.scenario.uploads import Files
from campaign.store.own_scenarios import KEY, folder_of_person, own_scenarios, read_own_scenario

MOST_KEPT = 20  # scenarios a person


def store_scenario(*, person: User, key: str, files: Files, faults: Collection[Fault] = ()) -> None:
    """Keeps *files* as the scenario *key* of *person*, in the place of an older one of that key.

    *faults*: those of files that were not taken. Raises ScenarioFaults with these and every other fault, by
    file and line. Then nothing is stored.
    """
    if not KEY.fullmatch(key):
        raise Refusal(_("Name it with 2 to 40 small letters, digits and _, beginning with a letter."))
    kept = own_scenarios(person)
    if key not in kept and len(kept) >= MOST_KEPT:
        raise Refusal(_("You already have %d scenarios. Remove one first.") % MOST_KEPT)
    home = folder_of_person(person)
    home.mkdir(parents=True, exist_ok=True)
    trial = Path(mkdtemp(prefix=".sent-", dir=home))
    try:
        folder = trial / key
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
        if faults:
            from campaign.scenario.checks import ScenarioFaults  # loads pydantic

            raise ScenarioFaults([*faults, *faults_of_others(folder, {fault.file for fault in faults})])
        read_own_scenario(folder)
        if (home / key).exists():
            shutil.rmtree(home / key)
        folder.rename(home / key)
    finally:
        shutil.rmtree(trial, ignore_errors=True)


def faults_of_others(folder: Path, named: Collection[str]) -> list[Fault]:
    """Returns the faults of the scenario in *folder* in files other than those *named*. Stores no map."""
    from campaign.scenario.checks import ScenarioFaults, read_scenario  # loads pydantic

    try:
        read_scenario(str(folder))
    except ScenarioFaults as refused:
        return [fault for fault in refused.faults if fault.file not in named]
    return []


def remove_scenario(*, person: User, key: str) -> None:
    """Removes the scenario *key* of *person*. Campaigns that were started from it keep all they need."""
    if key in own_scenarios(person):
        shutil.rmtree(folder_of_person(person) / key)
