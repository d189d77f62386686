import re
from dataclasses import replace
from functools import cache

import pytest

import rules
from rules.core.events import Event
from rules.core.scenario import Scenario
from rules.core.standing import UNBORN, UnitState
from rules.core.telling.log_lines import log_lines
from rules.core.telling.open_lines import is_on_line_of
from rules.core.telling.prose import Cast, stays_and_origins
from rules.core.telling.verbs import Verbs, read_verb


@cache
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
    idle = sum(line.sentence.startswith("Card drawn: ") and "; it " in line.sentence for line in found["en"])
    assert len(events) - len(found["en"]) == tails + idle
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


def test_bases_of_one_unit_that_move_and_turn_stand_on_one_line():
    _, found_lines = lines("scwares/camp")
    for language, lead in (
        ("en", r"(Bases of .+: |; of its bases, )"),
        ("es", r"(Peanas de .+: |; de sus peanas, )"),
    ):
        sentences = [line.sentence for line in found_lines[language] if re.search(lead, line.sentence)]
        assert any(", " in re.split(lead, sentence)[-1] for sentence in sentences)
        assert all(re.search("north|south|east|west|norte|sur|este", sentence) for sentence in sentences)
    bases = [
        line.sentence for line in found_lines["en"] if re.match(r"A base of .+ (moved|turned)", line.sentence)
    ]
    assert all(before != after for before, after in zip(bases, bases[1:], strict=False))


def test_a_loss_beside_an_officer_names_the_unit_that_was_struck():
    _, found_lines = lines("acw_hex/ridge")
    for language, ending in (("en", "; [0-9] more will break up "), ("es", "; con [0-9] más, .+ fuera de")):
        sentences = [line.sentence for line in found_lines[language] if re.search(ending, line.sentence)]
        assert any(" en persona" in sentence or " in person" in sentence for sentence in sentences)


def test_a_shot_that_sets_a_town_on_fire_has_its_loss_on_its_line():
    _, found_lines = lines("macduff/fort")
    assert any(
        re.search("; the shot set the town on fire; .* lost$", line.sentence) for line in found_lines["en"]
    )


def test_a_flight_stands_on_the_line_of_its_dice():
    _, found_lines = lines("scwares/defile")
    flights = [line.sentence for line in found_lines["en"] if " made off" in line.sentence]
    assert any("to move: " in sentence for sentence in flights)
    assert any(sentence.endswith("; it got out of reach, and out of the battle") for sentence in flights)


def test_a_volley_by_squares_has_its_losses_on_its_line():
    _, found_lines = lines("scwares/defile")
    sentences = [line.sentence for line in found_lines["en"]]
    assert any(re.search("one base fell; (one|none|[0-9]+) left$", sentence) for sentence in sentences)
    assert any("with no way back one fell" in sentence for sentence in sentences)
    assert not any(re.search("was destroyed$|lost a base", sentence) for sentence in sentences)


def test_only_officers_who_rode_are_told_with_where_from():
    events, found_lines = lines("mexican_war/river")
    rides = [line.sentence for line in found_lines["en"] if " rode " in line.sentence]
    assert 0 < len(rides) < sum(event.verb == "rides" for event in events)
    assert not any(" stayed with " in line.sentence for line in found_lines["en"])


def test_an_officer_who_falls_has_the_die_beside_the_volley():
    events, found_lines = lines("mexican_war/prairie")
    hits = [event for event in events if event.verb == "is_hit"]
    assert hits
    assert all(event.faces == (1,) for event in hits)
    assert sum("rolled 1 and fell" in line.sentence for line in found_lines["en"]) == len(hits)
    assert any(
        re.search("fired at .* left; .* beside it rolled 1 and fell", line.sentence)
        for line in found_lines["en"]
    )


BASES = {
    "values": ["strength"],
    "en": "{unit} lost a base",
    "joins": ["fires"],
    "latest": "left",
    "settles": {"destroy": {"en": "{strength} left"}, "back": {"en": "no way back; {strength} left"}},
}
FIRES = {"values": ["destroy", "back"], "en": "{unit} fired on {target}"}
RIDES = {
    "en": "{unit} rode{origin} to {target}",
    "stays": {"en": "{unit} stayed"},
    "origin": {"en": " from {target}"},
}


