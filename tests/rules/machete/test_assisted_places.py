"""Houses, fires and captured guns of Machete! at a table, each by its clause."""

import json

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice
from rules.core.position import Position, UnitPosition
from rules.core.refereeing.positions import position_at_table
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.machete.assisted.places import places_at_table
from rules.machete.units import FORCED_BACK, SHAKEN
from tests.rules.taps import next_step, say_all

START = rules.find("machete").assisted
BOARD = {
    "areas": [
        {"kind": "building", "key": "casa_1", "name": "Casa 1", "size": "small"},
        {"kind": "jungle"},
        {"kind": "building", "key": "ingenio", "name": "Ingenio", "size": "large"},
        {"kind": "cane"},
    ],
    "crossings": [{"kind": "ford", "point": [1, 1]}, {"kind": "bridge", "point": [9, 9]}],
    "lines": [{"kind": "fence", "points": [[0, 0], [9, 0]]}],
}
PLACES = places_at_table(BOARD)


def unit(key, side, figures=12, **more):
    counted = more.pop("counted", True)
    facts = {
        "nation": ("spanish", "cuban")[side], "troop": "infantry", "figures": figures, "command": 0,
        "firearms": figures,
    }  # fmt: skip
    return Entrant(key, side, facts | more, counted)


def gun(key, side, **more):
    return unit(key, side, 4, troop="pack_artillery", gun="mountain", firearms=0, **more)


def begin(*force, places=PLACES, **options):
    return START(force, options | {"places": places})


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def actions(game, number):
    return {each.key: each.bar for each in game.rows()[number].actions}


def dues(game):
    return [due.step["do"] for due in game.dues()]


def logged_verbs(game, *wanted):
    return [event.verb for event in game.log.events if event.verb in wanted]


def hit(**lost):
    return {"do": "adjust", "lines": {key: {"lost": count} for key, count in lost.items()}}


def in_house(figures=6, **more):
    """Returns a game with a garrison in the small house. A column and a gun are against it."""
    game = begin(unit("a", 0), gun("g", 0), unit("b", 1, figures, **more), unit("c", 1))
    return play(game, {"do": "enter", "unit": "b", "zone": "casa_1"})


def test_actions_about_places_show_only_where_there_are_places():
    game = begin(unit("a", 0), gun("g", 0), unit("h", 0, troop="cavalry"), unit("b", 1), places=[])
    assert actions(game, 0).keys() == {"fire", "move", "charge", "go_off"}
    assert actions(game, 1).keys() == {"shell", "move", "set_up", "turn", "go_off"}
    game = begin(unit("a", 0), gun("g", 0), unit("h", 0, troop="cavalry"), unit("b", 1))
    assert actions(game, 0).keys() == {"fire", "move", "charge", "enter", "kindle", "go_off"}
    assert actions(game, 1).keys() == {"shell", "move", "set_up", "turn", "bombard", "go_off"}
    assert actions(game, 2).keys() == {"fire", "move", "charge", "go_off"}


def test_a_house_takes_no_more_figures_than_it_holds():
    game = begin(unit("a", 0, 12), unit("b", 1, 6), unit("c", 1, 13))
    offered = [
        [each.key for each in game.ask({"do": "enter", "unit": key}).questions[0].answers] for key in "ab"
    ]
    assert offered == [["casa_1", "ingenio"]] * 2
    play(
        game, {"do": "enter", "unit": "a", "zone": "casa_1"}, {"do": "enter", "unit": "b", "zone": "ingenio"}
    )
    assert [(row.left, row.whole) for row in game.rows()] == [(6, 6), (6, 6), (13, 13), (6, 6)]  # MACH-BLD-02
    assert actions(game, 3).keys() == {"fire", "leave"}  # six of them, MACH-R-77
    assert "enter" not in actions(game, 2)
    with pytest.raises(BadInput):
        game.take({"do": "enter", "unit": "c", "zone": "casa_1"})
    assert game.tallies().keys() == {"a", "b", "c"}


