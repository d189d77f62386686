"""The outcomes of one volley with their exact chances, asked of each ruleset's own procedures.

A volley is asked as plain data: `fire` has the inputs of the procedure, the other fields say what its target
is. Each way in which the dice can fall gives the losses, and what comes of them: a test that is due, and
how the target stands it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from json import loads
from typing import Any, Final, NamedTuple

import rules
from rules.core.chances.ways_of_dice import Faces, faces_of, rolls_by_weight, ways_of_dice
from rules.core.dice import Dice, NeedDice, ScriptedDice, SeededDice

Asked = Mapping[str, Any]
Answers = Callable[[Dice], dict[str, Any]]

TAIL: Final = Fraction(1, 20)  # losses that are less likely than this together are one row
MOST_ROWS: Final = 6  # of losses: of more, those at both ends are told together
LOSS, DRIVEN_BACK = "loss", "driven_back"
RARE: Final = Fraction(1, 1000)  # outcomes rarer than this have no row
MORALE_CAUSES: Final = {
    "casualties_25": "MACH-MOR-02",
    "casualties_50": "MACH-MOR-03",
    "officers_lost": "MACH-MOR-04",
}


class VolleyLosses(NamedTuple):
    """The losses of one volley, and what comes of them: the mark of each outcome with its clause."""

    losses: int
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome: `losses` of so many, `or_more` or `or_fewer`, what a `die` does, or another mark.

    `faces`: those of the first die that lead to it, () if several dice do.
    """

    mark: str
    losses: int
    faces: Faces
    clause: str
    chance: Fraction
    or_more: bool = False
    or_fewer: bool = False


def machete_volley(asked: Asked) -> Callable[[Dice], VolleyLosses]:
    """Returns the volley of Machete!, with the officers' die and the test of morale. MACH-FIRE, MACH-MOR."""
    options = {"options": asked["options"]}
    fire = prepare_procedure("machete.fire", asked["fire"] | options)
    test = prepare_procedure("machete.morale_test", options)
    figures, officers = asked["fire"]["target_figures"], asked["fire"]["target_command_figures"]

    @cache
    def reasons_of(lost: int, officers_lost: int) -> tuple[str, ...]:
        due = rules.procedure("machete.morale_due")(
            {
                "start_figures": figures,
                "casualties_now": min(lost, figures),
                "command_start": officers,
                "command_now": max(0, officers - officers_lost),
            }
        )
        return tuple(due["reasons"])

    def fall(dice: Dice) -> VolleyLosses:
        answer, marks = fire(dice), dict[str, str]()
        if answer["officer_casualties"]:
            marks["officer"] = "MACH-FIRE-19"
        reasons = reasons_of(answer["total_lost"], answer["officer_casualties"])
        if reasons:
            marks["due"] = MORALE_CAUSES[reasons[0]]
            if test(dice)["state"] == "shaken":
                marks["shaken"] = "MACH-MOR-07"
        return VolleyLosses(answer["casualties"], marks)

    return fall


def hexed_volley(asked: Asked) -> Callable[[Dice], VolleyLosses]:
    """Returns the volley of The Hexed General, whose hits are its only test. ACW-SHOOT, ACW-MOR."""
    shoot = prepare_procedure("acw_hex.shoot", asked["fire"])

    def fall(dice: Dice) -> VolleyLosses:
        answer, marks = shoot(dice), dict[str, str]()
        if answer["net_hits"] > 1:
            marks["gives_ground"] = "ACW-SHOOT-09"
        if answer["removed"]:
            marks["removed"] = "ACW-MOR-02"
        return VolleyLosses(answer["net_hits"], marks)

    return fall


def macduff_volley(asked: Asked) -> Callable[[Dice], VolleyLosses]:
    """Returns the volley of MacDuff to the Frontier, with the rally test. MACD-SHOOT, MACD-MOR."""
    shoot = prepare_procedure("macduff.shoot", asked["fire"])
    rally = prepare_procedure("macduff.rally_test", {"morale": asked["morale"]})
    original = asked["figures"]

    @cache
    def is_shaken(lost: int) -> bool:
        unit = {"original": original, "lost": lost, "morale": asked["morale"]}
        return bool(rules.procedure("macduff.shaken")(unit)["shaken"])

    def fall(dice: Dice) -> VolleyLosses:
        hits, marks = min(shoot(dice)["hits"], original), dict[str, str]()
        if 0 < hits < original and is_shaken(hits):
            marks |= {"shaken": "MACD-MOR-03", "due": "MACD-MOR-04"}
            result = rally(dice)["result"]
            marks |= {mark: "MACD-MOR-05" for mark in ("retreat", "rout") if mark == result}
        return VolleyLosses(hits, marks)

    return fall


