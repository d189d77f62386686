"""A game: questions, answers, and answers taken back."""

from dataclasses import replace

import pytest

import rules
from rules.core.battle import BLUE, RED
from rules.core.dice import SeededDice
from rules.core.playing.commanders import Random
from rules.core.playing.game import PERSON, Game, Revealed, fight, resume, start
from rules.core.playing.record import Record, digest, play
from rules.core.telling.prose import Cast
from tests.rules.core import toy

TOYS = {"charges": toy.CHARGES, "hidden": toy.HIDDEN}


@pytest.fixture
def toys(monkeypatch):
    for module in ("record", "game", "choices"):
        monkeypatch.setattr(f"rules.core.playing.{module}.find", lambda key: TOYS[key])
    monkeypatch.setattr("rules.core.playing.game.names_of", lambda scenario: Cast({}, ("A", "B", "C")))


def begin_game(key, blue=PERSON, red=PERSON, seed="1"):
    return Game(Record(replace(toy.SCENARIO, ruleset=key), 1, seed), blue, red)


def pick(game, prompt, stream):
    game.push(prompt.question.side, stream.roll(1, len(prompt.options), "", 0)[0] - 1)


def finish(game, stream):
    while game.outcome is None:
        pick(game, game.questions[0], stream)
    return digest(game.outcome, game.log)


@pytest.mark.parametrize("key", sorted(TOYS))
@pytest.mark.parametrize("seed", range(10))
def test_a_game_ends_as_playing_its_record_does(toys, key, seed):
    game = begin_game(key, seed=str(seed))
    ended = finish(game, SeededDice(f"picks {seed}"))
    again = rules.FullLog()
    assert digest(play(game.record, log=again), again) == ended


@pytest.mark.parametrize("key", sorted(TOYS))
@pytest.mark.parametrize("seed", range(20))
def test_answers_taken_back_and_given_again_change_nothing(toys, key, seed):
    plain, other = begin_game(key, seed=str(seed)), begin_game(key, seed=str(seed))
    expected = finish(plain, SeededDice("picks"))
    answers = plain.record.choices
    whims = SeededDice(f"whims {seed}")
    for _ in range(120):
        if other.outcome is not None:
            break
        if whims.roll(1, 6, "", 0)[0] >= 5:
            side = whims.roll(1, 2, "", 0)[0] - 1
            if other.record.choices[side]:
                other.pop(side, agreed=True)
                assert other.record.choices[side] == answers[side][: len(other.record.choices[side])]
                continue
        prompt = other.questions[whims.roll(1, 6, "", 0)[0] % len(other.questions)]
        side = prompt.question.side
        other.push(side, answers[side][len(other.record.choices[side])])
    while other.outcome is None:
        side = other.questions[0].question.side
        other.push(side, answers[side][len(other.record.choices[side])])
    assert digest(other.outcome, other.log) == expected
    assert other.record.faces == plain.record.faces


def test_an_option_may_be_pushed_itself(toys):
    game = begin_game("charges")
    game.push(BLUE, game.question(BLUE).options[toy.CHARGE])
    assert game.record.choices == ([toy.CHARGE], [])
    assert game.question(BLUE) is None
    assert game.question(RED).question.because == rules.Because("charged", 0)


@pytest.mark.parametrize("answer", [3, -1, "charge"])
def test_an_answer_that_was_not_offered_is_refused(toys, answer):
    game = begin_game("charges")
    with pytest.raises(ValueError, match="is none of 3 options"):
        game.push(BLUE, answer)
    with pytest.raises(ValueError, match="nothing is asked"):
        game.push(RED, 0)
    assert game.record.choices == ([], [])


def test_the_log_reaches_up_to_the_question(toys):
    game = begin_game("charges")
    game.push(BLUE, toy.CHARGE)
    assert [event.verb for event in game.log.events] == ["charges"]
    game.push(RED, 2)
    assert [event.verb for event in game.log.events] == ["charges", "reacts"]
    game.pop(RED, agreed=True)
    assert [event.verb for event in game.log.events] == ["charges"]


