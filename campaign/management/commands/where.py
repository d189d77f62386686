from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign.clauses.catalogue import CampaignClause, find_clause
from campaign.clauses.citations import citations_in_code, citations_in_tests
from campaign.logic.settings.book import BOOK
from rules.core.inputs import BadInput


class Command(BaseCommand):
    help = "Shows a rule of the campaign: its words, its settings, and where code and tests cite it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "id", metavar="ID", help="the id of the rule; for a ruleset: python -m rules where"
        )

    def handle(self, *args: Any, id: str, **options: Any) -> None:
        try:
            clause = find_clause(id)
        except BadInput as error:
            raise CommandError(f"{error}.", returncode=2) from None
        for line in lines_of(clause):
            self.stdout.write(line)


def lines_of(clause: CampaignClause) -> list[str]:
    """Returns what is printed of a clause."""
    lines = [f"{clause.id} {clause.title['en']}", clause.text["en"]]
    for name, default in clause.settings.items():
        row = BOOK[name]
        unit = f" {row.unit['en']}" if row.unit else ""
        lines.append(f"  {name} = {default}{unit}: {row.text['en']}")
    lines += [f"  {citation}" for citation in citations_in_code(clause.id)]
    tests = citations_in_tests(clause.id)
    lines += ["  its tests are not installed"] if tests is None else [f"  {citation}" for citation in tests]
    return lines
