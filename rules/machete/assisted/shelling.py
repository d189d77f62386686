"""MACH-ART at a table: setting up a gun, and its fire at a unit or a gun."""

from rules.core.assisted import (
    Action,
    Answer,
    Asked,
    Modifier,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.machete.assisted.firing import (
    follow_hits,
    seen_from,
    target_question,
    targets_of,
    told_of,
)
from rules.machete.assisted.state import State, figures, open_ambush
from rules.machete.engine.fire import is_ambushed, mark
from rules.machete.sections.guns import duel, hits, shell, silence
from rules.machete.tables import CREW_LOST, GUN_LIMITS, scaled_distance
from rules.machete.terms import BANDS, NONE, SILENCES, TREE_TRUNK
from rules.machete.units import MacheteUnit

COVER = ("open", "cover")


def bar_to_shot(state: State, unit: MacheteUnit) -> str:
    """Returns the bar to a shot, "" if the gun may fire. MACH-ART-12 to MACH-ART-17, MACH-R-38."""
    if unit.gun == TREE_TRUNK and unit.shots:
        return "spent"
    battle, turn = state.battle, state.battle.turn
    bar = silence(
        unit.strength, turn, unit.fired, unit.set_up, unit.recrewed, unit.limbered,
        is_ambushed(battle, unit), unit.engaged > 0, unit.moved == turn, 0, battle.options,
    )  # fmt: skip
    return "" if bar == NONE else SILENCES[bar]


def ask_shell(state: State, unit: MacheteUnit) -> Asked:
    """Asks target and range of a shot. MACH-ART-06, MACH-ART-07, MACH-ART-08, MACH-ART-19, MACH-ART-20."""
    questions = [target_question(state, unit, "shell")]
    if any(foe.gun != NONE for foe in targets_of(state, unit, "shell")):
        covers = tuple(Answer(cover_word, phrase(f"gun_{cover_word}")) for cover_word in COVER)
        questions.append(Question("cover", phrase("gun_where"), covers, COVER[0], columns=2))
    questions.append(band_question(state, unit, "shell"))
    known = phrase("known_gun", crew=unit.strength)
    return Asked(known, tuple(questions), phrase("roll_with_these"), True)


def band_question(state: State, unit: MacheteUnit, action: str) -> Question:
    """Asks the range band of a gun. MACH-ART-06, MACH-ART-07, MACH-ART-08."""
    mm = state.battle.options.figure_mm
    limits = (0, *(scaled_distance(limit, mm) // 100 for limit in GUN_LIMITS[unit.gun]))
    bands = tuple(
        Answer(band, phrase("cm", near=limits[number], far=limits[number + 1]), phrase(f"band_{band}"))
        for number, band in enumerate(BANDS[: len(limits) - 1])
    )
    kept = state.last_answer(unit.side, action, "range")
    return Question("range", phrase("range"), bands, kept, is_last=True, columns=3)


def read_band(unit: MacheteUnit, step: Step) -> int:
    """Returns the range band of a shot. Raises BadInput if it is missing or too far."""
    return BANDS.index(read_answer(step, BANDS[: len(GUN_LIMITS[unit.gun])], "range"))


def read_shot(state: State, step: Step) -> tuple[MacheteUnit, MacheteUnit, int, bool]:
    """Returns gun, target, band, and True for a gun in cover.

    Raises BadInput for a missing answer.
    """
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target.index not in [foe.index for foe in targets_of(state, unit, "shell")]:
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    return unit, target, read_band(unit, step), step.get("cover") == "cover"


def shell_roll(state: State, step: Step) -> Roll | None:
    """Returns the die to hit, then that of its effect. MACH-ART-09, MACH-ART-10, MACH-ART-19, MACH-ART-20."""
    unit, target, band, cover = read_shot(state, step)
    given = tuple(step.get("faces", ()))
    line = Modifier(phrase("shot_band", band=phrase(f"band_{BANDS[band]}")), "MACH-ART-09")
    if not given:
        outcomes = tuple(
            Outcome((face,), phrase("hit" if hits(face, band) else "miss"), is_bad=hits(face, band))
            for face in range(1, 7)
        )
        return Roll(phrase("roll_to_hit"), unit.side, outcomes, (line,), None, (), "MACH-ART-09")
    if len(given) > 1 or not hits(given[0], band):
        return None
    effects = tuple(Outcome((face,), effect(state, target, cover, face)) for face in range(1, 7))
    clause = "MACH-ART-10" if target.gun == NONE else "MACH-ART-20" if cover else "MACH-ART-19"
    return Roll(phrase("roll_effect"), unit.side, effects, (line,), None, given, clause)


def effect(state: State, target: MacheteUnit, cover: bool, face: int) -> Phrase:
    """Returns the effect of the second die. MACH-ART-10, MACH-ART-19, MACH-ART-20."""
    if target.gun == NONE:
        return figures(min(face, target.figures_left))
    lost = CREW_LOST[cover][face]
    return phrase("gun_destroyed") if lost == NONE else figures(min(lost, target.figures_left))


def take_shell(state: State, step: Step) -> None:
    """Fires the gun and marks its losses. MACH-ART-09, MACH-ART-10, MACH-ART-18."""
    unit, target, band, cover = read_shot(state, step)
    battle, turn, facing = state.battle, state.battle.turn, unit.facing
    counted = state.counted[target.index]
    if target.gun != NONE:
        shot = duel(battle.dice, unit.index, band, cover, min(target.figures_left, 4))
        fallen, faces = min(shot.crew_lost, target.figures_left), shot.faces
        clause = ("MACH-ART-20" if cover else "MACH-ART-19") if shot.hit else "MACH-ART-18"
        verb = "wrecks" if shot.gun_destroyed else "hits_gun" if shot.hit else "shell_misses"
        if shot.gun_destroyed:
            target.wrecked = turn
    else:
        left = target.figures_left if counted else NONE
        burst = shell(battle.dice, unit.index, target.index, band, left, 0, battle.options)
        fallen, faces = burst.losses.casualties, burst.faces
        clause = "MACH-ART-35" if unit.gun == TREE_TRUNK else "MACH-ART-10" if burst.hit else "MACH-ART-09"
        verb = "shells" if burst.hit else "shell_misses"
    open_ambush(state, unit)
    values = (band, facing) if verb == "shell_misses" else (band, fallen, facing)
    state.log.add(clause, verb, unit.index, target.index, faces, values)
    mark(target, fallen, fallen, 0)
    target.volleys += fallen > 0
    unit.fired, unit.shots, target.molested = turn, unit.shots + 1, turn
    state.acted.add(unit.index)
    state.kept[unit.side, "shell"] = step
    follow_hits(state, unit, target, "MACH-ART-11", int(fallen > 0 and target.gun == NONE))
    seen_from(state, target, "", fallen)
    title = phrase("fall", count=fallen) if fallen else phrase("nobody_falls")
    state.news = News(
        title if verb != "shell_misses" else phrase("missed"),
        clause,
        None,
        faces,
        unit.side,
        (target.index,),
        told_of(state, target),
    )


def turn_actions(state: State, unit: MacheteUnit, shut: Phrase | None) -> list[Action]:
    """Returns how a gun in action turns beyond its arc, which takes the phase. MACH-ART-03, MACH-R-34."""
    if unit.limbered or unit.gun == TREE_TRUNK:  # MACH-R-43
        return []
    note = phrase("beyond_its_arc" if state.battle.options.gun_arc == "frontage" else "right_about")
    return [Action("turn", phrase("turn_gun"), note, shut, True)]


def take_turn(state: State, step: Step) -> None:
    """Turns a gun. It does not fire in this phase. MACH-ART-03, MACH-MART-10."""
    unit = state.unit_of(step)
    unit.moved = state.battle.turn
    state.acted.add(unit.index)
    state.log.add("MACH-ART-03", "turns_gun", unit.index, -1, (), (unit.facing,))
    state.news = None


def take_set_up(state: State, step: Step) -> None:
    """Sets the gun up. That takes the whole phase. MACH-ART-01, MACH-MART-09."""
    unit = state.unit_of(step)
    unit.limbered, unit.set_up = False, state.battle.turn
    state.acted.add(unit.index)
    state.log.add("MACH-ART-01", "sets_up", unit.index, -1, (), (unit.facing,))
    state.news = News(phrase("was_set_up", unit=unit.index), "MACH-ART-01")