def test_the_other_player_must_agree_to_what_it_has_seen(toys):
    game = begin_game("charges")
    game.push(BLUE, toy.CHARGE)
    with pytest.raises(Revealed):
        game.pop(BLUE)
    game.pop(BLUE, agreed=True)
    assert game.record.choices == ([], [])
    assert game.question(BLUE).question.clause == "TOY-00"


def test_a_computer_need_not_agree(toys):
    game = begin_game("charges", red=Random("r"))
    game.push(BLUE, toy.CHARGE)
    before = len(game.record.choices[RED])
    assert before
    while game.record.choices[BLUE]:
        game.pop(BLUE)
    assert game.record.choices == ([], [])


def test_there_is_nothing_to_take_back_from_a_computer_or_before_the_first_answer(toys):
    game = begin_game("charges", red=Random("r"))
    for side in (BLUE, RED):
        with pytest.raises(ValueError, match="no answer to take back"):
            game.pop(side)


def test_a_sealed_answer_goes_alone_and_the_other_side_does_not_notice(toys):
    game = begin_game("hidden")
    game.push(BLUE, 1)
    game.push(RED, 0)
    seen = game.question(RED), game.view(RED).units
    game.pop(RED)
    assert game.record.choices == ([1], [])
    assert game.sealed_answers == (1, 0)
    game.pop(BLUE)
    assert game.record.choices == ([], [])
    assert (game.question(RED).question.unit, game.view(RED).units) == (1, seen[1])


def test_a_side_sees_its_own_draft_alone(toys):
    game = begin_game("hidden")
    game.push(RED, 1)
    assert game.view(RED).draft == (("TOY-H1", 1, 0),)
    assert game.view(BLUE).draft == ()
    assert game.record.seen_by(BLUE, game.sealed_answers).choices == ([], [])


def test_choices_that_were_revealed_together_go_together(toys):
    game = begin_game("hidden")
    game.push(RED, 0)
    game.push(RED, 0)
    with pytest.raises(ValueError, match="nothing is asked"):
        game.push(RED, 0)
    game.push(BLUE, 0)
    assert game.log.turn == 2
    with pytest.raises(Revealed):
        game.pop(RED)
    game.pop(RED, agreed=True)
    assert game.record.choices == ([], [])
    assert game.log.turn == 1


def test_a_game_is_taken_up_from_its_record_and_taken_back_further(toys):
    first = begin_game("hidden", seed="7")
    for _ in range(5):
        pick(first, first.questions[0], SeededDice(f"{len(first.record.choices[0])}"))
    again = resume(first.record)
    assert [prompt.question for prompt in again.questions] == [prompt.question for prompt in first.questions]
    assert again.log.events == first.log.events
    kept = first.record.data()
    while again.record.choices[BLUE]:
        again.pop(BLUE, agreed=True)
    assert first.record.data() == kept
    assert again.record.faces == first.record.faces


def test_a_record_of_other_rules_is_refused(toys):
    with pytest.raises(rules.BadInput, match="version"):
        Game(Record(toy.SCENARIO, 2, ""), PERSON, PERSON)


SHIPPED = ("machete/ambush", "scwares/defile", "acw_hex/ford")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_person_who_answers_as_the_computer_does_fights_the_same_battle(name):
    fought = fight(name, seed="5")
    ended = digest(fought.outcome, fought.log)
    computers = start(name, seed="5")
    assert digest(computers.outcome, computers.log) == ended
    game = start(name, seed="5", blue=PERSON)
    answers = fought.record.choices[BLUE]
    while game.outcome is None:
        given = len(game.record.choices[BLUE])
        game.push(BLUE, answers[given])
        if given % 9 == 4:
            game.pop(BLUE)
            game.push(BLUE, answers[given])
    assert digest(game.outcome, game.log) == ended


def test_a_person_cannot_fight_without_being_asked():
    with pytest.raises(ValueError, match="rules.start"):
        fight("machete/ambush", seed="5", blue=PERSON)
