"""A choice that both sides make in secret, on a phone without signal.

If the phone may take both answers it is passed round. Else a side can answer for itself, or both say their
answers aloud.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from battles.offline.offline_drawing import chip, hidden_inputs
from battles.offline.offline_referee import ALOUD, ANSWER, NAMED
from rules import RefereeGame
from rules.core.assisted import Phrase, phrase
from rules.core.referee import Choice, joined_phrases
from rules.core.secret_choices import pairs_of_word


def words_of_answer(game: RefereeGame, choice: Choice, answer: str) -> Phrase:
    """Returns an answer in words: units with the targets that this phone knows, or a plain answer."""
    numbers = game.numbers
    phrases = [
        phrase("named_pair", unit=numbers[unit], target=numbers[target])
        if target
        else phrase("name_of", unit=numbers[unit])
        for unit, target in pairs_of_word(answer)
    ]
    return joined_phrases(phrases) if phrases else phrase(f"{choice.key}_{answer}")


def choice_html(screen: Any) -> str:
    """Returns the choice that is due, as far as this phone may show it. *screen*: a RefereeScreen."""
    key, choice = screen.game.choice
    data, given = screen.table.data, screen.table.answers.get(key, {})
    letters, own_letter = data["side_letters"], data["own"]
    is_here = all(
        given.get(letter) or (letter in data["may_answer"] and letter not in given) for letter in letters
    )
    open_here = [letter for letter in letters if letter in data["may_answer"] and letter not in given]
    title = screen.text(phrase(f"ask_{choice.key}"))
    why = screen.text(phrase(f"ask_{choice.key}_why"))
    head = f'<div class="pad secret"><h2>{title} {chip(choice.clause)}</h2><p class="note">{why}</p></div>'
    if len(choice.answers) == 1:
        return head + single_answer(screen, key, choice, is_here=is_here)
    if is_here:
        asked = own_letter if own_letter in open_here else open_here[0]
        if asked == own_letter or screen.asked.get("answer_for") == asked:
            return head + question(screen, key, choice, letters.index(asked))
        return head + hand_over(screen, key, choice, asked, is_first=not given and not own_letter)
    parts = [head]
    if own_letter in open_here:
        parts.append(question(screen, key, choice, letters.index(own_letter)))
    elif given.get(own_letter):
        parts.append(f'<p class="pad">{screen.word("answer_in")}</p>')
    away = next(letter for letter in letters if letter != own_letter and not given.get(letter))
    name = data["sides"][letters.index(away)]
    parts.append(f'<p class="warn"><span>{screen.filled_text("waits", side=name)}</span></p>')
    parts.append(answers_aloud(screen, key, choice, is_shown=own_letter not in open_here))
    return "".join(parts)


def single_answer(screen: Any, key: str, choice: Choice, *, is_here: bool) -> str:
    """Returns the button of a choice with one answer: both sides are ready."""
    letters, word = screen.table.data["side_letters"], choice.answers[0]
    fields = {"choice": key}
    if is_here:
        fields |= {"answer": word, "both": "1"}
    else:
        fields |= {f"said-{letter}": word for letter in letters}
    label = screen.text(phrase(f"{choice.key}_{word}"))
    return (
        f'<form class="follow" data-local="enter">{hidden_inputs(fields)}<button class="choice" name="do"'
        f' value="{ANSWER if is_here else ALOUD}"><b>{label}</b><span>{screen.word("ready")}</span>'
        "</button></form>"
    )


def hand_over(screen: Any, key: str, choice: Choice, letter: str, *, is_first: bool) -> str:
    """Returns the screen that says who gets the phone.

    *is_first*: nobody has answered yet on the umpire's phone.
    """
    data = screen.table.data
    name = data["sides"][data["side_letters"].index(letter)]
    both = ""
    if is_first:
        answer = screen.table.say(phrase(f"{choice.key}_{choice.answers[0]}"))
        fields = {"do": ANSWER, "choice": key, "both": "1"}
        label = screen.filled_text("both", answer=answer)
        both = screen.button("btn", fields, "answer", choice.answers[0], label)
    return (
        f'<div class="cardbox hand {letter}"><p class="caps">{screen.word("pass_to")}</p>'
        f'<h2>{escape(name)}</h2><span class="rule"></span><p>{screen.word("do_not_look")}</p>'
        f'<form data-local="draw"><button class="btn first" name="answer_for" value="{letter}">'
        f"{screen.filled_text('i_play', side=name)}</button></form>{both}</div>"
    )


def question(screen: Any, key: str, choice: Choice, side: int) -> str:
    """Returns the question for one side. Its answers are units with targets, or words."""
    data = screen.table.data
    letter = data["side_letters"][side]
    answers = choice.answers[:1] if choice.named else choice.answers
    buttons = "".join(
        f'<button class="choice" name="answer" value="{answer_word}">'
        f"<b>{screen.text(phrase(f'{choice.key}_{answer_word}'))}</b>"
        f"<span>{screen.text(phrase(f'{choice.key}_{answer_word}_note'))}</span></button>"
        for answer_word in answers
    )
    if choice.named:
        buttons += targets_html(screen, side)
        buttons += (
            f'<button class="choice" name="answer" value="{NAMED}"><b>{screen.word("declare")}</b>'
            f"<span>{screen.word('declare_why')}</span></button>"
        )
    fields = hidden_inputs({"do": ANSWER, "choice": key, "for": letter})
    heading = screen.filled_text("chooses", side=data["sides"][side])
    return f'<form class="follow" data-local="enter">{fields}<h2>{heading}</h2>{buttons}</form>'


def targets_html(screen: Any, side: int) -> str:
    """Returns the units of a side that may be named, each with its targets."""
    refs, rows = screen.table.refs, []
    for unit, targets in screen.game.referee.targets(screen.game.inner, side):
        ref = escape(refs[unit])
        options = "".join(
            f'<option value="{escape(refs[target])}">'
            f"{screen.filled_text('at', name=screen.name(target))}</option>"
            for target in targets
        )
        rows.append(
            f'<label for="at-{ref}">{escape(screen.name(unit))}</label><select id="at-{ref}" name="at-{ref}">'
            f'<option value="">{screen.word("stays")}</option>{options}</select>'
        )
    return f'<div class="declare">{"".join(rows)}</div>' if rows else ""


def answers_aloud(screen: Any, key: str, choice: Choice, *, is_shown: bool) -> str:
    """Returns the form for answers that both sides said aloud."""
    data, parts = screen.table.data, []
    answers: Mapping[str, str] = {
        answer_word: screen.text(phrase(f"{choice.key}_{answer_word}"))
        for answer_word in (choice.answers[:1] if choice.named else choice.answers)
    }
    if choice.named:
        answers = {**answers, NAMED: screen.word("declare")}
    for side, letter in enumerate(data["side_letters"]):
        labels = "".join(
            f'<label class="ans low"><input type="radio" name="said-{letter}" value="{value}" required>'
            f"{label}</label>"
            for value, label in answers.items()
        )
        named = targets_html(screen, side) if choice.named else ""
        parts.append(
            f'<fieldset class="asks"><legend>{escape(data["sides"][side])}</legend>'
            f'<div class="pick c2">{labels}</div>{named}</fieldset>'
        )
    fields = hidden_inputs({"do": ALOUD, "choice": key})
    is_open = " open" if is_shown else ""
    return (
        f'<details class="phones aloud"{is_open}><summary>{screen.word("aloud")}</summary>'
        f'<form class="follow" data-local="enter">{fields}<p>{screen.word("aloud_why")}</p>{"".join(parts)}'
        f'<button class="btn first">{screen.word("enter_both")}</button></form></details>'
    )
