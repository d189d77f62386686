"""The verb that closes a log says why a side has won."""

from types import SimpleNamespace

import pytest

from rules.core.events import Event
from rules.core.telling.verbs import verbs
from rules.scwares.ending import LOCAL_BANDS, NO_FIELD, WITH_FIELD, WITHOUT_FIELD, ending_event
from rules.scwares.terms import EUROPEANS, NATIVES

ENDS = Event(9, "SCW-R-41", "ends", -1, values=(EUROPEANS + 1,))
REACH = {"side": "blue", "kind": "reach"}
HOLD = {"side": "blue", "kind": "hold"}
THEIRS = {"side": "red", "kind": "destroy"}


def goal_met(party):
    return Event(5, "SCW-R-41", "goal_met", -1, values=(party,))


@pytest.mark.parametrize(
    ("goals", "events", "told", "verb"),
    [
        ([], [], {"courses": ("held", "routed")}, "wins_by_rout"),
        ([], [], {"turns": 7}, "wins_by_rout"),
        ([REACH], [goal_met(EUROPEANS)], {"turns": 7}, "wins_by_goals"),
        ([REACH], [], {"turns": 7}, "wins_by_rout"),
        ([HOLD], [], {}, "wins_by_goals"),
        ([THEIRS], [], {}, "wins_by_time"),
        ([HOLD, THEIRS], [], {}, "wins_on_the_whole"),
        ([REACH, THEIRS], [goal_met(EUROPEANS)], {}, "wins_by_goals"),
        ([REACH, THEIRS], [goal_met(EUROPEANS), goal_met(NATIVES)], {}, "wins_by_losses"),
        ([], [], {}, "wins_by_losses"),
    ],
)
def test_the_reason_follows_from_the_outcome(goals, events, told, verb):
    outcome = {"winner": 0, "holds": 0, "turns": 12, "courses": ("held", "withdrew")} | told
    scenario = SimpleNamespace(terms={"goals": goals}, turn_limit=12, units=())
    values = (EUROPEANS, NATIVES, WITH_FIELD, WITH_FIELD)
    assert ending_event(scenario, [*events, ENDS], outcome) == (verb, values)
    assert verbs("scwares")[verb].is_declared


def test_a_draw_says_so_and_a_log_that_was_broken_off_says_nothing():
    units = ({"side": "blue", "class": "european"}, {"side": "red", "class": "native"})
    scenario = SimpleNamespace(terms={}, turn_limit=12, units=units)
    for holds, field in ((None, 0), (0, 1 + EUROPEANS), (1, 1 + NATIVES)):
        draw = {"winner": None, "holds": holds}
        assert ending_event(scenario, [ENDS], draw) == ("nobody_wins_by_losses", (field,))
    assert ending_event(scenario, [goal_met(NATIVES)], {"winner": 0}) == ("", ())


@pytest.mark.parametrize("goals", [[], [REACH], [REACH, THEIRS]])
@pytest.mark.parametrize(
    ("state", "events", "is_rout"),
    [
        ("went_off", [], True),
        ("steady", [], False),
        ("went_off", [Event(9, "SCW-R-36", "band_stands", 8)], False),
    ],
)
def test_an_enemy_that_is_gone_in_the_last_turn_is_the_reason(goals, state, events, is_rout):
    fates = tuple({"start": 3, "lost": 0, "captured": 0, "state": each} for each in ("steady", state))
    outcome = {"winner": 0, "holds": 0, "turns": 12, "courses": ("held", "withdrew"), "fates": fates}
    units = ({"side": "blue", "class": "european"}, {"side": "red", "class": "native"})
    scenario = SimpleNamespace(terms={"goals": goals}, turn_limit=12, units=units)
    verb, _values = ending_event(scenario, [*events, ENDS], outcome)
    assert (verb == "wins_by_rout") is is_rout


def test_a_draw_blames_no_clock_since_both_may_be_beaten_before_its_end():
    assert "time" not in "".join(verbs("scwares")["nobody_wins_by_losses"].forms["en"])


@pytest.mark.parametrize(
    ("holds", "events", "field"),
    [
        (1, [], WITHOUT_FIELD),
        (None, [Event(9, "SCW-R-36", "band_stands", 8)], LOCAL_BANDS),
        (None, [], NO_FIELD),
    ],
)
def test_a_winner_without_the_field_reads_why(holds, events, field):
    outcome = {"winner": 0, "holds": holds, "turns": 7, "courses": ("withdrew", "routed")}
    scenario = SimpleNamespace(terms={}, turn_limit=12)
    assert ending_event(scenario, [*events, ENDS], outcome)[1] == (EUROPEANS, NATIVES, field, field)