def test_a_garrison_is_no_target_until_it_has_fired():
    game = in_house()
    assert [each.key for each in game.ask({"do": "fire", "unit": "a"}).questions[0].answers] == ["c"]
    play(game, {"do": "fire", "unit": "b", "target": "a", "range": "long", "place": "open", "faces": [1]})
    answers = {each.key: each for each in game.ask({"do": "fire", "unit": "a"}).questions[0].answers}
    assert answers["b"].settles.key == "settled_house"  # MACH-R-56: -3, whatever the range
    assert game.next_roll({"do": "fire", "unit": "a", "target": "b"}).total.value == "−3"
    shelled = game.ask({"do": "shell", "unit": "g"}).questions[0].answers
    assert [each.key for each in shelled] == ["c"]  # MACH-BLD-08: with its house


def test_the_garrison_of_the_house_that_an_assault_storms_is_a_target_at_once():
    ground = rules.find("machete").ground("plain", "dry", "seed", "none", kind="assault", works=2)
    stormed = [each["key"] for each in places_at_table(ground, "assault") if each.get("is_stormed")]
    assert stormed == ["fortin"]
    assert not [each for each in places_at_table(ground, "meeting") if each.get("is_stormed")]
    game = begin(unit("a", 0), unit("b", 1, 6), places=places_at_table(ground, "assault"))
    play(game, {"do": "enter", "unit": "b", "zone": "fortin"})
    assert [each.key for each in game.ask({"do": "fire", "unit": "a"}).questions[0].answers] == ["b"]


def test_a_unit_set_up_in_a_house_may_act_but_one_entering_later_may_not():
    game = in_house()
    assert actions(game, 2) == {"fire": None, "leave": None}
    play(game, {"do": "leave", "unit": "b"})
    assert actions(game, 2)["enter"].key == "has_moved"
    play(game, {"do": "end"}, {"do": "enter", "unit": "b", "zone": "casa_1"})
    assert actions(game, 2)["leave"].key == "has_moved"


def test_a_house_is_stormed_man_by_man_to_the_end_and_nobody_tests():
    game = in_house(3)
    offered = {
        each.key: each.settles for each in game.ask({"do": "charge", "unit": "a"}).questions[0].answers
    }
    assert (offered["b"].key, offered["c"]) == ("settled_door", None)
    play(game, {"do": "charge", "unit": "a", "target": "b"})
    play(game, {"do": "end"})
    assert dues(game) == ["door"]
    step = dict(game.dues()[0].step)
    clauses = []
    for winner in ("defender", "attacker", "attacker", "attacker"):
        clauses.append(game.dues()[0].clauses[0])
        game.take(step | {"answer": winner})
    assert clauses == ["MACH-BLD-10", "MACH-BLD-10", "MACH-BLD-10", "MACH-BLD-12"]
    assert [game.tallies()[key].lost for key in "ab"] == [1, 3]
    assert dues(game) == ["hold_house"]  # MACH-BLD-15: and no test
    play(game, {"do": "hold_house", "unit": "a", "answer": "leave"})
    assert game.turn == 2
    assert logged_verbs(game, "storms", "door_round", "door_forced", "door_fight", "wiped_out") == [
        "storms", "door_round", "door_round", "door_forced", "door_fight", "wiped_out",
    ]  # fmt: skip


HOUSEHOLD = unit("a", 0, 6), unit("b", 1, 1), unit("c", 1)
TO_THE_DOOR = (
    {"do": "enter", "unit": "b", "zone": "casa_1"},
    {"do": "charge", "unit": "a", "target": "b"},
    {"do": "end"},
)


def test_the_captors_of_a_house_may_hold_it():
    game = play(begin(*HOUSEHOLD), *TO_THE_DOOR)
    with pytest.raises(NeedDice):
        play(begin(*HOUSEHOLD), *TO_THE_DOOR, {"do": "door", "unit": "a", "faces": [3, 2]})  # equal: again
    with pytest.raises(BadInput):
        play(begin(*HOUSEHOLD), *TO_THE_DOOR, {"do": "door", "unit": "a", "faces": [3, 2, 5, 1, 1, 1]})
    play(game, {"do": "door", "unit": "a", "faces": [3, 2, 5, 1]})
    assert dues(game) == ["hold_house"]
    play(game, {"do": "hold_house", "unit": "a", "answer": "hold"})
    assert (game.turn, actions(game, 0)) == (2, {"fire": None, "leave": None})
    assert "takes_house" in logged_verbs(game, "takes_house")


