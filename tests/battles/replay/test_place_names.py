"""The objective of a battle is named in the reader's language."""

import pytest
from django.utils.translation import override

import rules
from battles.replay.steps import replay_of_battle
from rules.core.events import Event, FullLog

ENDS = {"acw_hex": (0, 1), "macduff": (0, 0, 1), "mexican_war": (0, 0, 1)}


@pytest.mark.parametrize("ruleset", ENDS)
def test_the_objective_has_its_spanish_name_in_a_spanish_replay(ruleset):
    objective = {"x": 1, "y": 1, "name": "the far bank"}
    scenario = rules.Scenario(ruleset, "", {}, (), 9, terms={"objective": objective})
    log = FullLog()
    log.events = [Event(9, "X-1", "wins_by_place", -1, values=ENDS[ruleset])]
    with override("es"):
        film = replay_of_battle(scenario, log, letters=("c", "e"), language="es")
    assert "tenía el objetivo, la otra orilla," in film.steps[0].sentence
