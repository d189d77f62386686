"""Work that goes on while the umpire waits at the desk: the march, battles, win chances, the preview."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db.models.fields.json import KT
from django.utils import timezone

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.transport.patrols import asks_umpire
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn
from campaign.pages.desk.queue_items import AT_WORK, Ask, Work
from campaign.pages.desk.referred_battles import is_turn_waiting_for, taken_over_at
from campaign.pages.parts.live import Live, next_time, page_stamp, when_it_locks
from campaign.store.queries.weeks.previews import is_preview_due, is_preview_playing
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide

DAY = 1440  # minutes
LOOK_AGAIN = dt.timedelta(seconds=30)  # how often an open desk looks for orders given and seats taken
WALKING = (TurnState.LOCKED, TurnState.MARCHED, TurnState.AFTERMATH)


def computer_work(ask: Ask) -> dict[int, Work]:
    """Returns the computer's work on the battles of *ask*, by their key in the database."""
    return {engagement: work for source in AT_WORK for engagement, work in source(ask).items()}


def is_marching(turn: Turn, battles: Sequence[Engagement]) -> bool:
    """Tells whether *turn* goes on by itself.

    *battles*: the battles that are not settled.
    """
    if turn.state == TurnState.ENGAGEMENTS:
        held = [row for row in battles if is_turn_waiting_for(row, turn)]
        return not held or any(not row.is_referred for row in held)
    if turn.state not in WALKING or is_preview_due(turn):
        return False
    return not (asks_umpire(turn.campaign.rules(turn.number)) and meetings_to_decide(turn))


def work_under_way(
    member: Member, turn: Turn, battles: Sequence[Engagement], work_by_battle: Mapping[int, Work]
) -> Live | None:
    """Returns what goes on by itself, or None. Two queries while a week is marched."""
    href = member.url("campaign:under-way", seen=desk_stamp(member, turn, battles, work_by_battle))
    if is_marching(turn, battles):
        minute = Turn.objects.filter(pk=turn.pk).annotate(at=KT("march__minute")).values_list("at", flat=True)
        whole = turn.campaign.turn_days * DAY
        done = min(int(minute[0] or 0), whole)
        settled = turn.engagements.filter(state=EngagementState.SETTLED).count()
        return Live(progress_sentence(turn, done, whole, settled), href, done, whole)
    if text := said_of_work(work_by_battle, previewing=is_preview_playing(turn)):
        names = {row.pk: row.label for row in battles}
        for engagement, work in work_by_battle.items():
            if work.done and work.whole:
                return Live(f"{text} {names[engagement]}: {work.text}", href, work.done, work.whole)
        return Live(text, href)
    for row in battles:
        row.campaign = member.campaign
    orders_come = timezone.now() + LOOK_AGAIN if turn.state == TurnState.OPEN else None
    due = next_time([when_it_locks(turn), orders_come, *map(taken_over_at, battles)])
    return Live("", href, due=due) if due else None


def desk_stamp(
    member: Member, turn: Turn, battles: Sequence[Engagement], work_by_battle: Mapping[int, Work]
) -> str:
    """Returns a word that changes whenever the desk's live parts do."""
    due = is_preview_due(turn)
    sea = turn.state == TurnState.LOCKED and asks_umpire(member.campaign.rules(turn.number))
    seats = [(seat.pk, seat.player_id, seat.missing_orders) for seat in member.others]  # type: ignore[attr-defined]
    return page_stamp(
        turn.label,
        seats if turn.state == TurnState.OPEN else [],
        str(turn.state),
        due and (turn.preview or {}).get("state", ""),
        is_preview_playing(turn),
        [row.line for row in meetings_to_decide(turn)] if sea else [],
        sorted((row.key, str(row.state), row.turns_postponed) for row in battles),
        sorted(
            (engagement, work.is_fighting, bool(work.text), work.chances)
            for engagement, work in work_by_battle.items()
        ),
    )


def progress_sentence(turn: Turn, done: int, whole: int, settled: int) -> str:
    """Returns the day, and how many battles have been fought."""
    text = _("No day of the march has been played yet")
    if turn.state == TurnState.AFTERMATH:
        text = _("The {week} is over; returns and reports come next")
    elif done == whole:
        text = _("The march is over; some battles are still to be fought")
    elif done:
        text = _("Day %(day)d of %(days)d") % {"day": 1 + done // DAY, "days": whole // DAY}
    fought = ngettext("%d battle has been fought", "%d battles have been fought", settled) % settled
    return f"{text}; {fought}." if settled else f"{text}."


def said_of_work(work_by_battle: Mapping[int, Work], *, previewing: bool) -> str:
    """Returns the computer's work in words while no week is marched; "" if there is none."""
    fought = sum(work.is_fighting for work in work_by_battle.values())
    tried = sum(bool(work.text) and not work.is_fighting for work in work_by_battle.values())
    lines = []
    if fought:
        text = ngettext(
            "The computer has %d battle to fight.", "The computer has %d battles to fight.", fought
        )
        lines.append(text % fought)
    if tried:
        text = ngettext(
            "The computer was asked for the odds of %d battle.",
            "The computer was asked for the odds of %d battles.",
            tried,
        )
        lines.append(text % tried)
    if previewing:
        lines.append(_("A preview of the {week} was asked for."))
    return " ".join(lines)
