"""The turn machine: open, locked, marched, engagements, aftermath, published.

`advance` takes one due step per transaction and may be called by anybody at any time: a step that is not
due, or has been taken, is not taken again.
"""

from datetime import timedelta
from hashlib import sha256
from secrets import token_hex

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import archive, load
from campaign.logic import march, march_state, strategist
from campaign.logic.fog import picture
from campaign.logic.recovery import due
from campaign.logic.theatre import Order
from campaign.logic.words import Account, Cause, EngagementState, ForceState, PlaceKind, Stock, TurnState
from campaign.models import Balance, Campaign, Engagement, Turn, Unit
from campaign.models import Order as OrderRow
from campaign.operations import locks, marches, reports
from campaign.operations.journal import record
from campaign.operations.ledger import Line, post
from campaign.operations.orders import give_by_computer
from campaign.refusals import Refusal

DEPOTS = (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.PORT)


def current(campaign: Campaign) -> Turn:
    """The turn being played: the last one not undone."""
    return Turn.objects.filter(campaign=campaign, undone_at=None).latest("number")


@transaction.atomic
def lock(*, campaign: Campaign, actor: AbstractBaseUser | None) -> Turn:
    """Closes the orders of the open turn; empty seats are ordered for by the strategist."""
    locks.lock(campaign)
    turn = current(campaign)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.number})
    order_for_empty_seats(turn)
    turn.state = TurnState.LOCKED
    turn.locked_at = timezone.now()
    turn.save(update_fields=["state", "locked_at"])
    record(campaign=campaign, turn=turn, actor=actor, operation="turns.lock", subject=turn.key)
    return turn


def order_for_empty_seats(turn: Turn) -> None:
    theatre = load.theatre(turn)
    ordered = set(OrderRow.objects.filter(turn=turn).values_list("force__key", flat=True))
    idle = turn.campaign.forces.filter(seat__user=None).exclude(key__in=ordered)
    sides = dict(idle.values_list("key", "side__key"))
    given: dict[str, Order] = {}
    for side in theatre.sides:
        columns = tuple(key for key in sorted(sides) if sides[key] == side.key and key in theatre.columns)
        if columns:
            given |= strategist.orders(picture(theatre, side.key, load.seen(turn, side.key)), columns)
    give_by_computer(campaign=turn.campaign, turn=turn, orders=given)


@transaction.atomic
def advance(campaign: Campaign) -> bool:
    """Takes the one step that is due, if any. True if a step was taken and another may be due."""
    locks.lock(campaign)
    turn = current(campaign)
    if turn.state == TurnState.LOCKED:
        return march_on(turn)
    if turn.state == TurnState.MARCHED:
        return enter(turn, TurnState.ENGAGEMENTS)
    if turn.state == TurnState.ENGAGEMENTS:
        open_fights = Engagement.objects.filter(turn=turn).exclude(state=EngagementState.SETTLED)
        return not open_fights.exists() and enter(turn, TurnState.AFTERMATH)
    if turn.state == TurnState.AFTERMATH:
        publish(turn)
        return False
    return False


def march_on(turn: Turn) -> bool:
    """Marches until the week is over or a fight must be settled before time goes on."""
    theatre = load.theatre(turn)
    state = march_state.from_plain(turn.march) if turn.march else march.begin(theatre)
    if state.done:
        return enter(turn, TurnState.MARCHED)
    if state.waiting:
        return False
    state = march.run(theatre, state)
    marches.store(turn, theatre, state)
    return state.done or not state.waiting


def enter(turn: Turn, state: TurnState) -> bool:
    turn.state = state
    turn.save(update_fields=["state"])
    record(campaign=turn.campaign, turn=turn, actor=None, operation=f"turns.{state}", subject=turn.key)
    return True


def publish(turn: Turn) -> None:
    """Reports for every side, the seed opened, the digest taken, and the next turn opened unless this was
    the last.
    """
    reports.draft(turn)
    turn.state = TurnState.PUBLISHED
    turn.published_at = timezone.now()
    turn.digest = archive.digest(turn.campaign)
    turn.save(update_fields=["state", "published_at", "digest"])
    record(campaign=turn.campaign, turn=turn, actor=None, operation="turns.publish", subject=turn.key)
    if turn.number < turn.campaign.last_turn:
        open_turn(campaign=turn.campaign, number=turn.number + 1, seed=next_seed(turn))


