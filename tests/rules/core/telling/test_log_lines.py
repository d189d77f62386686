import re

import rules
from rules.core.telling.log_lines import log_lines


def lines(name):
    scenario, log = rules.load_scenario(name), rules.FullLog()
    rules.play(
        rules.Record(scenario, rules.find(scenario.ruleset).version, "1873"),
        dice=rules.SeededDice("1873"),
        computer=rules.computers(scenario),
        log=log,
    )
    found = {}
    for language in ("en", "es"):
        cast = rules.names_of(scenario, log.events)
        found[language] = list(log_lines(scenario, log, cast, language))
    return log.events, found


def test_a_volley_has_its_officers_die_and_the_end_its_reason_on_one_line():
    events, found = lines("machete/ambush")
    assert len(found["en"]) == len(found["es"])
    tails = sum("; for officers, " in line.sentence for line in found["en"])
    assert tails > 10
    assert len(events) - len(found["en"]) == tails + 2  # who won, who held the field
    assert found["en"][-1].sentence.count("; ") == 2
    assert all("{" not in line.sentence for said in found.values() for line in said)
    moves = [line.sentence for line in found["en"] if " moved " in line.sentence]
    assert moves
    assert all(re.search("north|south|east|west", said) for said in moves)


def test_a_base_that_moves_is_reported_with_its_own_direction():
    _, found = lines("scwares/camp")
    moves = [
        line.sentence
        for line in found["en"]
        if line.sentence.startswith("A base of ") and " zone" in line.sentence
    ]
    assert moves
    assert all(re.search("north|south|east|west", said) for said in moves)