def test_those_inside_fall_to_a_shell_one_die_each_and_hold_the_rubble():
    game = in_house(4, command=1)
    step = {"do": "bombard", "unit": "g", "zone": "casa_1", "range": "medium"}
    assert game.next_roll(step).clause == "MACH-BLD-06"
    assert game.next_roll(step | {"faces": [2]}) is None  # a miss
    wreck = game.next_roll(step | {"faces": [3]})
    assert {each.faces: each.label.key for each in wreck.outcomes}[1, 3] == "still_stands"
    inside = game.next_roll(step | {"faces": [3, 1, 4]})
    assert (inside.counts, len(inside.outcomes)) == (True, 4)  # three rankers
    officer = game.next_roll(step | {"faces": [3, 1, 4, 2, 2, 4]})
    assert len(officer.outcomes) == 6
    game.take(step | {"faces": [3, 1, 4, 2, 2, 4, 6]})
    assert game.tallies()["b"].lost == 2
    assert logged_verbs(game, "shells_works", "shelled_inside", "comes_down", "in_rubble") == [
        "shells_works", "shelled_inside", "comes_down", "in_rubble",
    ]  # fmt: skip
    assert "charge" in actions(game, 2)  # out in the open again
    assert "casa_1" not in [each.key for each in game.ask({"do": "enter", "unit": "b"}).questions[0].answers]


def test_a_tree_trunk_gun_shells_no_house():
    game = begin(unit("a", 0), unit("t", 1, 4, troop="pack_artillery", gun="tree_trunk", firearms=0))
    assert "bombard" not in actions(game, 1)


def test_a_fire_wants_a_phase_in_peace_and_drives_the_garrison_out():
    game = in_house()
    play(game, {"do": "kindle", "unit": "a", "zone": "casa_1", "figures": "all"})
    assert actions(game, 0)["move"].key == "has_moved"  # it takes the whole card
    play(game, {"do": "end"})
    assert "torch" in actions(game, 0)
    play(game, {"do": "torch", "unit": "a", "faces": [1]}, {"do": "end"})  # MACH-BLD-19: once more
    play(game, {"do": "torch", "unit": "a", "faces": [2]})
    assert dues(game) == ["escape"]
    play(game, {"do": "escape", "unit": "b", "faces": [1, 1, 4, 4, 4, 4]})
    assert game.tallies()["b"].lost == 2
    assert "charge" in actions(game, 2)
    assert logged_verbs(game, "prepares_fire", "fire_fails", "sets_fire", "escapes_fire") == [
        "prepares_fire", "fire_fails", "sets_fire", "escapes_fire",
    ]  # fmt: skip


def test_a_unit_shot_at_while_it_makes_a_fire_ready_begins_again():
    game = begin(unit("a", 0), unit("b", 1))
    play(game, {"do": "kindle", "unit": "a", "zone": "cane_3", "figures": "all"})
    play(game, {"do": "fire", "unit": "b", "target": "a", "range": "long", "place": "open", "faces": [1]})
    play(game, {"do": "end"})
    assert "torch" not in actions(game, 0)  # MACH-R-58
    assert "kindle" in actions(game, 0)


@pytest.mark.parametrize(
    ("steps", "is_closed"),
    [
        (({"do": "take_gun", "by": "move"},), True),
        (({"do": "take_gun", "by": "beside"},), False),
        (({"do": "move", "formation": "line"}, {"do": "take_gun"}), True),
        (({"do": "take_gun"},), False),  # as older versions entered it
    ],
)
def test_a_unit_captures_a_gun_by_its_move_before_or_after_that_was_entered(steps, is_closed):
    game = play(begin(unit("a", 0), unit("b", 1), gun("g", 0)), hit(g=4))
    play(game, *({"unit": "b", "target": "g"} | step for step in steps))  # MACH-R-39
    assert game.tallies()["g"].taken
    assert (actions(game, 1)["move"] is not None) is is_closed


def test_a_gun_that_turns_beyond_its_arc_does_not_fire_in_that_phase():
    game = begin(gun("g", 0), unit("b", 1), gun("t", 0, limbered=True))
    assert "turn" not in actions(game, 2)  # it moves, and is set up
    assert actions(game, 0)["shell"] is None
    play(game, {"do": "turn", "unit": "g"})  # MACH-ART-03
    assert actions(game, 0)["shell"] is not None
    assert not game.state.units[0].limbered
    play(game, {"do": "end"})
    assert actions(game, 0)["shell"] is None


