"""Minutes of one table game on the phone and on paper, reckoned from its stored steps. It measures nobody.

    MANIGUA_HOME=... PYTHONPATH=. python benchmarks/table_minutes.py REF [--side KEY]

REF is that in the address of the battle: .../engagements/REF/. The seconds of each operator are published:
the keystroke-level model of Card, Moran and Newell (1980, 1983) with the ranges of Kieras (1993).
docs/table-minutes.md says what is counted for the phone and for paper, and what is left out.
"""

import os
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402

from battles.models import TableReport  # noqa: E402
from battles.operations import open_battle  # noqa: E402
from battles.pages.at_table.assisted import assisted_table  # noqa: E402
from battles.pages.at_table.table import table_desk  # noqa: E402
from campaign.access import Member  # noqa: E402
from campaign.models import Engagement  # noqa: E402
from rules import BadInput  # noqa: E402
from rules.core.assisted import ADJUST, Game, Step  # noqa: E402

SECONDS = {  # least, usual, most
    "point": (0.8, 1.1, 1.5),  # P: at a button, a card or a line of a sheet
    "press": (0.08, 0.2, 0.28),  # K
    "think": (0.6, 1.2, 1.35),  # M
    "reach": (0.4, 0.4, 0.4),  # H: for the sheet, the cards or the pencil
    "look": (0.07, 0.23, 0.7),  # one fixation of the eye
    "stroke": (0.98, 0.98, 0.98),  # D: one line of half a centimetre
    "wait": (0.1, 0.3, 0.6),  # R: our own guess for one answer of the site
}
LOOKS_A_ROW = 3  # the table, the row, the column
CHOOSE, SECRET_TAPS = "choose", 3  # two answers, and the phone passed on
LED = ("draw", "next", CHOOSE)  # steps of a referee
SINGLE_TAPS = 3  # figures struck one by one; more are typed
CLOSING_TAPS = 4  # who held the field, check it, send it, confirm it


@dataclass
class Reckoning:
    """Operators of one game on the phone and on paper, with what they come from."""

    phone: Counter[str] = field(default_factory=Counter)
    paper: Counter[str] = field(default_factory=Counter)
    things: Counter[str] = field(default_factory=Counter)

    def tap(self, taps: int, thoughts: int, waits: int) -> None:
        self.things["taps"] += taps
        self.phone += Counter(point=taps, press=taps, think=thoughts, wait=waits)

    def look_up(self, rows: int) -> None:
        """Counts rows of tables that a player with a sheet finds, and the sum of them."""
        self.things["table look-ups"] += rows
        self.paper += Counter(reach=1, think=rows + (rows > 1), look=rows * LOOKS_A_ROW)

    def strike(self, figures: int) -> None:
        """Counts the pencil's strokes through the boxes of one unit."""
        self.things["figures struck"] += figures
        self.paper += Counter(reach=1, think=1, look=2, stroke=figures)

    def close(self, units: int) -> None:
        """Counts the end: on paper, the blank return with two strokes for the number of each unit."""
        self.tap(CLOSING_TAPS, 1, 3)
        self.paper += Counter(reach=1, think=units + 1, look=2 * units, stroke=2 * units + CLOSING_TAPS)


def rolls_of(game: Game, step: Step) -> list[Any]:
    """Returns the rolls that *step* took, one for each tap on dice."""
    faces, rolls, bare = list(step.get("faces", ())), [], {k: v for k, v in step.items() if k != "faces"}
    read = 0
    while read < len(faces):
        try:
            roll = game.next_roll({**bare, "faces": faces[:read]} if read else bare)
        except (BadInput, KeyError):
            break
        if roll is None or not roll.outcomes:
            break
        rolls.append(roll)
        read += len(roll.outcomes[0].faces)
    return rolls


