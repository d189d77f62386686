"""The phrases of a log of both sides that a player may read: none about hidden units or secret orders."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from rules import BadInput
from rules.core.assisted import NAMED, SIDED, Answer, Game, Phrase, Step, phrase

HIDDEN = "\ue000"  # the name of a unit that the reader does not see: text with it never leaves the server
JOINED = ("and_also", "and_then")  # phrases that join two others
UNIT_ANSWER = "unit-"  # begins the key of an answer that is a unit, on a player's page
WITHOUT_COUNTS = {"concedes": "conceded", "breaks": "is_broken", "smaller_share": "fewer_losses"}
"""Phrases that reckon up whole armies, hidden units too, and those that say the same without numbers."""
READY = "ready"  # the state of a unit of which there is nothing else to say


@dataclass(frozen=True, slots=True)
class Secrets:
    """Secrets from a reader: *actions* of the units of *others*, and *words* about them."""

    words: Collection[str] = ()
    others: Collection[int] = ()
    actions: Collection[str] = ()


def known_part(whole: Phrase, hidden: Collection[int], secrets: Secrets = Secrets()) -> Phrase | None:
    """Returns *whole* without its parts about *hidden* units and secrets; None if nothing is left."""
    if whole.key in JOINED:
        parts = [known_part(whole.values[name], hidden, secrets) for name in ("first", "second")]
        known = [part for part in parts if part is not None]
        if len(known) > 1:
            return Phrase(whole.key, {"first": known[0], "second": known[1]})
        return known[0] if known else None
    is_secret = has_word(whole, secrets.words) and has_unit(whole, secrets.others)
    return None if is_secret or has_unit(whole, hidden) else whole


def known_state(state: Phrase, words: Collection[str]) -> Phrase:
    """Returns the *state* of an enemy unit without its parts that have secret *words*."""
    if state.key not in JOINED:
        return phrase(READY) if has_word(state, words) else state
    parts = [known_state(state.values[name], words) for name in ("first", "second")]
    known = [part for part in parts if part.key != READY]
    if len(known) > 1:
        return Phrase(state.key, {"first": known[0], "second": known[1]})
    return known[0] if known else phrase(READY)


def has_word(whole: Phrase, words: Collection[str]) -> bool:
    """Tells whether *whole*, or a phrase in it, is one of *words*."""
    inner = [value for value in whole.values.values() if isinstance(value, Phrase)]
    return whole.key in words or any(has_word(part, words) for part in inner)


def has_unit(whole: Phrase, units: Collection[int]) -> bool:
    """Tells whether *whole* names one of *units*, by number."""
    return any(
        has_unit(value, units) if isinstance(value, Phrase) else name in NAMED and value in units
        for name, value in whole.values.items()
    )


def without_counts(whole: Phrase, side: int) -> Phrase:
    """Returns *whole* without numbers of an army that the player of *side* sees only in part."""
    if whole.key not in WITHOUT_COUNTS or (whole.values[SIDED] == side and "theirs" not in whole.values):
        return whole
    return Phrase(WITHOUT_COUNTS[whole.key], {SIDED: whole.values[SIDED]})


def keys_on_page(answers: Iterable[Answer], hidden: frozenset[int]) -> dict[str, str]:
    """Returns the page's keys of *answers*, by their keys in the rules, without *hidden* units.

    A number of a unit counts those before it, hidden ones too, so a page has numbers of its own.
    """
    keys = dict[str, str]()
    for answer in answers:
        names_unit = answer.label is not None and not set(NAMED).isdisjoint(answer.label.values)
        if answer.label and has_unit(answer.label, hidden):
            continue
        is_number = names_unit and any(map(str.isdigit, answer.key))
        keys[answer.key] = f"{UNIT_ANSWER}{len(keys) + 1}" if is_number else answer.key
    return keys


def with_answer_of_rules(game: Game, step: Step, hidden: frozenset[int]) -> dict[str, Any]:
    """Returns *step* of a player with its answer as the rules call it.

    Raises BadInput for an answer that no page of theirs offers.
    """
    asked = [due for due in game.dues() if all(step.get(name) == value for name, value in due.step.items())]
    if not asked or not asked[0].answers or "answer" not in step:
        return dict(step)
    by_key = {shown: key for key, shown in keys_on_page(asked[0].answers, hidden).items()}
    if step["answer"] not in by_key:
        raise BadInput("answer", "choose one first")
    return {**step, "answer": by_key[step["answer"]]}
