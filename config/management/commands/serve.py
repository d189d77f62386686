"""manage.py serve: broker, worker and web on this machine, until Ctrl-C."""

import sys

from django.core.management.base import BaseCommand

from config import supervise


class Command(BaseCommand):
    help = "Runs broker, worker and web on this machine until Ctrl-C, and stops them all."

    def handle(self, *args: object, **options: object) -> None:
        """Runs only by `call_command`: manage.py runs the command without Django."""
        sys.exit(supervise.run(["serve"]))
