"""Answers to the secret choices of a referee's game: words, or units with their targets.

An answer "a>b;c>d" names units of a side, each with a target, by their keys. A target that a game does not
know is empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from rules.core.assisted import Asked, Entrant, Game, Step
from rules.core.referee import AT_END, NOBODY, Choice, Ending, Part, Referee


class Chosen(Protocol):
    """The secret choices of a referee's game."""

    referee: Referee
    inner: Game
    chosen: dict[str, tuple[str, str]]
    is_led: bool
    ended: Ending | None
    turn_before: int

    @property
    def turn(self) -> int: ...
    @property
    def choice(self) -> tuple[str, Choice] | None: ...
    @property
    def part(self) -> Part: ...
    @property
    def numbers(self) -> Mapping[str, int]: ...
    @property
    def entrants(self) -> tuple[Entrant, ...]: ...


def turn_on_screen(game: Chosen) -> int:
    """Returns the turn of *game*. The referee keeps a turn until the choice at its end is made.

    A battle that is over keeps its last turn, unless people play on without a referee.
    """
    if game.ended and game.is_led:
        return game.turn_before
    asked = game.choice if game.is_led else None
    if asked is None or asked[1].part != AT_END:
        return game.turn
    return int(asked[0].partition("-")[0])


def pair_word(pairs: Sequence[tuple[str, str]]) -> str:
    """Returns units with their targets as an answer to a Choice, "" for none."""
    return ";".join(f"{unit}>{target}" for unit, target in pairs)


def pairs_of_word(answer: str) -> list[tuple[str, str]]:
    """Returns the units with their targets that an answer names, [] for a plain word."""
    found = [pair.partition(">") for pair in answer.split(";")]
    return [(unit, target) for unit, sign, target in found if sign]


def is_answer(game: Chosen, choice: Choice, side: int, answer: str) -> bool:
    """True if *side* may give that answer. It names each unit once, and nothing else."""
    if answer in choice.answers:
        return True
    pairs = pairs_of_word(answer) if choice.named else []
    is_whole = pair_word(list(dict(pairs).items())) == answer
    return (
        bool(pairs)
        and is_whole
        and all(
            is_of_side(game, unit, side) and (not target or is_of_side(game, target, 1 - side))
            for unit, target in pairs
        )
    )


def is_of_side(game: Chosen, key: str, side: int) -> bool:
    """True if this game knows a unit of *side* by that key."""
    number = game.numbers.get(key, NOBODY)
    return number != NOBODY and game.entrants[number].side == side


def known_answer(game: Chosen, choice: Choice, answer: str) -> str:
    """Returns an answer without the units that this game does not know: those of another phone."""
    pairs, numbers = pairs_of_word(answer), game.numbers
    if not (choice.named and pairs):
        return answer
    known = [(unit, target if target in numbers else "") for unit, target in pairs if unit in numbers]
    return pair_word(known) or choice.answers[-1]


def declared_targets(game: Chosen) -> dict[str, dict[int, int]]:
    """Returns the targets of the units that were named in secret for this turn, by action and unit."""
    targets_by_action: dict[str, dict[int, int]] = {}
    for choice in game.referee.choices:
        for answer in game.chosen.get(f"{game.turn}-{choice.key}", ()) if choice.named else ():
            for unit, target in pairs_of_word(answer):
                targets = targets_by_action.setdefault(choice.named, {})
                targets[game.numbers[unit]] = game.numbers.get(target, NOBODY)
    return targets_by_action


def declared_units(game: Chosen) -> list[int]:
    """Returns the units that may now do what was declared for them in secret."""
    named = {key: units for key, units in declared_targets(game).items() if key in game.part.actions}
    rows: Sequence[Any] = game.inner.rows() if named else ()
    return [
        row.unit
        for row in rows
        if any(row.unit in named.get(choice.key, ()) and choice.bar is None for choice in row.actions)
    ]


def with_declared_target(game: Chosen, step: Step, asked: Asked) -> Asked:
    """Returns the questions of an action. The target is the one that was declared in secret."""
    targets = declared_targets(game).get(str(step["do"]), {})
    target = targets.get(game.numbers.get(str(step.get("unit", "")), NOBODY), NOBODY)
    if target == NOBODY:
        return asked
    key = game.entrants[target].key
    questions = tuple(
        replace(question, kept=key) if key in [one.key for one in question.answers] else question
        for question in asked.questions
    )
    return replace(asked, questions=questions)


def given_up_actions(game: Chosen, entrant: Entrant) -> list[str]:
    """Returns the actions that a unit forgoes this turn, by its side's secret choice."""
    actions = []
    for choice in game.referee.choices:
        answer = game.chosen.get(f"{game.turn}-{choice.key}", ("", ""))[entrant.side]
        actions += [action for word, action in choice.bars if word == answer]
        pairs = pairs_of_word(answer) if choice.named else []
        if pairs and entrant.key not in dict(pairs):
            actions.append(choice.named)
    return actions
