import re

import pytest

import rules
from rules.core.events import Event
from rules.core.telling.log_lines import follows, log_lines
from rules.core.telling.prose import Cast, read_verb


def lines(name):
    scenario, log = rules.load_scenario(name), rules.FullLog()
    outcome = rules.play(
        rules.Record(scenario, rules.find(scenario.ruleset).version, "1873"),
        dice=rules.SeededDice("1873"),
        computer=rules.computers(scenario),
        log=log,
    )
    found, shown = {}, rules.with_ending(scenario, log, outcome)
    for language in ("en", "es"):
        cast = rules.names_of(scenario, shown.events)
        found[language] = list(log_lines(scenario, shown, cast, language))
    return shown.events, found


def test_a_volley_has_its_officers_die_and_the_end_its_reason_on_one_line():
    events, found = lines("machete/ambush")
    assert len(found["en"]) == len(found["es"])
    tails = sum("; for officers, " in line.sentence for line in found["en"])
    assert tails > 10
    assert len(events) - len(found["en"]) == tails
    assert found["en"][-1].sentence.count(" won") == 1
    assert all("{" not in line.sentence for said in found.values() for line in said)
    moves = [line.sentence for line in found["en"] if " moved " in line.sentence]
    assert moves
    assert all(re.search("north|south|east|west", said) for said in moves)


def test_a_check_of_morale_says_what_came_of_it():
    _, found = lines("mexican_war/river")
    for language, word in (("en", "checked morale"), ("es", "prueba de moral")):
        checks = [line.sentence for line in found[language] if word in line.sentence]
        assert checks
        assert all("; " in said for said in checks)
    assert any(line.sentence.endswith("; it held") for line in found["en"])


def test_a_turn_says_where_to_and_an_entry_at_which_edge():
    _, found = lines("acw_hex/ford")
    said = [line.sentence for line in found["en"]]
    assert any(re.search(r" turned to the (\w+-)*(north|south|east|west)", each) for each in said)
    entries = [each for each in said if " came on " in each]
    assert entries
    assert all(re.search(r" at the (north|south|east|west) edge$", each) for each in entries)


def test_a_base_that_moves_is_reported_with_its_own_direction():
    _, found = lines("scwares/camp")
    moves = [
        line.sentence
        for line in found["en"]
        if line.sentence.startswith("A base of ") and " zone" in line.sentence
    ]
    assert moves
    assert all(re.search("north|south|east|west", said) for said in moves)


LOSES = {
    "values": ["lost"],
    "en": "{unit} lost {lost}",
    "joins": ["shoots"],
    "tail": {"en": "{lost} lost"},
    "matches": {"hits": "lost"},
}
SHOOTS = {"values": ["hits"], "en": "{unit} hit {target}: {hits} hits"}
TWO = Cast({"shoots": read_verb("shoots", SHOOTS), "loses": read_verb("loses", LOSES)}, ("A", "B"))


@pytest.mark.parametrize(("unit", "lost", "is_joined"), [(1, 2, True), (1, 1, False), (0, 2, False)], ids=str)
def test_a_loss_joins_the_shot_at_its_unit_if_every_hit_counted(unit, lost, is_joined):
    shot = Event(1, "X-1", "shoots", 0, 1, (), (2,))
    assert follows(shot, Event(1, "X-1", "loses", unit, -1, (), (lost,)), TWO) is is_joined
