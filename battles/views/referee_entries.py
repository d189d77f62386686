"""Stores what people enter on the page of a referee, with the steps that follow by themselves."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from battles.operations import unsettled_engagement
from battles.operations.assisted import refuse_other_end
from battles.operations.posted_entries import is_stored
from battles.operations.referee import refuse_withdrawn, withdraw_answers
from battles.pages.at_table.known_entries import name_sent
from battles.views.one_log import step_for_rules
from battles.views.referee_board import step_on_board
from battles.views.referee_phone import Phone
from battles.views.step_in_request import MOST_LETTERS
from campaign.refusals import Refusal
from rules import RefereeGame, steps_in_force
from rules.core.assisted import AUTO, UNDO
from rules.core.refereeing.cards import CARDS, DRAW, DRAWN_AT, OFFLINE
from rules.core.refereeing.cards_before import place_of_card
from rules.core.refereeing.ends import ENDS_BEFORE
from rules.core.refereeing.game import CHOOSE


def enter_step(phone: Phone, key: str, seen: int, step: dict[str, Any]) -> None:
    """Stores *step* after what both sides have chosen, once. The phone draws cards from its own deck.

    Entries made without signal are stored as they were, with their cards. All that followed it is sent too.
    """
    if is_stored(phone.stored_steps, key):
        return
    sent = phone.request.POST
    game, before = phone.replay()
    step = step_for_rules(phone.desk, phone.table, game, step, sent)
    if step["do"] == UNDO:  # it takes back an entry of people, not a place seen on another phone
        before = [earlier for earlier in before if earlier["do"] == CHOOSE]
    if before and seen == len(phone.stored_steps):
        with transaction.atomic():
            refuse_withdrawn(phone.desk.battle, before, phone.answers, phone.desk.member.user)
            for number, revealed in enumerate(before):
                seen = phone.store(f"{key}-secret-{number}", seen, revealed)
        phone.refresh()
    if step["do"] == UNDO:
        take_back(phone, key, seen)
    elif OFFLINE in sent:
        ends_before = sent.get(ENDS_BEFORE, "")
        refuse_other_end(phone.table, phone.stored_steps, step, seen, ends_before)
        phone.store(key, seen, step_without_signal(phone, game, step))
    elif step["do"] == "roll":
        roll_all(phone, key, seen, game)
    else:
        by_hand, sure, roll = ("by_hand" in sent, "sure" in sent, "roll" in sent)
        step = step_on_board(phone.desk, game, step, by_hand=by_hand, sure=sure, roll=roll)
        is_card = is_drawing(game, step)
        seed = f"{phone.seed_of_card(game)}/{step['do']}" if is_card else ""
        if is_card:
            step.pop("faces", None)  # of a card that people did not turn
            step = phone.step_of_card(game, step)
        seen = phone.store(key, seen, step, roll=roll or is_card, seed=seed)
        follow_step(phone, key, seen, is_finished="finish" in sent)


def is_drawing(game: RefereeGame, step: Mapping[str, Any]) -> bool:
    """Tells whether *step* draws a card that people do not name."""
    return step["do"] == DRAW or (step["do"] in game.referee.own_draws and "answer" not in step)


def step_without_signal(phone: Phone, game: RefereeGame, step: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *step* as a phone played it without signal, with the card that it drew there."""
    sent = phone.request.POST
    new_step = step_on_board(phone.desk, game, step, by_hand=False, sure=True, roll=False)
    if AUTO in sent:
        new_step[AUTO] = True
    if is_drawing(game, step):
        new_step |= {OFFLINE: True, DRAWN_AT: place_of_card(game, step["do"])}
    if step["do"] == DRAW:
        keys = {visible.ref: visible.unit.key for visible in phone.desk.visible_units}
        new_step[CARDS] = [keys.get(word, word) for word in sent.get(CARDS, "").split()]
        new_step.pop("faces", None)
    return new_step


@transaction.atomic
def take_back(phone: Phone, key: str, seen: int) -> None:
    """Takes the last entry back; the answers of both sides only if nobody rests on them. Raises Refusal."""
    unsettled_engagement(phone.desk.battle)  # its lock keeps other phones from playing on meanwhile
    phone.refresh()
    if any(stored_step["key"] == key for stored_step in phone.stored_steps):  # sent twice at the same moment
        return
    last = steps_in_force(phone.table.entries(phone.stored_steps))
    if last and last[-1]["do"] == CHOOSE and phone.desk.member.in_party:
        raise Refusal(_("Only the side that leads this battle can take the answers back."))
    if last and last[-1]["do"] == CHOOSE and has_gone_on(phone, last[-1]["key"]):
        raise Refusal(_("The other side has played on from these answers, so they cannot change."))
    of = phone.request.POST.get("of", "")[:MOST_LETTERS]
    of = name_sent(phone.desk, phone.table, of, phone.last)
    phone.store(key, seen, None, of=of)
    if last and last[-1]["do"] == CHOOSE:
        withdraw_answers(phone.desk.battle, last[-1]["key"])


def has_gone_on(phone: Phone, choice: str) -> bool:
    """Tells whether another log of this table rests on both answers to *choice*."""
    own_report = phone.desk.own
    return any(
        entry["step"]["do"] == CHOOSE and entry["step"]["key"] == choice
        for report in phone.desk.reports
        if own_report is None or report.pk != own_report.pk
        for entry in report.steps
    )


def follow_step(phone: Phone, key: str, seen: int, *, is_finished: bool = False) -> None:
    """Stores the steps that follow the last one by themselves. *is_finished*: its unit does nothing more."""
    for number in count():
        phone.refresh()
        game = phone.table.replay(phone.stored_steps)
        assert isinstance(game, RefereeGame)
        step = game.follow_on()
        if step is None and is_finished and game.can_draw:
            step = {"do": DRAW, AUTO: True}
        if step is None:
            return
        if step["do"] == DRAW:
            step = phone.step_of_card(game, step)
        seen, is_finished = phone.store(f"{key}-then-{number}", seen, step), False


def roll_all(phone: Phone, key: str, seen: int, game: RefereeGame) -> None:
    """Rolls all dice that are due and those that follow, one step each, up to the next question.

    If a card is due it is turned, and no more: people may roll real dice for what it brings.
    """
    turns_card = False
    for number in count():
        due = next((next_due for next_due in game.dues() if next_due.roll and not next_due.is_optional), None)
        if due is None:
            break
        is_card = due.step["do"] in game.referee.own_draws
        turns_card = turns_card or is_card
        if turns_card and not is_card:
            break
        step = {**due.step, AUTO: True} if number else dict(due.step)
        seed = ""
        if is_card:
            seed = f"{phone.seed_of_card(game)}/{step['do']}"  # not that of the next card
            step = phone.step_of_card(game, step)
        seen = phone.store(f"{key}-{number}", seen, step, roll=True, seed=seed)
        phone.refresh()
        replayed = phone.table.replay(phone.stored_steps)
        assert isinstance(replayed, RefereeGame)
        game = replayed
    follow_step(phone, key, seen)
