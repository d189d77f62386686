"""One volley of each side: its first well-armed unit at the enemy's, with the exact chance of each result.

The play sheet asks for any other volley. Units are fresh, in the open, and in no ambush.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from json import dumps, loads
from typing import Any, Final

from battles.mustering import Roster, TableUnit
from battles.pages.rules.playsheet import OddsLine, Place, odds_lines, value_in_words
from battles.pages.rules.rulebook import procedures_of
from battles.playsheet.form import PlayForm
from campaign.logic.vocabulary import Arm
from campaign.models import Side
from rules import BadInput, Procedure
from rules.core.chances.exact_odds import ExactOdds, TooManyRolls, exact_odds

VOLLEYS: Final = {
    "machete": ("fire", ("casualties", "officer_casualties")),
    "acw_hex": ("shoot", ("raw_hits",)),
    "macduff": ("shoot", ("hits",)),
    "mexican_war": ("small_arms_fire", ("hits",)),
    "scwares": ("fire", ("destroy_results", "drive_back_results")),
}
"""The procedure by which a unit fires, and which of its answers are shown."""
RARE: Final = 1000
MOST: Final = 12  # figures or bases that fire, at most: the rolls of more are too many to list


@dataclass(frozen=True, slots=True)
class Volley:
    """The firer, the target, the unusual answers of the play sheet, and the chances."""

    letter: str
    firer: str
    target: str
    asked: tuple[tuple[str, str], ...]
    lines: tuple[OddsLine, ...]
    href: str  # where the play sheet asks for any other volley


def volleys_of(ruleset: str, roster: Roster, sides: Mapping[str, Side], place: Place) -> tuple[Volley, ...]:
    """Returns a volley of each side that has firearms."""
    name, answers = VOLLEYS[ruleset]
    procedure = procedures_of(ruleset)[f"{ruleset}.{name}"]
    volleys = []
    for key, side in sides.items():
        pair = firer_and_target(roster, key)
        exact = chances_of(procedure, ruleset, *pair) if pair else None
        if pair is None or exact is None:
            continue
        inputs, odds = exact
        shown = ExactOdds(
            {
                answer_name: odds.answers[answer_name]
                for answer_name in answers
                if answer_name in odds.answers
            },
            odds.dice,
        )
        firer, target = pair
        volleys.append(
            Volley(
                letter=side.letter,
                firer=firer.name,
                target=target.name,
                asked=tuple(answers_in_words(procedure, inputs)),
                lines=tuple(without_rare(answer_name) for answer_name in odds_lines(procedure, shown)),
                href=place.procedure(ruleset, name),
            )
        )
    return tuple(volleys)


def firer_and_target(roster: Roster, side: str) -> tuple[TableUnit, TableUnit] | None:
    """Returns the unit of *side* with most firearms, and the largest unit of the enemy; None without both."""
    foot = [
        soldier
        for soldier in roster.units
        if soldier.arm in (Arm.INFANTRY, Arm.CAVALRY) and not soldier.chief
    ]
    armed = [soldier for soldier in foot if soldier.side == side and soldier.firearms]
    enemies = [soldier for soldier in foot if soldier.side != side]
    if not (armed and enemies):
        return None
    return max(armed, key=lambda soldier: soldier.firearms), max(enemies, key=lambda soldier: soldier.figures)


def chances_of(
    procedure: Procedure, ruleset: str, firer: TableUnit, target: TableUnit
) -> tuple[dict[str, Any], ExactOdds] | None:
    """Returns what is asked and its odds, with as many figures as can be listed."""
    for figures in range(min(MOST, firer.figures), 0, -1):
        inputs = inputs_of(ruleset, firer, target, figures)
        try:
            return inputs, odds_of_inputs(procedure, dumps(inputs))
        except TooManyRolls:
            continue
        except BadInput:
            return None
    return None


@lru_cache(maxsize=64)
def odds_of_inputs(procedure: Procedure, inputs: str) -> ExactOdds:
    """Returns the odds of *inputs*, JSON. They take up to a third of a second, and never change."""
    return exact_odds(procedure, loads(inputs))


def without_rare(line: OddsLine) -> OddsLine:
    """Returns *line* without results that come up less than once in a thousand volleys."""
    return replace(line, chances=tuple(each for each in line.chances if each.times * RARE >= each.of))


def inputs_of(ruleset: str, firer: TableUnit, target: TableUnit, figures: int) -> dict[str, Any]:
    """Returns what the procedure of *ruleset* is asked for *figures* of a unit."""
    is_mounted, is_old = firer.arm is Arm.CAVALRY, bool(firer.smoothbores)
    match ruleset:
        case "machete":
            return {
                "models_firing": min(figures, firer.firearms),
                "range_cm": 30,
                "target_figures": target.figures,
                "target_command_figures": target.command,
            }
        case "acw_hex":
            return {"shooters": 1}
        case "macduff":
            foot = "musket" if is_old else "rifle"
            return {"weapon": "carbine" if is_mounted else foot, "figures": figures, "range_in": 6}
        case "mexican_war":
            return {"fire_class": "III", "figures": figures, "range_in": 2}
        case _:
            weapon = "musket" if is_old else "single_shot_rifle"
            firers = {"weapon": weapon, "bases": figures, "range_zones": 1}
            return {"firers": [firers], "target_bases": {"european": target.figures}}


def answers_in_words(procedure: Procedure, inputs: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields each answer of *inputs* with its label, as the play sheet words them."""
    form = PlayForm(None, procedure=procedure)
    for part in form.parts:
        value = inputs.get(part.own)
        if value is not None:
            yield str(part.label), value_of_answer(procedure.name, value)


def value_of_answer(procedure: str, value: Any) -> str:
    """Returns an answer in words: of bases with their number."""
    if isinstance(value, list):
        return ", ".join(f"{each['bases']} × {value_in_words(procedure, each['weapon'])}" for each in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{count} × {value_in_words(procedure, kind)}" for kind, count in value.items())
    return value_in_words(procedure, value)
