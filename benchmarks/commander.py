"""How well the computer commands: on mirrored equal forces, against rivals who think less.

    make bench-commander; or PYTHONPATH=. python benchmarks/commander.py [--ruleset machete] [--battles 400]

Each setting is fought twice from the same dice, sides swapped: neither ground nor luck favours anybody. What
is fought and what is asked of `steady` stand in benchmarks/rivals, a module a ruleset; 90 % of battles are to
be decided before the last turn is over. Ends with 1 if a target is missed.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.rivals import Contest, Length, contest, rulesets
from rules.core.battle import BLUE, RED, Commander
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.odds import cores, share, shared
from rules.core.ruleset import find

DECIDED = 90  # per cent


class Fought(NamedTuple):
    """One battle, as seen from the side of `steady`."""

    setting: str
    won: bool | None  # None: nobody did
    turns: int


def fight(ruleset: str, turns: int, seed: str, rival: str, number: int) -> Fought:
    """Battle *number* against *rival*: settings by pairs, `steady` Blue in the even one, Red in the odd."""
    rules, played = find(ruleset), contest(ruleset)
    pair, swapped = divmod(number, 2)
    own = RED if swapped else BLUE
    sides: list[Commander] = [rules.commander("steady"), rules.commander("steady")]
    sides[1 - own] = played.rivals[rival].made(f"{seed}/{number}/rival")
    setting, scenario = played.equal(pair, turns)
    outcome = rules.run(scenario, SeededDice(f"{seed}/{pair}"), (sides[BLUE], sides[RED]), Log())
    won = None if outcome.winner is None else outcome.winner == own
    return Fought(setting, won, outcome.turns)


def action(ruleset: str, turns: int, seed: str, number: int) -> Fought:
    """Battle *number* of those whose length is judged, from the side of Blue."""
    rules, length = find(ruleset), contest(ruleset).length
    assert length is not None
    sides = rules.commander("steady"), rules.commander("steady")
    setting, scenario = length.setting(number, turns)
    outcome = rules.run(scenario, SeededDice(f"{seed}/{number}"), sides, Log())
    won = None if outcome.winner is None else outcome.winner == BLUE
    return Fought(setting, won, outcome.turns)


def told(what: str, count: int, of: int, target: int) -> bool:
    """Prints a share with its interval and whether it meets the *target*, in per cent."""
    if not of:
        print(f"  {what}: none")
        return False
    found = share(count, of)
    met = 100 * count >= target * of
    print(
        f"  {what}: {count} of {of}, {100 * count / of:.1f} % (95 %: {100 * found.low:.1f} to "
        f"{100 * found.high:.1f}); target {target} %: {'met' if met else 'MISSED'}"
    )
    return met


def judge(battles: Sequence[Fought], turn: str, target: int | Length) -> bool:
    """Prints what *battles* came to; returns whether they meet the *target*: per cent won, or a length."""
    decided = [battle for battle in battles if battle.won is not None]
    met = told("decided", len(decided), len(battles), DECIDED)
    mean = sum(battle.turns for battle in battles) / len(battles)
    lasting = f"  {mean:.1f} {turn} on average"
    if isinstance(target, Length):
        fits = target.shortest <= mean <= target.longest
        met = met and fits
        lasting += f"; target {target.shortest} to {target.longest}: {'met' if fits else 'MISSED'}"
    else:
        met = told("won of those", sum(bool(b.won) for b in decided), len(decided), target) and met
    print(lasting)
    for setting in sorted({battle.setting for battle in battles}):
        here = Counter(battle.won for battle in battles if battle.setting == setting)
        print(f"    {setting:<22} {here[True]:>3} won {here[False]:>3} lost {here[None]:>3} undecided")
    return met


def play(ruleset: str, fought_by: Contest, battles: int, turns: int, seed: str, processes: int) -> bool:
    """Fights and judges all that one ruleset asks; returns whether every target is met."""
    met = True
    jobs = [
        (f"steady against {name}", partial(fight, ruleset, turns, seed, name), rival.target)
        for name, rival in fought_by.rivals.items()
    ]
    if fought_by.length is not None:
        jobs.append((fought_by.length.title, partial(action, ruleset, turns, seed), fought_by.length))
    for title, work, target in jobs:
        fought: list[Fought] = []
        shared(work, range(battles), processes, fought.append)
        print(f"{ruleset}, {title}: {battles} battles of {turns} {fought_by.turn} at most", flush=True)
        met = judge(fought, fought_by.turn, target) and met
    return met


def main() -> int:
    """Fights them all, on all cores; returns the exit code."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ruleset", choices=rulesets(), help="this one alone")
    parser.add_argument("--battles", type=int, default=400, help="against each rival")
    parser.add_argument("--turns", "--phases", type=int, help="after which a battle is left undecided")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--processes", type=int, default=cores())
    asked = parser.parse_args()
    met = True
    for ruleset in [asked.ruleset] if asked.ruleset else rulesets():
        found = contest(ruleset)
        met = (
            play(ruleset, found, asked.battles, asked.turns or found.turns, asked.seed, asked.processes)
            and met
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
