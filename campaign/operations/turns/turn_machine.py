"""The turn machine: open, locked, marched, engagements, aftermath, published.

`advance_turn` moves a turn on in one transaction until somebody must act. Anybody may call it at any time: a
step that is not due, or has been taken, is not taken again. CAMP-TURN-04.
"""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from secrets import token_hex

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.logic import strategist
from campaign.logic.arrivals.events import Rate, combined_percent
from campaign.logic.engagement import posts
from campaign.logic.knowledge.fog import SideView, side_view
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.settings import SEED
from campaign.logic.theatre import march_state
from campaign.logic.theatre.march_state import Interception, MarchState
from campaign.logic.theatre.theatre import Order as GivenOrder, Theatre
from campaign.logic.turns import deadlines
from campaign.logic.turns.deadlines import COMPUTER
from campaign.logic.turns.postponed import is_overdue, is_postponed_beyond
from campaign.logic.turns.rhythm import Rhythm
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Campaign, Engagement, Force, Opening, Order, Turn
from campaign.operations.arrivals import expeditions, landings
from campaign.operations.casualties import hospitals
from campaign.operations.forces import regrouping as forces
from campaign.operations.knowledge import dispatches, rumours
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.march import results as marches
from campaign.operations.notices import outbox
from campaign.operations.orders.submission import give_by_computer
from campaign.operations.places import control as holding
from campaign.operations.prisoners import exchange, parties as prisoners
from campaign.operations.reports import bulletins, drafting as reports
from campaign.operations.seats import stand_ins as seats
from campaign.operations.supply import provisions
from campaign.operations.transport import interceptions, patrols
from campaign.operations.turns import edits, previews, weekly_services
from campaign.refusals import Refusal
from campaign.store import (
    active_events,
    archive,
    headquarters,
    load,
    prisoner_guards,
)
from campaign.store.queries.magazines import magazine_contents
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.sightings import sightings_of_side
from campaign.store.unit_of_work import Rows


@transaction.atomic
def lock_turn(*, campaign: Campaign, actor: AbstractBaseUser | None, seen: str = "") -> Turn:
    """Locks the open turn; the computer orders for empty seats.

    *seen*: the label of the turn whose lock was pressed, so that a second press on an old page does not lock
    the next one.
    """
    turn = with_idle(locks.lock_campaign(campaign))
    locks.refuse_ended(turn)
    if seen and seen != turn.label:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": seen})
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    order_for_empty_seats(turn)
    bulletins.publish_by_computer(turn)
    turn.state = TurnState.LOCKED
    turn.locked_at = timezone.now()
    turn.save(update_fields=["state", "locked_at"])
    record_operation(campaign=turn.campaign, turn=turn, actor=actor, operation="turns.lock", subject=turn.key)
    return turn


def with_idle(campaign: Campaign) -> Turn:
    """Returns the current turn, annotated with `idle` and `silent`. One query.

    `idle`: forces without an order have nobody at their seat. `silent`: forces without an order are of a seat
    that has given none.
    """
    turn = OuterRef(OuterRef("pk"))
    given = Order.objects.filter(turn=turn, force=OuterRef("pk"))
    spoken = Order.objects.filter(turn=turn, seat=OuterRef("seat"))
    forces = Force.objects.filter(~Exists(given), campaign=campaign)
    away = Q(seat__leave_from__lte=OuterRef("number"), seat__leave_until__gte=OuterRef("number"))
    return campaign.turns.annotate(
        idle=Exists(forces.filter(Q(seat__player=None) | away, seat__stand_in=None)),
        silent=Exists(forces.filter(~Exists(spoken))),
    ).latest("number")


def order_for_empty_seats(turn: Turn) -> None:
    """Gives the computer's orders for empty seats.

    If the rules say so, it also orders for seats that gave no order this turn.
    """
    absent = turn.campaign.rules(turn.number).clock.absent == COMPUTER
    if not (turn.idle or absent and turn.silent):  # type: ignore[attr-defined]
        return  # every seat has a player
    rows = Rows(turn)
    spoken = {row.seat_id for row in rows.orders.values() if row.turn_id == turn.pk}

    def is_idle(force: Force) -> bool:
        seat = force.seat
        empty = seat is None or seat.player_id is None and seat.stand_in_id is None
        away = seat is not None and seat.is_away(turn.number)
        return empty or away or absent and force.seat_id not in spoken

    if order_by_computer(rows, is_idle):
        exchange.answer_offers_by_computer(rows, lambda side: seen_by(rows, load.load_theatre(rows), side))
        expeditions.choose_landings_by_computer(
            rows, lambda side: seen_by(rows, load.load_theatre(rows), side)
        )
    rows.flush()


