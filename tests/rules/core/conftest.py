"""A game small enough to follow by hand: two duellists, who each turn shoot or wait."""

import pytest

from rules.core.battle import BLUE, RED, Battle, Board, Outcome, Phase, Unit, UnitFate
from rules.core.inputs import BadInput
from rules.core.ruleset import Ruleset
from rules.core.scenario import Scenario
from rules.core.telling.prose import Cast
from rules.core.telling.verbs import Verb

WAIT, SHOOT = 0, 1
VERBS = {
    "shoots": Verb((), None, None, None, {"en": ("{unit} shoots: {faces}",) * 2}, {}),
    "bleeds": Verb(("lost",), None, None, None, {"en": ("{unit} bleeds",) * 2}, {}),
    "falls": Verb((), None, "down", False, {"en": ("{unit} falls",) * 2}, {}),
}


class Meadow(Board):
    """Ground where all units are together and see each other."""

    def distance(self, a, b):
        return 0

    def can_see(self, a, b):
        return True


class Duellist:
    """A commander that always shoots, or always waits."""

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def choose(self, view, clause, unit, options):
        return options.index(self.choice)


def exchange(battle: Battle) -> None:
    for unit, other in zip(battle.units, reversed(battle.units), strict=True):
        if unit.on_table and battle.decide("DUEL-01", unit, (WAIT, SHOOT)) == SHOOT:
            battle.activations += 1
            faces = battle.dice.roll(2, 6, "DUEL-02", unit.index)
            battle.log.add("DUEL-02", "shoots", unit.index, other.index, faces)
            if sum(faces) >= 8:
                other.strength -= 1
                battle.log.add("DUEL-03", "bleeds", other.index, values=(1,))
            if other.strength == 0 and other.on_table:
                other.on_table, other.state = False, "down"
                battle.log.add("DUEL-04", "falls", other.index)


def verdict(battle: Battle) -> Outcome | None:
    blue, red = battle.units
    if blue.on_table and red.on_table and battle.turn < battle.scenario.turn_limit:
        return None
    winner = None if blue.on_table == red.on_table else BLUE if blue.on_table else RED
    fates = tuple(
        UnitFate(start=2, lost=2 - u.strength, officers_lost=0, captured=0, state=u.state)
        for u in battle.units
    )
    losses = (2 - blue.strength, 2 - red.strength)
    return Outcome(winner, "DUEL-05", battle.turn, losses, winner, False, fates, battle.activations)


def set_up(scenario, dice, log, commanders):
    units = [
        Unit(side, side, 10 * side, 0, 90, 2, 0, "steady", True) for side, _ in enumerate(scenario.units)
    ]
    return Battle(scenario, units, Meadow(), dice, log, commanders)


def check(scenario: Scenario) -> None:
    for number, unit in enumerate(scenario.units):
        if unit.get("key") == "nobody":
            raise BadInput(f"units.{number}.key", "somebody must fight")


DUEL = Ruleset(
    key="duel",
    title="A duel",
    version=1,
    sequence=(Phase("DUEL-02", "Exchange of shots", exchange),),
    check=check,
    set_up=set_up,
    verdict=verdict,
    commander=lambda temper: Duellist(WAIT if temper == "wary" else SHOOT),
)


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """Returns a scenario of the duel, which the core finds like a shipped one."""
    for module in ("playing.record", "chances.odds", "files.scenarios", "ruleset"):
        monkeypatch.setattr(f"rules.core.{module}.find", lambda key: DUEL)
    return Scenario("duel", "At dawn", {}, ({"key": "a", "side": "blue"}, {"key": "b", "side": "red"}), 5)


@pytest.fixture
def duel_cast() -> Cast:
    """Returns the duel's sentences."""
    return Cast(VERBS, ("Ana", "Beltran"))
