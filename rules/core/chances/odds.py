"""Odds: the same battle fought many times, with its results counted."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TypeVar

from rules.core.battle import BLUE, RED
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.inputs import BadInput
from rules.core.ruleset import Ruleset, find
from rules.core.scenario import Scenario

NORMAL_95 = 1.959964  # two-sided 95 % point of the normal distribution
BLOCK = 5  # most runs in one job: sets how often progress is reported and how soon Ctrl-C stops
BLOCKS = 8  # jobs per process, if there are enough runs: one slow process then delays the others only briefly

Job = TypeVar("Job")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Run:
    """One battle of the many: the parts of its Outcome that are counted."""

    number: int  # its dice are the stream f"{seed}/{number}"
    winner: int | None
    losses: tuple[int, int]  # figures lost, by side
    captured: tuple[int, int]  # figures that surrendered, by side
    turns: int
    activations: int


@dataclass(frozen=True, slots=True)
class Share:
    """The share of runs in which something happened."""

    count: int
    of: int
    low: float  # Wilson's 95 % interval of the share
    high: float


@dataclass(frozen=True, slots=True)
class WinChances:
    """The results of many runs. For losses and prisoners the first item is Blue's."""

    runs: int
    wins: tuple[Share, Share]
    drawn: Share
    losses: tuple[dict[int, int], dict[int, int]]  # figures lost -> number of runs
    captured: tuple[dict[int, int], dict[int, int]]
    mean_turns: float
    mean_activations: float
    typical: dict[str, int]  # "blue", "red", "drawn": the run of that result nearest to its median losses


def fight_runs(scenario: Scenario, seed: str, numbers: Iterable[int]) -> list[Run]:
    """Plays the runs of these *numbers* by computer. A run depends only on its number.

    The garbage collector is off meanwhile: a battle leaves almost no garbage, and collecting costs 5 % of it.
    """
    ruleset = find(scenario.ruleset)
    collecting = gc.isenabled()
    gc.disable()
    try:
        return [_fight(ruleset, scenario, seed, number) for number in numbers]
    finally:
        if collecting:
            gc.enable()


def _fight(ruleset: Ruleset, scenario: Scenario, seed: str, number: int) -> Run:
    blue, red = scenario.tempers()
    commanders = ruleset.commander(blue), ruleset.commander(red)
    outcome = ruleset.run(scenario, SeededDice(f"{seed}/{number}"), commanders, Log())
    captured = [0, 0]
    for unit, fate in enumerate(outcome.fates):
        captured[scenario.side_of(unit)] += fate.captured
    return Run(
        number,
        outcome.winner,
        outcome.losses,
        (captured[BLUE], captured[RED]),
        outcome.turns,
        outcome.activations,
    )


def count(runs: Sequence[Run]) -> WinChances:
    """Counts *runs*, at least one, into odds. The order of the runs does not matter."""
    many = len(runs)
    kept = sorted(runs, key=lambda run: run.number)
    won = Counter(run.winner for run in kept)
    typical = {}
    for name, winner in (("blue", BLUE), ("red", RED), ("drawn", None)):
        like = [run for run in kept if run.winner == winner]
        if like:
            typical[name] = _median(like).number
    return WinChances(
        many,
        (share(won[BLUE], many), share(won[RED], many)),
        share(won[None], many),
        (_spread(run.losses[BLUE] for run in kept), _spread(run.losses[RED] for run in kept)),
        (_spread(run.captured[BLUE] for run in kept), _spread(run.captured[RED] for run in kept)),
        sum(run.turns for run in kept) / many,
        sum(run.activations for run in kept) / many,
        typical,
    )


def odds(
    scenario: Scenario,
    *,
    runs: int,
    seed: str,
    processes: int = 1,
    report: Callable[[int], None] = lambda done: None,
) -> WinChances:
    """Plays *runs* battles and counts them. Run i uses the stream f"{seed}/{i}", whatever is compared.

    The answer is the same for any number of *processes*. *report* is called now and then with the number of
    runs done. A program that asks for more than one process begins under `if __name__ == "__main__":`.
    """
    for name, number in (("runs", runs), ("processes", processes)):
        if number < 1:
            raise BadInput(name, "must be 1 or more")
    find(scenario.ruleset).check(scenario)
    size = max(1, min(BLOCK, runs // (BLOCKS * processes)))
    blocks = [range(start, min(start + size, runs)) for start in range(0, runs, size)]
    fight = partial(fight_runs, scenario, seed)
    done: list[Run] = []

    def take(block: list[Run]) -> None:
        done.extend(block)
        report(len(done))

    if processes == 1:
        for numbers in blocks:
            take(fight(numbers))
    else:
        run_jobs(fight, blocks, processes, take)
    return count(done)


def run_jobs(
    work: Callable[[Job], Result], jobs: Sequence[Job], processes: int, take: Callable[[Result], None]
) -> None:
    """Runs the *jobs* in *processes* and passes each result to *take*, in order.

    If anything stops it, Ctrl-C or a fault, no new job begins. It waits for the jobs already begun.
    """
    with ProcessPoolExecutor(min(processes, len(jobs)), initializer=_hear_no_interrupt) as pool:
        try:
            for result in pool.map(work, jobs):
                take(result)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def cores() -> int:
    """Counts the processes that can run at once on this machine, within the cores open to us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _hear_no_interrupt() -> None:
    """Ignores Ctrl-C in this process. The parent handles it and stops the process when its job is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def share(count: int, of: int) -> Share:
    """Returns *count* out of *of* with Wilson's interval.

    The interval is right for few runs and for none or all.
    """
    square = NORMAL_95 * NORMAL_95
    part = count / of
    middle = part + square / (2 * of)
    spread = NORMAL_95 * sqrt(part * (1 - part) / of + square / (4 * of * of))
    whole = 1 + square / of
    return Share(count, of, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def _spread(values: Iterable[int]) -> dict[int, int]:
    return dict(sorted(Counter(values).items()))


def _median(runs: list[Run]) -> Run:
    """Returns the run in the middle.

    Runs are sorted by the losses of both sides together and then of Blue alone.
    """
    ranked = sorted(runs, key=lambda run: (sum(run.losses), run.losses[BLUE], run.number))
    return ranked[(len(ranked) - 1) // 2]
