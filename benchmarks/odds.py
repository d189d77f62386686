"""How long a battle of 16 units a side takes, against a random game of chess timed in the same run.

    make bench; or PYTHONPATH=. python benchmarks/odds.py [--runs 200] [--scenario machete/skirmish_16v16]

Both on one core. Target: a battle costs at most twice an 80-ply random playout of python-chess, reckoned at
260 activations. Where `make fast` has compiled the rules, the same is measured of them: they are to be at
least four times as fast.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random  # noqa: TID251 - the yardstick's moves; no battle sees it
from time import process_time

import chess

from rules.core.odds import fight_runs
from rules.core.scenarios import load_scenario

SCENARIO = "machete/skirmish_16v16"
PLIES = 80
ACTIVATIONS = 260  # of a battle as the target reckons it: one that is soon over is not cheap for that
ROUNDS = 10  # battles and playouts take turns, so that a busy machine slows both
FAST = Path(__file__).resolve().parents[1] / "build" / "fast"


def playout(chance: Random) -> None:
    """Plays random legal moves from the opening position, starting over when a game ends early."""
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            board.reset()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))


def measure(name: str, runs: int) -> float:
    """Prints what battles of that scenario cost, and returns it in playouts of chess."""
    scenario = load_scenario(name)
    chance = Random(1)
    fight_runs(scenario, "warm", range(2))  # tables of the ground are made once
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
            playout(chance)
        chess_game += process_time() - began
    print(f"{name}: {done} battles, {done / battle:.0f} a second on one core")
    print(f"{activations / done:.0f} activations a battle")
    print(f"python-chess: {done} playouts of {PLIES} plies, {done / chess_game:.0f} a second")
    cost = battle / chess_game
    print(f"one battle costs {cost:.2f} playouts")
    print(f"{ACTIVATIONS} activations cost {cost * ACTIVATIONS * done / activations:.2f} (target: at most 2)")
    return cost


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--scenario", default=SCENARIO)
    parser.add_argument("--compared-with", type=float, help="what the same cost interpreted")
    asked = parser.parse_args()
    cost = measure(asked.scenario, asked.runs)
    if asked.compared_with:
        print(f"compiled: {asked.compared_with / cost:.1f} times as fast (target: at least 4)")
    elif (FAST / "sources.sha256").is_file():
        print("the same, compiled:", flush=True)
        again = [sys.executable, __file__, *sys.argv[1:], "--compared-with", str(cost)]
        subprocess.run(again, env=os.environ | {"PYTHONPATH": str(FAST)}, check=True)


if __name__ == "__main__":
    main()
