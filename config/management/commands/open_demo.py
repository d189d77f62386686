"""manage.py open_demo: a campaign that strangers may look round without an account."""

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from battles import operations
from battles.simulation import play_turn
from campaign.access import campaigns_of
from campaign.i18n.demo_texts import LETTER, OFFER
from campaign.logic.vocabulary import Arm, EngagementState, PrisonerPolicy, TurnState
from campaign.models import Campaign, Engagement, Seat, Side
from campaign.operations.campaigns.new_campaign import create_campaign, discard_campaign
from campaign.operations.campaigns.public_page import open_page
from campaign.operations.knowledge.dispatches import send_dispatch
from campaign.operations.prisoners.custody import announce_policy
from campaign.operations.prisoners.exchange import Bargain, propose_exchange, unpromised_prisoners
from campaign.operations.seats.accounts import activate_account, fill_seat, set_account
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.turns import current_turn
from config.doors.visitors import SLUG, VISITOR

SCENARIO, SEED = "camaguey_1873", "demo 3"
SEAT, WRITER = "central_department", "eastern_line"
ENEMY, ENVOY = "cuba", "camaguey"
"""The side that proposes an exchange of prisoners, and the seat that writes for it."""
UMPIRE = "demo umpire"
FEWEST, MOST = 4, 12
"""Turns that are played at least before a battle is left waiting, and at most."""


class Command(BaseCommand):
    help = "Plays a campaign and opens it to strangers: they look round from one seat and change nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--close", action="store_true", help="throw the demo campaign away")

    def handle(self, *args: Any, close: bool, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=SLUG).first()
        if campaign and not campaign.umpires.filter(username=UMPIRE).exists():
            raise CommandError(f"The campaign {SLUG} is not the demo's.")
        if campaign:
            operations.discard_battles(campaign=campaign)
            discard_campaign(campaign=campaign)
        if close:
            self.stdout.write("The demo campaign is gone.")
            return
        self.stdout.write("The computer plays some weeks of the demo campaign ...")
        campaign = play_demo()
        self.stdout.write(f"Strangers may look round {campaign.name} from the front page.")


def play_demo() -> Campaign:
    """Plays until a battle of the visitors' side waits, seats the visitors, and opens the public page."""
    visitor, umpire = account_of_demo(VISITOR), account_of_demo(UMPIRE)
    campaign = create_campaign(scenario=read_scenario(SCENARIO), slug=SLUG, seed=SEED, umpires=[umpire])
    enemy = campaign.sides.get(key=ENEMY)
    # The Republic let its prisoners go in 1873; here it holds them, so that there is something to exchange.
    announce_policy(side=enemy, treatment=PrisonerPolicy.HOLD, umpire=True, actor=umpire)
    while current_turn(campaign).number <= FEWEST or not (
        exchangeable_men(campaign, enemy) or current_turn(campaign).number > MOST
    ):
        play_turn(campaign)
    while not play_turn_but_one(campaign, umpire) and current_turn(campaign).number <= MOST:
        pass
    writer = Seat.objects.get(campaign=campaign, key=WRITER)
    seat = Seat.objects.get(campaign=campaign, key=SEAT)
    send_dispatch(campaign=campaign, seat=writer, to=seat, text=LETTER, actor=umpire)
    offer_exchange(campaign, enemy, umpire)
    fill_seat(campaign=campaign, key=SEAT, user=visitor)
    open_page(campaign=campaign, is_open=True, actor=umpire)
    return campaign


def exchangeable_men(campaign: Campaign, enemy: Side) -> int:
    """Returns how many prisoners the visitors' side and *enemy* can exchange man for man."""
    own = Seat.objects.get(campaign=campaign, key=SEAT).side
    return min(unpromised_prisoners(enemy, own), unpromised_prisoners(own, enemy))


def offer_exchange(campaign: Campaign, enemy: Side, umpire: User) -> None:
    """Makes *enemy* propose an exchange to the visitors' side, if both hold prisoners."""
    men = exchangeable_men(campaign, enemy)
    if men:
        envoy = Seat.objects.get(campaign=campaign, key=ENVOY)
        own_side = Seat.objects.get(campaign=campaign, key=SEAT).side
        bargain = Bargain(gives=men, takes=men)
        propose_exchange(by=enemy, to=own_side, bargain=bargain, words=OFFER, seat=envoy, actor=umpire)


def account_of_demo(name: str) -> User:
    """Returns an account without a log-in. CommandError if *name* is used for anything else."""
    user = User.objects.filter(username=name).first()
    if user and (user.is_staff or campaigns_of(user).exclude(slug=SLUG).exists()):
        raise CommandError(f"The account {name} has rights or seats outside the demo. Remove them first.")
    account = set_account(name=name, password=secrets.token_urlsafe(32), staff=False)
    activate_account(user=account)
    return account


def have_infantry(engagement: Engagement) -> bool:
    """True if infantry fights on both sides, so that a volley can be tried."""
    return all(
        any(unit["arm"] == Arm.INFANTRY for force in party["forces"] for unit in force["units"])
        for party in engagement.muster["parties"]
    )


def play_turn_but_one(campaign: Campaign, umpire: Any) -> bool:
    """Plays a turn by computer except one battle. True if a battle was left."""
    turn = turns.lock_turn(campaign=campaign, actor=None)
    left: Engagement | None = None
    while current_turn(campaign) == turn:
        turns.advance_turn(campaign)
        if current_turn(campaign) != turn or turn.state == TurnState.PUBLISHED:
            break
        waiting = Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN)
        referred = waiting.filter(is_referred=True).order_by("minute", "key")
        if left is None and (left := next(filter(have_infantry, referred), None)):
            postponed.postpone_battle(engagement=left, actor=umpire)
            operations.open_battle(engagement=left)  # else the first visitor at its table would write it
        others = (waiting.exclude(pk=left.pk) if left else waiting).order_by("minute", "key")
        for engagement in others.values_list("pk", flat=True):
            operations.fight_battle(engagement)
        turn.refresh_from_db()
    return left is not None
