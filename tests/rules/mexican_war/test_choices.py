"""Every option that a battle offers is a typed thing, said in both languages."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.files.scenarios import load_scenario
from rules.core.playing.choices import Option, phrases
from rules.core.telling.prose import Cast, names_of
from rules.mexican_war import RULESET
from rules.mexican_war.choices import (
    Advance,
    Charge,
    Fire,
    FireCanister,
    Form,
    Go,
    LieDown,
    Order,
    RideTo,
    describe,
)
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.engine.firing import fire
from tests.rules.mexican_war.conftest import BATTLE

NAMES = Cast({}, tuple(unit["key"] for unit in BATTLE["units"]))


class Listener:
    """Describes every option that it is asked about, and picks as a commander does."""

    def __init__(self, temper, names):
        self.commander = RULESET.commander(temper)
        self.names = names
        self.heard = []

    def choose(self, view, clause, unit, options):
        self.heard += [describe(view, clause, unit, number, self.names) for number in options]
        return self.commander.choose(view, clause, unit, options)


def test_every_option_of_a_battle_is_said_in_both_languages():
    scenario = load_scenario("mexican_war/prairie")
    blue, red = (Listener(temper, names_of(scenario)) for temper in ("bold", "wary"))
    RULESET.run(scenario, SeededDice("said"), (blue, red), Log())
    kinds = {type(option).__name__ for option in blue.heard + red.heard}
    assert {"Order", "Stand", "Form", "Go", "Advance", "Fire", "FireBall", "RideTo", "Charge"} <= kinds
    for option in blue.heard + red.heard:
        for language in ("en", "es"):
            said = option.say(language)
            assert said
            assert "{" not in said
            assert "MEX-" not in said


def test_every_kind_of_option_has_its_words():
    from rules.mexican_war import choices

    kinds = {
        name
        for name, kind in vars(choices).items()
        if isinstance(kind, type) and issubclass(kind, Option) and name not in ("Option", "At")
    }
    assert kinds == set(phrases("mexican_war"))


@pytest.mark.parametrize(
    ("clause", "number", "kind", "said"),
    [
        ("MEX-PRE-02", 1, Order, "order hold"),
        ("MEX-MOVE-01", plans.FORM + 4, Form, "form square"),
        ("MEX-MEL-02", 9, Charge, "charge 1st"),
        ("MEX-MOVE-11", moves.AHEAD + 2, Advance, "go straight ahead with 2 operations"),
        ("MEX-MOVE-11", moves.SPOT, Go, "go to 2, 2 and face 0 degrees"),
        ("MEX-SA-10", fire.fire_option(8, fire.VOLLEY), Fire, "fire at 1st"),
        ("MEX-ART-18", fire.fire_option(8, fire.CANISTER), FireCanister, "fire canister at 1st"),
        ("MEX-MOVE-01", plans.LIE_DOWN, LieDown, "lie down for the turn, so that guns can fire over it"),
        ("MEX-OFF-01", 3, RideTo, "ride to 4th"),
    ],
)
def test_an_option_knows_what_it_is(field, facts, clause, number, kind, said):
    option = describe(field(facts, 1, 1, 1), clause, 2, number, NAMES)
    assert type(option) is kind
    assert option.number == number
    assert option.say() == said
