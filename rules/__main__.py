"""The rules from the command line: python -m rules (where they are installed: manigua-rules) COMMAND ...

A name or value that cannot be used ends with exit code 2 and one sentence about it.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from rules.core.battle import Outcome, UnitFate
from rules.core.boards.paper import board_text
from rules.core.chances.odds import Share, WinChances, cores, odds as weigh
from rules.core.clauses import clause, places, ruleset_of
from rules.core.coverage import cover, has_tests, proofs, report
from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.files.scenarios import load_scenario, shipped_names
from rules.core.inputs import BadInput
from rules.core.playing.record import Record, digest, play
from rules.core.procedures import procedure, vector_fault
from rules.core.ruleset import computers, find, home, rulesets
from rules.core.scenario import SIDES, Scenario
from rules.core.telling.endings import with_ending
from rules.core.telling.log_lines import log_lines
from rules.core.telling.prose import names_of

MOST_RUNS = 1_000_000  # hours of fighting, with all outcomes held in memory
STATES = {"left": "gone off", "went_off": "gone off in order"}  # states that need an explanation


def where(asked: Namespace) -> int:
    """Shows a clause: its text, its places in the source, its tests."""
    cited = clause(asked.id)
    ruleset = ruleset_of(cited.id)
    print(f"{cited.id} ({cited.tag}) {cited.title['en']}")
    if cited.question:
        print(cited.question["en"])
    print(cited.text["en"])
    for place in places(ruleset).get(cited.id, ()):
        print(f"  {place.file.relative_to(home(ruleset).parent.parent)}:{place.line} {place.name}")
    for proof in (
        proofs(ruleset).get(cited.id, ()) if has_tests(ruleset) else ("its tests are not installed",)
    ):
        print(f"  {proof}")
    return 0


def call(asked: Namespace) -> int:
    """Works out one procedure of a play sheet; prints its result as one JSON object."""
    print(json.dumps(procedure(asked.procedure)(asked.inputs, asked.dice)))
    return 0


def vectors(asked: Namespace) -> int:
    """Runs a file of worked examples: a line for each that fails, then the count."""
    try:
        examples = json.loads(Path(asked.file).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput("file", f"{asked.file} cannot be read: {error}") from None
    if not isinstance(examples, list) or not all(map(_is_example, examples)):
        raise BadInput("file", f"{asked.file} is not a list of examples")
    faults = 0
    for example in examples:
        fault = vector_fault(example)
        if fault:
            faults += 1
            print(f"{example.get('id', '?')}: {fault}")
    print(f"{len(examples) - faults} passed, {faults} failed")
    return 1 if faults else 0


def _is_example(example: Any) -> bool:
    return (
        isinstance(example, dict)
        and isinstance(example.get("procedure"), str)
        and isinstance(example.get("expect", {}), dict)
    )


def coverage(asked: Namespace) -> int:
    """Lists each clause with its places, its tests, and whether battles applied it."""
    for ruleset in [asked.ruleset] if asked.ruleset else rulesets():
        home(ruleset)
        for line in report(ruleset, cover(ruleset)):
            print(line)
    return 0


def scenarios(_: Namespace) -> int:
    """Lists the scenarios that come with the rules."""
    for name in shipped_names():
        scenario = load_scenario(name)
        print(f"{name}  {scenario.title}, {len(scenario.units)} units")
    return 0


def ground(asked: Namespace) -> int:
    """Draws a table as a TOML file: scenarios name it, an umpire may change it."""
    rulebook = find(asked.ruleset)
    if rulebook.ground is None:
        raise BadInput("ruleset", f"{rulebook.title} cannot draw a ground of its own")
    seed = asked.seed or new_seed()
    words = {name: getattr(asked, name) for name in ("kind", "works", "coast") if getattr(asked, name)}
    board = rulebook.ground(asked.terrain, asked.season, seed, asked.crossing, **words)
    description = [
        asked.terrain,
        f"{asked.season} season",
        *(f"{name} {word}" for name, word in words.items()),
    ]
    heading = (
        f"Ground: {', '.join(description)}; seed {seed}.",
        f"Places are {rulebook.places}.",
    )
    print(board_text(board, heading, rulebook.ground_words or {}), end="")
    return 0


def fight(asked: Namespace) -> int:
    """Fights one battle, computer against computer."""
    scenario = load_scenario(asked.scenario)
    seed = asked.seed or new_seed()
    record = Record(scenario, find(scenario.ruleset).version, seed)
    log = FullLog()
    outcome = play(record, dice=SeededDice(seed), computer=computers(scenario), log=log)
    assert isinstance(outcome, Outcome)  # no person plays: the computer decides and the seed rolls
    names = names_of(scenario, log.events)
    lines = list(log_lines(scenario, with_ending(scenario, log, outcome), names))
    sentences = [f"{line.turn:>2}  {line.clause:<13} {line.sentence}." for line in lines]
    if asked.json:
        summary = _outcome_data(scenario, seed, outcome) | {"digest": digest(outcome, log)}
        print(json.dumps(summary | ({"log": sentences} if asked.log else {}), indent=2))
        return 0
    for line in sentences if asked.log else ():
        print(line)
    print(f"{scenario.title}, seed {seed}: {lines[-1].sentence} ({outcome.clause}).")
    print(f"  {_length_and_losses(outcome, find(scenario.ruleset).beat)}")
    for unit, fate in zip(scenario.units, outcome.fates, strict=True):
        print(f"  {unit['side']:<5} {unit.get('name') or unit['key']:<32} {_fate(fate)}")
    return 0


def odds(asked: Namespace) -> int:
    """Fights many battles on all cores and counts them; the answer does not depend on the number of cores."""
    scenario = load_scenario(asked.scenario)
    if not 1 <= asked.runs <= MOST_RUNS:
        raise BadInput("runs", f"must be from 1 to {MOST_RUNS:,}")
    seed = asked.seed or new_seed()
    began = perf_counter()
    bar = partial(_bar, asked.runs, began)
    chances = weigh(scenario, runs=asked.runs, seed=seed, processes=asked.processes, report=bar)
    rate = asked.runs / (perf_counter() - began)
    if asked.json:
        summary = _chances_data(asked.scenario, seed, chances)
        print(json.dumps(summary | {"battles_per_second": round(rate, 1)}))
        return 0
    print(f"{scenario.title}: {chances.runs} battles, seed {seed}, {rate:.0f} a second")
    for name, share in (
        ("Blue wins", chances.wins[0]),
        ("Red wins", chances.wins[1]),
        ("Drawn", chances.drawn),
    ):
        part, low, high = 100 * share.count / share.of, 100 * share.low, 100 * share.high
        print(f"  {name:<10} {share.count:>6}  {part:5.1f} %  (95 %: {low:.1f} to {high:.1f})")
    for name, losses, captured in zip(SIDES, chances.losses, chances.captured, strict=True):
        lost, taken = _quarters(losses), _quarters(captured)
        print(f"  {name.title()} loses {lost} {find(scenario.ruleset).counts}, and {taken} prisoners")
    print(f"  {chances.mean_turns:.1f} turns and {chances.mean_activations:.0f} activations on average")
    print(f"  Typical runs: {', '.join(f'{name} {number}' for name, number in chances.typical.items())}")
    return 0


def new_seed() -> str:
    """Picks a seed by the system's chance."""
    return secrets.token_hex(4)


