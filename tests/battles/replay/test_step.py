"""The texts beside the board at a step."""

from dataclasses import replace

from django.template.loader import render_to_string

import rules
from battles.board.frames import Replay
from battles.replay.event_list import Watching
from battles.replay.step import losses_so_far, moment_at_step
from battles.replay.steps import UNBORN, replay_of_battle
from tests.battles.films import NAMES, body, stand, step


def test_an_arm_of_which_nobody_has_come_is_not_among_the_losses():
    scenario, log = rules.load_scenario("machete/blockhouse"), rules.FullLog()
    rules.find("machete").run(scenario, rules.SeededDice("1"), rules.computers(scenario), log)
    film = replay_of_battle(scenario, log, letters=("a", "b"))
    come = [
        UNBORN if body.arm == "horse" else stand for body, stand in zip(film.units, film.opening, strict=True)
    ]
    film = replace(film, opening=tuple(come))
    lines = {(row.side, row.arm): row for row in losses_so_far(film, 0, {"a": "Spain", "b": "Cuba"})}
    assert (lines["a", "foot"].nobody, lines["a", "horse"].nobody) == (False, True)
    assert (lines["a", "foot"].first, lines["a", "horse"].first) == (True, False)


def test_a_filter_of_which_the_replay_has_no_event_is_closed_and_says_so():
    near, far = stand(), stand(x=9000)
    blow = step(1, near, far, target=1, clause="MACH-MEL-01", mark="blow")
    replay = Replay((body("c1"), body("c2", side="b")), (near, far), (blow,))

    def moment_of(kind):
        watching = Watching(kind=kind)
        return moment_at_step(replay, at=0, names=NAMES, clause_href=lambda _: "", watching=watching)

    fire, melee = moment_of("fire"), moment_of("melee")
    assert [bool(absence) for _kind, _name, absence in fire.kinds] == [True, False, True]
    assert (fire.kind, fire.more, len(fire.lines)) == ("", "", 1)
    assert melee.kind == "melee"
    shown = render_to_string("battles/replay/controls.html", {"moment": melee})
    assert (
        'title="No fire in this replay"><input type="radio" name="kind" id="kind-fire" value="fire" disabled'
        in shown
    )
    assert 'value="melee" checked' in shown
