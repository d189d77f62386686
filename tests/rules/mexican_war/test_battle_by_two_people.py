"""Two people at two phones: both are asked at once, neither waits, answers can be taken back unseen."""

import pytest

from rules.core.battle import BLUE, RED
from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.playing.game import PERSON, Game, Revealed
from rules.core.playing.record import Record, digest, play
from rules.mexican_war import RULESET
from tests.rules.mexican_war.conftest import BATTLE, scenario_of

SCENARIO = scenario_of(BATTLE | {"turn_limit": 3})


@pytest.fixture
def begin_game(monkeypatch):
    """Begins a game of two people as if the ruleset were offered already."""
    for module in ("record", "game", "choices"):
        monkeypatch.setattr(f"rules.core.playing.{module}.find", lambda key: RULESET)
    return lambda seed: Game(Record(SCENARIO, RULESET.version, seed), PERSON, PERSON)


def finish(game, stream):
    """Answers at random, whichever side comes first by the dice, until the battle is over."""
    while game.outcome is None:
        prompts = game.questions
        prompt = prompts[stream.roll(1, 2, "", 0)[0] - 1] if len(prompts) > 1 else prompts[0]
        count = len(prompt.options)
        picked = (stream.roll(1, 256, "", 0)[0] - 1) % count
        game.push(prompt.question.side, picked)
    return digest(game.outcome, game.log)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_battle_of_two_people_plays_again_to_the_same_end(begin_game, seed):
    game = begin_game(seed)
    ended = finish(game, SeededDice(f"picks {seed}"))
    again = FullLog()
    assert digest(play(game.record, log=again), again) == ended


def test_both_sides_are_asked_for_their_orders_at_once(begin_game):
    game = begin_game("1")
    assert [prompt.question.side for prompt in game.questions] == [BLUE, RED]
    assert {prompt.question.clause for prompt in game.questions} == {"MEX-PRE-02"}
    assert game.question(BLUE).options[0].say() == "order attack"


def test_an_answer_in_secret_is_taken_back_alone_and_a_revealed_one_is_not(begin_game):
    game = begin_game("1")
    game.push(BLUE, 1)
    game.pop(BLUE)
    game.push(BLUE, 0)
    game.push(RED, 0)
    with pytest.raises(Revealed):
        game.pop(BLUE)


def test_a_person_reads_what_the_own_side_sees(begin_game):
    game = begin_game("1")
    view = game.view(BLUE)
    assert len(view.enemies()) == 6
    assert view.can_see(2, 8) in (True, False)
