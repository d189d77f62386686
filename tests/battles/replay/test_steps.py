"""A battle as steps: places and figures from events alone, and how each step is to be drawn."""

from dataclasses import replace

import rules
from battles.replay.steps import BLOW, mark_of_event, measured_mark, replay_of_battle
from rules import Event
from tests.battles.films import LETTERS, ambush, film, stand


def test_every_event_is_one_step_and_ends_where_the_engine_ended():
    scenario, log = ambush()
    assert len(film().steps) == len(log.events)
    last = rules.fold(log.opening, log.events, rules.names_of(scenario).verbs)
    shown = film().steps[-1].stands
    assert [(s.x, s.y, s.strength, s.state) for s in shown] == [(s.x, s.y, s.strength, s.state) for s in last]


def test_figures_down_are_those_the_sentences_tell_of():
    scenario, log = ambush()
    verbs = rules.names_of(scenario).verbs
    told = sum(
        dict(zip(verbs[event.verb].values, event.values[-len(verbs[event.verb].values) :], strict=False)).get(
            "lost", 0
        )
        for event in log.events
    )
    assert sum(film().steps[-1].down) == told > 0


def test_a_step_leaves_all_others_where_they_stood():
    before = film().opening
    for step in film().steps:
        moved = [n for n, (was, now) in enumerate(zip(before, step.stands, strict=True)) if was is not now]
        assert moved in ([], [step.unit])
        before = step.stands


def test_one_side_sees_no_more_than_it_saw():
    for seen in (1, 2):
        assert len(film(seen=seen).steps) == sum(bool(event.seen & seen) for event in ambush()[1].events)
        assert [step.number for step in film(seen=seen).steps] == list(
            range(1, len(film(seen=seen).steps) + 1)
        )
    assert len(film(seen=2).steps) < len(film().steps)


def test_sentences_are_spoken_in_the_reader_s_language():
    assert film(language="es").steps[0].sentence != film().steps[0].sentence


def test_forming_skirmish_order_changes_how_a_unit_is_drawn():
    scenario, _ = ambush()
    log = told_off(scenario)
    log.events = [Event(1, "MACH-R-63", "forms", 0, -1, (), (2,))]
    shown = replay_of_battle(scenario, log, letters=LETTERS)
    assert shown.opening[0].formation == scenario.units[0]["formation"] == "column"
    assert "skirmish order" in shown.steps[0].sentence
    assert shown.stands(1)[0].formation == "skirmish"


def test_a_move_on_the_page_says_which_way_it_went():
    scenario, _ = ambush()
    log = told_off(scenario)
    was = log.opening[0]
    sentences = []
    for y in (was.y + 1000, was.y - 1000):
        log.events = [Event(1, "MACH-MOVE-01", "moves", 0, -1, (), (was.x, y, 0, 10, 1))]
        sentences.append(replay_of_battle(scenario, log, letters=LETTERS).steps[0].sentence)
    assert "north" in sentences[0]
    assert "south" in sentences[1]


def draw_mark(before, after, *, target=-1, faces=()):
    event = Event(1, "MACH-FIRE-18", "verb", 0, target, faces)
    return mark_of_event(event, before, after)


def test_a_move_onto_an_enemy_is_a_charge_and_any_other_a_march():
    there, enemy = stand(x=5000), stand(x=1000)
    assert draw_mark((stand(), enemy), (there, enemy), target=1) == "charge"
    assert draw_mark((stand(), enemy), (there, enemy)) == "march"


def test_a_unit_that_moves_forced_back_retreats():
    assert draw_mark((stand(),), (stand(x=5000, state="forced_back"),)) == "retreat"


def test_dice_rolled_at_a_distant_enemy_are_shots_and_near_by_blows():
    near, far = stand(x=6000 + BLOW - 1), stand(x=6000 + BLOW)
    assert draw_mark((stand(), far), (stand(), far), target=1, faces=(3,)) == "shot"
    assert draw_mark((stand(), near), (stand(), near), target=1, faces=(3,)) == "blow"
    assert draw_mark((stand(), far), (stand(), far), target=1) == ""


def test_an_officer_who_falls_beside_a_unit_is_not_drawn_as_firing_at_it():
    hit = Event(1, "MEX-SA-06", "is_hit", 0, 1, (1,))
    gone = replace(stand(), on_table=False)
    assert measured_mark(hit, (stand(), stand()), (gone, stand())) == ""
    assert measured_mark(hit, (stand(), stand()), (stand(), stand())) == "shot"


def test_those_who_come_onto_the_table_leave_no_track():
    assert draw_mark((stand(x=0, on_table=False),), (stand(),)) == ""


def told_off(scenario):
    """Returns a log in which two figures are made a garrison.

    They belong to the first unit of *scenario*. It is phase 1, and they lose one.
    """
    log = rules.FullLog()
    log.opening = tuple(
        rules.UnitState(scenario.side_of(n), 1000, 1000, 0, unit["figures"], 0, "steady", True)
        for n, unit in enumerate(scenario.units)
    )
    new = len(scenario.units)
    duty = 3
    log.events = [
        rules.Event(1, "MACH-R-77", "sends_away", 0, -1, (), (scenario.units[0]["figures"] - 2, 2)),
        rules.Event(1, "MACH-R-77", "told_off", new, 0, (), (2, 1500, 1000, 90, 0, 2, duty)),
        rules.Event(1, "MACH-GEN-10", "loses", new, -1, (), (1, 0, 1)),
    ]
    return log


def test_detached_men_are_a_unit_of_their_own_named_after_their_unit():
    scenario, _ = ambush()
    shown = replay_of_battle(scenario, told_off(scenario), letters=LETTERS, language="es")
    detail = shown.units[-1]
    assert detail.name == f"{scenario.units[0]['name']} (guarnición)"
    assert (detail.figures, detail.muster) == (2, 0)
    assert not shown.opening[-1].on_table
    assert shown.stands(3)[-1].strength == 1
    assert shown.steps[2].down[-1] == 1


def test_detached_men_bring_nobody_new_to_the_field():
    scenario, _ = ambush()
    shown = replay_of_battle(scenario, told_off(scenario), letters=LETTERS)
    blue = sum(unit["figures"] for unit in scenario.units if unit["side"] == "blue")
    assert sum(body.muster for body in shown.units if body.side == "a") == blue
