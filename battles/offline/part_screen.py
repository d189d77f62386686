"""The part of a turn on a phone without signal: its name, the card on the table, and the deck."""

from html import escape
from typing import Any

from battles.offline.offline_drawing import boxes, chip, hidden_inputs
from rules.core.assisted import phrase
from rules.core.referee import NOBODY, UNKNOWN
from rules.core.refereeing.cards import MOST_CARDS
from rules.core.refereeing.idle_parts import idle_words


def part_html(screen: Any, *, must_count: bool) -> str:
    """Returns the part of the turn, with its card. *screen*: a RefereeScreen."""
    game = screen.game
    parts = [
        f'<div class="turnpart"><h2>{screen.text(game.name_of(game.part))} {chip(game.part.clause)}</h2>'
    ]
    if len({turn_part.key for turn_part in game.referee.parts}) > 1:
        items = []
        for number, part in enumerate(game.referee.parts):
            if part.closes or number == game.place or game.referee.has_part(game.inner, part):
                state = "past" if number < game.place else "now" if number == game.place else "later"
                now = ' aria-current="step"' if state == "now" else ""
                items.append(f'<li class="{state}"{now}>{screen.text(game.name_of(part))}</li>')
        parts.append(f'<ol class="parts" aria-label="{screen.word("parts")}">{"".join(items)}</ol>')
    parts.append("</div>")
    if idle := idle_words(game):
        parts.append(f'<p class="note pad" role="status">{screen.text(idle)}</p>')
    if must_count:
        buttons = "".join(
            f'<button class="ans low" name="answer" value="{number}">{number}</button>'
            for number in range(1, MOST_CARDS + 1)
        )
        parts.append(
            f'<form class="follow" data-local="enter">{hidden_inputs({"do": "count"})}'
            f"<h2>{screen.word('how_many')}</h2><p>{screen.text(phrase('count_why'))}</p>"
            f'<div class="pick c6">{buttons}</div></form>'
        )
    parts += [card_html(screen), deck_html(screen), recounts_html(screen, must_count=must_count)]
    return "".join(parts)


def card_html(screen: Any) -> str:
    """Returns the card on the table."""
    game = screen.game
    if not game.part.draws or game.card == NOBODY or game.is_waiting:
        return ""
    number = screen.filled_text("card", number=len(game.drawn), total=len(game.drawn) + len(game.deck))
    clause = chip(game.referee.card_clause)
    if game.card == UNKNOWN:
        foe = next(number for number, entrant in enumerate(game.entrants) if not entrant.is_counted)
        name, body = screen.word("enemy_unit"), f"<p>{screen.word('enemy_which')}</p>"
        letter = screen.table.letters[foe]
    else:
        row = game.rows()[game.card]
        name, letter = escape(screen.name(game.card)), screen.table.letters[game.card]
        body = (boxes(row) if row.whole else "") + f"<p>{screen.text(row.state)}</p>"
    return (
        f'<div class="cardbox {letter}"><p class="caps">{number} {clause}</p><h2>{name}</h2>'
        f'<span class="rule"></span>{body}</div>'
    )


def deck_html(screen: Any) -> str:
    """Returns the cards of this turn."""
    game = screen.game
    if not (game.part.draws and game.drawn):
        return ""
    is_on = game.card != NOBODY
    looks = ["out"] * (len(game.drawn) - is_on) + ["now"] * is_on + ["left"] * len(game.deck)
    pips = "".join(f'<i class="{look}"></i>' for look in looks)
    left = screen.table.word("cards_left").replace("%(left)s", str(len(game.deck)))  # has a tag
    return f'<div class="deck"><p>{left}</p><span class="cards" aria-hidden="true">{pips}</span></div>'


def recounts_html(screen: Any, *, must_count: bool) -> str:
    """Returns the buttons for one enemy card fewer and one more."""
    game = screen.game
    if not game.can_count or must_count or game.is_waiting:
        return ""
    numbers = [
        (screen.word(word) % number, number)
        for word, number in (("fewer", game.unknown - 1), ("more", game.unknown + 1))
    ]
    buttons = " ".join(
        f'<button class="btn" name="answer" value="{number}">{label}</button>'
        for label, number in numbers
        if 0 <= number <= MOST_CARDS
    )
    return f'<form class="pad hands" data-local="enter">{hidden_inputs({"do": "count"})}{buttons}</form>'