def lines_of(events, opening=(UNBORN,) * 3, **verbs):
    """Returns the lines of *events* about the units A, B and C."""
    declared = Verbs({name: read_verb(name, table) for name, table in verbs.items()})
    stays, origins = stays_and_origins(events, declared)
    cast = Cast(declared, ("A", "B", "C"), stays=stays, origins=origins)
    log = rules.FullLog()
    log.opening, log.events = opening, events
    return [line.sentence for line in log_lines(Scenario("x", "", {}, (), 9), log, cast)]


def test_each_loss_joins_the_volley_that_counts_it_and_only_the_last_number_is_told():
    losses = [Event(1, "X-1", "loses", 1, -1, (), (left,)) for left in (4, 3, 2, 1)]
    events = [Event(1, "X-1", "fires", 0, 1, (), (2, 0)), Event(1, "X-1", "fires", 2, 1, (), (0, 1)), *losses]
    assert lines_of(events, fires=FIRES, loses=BASES) == [
        "A fired on B; 3 left",
        "C fired on B; no way back; 2 left",
        "B lost a base",
    ]


def test_losses_that_replace_each_other_are_counted():
    back = {"en": "no way back for {times}; {strength} left"}
    losses = [Event(1, "X-1", "loses", 1, -1, (), (left,)) for left in (4, 3, 2)]
    events = [Event(1, "X-1", "fires", 0, 1, (), (1, 2)), *losses]
    bases = BASES | {"settles": BASES["settles"] | {"back": back}}
    assert lines_of(events, fires=FIRES, loses=bases) == ["A fired on B; no way back for 2; 2 left"]


def test_two_events_that_add_the_same_words_are_both_told():
    falls = {"en": "{unit} fell", "joins": ["fires", "leaves"], "beside": "target"}
    falls["tail"] = {"en": "{unit} fell"}
    leaves = {"en": "nobody is in command", "joins": ["falls"], "tail": {"en": "nobody is in command"}}
    falling = [Event(1, "X-1", verb, 0, 1) for verb in ("falls", "leaves")]
    falling += [Event(1, "X-1", verb, 2, 1) for verb in ("falls", "leaves")]
    events = [Event(1, "X-1", "fires", 0, 1, (), (2, 0)), *falling]
    line = "A fired on B; A fell; nobody is in command; C fell; nobody is in command"
    assert lines_of(events, fires=FIRES, falls=falls, leaves=leaves) == [line]


def test_losses_of_both_sides_of_a_melee_join_its_line():
    fights = {"values": ["given", "taken"], "en": "{unit} fought {target}"}
    loses = {"values": ["lost", "left"], "en": "{unit} lost", "joins": ["fights"], "weight": "lost"}
    loses |= {"own": ["taken"], "settles": dict.fromkeys(("given", "taken"), {"en": "{left} of {unit}"})}
    events = [
        Event(1, "X-1", "fights", 0, 1, (), (2, 1)),
        Event(1, "X-1", "loses", 0, -1, (), (1, 7)),
        Event(1, "X-1", "loses", 1, -1, (), (2, 5)),
        Event(1, "X-1", "loses", 0, -1, (), (1, 6)),
    ]
    assert lines_of(events, fights=fights, loses=loses) == ["A fought B; 7 of A; 5 of B", "A lost"]


def test_only_a_unit_that_leaves_its_target_says_from_where():
    rides = [Event(turn, "X-1", "rides", 0, target) for turn, target in ((1, 1), (2, 1), (3, 2))]
    assert lines_of(rides, rides=RIDES) == ["A rode to B", "A rode from B to C"]


def test_a_ride_does_not_name_a_unit_that_only_its_own_side_saw_before():
    rides = [Event(1, "X-1", "rides", 0, 1, seen=1), Event(2, "X-1", "rides", 0, 2)]
    assert lines_of(rides, rides=RIDES) == ["A rode to B", "A rode to C"]


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
    assert is_on_line_of(shot, Event(1, "X-1", "loses", unit, -1, (), (lost,)), TWO) is is_joined


STEADIES = {
    "values": ["cancelled"],
    "en": "{unit} steadied {target}",
    "joins": ["shoots"],
    "beside": "target",
    "tail": {"en": "{cancelled} cancelled"},
}


def test_a_loss_joins_the_volley_whose_hits_were_not_cancelled():
    events = [
        Event(1, "X-1", "shoots", 0, 1, (), (1,)),
        Event(1, "X-1", "steadies", 2, 1, (), (1,)),
        Event(1, "X-1", "shoots", 0, 1, (), (3,)),
        Event(1, "X-1", "loses", 1, -1, (), (3,)),
    ]
    loses = LOSES | {"joins": ["shoots", "steadies"]}
    assert lines_of(events, shoots=SHOOTS, steadies=STEADIES, loses=loses) == [
        "A hit B: 1 hits; 1 cancelled",
        "A hit B: 3 hits; 3 lost",
    ]