def order_by_computer(rows: Rows, of: Callable[[Force], bool]) -> list[str]:
    """Gives the computer's orders to forces for which *of* is true, that can march and have none.

    Returns their keys. The caller holds the campaign's lock.
    """
    turn = rows.turn
    given_to = {key for key, row in rows.orders.items() if row.turn_id == turn.pk}
    sides = {key: force.side.key for key, force in rows.forces.items() if key not in given_to and of(force)}
    if not sides:
        return []
    theatre = load.load_theatre(rows)
    given: dict[str, GivenOrder] = {}
    freeing: list[str] = []
    bases: dict[str, str] = {}
    for side in theatre.sides:
        columns = [key for key in sorted(sides) if sides[key] == side.key and key in theatre.columns]
        if columns:
            known = seen_by(rows, theatre, side.key)
            given |= strategist.computer_orders(known, columns)
            freeing += strategist.let_go(known, columns)
            bases |= strategist.bases_to_move(known, columns)
    give_by_computer(rows, given)
    hospitals.move_bases_by_computer(rows, bases)
    prisoners.let_go_of(turn, freeing)
    return sorted(given)


def seen_by(rows: Rows, theatre: Theatre, side: str) -> SideView:
    return side_view(
        load.as_believed(theatre, rows, side),
        side,
        sightings_of_side(rows, side),
        rows.sides[side].known,
        worn=load.worn_forces(rows),
        prisoners=prisoner_guards.prisoners_of(rows, side),
        magazines=magazine_contents(rows, side),
        landings=patrols.landings_in_sight(rows, side),
        bases=hospitals.bases_by_force(rows, side),
        invasions=combined_percent(active_events.rate_changes(rows, rows.turn), Rate.INVASIONS, side),
        warned=active_events.warned_places(rows, side),
    )


@transaction.atomic
def advance_turn(campaign: Campaign, *, as_far_as: TurnState | None = None) -> bool:
    """Moves the turn on through every stage where nothing waits, or *as_far_as* that one.

    True if it moved.
    """
    rows = Rows(current_turn(locks.lock_campaign(campaign)))
    while rows.turn.state != as_far_as and take_step(rows):
        pass
    return rows.flush()


def take_step(rows: Rows) -> bool:
    """Takes the step that is due, if any. True if another may be due."""
    turn = rows.turn
    if turn.state == TurnState.LOCKED:
        return march_on(rows)
    if turn.state == TurnState.MARCHED:
        return enter_state(rows, TurnState.ENGAGEMENTS)
    if turn.state == TurnState.ENGAGEMENTS:
        engagements = (row for row in rows.engagements.values() if row.turn_id == turn.pk)
        settled = all(
            row.state == EngagementState.SETTLED
            or is_postponed_beyond(turn.number, row.turns_postponed, turn.number)
            for row in engagements
        )
        return settled and enter_state(rows, TurnState.AFTERMATH)
    if turn.state == TurnState.AFTERMATH:
        publish_turn(rows)
    return False


def march_on(rows: Rows) -> bool:
    """Marches until the week is over or a fight must be settled before time goes on."""
    turn = rows.turn
    state = march_state.from_plain(turn.march) if turn.march else None
    if state is not None and state.done:
        return enter_state(rows, TurnState.MARCHED)
    if state is not None and (
        state.open_battles or state.asked and interceptions.unanswered_meetings(rows, [state.asked])
    ):
        return False
    if state is None and previews.hold_march_for_preview(rows):
        return False
    if state is None and any(is_battle_due(row, turn) for row in rows.engagements.values()):
        return False
    late = state.late if state else headquarters.delays_by_force(rows)
    met = list[Interception]()
    if state is None:
        if interceptions.ask_umpire(
            rows, [seen for _due, _told, seen in landings.expeditions_in_sight(rows)]
        ):
            return False
        rows.add([archive.opening_of_turn(rows)])
        forces.regroup_at_dawn(rows, late)
        met = landings.play_interceptions(rows)
    theatre = load.load_theatre(rows)
    theatre = headquarters.by_courier(rows, theatre, late, state.minute if state else 0)
    state = state or begin_march(rows, theatre)
    state.late = late
    state.meetings += met
    state = march.run_march(theatre, state)
    marches.store_march(rows, theatre, state)
    interceptions.ask_umpire(rows, [state.asked] if state.asked else [])
    if state.joining:
        forces.merge_on_the_march(rows, state)
        return True
    return state.done and enter_state(rows, TurnState.MARCHED)


def is_battle_due(engagement: Engagement, turn: Turn) -> bool:
    """Tells whether *engagement*, postponed from an earlier turn, must be settled before *turn* marches."""
    return engagement.state != EngagementState.SETTLED and is_overdue(
        engagement.turn.number, engagement.turns_postponed, turn.number
    )


