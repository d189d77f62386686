"""manage.py serve: broker, worker and web on this machine, until Ctrl-C."""

from django.core.management.base import BaseCommand, CommandError

from config import supervise
from config.broker import BrokerFailed


class Command(BaseCommand):
    help = "Runs broker, worker and web on this machine until Ctrl-C, and stops them all."

    def handle(self, *args: object, **options: object) -> None:
        try:
            with supervise.house(self.stdout.write) as house:
                house.start_worker()
                self.stdout.write(f"Manigua is at {house.start_web()}. Ctrl-C stops it.")
                house.wait()
        except (BrokerFailed, supervise.ServiceEnded) as fault:
            raise CommandError(str(fault)) from None
