"""manage.py demo: a campaign of two played weeks, an umpire and two players, served until Ctrl-C."""

import json
import secrets
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from battles import operations, tasks
from campaign.audit import war_totals as tally
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Seat
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.seats.accounts import fill_seat, set_account
from campaign.operations.turns import turn_machine as turns
from campaign.scenario.checks import read
from campaign.store.queries.turns import current_turn
from config import supervise
from config.broker import BrokerFailed

SCENARIO = "camaguey_1873"
SEED = "18"  # a known story for the first evening; live campaigns draw theirs when a turn opens
PLAYED = 2  # turns
PEOPLE = {"umpire": None, "spain": "central_department", "cuba": "camaguey"}
LIMIT = 120.0  # seconds a turn may take


class Command(BaseCommand):
    help = "Loads a campaign, plays two weeks by computer, prints what happened, and serves it until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reset", action="store_true", help="throw the demo away and start over")

    def handle(self, *args: Any, reset: bool, **options: Any) -> None:
        try:
            with supervise.house(self.stdout.write) as house:
                if reset:
                    discard()
                house.start_worker()
                people = accounts()
                campaign = founded(people)
                self.play(campaign)
                if "seed" in campaign.settings:
                    turns.draw_dice(campaign=campaign)
                seat(campaign, people)
                self.tell(campaign)
                connection.close()
                address = house.start_web()
                self.direct(address, campaign)
                house.wait()
        except (BrokerFailed, supervise.ServiceEnded) as fault:
            raise CommandError(str(fault)) from None

    def play(self, campaign: Campaign) -> None:
        """Two turns by the real worker; nothing more if they have been played before."""
        while (turn := current_turn(campaign)).number <= PLAYED:
            if turn.state == TurnState.OPEN:
                turns.lock(campaign=campaign, actor=None)
            self.stdout.write(f"Week {turn.number} is on the march ...")
            tasks.go_on(campaign.pk)
            self.wait_for(campaign, turn.number)

    def wait_for(self, campaign: Campaign, number: int) -> None:
        """Until turn *number* is published; fights kept for the umpire are given to the computer."""
        end = time.monotonic() + LIMIT
        umpire = campaign.umpires.get()
        given: set[int] = set()
        while current_turn(campaign).number == number:
            kept = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN, kept=True)
            for engagement in kept.exclude(pk__in=given):
                self.stdout.write(f"  {engagement.name}: the computer fights it.")
                operations.queue(engagement=engagement, actor=umpire)
                tasks.resolve_battle.delay(engagement.pk)
                given.add(engagement.pk)
            if time.monotonic() > end:
                log = settings.MANIGUA_HOME / "log" / "worker.log"
                raise CommandError(f"Week {number} is not published after {LIMIT:.0f} seconds; see {log}.")
            time.sleep(0.1)

    def tell(self, campaign: Campaign) -> None:
        """What happened so far: engagements, losses, prisoners."""
        names = dict(campaign.sides.values_list("key", "name"))
        self.stdout.write("")
        for action in tally.actions(campaign):
            held = f"{names[action.holder]} held the field" if action.holder else "nobody held the field"
            lost = ", ".join(f"{names[side]} {sum(fates.values())}" for side, fates in action.losses.items())
            self.stdout.write(f"{action.date}  {action.name}, {action.kind}: {held}; men lost: {lost}.")
        for side, men in tally.prisoners(campaign).items():
            self.stdout.write(f"{names[side]}: {men} in the enemy's hands.")

    def direct(self, address: str, campaign: Campaign) -> None:
        """Where to go and by which name."""
        self.stdout.write("")
        self.stdout.write(f"Manigua is at {address}  (the umpire's desk: {address}admin/)")
        for name, password in json.loads(secrets_file().read_text()).items():
            seat = PEOPLE[name]
            what = "umpire" if seat is None else Seat.objects.get(campaign=campaign, key=seat).name
            self.stdout.write(f"  {name:8} password {password}   {what}")
        self.stdout.write("Ctrl-C stops everything.")


def secrets_file() -> Path:
    return settings.MANIGUA_HOME / "demo-passwords.json"


def accounts() -> dict[str, User]:
    """Umpire and players, with passwords drawn once and kept beside the database."""
    file = secrets_file()
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(json.dumps({name: secrets.token_urlsafe(9) for name in PEOPLE}))
    people = {}
    for name, password in json.loads(file.read_text()).items():
        people[name] = set_account(name=name, password=password, staff=PEOPLE[name] is None)
    return people


def founded(people: dict[str, User]) -> Campaign:
    """The demo's campaign, loaded if it is not there yet."""
    found = Campaign.objects.filter(slug=SCENARIO).first()
    return found or scenarios.load(scenario=read(SCENARIO), seed=SEED, umpires=[people["umpire"]])


def seat(campaign: Campaign, people: dict[str, User]) -> None:
    """The players take their seats once the computer has played for them."""
    for name, key in PEOPLE.items():
        if key is not None:
            fill_seat(campaign=campaign, key=key, user=people[name])


def discard() -> None:
    campaign = Campaign.objects.filter(slug=SCENARIO).first()
    if campaign:
        operations.discard(campaign=campaign)
        scenarios.discard(campaign=campaign)
