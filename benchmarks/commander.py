"""The computer's skill: battles with mirrored equal forces against simpler rivals.

    make bench-commander; or PYTHONPATH=. python benchmarks/commander.py [--ruleset machete] [--battles 400]

Each setting is fought twice with the same dice and the sides swapped, so neither ground nor luck favours a
side. benchmarks/rivals has the settings and the targets of `steady`, a module a ruleset. Some rivals also
fight in the shipped scenarios, from both sides. On equal ground 90 % of battles must be decided before the
last turn is over, and no temper may beat another in more than 60 %. Ends with 1 if any target is missed.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.rivals import Contest, Length, contest, rulesets, shipped_setting
from rules.core.battle import BLUE, RED, Commander
from rules.core.chances.odds import cores, run_jobs, share
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.ruleset import find

DECIDED = 90  # per cent
FAIREST, FAIR = 40, 60  # per cent that one temper may win against another
TEMPERS = (("bold", "steady"), ("steady", "wary"), ("bold", "wary"))


class Between(NamedTuple):
    """A target range for the share of battles won, in per cent."""

    least: int
    most: int


class Fought(NamedTuple):
    """One battle, as seen from the side of `steady`."""

    setting: str
    won: bool | None  # None: no winner
    turns: int


def fight_battle(ruleset: str, turns: int, seed: str, rival: str, everywhere: bool, number: int) -> Fought:
    """Fights battle *number* against *rival*.

    Settings come in pairs, with `steady` Blue in even ones, Red in odd. *everywhere*: the settings are the
    shipped scenarios.
    """
    made = contest(ruleset).rivals[rival].made
    return duel(ruleset, turns, seed, everywhere, "steady", made, number)


def fight_duel_of_tempers(
    ruleset: str, turns: int, seed: str, tempers: tuple[str, str], number: int
) -> Fought:
    """Fights battle *number* on equal ground between two *tempers*, from the side of the first."""
    other = find(ruleset).commander
    return duel(ruleset, turns, seed, False, tempers[0], lambda _: other(tempers[1]), number)


def duel(
    ruleset: str,
    turns: int,
    seed: str,
    everywhere: bool,
    temper: str,
    made: Callable[[str], Commander],
    number: int,
) -> Fought:
    """Fights battle *number* of *temper* against the commander from *made*.

    *temper* is Blue in even ones and Red in odd.
    """
    rules = find(ruleset)
    pair, swapped = divmod(number, 2)
    own = RED if swapped else BLUE
    sides: list[Commander] = [rules.commander(temper), rules.commander(temper)]
    sides[1 - own] = made(f"{seed}/{number}/rival")
    setting, scenario = shipped_setting(ruleset, pair) if everywhere else contest(ruleset).equal(pair, turns)
    outcome = rules.run(scenario, SeededDice(f"{seed}/{pair}"), (sides[BLUE], sides[RED]), Log())
    won = None if outcome.winner is None else outcome.winner == own
    return Fought(setting, won, outcome.turns)


def fight_for_length(ruleset: str, turns: int, seed: str, number: int) -> Fought:
    """Fights battle *number* of those measured for length, from Blue's side."""
    rules, length = find(ruleset), contest(ruleset).length
    assert length is not None
    sides = rules.commander("steady"), rules.commander("steady")
    setting, scenario = length.setting(number, turns)
    outcome = rules.run(scenario, SeededDice(f"{seed}/{number}"), sides, Log())
    won = None if outcome.winner is None else outcome.winner == BLUE
    return Fought(setting, won, outcome.turns)


def print_share(what: str, count: int, of: int, target: int, most: int = 100) -> bool:
    """Prints a share with its interval and whether it lies between *target* and *most*, in per cent."""
    if not of:
        print(f"  {what}: none")
        return False
    found = share(count, of)
    met = target * of <= 100 * count <= most * of
    wanted = f"{target} %" if most == 100 else f"{target} to {most} %"
    print(
        f"  {what}: {count} of {of}, {100 * count / of:.1f} % (95 %: {100 * found.low:.1f} to "
        f"{100 * found.high:.1f}); target {wanted}: {'met' if met else 'MISSED'}"
    )
    return met


def print_verdict(
    battles: Sequence[Fought], turn: str, target: int | Length | Between, open_ended: bool
) -> bool:
    """Prints the results of *battles*. Returns True if they meet the *target*: per cent won, or a length.

    *open_ended*: any number of them may be undecided.
    """
    decided = [battle for battle in battles if battle.won is not None]
    won = sum(bool(battle.won) for battle in decided)
    met = open_ended or print_share("decided", len(decided), len(battles), DECIDED)
    mean = sum(battle.turns for battle in battles) / len(battles)
    lasting = f"  {mean:.1f} {turn} on average"
    if isinstance(target, Length):
        fits = target.shortest <= mean <= target.longest
        met = met and fits
        lasting += f"; target {target.shortest} to {target.longest}: {'met' if fits else 'MISSED'}"
    elif isinstance(target, Between):
        met = print_share("won of those", won, len(decided), target.least, target.most) and met
    else:
        met = print_share("won of those", won, len(decided), target) and met
    print(lasting)
    for setting in sorted({battle.setting for battle in battles}):
        here = Counter(battle.won for battle in battles if battle.setting == setting)
        print(f"    {setting:<22} {here[True]:>3} won {here[False]:>3} lost {here[None]:>3} undecided")
    return met


def play_contest(
    ruleset: str, fought_by: Contest, battles: int, turns: int, seed: str, processes: int
) -> bool:
    """Fights and judges all contests of one ruleset. Returns True if every target is met."""
    met = True
    for title, work, target, everywhere in jobs_of_contest(ruleset, fought_by, turns, seed):
        fought: list[Fought] = []
        run_jobs(work, range(battles), processes, fought.append)
        long = "" if everywhere else f" of {turns} {fought_by.turn} at most"
        print(f"{ruleset}, {title}: {battles} battles{long}", flush=True)
        met = print_verdict(fought, fought_by.turn, target, everywhere) and met
    return met


Job = tuple[str, Callable[[int], Fought], int | Length | Between, bool]


def jobs_of_contest(ruleset: str, fought_by: Contest, turns: int, seed: str) -> Iterator[Job]:
    """Yields the contests of one ruleset: title, battle by number, target, and True in shipped scenarios."""
    for name, rival in fought_by.rivals.items():
        title = f"steady against {name}"
        yield title, partial(fight_battle, ruleset, turns, seed, name, False), rival.target, False
        if rival.everywhere:
            work = partial(fight_battle, ruleset, turns, seed, name, True)
            yield f"{title}, shipped scenarios", work, rival.target, True
    for tempers in TEMPERS:
        work = partial(fight_duel_of_tempers, ruleset, turns, seed, tempers)
        yield f"{tempers[0]} against {tempers[1]}", work, Between(FAIREST, FAIR), False
    if fought_by.length is not None:
        work = partial(fight_for_length, ruleset, turns, seed)
        yield fought_by.length.title, work, fought_by.length, False


def main() -> int:
    """Fights them all, on all cores, and returns the exit code."""
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
            play_contest(
                ruleset, found, asked.battles, asked.turns or found.turns, asked.seed, asked.processes
            )
            and met
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
