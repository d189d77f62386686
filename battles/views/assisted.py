"""Answers taps in an assisted game with one part of the page."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from json import dumps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

import rules
from battles.access import is_judging
from battles.operations.assisted import TooLate, refuse_other_end, store_step
from battles.operations.chosen_entries import choose_entry
from battles.operations.posted_entries import is_stored, was_stored_before
from battles.pages.at_table.assisted import (
    AssistedView,
    Drawn,
    ask_screen,
    assisted_table,
    roll_screen,
    roster_screen,
)
from battles.pages.at_table.board import board_fault, doubt_view, with_board
from battles.pages.at_table.cut_screen import cut_screen, is_of_others, is_unknown_target
from battles.pages.at_table.hall import browser_rules_of
from battles.pages.at_table.known_entries import (
    game_as_known,
    known_mark,
    known_steps,
    name_sent,
    shown_undo,
    steps_sent,
)
from battles.pages.at_table.offline_data import game_data
from battles.pages.at_table.table import TableDesk, with_units_of_both
from battles.table.assisted import BROKEN, AssistedTable, has_assisted, name_of_entry
from battles.table.board_places import seen_steps
from battles.views.one_log import step_for_rules, unknown_part_for
from battles.views.referee_board import Doubtful, step_on_board
from battles.views.step_in_request import MOST_LETTERS, read_step, show_asked
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.refusals import Refusal
from campaign.store.journal import value_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import answer, part
from rules import BadInput, NeedDice, RefereeGame, WrongFace, adjusting_step
from rules.core.assisted import ADJUST, Game, Step
from rules.core.refereeing.board import AT, LAY
from rules.core.refereeing.cards import COUNT, DRAW, HOLD, WAKE
from rules.core.refereeing.ends import ENDS_BEFORE
from rules.core.refereeing.game import CHOOSE, NEXT

OF_REFEREE = (DRAW, COUNT, HOLD, WAKE, NEXT, CHOOSE, LAY)  # steps that the page of a referee alone takes
TOO_LATE = "X-Too-Late"  # the header of a screen after an undo, an end or an answer that will never count
NOT_STORED = "X-Not-Stored"  # the header of a screen that asks for more before anything is stored
POSTED = "posted"  # the key under which a tap was sent with a signal, before the phone played it without one
STORED_BEFORE = "X-Stored-Before"  # the header of a screen after an entry that arrived with its first sending
WAITING = "+waits"  # the end of the mark of a screen that waits for the other side
KEEPS_GAME = "X-Keeps-Game"  # the header of a phone that plays on without signal: it gets the game as data
NOT_OPEN = ("do", "unit", "dice")  # faults that no answer mends


@login_required
def assisted_game(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows an assisted game: the roster, or the questions and dice of one action."""
    member, desk = laid_or_404(request, slug, ref)
    if not has_assisted(desk.battle.ruleset):
        raise Http404
    if request.GET.get("watched") == mark_of(desk):
        return HttpResponse(status=204)
    table = assisted_table(desk)
    if request.method == "POST":
        return post_step(request, desk, table)
    return show_asked(request, desk, partial(show, request, desk, table))


def post_step(request: Asked, desk: TableDesk, table: AssistedTable) -> HttpResponse:
    """Stores the step that was entered and shows the next screen."""
    sent = request.POST
    key, step = sent.get("key", "")[:MOST_LETTERS] or secrets.token_hex(8), read_step(sent, desk)
    count = sent.get("seen", "")
    if not (count.isdecimal() and len(count) < 6) or step.get("do", ADJUST) == ADJUST:
        raise Http404
    seen = steps_sent(desk, int(count))
    posted = sent.get(POSTED, "")[:MOST_LETTERS]
    try:
        if was_stored_before(known_steps(desk), desk.member.user, posted, int(count)):
            shown = show(request, desk, table, {})
            shown[STORED_BEFORE] = "1"
            return shown
        take_entry(desk, table, key, seen, step, sent)
    except TooLate as refusal:
        shown = show(request, refreshed_desk(desk), table, {}, fault=str(refusal), status=409)
        shown[TOO_LATE] = "overtaken"
        return shown
    except Refusal as refusal:
        return show(request, refreshed_desk(desk), table, {}, fault=str(refusal), status=409)
    except NeedDice:
        asking = show(request, desk, table, step, is_rolling=True)
        asking[NOT_STORED] = "dice"
        return asking
    except Doubtful as doubtful:
        return show(request, refreshed_desk(desk), table, {}, doubtful=doubtful)
    except (BadInput, WrongFace) as fault:
        return refuse_step(request, refreshed_desk(desk), table, step, fault)
    if "HX-Request" not in request.headers:
        return redirect(desk.member.url("battles:assisted", ref=desk.engagement.ref))
    return show(request, refreshed_desk(desk), table, {})


