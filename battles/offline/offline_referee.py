"""A referee's game in a browser: it draws cards by chance, and takes the answers of both sides.

The deck has no order before a card is drawn, so nobody can know the next one. A card that an undo takes back
comes up again.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from battles.offline.offline_board import place_fields, placed_step
from battles.offline.offline_game import (
    Entry,
    Fields,
    OfflineGame,
    Refused,
    chance_dice,
    entry_of,
    step_of,
    take_back,
)
from rules import SIDES, BadInput, NeedDice, RefereeGame, WrongFace
from rules.core.assisted import AUTO, UNDO, Step
from rules.core.referee import Choice
from rules.core.refereeing.board import LAY
from rules.core.refereeing.cards import CARDS, DRAW, DRAWN_AT, OFFLINE
from rules.core.refereeing.cards_before import card_before, place_of_card
from rules.core.refereeing.game import CHOOSE
from rules.core.secret_choices import is_answer, pair_word

ANSWER: Final = "answer"  # of one side to a secret choice
ALOUD: Final = "aloud"  # the answers of both sides
NAMED: Final = "named"  # the answer is the units with their targets that are sent with it
OF_SERVER: Final = ("phones", LAY)  # what only the server can do


class OfflineReferee(OfflineGame):
    """The table of a referee's game."""

    def in_force(self, entries: Sequence[Entry]) -> list[tuple[str, Step]]:
        """Returns the steps in force after *entries*. Answers of both sides make one."""
        named_steps: list[tuple[str, Step]] = list(
            zip(self.data["taken_back"], self.data["steps"], strict=True)
        )
        self.answers: dict[str, dict[str, str]] = {
            key: dict(given) for key, given in self.data["answers"].items()
        }
        for entry in entries:
            step = entry["step"]
            if step["do"] == UNDO:
                for gone in take_back(named_steps):
                    if gone["do"] == CHOOSE:
                        self.answers.pop(gone["key"], None)
            elif step["do"] == ANSWER:
                given = self.answers.setdefault(step["choice"], {})
                given[step["for"]] = step["answer"]
                words = [given.get(letter, "") for letter in self.data["side_letters"]]
                if all(words):
                    named_steps.append(choice_made(step["choice"], words))
            elif step["do"] == ALOUD:
                named_steps.append(choice_made(step["choice"], step["said"]))
            else:
                named_steps.append((entry["key"], step))
        return named_steps

    def game(self, entries: Sequence[Entry], *more: Step) -> RefereeGame:
        """Returns the game after *entries*, and *more* steps."""
        found = self.replay(entries, *more)
        assert isinstance(found, RefereeGame)
        return found

    def enter(self, sent: Fields, entries: Sequence[Entry]) -> list[Entry]:
        """Returns the new entries that a form makes, with all that follows by itself."""
        values = dict(sent)
        action = values.get("do", "")
        if action in OF_SERVER or "mark" in values:
            raise Refused(self.word("needs_signal"))
        if action == UNDO:
            self.refuse_undo(entries)
            return super().enter(sent, entries)
        if action in (ANSWER, ALOUD):
            return self.answer(values, entries)
        if action == "roll":
            made = self.roll_all(entries)
        else:
            game = self.game(entries)
            sure, roll = "sure" in values, "roll" in values
            step = placed_step(self.data["board"], game, step_of(sent), sure=sure, roll=roll)
            made = [self.play(step, entries, is_rolled=roll)]
        return [*made, *self.follow([*entries, *made], is_finished="finish" in values)]

    def refuse_undo(self, entries: Sequence[Entry]) -> None:
        """Raises Refused for answers that the server had: the other side may have played on from them."""
        found = self.in_force(entries)
        if found and len(found) <= len(self.data["steps"]) and found[-1][1]["do"] == CHOOSE:
            raise Refused(self.word("needs_signal"))

    def play(self, step: Step, entries: Sequence[Entry], *, is_rolled: bool) -> Entry:
        """Returns the entry of *step*, with the card that it draws."""
        game = self.game(entries)
        is_card = step["do"] == DRAW or (step["do"] in game.referee.own_draws and "answer" not in step)
        if not is_card:
            return self.as_offline(super().play(step, entries, is_rolled=is_rolled))
        place = place_of_card(game, str(step["do"]))
        drawn = {**step, OFFLINE: True, DRAWN_AT: place}
        drawn.pop("faces", None)
        known = [*self.data["cards_before"], *(row["step"] for row in entries)]
        before = {**drawn, **card_before(known, place)}
        if len(before) > len(drawn) and (after := self.game_if_playable(entries, before)):
            drawn = before
            if step["do"] == DRAW:
                drawn[CARDS] = [after.card_word(card) for card in after.drawn[len(game.drawn) :]]
                drawn.pop("faces", None)
        elif step["do"] == DRAW:
            drawn[CARDS] = game.words_of_draw(chance_dice())
        return self.as_offline(super().play(drawn, entries, is_rolled=True))

    def as_offline(self, entry: Entry) -> Entry:
        """Returns *entry* with the fields by which the server stores it as it was."""
        step, more = entry["step"], [(OFFLINE, "1")]
        if step.get(AUTO):
            more.append((AUTO, "1"))
        if CARDS in step:
            more.append((CARDS, " ".join(step[CARDS])))
        more += place_fields(self.data["board"], step)
        return {**entry, "fields": [*entry["fields"], *more]}

    def game_if_playable(self, entries: Sequence[Entry], step: Step) -> RefereeGame | None:
        """Returns the game after *step*; None if it cannot be played now."""
        try:
            return self.game(entries, step)
        except (BadInput, NeedDice, WrongFace):
            return None

    def roll_all(self, entries: Sequence[Entry]) -> list[Entry]:
        """Rolls all dice that are due and those that follow, up to the next question.

        A card is turned alone.
        """
        made: list[Entry] = []
        turns_card = False
        for number in count():
            game = self.game([*entries, *made])
            due = next(
                (next_due for next_due in game.dues() if next_due.roll and not next_due.is_optional), None
            )
            is_card = due is not None and due.step["do"] in game.referee.own_draws
            turns_card = turns_card or is_card
            if due is None or (turns_card and not is_card):
                break
            step = {**due.step, AUTO: True} if number else due.step
            made.append(self.play(step, [*entries, *made], is_rolled=True))
        return made

    def follow(self, entries: Sequence[Entry], *, is_finished: bool) -> list[Entry]:
        """Returns the entries that follow by themselves. *is_finished*: the unit does nothing more."""
        made: list[Entry] = []
        while True:
            game = self.game([*entries, *made])
            step = game.follow_on()
            if step is None and is_finished and not made and game.can_draw:
                step = {"do": DRAW, AUTO: True}
            if step is None:
                return made
            made.append(self.play(step, [*entries, *made], is_rolled=True))

    def answer(self, values: Mapping[str, str], entries: Sequence[Entry]) -> list[Entry]:
        """Returns the entries of answers to the secret choice that is open now."""
        game = self.game(entries)
        asked = game.choice
        if asked is None or asked[0] != values.get("choice"):
            raise BadInput("do", "answer the open question first")
        key, choice = asked
        letters = self.data["side_letters"]
        targets = {name: value for name, value in values.items() if name.startswith("at-") and value}
        if values["do"] == ALOUD:
            sent = {f"said-{letter}": values.get(f"said-{letter}", "") for letter in letters}
            answers_given = [
                self.answer_word(game, choice, side, values, word) for side, word in enumerate(sent.values())
            ]
            fields = {"do": ALOUD, "choice": key, **sent, **targets}
            return [entry_with({"do": ALOUD, "choice": key, "said": answers_given}, fields)]
        given = self.answers.get(key, {})
        is_open = len(choice.answers) == 1 and all(
            side_letter in self.data["may_answer"] for side_letter in letters
        )
        is_for_both = is_open or "both" in values
        sides = [side_letter for side_letter in letters if is_for_both or side_letter == values.get("for")]
        if any(letter not in self.data["may_answer"] or given.get(letter) == "" for letter in sides):
            raise Refused(self.word("needs_signal"))
        made = []
        for letter in sides:
            word = self.answer_word(game, choice, letters.index(letter), values, values.get("answer", ""))
            step = {"do": ANSWER, "choice": key, "for": letter, "answer": word}
            made.append(entry_with(step, {**step, "answer": values["answer"], **targets}))
        return made

    def answer_word(
        self, game: RefereeGame, choice: Choice, side: int, values: Mapping[str, str], word: str
    ) -> str:
        """Returns an answer of a side: *word*, or the units that are named with their targets."""
        if word == NAMED:
            pairs = [
                (self.refs[unit], values[f"at-{self.refs[unit]}"])
                for unit, targets in game.referee.targets(game.inner, side)
                if values.get(f"at-{self.refs[unit]}") in [self.refs[target] for target in targets]
            ]
            word = pair_word(pairs) or choice.answers[0]
        if not is_answer(game, choice, side, word):
            raise BadInput("do", "choose one first")
        return word


def choice_made(key: str, words: Sequence[str]) -> tuple[str, Step]:
    """Returns the step that shows what both sides have chosen, with the name of its entry."""
    return f"{CHOOSE}-{key}", {"do": CHOOSE, "key": key, **dict(zip(SIDES, words, strict=True))}


def entry_with(step: Step, fields: Mapping[str, str]) -> Entry:
    """Returns *step* under a key of its own, with the *fields* that send it."""
    return {**entry_of(step), "fields": [*fields.items(), (OFFLINE, "1")]}
