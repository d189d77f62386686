"""The preview: after the lock the umpire sees the week, edits it, and commits it.

The previewed week is undone again, dice and all. The week is then played by the same steps from the same
state, which `input_of` names, or not at all.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from secrets import token_hex
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.engineering import tasks
from campaign.logic.prisoners import custody
from campaign.logic.theatre import march_state
from campaign.logic.theatre.theatre import Order
from campaign.logic.turns import previews
from campaign.logic.turns.previews import (
    CANCELLED,
    COMMITTED,
    PLAYING,
    READY,
    STALE,
    Change,
    Happening,
    Led,
    Preview,
    Standing,
    Toll,
)
from campaign.logic.vocabulary import Account, Cause, ForceKind, ForceState, LeaderFate, Stock, TurnState
from campaign.models import Campaign, Posting, PreviewEdit, Turn
from campaign.operations.ledger import locks
from campaign.operations.ledger.journal import record_operation
from campaign.operations.places import control as holding
from campaign.operations.supply import provisions
from campaign.operations.turns import edits, postponed
from campaign.refusals import Refusal
from campaign.store import load, prisoner_guards
from campaign.store.archive.tables import canonical_json, state_of_rows
from campaign.store.queries.weeks.previews import is_preview_due, preview_stamp
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows

NEXT = "next"
"""The key under which a preview keeps the seed of the week that follows."""


def next_week_seed(turn: Turn) -> str:
    """Returns the seed of the week after *turn*, drawn at its first preview; "" if there was none.

    So the umpire sees what will come, and cannot draw again.
    """
    return str((turn.preview or {}).get(NEXT, ""))


def input_of(rows: Rows) -> str:
    """Returns the SHA-256 of everything from which the week is played."""
    return sha256(canonical_json(state_of_rows(rows)).encode()).hexdigest()


def hold_march_for_preview(rows: Rows) -> bool:
    """Holds the march for a preview; tells whether it waits.

    It waits while the preview is not committed, or once its input has changed. Then the preview is marked.
    """
    turn = rows.turn
    if is_preview_due(turn):
        return True
    if turn.march is None and turn.preview and turn.preview["input"] != input_of(rows):
        turn.preview = {**turn.preview, "state": STALE}
        rows.write([turn], "preview")
        rows.record("previews.stale", subject=turn.key)
        return True
    return False


def ask_for_preview(*, campaign: Campaign, actor: AbstractBaseUser | None = None) -> Turn:
    """Begins a preview of the locked turn, from the beginning. The caller then sends the message."""
    with transaction.atomic():
        turn = locked_turn(campaign)
        preview = {"state": PLAYING, "input": input_of(Rows(turn)), "fought": 0}
        put_preview(turn, preview)
        record_operation(
            campaign=turn.campaign, turn=turn, actor=actor, operation="previews.ask", subject=turn.key
        )
    return turn


@transaction.atomic
def cancel_preview(*, campaign: Campaign, actor: AbstractBaseUser) -> None:
    """Stops a preview that is being played, or discards one."""
    turn = locked_turn(campaign)
    if turn.preview is None:
        raise Refusal(_("No preview is being played."))
    put_preview(turn, {**turn.preview, "state": CANCELLED})
    record_operation(
        campaign=turn.campaign, turn=turn, actor=actor, operation="previews.cancel", subject=turn.key
    )


@transaction.atomic
def store_progress(turn: Turn, fought: int) -> bool:
    """Stores how many battles of the preview have been fought. False if nobody waits for it any more."""
    locks.lock_campaign(turn.campaign, wait=True)
    turn.refresh_from_db(fields=["state", "preview"])
    if not turn.preview or turn.state != TurnState.LOCKED or turn.preview["state"] != PLAYING:
        return False
    put_preview(turn, {**turn.preview, "fought": fought})
    return True


@transaction.atomic
def store_preview(turn: Turn, preview: Preview) -> bool:
    """Stores *preview*. False if nobody waits for it any more."""
    asked = turn.preview["input"] if turn.preview else ""
    locks.lock_campaign(turn.campaign, wait=True)
    turn.refresh_from_db(fields=["state", "preview"])
    if not turn.preview or turn.preview["state"] != PLAYING or turn.preview["input"] != asked:
        return False
    put_preview(turn, {**turn.preview, "state": READY, **previews.to_plain(preview)})
    keep_edits(turn, preview)
    return True


def keep_edits(turn: Turn, preview: Preview) -> None:
    """Keeps edits of an earlier preview in *preview*, each with what its line says now.

    An edit is dropped if its line is gone, or says by itself what the umpire wanted.
    """
    lines = preview.lines()
    for row in PreviewEdit.objects.filter(turn=turn).order_by("line"):
        now = lines.get(row.line)
        if now is None or now == row.after:
            row.delete()
            record_operation(campaign=turn.campaign, turn=turn, operation="previews.drop", subject=row.line)
        elif now != row.before:
            row.before = now
            row.save(update_fields=["before"])


@transaction.atomic
def commit_preview(*, campaign: Campaign, actor: AbstractBaseUser, seen: str | None = None) -> Turn:
    """Commits the preview: the week may be played.

    Raises Refusal if its input has changed, or its lines are not those that the umpire has *seen*, by their
    `stamp`; None: no page was used.
    """
    turn = ready_turn(campaign)
    assert turn.preview is not None
    if seen is not None and seen != preview_stamp(turn):
        raise Refusal(_("The preview has been changed since you opened it. Check it again, then commit it."))
    if turn.preview["input"] != input_of(Rows(turn)):
        raise Refusal(_("Something has changed since the preview was played. Play it again."))
    put_preview(turn, {**turn.preview, "state": COMMITTED})
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="previews.commit",
        subject=turn.key,
        data={"input": turn.preview["input"]},
    )
    return turn


@transaction.atomic
def edit_preview(
    *, campaign: Campaign, line: str, after: str, actor: AbstractBaseUser, reason: str, seen: str = ""
) -> None:
    """Sets *line* of the preview to *after*; its original value removes the edit.

    An edit that changes the week's course has it played again: the caller then sends the message.
    """
    turn = ready_turn(campaign)
    assert turn.preview is not None
    locks.refuse_overwriting(preview_stamp(turn), seen)
    week = previews.from_plain(turn.preview)
    before = week.lines().get(line)
    if before is None:
        raise Refusal(_("There is no such line in the preview."))
    after = after.strip() or before
    edits.refuse_unfit(turn, line.partition("/")[0], before, after)
    for _was, led in week.parties:
        if led.line == line:
            edits.refuse_hands(turn, led, after)
    if not reason.strip():
        raise Refusal(_("Say why you change it."))
    known = PreviewEdit.objects.filter(turn=turn, line=line)
    was = known.values_list("after", flat=True).first() or before
    if after == before:
        known.delete()
    else:
        PreviewEdit.objects.update_or_create(
            turn=turn,
            line=line,
            defaults={
                "before": before,
                "after": after,
                "reason": reason.strip()[:255],
                "actor_id": actor.pk,
            },
        )
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="previews.edit",
        subject=line,
        reason=reason.strip(),
        data={"before": was, "after": after},
    )
    if previews.is_played_again(line):
        put_preview(turn, {"state": PLAYING, "input": input_of(Rows(turn)), "fought": 0})


def seen_of(rows: Rows) -> dict[str, Standing]:
    """Returns every force with its state."""
    held: defaultdict[int, Counter[str]] = defaultdict(Counter)
    force_of, units = {}, defaultdict[int, list[str]](list)
    for key, row in rows.units.items():
        force_of[row.pk] = row.force_id
        units[row.force_id].append(key)
    led, leaders = (
        prisoner_guards.prisoners_by_keeper(rows),
        defaultdict[int, list[tuple[str, LeaderFate]]](list),
    )
    for key, leader in rows.leaders.items():
        if leader.unit_id is not None:
            leaders[force_of[leader.unit_id]].append((key, LeaderFate(leader.fate)))
    for (unit, stock, account), amount in rows.balances.items():
        if stock != Stock.MEN and account == Account.IN_HAND and amount:
            held[force_of[unit]][stock] += amount
    return {
        key: Standing(
            load.spot_of(force),
            ForceState(force.state),
            force.turns_unsupplied,
            tuple((stock.value, held[force.pk][stock]) for stock in Stock if held[force.pk][stock]),
            led[custody.of_force(key)],
            tuple(leaders[force.pk]),
            tuple(units[force.pk]),
        )
        for key, force in rows.forces.items()
    }


def week_changes(before: dict[str, Standing], last: int, rows: Rows, kept: tuple[str, ...]) -> Preview:
    """Returns the changes of the week up to its aftermath, and what its close brings to places and supplies.

    The changes are those since *before* and since the posting *last* (a primary key). *rows* are changed as
    by that close.
    """
    tolls = tolls_of(rows.turn, last)
    march = rows.turn.march or {"columns": {}, "finished_tasks": []}
    rides = {key: tuple(moving["rides"]) for key, moving in march["columns"].items() if moving.get("rides")}
    held, lying = len(rows.turn.taken), len(rows.turn.wards)
    holding.settle_control(rows)
    provisions.count_hungry_weeks(rows)
    return Preview(
        tuple(
            map(partial(with_stance, rows), previews.changes_by_force(before, seen_of(rows), tolls, rides))
        ),
        tuple(place_changes(rows, march, held, lying)),
        kept=kept,
        meetings=tuple(march_state.from_plain(march).meetings) if rows.turn.march else (),
    )


def tolls_of(turn: Turn, last: int = 0) -> dict[str, Counter[Toll]]:
    """Returns, by force, lines of amount 0 and the sum posted on each in *turn* after the posting *last*."""
    tolls: defaultdict[str, Counter[Toll]] = defaultdict(Counter)
    new = Posting.objects.filter(turn=turn, pk__gt=last).select_related("unit__force")
    for row in new.order_by("pk"):
        way = Account(row.from_account), Account(row.to_account)
        line = Toll(row.unit.key, *way, Cause(row.cause), 0, Stock(row.stock))
        tolls[row.unit.force.key][line] += row.amount
    return tolls


def with_stance(rows: Rows, change: Change) -> Change:
    """Returns *change* with the stance of the force's order, if it can meet anybody by land."""
    force, row = rows.forces[change.force], rows.orders.get(change.force)
    if force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
        return change
    return replace(change, stance=load.order_as_written(row).stance if row else Order().stance)


