"""The screens of an assisted game in a browser without signal, as templates/battles/assisted/ draw them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from battles.offline.offline_board import Doubtful, board_html
from battles.offline.offline_drawing import boxes, bracketed_dice, chip, dice, hidden_inputs, icon
from battles.offline.offline_game import Entry, Fields, OfflineGame, field_of, required_dues, step_of
from battles.offline.phase_screen import dues_of_game, phase_end_html, shown_news
from battles.offline.usual_answers import is_from_last_time
from rules import BadInput, RefereeGame, WrongFace
from rules.core.assisted import Action, Answer, Due, Game, Modifier, Outcome, Question, Roll, Row, Step
from rules.core.secret_choices import turn_on_screen

SHORT, MOST_COLUMNS, BIG, TEN = 14, 4, 6, 10


@dataclass(slots=True)
class Screen:
    """One screen of a game as far as it was entered."""

    table: OfflineGame
    game: Game
    entries: Sequence[Entry]

    def draw(self, sent: Fields, *, is_rolling: bool = False, at: str = "") -> str:
        """Returns the screen that the fields *sent* lead to: questions, dice, or the roster."""
        step = step_of(sent)
        if "do" not in step:
            return self.roster()
        if any(is_step_of(step, due) for due in self.game.dues()):
            return self.roster(given=step)
        try:
            asked = self.game.ask(step) if not is_rolling and not at else None
            if asked and asked.has_dice and not asked.questions:
                is_rolling = True
            if is_rolling and not at:
                try:
                    roll = self.game.next_roll(step)
                except BadInput as missing:
                    if not field_of(missing):
                        raise
                    return self.ask(step, missing.field)
                if roll is not None:
                    return self.dice_screen(step, roll)
            return self.ask(step, at)
        except (BadInput, WrongFace):
            return self.roster(fault=self.table.word("not_open"))

    def name(self, unit: int) -> str:
        return str(self.table.names[unit])

    def letter_of_row(self, row: Row) -> str:
        """Returns the letter of the side that a unit belongs to: a gun may have been captured."""
        return str(self.table.letters[row.unit]) if row.side < 0 else self.letter(row.side)

    def letter(self, side: int) -> str:
        return str(self.table.data["side_letters"][side])

    def text(self, phrase: Any) -> str:
        return escape(self.table.say(phrase))

    def word(self, key: str) -> str:
        return escape(self.table.word(key))

    def icon_word(self, name: str, key: str) -> str:
        return f"{icon(name)} {self.word(key)}"

    def whole_screen(self, body: str, title: str = "", fault: str = "") -> str:
        """Returns *body* with the head of the screen."""
        data = self.table.data
        turn = turn_on_screen(self.game) if isinstance(self.game, RefereeGame) else self.game.turn
        beat = str(data["beat"]).replace("%d", str(turn))
        warn = f'<p class="warn" role="alert"><span>{escape(fault)}</span></p>' if fault else ""
        button = f'<button class="back">{icon("back")}<span class="sr">{self.word("back")}</span></button>'
        back = f'<form data-local="draw">{button}</form>' if title else ""
        heading = escape(title or str(data["name"]))
        return (
            f'<section id="assisted" class="assist" aria-label="{escape(str(data["name"]))}" tabindex="-1"'
            f' data-local-screen><header class="assist-h">{back}<div><h1>{heading}</h1>'
            f'<p class="note">{escape(str(data["caps"]))} · {escape(beat)}</p></div></header>'
            f"{warn}{'' if title else self.depths()}{body}</section>"
        )

    def depths(self) -> str:
        """Returns the choice of how much the phone does. offline_game.js says when it cannot change now."""
        result_only = escape(str(self.table.data["result_only"]))
        parts = [
            f'<a href="{result_only}">{self.word("result_only")}</a>',
            *(
                f'<a href="{escape(href)}" data-depth>{escape(name)}</a>'
                if href
                else f'<span aria-current="true">{escape(name)}</span>'
                for name, href in self.table.data["depths"]
            ),
        ]
        return f'<div class="depths">{"".join(parts)}</div>'

    def roster(self, fault: str = "", given: Step | None = None, doubt: Doubtful | None = None) -> str:
        """Returns the roster, with the board, the news and the dues above it.

        *doubt*: about a move that was entered but not made.
        """
        dues = self.game.dues()
        must = required_dues(dues)
        board = self.board(self.game.rows(), doubt) if self.table.data["board"] else ""
        parts = ["" if must else board, self.news(), phase_end_html(self)]
        for number, due_row in dues_of_game(self.game, dues):
            parts.append(self.due(due_row, given, number, is_open=not must))
        parts.append(board if must else "")
        if not must:
            parts.append(self.units())
        rolls = sum(due_row.roll is not None for due_row in must)
        undo = "" if self.table.last_entry(self.entries) else " disabled"
        bar = f'<button class="btn" name="do" value="undo"{undo}>{self.icon_word("undo", "undo")}</button>'
        if not must:
            close = self.game.close()
            note = f' <span class="note">{self.text(close.note)}</span>' if close.note else ""
            bar += f'<button class="btn wide" name="do" value="end">{self.text(close.label)}{note}</button>'
        elif rolls:
            word = self.icon_word("dice", "roll" if rolls == 1 else "roll_all")
            bar += f'<button class="btn first" name="do" value="roll">{word}</button>'
        parts.append(f'<form class="logbar" data-local="enter">{bar}</form>')
        return self.whole_screen("".join(parts), fault=fault)

    def news(self) -> str:
        news = shown_news(self.game)
        if news is None:
            return ""
        letter = self.letter(news.side) if news.side >= 0 else ""
        rows = {row.unit: row for row in self.game.rows()}
        struck = "".join(
            f'<p class="row"><b>{escape(self.name(unit))}</b><span>{self.figures_left(rows[unit])}</span></p>'
            f"{boxes(rows[unit]) if rows[unit].whole else ''}"
            for unit in news.units
        )
        rest = "".join(f"<p>{self.text(phrase_below)}</p>" for phrase_below in news.rest)
        return (
            f'<div class="fell {letter}" role="status">{dice(news.faces, letter)}<div>'
            f"<h2>{self.text(news.title)}</h2><p>{self.text(news.detail)} {chip(news.clause)}</p></div></div>"
            f'<div class="struck">{struck}{rest}</div>'
        )

    def figures_left(self, row: Row) -> str:
        if not row.whole:
            return f"<b>{row.lost}</b> {self.word('lost')}"
        words = self.table.word("left")  # has a tag
        return words.replace("%(left)s", str(row.left)).replace("%(whole)s", str(row.whole))

    def units(self) -> str:
        """Returns the rows of both sides, each with its actions."""
        rows = self.game.rows()
        parts = []
        for letter, called, losses in self.table.data["order"]:
            own_rows = [row for row in rows if self.letter_of_row(row) == letter]
            lost = sum(row.lost for row in own_rows)
            items = "".join(
                f'<li data-unit="{self.table.refs[row.unit]}">{self.unit(row)}</li>' for row in own_rows
            )
            parts.append(
                f'<div class="side-h {letter}"><h2>{escape(called)}</h2>'
                f"<p><b>{lost}</b> {escape(losses)}</p></div><ul>{items}</ul>"
            )
        return f'<div class="roster">{"".join(parts)}</div>'

    def head(self, row: Row) -> str:
        """Returns the name, the state and the figures of a unit."""
        state = f"{'✓ ' if row.has_acted and not row.is_out else ''}{self.text(row.state)}"
        head = f'<span class="who"><b>{escape(self.name(row.unit))}</b><span class="st">{state}</span></span>'
        if row.whole:
            return head + f'{boxes(row)}<span class="num">{row.left}</span>'
        return head + (f'<span></span><span class="num">−{row.lost}</span>' if row.lost else "")

    def unit(self, row: Row) -> str:
        actions = [own_action for own_action in row.actions if not self.is_on_board(row, own_action)]
        if not actions:
            return f'<p class="urow out">{self.head(row)}</p>'
        acts = "".join(self.action(row, own_action, is_first=not at) for at, own_action in enumerate(actions))
        summary = f'<summary class="urow">{self.head(row)}</summary>'
        return f'<details name="roster">{summary}<div class="acts">{acts}</div></details>'

    def is_on_board(self, row: Row, action: Action) -> bool:
        """True for a move of a unit that stands on the board: it is moved there."""
        game = self.game
        if not isinstance(game, RefereeGame) or action.key not in game.moves_to_cells:
            return False
        return game.place_of(row.unit) is not None

    def board(self, rows: Sequence[Row], doubt: Doubtful | None) -> str:
        """Returns the board, with the doubt about a move that was not made."""
        game, data = self.game, self.table.data
        if not isinstance(game, RefereeGame) or game.referee.board is None:
            return ""
        if not data["board"] or game.board_rules is None:
            return f'<p class="note pad">{self.word("no_board")}</p>'
        asked = ""
        if doubt is not None:
            fields = without_faces(doubt.step) | {"sure": "1"}
            if doubt.step.get("faces"):
                fields["faces"] = "-".join(map(str, doubt.step["faces"]))
            asked = (
                f'<form class="follow doubt" data-local="enter">{hidden_inputs(fields)}<p role="alert">'
                f"{self.text(doubt.doubt.text)} {chip(doubt.doubt.clause)}</p>"
                f'<p><button class="btn first">{self.word("all_the_same")}</button></p></form>'
            )
        return asked + board_html(self.table, game, rows)

    def action(self, row: Row, action: Action, *, is_first: bool) -> str:
        note = f"<small>{self.text(action.bar or action.note)}</small>" if action.bar or action.note else ""
        if action.bar:
            return f'<span class="act shut">{self.text(action.label)}{note}</span>'
        kind, look = (
            ("enter", "act") if action.is_done_at_once else ("draw", "act first" if is_first else "act")
        )
        return (
            f'<form data-local="{kind}">{hidden_inputs({"unit": self.table.refs[row.unit]})}'
            f'<button class="{look}" name="do" value="{escape(action.key)}">'
            f"{self.text(action.label)}{note}</button></form>"
        )

    def due(self, due: Due, given: Step | None, number: int = 0, *, is_open: bool) -> str:
        """Returns a roll or a question that is due.

        It has the dice that were entered for it. *number*: of a test in the order of tests, 0 for anything
        else.
        """
        roll, fields = due.roll, without_faces(due.step)
        if given is not None and is_step_of(given, due):
            roll = self.game.next_roll(given) or roll
        chips = "".join(chip(chip_clause) for chip_clause in due.clauses)
        body = f"<p>{self.text(due.why)}</p>" if due.why else ""
        if roll:
            fields |= {"faces": "-".join(map(str, roll.given))} if roll.given else {}
            body += f"<p><b>{self.text(roll.title)}</b></p>" if roll.title != due.title else ""
            body += self.dice(roll, self.text(due.title), is_priced=bool(roll.modifiers))
            if is_open:
                body += f'<button class="btn" name="roll" value="1">{self.icon_word("dice", "roll")}</button>'
        if due.answers:
            is_short = all(len(self.answer(chip_clause)) <= SHORT for chip_clause in due.answers)
            columns = min(len(due.answers), MOST_COLUMNS if is_short else 2)
            body += f'<div class="pick c{columns}">' + "".join(
                f'<button class="ans low" name="answer" value="{escape(self.value(chip_clause))}">'
                f"{escape(self.answer(chip_clause))}</button>"
                for chip_clause in due.answers
            )
            body += "</div>"
        look = f" test {self.letter(due.roll.side) if due.roll else ''}" if number else ""
        place = f'<span class="no">{number}</span> ' if number else ""
        return (
            f'<form class="follow{look}"{"" if is_open else " data-next"} data-local="enter">'
            f"{hidden_inputs(fields)}<h2>{place}{self.text(due.title)} "
            f'<span class="chips">{chips}</span></h2>{body}</form>'
        )

    def value(self, answer: Answer) -> str:
        return self.table.refs[answer.unit] if answer.unit >= 0 else answer.key

    def answer(self, answer: Answer) -> str:
        return self.table.say(answer.label) if answer.label else self.name(answer.unit)

    def ask(self, step: Step, at: str = "") -> str:
        """Returns the questions of the action of *step*. *at*: the one without an answer."""
        asked = self.game.ask(step)
        rows = {row.unit: row for row in self.game.rows()}
        unit = self.table.refs.index(str(step["unit"]))
        label = next(part.label for part in rows[unit].actions if part.key == step["do"])
        known = (
            f'<p class="known"><b>{self.word("known")}</b> {self.text(asked.known)}.</p>'
            if asked.known
            else ""
        )
        sets = "".join(self.question(part, step, rows, is_fault=part.key == at) for part in asked.questions)
        hidden = {name: str(step[name]) for name in ("do", "unit", "cell", "facing") if name in step}
        hidden |= {"rolling": "1"} if asked.has_dice else {}
        kind = "draw" if asked.has_dice else "enter"
        form = (
            f'{known}<form class="asking" data-local="{kind}">{hidden_inputs(hidden)}{sets}'
            f'<div class="logbar"><button class="btn first">{self.text(asked.go)}</button></div></form>'
        )
        return self.whole_screen(form, f"{self.name(unit)}: {self.table.say(label)}")

    def question(self, question: Question, step: Step, rows: Mapping[int, Row], *, is_fault: bool) -> str:
        chosen = str(step.get(question.key, "")) or question.kept
        is_kept = is_from_last_time(question, step)
        kept = f' <span class="note">{self.word("kept")}</span>' if is_kept else ""
        fault = f'<p class="errorlist" role="alert">{self.word("choose")}</p>' if is_fault else ""
        look = f"pick c{question.columns}" if question.columns else "whom"
        labels = []
        for answer in question.answers:
            note = self.text(answer.note)
            shape = "urow" if answer.unit >= 0 else "ans" if note else "ans low"
            body = f"{escape(self.answer(answer))}" + (f"<small>{note}</small>" if note else "")
            if answer.unit >= 0:
                row = rows[answer.unit]
                figures = f'{boxes(row)}<span class="num">{row.left}</span>' if row.whole else ""
                who = f'<b>{escape(self.answer(answer))}</b><span class="st">{note}</span>'
                body = f'<span class="who">{who}</span>{figures}'
            labels.append(
                f'<label class="{shape}"{" data-go" if question.is_last else ""}><input type="radio"'
                f' name="{escape(question.key)}" value="{escape(self.value(answer))}"'
                f"{' checked' if chosen and answer.key == chosen else ''}"
                f"{' data-settles' if answer.settles else ''}>{body}</label>"
            )
        besides = " besides" if question.columns else ""
        return (
            f'<fieldset class="asks{besides}"><legend>{self.text(question.label)}{kept}</legend>{fault}'
            f'<div class="{look}">{"".join(labels)}</div></fieldset>'
        )

    def dice_screen(self, step: Step, roll: Roll) -> str:
        """Returns the dice of *step*, with the losses of each face."""
        named = [step[name] for name in ("unit", "target") if step.get(name) in self.table.refs]
        title = " · ".join(self.name(self.table.refs.index(named_unit)) for named_unit in named)
        fields = without_faces(step) | ({"faces": "-".join(map(str, roll.given))} if roll.given else {})
        hint = f'<p class="hint">{self.text(roll.hint)} {chip(roll.clause)}</p>' if roll.hint else ""
        return self.whole_screen(
            f'<form class="follow rolling" data-local="enter">{hidden_inputs(fields)}'
            f"<h2>{self.text(roll.title)}</h2>"
            f'{self.dice(roll, self.text(roll.title), is_priced=True)}{hint}<div class="logbar">'
            f'<button class="btn wide" name="roll" value="1">{self.icon_word("dice", "roll")}</button>'
            "</div></form>",
            title,
        )

    def dice(self, roll: Roll, label: str, *, is_priced: bool) -> str:
        """Returns the sum, the dice so far, and a button for each result of the next.

        *is_priced*: each face names its losses; else six faces with equal results share a bracket.
        """
        letter = self.letter(roll.side)
        lines = "".join(map(self.modifier, (*roll.modifiers, *((roll.total,) if roll.total else ()))))
        table = f'<table class="sum"><tbody>{lines}</tbody></table>' if lines else ""
        read = [face for face in roll.given if face]
        given = f'<p class="given">{self.word("so_far")} {dice(read, "")}</p>' if read else ""
        if not (is_priced or roll.counts or len(roll.outcomes) > BIG):
            return f"{table}{given}{bracketed_dice(roll.outcomes, self.text, letter, label)}"
        is_pairs = len(roll.outcomes) > BIG and len(roll.outcomes[0].faces) > 1 and not roll.counts
        is_ten = len(roll.outcomes) == TEN and not roll.counts and not is_pairs
        look = "faces counts" if roll.counts else "pairs" if is_pairs else "faces ten" if is_ten else "faces"
        buttons = "".join(
            self.face(effect, f"<b>{at}</b>" if roll.counts else dice(effect.faces, letter), is_pair=is_pairs)
            for at, effect in enumerate(roll.outcomes)
        )
        return f'{table}{given}<div class="{look}" role="group" aria-label="{label}">{buttons}</div>'

    def face(self, outcome: Outcome, shown: str, *, is_pair: bool) -> str:
        look = ("worse" if outcome.is_bad else "") if is_pair else "face"
        total = f"<small>{escape(outcome.sum)}</small>" if outcome.sum and not is_pair else ""
        value = "-".join(map(str, outcome.faces))
        return (
            f'<button class="{look}" name="faces" value="{value}"><span>{shown}</span>'
            f"{self.text(outcome.label)}{total}</button>"
        )

    def modifier(self, line: Modifier) -> str:
        value = self.text(line.note) if line.note else escape(line.value)
        out = "" if line.counts else ' class="out"'
        return (
            f'<tr{out}><th scope="row">{self.text(line.label)}</th><td>{chip(line.clause)}</td>'
            f'<td class="n">{value}</td></tr>'
        )


def is_step_of(step: Step, due: Due) -> bool:
    """Tells whether *step* answers *due*."""
    return all(step.get(name) == value for name, value in due.step.items())


def without_faces(step: Step) -> dict[str, str]:
    return {name: str(value) for name, value in step.items() if name != "faces"}