def taps_before_dice(game: Game, step: Step, first: int) -> tuple[int, int, int]:
    """Returns the taps, choices and answers of the site until *step* needs dice or is done.

    *first*: the taps until an action is chosen.
    """
    if step.get("auto"):  # one tap moved the last unit and drew this card
        return 0, 0, 0
    if any(all(step.get(name) == value for name, value in due.step.items()) for due in game.dues()):
        answers = "answer" in step
        return int(answers), int(answers), int(answers)
    if step["do"] == CHOOSE:
        return SECRET_TAPS, 2, SECRET_TAPS
    if "unit" not in step:
        return 1, 1, 1
    try:
        questions = game.ask({"do": step["do"], "unit": step["unit"]}).questions
    except (BadInput, KeyError):
        return first, 1, 1
    changed = [str(step.get(question.key, question.kept)) != question.kept for question in questions]
    goes_on = bool(changed) and not changed[-1]
    return first + sum(changed) + goes_on, 1 + sum(changed), 2


def reckon_step(reckoning: Reckoning, game: Game, step: Step, first: int) -> None:
    """Counts one step of a game, and carries it out."""
    if step["do"] == ADJUST:
        return game.take(step)
    rolls, before = rolls_of(game, step), game.tallies()
    taps, choices, waits = taps_before_dice(game, step, first)
    reckoning.tap(taps + len(rolls), choices, waits + len(rolls))
    reckoning.things["rolls"] += len(rolls)
    for roll in rolls:
        reckoning.phone["look"] += 2  # the dice, and their button
        reckoning.look_up(sum(line.counts for line in roll.modifiers) + 1)
    if step["do"] == CHOOSE:
        reckoning.paper += Counter(reach=2, think=2, stroke=2)
    elif step["do"] == "draw":
        reckoning.things["cards"] += 1
        reckoning.phone["look"] += 1
        reckoning.paper += Counter(reach=1, point=1, think=1, look=2)
    elif "unit" not in step:  # a phase ends: whose test is due?
        reckoning.paper["look"] += sum(not row.is_out for row in game.rows())
    game.take(step)
    for key, tally in game.tallies().items():
        fallen = tally.lost - (before[key].lost if key in before else 0)
        if fallen > 0:
            reckoning.strike(fallen)
    return None


def reckon_result(reckoning: Reckoning, lines: list[dict[str, Any]]) -> None:
    """Counts a log that has the losses alone."""
    for line in lines:
        lost = int(line.get("lost", 0))
        if lost:
            taps = lost if lost <= SINGLE_TAPS else 1 + len(str(lost))
            reckoning.tap(taps, 1, 0)
            reckoning.phone["look"] += 2
            reckoning.strike(lost)
    reckoning.close(sum(bool(line.get("lost")) for line in lines))


def minutes_of(operators: Counter[str]) -> str:
    """Returns the minutes of *operators*, with their range."""
    low, usual, high = (
        sum(count * SECONDS[name][at] for name, count in operators.items()) / 60 for at in range(3)
    )
    return f"{usual:5.1f} min ({low:.1f} to {high:.1f})"


def reckon_game(ref: str, side: str) -> Reckoning:
    """Returns the reckoning of the game that *side* stored, or that of the umpire."""
    engagement = Engagement.objects.get(ref=ref)
    report = TableReport.objects.get(battle__engagement=engagement, side__key=side or None)
    member = Member(engagement.campaign, User(), True, None, (), ())
    reckoning = Reckoning()
    if not report.steps:
        reckon_result(reckoning, report.data["lines"])
        return reckoning
    table = assisted_table(table_desk(member, engagement, open_battle(engagement=engagement)))
    game, steps = table.begin(), table.steps_in_force(report.steps)
    is_led = any(step["do"] in LED for step in steps)
    for step in steps:
        reckon_step(reckoning, game, step, 1 if is_led else 2)  # a referee shows actions beside each unit
    reckoning.close(sum(bool(tally.lost) for tally in game.tallies().values()))
    return reckoning


def main() -> None:
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("ref")
    asked.add_argument("--side", default="")
    arguments = asked.parse_args()
    reckoning = reckon_game(arguments.ref, arguments.side)
    print(", ".join(f"{count} {name}" for name, count in sorted(reckoning.things.items())))
    print(f"phone {minutes_of(reckoning.phone)}\npaper {minutes_of(reckoning.paper)}")


if __name__ == "__main__":
    main()