def take_entry(
    desk: TableDesk, table: AssistedTable, key: str, seen: int, step: dict[str, Any], sent: QueryDict
) -> None:
    """Stores *step*, all dice that are due, or the umpire's choice between two entries; each once."""
    if desk.own and is_stored(desk.own.steps, key):
        return
    of = sent.get("of", "")[:MOST_LETTERS]
    if desk.is_cut:
        game, by_hand, _more = game_shown(desk, table)
        step = step_for_rules(desk, table, game, step, sent)
        of = name_sent(desk, table, of, last_name(desk, table, by_hand))
    if sent.get("do") == CHOOSE and is_judging(desk.member):
        choose_entry(
            battle=desk.battle,
            author=desk.member.user,
            table=table,
            key=key,
            mark=sent.get("mark", ""),
            report=sent.get("report", ""),
        )
    elif sent.get("do") in OF_REFEREE:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    elif sent.get("do") == "roll":
        roll_all(desk, table, key, seen)
    else:
        refuse_other_end(
            table, desk.own.steps if desk.own else [], step, seen, sent.get(ENDS_BEFORE, "")[:MOST_LETTERS]
        )
        placed = step_with_place(desk, table, step, sure="sure" in sent, roll="roll" in sent)
        store_step(
            battle=desk.battle,
            author=desk.member.user,
            side=desk.writing_side,
            table=table,
            key=key,
            seen=seen,
            step=None if sent.get("do") == "undo" else placed,
            roll="roll" in sent,
            ally=desk.writing_ally,
            of=of,
            unknown_part=unknown_part_for(desk),
        )


def step_with_place(
    desk: TableDesk, table: AssistedTable, step: dict[str, Any], *, sure: bool, roll: bool
) -> dict[str, Any]:
    """Returns *step*, with the place that its cell names if a board is laid. Raises as `step_on_board`."""
    stored = list(desk.own.steps) if desk.own else []
    if any(entry["do"] == LAY for entry in table.entries(stored)):
        game = table.replay(stored)
        if isinstance(game, RefereeGame) and game.board is not None:
            return step_on_board(desk, game, step, by_hand=False, sure=sure, roll=roll)
    if "cell" in step:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    return step


def refuse_step(
    request: Asked, desk: TableDesk, table: AssistedTable, step: Mapping[str, Any], fault: Exception
) -> HttpResponse:
    """Shows the questions of *step* again, or the roster if it is not open any more."""
    at = fault.field if isinstance(fault, BadInput) else "dice"
    if isinstance(fault, BadInput) and at == AT:
        return show(request, desk, table, {}, fault=board_fault(fault.why), status=422)
    if at in NOT_OPEN:
        return show(request, desk, table, {}, fault=_("You cannot do that now."), status=422)
    return show(request, desk, table, step, at=at, status=422)


def roll_all(desk: TableDesk, table: AssistedTable, key: str, seen: int) -> None:
    """Rolls all dice that are due now, one step each."""
    own_report = desk.own
    stored = list(own_report.steps) if own_report else []
    dues = [due for due in table.replay(stored).dues() if due.roll and not due.is_optional]
    for number, due in enumerate(dues):
        seen = store_step(
            battle=desk.battle,
            author=desk.member.user,
            side=desk.writing_side,
            table=table,
            key=f"{key}-{number}",
            seen=seen,
            step=due.step,
            roll=True,
            ally=desk.writing_ally,
            unknown_part=unknown_part_for(desk),
        )


def mark_of(desk: TableDesk) -> str:
    """Returns the mark of what is stored: an open roster asks whether another phone has changed it.

    The umpire's roster shows the games of the sides too.
    """
    if desk.is_cut:
        return known_mark(desk)
    if is_judging(desk.member):
        return value_mark(*(f"{each.pk}/{each.saved_at.isoformat()}" for each in desk.reports))
    return f"{len(desk.own.steps)}/{desk.own.saved_at.isoformat()}" if desk.own else "0"


def refreshed_desk(desk: TableDesk) -> TableDesk:
    """Returns *desk* with its reports as they are stored by now."""
    reports = tuple(desk.battle.table_reports.select_related("author", "side", "ally"))
    fresh = replace(desk, reports=reports)
    return with_units_of_both(fresh) if desk.is_cut else fresh


def show(
    request: Asked,
    desk: TableDesk,
    table: AssistedTable,
    step: Mapping[str, Any],
    *,
    is_rolling: bool = False,
    fault: str = "",
    at: str = "",
    status: int = 200,
    doubtful: Doubtful | None = None,
) -> HttpResponse:
    """Draws the screen that *step* leads to. *doubtful*: the move that was not made."""
    try:
        game, by_hand, seen = game_shown(desk, table)
    except BROKEN:
        raise Http404 from None
    drawn = Drawn(desk, game, game_as_known(desk, table, game, by_hand) if desk.is_cut else None)
    undo = shown_undo(desk, table, last_name(desk, table, by_hand))
    known = len(known_steps(desk))
    screen, status = screen_of(
        drawn, known, step, is_rolling=is_rolling, fault=fault, at=at, undo=undo, status=status
    )
    doubt = doubt_view(drawn, doubtful.doubt, doubtful.step) if doubtful else None
    screen = cut_screen(drawn, with_board(drawn, screen, doubt))
    is_part = "HX-Request" in request.headers
    more: dict[str, Any] = {}
    if not is_part:
        more["browser_rules"] = browser_rules_of(desk.member, desk.engagement)
    elif brings_game(request, desk, step):
        more["kept_game"] = dumps(game_data(desk, table, seen))
    return answer_screen(request, desk, screen, mark_of(desk), status, **more)


