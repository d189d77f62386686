"""MACD-SHOOT-22 to MACD-SHOOT-29 at a table: shot that goes on, stray rockets, and guns at a wall."""

from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import (
    FACES,
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
    phrase,
    read_answer,
)
from rules.core.dice import Dice
from rules.macduff.assisted.burning import set_fire
from rules.macduff.assisted.dice import DiceAsked, roll_of, signed_number
from rules.macduff.assisted.firing import MOST_HITS, UNKNOWN, hits_due, number_answers, tell_hits
from rules.macduff.assisted.state import Pending, State
from rules.macduff.sections import shooting
from rules.macduff.sections.breaching import roll_breach, sixes_needed
from rules.macduff.sections.shooting import Target
from rules.macduff.tables import BREACH_HIT_FROM, DIE, DIFFICULT_TARGET, FIRE_STARTS_ON, ROGUE_HITS
from rules.macduff.terms import CANNON, LEADER, LIMBERED, NONE, WALLS
from rules.macduff.units import MacduffUnit

NOBODY: Final = "no"
COVER: Final = "cover"
STRAIGHT_ON: Final = 0  # degrees
OF_A_TOWN: Final = "fortified_house"


def units_in_path(state: State, *others: int) -> dict[str, MacduffUnit]:
    """Returns the units on the table that shot can hit, but for *others*, by answer."""
    return {
        str(unit.index): unit
        for unit in state.units
        if unit.on_table and unit.troop != LEADER and unit.index not in others
    }


def units_due(state: State, pending: Pending, title: Phrase, clause: str, *others: int) -> Due:
    """Asks which unit is hit, if any."""
    answers = [Answer(NOBODY, phrase("no_unit_there"))]
    answers += [Answer(key, phrase("named", unit=int(key))) for key in units_in_path(state, *others)]
    step = {"do": pending.kind, "unit": state.key(pending.unit)}
    return Due(f"{pending.kind}-{step['unit']}", pending.unit, title, (clause,), step, None, None,
               tuple(answers))  # fmt: skip


def beyond_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which unit stands behind the target. After return fire the next step may pass over it.

    MACD-SHOOT-22, MACD-R-28.
    """
    title = phrase("shot_goes_on", unit=pending.unit, target=pending.target)
    found = units_due(state, pending, title, "MACD-SHOOT-22", pending.unit, pending.target)
    is_last = state.pending[-1] is pending
    return replace(found, is_optional=pending.word == UNKNOWN and is_last)


def take_beyond(state: State, pending: Pending, step: Step) -> None:
    """Notes which unit stands behind the target. MACD-SHOOT-22."""
    word = read_answer(step, (NOBODY, *units_in_path(state, pending.unit, pending.target)))
    state.news = None
    if word != NOBODY:
        state.ask_first(Pending("bounces", pending.unit, int(word), pending.count, pending.word))


def dice_of_bounce(state: State, pending: Pending) -> DiceAsked:
    """Returns the dice that missed, rolled at the unit behind with its own modifiers. MACD-R-28."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    hard = Target(target.arm(), target.charging, False, pending.word == COVER)
    modifier = shooting.shooting_modifier(unit.weapon, hard, False, unit.superior_firepower, False)
    needed = shooting.needed_to_hit(modifier)

    def hits(dice: Dice) -> int:
        return shooting.shoot(dice, unit.index, unit.weapon, NONE, pending.count, needed, False, NONE).hits

    lines = [Modifier(phrase("missed_before"), "MACD-SHOOT-22", note=phrase("dice", count=pending.count))]
    if shooting.is_difficult_target(unit.weapon, hard, False):
        lines.append(Modifier(phrase("difficult"), "MACD-SHOOT-18", signed_number(DIFFICULT_TARGET)))
    return DiceAsked(unit.side, needed, "MACD-SHOOT-22", tuple(lines), hits)


def bounces_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice at the unit behind, or for their hits. MACD-SHOOT-22."""
    step = {"do": "bounces", "unit": state.key(pending.unit)}
    title = phrase("fires_back", unit=pending.unit, target=pending.target)
    clauses = ("MACD-SHOOT-22", "MACD-R-28")
    if not state.is_counted(state.units[pending.unit]):
        why = phrase("how_many_hits")
        return Due("bounces", pending.unit, title, clauses, step, why, None, number_answers(MOST_HITS))
    roll = roll_of(dice_of_bounce(state, pending), given)
    return Due("bounces", pending.unit, title, clauses, step, None, roll)


def take_bounces(state: State, pending: Pending, step: Step) -> None:
    """Rolls the dice that missed at the unit behind. MACD-SHOOT-22, MACD-R-28."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    if state.is_counted(unit):
        hits = dice_of_bounce(state, pending).hits(state.battle.dice)
    else:
        hits = int(read_answer(step, [str(number) for number in range(MOST_HITS + 1)]))
    state.log.add("MACD-SHOOT-22", "goes_on", unit.index, target.index, state.faces, (hits,))
    tell_hits(state, unit, target, hits)
    state.ask_first(*hits_due(state, target, unit, hits))


