"""manage.py simulate: a campaign played by computer on both sides, in a database of its own that is thrown
away.
"""

import json
from argparse import ArgumentTypeError
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from battles import simulation
from campaign.scenario.checks import ScenarioFaults
from campaign.scenario.folders import UnknownScenario, find_folder, shipped_scenarios

HASTY = {
    "init_command": "PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY; PRAGMA temp_store=MEMORY;"
    " PRAGMA cache_size=-65536;"
}
"""Nothing is written for good before the war is over."""


def number_of_turns(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(f"must be a whole number of 1 or more, not {text!r}")
    return int(text)


class Command(BaseCommand):
    help = (
        "Plays a scenario without web or worker, in its own temporary database, and prints what came of it."
    )
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--scenario", required=True, help=f"{', '.join(shipped_scenarios())}, or the path of a folder"
        )
        parser.add_argument("--turns", type=number_of_turns, default=12, help="how many turns, at most")
        parser.add_argument("--seed", default="1", help="the same seed gives the same war everywhere")
        parser.add_argument(
            "--reports", action="store_true", help="draft each week's reports, too, though nobody reads them"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object instead of sentences")

    def handle(
        self, *args: Any, scenario: str, turns: int, seed: str, reports: bool, json: bool, **options: Any
    ) -> None:
        try:
            find_folder(scenario)  # before a database is made for it
        except UnknownScenario as unknown:
            raise CommandError(str(unknown), returncode=2) from None
        with TemporaryDirectory(prefix="manigua-") as folder, own_database(Path(folder)):
            try:
                progress = None if json else self.stderr.write
                summary = simulation.play_war(scenario, turns, seed, progress, reports=reports)
            except ScenarioFaults as faulty:
                raise CommandError("\n".join(map(str, faulty.faults)), returncode=2) from None
        self.stdout.write(as_json(summary) if json else in_words(summary))


class own_database:
    """A SQLite file in *folder* in the place of the default database, migrated, until the block ends. It does
    not outlive a power cut, and need not.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "simulation.sqlite3"

    def __enter__(self) -> None:
        import dj_database_url

        connections["default"].close()
        self.before = connections.databases["default"]
        database = {**self.before, **dj_database_url.parse(f"sqlite:///{self.file}"), "OPTIONS": HASTY}
        connections.databases["default"] = database
        del connections["default"]
        connections.configure_settings(connections.databases)
        call_command("migrate", verbosity=0, interactive=False)

    def __exit__(self, *exc: object) -> None:
        connections["default"].close()
        connections.databases["default"] = self.before
        del connections["default"]


def as_json(summary: dict[str, Any]) -> str:
    return json.dumps(summary, ensure_ascii=False, sort_keys=True, indent=None)


def in_words(summary: dict[str, Any]) -> str:
    lines = [
        f"{summary['scenario']}, seed {summary['seed']}: {summary['turns']} turns, "
        f"{summary['engagements']} engagements."
    ]
    for side, fates in summary["losses"].items():
        lost = ", ".join(f"{fate} {men}" for fate, men in fates.items())
        lines.append(f"{side}: {lost}; {summary['prisoners'][side]} in the enemy's hands.")
    ledger = "true after every turn" if summary["ledger_ok"] else f"FALSE after turn {summary['turns']}"
    lines.append(f"Ledger {ledger}; digest {summary['digest']}.")
    lines += summary["ledger_faults"]
    return "\n".join(lines)
