"""A battle in 150 to 300 words, of what the reader's side saw."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from battles.board.frames import Replay
from battles.replay.account import TurningMoment, account_of_battle, costliest_step, losses_between
from battles.replay.groups import groups_of_replay
from battles.replay.luck import luck_of_replay
from tests.battles.films import NAMES, body, film, stand, step

ENDING = ("Cuba held the field.", "Spain withdrew.")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seen", [1, 2, 3])
def test_it_has_150_to_300_words(seen, language):
    replay = film(seen=seen, language=language)
    with override(language):
        told = account_of_battle(replay, NAMES, ENDING, luck_of_replay(replay, "machete", NAMES))
    assert 150 <= told.words <= 300
    assert "?" not in " ".join(text for _heading, text in told.parts)


def test_it_counts_what_fell_on_both_sides():
    replay = film()
    last = len(replay.steps)
    told = dict(account_of_battle(replay, NAMES, ENDING, None).parts)
    lost = {side: losses_between(replay, side, 1, last) for side in NAMES}
    assert sum(lost.values()) == sum(replay.steps[-1].down)
    for side, name in NAMES.items():
        assert f"{name} lost {lost[side]} of" in told["How it ended"]


def test_a_side_reads_no_losses_of_an_enemy_that_it_cannot_count():
    told = " ".join(text for _heading, text in account_of_battle(film(seen=1), NAMES, ENDING, None).parts)
    assert "Spain lost" in told
    assert "Cuba lost" not in told


def test_an_enemy_known_by_prisoners_alone_is_reported_without_numbers():
    bodies = (body(), replace(body("e1", "b"), unknown=True), body("p1", "b"))
    stands = (stand(), stand(side="b"), stand(side="b", strength=5))
    replay = Replay(bodies, stands, (step(1, *stands, mark="shot", target=1),))
    told = " ".join(text for _heading, text in account_of_battle(replay, NAMES, ENDING, None).parts)
    assert "Cuba was seen with 1 unit." in told
    assert "Cuba lost" not in told
    assert "Spain lost 0 of" in told


def test_the_roll_that_cost_most_is_one_at_which_figures_fell():
    replay = film()
    groups = groups_of_replay(replay)
    dearest = costliest_step(replay, groups)
    own = next(group for group in groups if group.lead == dearest.number)
    assert sum(losses_between(replay, side, own.first, own.last) for side in NAMES) > 0
    assert dearest.mark


def test_a_battle_without_events_has_none():
    assert account_of_battle(Replay((body(),), (stand(),), ()), NAMES, ENDING, None) is None


def test_it_names_the_leaders_that_the_reader_knows_with_their_units():
    replay = film()
    unit = next(unit for unit in replay.units if unit.side == "a")
    parts = dict(account_of_battle(replay, NAMES, ENDING, None, {unit.key: "Colonel Vidal"}).parts)
    assert f"Colonel Vidal ({unit.name})" in parts["The officers"]


def test_the_turning_point_is_told_with_the_retreat_of_a_unit_that_was_not_wiped_out():
    bodies, whole = (body(), body("e1", "b"), body("e2", "b")), (stand(), stand(side="b"), stand(side="b"))
    gone = (*whole[:2], stand(side="b", strength=0, on_table=False))
    steps = (
        step(1, *whole, turn=2, unit=1, heart="bad", sentence="Too early"),
        step(2, *gone, turn=3, unit=2, heart="bad", sentence="The last men fell"),
        step(3, *gone, turn=3, unit=1, heart="bad", sentence="E1 gave way"),
    )
    moment = TurningMoment("At 15.09 León charged Band and drove it back.", 3, "b")
    account = account_of_battle(Replay(bodies, whole, steps), NAMES, ENDING, None, {}, moment)
    assert (
        dict(account.parts)["The turning point"]
        == "It came in phase 3. At 15.09 León charged Band and drove it back. E1 gave way."
    )


def test_a_leader_of_two_units_is_named_once_and_a_commander_by_name_alone():
    replay = film()
    first, second = [unit for unit in replay.units if unit.side == "a"][:2]
    leaders = {first.key: "Colonel Vidal", second.key: "Colonel Vidal"}
    told = dict(account_of_battle(replay, NAMES, ENDING, None, leaders).parts)["The officers"]
    assert told.count("Colonel Vidal") == 1
    told = dict(account_of_battle(replay, NAMES, ENDING, None, {first.key: first.name}).parts)["The officers"]
    assert f"{first.name} (" not in told


def test_an_account_that_is_too_long_keeps_the_phase_of_the_turning_point():
    replay = film()
    point = max(step.turn for step in replay.steps)
    long = tuple(f"{word} " * 60 + "." for word in ("field", "held"))
    moment = TurningMoment("At 15.09 León charged Band and drove it back.", 1, "b")
    account = account_of_battle(replay, NAMES, long, None, {}, moment)
    assert account.words <= 300
    assert point > 1
    assert dict(account.parts)["How it went"].startswith("Phase 1:")
