"""Stores answers to the secret choices of a referee's game: in secret, or as both sides said them aloud."""

from contextlib import suppress

from django.http import Http404
from django.utils.translation import gettext as _

from battles.operations.referee import answer_choice, shares_phone
from battles.pages.at_table.referee import Asking
from battles.views.referee_phone import Phone
from battles.views.step_in_request import MOST_LETTERS
from campaign.models import Side
from campaign.refusals import Refusal
from rules import SIDES, RefereeGame
from rules.core.refereeing.cards import OFFLINE
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import is_answer, pair_word, pairs_of_word

NAMED = "named"  # the answer is the units with their targets that are sent with it


def store_answer(phone: Phone) -> None:
    """Stores the answer of one side to the secret choice that is open now."""
    sent, member = phone.request.POST, phone.desk.member
    game, _more = phone.replay()
    side = next((answer for answer in phone.sides if answer.letter == sent.get("for", "")), None)
    asked = game.choice
    if side is None:
        raise Http404
    if phone.desk.is_cut and side != member.side:  # before its units are read, which may be hidden
        raise Refusal(_("That side answers on its own phone."))
    word = answer_sent(phone, game, phone.sides.index(side), sent.get("answer", ""))
    if not is_sent_again(phone, side, word):
        if asked is None or asked[0] != sent.get("choice", ""):
            raise Refusal(_("Both sides have answered already."))
        if not is_answer(game, asked[1], phone.sides.index(side), word):
            raise Http404
        given = [answer.side for answer in phone.answers if answer.key == asked[0]]
        is_open = len(asked[1].answers) == 1 or (word == asked[1].answers[0] and "both" in sent)
        is_for_both = member.side is None and is_open  # there is nothing to hide
        for one in phone.sides if is_for_both and not given else (side,):
            store_for(phone, one, asked[0], word)
    if phone.desk.is_one_log:
        store_reveals(phone)
    others = [answer for answer in phone.sides if answer != side and member.side is None]
    given = [answer.side for answer in phone.answers if answer.key == sent["choice"]]
    phone.asking = Asking(hand_to=next((answer.letter for answer in others if answer not in given), ""))


def store_reveals(phone: Phone) -> None:
    """Stores the choices that both sides have made by now.

    Otherwise the next entry would store them, and a side would learn of a secret entry.
    """
    phone.refresh()
    _game, before = phone.replay()
    seen, key = len(phone.stored_steps), phone.request.POST.get("key", "")[:MOST_LETTERS]
    with suppress(Refusal):  # another phone was quicker
        for step in before:
            if step["do"] == CHOOSE:
                seen = phone.store(f"{key}-{step['key']}", seen, step)


def store_for(phone: Phone, side: Side, key: str, word: str) -> None:
    """Stores the answer of *side* to the choice *key*. Raises Refusal."""
    member = phone.desk.member
    answer_choice(
        battle=phone.desk.battle,
        author=member.user,
        own_side=member.side,
        ally=member.in_party,
        side=side,
        key=key,
        answer=word,
        sides=phone.keys,
    )


def answer_sent(phone: Phone, game: RefereeGame, side: int, word: str) -> str:
    """Returns the answer that was sent for a side: *word*, or the units with targets that its form names.

    Raises Http404 for a word of units by their keys, if its author may not know of all units.
    """
    sent, asked = phone.request.POST, game.choice
    if phone.desk.is_cut and pairs_of_word(word):
        raise Http404
    if word != NAMED or asked is None:
        return word
    keys = {visible.ref: visible.unit.key for visible in phone.desk.visible_units}
    refs = {key: ref for ref, key in keys.items()}
    pairs = []
    for number, targets in game.referee.targets(game.inner, side):
        own_key = game.entrants[number].key
        target = keys.get(sent.get(f"at-{refs[own_key]}", ""), "")
        if target in [game.entrants[target_number].key for target_number in targets]:
            pairs.append((own_key, target))
    return pair_word(pairs) or asked[1].answers[0]


def is_sent_again(phone: Phone, side: Side, word: str) -> bool:
    """Tells whether this person has given the same answer for *side* already."""
    sent = phone.request.POST
    told = side.pk, phone.request.user.pk, sent.get("choice", ""), word
    return any((each.side_id, each.author_id, each.key, each.answer) == told for each in phone.answers)


def store_aloud(phone: Phone, key: str, seen: int) -> None:
    """Stores what both sides said aloud at a table without signal, as `said-<letter>` of the form has it.

    The answers that this phone may give are stored first. So nobody learns from a refusal what the other side
    has chosen on its own phone. Raises Refusal if that is something else.
    """
    sent, member = phone.request.POST, phone.desk.member
    choice = sent.get("choice", "")
    if any(stored_step["key"] == key for stored_step in phone.stored_steps) or is_said_already(phone, choice):
        return
    game, before = phone.replay()
    asked = game.choice
    if asked is None or asked[0] != choice:
        raise Refusal(_("Both sides have answered already."))
    words_said = [
        answer_sent(phone, game, number, sent.get(f"said-{side.letter}", ""))
        for number, side in enumerate(phone.sides)
    ]
    if not all(is_answer(game, asked[1], number, word) for number, word in enumerate(words_said)):
        raise Http404
    given = [stored_step.side for stored_step in phone.answers if stored_step.key == choice]
    for side, word in zip(phone.sides, words_said, strict=True):
        is_own = side == member.side
        may_answer = member.side is None or is_own or shares_phone(phone.desk.battle, side)
        if may_answer and (is_own or side not in given):
            store_for(phone, side, choice, word)
    phone.refresh()
    if not is_said_already(phone, choice):
        step = {"do": CHOOSE, "key": choice, OFFLINE: True} | dict(zip(SIDES, words_said, strict=True))
        for number, earlier in enumerate(before):
            seen = phone.store(f"{key}-secret-{number}", seen, earlier)
        phone.store(key, seen, step)


def is_said_already(phone: Phone, choice: str) -> bool:
    """Tells whether both answers to *choice* are known, as they were said. Raises Refusal if they differ."""
    game, _more = phone.replay()
    known = game.chosen.get(choice)
    if known is None:
        return False
    sent = phone.request.POST
    words = [sent.get(f"said-{side.letter}", "") for side in phone.sides]
    if any(word not in (NAMED, word_aloud) for word, word_aloud in zip(words, known, strict=True)):
        raise Refusal(_("The answers on the phones differ from those said aloud. Those on the phones count."))
    return True
