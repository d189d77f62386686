"""manage.py prepare: what `serve` and `demo` need before they serve, and the demo's first two weeks.

The site is served meanwhile: who looks in sees the weeks go by.
"""

import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection

from battles import operations, tasks
from campaign.audit import war_totals
from campaign.logic.theatre.theatre import Leg, Order as GivenOrder
from campaign.logic.vocabulary import EngagementState, OrderKind, Stance, TurnState
from campaign.models import Campaign, Engagement, Seat, Turn
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.orders.submission import submit_order
from campaign.operations.seats.accounts import fill_seat, set_account
from campaign.operations.turns import turn_machine as turns
from campaign.operations.turns.postponed import postpone_battle
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.postponed import why_not_postponed
from campaign.store.queries.weeks.turns import current_turn
from config.doors.visitors import open_demo
from config.environment import BadSetting

SCENARIO = "camaguey_1873"
SEED = "18"  # a known story for the first evening; live campaigns draw theirs when a turn opens
PLAYED = 2  # turns
PEOPLE = {"umpire": None, "spain": "central_department", "cuba": "camaguey"}
LIMIT = 120.0  # seconds a turn may take
MEETINGS = (("flying_column", "jimaguayu"), ("column_dieguez", "velasco"))
"""Forces that are sent somewhere in the last week, and meet the enemy."""
FOR_TABLE = "column_dieguez"
"""The force whose battle waits for a table. Both sides have infantry there, so that a volley can be tried."""
BOLD = 300  # per cent: they fight at such odds, too


class Command(BaseCommand):
    help = "Brings the database up to date; with --demo, also loads the demo's campaign and plays two weeks."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="load and play the demo's campaign")
        parser.add_argument("--reset", action="store_true", help="throw the demo away and start over")

    def handle(self, *args: Any, demo: bool, reset: bool, **options: Any) -> None:
        if settings.ENVIRONMENT.redis is not None:
            refuse_absent_redis()
        migrate_database()
        if descriptor := os.environ.pop("MANIGUA_READY_FD", ""):
            os.write(int(descriptor), b"1")
            os.close(int(descriptor))
        if demo:
            self.make_demo(reset)

    def make_demo(self, reset: bool) -> None:
        if reset:
            discard_demo()
        people = demo_accounts()
        campaign = demo_campaign(people)
        self.introduce(campaign)
        self.play(campaign)
        if "seed" in campaign.settings:
            turns.draw_dice(campaign=campaign)
        seat_players(campaign, people)
        self.tell(campaign)
        self.stdout.write("The players have their seats. Ctrl-C stops everything.")
        if reset or open_demo() is None:
            call_command("open_demo", stdout=self.stdout)

    def introduce(self, campaign: Campaign) -> None:
        """Prints who can log in, and as what."""
        for name, password in json.loads(secrets_file().read_text()).items():
            key = PEOPLE[name]
            what = "umpire" if key is None else Seat.objects.get(campaign=campaign, key=key).name
            self.stdout.write(f"  {name:8} password {password}   {what}")
        if current_turn(campaign).number <= PLAYED:
            self.stdout.write("The computer plays the first two weeks; then the players take their seats.")

    def play(self, campaign: Campaign) -> None:
        """Plays two turns by the real worker, unless they have been played before."""
        while (turn := current_turn(campaign)).number <= PLAYED:
            if turn.state == TurnState.OPEN:
                if turn.number == PLAYED:
                    send_to_meeting(campaign, turn)
                turns.lock_turn(campaign=campaign, actor=None)
            self.stdout.write(f"Week {turn.number} is on the march ...")
            tasks.go_on(campaign.pk)
            self.wait_for(campaign, turn.number)

    def wait_for(self, campaign: Campaign, number: int) -> None:
        """Waits until turn *number* is published.

        Battles referred to the umpire are given to the computer, but for one that waits for a table.
        """
        end = time.monotonic() + LIMIT
        umpire = campaign.umpires.get()
        given: set[int] = set()
        while current_turn(campaign).number == number:
            kept = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN, is_referred=True)
            for engagement in kept.exclude(pk__in=given):
                if is_meeting(engagement):
                    if leave_to_table(engagement, umpire):
                        self.stdout.write(f"  {engagement.name}: waits for a table.")
                        given.add(engagement.pk)
                    continue
                self.stdout.write(f"  {engagement.name}: the computer fights it.")
                operations.queue_battle(engagement=engagement, actor=umpire)
                tasks.resolve_battle.delay(engagement.pk)
                given.add(engagement.pk)
            if time.monotonic() > end:
                log = settings.MANIGUA_HOME / "log" / "worker.log"
                raise CommandError(f"Week {number} is not published after {LIMIT:.0f} seconds; see {log}.")
            time.sleep(0.1)

    def tell(self, campaign: Campaign) -> None:
        """Prints what happened so far: engagements, losses, prisoners."""
        names = dict(campaign.sides.values_list("key", "name"))
        self.stdout.write("")
        for action in war_totals.actions(campaign):
            held = f"{names[action.holder]} held the field" if action.holder else "nobody held the field"
            lost = ", ".join(f"{names[side]} {sum(fates.values())}" for side, fates in action.losses.items())
            self.stdout.write(f"{action.date}  {action.name}, {action.kind}: {held}; men lost: {lost}.")
        for side, men in war_totals.prisoners(campaign).items():
            self.stdout.write(f"{names[side]}: {men} in the enemy's hands.")