def _bar(runs: int, began: float, done: int) -> None:
    """Draws the progress of the odds on stderr."""
    bar = "#" * (30 * done // runs)
    rate = done / (perf_counter() - began)
    end = "\n" if done == runs else ""
    print(f"\r[{bar:<30}] {done}/{runs}  {rate:.0f}/s ", end=end, file=sys.stderr, flush=True)


def _outcome_data(scenario: Scenario, seed: str, outcome: Outcome) -> dict[str, Any]:
    summary = asdict(outcome)
    fates = [
        {"key": unit["key"], "side": unit["side"]} | fate
        for unit, fate in zip(scenario.units, summary.pop("fates"), strict=True)
    ]
    for who in ("winner", "holds"):
        summary[who] = None if summary[who] is None else SIDES[summary[who]]
    summary["losses"] = dict(zip(SIDES, outcome.losses, strict=True))
    return {
        "ruleset": scenario.ruleset,
        "title": scenario.title,
        "seed": seed,
        "outcome": summary,
        "fates": fates,
    }


def _chances_data(name: str, seed: str, chances: WinChances) -> dict[str, Any]:
    def share_data(share: Share) -> dict[str, float]:
        return {
            "count": share.count,
            "share": share.count / share.of,
            "low": round(share.low, 6),
            "high": round(share.high, 6),
        }

    return {
        "scenario": name,
        "seed": seed,
        "runs": chances.runs,
        "blue": share_data(chances.wins[0]),
        "red": share_data(chances.wins[1]),
        "drawn": share_data(chances.drawn),
        "losses": dict(zip(SIDES, chances.losses, strict=True)),
        "captured": dict(zip(SIDES, chances.captured, strict=True)),
        "mean_turns": chances.mean_turns,
        "mean_activations": chances.mean_activations,
        "typical": chances.typical,
    }


def _length_and_losses(outcome: Outcome, beat: str) -> str:
    length = f"{outcome.turns} {beat}{'' if outcome.turns == 1 else 's'}"
    return f"{length}; losses: blue {outcome.losses[0]}, red {outcome.losses[1]}"


def _fate(fate: UnitFate) -> str:
    left = fate.start - fate.lost - fate.captured
    officers = f" ({fate.officers_lost} command)" if fate.officers_lost else ""
    captured = f", {fate.captured} captured" if fate.captured else ""
    state = STATES.get(fate.state, fate.state.replace("_", " "))
    return f"{fate.start:>3} start, {fate.lost} lost{officers}{captured}, {left} remaining, {state}"


def _quarters(spread: dict[int, int]) -> str:
    """Returns a distribution in a few words: its median and its middle half."""
    values = [value for value, many in spread.items() for _ in range(many)]
    low, middle, high = (values[(len(values) - 1) * part // 4] for part in (1, 2, 3))
    return f"{middle} ({low} to {high})"


def _parser() -> ArgumentParser:
    name = Path(sys.argv[0]).name
    parser = ArgumentParser(
        prog="python -m rules" if name == "__main__.py" else name, description="Rules that fight battles."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Namespace], int]) -> ArgumentParser:
        sub = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        sub.set_defaults(run=run)
        return sub

    command("where", where).add_argument("id", metavar="ID", help="MACH-FIRE-18")
    sub = command("call", call)
    sub.add_argument("procedure", metavar="PROCEDURE", help="machete.fire")
    sub.add_argument("--inputs", metavar="JSON", default="{}", help="one JSON object")
    sub.add_argument("--dice", metavar="FACE", type=int, nargs="*", default=[], help="faces, in order")
    command("vectors", vectors).add_argument("file", metavar="FILE")
    command("coverage", coverage).add_argument("ruleset", metavar="RULESET", nargs="?")
    command("scenarios", scenarios)
    sub = command("ground", ground)
    sub.add_argument("terrain", metavar="TERRAIN", help="open, jungle, cane ...")
    sub.add_argument("--seed", help="one is picked and printed if none is given")
    sub.add_argument("--season", default="dry", help="dry (the default) or wet")
    sub.add_argument("--crossing", default="none", help="ford or bridge: a river lies across the table")
    sub.add_argument("--kind", help="of battle: raid, assault ...")
    sub.add_argument("--works", type=int, help="of the place, 0 to 5")
    sub.add_argument("--coast", help="the edge where the sea lies")
    sub.add_argument("--ruleset", default="machete")
    sub = command("fight", fight)
    sub.add_argument("scenario", metavar="NAME_OR_FILE")
    sub.add_argument("--seed", help="one is picked and printed if none is given")
    sub.add_argument("--log", action="store_true", help="tell what happened, sentence by sentence")
    sub.add_argument("--json", action="store_true", help="print one JSON object")
    sub = command("odds", odds)
    sub.add_argument("scenario", metavar="NAME_OR_FILE")
    sub.add_argument("--runs", metavar="N", type=int, required=True)
    sub.add_argument("--seed", help="one is picked and printed if none is given")
    sub.add_argument("--processes", metavar="N", type=int, default=cores(), help="all cores if not given")
    sub.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main() -> int:
    """Runs the command line and returns the exit code."""
    asked = _parser().parse_args()
    try:
        code: int = asked.run(asked)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except BadInput as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)  # below the bar or the ^C
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
