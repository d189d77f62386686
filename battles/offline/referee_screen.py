"""The screens of a referee's game in a browser without signal, as templates/battles/assisted/ draw them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from battles.offline.choice_screen import choice_html, words_of_answer
from battles.offline.offline_board import Doubtful
from battles.offline.offline_drawing import chip, hidden_inputs
from battles.offline.offline_game import Fields, required_dues, take_back
from battles.offline.offline_referee import OfflineReferee
from battles.offline.offline_screen import Screen
from battles.offline.part_screen import part_html
from battles.offline.phase_screen import dues_of_game, phase_end_html, shown_news
from battles.offline.usual_answers import usual_answers
from rules import BadInput, RefereeGame
from rules.core.assisted import Action, Due, News, Row, Step, phrase
from rules.core.referee import JOKER, NOBODY, UNKNOWN, Toll

BESIDE: Final = 2  # actions beside a name
SHOWN: Final = 3  # cards drawn before
MOVE: Final = "move"


@dataclass(slots=True)
class RefereeScreen(Screen):
    """One screen of a game whose turn the phone keeps."""

    table: OfflineReferee
    game: RefereeGame
    asked: dict[str, str] = field(default_factory=dict)  # who is to get the phone, or to answer

    def draw(self, sent: Fields, *, is_rolling: bool = False, at: str = "") -> str:
        """Returns the screen that the fields *sent* lead to."""
        self.asked = dict(sent)
        return Screen.draw(self, sent, is_rolling=is_rolling, at=at)

    def roster(self, fault: str = "", given: Step | None = None, doubt: Doubtful | None = None) -> str:
        """Returns the card or the choice, what is due, the units that may act, and what the phone keeps.

        *doubt*: about a move that was entered but not made.
        """
        game = self.game
        choice = game.choice
        is_open = choice is None and game.ended is None
        dues = game.dues() if is_open else ()
        is_waiting = bool(required_dues(dues))
        must_count = game.must_count and is_open and not is_waiting
        rows = game.open_rows() if is_open and not is_waiting else ()
        board = self.board(rows, doubt) if is_open else ""
        parts = [
            self.end() if game.ended else "" if choice else part_html(self, must_count=must_count),
            choice_html(self) if choice else "",
            self.revealed_choices(),
            "" if dues and not rows else board,  # required answers stand above it
            self.passed_parts(),
            "" if choice and self.asked else self.earlier_news() + self.news(),
            self.phase_end() if choice else phase_end_html(self),
            *(
                self.due_of(due_row, given, number, is_open=not is_waiting)
                for number, due_row in dues_of_game(game, dues)
            ),
            board if dues and not rows else "",
            self.open_units(rows),
            self.hold() if rows and game.can_hold else "",
            "" if game.ended else self.stored_notes(),
            self.tolls() if not is_open else "",
            self.bar(dues, rows, is_closed=is_waiting or not is_open or must_count),
        ]
        return self.whole_screen("".join(parts), fault=fault)

    def button(self, look: str, fields: Mapping[str, str], name: str, value: str, label: str) -> str:
        """Returns a form of one button that enters something."""
        return (
            f'<form data-local="enter">{hidden_inputs(fields)}<button class="{look}" name="{name}"'
            f' value="{escape(value)}">{label}</button></form>'
        )

    def end(self) -> str:
        ended = self.game.ended
        assert ended is not None
        winner = ""
        if ended.winner != NOBODY:
            winner = f"<p>{self.word('won') % escape(self.table.data['sides'][ended.winner])}</p>"
        result = escape(str(self.table.data["result_only"]))
        return (
            f'<div class="cardbox over" role="status"><p class="caps">{self.word("over")} '
            f"{chip(ended.clause)}</p><h2>{self.text(ended.why)}</h2>{winner}"
            f'<p><a class="btn first" href="{result}#ending">{self.word("result")}</a></p></div>'
        )

    def revealed_choices(self) -> str:
        """Returns what both sides have just chosen."""
        last_choice = self.game.last_choice()
        if last_choice is None:
            return ""
        choice, answers = last_choice
        data = self.table.data
        choices_html = "".join(
            f'<div class="{self.letter(side)}"><p class="who">{escape(data["sides"][side])}</p>'
            f"<p>{self.text(words_of_answer(self.game, choice, answer))}</p></div>"
            for side, answer in enumerate(answers)
        )
        return f'<div class="both" role="status">{choices_html}</div>'

    def passed_parts(self) -> str:
        parts = ", ".join(self.table.say(self.game.name_of(part)) for part in self.game.passed)
        if not parts:
            return ""
        return f'<p class="note pad passed" role="status">{self.filled_text("skipped", parts=parts)}</p>'

    def phase_end(self) -> str:
        """Returns the end of the phase beside a secret choice.

        The phone may change hands for that choice.
        """
        if not self.table.data["own"]:
            return phase_end_html(self, is_passed=True)
        return "" if len(self.table.data["may_answer"]) > 1 else phase_end_html(self)

    def earlier_news(self) -> str:
        """Returns the news of the last tap, except its last step's.

        Returns nothing if that of the last step stands in the list of tests.
        """
        if shown_news(self.game) is not self.game.news:
            return ""
        steps_in_force = self.table.in_force(self.entries)
        steps = [step for _name, step in steps_in_force]
        first = len(steps) - len(take_back(steps_in_force))
        if first + 1 >= len(steps):
            return ""
        game, news = self.table.begin(), list[News]()
        for number, step in enumerate(steps):
            game.take(step)
            if number >= first and game.news and (not news or news[-1] is not game.news):
                news.append(game.news)
        lines = "".join(
            f"<li>{self.text(line.title)}{f' – {self.text(line.detail)}' if line.detail else ''}</li>"
            for line in news
            if line != self.game.news
        )
        return f'<ul class="log-lines earlier-news">{lines}</ul>' if lines else ""

    def due_of(self, due: Due, given: Step | None, number: int, *, is_open: bool) -> str:
        """Returns a due roll or question. A card that the phone turns has no answers."""
        if due.step["do"] not in self.game.referee.own_draws:
            return self.due(due, given, number, is_open=is_open)
        chips = "".join(map(chip, due.clauses))
        title = f'{self.text(due.title)} <span class="chips">{chips}</span>'
        return f'<div class="follow" data-next><h2>{title}</h2></div>'

    def open_units(self, rows: Sequence[Row]) -> str:
        """Returns the rows of the units that may act now."""
        sections = []
        sudden, order = self.game.referee.sudden, self.table.data["order"]
        sides = [([row for row in rows if self.letter_of_row(row) == side[0]], *side) for side in order]
        sides.sort(key=lambda side: all(act.key in sudden for row in side[0] for act in row.actions))
        for side_rows, letter, called, losses in sides:
            if not side_rows:
                continue
            lost = sum(row.lost for row in self.game.rows() if self.letter_of_row(row) == letter)
            items = "".join(self.open_unit(row, is_only=len(rows) == 1) for row in side_rows)
            head = (
                f'<div class="side-h {letter}"><h2>{escape(called)}</h2>'
                f"<p><b>{lost}</b> {escape(losses)}</p></div>"
            )
            is_card = self.game.part.draws and self.game.card >= 0
            sections.append(f"{'' if is_card else head}<ul>{items}</ul>")
        return f'<div class="roster">{"".join(sections)}</div>' if sections else ""

    def open_unit(self, row: Row, *, is_only: bool) -> str:
        """Returns a unit with its actions, the usual ones beside its name unless it acts alone."""
        actions = [action for action in row.actions if not self.is_on_board(row, action)]
        usual = [
            action for action in actions if action.bar is None and action.key not in self.game.referee.rare
        ]
        quick = "" if is_only else "".join(self.quick_button(row, action) for action in usual[:BESIDE])
        beside = f'<div class="quick">{quick}</div>' if quick else ""
        unit = escape(self.table.refs[row.unit])
        if not actions:
            return f'<li data-unit="{unit}"><p class="urow out">{self.head(row)}</p></li>'
        acts = "".join(self.act(row, action, is_first=not at) for at, action in enumerate(actions))
        is_shown = " open" if is_only else ""
        look = ' class="with-quick"' if quick else ""
        return (
            f'<li data-unit="{unit}"{look}><details name="roster"{is_shown}>'
            f'<summary class="urow">{self.head(row)}</summary><div class="acts">{acts}</div></details>'
            f"{beside}</li>"
        )

    def usual_answers(self, row: Row, action: Action) -> tuple[dict[str, str], str] | None:
        """Returns the usual answers of an action, and their words; None if it asks something else."""
        if action.is_done_at_once or action.bar:
            return None
        try:
            asked = self.game.ask({"do": action.key, "unit": self.table.refs[row.unit]})
        except BadInput:
            return None
        answers = usual_answers(asked)
        if asked.has_dice or not answers:
            return None
        fields = {question.key: answer.key for question, answer in zip(asked.questions, answers, strict=True)}
        return fields, ", ".join(self.table.say(answer.label) for answer in answers if answer.label)

    def act(self, row: Row, action: Action, *, is_first: bool) -> str:
        """Returns an action: in one tap with the usual answers, and beside it with others."""
        usual = self.usual_answers(row, action)
        if usual is None:
            return self.action(row, action, is_first=is_first)
        fields, words = usual
        unit = {"unit": self.table.refs[row.unit]}
        label = f"{self.text(action.label)}<small>{escape(words)}</small>"
        other = f"{self.text(action.label)} …<small>{self.word('other_answers')}</small>"
        return self.button("act", unit | fields, "do", action.key, label) + (
            f'<form data-local="draw">{hidden_inputs(unit)}<button class="act" name="do"'
            f' value="{escape(action.key)}">{other}</button></form>'
        )

    def quick_button(self, row: Row, action: Action) -> str:
        """Returns an action beside the name of its unit."""
        usual = self.usual_answers(row, action)
        kind = "enter" if usual or action.is_done_at_once else "draw"
        fields = {"unit": self.table.refs[row.unit]} | (usual[0] if usual else {})
        label = self.text(action.label)
        return (
            f'<form data-local="{kind}">{hidden_inputs(fields)}<button class="btn act" name="do"'
            f' value="{escape(action.key)}" aria-label="{label}: {escape(self.name(row.unit))}">{label}'
            "</button></form>"
        )

    def hold(self) -> str:
        unit = {"unit": self.table.refs[self.game.card]}
        return f'<div class="pad hold">{self.button("btn", unit, "do", "hold", self.word("hold"))}</div>'

    def stored_notes(self) -> str:
        """Returns what the phone keeps: cards drawn, duties, units that hold."""
        game, lines = self.game, []
        before = game.drawn[: len(game.drawn) - (game.card != NOBODY)]
        if game.part.draws and before:
            drawn = "; ".join(self.card_name(card) for card in reversed(before[-SHOWN:]))
            lines.append((self.word("cards_drawn"), escape(drawn), game.referee.card_clause))
        if game.part.draws and game.referee.draw is not None:
            lines.append(("", self.word("drawn_here"), ""))
        is_passed_on = "answer_for" in self.asked  # the orders are not for that side
        for duty in () if is_passed_on else game.duties():
            lines.append((self.text(duty.label), self.text(duty.text), duty.clause))
        if (rounds := self.table.data["rounds"]) and not is_passed_on:
            lines.append((escape(rounds[0]), escape(rounds[1]), rounds[2]))
        rows = "".join(
            f"<div><dt>{label}</dt><dd>{note_text}</dd><dd>{chip(clause)}</dd></div>"
            for label, note_text, clause in lines
        )
        if game.units_on_hold:
            wake = "".join(
                self.button(
                    "btn",
                    {"unit": self.table.refs[unit]},
                    "do",
                    "wake",
                    self.filled_text("again", name=self.name(unit)),
                )
                for unit in game.units_on_hold
            )
            rows += f'<div><dt>{self.word("holding")}</dt><dd class="wake">{wake}</dd></div>'
        return f'<dl class="keep">{rows}</dl>' if rows else ""

    def card_name(self, card: int) -> str:
        if card == JOKER:
            return self.table.say(phrase("card_joker"))
        return self.table.word("enemy_unit") if card == UNKNOWN else self.name(card)

    def tolls(self) -> str:
        return "".join(self.toll(each) for each in self.game.tolls() if each.start)

    def toll(self, toll: Toll) -> str:
        """Returns the losses of a side beside the number that is too much for it."""
        share, limit = toll.share, toll.limit
        name = escape(self.table.data["sides"][toll.side])
        chips, words = " ".join(map(chip, toll.clauses)), "breaks_above" if toll.is_above else "beaten_at"
        return (
            f'<div class="toll {self.letter(toll.side)}"><p class="row"><b>{name}</b><span>'
            f"{self.text(phrase(toll.unit))}: "
            f"{self.filled_text('lost_of', lost=toll.lost, start=toll.start)}, {share} %</span></p>"
            '<svg class="half" aria-hidden="true"><rect class="frame" width="100%" height="100%"/>'
            f'<rect class="gone" width="{share}%" height="100%"/>'
            f'<line x1="{limit}%" x2="{limit}%" y1="-5" y2="19"/></svg>'
            f'<p class="note">{self.filled_text(words, number=toll.too_much)} {chips}</p></div>'
        )

    def bar(self, dues: Sequence[Due], rows: Sequence[Row], *, is_closed: bool) -> str:
        """Returns undo, and what goes on: the dice, the next card, or the next part."""
        undo = "" if self.table.last_entry(self.entries) else " disabled"
        buttons = (
            f'<button class="btn" name="do" value="undo"{undo}>{self.icon_word("undo", "undo")}</button>'
        )
        rolls = [due for due in required_dues(dues) if due.roll]
        more = ""
        if rolls:
            is_card = any(due.step["do"] in self.game.referee.own_draws for due in rolls)
            word = "turn_card" if is_card else "roll" if len(rolls) == 1 else "roll_all"
            buttons += (
                f'<button class="btn first" name="do" value="roll">{self.icon_word("dice", word)}</button>'
            )
        elif not is_closed:
            act = self.game.go_on()
            only = self.only_move(rows)
            if only is not None:
                buttons += (
                    f'<button class="btn wide" form="only-move" name="do" value="{MOVE}">'
                    f"{self.word('only_move')}</button>"
                )
                more = f'<form id="only-move" data-local="enter">{hidden_inputs(only)}</form>'
            note = f' <span class="note">{self.text(act.bar)}</span>' if act.bar else ""
            buttons += (
                f'<button class="btn wide" name="do" value="{escape(act.key)}">'
                f"{self.text(act.label)}{note}</button>"
            )
        return f'<form class="logbar" data-local="enter">{buttons}</form>{more}'

    def only_move(self, rows: Sequence[Row]) -> dict[str, str] | None:
        """Returns the fields of the move of the only unit that may act, if it is one tap before a card."""
        if len(rows) != 1 or not self.game.can_draw:
            return None
        move = next((action for action in rows[0].actions if action.key == MOVE and not action.bar), None)
        if move is None or self.is_on_board(rows[0], move):
            return None
        usual = self.usual_answers(rows[0], move)
        if usual is None and not move.is_done_at_once:
            return None
        return {"unit": self.table.refs[rows[0].unit], "finish": "1"} | (usual[0] if usual else {})

    def filled_text(self, key: str, **values: Any) -> str:
        """Returns a text of the page with *values* in it."""
        return escape(self.table.word(key) % values)