def mexican_war_volley(asked: Asked) -> Callable[[Dice], VolleyLosses]:
    """Returns the volley of the Mexican War, with the check for losses. MEX-SA, MEX-MOR."""
    shared = {name: asked[name] for name in ("options", "tables")}
    fire = prepare_procedure("mexican_war.small_arms_fire", asked["fire"] | shared)
    figures = asked["figures"]

    @cache
    def check_after(lost: int) -> Answers:
        unit = {"troop_type": asked["troops"], "figures_start": figures, "figures_lost": lost}
        return prepare_procedure("mexican_war.morale_test", {"cause": "casualty"} | unit | shared)

    def fall(dice: Dice) -> VolleyLosses:
        hits, marks = min(fire(dice)["hits"], figures), dict[str, str]()
        if 0 < hits < figures:
            marks["due"] = "MEX-MOR-07"
            effect = check_after(hits)(dice)["effect"]
            marks |= {mark: "MEX-MOR-09" for mark in ("fall_back", "rout") if mark == effect}
        return VolleyLosses(hits, marks)

    return fall


def scwares_volley(asked: Asked) -> Callable[[Dice], VolleyLosses]:
    """Returns the volley of SCWaRes, with the test of the next turn. SCW-FIRE, SCW-UMOR."""
    fire = prepare_procedure("scwares.fire", asked["fire"])
    (troop_class, bases), *_rest = asked["fire"]["target_bases"].items()

    @cache
    def test_after(lost: int) -> Answers:
        return prepare_procedure("scwares.unit_morale", {"troop_class": troop_class, "bases_lost": lost})

    def fall(dice: Dice) -> VolleyLosses:
        answer, marks = fire(dice), dict[str, str]()
        lost = sum(answer["destroyed"].values())
        if sum(answer["driven_back"].values()):
            marks[DRIVEN_BACK] = "SCW-FIRE-10"
        if 0 < lost < bases:
            marks["due"] = "SCW-UMOR-01"
            if not test_after(lost)(dice)["passed"]:
                marks["fails"] = "SCW-UMOR-07"
        return VolleyLosses(lost, marks)

    return fall


@dataclass(frozen=True, slots=True)
class VolleyRules:
    """The volley of a ruleset, the clause of its hits, and its other outcomes in order."""

    volley: Callable[[Asked], Callable[[Dice], VolleyLosses]]
    hits: str
    marks: tuple[str, ...]


VOLLEY_RULES: Final = {
    "machete": VolleyRules(machete_volley, "MACH-FIRE-18", ("officer", "due", "shaken")),
    "acw_hex": VolleyRules(hexed_volley, "ACW-SHOOT-07", ("gives_ground", "removed")),
    "macduff": VolleyRules(macduff_volley, "MACD-SHOOT-16", ("shaken", "due", "retreat", "rout")),
    "mexican_war": VolleyRules(mexican_war_volley, "MEX-SA-12", ("due", "fall_back", "rout")),
    "scwares": VolleyRules(scwares_volley, "SCW-FIRE-08", (DRIVEN_BACK, "due", "fails")),
}


def prepare_procedure(procedure: str, inputs: Mapping[str, Any]) -> Answers:
    """Prepares *procedure* with *inputs*, which are checked once. Raises BadInput."""
    return rules.procedure(procedure).prepare(inputs)


