"""Units at a table of the Mexican War, and steps that are entered there."""

import rules
from rules import Entrant

START = rules.find("mexican_war").assisted
BEST, WORST = 10, 1  # faces of a check


def unit(key, side, figures=20, troop="infantry", **more):
    """Returns a unit of US Regulars, or as *more* says."""
    counted = more.pop("counted", True)
    facts = {"troop": troop, "class": "us_regular", "figures": figures}
    facts |= {"gun_lb": 6, "guns": 1, "limbered": False} if troop == "artillery" else {"stands": 5}
    return Entrant(key, side, (facts if counted else {"troop": troop}) | more, counted)


def officer(key, side, **more):
    facts = {"troop": "commander", "rank": "army", "officer": "scott"}
    return Entrant(key, side, facts | more, True, True)


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def dues(game):
    """Returns what is due, without the questions that answer two rolls at once."""
    return [due.step["do"] for due in game.dues() if due.step["do"] != "at_once"]


def first_roll(game):
    """Returns the first due roll whose dice are asked one by one."""
    return next(due for due in game.dues() if due.step["do"] != "at_once")


def verbs(game):
    return [each.verb for each in game.log.events]


def bars(game, row=0):
    """Returns the bar of each action of a unit. The rarer ones are left out."""
    return {each.key: each.bar and each.bar.key for each in game.rows()[row].actions if each.key != "more"}


def rarer_actions(game, unit="a"):
    """Returns the rarer actions that are open to a unit."""
    row = game.rows()[game.state.numbers[unit]]
    if "more" not in [answer.key for answer in row.actions]:
        return []
    (question,) = game.ask({"do": "more", "unit": unit}).questions
    return [answer.key for answer in question.answers]


def fire(faces, **more):
    return {
        "do": "fire",
        "unit": "a",
        "target": "b",
        "range": "short",
        "place": "open",
        "faces": faces,
    } | more


def shell(faces, **more):
    return {
        "do": "shell",
        "unit": "a",
        "target": "b",
        "range": "short",
        "place": "open",
        "faces": faces,
    } | more


def check(kind, unit, face):
    return {"do": kind, "unit": unit, "faces": [face]}


def contact(**more):
    """Returns the steps of a charge of unit a: b stands."""
    return [
        {"do": "charge", "unit": "a", "target": "b"} | more,
        check("close", "a", BEST),
        check("stand", "b", BEST),
    ]