def migrate_database() -> None:
    """Raises BadSetting when the database does not answer."""
    try:
        connection.ensure_connection()
    except OperationalError as fault:
        raise BadSetting(f"DATABASE_URL: the database does not answer ({str(fault).strip()}).") from None
    call_command("migrate", verbosity=0, interactive=False)


def refuse_absent_redis() -> None:
    """Raises BadSetting when the Redis that was named does not answer."""
    client = redis.Redis.from_url(settings.CELERY_BROKER_URL, socket_connect_timeout=3)
    try:
        client.ping()
    except redis.RedisError as fault:
        raise BadSetting(f"REDIS_URL: Redis does not answer ({fault}).") from None
    finally:
        client.close()


def secrets_file() -> Path:
    return settings.MANIGUA_HOME / "demo-passwords.json"


def demo_accounts() -> dict[str, User]:
    """Creates umpire and players, with passwords drawn once and stored beside the database."""
    file = secrets_file()
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(json.dumps({name: secrets.token_urlsafe(9) for name in PEOPLE}))
    people = {}
    for name, password in json.loads(file.read_text()).items():
        people[name] = set_account(name=name, password=password, staff=PEOPLE[name] is None)
    return people


def demo_campaign(people: dict[str, User]) -> Campaign:
    """Returns the demo's campaign, loaded if it is not there yet."""
    found = Campaign.objects.filter(slug=SCENARIO).first()
    return found or scenarios.create_campaign(
        scenario=read_scenario(SCENARIO), seed=SEED, umpires=[people["umpire"]]
    )


def seat_players(campaign: Campaign, people: dict[str, User]) -> None:
    """Assigns the players their seats once the computer has played for them."""
    for name, key in PEOPLE.items():
        if key is not None:
            fill_seat(campaign=campaign, key=key, user=people[name])


def send_to_meeting(campaign: Campaign, turn: Turn) -> None:
    """Orders the marches that lead to battles, one of them for a table."""
    for key, goal in MEETINGS:
        order = GivenOrder(OrderKind.MARCH, legs=(Leg(goal),), stance=Stance.ATTACK, odds_limit=BOLD)
        force = campaign.forces.get(key=key)
        submit_order(turn=turn, force=force, order=order, seat=None, actor=campaign.umpires.get())


def is_meeting(engagement: Engagement) -> bool:
    """True if it is the battle that waits for a table."""
    forces = [force["key"] for party in engagement.muster["parties"] for force in party["forces"]]
    return engagement.turn.number == PLAYED and FOR_TABLE in forces


def leave_to_table(engagement: Engagement, umpire: User) -> bool:
    """Postpones *engagement*, ready for its table. False while the march is still being played."""
    if why_not_postponed(engagement, current_turn(engagement.campaign)):
        return False
    postpone_battle(engagement=engagement, actor=umpire)
    operations.open_battle(engagement=engagement)
    tasks.go_on(engagement.campaign.pk)
    return True


def discard_demo() -> None:
    campaign = Campaign.objects.filter(slug=SCENARIO).first()
    if campaign:
        operations.discard_battles(campaign=campaign)
        scenarios.discard_campaign(campaign=campaign)
