"""How long a battle of 16 units a side takes, against a random game of chess timed in the same run.

    make bench; or PYTHONPATH=. python benchmarks/odds.py [--runs 200]

Both on one core. Target: a battle costs at most twice an 80-ply random playout of python-chess.
"""

from argparse import ArgumentParser
from random import Random  # noqa: TID251 - the yardstick's moves; no battle sees it
from time import perf_counter

import chess

from rules.core.odds import fight_runs
from rules.core.scenarios import load_scenario

SCENARIO = "machete/skirmish_16v16"
PLIES = 80
ROUNDS = 5  # battles and playouts take turns, so that a busy machine slows both


def playout(chance: Random) -> None:
    """Plays random legal moves from the opening position, starting over when a game ends early."""
    board = chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            board.reset()
            moves = list(board.legal_moves)
        board.push(chance.choice(moves))


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    runs = parser.parse_args().runs
    scenario = load_scenario(SCENARIO)
    chance = Random(1)
    fight_runs(scenario, "warm", range(2))  # tables of the ground are made once
    battle = chess_game = activations = 0.0
    done = 0
    for part in range(ROUNDS):
        numbers = range(runs * part // ROUNDS, runs * (part + 1) // ROUNDS)
        began = perf_counter()
        played = fight_runs(scenario, "bench", numbers)
        battle += perf_counter() - began
        activations += sum(run.activations for run in played)
        done += len(played)
        began = perf_counter()
        for _ in numbers:
            playout(chance)
        chess_game += perf_counter() - began
    print(f"{SCENARIO}: {done} battles, {done / battle:.0f} a second on one core")
    print(f"{activations / done:.0f} activations a battle")
    print(f"python-chess: {done} playouts of {PLIES} plies, {done / chess_game:.0f} a second")
    print(f"one battle costs {battle / chess_game:.2f} playouts (target: at most 2)")


if __name__ == "__main__":
    main()