def test_each_unit_that_can_move_may_leave_the_table_in_order():
    game = begin(unit("a", 0), gun("g", 0), unit("h", 0, troop="cavalry"), unit("b", 1))
    assert [actions(game, number)["go_off"] for number in range(4)] == [None] * 4  # MACH-R-51
    play(game, {"do": "go_off", "unit": "a"}, {"do": "go_off", "unit": "g"})
    assert [row.is_out for row in game.rows()] == [True, True, False, False]
    assert not game.tallies()["a"].lost
    play(game, {"do": "move", "unit": "h", "formation": "line"})
    assert actions(game, 2)["go_off"].key == "has_moved"


def test_how_a_gun_was_reached_is_asked_only_of_a_unit_that_can_still_move():
    game = play(begin(unit("a", 0), unit("b", 1), gun("g", 0)), hit(g=4))
    step = {"do": "take_gun", "unit": "b"}
    assert [each.key for each in game.ask(step).questions] == ["target", "by"]
    play(game, {"do": "move", "unit": "b", "formation": "line"})
    assert [each.key for each in game.ask(step).questions] == ["target"]


def test_a_captured_gun_is_served_by_its_captors_two_phases_later():
    game = play(begin(unit("a", 0), unit("b", 1), gun("g", 0)), hit(g=4))
    assert actions(game, 1)["take_gun"] is None
    assert "take_gun" not in actions(game, 0)
    play(game, {"do": "take_gun", "unit": "b", "target": "g"})
    assert game.tallies()["g"].taken
    assert (game.rows()[2].side, game.rows()[2].state.key) == (1, "is_captured")
    for phase in (1, 2):  # MACH-ART-31, MACH-R-41
        assert game.turn == phase
        assert not {"crew"} & actions(game, 1).keys()
        play(game, {"do": "end"})
    play(game, {"do": "crew", "unit": "b", "target": "g", "figures": "3"})
    assert actions(game, 2)["shell"].key == "gun_recrewing"
    play(game, {"do": "end"})
    assert actions(game, 2)["shell"] is None
    answers = game.ask({"do": "shell", "unit": "g"}).questions[0].answers
    assert [each.key for each in answers] == ["a"]  # its old friends
    tallies = game.tallies()
    assert ((tallies["g"].lost, tallies["g"].taken), tallies["b"].lost) == ((4, True), 0)
    assert rules.adjusting_step(game, tallies) is None
    assert "MACH-ART-32" in {each.clause for each in game.log.events}


def test_a_crew_that_runs_from_contact_rolls_for_its_gun():
    for face, key in ((5, None), (3, "taken"), (1, "spiked")):
        game = begin(unit("b", 1), gun("g", 0))
        play(game, {"do": "charge", "unit": "b", "target": "g", "ground": "none"})
        piece = game.state.units[1]
        piece.state = SHAKEN
        play(game, {"do": "end"}, {"do": "strike", "unit": "b", "by": "attacker", "faces": [1, 1]})
        answered = {"test": [6], "second": [1], "overrun": [face]}
        while game.dues() and game.turn == 1:
            due = game.dues()[0]
            step = dict(due.step)
            game.take(step | ({"faces": answered[step["do"]]} if due.roll else {"answer": "back"}))
        tally = game.tallies()["g"]
        assert (tally.taken, tally.spiked, tally.lost) == (key == "taken", key == "spiked", 2)
        assert game.rows()[1].is_out == (key is not None)
        assert [row.left for row in game.rows()[2:]] == ([2] if key else [])  # the crew
        assert rules.adjusting_step(game, game.tallies()) is None


def test_three_men_make_a_fire_ready_while_their_unit_fights_on():
    game = begin(unit("a", 0), unit("b", 1))
    play(game, {"do": "kindle", "unit": "a", "zone": "cane_3", "figures": "three"})
    assert actions(game, 0)["fire"] is None
    assert (game.rows()[0].left, game.rows()[2].left) == (9, 3)
    play(game, {"do": "end"}, {"do": "torch", "unit": "0-1", "faces": [6]})
    assert (game.rows()[0].left, game.rows()[2].is_out) == (12, True)  # back in the ranks
    assert logged_verbs(game, "told_off", "sets_fire", "rejoins") == ["told_off", "sets_fire", "rejoins"]