def begin_march(rows: Rows, theatre: Theatre) -> MarchState:
    state, before = march.begin_march(theatre), load.held_over(rows)
    state = march.hold_over(theatre, state, *before) if before else state
    if stand := posts.forces_before_posts(Field(theatre, state)):
        for key, place in load.came_from(rows, stand).items():
            state.columns[key].came_from = place
    return state


def enter_state(rows: Rows, state: TurnState) -> bool:
    rows.turn.state = state
    rows.write([rows.turn], "state")
    rows.record(f"turns.{state}", subject=rows.turn.key)
    return True


def publish_turn(rows: Rows) -> None:
    """Publishes the turn: reports, revealed seed, digest; opens the next turn unless this was the last."""
    drawn = previews.next_week_seed(rows.turn)
    close_week(rows)
    if rows.turn.number < rows.campaign.last_turn:
        open_following(rows, drawn)


def close_week(rows: Rows) -> None:
    """Does everything that publishing does, except opening the next turn."""
    turn = rows.turn
    edited = edits.apply_edits(rows)
    weekly_services.freeze_silent_forces(rows)
    holding.settle_control(rows)
    dispatches.judge_couriers(rows)
    rumours.store_hearsay(rows)
    provisions.count_hungry_weeks(rows)
    edits.at_close(rows, edited)
    reports.draft_reports(rows)
    turn.state = TurnState.PUBLISHED
    turn.published_at = timezone.now()
    rows.add([archive.make_snapshot(rows)])
    rows.drop(Opening)  # of a week that is marched and published in one go
    Opening.objects.filter(turn__campaign=rows.campaign).delete()
    rows.write([turn], "state", "published_at", "checksum")
    rows.record("turns.publish", subject=turn.key)
    outbox.record_week(rows)


def open_following(rows: Rows, drawn: str = "") -> Turn:
    """Opens the turn after that of *rows*, which is published, and plays the week's services.

    *drawn*: the seed that a preview has drawn for it.
    """
    turn = rows.turn
    following = open_turn(campaign=rows.campaign, number=turn.number + 1, seed=next_seed(turn, drawn))
    weekly_services.begin_week(rows, following)
    seats.relieve_in_time(rows, following)
    return following


def open_turn(*, campaign: Campaign, number: int, seed: str) -> Turn:
    """Opens turn *number* for orders. The caller holds the campaign's lock."""
    days, opened = campaign.turn_days, timezone.now()
    return Turn.objects.create(
        campaign=campaign,
        number=number,
        opened_at=opened,
        deadline=deadlines.first_deadline(
            opened, number, campaign.rules(number).clock, Rhythm.of(campaign.rhythm)
        ),
        timeline=campaign.timeline,
        starts=campaign.start_date + timedelta(days=days * (number - 1)),
        days=days,
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
    )


def next_seed(turn: Turn, drawn: str) -> str:
    """Returns fresh dice for the next turn, or those *drawn* for it already.

    A campaign simulated from one seed derives them from it instead; a what-if gets other dice than its
    original.
    """
    campaign = turn.campaign
    root = campaign.settings.get(SEED)
    label = f"{turn.number + 1}{campaign.timeline}"
    if campaign.branched_at:
        label = f"{label}/{campaign.slug}"
    return sha256(f"{root}/t{label}".encode()).hexdigest()[:32] if root else drawn or token_hex(16)


@transaction.atomic
def draw_dice(*, campaign: Campaign) -> None:
    """Draws *campaign*'s dice from the open turn on, so that its seed no longer predicts them.

    Raises Refusal once somebody has a seat and has seen the committed seed of the open turn.
    """
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    if turn.state != TurnState.OPEN:
        raise Refusal(_("Turn %(number)s is locked already.") % {"number": turn.label})
    if campaign.seats.exclude(player=None, stand_in=None).exists():
        raise Refusal(
            _("The dice of turn %(label)s are fixed: players have already seen its committed seed.")
            % {"label": turn.label}
        )
    forget_seed(campaign)
    turn.seed, turn.opened_at = token_hex(16), timezone.now()
    turn.seed_hash = sha256(turn.seed.encode()).hexdigest()
    turn.save(update_fields=["seed", "seed_hash", "opened_at"])
    record_operation(campaign=campaign, turn=turn, actor=None, operation="turns.draw_dice", subject=turn.key)


def forget_seed(campaign: Campaign) -> None:
    """Gives turns that open from now on dice of their own."""
    campaign.settings = {word: value for word, value in campaign.settings.items() if word != SEED}
    campaign.save(update_fields=["settings"])