def parties_of(rows: Rows) -> dict[str, Led]:
    """Returns the prisoners whom somebody holds, by the key of their party."""
    men = {key: sum(rows.rolls[party.pk].values()) for key, party in rows.parties.items()}
    return {
        key: Led(key, party.side.key, party.captor.key, men[key], edits.holder_line(party))
        for key, party in rows.parties.items()
        if not party.paroled
    }


def changed_parties(before: dict[str, Led], rows: Rows) -> tuple[tuple[Led | None, Led], ...]:
    """Returns the parties of *rows* that are new or changed since *before*."""
    rows.__dict__.pop("rolls", None)  # stale after the week's close
    after = parties_of(rows)
    return tuple((before.get(key), led) for key, led in after.items() if led != before.get(key))


def place_changes(rows: Rows, march: dict[str, Any], held: int, lying: int) -> Iterator[Happening]:
    """Yields tasks done and begun, sieges, places that changed hands, and patients captured with them.

    *held* and *lying*: how many captured places and groups of patients the turn had before.
    """
    for finished in march.get("finished_tasks", ()):
        yield Happening(
            finished["task"], finished["place"] or finished["route"], finished["side"], finished["minute"]
        )
    for moving in (mover for _key, mover in sorted(march["columns"].items()) if mover.get("toil")):
        task, ground = tasks.split_job_name(moving["toil"])
        row: Any = rows.places.get(ground) or rows.routes[ground]
        yield Happening(f"begun/{task}", ground, "", hours=row.labour.get(task.value, 0))
    for ending, place, by in rows.turn.sieges:
        yield Happening(f"siege/{ending}", place, by)
    for place, old, new in rows.turn.taken[held:]:
        yield Happening("taken", place, new, before=old)
    for place, taker, _of, ending, men in rows.turn.wards[lying:]:
        yield Happening(f"base/{ending}", place, taker, men=men)


def locked_turn(campaign: Campaign) -> Turn:
    """Returns the current turn of *campaign*, under its lock.

    Raises Refusal unless it waits to be previewed.
    """
    campaign = locks.lock_campaign(campaign)
    turn = current_turn(campaign)
    if not is_preview_due(turn):
        raise Refusal(_("There is no locked turn to preview."))
    if postponed.waited_for(campaign.pk):
        raise Refusal(_("A postponed battle must be settled first."))
    return turn


def ready_turn(campaign: Campaign) -> Turn:
    turn = locked_turn(campaign)
    if turn.preview is None or turn.preview["state"] != READY:
        raise Refusal(_("The preview has not been played yet."))
    return turn


def put_preview(turn: Turn, preview: dict[str, Any]) -> None:
    turn.preview = {**preview, NEXT: next_week_seed(turn) or token_hex(16)}
    turn.save(update_fields=["preview"])
