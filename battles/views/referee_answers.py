"""Stores answers to the secret choices of a referee's game: in secret, or as both sides said them aloud."""

from django.http import Http404
from django.utils.translation import gettext as _

from battles.operations.referee import answer_choice, shares_phone
from battles.pages.at_table.referee import Asking
from battles.views.referee_phone import Phone
from campaign.models import Side
from campaign.refusals import Refusal
from rules import SIDES, RefereeGame
from rules.core.refereeing.cards import OFFLINE
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import is_answer, pair_word

NAMED = "named"  # the answer is the units with their targets that are sent with it


def store_answer(phone: Phone) -> None:
    """Stores the answer of one side to the secret choice that is open now."""
    sent, member = phone.request.POST, phone.desk.member
    game, _more = phone.replay()
    side = next((each for each in phone.sides if each.letter == sent.get("for", "")), None)
    asked = game.choice
    if side is None:
        raise Http404
    word = answer_sent(phone, game, phone.sides.index(side), sent.get("answer", ""))
    if not is_sent_again(phone, side, word):
        if asked is None or asked[0] != sent.get("choice", ""):
            raise Refusal(_("Both sides have answered already."))
        if not is_answer(game, asked[1], phone.sides.index(side), word):
            raise Http404
        given = [each.side for each in phone.answers if each.key == asked[0]]
        is_open = len(asked[1].answers) == 1 or (word == asked[1].answers[0] and "both" in sent)
        is_for_both = member.side is None and is_open  # there is nothing to hide
        for one in phone.sides if is_for_both and not given else (side,):
            store_for(phone, one, asked[0], word)
    others = [each for each in phone.sides if each != side and member.side is None]
    given = [each.side for each in phone.answers if each.key == sent["choice"]]
    phone.asking = Asking(hand_to=next((each.letter for each in others if each not in given), ""))


def store_for(phone: Phone, side: Side, key: str, word: str) -> None:
    """Stores the answer of *side* to the choice *key*. Raises Refusal."""
    member = phone.desk.member
    answer_choice(
        battle=phone.desk.battle,
        author=member.user,
        own=member.side,
        ally=member.in_party,
        side=side,
        key=key,
        answer=word,
        sides=phone.keys,
    )


def answer_sent(phone: Phone, game: RefereeGame, side: int, word: str) -> str:
    """Returns the answer that was sent for a side: *word*, or the units with targets that its form names."""
    sent, asked = phone.request.POST, game.choice
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


def store_aloud(phone: Phone, key: str, seen: int) -> None:
    """Stores what both sides said aloud at a table without signal, as `said-<letter>` of the form has it.

    The answers that this phone may give are stored first. So nobody learns from a refusal what the other side
    has chosen on its own phone. Raises Refusal if that is something else.
    """
    sent, member = phone.request.POST, phone.desk.member
    choice = sent.get("choice", "")
    if any(each["key"] == key for each in phone.stored_steps) or is_said_already(phone, choice):
        return
    game, before = phone.replay()
    asked = game.choice
    if asked is None or asked[0] != choice:
        raise Refusal(_("Both sides have answered already."))
    said = [
        answer_sent(phone, game, number, sent.get(f"said-{side.letter}", ""))
        for number, side in enumerate(phone.sides)
    ]
    if not all(is_answer(game, asked[1], number, word) for number, word in enumerate(said)):
        raise Http404
    given = [each.side for each in phone.answers if each.key == choice]
    for side, word in zip(phone.sides, said, strict=True):
        is_own = side == member.side
        may_answer = member.side is None or is_own or shares_phone(phone.desk.battle, side)
        if may_answer and (is_own or side not in given):
            store_for(phone, side, choice, word)
    phone.refresh()
    if not is_said_already(phone, choice):
        step = {"do": CHOOSE, "key": choice, OFFLINE: True} | dict(zip(SIDES, said, strict=True))
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
    if any(word not in (NAMED, told) for word, told in zip(words, known, strict=True)):
        raise Refusal(_("The answers on the phones differ from those said aloud. Those on the phones count."))
    return True
