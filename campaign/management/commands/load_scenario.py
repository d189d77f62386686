from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.management.database import refuse_unmigrated
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.refusals import Refusal
from campaign.scenario.checks import ScenarioFaults, read_scenario
from campaign.scenario.folders import UnknownScenario, shipped_scenarios


class Command(BaseCommand):
    help = (
        "Checks a scenario's files and founds a campaign on them; every fault is told with its file and line."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", help=f"{', '.join(shipped_scenarios())}, or the path of a folder")
        parser.add_argument("--slug", default="", help="the campaign's name in addresses")
        parser.add_argument("--name", default="", help="the campaign's name")

    def handle(self, *args: Any, scenario: str, slug: str, name: str, **options: Any) -> None:
        refuse_unmigrated()
        try:
            files = read_scenario(scenario)
            campaign = scenarios.create_campaign(scenario=files, slug=slug, name=name)
        except UnknownScenario as unknown:
            raise CommandError(str(unknown), returncode=2) from None
        except ScenarioFaults as faulty:
            for fault in faulty.faults:
                self.stderr.write(str(fault))
            raise CommandError(f"{len(faulty.faults)} to mend; nothing was loaded.") from None
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        for warning in files.warnings:
            self.stderr.write(f"{warning} (a warning)")
        men = sum(unit.men for unit in files.units)
        self.stdout.write(
            f"{campaign.name} is loaded as {campaign.slug}:"
            f" {len(files.places)} places, {len(files.forces)} forces, {men} men."
        )
