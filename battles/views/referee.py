"""Answers taps on the page of a referee with one part of the page."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any
from zlib import crc32

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.models import HiddenAnswer
from battles.operations import unsettled_engagement
from battles.operations.assisted import store_step
from battles.operations.referee import (
    answer_choice,
    answers_of,
    choose_phones,
    refuse_withdrawn,
    revealing_step,
    withdraw_answers,
)
from battles.pages.at_table.assisted import Drawn, assisted_table
from battles.pages.at_table.board import board_fault, doubt_view
from battles.pages.at_table.referee import Asking, RefereeDesk, with_referee
from battles.pages.at_table.table import TableDesk
from battles.table.assisted import BROKEN, AssistedTable, name_of_entry
from battles.table.board_places import places_of_report, seen_steps
from battles.table.referee import card_seed, has_referee
from battles.views.assisted import MOST_LETTERS, NOT_OPEN, answer_screen, fresh, mark_of, read_step, screen_of
from battles.views.referee_board import Doubtful, step_on_board
from battles.views.table import laid_or_404
from campaign.access import Asked
from campaign.models import Side
from campaign.refusals import Refusal
from rules import (
    BadInput,
    NeedDice,
    RefereeGame,
    SeededDice,
    WrongFace,
    adjusting_step,
    steps_in_force,
    steps_of_tap,
)
from rules.core.assisted import ADJUST, AUTO, UNDO, News
from rules.core.refereeing.board import LAY
from rules.core.refereeing.cards import DRAW
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import is_answer, pair_word

ANSWER = "answer"  # of one side to a secret choice
NAMED = "named"  # the answer is the units with their targets that are sent with it
PHONES = "phones"  # the umpire's choice whether both sides answer on one


@dataclass(slots=True)
class Phone:
    """One request to the page of a referee."""

    request: Asked
    desk: TableDesk
    table: AssistedTable
    answers: list[HiddenAnswer]
    asking: Asking
    last: str = ""  # the name of the entry that an undo takes back, stored or not

    @property
    def sides(self) -> list[Side]:
        """Returns the two sides in the order of the rules."""
        by_key = {side.key: side for side in self.desk.sides}
        return [by_key[party.side] for party in self.desk.muster.parties]

    @property
    def keys(self) -> list[str]:
        return [side.key for side in self.sides]

    @property
    def stored_steps(self) -> list[dict[str, Any]]:
        return list(self.desk.own.steps) if self.desk.own else []

    @property
    def home(self) -> str:
        return self.desk.member.url("battles:referee", ref=self.desk.engagement.ref)

    @property
    def mark(self) -> str:
        """Returns the mark of what is stored: who has answered, never what."""
        told = ",".join(f"{each.key}/{each.side.letter}" for each in self.answers)
        return f"{mark_of(self.desk)}+{int(self.desk.battle.is_one_phone)}+{told}{self.mark_of_board}"

    @property
    def mark_of_board(self) -> str:
        """Returns the mark of the places that other games of this table show; "" without a board."""
        if not any(each["step"]["do"] == LAY for each in self.stored_steps):
            return ""
        member = self.desk.member
        others = [each for each in self.desk.reports if self.desk.own is None or each.pk != self.desk.own.pk]
        seen = [sorted(places_of_report(each, hidden=member.side is None).items()) for each in others]
        return f"+{crc32(repr(seen).encode()):08x}"

    def seed_of_card(self, game: RefereeGame) -> str:
        """Returns the seed of the next card of this game."""
        member = self.desk.member
        whose = "/".join(each.key for each in (member.side, member.in_party) if each)
        return card_seed(self.desk.engagement.dice, game, whose)

    def replay(self) -> tuple[RefereeGame, list[Mapping[str, Any]]]:
        """Returns the game now, and the steps that stand before the next one without being stored yet."""
        more: list[Mapping[str, Any]] = []
        game = self.table.replay(self.stored_steps)
        assert isinstance(game, RefereeGame)
        by_hand = adjusting_step(game, self.table.tallies_in(self.desk.log()))
        self.last = self.table.last_entry(self.stored_steps)
        if by_hand:
            game.take(by_hand)
            self.last = name_of_entry(by_hand) if self.desk.own else ""
        while revealed := revealing_step(game, self.answers, self.keys):
            game.take(revealed)
            more.append(revealed)
            self.last = name_of_entry(revealed)
        for seen in seen_steps(game, self.desk.reports, self.desk.own, self.desk.member.side):
            with suppress(BadInput):  # another unit of this game is there
                game.take(seen)
                more.append(seen)
        return game, more

    def told(self, drawn: Drawn) -> tuple[str, ...]:
        """Returns the news of all steps of the last tap but the last."""
        steps = steps_in_force(self.table.entries(self.stored_steps))
        first = len(steps) - steps_of_tap(steps)
        if first + 1 >= len(steps):
            return ()
        game, found = self.table.begin(), list[News]()
        for number, step in enumerate(steps):
            game.take(step)
            if number >= first and game.news and (not found or found[-1] is not game.news):
                found.append(game.news)
        shown = drawn.game.news
        return tuple(drawn.say_news(news) for news in found if news != shown)

    def store(self, key: str, seen: int, step: Mapping[str, Any] | None, **more: Any) -> int:
        """Stores a step, and returns the number of steps."""
        desk = self.desk
        return store_step(
            battle=desk.battle,
            author=desk.member.user,
            side=desk.member.side,
            table=self.table,
            key=key,
            seen=seen,
            step=step,
            ally=desk.member.in_party,
            **more,
        )

    def refresh(self) -> None:
        """Reads again what is stored."""
        self.desk, self.answers = fresh(self.desk), answers_of(self.desk.battle)


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
    return show(phone, read_step(request.GET, desk), throw="throw" in request.GET)


def post_step(phone: Phone) -> HttpResponse:
    """Stores what was entered and shows the next screen."""
    sent = phone.request.POST
    key, step = sent.get("key", "")[:MOST_LETTERS] or secrets.token_hex(8), read_step(sent, phone.desk)
    seen = sent.get("seen", "")
    if not (seen.isdecimal() and len(seen) < 6) or step.get("do", ADJUST) in (ADJUST, CHOOSE):
        raise Http404
    try:
        if step["do"] == ANSWER:
            store_answer(phone)
        elif step["do"] == PHONES and is_judging(phone.desk.member):
            one = step.get("answer") == "one"
            choose_phones(battle=phone.desk.battle, actor=phone.desk.member.user, one=one)
        elif step["do"] == PHONES:
            raise Http404
        else:
            enter_step(phone, key, int(seen), step)
    except Refusal as refusal:
        phone.refresh()
        return show(phone, {}, fault=str(refusal), status=409)
    except NeedDice:
        return show(phone, step, throw=True)
    except Doubtful as doubtful:
        phone.refresh()
        return show(phone, {}, doubtful=doubtful)
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


def enter_step(phone: Phone, key: str, seen: int, step: dict[str, Any]) -> None:
    """Stores *step* after what both sides have chosen, once. The phone draws cards from its own deck."""
    if any(each["key"] == key for each in phone.stored_steps):
        return
    game, before = phone.replay()
    if before and seen == len(phone.stored_steps):
        with transaction.atomic():
            refuse_withdrawn(phone.desk.battle, before, phone.answers, phone.desk.member.user)
            for number, revealed in enumerate(before):
                seen = phone.store(f"{key}-secret-{number}", seen, revealed)
        phone.refresh()
    if step["do"] == UNDO:
        take_back(phone, key, seen)
    elif step["do"] == "roll":
        roll_all(phone, key, seen, game)
    else:
        sent = phone.request.POST
        by_hand, sure, roll = ("by_hand" in sent, "sure" in sent, "roll" in sent)
        step = step_on_board(phone.desk, game, step, by_hand=by_hand, sure=sure, roll=roll)
        seed = phone.seed_of_card(game)
        if step["do"] == DRAW:
            step["faces"] = game.faces_of_draw(SeededDice(seed))
        is_card = step["do"] in game.referee.own_draws and "answer" not in step
        roll = roll or is_card
        seen = phone.store(key, seen, step, roll=roll, seed=f"{seed}/{step['do']}" if is_card else "")
        follow_step(phone, key, seen, is_finished="finish" in phone.request.POST)


@transaction.atomic
def take_back(phone: Phone, key: str, seen: int) -> None:
    """Takes the last entry back; the answers of both sides only if nobody rests on them. Raises Refusal."""
    unsettled_engagement(phone.desk.battle)  # its lock keeps other phones from playing on meanwhile
    phone.refresh()
    last = steps_in_force(phone.table.entries(phone.stored_steps))
    if last and last[-1]["do"] == CHOOSE and phone.desk.member.in_party:
        raise Refusal(_("Only the side that leads this battle can take the answers back."))
    if last and last[-1]["do"] == CHOOSE and has_gone_on(phone, last[-1]["key"]):
        raise Refusal(_("The other side has played on from these answers, so they cannot change."))
    phone.store(key, seen, None, of=phone.request.POST.get("of", "")[:MOST_LETTERS])
    if last and last[-1]["do"] == CHOOSE:
        withdraw_answers(phone.desk.battle, last[-1]["key"])


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
            step["faces"] = game.faces_of_draw(SeededDice(phone.seed_of_card(game)))
        seen, is_finished = phone.store(f"{key}-then-{number}", seen, step), False


def has_gone_on(phone: Phone, choice: str) -> bool:
    """Tells whether another log of this table rests on both answers to *choice*."""
    own = phone.desk.own
    return any(
        entry["step"]["do"] == CHOOSE and entry["step"]["key"] == choice
        for report in phone.desk.reports
        if own is None or report.pk != own.pk
        for entry in report.steps
    )


def roll_all(phone: Phone, key: str, seen: int, game: RefereeGame) -> None:
    """Rolls all dice that are due and those that follow, one step each, up to the next question.

    If a card is due it is turned, and no more: people may throw real dice for what it brings.
    """
    turns_card = False
    for number in count():
        due = next((each for each in game.dues() if each.throw and not each.is_optional), None)
        if due is None:
            break
        is_card = due.step["do"] in game.referee.own_draws
        turns_card = turns_card or is_card
        if turns_card and not is_card:
            break
        step = {**due.step, AUTO: True} if number else due.step
        seed = f"{phone.seed_of_card(game)}/{step['do']}" if is_card else ""  # not that of the next card
        seen = phone.store(f"{key}-{number}", seen, step, roll=True, seed=seed)
        phone.refresh()
        replayed = phone.table.replay(phone.stored_steps)
        assert isinstance(replayed, RefereeGame)
        game = replayed
    follow_step(phone, key, seen)


def store_answer(phone: Phone) -> None:
    """Stores the answer of one side to the secret choice that is open now."""
    sent, member = phone.request.POST, phone.desk.member
    game, _more = phone.replay()
    side = next((each for each in phone.sides if each.letter == sent.get("for", "")), None)
    asked = game.choice
    if side is None:
        raise Http404
    word = answer_sent(phone, game, phone.sides.index(side))
    if not is_sent_again(phone, side, word):
        if asked is None or asked[0] != sent.get("choice", ""):
            raise Refusal(_("Both sides have answered already."))
        if not is_answer(game, asked[1], phone.sides.index(side), word):
            raise Http404
        given = [each.side for each in phone.answers if each.key == asked[0]]
        is_open = len(asked[1].answers) == 1 or (word == asked[1].answers[0] and "both" in sent)
        is_for_both = member.side is None and is_open  # there is nothing to hide
        for one in phone.sides if is_for_both and not given else (side,):
            answer_choice(
                battle=phone.desk.battle,
                author=member.user,
                own=member.side,
                ally=member.in_party,
                side=one,
                key=asked[0],
                answer=word,
                sides=phone.keys,
            )
    others = [each for each in phone.sides if each != side and member.side is None]
    given = [each.side for each in phone.answers if each.key == sent["choice"]]
    phone.asking = Asking(hand_to=next((each.letter for each in others if each not in given), ""))


def answer_sent(phone: Phone, game: RefereeGame, side: int) -> str:
    """Returns the answer that was sent: a word, or the units with targets that its form names."""
    sent, asked = phone.request.POST, game.choice
    word = sent.get("answer", "")
    if word != NAMED or asked is None:
        return word
    keys = {visible.ref: visible.unit.key for visible in phone.desk.visible_units}
    refs = {key: ref for ref, key in keys.items()}
    pairs = []
    for number, targets in game.referee.targets(game.inner, side):
        own = game.entrants[number].key
        target = keys.get(sent.get(f"at-{refs[own]}", ""), "")
        if target in [game.entrants[each].key for each in targets]:
            pairs.append((own, target))
    return pair_word(pairs) or asked[1].answers[0]


def is_sent_again(phone: Phone, side: Side, word: str) -> bool:
    """Tells whether this person has given the same answer for *side* already."""
    sent = phone.request.POST
    told = side.pk, phone.request.user.pk, sent.get("choice", ""), word
    return any((each.side_id, each.author_id, each.key, each.answer) == told for each in phone.answers)


def show(
    phone: Phone,
    step: Mapping[str, Any],
    *,
    throw: bool = False,
    fault: str = "",
    at: str = "",
    status: int = 200,
    doubtful: Doubtful | None = None,
) -> HttpResponse:
    """Draws the screen that *step* leads to. *doubtful*: the move that was not made."""
    desk, stored = phone.desk, phone.stored_steps
    try:
        game, more = phone.replay()
    except BROKEN:
        raise Http404 from None
    drawn = Drawn(desk, game)
    told = () if more else phone.told(drawn)
    screen, status = screen_of(
        drawn, len(stored), step, throw=throw, fault=fault, at=at, undo=phone.last, status=status
    )
    others = frozenset(each.side_id for each in desk.reports if each.side_id)
    referee = RefereeDesk(drawn, game, phone.answers, others, phone.asking, phone.home)
    doubt = doubt_view(drawn, doubtful.doubt, doubtful.step) if doubtful else None
    page = with_referee(screen, referee, told, doubt)
    return answer_screen(phone.request, desk, page, phone.mark, status)