def brings_game(request: Asked, desk: TableDesk, step: Mapping[str, Any]) -> bool:
    """Tells whether a part holds the game as data. A roster does, with a half-entered roll too."""
    is_roster = not step or "watched" in request.GET
    return is_roster and KEEPS_GAME in request.headers and not desk.is_cut


def game_shown(desk: TableDesk, table: AssistedTable) -> tuple[Game, Step | None, list[Step]]:
    """Returns the game as its page shows it, and what is not stored in it.

    That is what was entered by hand in the log, and the places of units that other phones have.
    """
    game = table.replay(desk.own.steps if desk.own else [])
    by_hand = adjusting_step(game, table.tallies_in(desk.log()))
    if by_hand:
        game.take(by_hand)
    more = list[Step]()
    if isinstance(game, RefereeGame):
        for seen in seen_steps(game, desk.reports, desk.own, desk.writing_side):
            with suppress(BadInput):  # another unit of this game is there
                game.take(seen)
                more.append(seen)
    return game, by_hand, more


def last_name(desk: TableDesk, table: AssistedTable, by_hand: Step | None) -> str:
    """Returns the name of the last entry of *desk*, stored or entered *by_hand* since; "" for none."""
    if desk.own is None:
        return ""
    return name_of_entry(by_hand) if by_hand else table.last_entry(desk.own.steps)


def answer_screen(
    request: Asked, desk: TableDesk, screen: AssistedView, mark: str, status: int, **more: Any
) -> HttpResponse:
    """Answers with a screen: alone if a script asked for it, else in its page. *more*: context.

    The mark of a screen that waits for the other side does not say whether it still waits: no mark tells of
    hidden units. So such a screen is drawn each time it is asked for.
    """
    mark += WAITING if screen.waits else ""
    if request.GET.get("watched") == mark:
        return HttpResponse(status=204)
    context = {"key": secrets.token_hex(8), "mark": mark}
    if "HX-Request" in request.headers:
        return part(request, "battles/_assisted.html", {"page": screen, **context, **more}, status=status)
    return answer(
        request,
        "battles/assisted.html",
        screen,
        member=desk.member,
        turn=current_turn(desk.member.campaign),
        here="engagements",
        status=status,
        aims=() if is_read_by_both(desk) else desk.aims,
        **context,
        **more,
    )


def is_read_by_both(desk: TableDesk) -> bool:
    """Tells whether both sides may read the member's phone, as the umpire's that takes secret answers."""
    referee = rules.find(desk.battle.ruleset).referee
    has_choices = referee is not None and bool(referee.choices)
    if is_judging(desk.member):
        return has_choices or desk.is_one_log
    return has_choices and desk.battle.is_one_phone and not desk.is_one_log


def screen_of(
    drawn: Drawn,
    seen: int,
    step: Mapping[str, Any],
    *,
    is_rolling: bool,
    fault: str,
    at: str,
    undo: str,
    status: int,
) -> tuple[AssistedView, int]:
    """Returns the screen that *step* leads to, and its status."""
    game, opened = drawn.game, str(step.get("unit", ""))
    if (opened and is_of_others(drawn, opened)) or is_unknown_target(drawn, step):
        raise Http404
    refs = drawn.refs
    if "do" not in step:
        return roster_screen(drawn, seen, undo=undo, opened=refs.get(opened, ""), fault=fault), status
    is_due = any(all(step.get(name) == value for name, value in due.step.items()) for due in game.dues())
    try:
        if is_due:
            return roster_screen(drawn, seen, undo=undo, fault=fault, given=step), status
        asked = game.ask(step) if not is_rolling and not at else None
        if asked and asked.has_dice and not asked.questions:
            is_rolling = True
        if is_rolling and not at:
            try:
                rolled = game.next_roll(step)
            except BadInput as missing:
                if missing.field in NOT_OPEN:
                    raise
                return ask_screen(drawn, seen, step, undo=undo, at=missing.field), 422
            if rolled is not None:
                return roll_screen(drawn, seen, step, rolled, undo=undo), status
        return ask_screen(drawn, seen, step, undo=undo, fault=fault, at=at), status
    except (BadInput, WrongFace):
        fault_text = _("You cannot do that now.")
        return roster_screen(drawn, seen, undo=undo, opened=refs.get(opened, ""), fault=fault_text), 422
