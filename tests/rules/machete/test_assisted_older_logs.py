"""Table games of Machete! that an older version began: its steps still play, though more is asked now."""

from rules.machete.units import FORCED_BACK, SHAKEN, STEADY, UNSERVED
from tests.rules.machete.test_assisted_places import begin, dues, gun, play, unit

SECOND = {"do": "second", "unit": "g", "faces": [3]}
BACK = {"do": "run", "unit": "g", "answer": "back"}


def shaken_gun():
    game = begin(unit("a", 0), gun("g", 0), unit("b", 1), places=[])
    game.state.units[1].state = SHAKEN
    return play(game, {"do": "end"}, SECOND)


def test_mach_r_78_a_crew_takes_its_gun_along_in_an_older_log_alone():
    game = shaken_gun()
    assert game.dues()[0].step == {"do": "run", "unit": "g", "by": "crew"}
    assert game.dues()[0].why.key == "why_crew_runs"
    older = play(shaken_gun(), BACK)
    assert (older.turn, len(older.rows()), older.state.units[1].state) == (2, 3, FORCED_BACK)
    play(older, {"do": "rally", "unit": "g", "faces": [6]})
    assert older.state.units[1].state == STEADY
    play(game, BACK | {"by": "crew"})
    assert [each.state for each in game.state.units[1::2]] == [UNSERVED, FORCED_BACK]


def test_a_crew_that_runs_from_contact_rolled_no_die_in_an_older_log():
    game = begin(unit("a", 0), gun("g", 0), unit("b", 1), places=[])
    game.state.units[1].state = SHAKEN
    play(game, {"do": "charge", "unit": "b", "target": "g", "ground": "none"}, {"do": "end"})
    play(game, {"do": "strike", "unit": "b", "by": "attacker", "faces": [1, 1]}, SECOND)
    assert dues(game)[0] == "overrun"
    play(game, BACK)
    assert game.state.units[1].state == FORCED_BACK
