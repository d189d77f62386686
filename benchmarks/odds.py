"""The time of a battle under each ruleset, against a random game of chess timed in the same run.

    make bench; or PYTHONPATH=. python benchmarks/odds.py [--runs 200] [--scenario machete/skirmish_16v16]

Both run on one core. The targets are in playouts of python-chess, 80 random plies each. A battle of Machete!
counts as 260 activations, so that a short battle is not cheap. With 1.5 times the units on both sides it may
cost at most two and a half times as much. Where `make fast` has compiled the rules, they are measured too:
they must be at least four times as fast. A battle of MacDuff or the Mexican War may then cost 3 playouts.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from random import Random  # noqa: TID251 - the yardstick's moves; no battle sees it
from time import process_time

import chess

from rules.core.chances.odds import fight_runs
from rules.core.files.scenarios import load_scenario
from rules.core.scenario import Scenario

TARGETS: dict[str, tuple[float, int]] = {  # playouts, and for how many activations; 0: for one battle
    "machete/skirmish_16v16": (2, 260),
    "acw_hex/corps_8v8": (4, 0),
    "macduff/skirmish_12v12": (6, 0),
    "mexican_war/skirmish_12v12": (6, 0),
    "scwares/skirmish_8v8": (0, 0),  # measured, without a target
}
COMPILED = {"macduff/skirmish_12v12": 3, "mexican_war/skirmish_12v12": 3}  # playouts for one battle
LARGER = "machete/skirmish_16v16"  # fought 24 v 24 too
MOST_LARGER = 2.5  # times the cost
REAR_CM = {"blue": 7, "red": 197}  # where late units start
PLIES = 80
WARM = 50  # battles before those that count: they fill the cache of the ground for all later ones
ROUNDS = 10  # battles and playouts alternate, so that a busy machine slows both
FAST = Path(__file__).resolve().parents[1] / "build" / "fast"


def play_out(chance: Random) -> None:
    """Plays random legal moves from the opening position. Starts over when a game ends early."""
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            board.reset()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))


def battle_cost(name: str, runs: int) -> float:
    """Prints the cost of battles of that scenario. Returns it in playouts of chess."""
    scenario = load_scenario(name)
    chance = Random(1)
    began = process_time()
    fight_runs(scenario, "warm", range(WARM))
    first = (process_time() - began) / WARM
    battle = chess_game = activations = 0.0
    done = 0
    for part in range(ROUNDS):
        numbers = range(runs * part // ROUNDS, runs * (part + 1) // ROUNDS)
        began = process_time()
        played = fight_runs(scenario, "bench", numbers)
        battle += process_time() - began
        activations += sum(run.activations for run in played)
        done += len(played)
        began = process_time()
        for _ in numbers:
            play_out(chance)
        chess_game += process_time() - began
    print(f"{name}: {done} battles, {done / battle:.0f} a second on one core")
    print(f"the first {WARM}, which find out about the ground: {first * done / battle:.2f} times as long")
    print(f"{activations / done:.0f} activations a battle")
    print(f"python-chess: {done} playouts of {PLIES} plies, {done / chess_game:.0f} a second")
    cost = battle / chess_game
    target, reckoned = TARGETS.get(name, (0, 0))
    if name in COMPILED and is_compiled(name):
        target = COMPILED[name]
    asks = target > 0 and not reckoned
    print(f"one battle costs {cost:.2f} playouts" + f" (target: at most {target})" * asks)
    if reckoned:
        level = cost * reckoned * done / activations
        print(f"{reckoned} activations cost {level:.2f} (target: at most {target})")
    return cost


def with_reinforcements(scenario: Scenario) -> Scenario:
    """Adds half as many units on both sides: a copy of every second one, placed at the rear."""
    more = [
        {**unit, "key": f"{unit['key']}_rear", "x_cm": REAR_CM[unit["side"]]} for unit in scenario.units[::2]
    ]
    return replace(scenario, units=(*scenario.units, *more))


def measure_larger(name: str, runs: int) -> None:
    """Prints how much more a battle costs with 1.5 times the units, both fought in turn."""
    scenarios = load_scenario(name), with_reinforcements(load_scenario(name))
    cost = [0.0, 0.0]
    for scenario in scenarios:
        fight_runs(scenario, "warm", range(WARM))
    for part in range(ROUNDS):
        numbers = range(runs * part // ROUNDS, runs * (part + 1) // ROUNDS)
        for size, scenario in enumerate(scenarios):
            began = process_time()
            fight_runs(scenario, "bench", numbers)
            cost[size] += process_time() - began
    print(f"24 v 24 costs {cost[1] / cost[0]:.2f} times as much (target: at most {MOST_LARGER})")


def is_compiled(scenario: str) -> bool:
    """True if the rules of *scenario* are loaded from compiled modules."""
    played = ("rules.core.battle", f"rules.{scenario.split('/')[0]}.battle")
    return not any(str(sys.modules[name].__file__).endswith(".py") for name in played)


def print_comparison(runs: int, scenario: str, interpreted: float | None) -> None:
    """Measures one scenario.

    If its rules are compiled, it measures the source rules in their own process too.
    """
    cost = battle_cost(scenario, runs)
    if scenario == LARGER:
        measure_larger(scenario, max(ROUNDS, runs // 4))
    if interpreted:
        kind = "compiled" if is_compiled(scenario) else "NOT compiled, though build/fast is there (make fast)"
        target = "" if scenario in COMPILED else " (target: at least 4)"
        print(f"{kind}: {interpreted / cost:.1f} times as fast{target}")
    elif (FAST / "rules" / scenario.split("/")[0]).is_dir():
        print("the same from build/fast:", flush=True)
        told = ["--runs", str(runs), "--scenario", scenario, "--compared-with", str(cost)]
        again = [sys.executable, __file__, *told]
        subprocess.run(again, env=os.environ | {"PYTHONPATH": str(FAST)}, check=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--scenario", help="this one alone")
    parser.add_argument("--compared-with", type=float, help="what the same cost interpreted")
    asked = parser.parse_args()
    for scenario in [asked.scenario] if asked.scenario else TARGETS:
        print_comparison(asked.runs, scenario, asked.compared_with)


if __name__ == "__main__":
    main()