def rogue_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which way a stray rocket flies. MACD-SHOOT-26, MACD-R-29."""
    unit, outcomes = state.units[pending.unit], []
    for face in FACES:
        degrees = shooting.rogue_course(face, 0).degrees
        label = phrase("flies_on") if degrees == STRAIGHT_ON else phrase("flies_astray", degrees=degrees)
        outcomes.append(Outcome((face,), label, is_bad=degrees == STRAIGHT_ON))
    title = phrase("stray_rocket", unit=pending.unit)
    step = {"do": "rogue", "unit": state.key(unit.index)}
    roll = Roll(title, unit.side, tuple(outcomes), clause="MACD-SHOOT-26")
    clauses = ("MACD-SHOOT-26", "MACD-R-29")
    return Due(f"rogue-{step['unit']}", unit.index, title, clauses, step, phrase("why_stray"), roll)


def take_rogue(state: State, pending: Pending, _step: Step) -> None:
    """Rolls the course of a stray rocket. Straight on it reaches its target. MACD-SHOOT-26, MACD-R-29."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    (face,) = state.battle.dice.roll(1, DIE, "MACD-SHOOT-26", unit.index)
    degrees = shooting.rogue_course(face, 0).degrees
    state.log.add("MACD-SHOOT-26", "goes_astray", unit.index, NONE, (face,), (degrees,))
    state.news = None
    more = []
    if pending.count > 1:
        more.append(Pending("rogue", unit.index, target.index, pending.count - 1))
    if degrees == STRAIGHT_ON and target.on_table:
        tell_hits(state, unit, target, ROGUE_HITS)
        state.ask_first(*hits_due(state, target, unit, ROGUE_HITS), *more)
    else:
        state.ask_first(Pending("lands", unit.index), *more)


def lands_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which unit a stray rocket has come down on. MACD-SHOOT-26, MACD-R-29."""
    return units_due(state, pending, phrase("rocket_lands"), "MACD-SHOOT-26")


def take_lands(state: State, pending: Pending, step: Step) -> None:
    """Lets a stray rocket hit the unit that it has come down on. MACD-SHOOT-26."""
    units_by_word = units_in_path(state)
    word = read_answer(step, (NOBODY, *units_by_word))
    state.news = None
    if word != NOBODY:
        firer, target = state.units[pending.unit], units_by_word[word]
        tell_hits(state, firer, target, ROGUE_HITS)
        state.ask_first(*hits_due(state, target, firer, ROGUE_HITS))


def may_batter(state: State, unit: MacduffUnit) -> bool:
    """True for a gun in battery that shoots straight. MACD-SHOOT-27, MACD-SHOOT-28."""
    is_gun = unit.troop == CANNON and unit.formation != LIMBERED and state.is_counted(unit)
    return is_gun and not shooting.ignores_cover(unit.weapon)


def wall_number(unit: MacduffUnit, wall: int) -> int:
    """Returns the number under which the sixes at a wall are kept: one wall of a kind for each side."""
    return unit.side * len(WALLS) + wall


def ask_breach(state: State, unit: MacduffUnit) -> Asked:
    """Asks what a gun batters. MACD-SHOOT-27, MACD-SHOOT-29, MACD-R-31."""
    answers = []
    for wall, word in enumerate(WALLS):
        had = state.battle.sixes.get(wall_number(unit, wall), 0)
        answers.append(Answer(word, phrase(f"wall_{word}"),
                              phrase("sixes_of", count=had, needed=sixes_needed(wall))))  # fmt: skip
    kept = state.last_answer(unit.side, "breach", "wall")
    question = Question("wall", phrase("which_wall"), tuple(answers), kept, True, 2)
    return Asked(None, (question,), phrase("roll_with_these"), True)


def dice_of_breach(unit: MacduffUnit) -> DiceAsked:
    """Returns the dice of a gun at a wall. MACD-SHOOT-28."""

    def sixes(dice: Dice) -> int:
        return roll_breach(dice, unit.index, unit.gun_size)[1]

    return DiceAsked(
        unit.side, BREACH_HIT_FROM, "MACD-SHOOT-28", (), sixes, says=lambda n: phrase("sixes", count=n)
    )


def breach_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice of a gun at a wall. MACD-SHOOT-28."""
    read_answer(step, WALLS, "wall")
    return roll_of(dice_of_breach(state.unit_of(step)), step.get("faces", ()))


def take_breach(state: State, step: Step) -> None:
    """Rolls a gun's dice at a wall. Sixes are kept. MACD-SHOOT-28, MACD-SHOOT-29, MACD-R-31."""
    unit, battle = state.unit_of(step), state.battle
    wall = WALLS.index(read_answer(step, WALLS, "wall"))
    number = wall_number(unit, wall)
    state.kept[unit.side, "breach"] = step
    faces, sixes = roll_breach(battle.dice, unit.index, unit.gun_size)
    unit.activated = unit.fired = unit.has_fired = True
    battle.sixes[number] = battle.sixes.get(number, 0) + sixes
    is_down = battle.sixes[number] >= sixes_needed(wall)
    state.log.add("MACD-SHOOT-28", "breaches", unit.index, faces=faces, values=(sixes, int(is_down)))
    if WALLS[wall] == OF_A_TOWN and battle.options.breach_fire_can_ignite and FIRE_STARTS_ON in faces:
        set_fire(state, unit, None)
    news = phrase("is_breached" if is_down else "not_breached")
    if is_down:
        battle.sixes[number] = 0
    state.news = News(
        phrase("told", unit=unit.index, what=news), "MACD-SHOOT-28", None, state.read_faces, unit.side
    )
