"""Looks at every campaign of the database in MANIGUA_HOME as its users do, and prints what was found as JSON.

    MANIGUA_HOME=... python tests/stored/visit.py [--migrate] [--play]

A process of its own, since it opens a database that is not the tests'. With --migrate it first migrates it.
"""

import gc
import json
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from battles import operations as battles  # noqa: E402
from battles.models import BattleLog  # noqa: E402
from battles.operations.waiting_battles import battles_to_fight  # noqa: E402
from campaign.audit.ledger_audit import audit  # noqa: E402
from campaign.logic.vocabulary import TurnState  # noqa: E402
from campaign.models import Campaign, Engagement  # noqa: E402
from campaign.operations.seats.accounts import fill_seat  # noqa: E402
from campaign.operations.turns import turn_machine as turns  # noqa: E402
from campaign.store.archive import war_checksum  # noqa: E402
from campaign.store.queries.weeks.turns import current_turn  # noqa: E402

SECTIONS = ("", "desk/", "forces/", "reports/", "orders/", "returns/", "prisoners/", "engagements/")


def statuses(war: Campaign, user: User) -> dict[str, int]:
    """Returns the status of each page of *war* for *user*."""
    client = Client(headers={"host": "localhost"}, raise_request_exception=False)
    client.force_login(user)
    pages = [f"/c/{war.slug}/{section}" for section in SECTIONS]
    for fight in Engagement.objects.filter(campaign=war):
        own = f"/c/{war.slug}/engagements/{fight.ref}/"
        pages += [own, f"{own}battle/", f"{own}battle/?step=400", f"{own}battle/?step=99999"]
    return {page: client.get(page).status_code for page in pages}


def readers(war: Campaign) -> list[User]:
    """Returns an umpire, and somebody at one seat of each side."""
    people = [war.umpires.get()]
    for side in war.sides.all():
        seat = war.seats.filter(side=side).order_by("pk")[0]
        person, _created = User.objects.get_or_create(username=f"reader of {side.key}")
        fill_seat(campaign=war, key=seat.key, user=person)
        people.append(person)
    return people


def play_on(war: Campaign) -> int:
    """Plays the open week; the number of the turn that is open then."""
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war) or any(battles.fight_battle(pk) for pk in battles_to_fight(war.pk)):
        for fight in Engagement.objects.filter(campaign=war, state="open", is_referred=True):
            battles.queue_battle(engagement=fight, actor=war.umpires.get())
    return current_turn(war).number


def report(play: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"battles": BattleLog.objects.count(), "wars": {}}
    for war in Campaign.objects.order_by("pk"):
        told: dict[str, Any] = {"digest": war_checksum(war), "ledger": audit(war).faults, "failed": {}}
        if play and current_turn(war).state == TurnState.OPEN:
            told["turn"] = play_on(war)
            told["ledger"] += audit(war).faults
        for person in readers(war):
            pages = statuses(war, person)
            told["pages"] = told.get("pages", 0) + sum(status == 200 for status in pages.values())
            told["failed"] |= {page: status for page, status in pages.items() if status >= 500}
        found["wars"][war.slug] = told
    return found


if __name__ == "__main__":
    if "--migrate" in sys.argv[1:]:
        gc.set_threshold(100_000, 50, 50)  # each step draws all models anew, which leaves much garbage
        call_command("migrate", verbosity=0)
    print(json.dumps(report("--play" in sys.argv[1:]), default=str))
