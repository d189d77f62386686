"""Asked outright or shown a list of options, the computer fights the same battle."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.files.scenarios import load_scenario
from rules.mexican_war import RULESET
from rules.mexican_war.mind import Mind

SCENARIOS = ("pass", "prairie", "river", "walls", "skirmish_12v12")
TEMPERS = (("steady", "steady"), ("bold", "wary"))


class Listed:
    """A commander that the engine must show what is open."""

    def __init__(self, commander):
        self.commander = commander

    def choose(self, view, clause, unit, options):
        return self.commander.choose(view, clause, unit, options)


def fight_battle(name, tempers, wrap):
    log = FullLog()
    commanders = tuple(wrap(RULESET.commander(temper)) for temper in tempers)
    outcome = RULESET.run(load_scenario(f"mexican_war/{name}"), SeededDice("mind"), commanders, log)
    return outcome, log.events


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("tempers", TEMPERS)
def test_asked_outright_it_chooses_what_it_chooses_from_a_list(name, tempers):
    assert fight_battle(name, tempers, lambda commander: commander) == fight_battle(name, tempers, Listed)


def test_the_computer_need_not_be_shown_a_list():
    assert all(isinstance(RULESET.commander(temper), Mind) for temper in ("bold", "steady", "wary"))