@lru_cache(maxsize=128)
def outcomes_of_volley(ruleset: str, asked: str) -> tuple[Outcome, ...]:
    """Returns the outcomes of the volley *asked*, JSON. They never change.

    Raises BadInput, TooManyRolls.
    """
    book, data = VOLLEY_RULES[ruleset], loads(asked)
    fall = book.volley(data)
    first: list[tuple[int, int]] = []

    def rolls_of(need: NeedDice, is_first: bool) -> Iterable[tuple[Faces, Fraction]]:
        if not is_first:
            return rolls_by_weight(need.count, faces_of(need.sides))
        first.append((need.count, need.sides))
        if need.count == 1:
            return rolls_by_weight(1, faces_of(need.sides))
        return rolls_by_weight(need.count, like_faces(fall, need))

    ways = list(ways_of_dice(fall, rolls_of))
    count, sides = first[0] if first else (0, 0)
    count = data.get("dice", count)
    losses: dict[int, Fraction] = defaultdict(Fraction)
    faces: dict[int, set[int]] = {}
    marks: dict[str, dict[str, Fraction]] = {}
    for way in ways:
        losses[way.answer.losses] += way.chance
        faces.setdefault(way.answer.losses, set()).update(way.faces[:1])
        for mark, clause in way.answer.marks.items():
            marks.setdefault(mark, defaultdict(Fraction))[clause] += way.chance
    rows = loss_rows(losses, book.hits)
    if count == 1:
        rows = [replace(row, faces=faces_of_row(row, faces)) for row in rows]
    elif count:
        rows = [*die_rows(fall, count, sides, book.hits), *rows]
    return (*rows, *(mark_row(mark, marks[mark]) for mark in book.marks if mark in marks))


def like_faces(fall: Callable[[Dice], VolleyLosses], need: NeedDice) -> Counter[int]:
    """Returns one face for all faces with the same effect, and their number."""
    weights, kinds = Counter[int](), dict[tuple[bool, bool], int]()
    for face, many in sorted(faces_of(need.sides).items()):
        weights[kinds.setdefault(effect_of_face(fall, need.count, face), face)] += many
    return weights


def effect_of_face(fall: Callable[[Dice], VolleyLosses], count: int, face: int) -> tuple[bool, bool]:
    """Tells whether anybody falls, and is driven back, if all *count* dice show *face*."""
    answer = fall(ScriptedDice([face] * count, SeededDice("")))  # no other die changes the losses
    return answer.losses > 0, DRIVEN_BACK in answer.marks


def die_rows(fall: Callable[[Dice], VolleyLosses], count: int, sides: int, clause: str) -> list[Outcome]:
    """Returns which faces of one die do something, of a volley of several dice."""
    by_effect: dict[tuple[bool, bool], list[int]] = {}
    weights = faces_of(sides)
    for face in sorted(weights):
        by_effect.setdefault(effect_of_face(fall, count, face), []).append(face)
    rows = []
    for (falls, is_driven), faces in sorted(by_effect.items(), reverse=True):
        if falls or is_driven:
            chance = Fraction(sum(weights[face] for face in faces), weights.total())
            mark, rule = ("die", clause) if falls else ("die_drives_back", "SCW-FIRE-10")
            rows.append(Outcome(mark, 1, tuple(faces), rule, chance))
    return rows


def loss_rows(losses: Mapping[int, Fraction], clause: str) -> list[Outcome]:
    """Returns a row for each number of losses. If there are many, the unlikely at both ends are one row."""
    numbers = sorted(losses)
    chances = [losses[number] for number in numbers]
    start, end = 0, len(numbers)
    if len(numbers) > MOST_ROWS:
        while sum(chances[: start + 2]) < TAIL:
            start += 1
        while sum(chances[end - 2 :]) < TAIL:
            end -= 1
    rows = [
        Outcome(LOSS, number, (), clause, chance)
        for number, chance in zip(numbers[start:end], chances[start:end], strict=True)
    ]
    rows[0] = replace(rows[0], chance=sum(chances[: start + 1], Fraction(0)), or_fewer=start > 0)
    if end < len(numbers):
        rows[-1] = replace(rows[-1], chance=sum(chances[end - 1 :], Fraction(0)), or_more=True)
    return [row for row in rows if row.chance >= RARE]


def faces_of_row(row: Outcome, faces: Mapping[int, set[int]]) -> Faces:
    """Returns the faces of the only die that lead to the losses of *row*."""
    return tuple(sorted(faces[row.losses]))


def mark_row(mark: str, chances: Mapping[str, Fraction]) -> Outcome:
    """Returns the row of *mark*, under the clause that brings it most often."""
    clause = max(sorted(chances), key=lambda name: chances[name])
    return Outcome(mark, 0, (), clause, sum(chances.values(), Fraction(0)))
