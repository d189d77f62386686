"""Skirmishers and dismounted stands that a unit sends out at a table of the Mexican War."""

import rules
from rules import Tally
from rules.mexican_war.terms import DISMOUNTED, SKIRMISH
from tests.rules.mexican_war.assisted_table import START, check, dues, fire, play, rarer_actions, unit, verbs

END = {"do": "end"}
LIGHT = (unit("a", 0, skirmishers=True), unit("b", 1))


def choose(word, unit="a"):
    return {"do": "more", "unit": unit, "answer": word}


def part_unit(force=LIGHT):
    """Returns a game whose unit a has detached a part, a turn ago."""
    return play(START(force, {}), choose("part"), END)


def test_mex_form_07_half_of_a_unit_goes_out_as_skirmishers_and_takes_the_whole_turn():
    game = play(START(LIGHT, {}), choose("part"))
    whole, part = game.state.units[0], game.state.units[2]
    assert (whole.strength, part.strength, part.formation) == (12, 8, SKIRMISH)
    assert (verbs(game)[-2:], "part" in rarer_actions(game)) == (["stays_back", "goes_out"], False)
    fires = [each.bar.key for row in (0, 2) for each in game.rows()[row].actions if each.key == "fire"]
    assert fires == ["no_operation", "no_operation"]
    assert game.state.entrants[2].label.key == "skirmishers_of"


def test_a_part_fires_and_takes_hits_by_itself_but_counts_with_its_unit():
    game = part_unit()
    play(game, fire([1, *[10] * 7], unit="0-1"))
    roll = game.next_roll(fire([], unit="b", target="0-1"))
    assert "mod_target_skirmish" in [each.label.key for each in roll.modifiers]
    count = len(roll.outcomes[0].faces)
    play(game, fire([1] + [10] * (count - 1), unit="b", target="0-1"))
    assert (game.rows()[0].left, game.rows()[2].left, game.rows()[2].lost) == (12, 7, 1)
    assert game.tallies() == {"a": Tally(lost=1), "b": Tally(lost=1)}
    play(game, END)
    assert dues(game) == ["loss"]
    assert {due.unit for due in game.dues()} <= {1, 2}  # MEX-MOR-02: the whole does not check


def test_mex_mor_03_a_part_goes_back_into_the_ranks_with_its_losses_and_its_disorder():
    game = part_unit()
    play(game, fire([1, *[10] * 4], unit="b", target="0-1"))
    play(game, END, check("loss", "0-1", 10))
    game.state.units[2].unformed = True
    play(game, choose("rejoin", "0-1"))
    assert (game.rows()[0].left, game.rows()[0].lost, game.state.units[0].unformed) == (19, 1, True)
    assert (game.rows()[2].state.key, verbs(game)[-3:-1]) == ("is_converged", ["goes_back", "takes_back"])


def test_parts_of_both_sides_have_keys_of_their_own_so_that_no_phone_mistakes_them():
    force = *LIGHT, unit("c", 1, skirmishers=True), unit("d", 1, skirmishers=True)
    game = play(START(force, {}), choose("part", "c"), choose("part", "a"), choose("part", "d"))
    assert [each.key for each in game.state.entrants[4:]] == ["0-51", "0-1", "0-52"]


def test_mex_mor_03_half_of_a_mounted_unit_dismounts():
    game = part_unit((unit("a", 0, 12, "cavalry"), unit("b", 1)))
    assert (game.state.units[2].arm, game.state.entrants[2].label.key) == (DISMOUNTED, "stands_of")


def test_an_entry_by_hand_is_shared_between_a_unit_and_its_part():
    game = part_unit()
    for lost, left in ((5, (7, 8)), (14, (0, 6))):
        play(game, {"do": "adjust", "lines": {"a": {"lost": lost}}})
        assert (game.state.units[0].strength, game.state.units[2].strength) == left
        assert game.tallies()["a"].lost == lost


def test_the_events_of_a_part_lead_to_the_roster():
    game = part_unit()
    log = rules.FullLog()
    log.opening = START(LIGHT, {}).standings()
    ends = rules.fold(log.opening, game.log.events, rules.verbs("mexican_war"))
    assert [each.strength for each in ends] == [12, 20, 8]


def test_mex_seq_01_nobody_sends_skirmishers_out_once_fire_has_begun():
    force = unit("a", 0, skirmishers=True), unit("b", 1)
    game, found = rules.begin_table_game("mexican_war", force, {}), {}
    for turn in (1, 2):
        for key, word in (("plans", "written"), ("attack", "stay")):
            play(game, {"do": "choose", "key": f"{turn}-{key}", "blue": word, "red": word})
        while game.part.key != "fire":
            play(game, {"do": "next"})
            found[turn, game.part.key] = {"part", "work"} & set(rarer_actions(game.inner))
        play(game, {"do": "end"})
    assert [words for (_turn, part), words in found.items() if part == "moves"] == [{"part", "work"}] * 2
    assert [words for (_turn, part), words in found.items() if part == "fire"] == [set()] * 2
    assert "marker" in rarer_actions(game.inner)
