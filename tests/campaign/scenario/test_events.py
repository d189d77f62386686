"""events.toml: read with file, line and field."""

import datetime as dt

import pytest

from campaign.scenario.checks import read_scenario
from campaign.scenario.events import EventRow
from tests.campaign.scenario.test_files import change, faults, folder  # noqa: F401

DECK = """\
[[event]]
key = "fever"
title = { en = "A bad summer", es = "Mal verano" }
side = "spain"
opens = 1873-09-15
closes = 1873-12-31
chance = 35
effects = [
  { do = "rate", what = "sickness", percent = 150, weeks = 8, side = "spain" },
]

[[event]]
key = "lean"
title = { en = "Hope" }
opens = 1873-09-15
closes = 1873-12-31
effects = [{ do = "sympathy", by = 1, places = ["nuevitas"] }]
given = [{ leader = "reeve", fate = "dead" }]
"""


@pytest.fixture
def folder_with_events(folder):  # noqa: F811
    """Returns the folder of camaguey_1873 with a deck of two events."""
    (folder / "events.toml").write_text(DECK, encoding="utf-8")
    return folder


def test_a_deck_that_is_switched_off_is_a_warning_with_its_line(folder_with_events):
    change(folder_with_events, "scenario.toml", "[settings]", '[settings]\nevents = "on"')
    assert read_scenario(str(folder_with_events)).warnings == ()
    change(folder_with_events, "scenario.toml", 'events = "on"', "")
    assert [str(warning) for warning in read_scenario(str(folder_with_events)).warnings] == [
        'events.toml line 2: nothing of it comes unless scenario.toml has [settings] events = "on"'
    ]


SPOILT = """
"sickness" | "sickliness" | line 8: what: must be one of sickness, reinforcements,
percent = 150 | percent = -1 | line 8: percent: must be a whole number from 0 to 1000, not "-1"
do = "rate" | do = "rates" | line 8: do: must be one of sympathy, leader, works,
weeks = 8 | until = 1873-12-31 | line 2: effects: until 1873-12-31 must be later than closes, 1873-12-31
weeks = 8, | districts = [], | line 8: rate: a rate lasts some weeks, or until a day
"sickness" | "invasions", districts = ["Oriente"] | line 8: rate: invasions are a whole
chance = 35 | chance = 135 | line 7: chance: must be a whole number from 0 to 100, not "135"
chance = 35 | chances = 35 | line 7: chances: there is no such field; did you mean chance?
side = "spain"\\n | side = "spian"\\n | line 2: side: there is no side "spian"; did you mean spain?
key = "lean" | key = "fever" | line 13: key: "fever" stands there already
closes = 1873-12-31 | closes = 1873-02-01 | line 2: closes: must be no earlier than 1873-09-15
"nuevitas" | "nuevita" | line 13: place: there is no place "nuevita"; did you mean nuevitas
"reeve" | "reve" | line 13: leader: there is no leader "reve"; did you mean reeve?
fate = "dead" | fate = "daed" | line 18: fate: must be one of present, wounded, captured, dead
, fate = "dead" | , place = "nuevitas" | line 18: given: a leader and his fate go together
{ en = "Hope" } | { es = "Hope" } | line 13: title: must have an English text: title.en
"sympathy", by = 1, places = ["nuevitas"] | "money", side = "spain", pesos = 5 | line 13: effects: "spain"
"sympathy", by = 1, places = ["nuevitas"] | "weariness", side = "cuba", tenths = 5 | line 13: effects:
"sympathy", by = 1, places = ["nuevitas"] | "points", side = "cuba", points = 999 | line 17: points
"sympathy", by = 1, places = ["nuevitas"] | "warning", side = "cubba" | line 13: side: there is no side
"sympathy", by = 1, places = ["nuevitas"] | "treason", side = "cuba", weeks = 0 | line 17: weeks: must
"sympathy", by = 1, places = ["nuevitas"] | "drought", weeks = 8, horse = 0 | line 17: horse: must
{ leader = "reeve", fate = "dead" } | { taken = "anna" } | line 13: expedition: there is no expedition "anna"
"sympathy", by = 1, places = ["nuevitas"] | "money", side = "spain", pesos = "x" | line 17: pesos:
[[event]] | [[events]] | line 1: events: must be [[event]]
"""


@pytest.mark.parametrize("line", SPOILT.strip().splitlines())
def test_a_fault_is_reported_with_line_and_field(folder_with_events, line):
    old, new, fault = (part.replace("\\n", "\n") for part in line.split(" | "))
    change(folder_with_events, "events.toml", old, new)
    sentences = faults(folder_with_events)
    assert any(one.startswith(f"events.toml {fault}") for one in sentences), sentences


def test_a_deck_is_read_whole_and_the_great_wars_has_all_events_of_the_record(folder_with_events):
    assert [row.key for row in read_scenario(str(folder_with_events)).events] == ["fever", "lean"]
    deck = read_scenario("ten_years_war").events
    assert len(deck) == 66
    # seven come each year, two are ours
    assert len({key for row in deck for key, _first, _last in row.windows()}) == 111
    assert [row.key for row in deck if not row.effects and not row.left_out and row.key != "ev_estrada"] == []


def test_events_of_the_great_war_do_what_their_names_say():
    does = {row.key: [effect.do for effect in row.effects] for row in read_scenario("ten_years_war").events}
    assert [does[f"ev_{key}"] for key in ("expedition_caught", "treason_town", "drought", "press")] == [
        ["warning"], ["treason"], ["drought"], ["points"],
    ]  # fmt: skip


def test_at_a_later_start_an_event_may_be_about_a_leader_who_is_not_there():
    scenario = read_scenario("ten_years_war_1875")
    assert "figueredo" not in {leader.key for leader in scenario.leaders}
    (row,) = (each for each in scenario.events if each.key == "ev_figueredo_shot")
    assert row.given[0].leader == "figueredo"


def test_a_yearly_event_has_a_window_in_each_year():
    row = EventRow(
        key="hurricane",
        title={"en": "Hurricane"},
        opens=dt.date(1869, 9, 1),
        closes=dt.date(1871, 7, 1),
        season=("08-01", "10-28"),
    )
    assert [(key, str(first), str(last)) for key, first, last in row.windows()] == [
        ("hurricane_in_1869", "1869-09-01", "1869-10-28"),
        ("hurricane_in_1870", "1870-08-01", "1870-10-28"),
    ]


@pytest.mark.parametrize("start", ["", "_1870", "_1873"])
def test_every_start_gives_the_bands_until_its_second_january_to_march_west(start):
    """Guards against an event on any day of six years. The Trocha was once crossed in 1872."""
    scenario = read_scenario(f"ten_years_war{start}")
    (row,) = (each for each in scenario.events if each.key == "ev_west_refused")
    assert row.chance == 100
    to_come = [last for _key, _first, last in row.windows() if last >= scenario.head.start]
    assert (to_come[0] - scenario.head.start).days < 100
    assert [last.year for last in to_come] == list(range(to_come[0].year, 1875))
