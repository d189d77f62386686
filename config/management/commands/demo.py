"""manage.py demo: a campaign of two played weeks, an umpire and two players, served until Ctrl-C."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config import supervise


class Command(BaseCommand):
    help = "Serves a campaign until Ctrl-C; the first time the computer plays its first two weeks meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reset", action="store_true", help="throw the demo away and start over")

    def handle(self, *args: Any, reset: bool, **options: Any) -> None:
        """Runs only by `call_command`: manage.py runs the command without Django."""
        sys.exit(supervise.run(["demo", *(["--reset"] if reset else [])]))