PLACE = {"values": ["x", "y", "facing"], "en": "{unit} moved{course}"}
ON_TABLE = (UnitState(0, 100, 100, 90, 1, 0, "steady", on_table=True),) * 3
STILL, TURNED, AHEAD = (100, 100, 90), (100, 100, 180), (100, 300, 90)


@pytest.mark.parametrize(
    ("news", "end", "sentences"),
    [
        (["x", "y", "facing"], AHEAD, ["A moved 2 inches north"]),
        (["x", "y", "facing"], TURNED, ["A moved without getting anywhere"]),
        (["x", "y", "facing"], STILL, []),
        (["x", "y"], TURNED, []),
        ([], STILL, ["A moved without getting anywhere"]),
    ],
)
def test_a_move_that_changes_nothing_it_should_is_left_out(news, end, sentences):
    moves = [Event(1, "X-1", "moves", 0, values=end)]
    assert lines_of(moves, ON_TABLE, moves=PLACE | {"news": news}) == sentences


def test_a_unit_that_comes_to_the_place_where_it_was_last_is_told():
    joined = (replace(ON_TABLE[0], on_table=False),) * 3
    rides = PLACE | {"news": ["x", "y"], "sets": {"on_table": True}}
    assert lines_of([Event(1, "X-1", "rides", 0, values=STILL)], joined, rides=rides) == ["A moved"]


def test_a_unit_that_was_off_the_table_is_told_to_leave_what_it_had_joined():
    joined = (replace(ON_TABLE[0], on_table=False), *ON_TABLE[1:])
    rides = PLACE | {"leaves": {"en": "{unit} left the unit and moved"}}
    events = [Event(1, "X-1", "rides", unit, values=AHEAD) for unit in (0, 1)]
    assert lines_of(events, joined, rides=rides) == ["A left the unit and moved", "B moved 2 inches north"]


def test_a_loss_after_a_move_left_out_does_not_join_the_volley_before_it():
    shot, loss = Event(1, "X-1", "shoots", 0, 1, (), (2,)), Event(1, "X-1", "loses", 1, -1, (), (2,))
    events = [shot, Event(1, "X-1", "moves", 0, values=STILL), loss]
    moves = PLACE | {"news": ["x", "y", "facing"]}
    assert lines_of(events, ON_TABLE, shoots=SHOOTS, loses=LOSES, moves=moves) == [
        "A hit B: 2 hits",
        "B lost 2",
    ]


def test_a_retreat_that_goes_nowhere_says_so_in_the_words_of_its_verb():
    falls_back = PLACE | {
        "en": "{unit} fell back{heading}: 8 inches{still}",
        "still": {"en": ", but had no room"},
    }
    events = [Event(1, "X-1", "falls_back", 0, values=end) for end in (STILL, AHEAD)]
    assert lines_of(events, ON_TABLE, falls_back=falls_back) == [
        "A fell back: 8 inches, but had no room",
        "A fell back north: 8 inches",
    ]


def test_a_unit_whose_first_base_stays_goes_where_the_next_one_goes():
    places = ((100, 100, 90), (100, 120, 90))
    unit = replace(ON_TABLE[0], bases=places)
    makes_off = {"values": ["base", "x", "y", "facing"], "en": "{unit} made off{heading}"}
    flights = [Event(1, "X-1", "makes_off", 0, values=(0, *places[0], 1, *place)) for place in (AHEAD, AHEAD)]
    assert lines_of(flights, (unit,) * 3, makes_off=makes_off) == [
        "A made off north",
        "A made off without getting anywhere",
    ]


def test_officers_who_go_with_one_unit_are_told_together():
    goes = {"en": "{unit} went with {target}", "joins": ["moves", "goes"], "beside": "unit"}
    goes |= {"tail": {"en": "{unit} went with it"}, "together": {"en": "{units} went with it"}}
    moves = Event(1, "X-1", "moves", 0, values=AHEAD)
    company = [Event(1, "X-1", "goes", unit, 0) for unit in (1, 2)]
    line = "A moved 2 inches north"
    assert lines_of([moves, *company], ON_TABLE, moves=PLACE, goes=goes) == [f"{line}; B and C went with it"]
    assert lines_of([moves, company[0]], ON_TABLE, moves=PLACE, goes=goes) == [f"{line}; B went with it"]
