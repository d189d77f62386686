"""Events in groups: all of them, in order, and the whole battle in a minute and a half."""

from battles.board.frames import Replay
from battles.replay.groups import FIRE, MOST_MOVES, groups_of_replay, milliseconds_shown
from tests.battles.films import body, film, stand, step


def test_every_event_is_in_one_group_of_its_phase():
    for seen in (1, 2, 3):
        replay = film(seen=seen)
        groups = groups_of_replay(replay)
        numbers = [n for group in groups for n in range(group.first, group.last + 1)]
        assert numbers == list(range(1, len(replay.steps) + 1))
        assert all(replay.turn(group.first) == replay.turn(group.last) for group in groups)
        assert all(group.first <= group.lead <= group.last for group in groups)
        assert len(groups) < len(replay.steps) / 2


def test_a_volley_is_shown_with_its_losses_and_moves_are_folded():
    near, far, lost = stand(), stand(x=9000), stand(x=9000, strength=11)
    there = stand(x=7000)
    replay = Replay(
        (body("c1"), body("c2", side="b")),
        (near, far),
        (
            step(1, near, far, unit=0, target=1, mark="shot", faces=(4,)),
            step(2, near, lost, unit=1),
            step(3, there, lost, unit=0, mark="march"),
            step(4, there, stand(x=9500, strength=11), unit=1, mark="march"),
        ),
    )
    volley, moves = groups_of_replay(replay)
    assert (volley.first, volley.last, volley.lead, volley.kinds) == (1, 2, 1, (FIRE,))
    assert (moves.first, moves.last, moves.moves) == (3, 4, 2)


def test_no_picture_has_more_moves_than_can_be_followed():
    count = 2 * MOST_MOVES + 1
    stands = [stand(x=100 * n) for n in range(count + 1)]
    steps = [step(n, stands[n], unit=0, mark="march") for n in range(1, count + 1)]
    groups = groups_of_replay(Replay((body(),), (stands[0],), tuple(steps)))
    assert [group.moves for group in groups] == [MOST_MOVES, MOST_MOVES, 1]


def test_a_battle_of_300_events_takes_a_minute_and_a_half():
    replay = film()
    shown = milliseconds_shown(replay, groups_of_replay(replay))
    assert abs(sum(shown) - 300 * len(replay.steps)) < len(shown)