def test_a_train_that_nobody_defends_is_captured_with_its_people():
    game = begin(unit("a", 0), unit("t", 1, 3, troop="pack_train", firearms=0), places=[])
    play(game, {"do": "charge", "unit": "a", "target": "t", "ground": "none"}, {"do": "end"})
    assert dues(game) == ["guard"]
    play(game, {"do": "guard", "unit": "t", "answer": "0"})
    tally = game.tallies()["t"]
    assert (tally.taken, tally.surrendered, game.turn) == (True, 3, 2)


def test_the_enemys_gun_is_asked_about_if_only_its_side_has_counted_it():
    game = begin(unit("a", 0), gun("g", 1, counted=False))
    play(game, {"do": "charge", "unit": "a", "target": "g", "ground": "none", "figures": "2"}, {"do": "end"})
    play(game, {"do": "strike", "unit": "a", "by": "attacker", "faces": [6, 6]})
    play(game, {"do": "officer", "unit": "g", "answer": "none"})
    assert dues(game) == ["overrun"]
    play(game, {"do": "overrun", "unit": "g", "answer": "alone"}, {"do": "end"}, {"do": "end"})
    play(game, {"do": "crew", "unit": "a", "target": "g", "figures": "4"})
    assert (game.rows()[1].left, game.rows()[1].side) == (4, 0)


def test_infantry_that_the_campaign_sends_without_rounds_is_offered_no_fire():
    game = begin(unit("a", 0, firearms=0), unit("d", 0, firearms=5), unit("b", 1), places=[])
    assert [row.state.key for row in game.rows()[:2]] == ["to_act_without", "to_act_with"]
    assert actions(game, 0)["fire"].key == "no_firearms"  # MACH-R-69
    assert actions(game, 1)["fire"] is None


FORCE = (
    unit("a1", 0, 12, command=2), unit("a2", 0, 6, command=1), unit("a3", 0, 6, troop="cavalry", command=1),
    gun("a4", 0), unit("b1", 1, 12, command=1, skirmish=True), unit("b2", 1, 5, command=1), gun("b3", 1),
    unit("b4", 1, 4, troop="pack_train", firearms=0), unit("b5", 1, 6, counted=False),
)  # fmt: skip


def keys_of(game):
    return [each.key for each in game.state.entrants]


@pytest.mark.parametrize("seed", range(3))
def test_events_lead_to_the_roster_and_undo_leads_back(seed):
    dice, game = SeededDice(f"places {seed}"), begin(*FORCE)
    start, steps, then = game.standings(), [], [game.tallies()]
    for _ in range(150):
        step = next_step(game, dice, keys_of(game))
        if step["do"] == "crew":
            step["figures"] = "1"  # each gun wants another number
        game.take(step)
        say_all("machete", game, keys_of(game))
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
        counted = [n for n, known in enumerate(game.state.counted) if known and keys_of(game)[n] != "b5"]
        found, now = fold(start, game.log.events, verbs("machete")), game.standings()
        assert [found[n] for n in counted] == [now[n] for n in counted]
    for undone in (1, 75):
        again = play(begin(*FORCE), *rules.steps_in_force([*steps, *[{"do": "undo"}] * undone]))
        assert again.tallies() == then[150 - undone]


def test_a_hand_over_to_the_computer_has_captured_guns_and_the_losses_of_men_sent_off():
    force = unit("a", 0), unit("d", 0), unit("b", 1), gun("g", 0)
    base = Position(0, tuple(UnitPosition(each.key, (10, 10, 0)) for each in force))
    game = begin(*force)
    game.state.units[2].state = FORCED_BACK
    play(game, {"do": "charge", "unit": "a", "target": "b", "ground": "none"})
    play(game, {"do": "guard", "unit": "b", "answer": "1"}, hit(g=4))
    play(game, {"do": "adjust", "lines": {"g": {"lost": 4, "taken": True}}})
    game.state.units[4].marked = 1  # one of the guard
    play(game, {"do": "end"}, {"do": "test", "unit": "0-1", "faces": [6]})
    found = {each.key: each for each in position_at_table(game, begin(*force), base, "machete").units}
    assert found.keys() == {"a", "d", "b", "g"}
    assert (found["d"].lost, found["b"].captured, found["b"].off) == (1, 6, False)
    assert (found["g"].marks["side"], found["g"].marks["owner"], found["g"].state) == (1, 0, "captured")
