"""ACW-SHOOT at a table: shots are named, then each volley is rolled."""

from dataclasses import replace
from typing import Final

from rules.acw_hex.assisted.enduring import endure
from rules.acw_hex.assisted.ordering import bar_orders, order_questions, pay_for
from rules.acw_hex.assisted.places import in_sight, is_covered, knows_both
from rules.acw_hex.assisted.state import Pending, State, hits
from rules.acw_hex.engine.shoot import roll_shots
from rules.acw_hex.sections.shoot import hits as scored_by, hits_ignored, reach
from rules.acw_hex.tables import SHOOT_COVER
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import (
    SHOWN,
    Answer,
    Asked,
    Due,
    Modifier,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    faces_of_tap,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput

COVERS: Final = ("open", "cover")


def bar_shot(state: State, unit: AcwUnit) -> Phrase | None:
    """Returns the bar to a shot, None if *unit* may shoot. ACW-SHOOT-01, ACW-R-14."""
    if state.battle.rain:
        return phrase("it_rains")
    if not reach(unit.arm):
        return phrase("mounted_bar")
    if not in_sight(state, unit):
        return phrase("no_target_in_sight" if state.foes(unit) else "no_target")
    return bar_orders(state, unit, "shoot")


def is_sheltered(state: State, target: AcwUnit) -> bool:
    """True if cover has already stopped a shot at *target* in this player turn. ACW-R-16."""
    return target.sheltered == state.battle.half


def target_question(state: State, unit: AcwUnit, action: str) -> Question:
    """Asks for the target. The last one is kept while it stands."""
    foes_in_reach = in_sight(state, unit) if action == "shoot" else state.foes(unit)
    keys = [state.key(foe.index) for foe in foes_in_reach]
    kept = keys[0] if len(keys) == 1 else state.last_answer(unit.side, action, "target")
    answers = tuple(
        Answer(
            key,
            note=phrase(f"arm_{foe.arm}"),
            unit=foe.index,
            settles=cover_words(state, foe) if action == "shoot" else None,
        )
        for key, foe in zip(keys, foes_in_reach, strict=True)
    )
    return Question("target", phrase("at_whom"), answers, kept if kept in keys else "")


def cover_words(state: State, foe: AcwUnit) -> Phrase | None:
    """Returns why the cover of *foe* need not be asked. ACW-R-16, ACW-R-29."""
    if is_sheltered(state, foe):
        return phrase("cover_used")
    return phrase("dug_in") if foe.index in state.dug else None


def ask_shoot(state: State, unit: AcwUnit) -> Asked:
    """Asks at whom *unit* shoots, and whether cover helps. ACW-SHOOT-05, ACW-SHOOT-08, ACW-R-30."""
    less = phrase("hits_less", count=SHOOT_COVER)
    answers = (
        Answer("open", phrase("place_open"), phrase("no_cover")),
        Answer("cover", phrase("place_cover"), less),
    )
    kept = state.last_answer(unit.side, "shoot", "cover")
    questions = [target_question(state, unit, "shoot"), *order_questions(state, unit, "shoot")]
    if not all(knows_both(unit, foe) for foe in in_sight(state, unit)):
        questions.append(Question("cover", phrase("target_covered"), answers, kept, columns=2))
    questions[-1] = replace(questions[-1], is_last=True)
    known = phrase("known_shot", arm=phrase(f"arm_{unit.arm}"), reach=phrase("hexes", count=reach(unit.arm)))
    return Asked(known, tuple(questions), phrase("name_shot"), False)


def take_shoot(state: State, step: Step) -> None:
    """Names a shot and pays its order. Shots at one target are one volley. ACW-SHOOT-05, ACW-R-15."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in in_sight(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    if knows_both(unit, target):
        covered = not is_sheltered(state, target) and is_covered(state, unit, target)
    else:
        dug_in = target.index in state.dug
        covered = not is_sheltered(state, target) and (
            dug_in or read_answer(step, COVERS, "cover") == "cover"
        )
    state.is_shooting = True
    pay_for(state, unit, "shoot", step)
    state.kept[unit.side, "shoot"] = step
    together = state.battle.options.volley == "combined_by_target"
    volley = next((due for due in state.pending if together and due.unit == target.index), None)
    if volley is None:
        volley = Pending("volley", target.index, "ACW-SHOOT-07", is_optional=True)
        state.pending.append(volley)
    volley.others.append(unit.index)
    volley.covers.append(covered)
    state.news = None


def volley_step(state: State, pending: Pending) -> dict[str, str]:
    """Returns the step that rolls a volley. Its first shooter tells volleys at one target apart."""
    return {"do": "volley", "unit": state.key(pending.others[0]), "target": state.key(pending.unit)}


def volley_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a volley, a die each shooter. ACW-SHOOT-07, ACW-SHOOT-08."""
    target, left = state.units[pending.unit], len(pending.others) - len(given)
    shown = min(left, SHOWN if len(set(pending.covers)) == 1 else 1)  # cover from one shooter only
    outcomes = []
    for faces in faces_of_tap(shown):
        rolled = (*given, *faces)
        scored = scored_by(rolled) if left > shown else net_of(state, pending, rolled)
        outcomes.append(Outcome(faces, hits(scored)))
    lines = [
        Modifier(phrase("shoots", unit=shooter), "ACW-SHOOT-05", note=phrase("dice", count=1))
        for shooter in pending.others
    ]
    if any(pending.covers):
        counts = not is_sheltered(state, target)
        lines.append(Modifier(phrase("cover"), "ACW-SHOOT-08", f"−{SHOOT_COVER}", counts))
    side = state.units[pending.others[0]].side
    roll = Roll(phrase("roll", count=left), side, tuple(outcomes), tuple(lines), None, given, pending.clause)
    step = volley_step(state, pending)
    return Due(
        f"volley-{step['unit']}-{step['target']}",
        target.index,
        phrase("volley_at", target=target.index),
        (pending.clause,),
        step,
        phrase("roll_or_name", count=left),
        roll,
        is_optional=pending.is_optional,
    )


def net_of(state: State, pending: Pending, faces: tuple[int, ...]) -> int:
    """Returns the hits left after cover with *faces*. ACW-SHOOT-07, ACW-SHOOT-08."""
    used = int(is_sheltered(state, state.units[pending.unit]))
    covered = [face for face, cover in zip(faces, pending.covers, strict=True) if cover]
    return scored_by(faces) - hits_ignored(scored_by(covered), used)


def take_volley(state: State, pending: Pending, step: Step) -> None:
    """Rolls a volley, then asks what its hits require. ACW-SHOOT-07, ACW-SHOOT-09."""
    target = state.units[pending.unit]
    shooters = [state.units[shooter] for shooter in pending.others]
    net = roll_shots(state.battle, target, shooters, pending.covers)
    faces = tuple(step.get("faces", ()))
    state.news = News(
        phrase("told", unit=target.index, what=hits(net)),
        pending.clause,
        None,
        faces,
        shooters[0].side,
        (target.index,) if net else (),
    )
    endure(state, target, net, pending.others, "ACW-SHOOT-09")