def open_turn(*, campaign: Campaign, number: int, seed: str) -> Turn:
    """Opens turn *number* for orders; who is due to recover, rest or reform has done so by its first day.

    The caller holds the campaign's lock.
    """
    days = campaign.turn_days
    turn = Turn.objects.create(
        campaign=campaign,
        number=number,
        starts=campaign.start_date + timedelta(days=days * (number - 1)),
        days=days,
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
    )
    recover(turn)
    reform(turn)
    lasting = (ForceState.IN_FACE, ForceState.ENGAGED, ForceState.DISPERSED)
    campaign.forces.exclude(state__in=lasting).update(state=ForceState.HALTED)
    campaign.forces.update(clock=0, tired=0)
    return turn


def reform(turn: Turn) -> None:
    """A force that has been dispersed through the whole turn before stands at its base again, or where it
    broke up if it has none.
    """
    campaign = turn.campaign
    before = campaign.turns.filter(number=turn.number - 1, undone_at=None).first()
    columns = before.march["columns"] if before and before.march else {}
    scattered = [key for key, moving in columns.items() if len(moving["track"]) == 1]
    for force in campaign.forces.filter(key__in=scattered, state=ForceState.DISPERSED).order_by("key"):
        force.state = ForceState.HALTED
        if force.base_id:
            force.place, force.route, force.metres = force.base, None, 0
        force.save(update_fields=["state", "place", "route", "metres"])


def next_seed(turn: Turn) -> str:
    """Fresh dice for the next turn; a campaign simulated from one seed derives them from it instead."""
    root = turn.campaign.settings.get("seed")
    return sha256(f"{root}/t{turn.number + 1}".encode()).hexdigest()[:32] if root else token_hex(16)


@transaction.atomic
def draw_dice(*, campaign: Campaign) -> None:
    """From the open turn on, *campaign*'s dice are drawn and can no longer be foretold from its seed."""
    locks.lock(campaign)
    turn = current(campaign)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.number})
    campaign.settings = {word: value for word, value in campaign.settings.items() if word != "seed"}
    campaign.save(update_fields=["settings"])
    turn.seed = token_hex(16)
    turn.seed_hash = sha256(turn.seed.encode()).hexdigest()
    turn.save(update_fields=["seed", "seed_hash"])
    record(campaign=campaign, turn=turn, actor=None, operation="turns.draw_dice", subject=turn.key)


def recover(turn: Turn) -> None:
    """Posts the recoveries, deaths in hospital and desertions that fall due on the turn's first day."""
    units = {unit.key: unit for unit in turn.campaign.units.all()}
    lines = [
        Line(
            unit=units[change.unit],
            stock=Stock.MEN,
            source=change.source,
            target=change.target,
            amount=change.amount,
            cause=change.cause,
            reference=change.reference,
        )
        for patients in load.patients(turn)
        for change in due(patients, turn.seed)
    ]
    post(turn=turn, date=turn.starts, lines=[*lines, *repairs(turn)])


def repairs(turn: Turn) -> list[Line]:
    """Guns out of action whose unit opens the turn at a depot: its base, or a city, town or port of its own.

    Of spiked guns the printed rules say only that the day is over for them; a depot makes them good.
    """
    broken = Balance.objects.filter(
        unit__campaign=turn.campaign, stock=Stock.GUN, account=Account.DISABLED, amount__gt=0
    )
    return [
        Line(
            unit=row.unit,
            stock=Stock.GUN,
            source=Account.DISABLED,
            target=Account.HELD,
            amount=row.amount,
            cause=Cause.REPAIR,
            reference=f"repair/{turn.key}/{row.unit.key}",
        )
        for row in broken.select_related("unit__force__place").order_by("unit__key")
        if at_depot(row.unit)
    ]


def at_depot(unit: Unit) -> bool:
    force = unit.force
    if force is None or force.place is None:
        return False
    stores = force.place.kind in DEPOTS and force.place.holder_id == unit.side_id
    return stores or force.place_id == force.base_id
