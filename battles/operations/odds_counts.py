"""Counts of simulated battles: who held the field, what it cost, how long it took."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Trial:
    """One simulated battle: the side that held the field ("": nobody), men lost by side, game turns."""

    holder: str
    lost: Mapping[str, int]
    turns: int
    number: int = 0  # its dice are the stream `<seed>/odds/<number>`


def count_trials(before: Mapping[str, Any], trials: Sequence[Trial], sides: Iterable[str]) -> dict[str, Any]:
    """Returns the counts *before* with *trials* added, as plain data; *before* may be empty.

    `lost`: the losses of each side in men, at the 10th, 50th and 90th percentile.
    """
    listed = list(sides)
    held = Counter(before.get("held", {})) + Counter(trial.holder for trial in trials)
    losses: dict[str, Counter[int]] = {}
    for side in listed:
        known = {int(men): times for men, times in before.get("losses", {}).get(side, {}).items()}
        losses[side] = Counter(known) + Counter(trial.lost[side] for trial in trials)
    turns = Counter({int(turn): times for turn, times in before.get("turns", {}).items()})
    turns += Counter(trial.turns for trial in trials)
    return {
        "runs": before.get("runs", 0) + len(trials),
        "held": {side: held[side] for side in (*listed, "") if side or held[""]},
        "lost": {side: loss_range(losses[side].elements()) for side in listed},
        "losses": {side: in_order(losses[side]) for side in listed},
        "turns": in_order(turns),
    }


def in_order(counts: Counter[int]) -> dict[str, int]:
    """Returns *counts* by rising number, the numbers as JSON has them."""
    return {str(number): counts[number] for number in sorted(counts)}


def loss_range(men: Iterable[int]) -> list[int]:
    """Returns a tenth from below, the middle, a tenth from above."""
    ranked = sorted(men)
    tenth = len(ranked) // 10
    return [ranked[tenth], ranked[len(ranked) // 2], ranked[-1 - tenth]]


def typical_battles(trials: Iterable[Trial]) -> dict[str, int]:
    """Returns the number of a typical battle for each side that held the field ("": nobody).

    It is in the middle of its own, sorted by the losses of both sides together, then of the side with the
    first key.
    """

    def cost(trial: Trial) -> tuple[int, ...]:
        men = [trial.lost[side] for side in sorted(trial.lost)]  # a database may keep them in another order
        return (sum(men), *men, trial.number)

    ended: dict[str, list[Trial]] = {}
    for trial in sorted(trials, key=cost):
        ended.setdefault(trial.holder, []).append(trial)
    return {holder: like[(len(like) - 1) // 2].number for holder, like in sorted(ended.items())}
