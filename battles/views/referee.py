"""Answers taps on the page of a referee with one part of the page."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from json import dumps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.operations.assisted import TooLate
from battles.operations.posted_entries import was_stored_before
from battles.operations.referee import answers_of, choose_phones
from battles.pages.at_table.assisted import Drawn, assisted_table
from battles.pages.at_table.board import board_fault, doubt_view
from battles.pages.at_table.cut_screen import cut_screen
from battles.pages.at_table.hall import browser_rules_of
from battles.pages.at_table.known_entries import known_steps, shown_undo, steps_sent
from battles.pages.at_table.offline_referee import referee_data
from battles.pages.at_table.referee import Asking, RefereeDesk, with_referee
from battles.table.assisted import BROKEN
from battles.table.referee import has_referee
from battles.views.assisted import (
    NOT_OPEN,
    NOT_STORED,
    POSTED,
    STORED_BEFORE,
    TOO_LATE,
    answer_screen,
    brings_game,
    screen_of,
)
from battles.views.referee_answers import store_aloud, store_answer
from battles.views.referee_board import Doubtful
from battles.views.referee_entries import enter_step
from battles.views.referee_phone import Phone
from battles.views.step_in_request import MOST_LETTERS, read_step, show_asked
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.refusals import Refusal
from rules import BadInput, NeedDice, WrongFace
from rules.core.assisted import ADJUST
from rules.core.refereeing.game import CHOOSE

ANSWER = "answer"  # of one side to a secret choice
ALOUD = "aloud"  # the answers of both sides, said aloud where there was no signal
PHONES = "phones"  # the umpire's choice whether both sides answer on one


@login_required
def referee_game(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Shows a game whose turn the phone keeps."""
    _member, desk = laid_or_404(request, slug, ref)
    if not has_referee(desk.battle.ruleset):
        raise Http404
    asking = Asking(request.GET.get("hand_to", ""), request.GET.get("answer_for", ""))
    table = replace(assisted_table(desk), is_led=True)
    phone = Phone(request, desk, table, answers_of(desk.battle), asking)
    if request.GET.get("watched") == phone.mark:
        return HttpResponse(status=204)
    if request.method == "POST":
        return post_step(phone)
    return show_asked(request, desk, partial(show, phone))


def post_step(phone: Phone) -> HttpResponse:
    """Stores what was entered and shows the next screen."""
    sent = phone.request.POST
    key, step = sent.get("key", "")[:MOST_LETTERS] or secrets.token_hex(8), read_step(sent, phone.desk)
    count = sent.get("seen", "")
    if not (count.isdecimal() and len(count) < 6) or step.get("do", ADJUST) in (ADJUST, CHOOSE):
        raise Http404
    seen = steps_sent(phone.desk, int(count))
    posted = sent.get(POSTED, "")[:MOST_LETTERS]
    try:
        if was_stored_before(known_steps(phone.desk), phone.desk.member.user, posted, int(count)):
            shown = show(phone, {})
            shown[STORED_BEFORE] = "1"
            return shown
        take_entry(phone, key, seen, step)
    except Refusal as refusal:
        phone.refresh()
        shown = show(phone, {}, fault=str(refusal), status=409)
        if isinstance(refusal, TooLate) or step["do"] in (ANSWER, ALOUD):
            shown[TOO_LATE] = "overtaken"
        return shown
    except NeedDice:
        shown = show(phone, step, is_rolling=True)
        shown[NOT_STORED] = "dice"
        return shown
    except Doubtful as doubtful:
        phone.refresh()
        shown = show(phone, {}, doubtful=doubtful)
        shown[NOT_STORED] = "doubt"
        return shown
    except (BadInput, WrongFace) as fault:
        phone.refresh()
        at = fault.field if isinstance(fault, BadInput) else "dice"
        if isinstance(fault, BadInput) and at == "at":
            return show(phone, {}, fault=board_fault(fault.why), status=422)
        if at in NOT_OPEN or "unit" not in step:
            return show(phone, {}, fault=_("You cannot do that now."), status=422)
        return show(phone, step, at=at, status=422)
    if "HX-Request" not in phone.request.headers:
        return redirect(phone.home)
    phone.refresh()
    return show(phone, {})


def take_entry(phone: Phone, key: str, seen: int, step: dict[str, Any]) -> None:
    """Stores a step, an answer to a secret choice, or whose phones take the answers."""
    if step["do"] == ANSWER:
        store_answer(phone)
    elif step["do"] == ALOUD and phone.desk.is_cut:
        raise Refusal(_("In a log of both sides, each side answers on its own phone."))
    elif step["do"] == ALOUD:
        store_aloud(phone, key, seen)
    elif step["do"] == PHONES and is_judging(phone.desk.member):
        one = step.get("answer") == "one"
        choose_phones(battle=phone.desk.battle, actor=phone.desk.member.user, one=one)
    elif step["do"] == PHONES:
        raise Http404
    else:
        enter_step(phone, key, seen, step)


def show(
    phone: Phone,
    step: Mapping[str, Any],
    *,
    is_rolling: bool = False,
    fault: str = "",
    at: str = "",
    status: int = 200,
    doubtful: Doubtful | None = None,
) -> HttpResponse:
    """Draws the screen that *step* leads to. *doubtful*: the move that was not made."""
    desk = phone.desk
    try:
        game, more = phone.replay()
    except BROKEN:
        raise Http404 from None
    drawn = Drawn(desk, game, None if more else phone.known_game(game))
    earlier = () if more else phone.earlier_news(drawn)
    undo, seen = shown_undo(desk, phone.table, phone.last), len(known_steps(desk))
    screen, status = screen_of(
        drawn, seen, step, is_rolling=is_rolling, fault=fault, at=at, undo=undo, status=status
    )
    keepers = (
        [side.pk for side in desk.sides] if desk.is_one_log else [report.side_id for report in desk.reports]
    )
    others = frozenset(pk for pk in keepers if pk)
    referee = RefereeDesk(drawn, game, phone.answers, others, phone.asking, phone.home)
    doubt = doubt_view(drawn, doubtful.doubt, doubtful.step) if doubtful else None
    page = cut_screen(drawn, with_referee(screen, referee, earlier, doubt))
    is_part = "HX-Request" in phone.request.headers
    browser_rules = browser_rules_of(desk.member, desk.engagement, is_led=True)
    kept: dict[str, Any] = {} if is_part else {"browser_rules": browser_rules}
    if is_part and brings_game(phone.request, desk, step):
        kept["kept_game"] = dumps(referee_data(referee, phone.table, more))
    return answer_screen(phone.request, desk, page, phone.mark, status, **kept)
