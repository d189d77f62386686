"""MACD-MEL at a table: the blows of a melee, what they bring, and pursuits."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import Answer, Due, Modifier, News, Step, phrase, read_answer
from rules.core.dice import Dice
from rules.macduff.assisted.dice import DiceAsked, roll_of, signed_number
from rules.macduff.assisted.firing import MOST_HITS, number_answers
from rules.macduff.assisted.state import Pending, State, hits_words, strike_off
from rules.macduff.assisted.testing import rout_unit
from rules.macduff.engine.melee import (
    Bout,
    Pursuer,
    fighting_state,
    melees,
    outcome_of,
    pursuer_of,
    shares,
    take_guns,
)
from rules.macduff.sections import melee
from rules.macduff.tables import (
    CAVALRY_AGAINST_SQUARE,
    CHARGING_OR_PURSUING,
    ELITE_OR_SHOCK,
    ENEMY_HARD_COVER,
    KILLING_GROUND,
    MILITIA_OR_UNEQUIPPED,
)
from rules.macduff.terms import (
    ELIMINATED,
    HOLD,
    MAY_PURSUE,
    MUST_PURSUE_SQUARE,
    NO_PURSUIT,
    NONE,
    RETREATS,
    ROUT,
    SQUARE,
    SQUARE_BROKEN,
    SQUARE_REFORMED,
    UNFORMED,
)
from rules.macduff.units import MacduffUnit

EVENLY: Final = "evenly"
LEAST_HIT: Final = 2  # where a natural 1 misses
BROKEN: Final = "broken"  # of a chase: at a square that gave way


def queue_melees(state: State) -> None:
    """Lines up all melees, then the pursuits. MACD-SEQ-10, MACD-MEL-01, MACD-R-52."""
    state.pursuers = []
    groups = melees(state.battle)
    state.pending += [Pending("melee", group[0].index) for group in groups]
    state.pending.append(Pending("pursuits"))


def begin_melee(state: State, pending: Pending) -> None:
    """Lines up the blows of one melee. MACD-MEL-01, MACD-R-34."""
    group = next((each for each in melees(state.battle) if state.units[pending.unit] in each), [])
    state.is_pursuit = False
    queue_blows(state, group)


def begin_chase(state: State, pending: Pending) -> None:
    """Lines up the blows of a round of pursuit. MACD-MEL-18, MACD-MEL-21, MACD-MEL-22."""
    unit, enemy = state.units[pending.unit], state.units[pending.target]
    state.is_pursuit = True
    state.chaser = unit.index if pending.word != BROKEN else NONE
    if pending.word == BROKEN and not enemy.is_broken:  # it has reformed before another enemy
        return
    if unit.on_table and enemy in state.battle.opponents(unit):
        queue_blows(state, [unit, enemy])


def queue_blows(state: State, group: Sequence[MacduffUnit]) -> None:
    """Lines up the blows of *group*, then what they bring. MACD-MEL-01, MACD-R-34."""
    battle = state.battle
    state.bouts = {
        unit.index: Bout(unit, [enemy for enemy in battle.opponents(unit) if enemy in group])
        for unit in group
    }
    blows = []
    for bout in state.bouts.values():
        unit = bout.unit
        shared = shares(battle, bout) if state.is_counted(unit) else [(enemy, 0) for enemy in bout.enemies]
        if state.is_counted(unit) and len(shared) > 1:
            blows.append(Pending("split", unit.index))
        blows += [Pending("strike", unit.index, enemy.index, count) for enemy, count in shared]
    state.ask_first(*blows, *([Pending("steadies"), Pending("settle")] if blows else ()))


def split_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whom a unit strikes that fights several enemies: all evenly, or one with all dice. MACD-R-34."""
    unit = state.units[pending.unit]
    blows = blows_of(state, pending)
    answers = [Answer(EVENLY, phrase("strikes_evenly"))]
    answers += [
        Answer(str(blow.target), phrase("named", unit=blow.target), phrase("dice", count=dice_of(blows)))
        for blow in blows
    ]
    step = {"do": "split", "unit": state.key(unit.index)}
    title = phrase("whom_to_strike", unit=unit.index)
    return Due(f"split-{step['unit']}", unit.index, title, ("MACD-R-34",), step, None, None, tuple(answers))


def take_split(state: State, pending: Pending, step: Step) -> None:
    """Turns all dice of a unit upon the enemy that its owner names, or shares them evenly. MACD-R-34."""
    blows = blows_of(state, pending)
    word = read_answer(step, (EVENLY, *(str(blow.target) for blow in blows)))
    state.news = None
    if word == EVENLY:
        return
    whole = dice_of(blows)
    kept = [replace(blow, count=whole) for blow in blows if str(blow.target) == word]
    state.pending = [*kept, *(blow for blow in state.pending if blow not in blows)]


def blows_of(state: State, pending: Pending) -> list[Pending]:
    """Returns the blows of a unit that are due."""
    return [each for each in state.pending if each.kind == "strike" and each.unit == pending.unit]


def dice_of(blows: Sequence[Pending]) -> int:
    """Returns the dice of some blows."""
    return sum(each.count for each in blows)


def fighting_at(state: State, unit: MacduffUnit, enemy: MacduffUnit) -> melee.Fighting:
    """Returns the state in which *unit* fights, with the ground that was named. MACD-MEL-10, MACD-MEL-11."""
    return fighting_state(state.battle, unit, enemy, state.is_pursuit)


def modifiers_of(fighting: melee.Fighting, count: int) -> tuple[Modifier, ...]:
    """Lists the dice of a blow and what changes them. MACD-MEL-07 to MACD-MEL-12."""
    rows = (
        (fighting.elite_or_shock, "elite_or_shock", "MACD-MEL-07", ELITE_OR_SHOCK),
        (fighting.militia_or_unequipped, "militia", "MACD-MEL-08", MILITIA_OR_UNEQUIPPED),
        (melee.has_impetus(fighting), "impetus", "MACD-MEL-09", CHARGING_OR_PURSUING),
        (fighting.killing_ground, "killing_ground", "MACD-MEL-10", KILLING_GROUND),
        (fighting.enemy_hard_cover, "enemy_covered", "MACD-MEL-11", ENEMY_HARD_COVER),
        (fighting.cavalry_against_square, "against_square", "MACD-MEL-12", CAVALRY_AGAINST_SQUARE),
    )
    lines = [Modifier(phrase("they_strike"), "MACD-MEL-02", note=phrase("dice", count=count))]
    if fighting.shaken:
        lines.append(Modifier(phrase("is_shaken"), "MACD-MEL-05", note=phrase("half_dice")))
    return (
        *lines,
        *(Modifier(phrase(key), clause, signed_number(value)) for holds, key, clause, value in rows if holds),
    )


def dice_of_blow(state: State, pending: Pending) -> DiceAsked:
    """Returns the dice of a blow. MACD-MEL-02, MACD-MEL-06."""
    unit, enemy = state.units[pending.unit], state.units[pending.target]
    fighting, chosen = fighting_at(state, unit, enemy), state.battle.options
    needed = melee.needed_in_melee(melee.melee_modifier(fighting))

    def hits(dice: Dice) -> int:
        return melee.strike(dice, unit.index, pending.count, needed, chosen)[1]

    least = max(needed, LEAST_HIT) if chosen.melee_natural_one_misses else needed
    return DiceAsked(unit.side, least, "MACD-MEL-06", modifiers_of(fighting, pending.count), hits)


def strike_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a blow, or for its hits. MACD-MEL-02, MACD-MEL-06."""
    unit = state.units[pending.unit]
    step = {"do": "strike", "unit": state.key(unit.index), "target": state.key(pending.target)}
    key, title = f"strike-{step['unit']}-{step['target']}", phrase("strikes", **pair_of(pending))
    if not state.is_counted(unit):
        answers = number_answers(MOST_HITS)
        why = phrase("how_many_hits")
        return Due(key, unit.index, title, ("MACD-MEL-06",), step, why, None, answers)
    roll = roll_of(dice_of_blow(state, pending), given)
    return Due(key, unit.index, title, ("MACD-MEL-02", "MACD-MEL-06"), step, None, roll)


def pair_of(pending: Pending) -> dict[str, int]:
    """Returns the units of *pending* as values of a phrase."""
    return {"unit": pending.unit, "target": pending.target}


def take_strike(state: State, pending: Pending, step: Step) -> None:
    """Strikes a blow. Its losses wait until all have struck. MACD-MEL-01, MACD-MEL-06, MACD-R-11."""
    unit, enemy = state.units[pending.unit], state.units[pending.target]
    if state.is_counted(unit):
        dice = dice_of_blow(state, pending)
        hits = dice.hits(state.battle.dice)
        values = (dice.needed, hits)
        state.log.add("MACD-MEL-06", "strikes", unit.index, enemy.index, state.faces, values)
    else:
        hits = int(read_answer(step, [str(number) for number in range(MOST_HITS + 1)]))
        state.log.add("MACD-MEL-06", "scores", unit.index, enemy.index, (), (hits,))
    bout, other = state.bouts[unit.index], state.bouts[enemy.index]
    bout.inflicted += hits
    other.taken += hits
    if hits:
        other.hit_by.append(bout)
    title = phrase("told", unit=enemy.index, what=hits_words(hits))
    state.news = News(title, "MACD-MEL-06", phrase("both_strike"), state.read_faces, unit.side)


def queue_steadies(state: State, _pending: Pending) -> None:
    """Asks for the dice of commanders whose units were hit. MACD-CMD-12, MACD-R-11, MACD-R-12."""
    dues = []
    for bout in state.bouts.values():
        bout.suffered = bout.taken
        unit = bout.unit
        rolls = not unit.steadied_melee or state.battle.options.steady_men_each_melee_round
        if bout.taken and state.is_counted(unit) and state.battle.is_led(unit) and rolls:
            dues.append(Pending("steady", unit.index, NONE, bout.taken, "melee"))
    state.ask_first(*dues)


def settle_melee(state: State, _pending: Pending) -> None:
    """Takes the figures off, and finds who gives way. MACD-MEL-13, MACD-R-11, MACD-R-35, MACD-R-36."""
    battle, bouts = state.battle, state.bouts
    for bout in bouts.values():
        count_steadied(state, bout)
    for bout in bouts.values():
        strike_off(state, bout.unit, bout.taken, "MACD-MEL-06")
        bout.outcome = outcome_of(battle, bout)
    backs = [pending for bout in bouts.values() for pending in carry_out(state, bout)]
    take_guns(battle, bouts)
    if not state.is_pursuit:
        pursuers = [pursuer_of(bout, bouts) for bout in bouts.values()]
        state.pursuers += [pursuer for pursuer in pursuers if pursuer.duty != NO_PURSUIT]
    tests = [Pending("rally", bout.unit.index) for bout in bouts.values() if must_test(state, bout)]
    again = []
    if state.is_pursuit and may_chase_on(state):
        state.pursuers = [Pursuer(state.chaser, MAY_PURSUE, NONE)]
        again = [Pending("pursuits")]
    state.ask_first(*backs, *tests, *again)


def may_chase_on(state: State) -> bool:
    """True if a unit that has won its round of pursuit may pursue once more, by option. MACD-R-35."""
    if not state.battle.options.pursuit_chain or state.chaser == NONE:
        return False
    own = state.bouts[state.chaser]
    gave_way = (RETREATS, ROUT, ELIMINATED)
    return own.outcome == HOLD and all(state.bouts[foe.index].outcome in gave_way for foe in own.enemies)


def count_steadied(state: State, bout: Bout) -> None:
    """Counts a hit that a commander has cancelled, or not, by the option. MACD-CMD-13, MACD-R-11."""
    rolled = bout.suffered
    if state.battle.options.steady_men_before_result and rolled != bout.taken:
        bout.suffered = bout.taken
        bout.hit_by[0].inflicted -= rolled - bout.taken


def must_test(state: State, bout: Bout) -> bool:
    """True if a unit that keeps its place must take a rally test. MACD-MOR-04, MACD-R-36."""
    unit = bout.unit
    if not unit.on_table or not state.is_counted(unit):
        return False
    return melee.must_test_after_melee(bout.outcome, state.battle.is_shaken(unit), bout.taken)


def carry_out(state: State, bout: Bout) -> list[Pending]:
    """Carries out what the round brought a unit, and returns what must be asked.

    MACD-MEL-14, MACD-MEL-15, MACD-MEL-21, MACD-MEL-22.
    """
    unit = bout.unit
    if not unit.on_table or bout.outcome == ELIMINATED:
        return []
    if bout.outcome == RETREATS:
        return [Pending("back", unit.index, word="MACD-MEL-15")]
    if bout.outcome == ROUT:
        rout_unit(state, unit, "MACD-MEL-14")
    elif bout.outcome == SQUARE_BROKEN:
        unit.is_broken = True
        state.log.add("MACD-MEL-21", "breaks", unit.index)
    elif bout.outcome == SQUARE_REFORMED:
        unit.is_broken = False
    elif state.battle.options.winners_unformed and unit.regular and unit.formation != SQUARE:
        unit.formation = UNFORMED
    return []


def queue_pursuits(state: State, _pending: Pending) -> None:
    """Lines up the pursuits, broken squares first. MACD-MEL-18, MACD-MEL-20, MACD-MEL-21."""
    dues = []
    for pursuer in sorted(state.pursuers, key=lambda chaser: chaser.duty != MUST_PURSUE_SQUARE):
        unit = state.units[pursuer.unit]
        if not unit.on_table or unit.must_rally:
            continue
        dues.append(square_or_question(state, unit, pursuer))
    state.pursuers = []
    state.ask_first(*dues)


def square_or_question(state: State, unit: MacduffUnit, pursuer: Pursuer) -> Pending:
    """Returns the round against a broken square, or the question of a pursuit. MACD-MEL-18, MACD-MEL-21."""
    if pursuer.square != NONE:
        unit.pursued = unit.has_pursued = True
        return Pending("chase", unit.index, pursuer.square, word=BROKEN)
    return Pending("pursue", unit.index, count=pursuer.duty)


def pursue_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whom a unit pursues. MACD-MEL-18, MACD-MEL-20."""
    unit = state.units[pending.unit]
    answers = [Answer("no", phrase("pursues_nobody"))]
    answers += [Answer(str(foe.index), phrase("named", unit=foe.index)) for foe in state.foes(unit)]
    step = {"do": "pursue", "unit": state.key(unit.index)}
    why = phrase("must_pursue" if unit.impetuous else "may_pursue")
    clause = "MACD-MEL-20" if unit.impetuous else "MACD-MEL-18"
    title = phrase("does_it_pursue", unit=unit.index)
    return Due(f"pursue-{step['unit']}", unit.index, title, (clause,), step, why, None, tuple(answers))


def take_pursue(state: State, pending: Pending, step: Step) -> None:
    """Lets a unit pursue. MACD-MEL-18, MACD-MEL-19, MACD-MEL-20."""
    unit = state.units[pending.unit]
    foes = {str(foe.index): foe for foe in state.foes(unit)}
    word = read_answer(step, ("no", *foes))
    state.news = None
    if word != "no":
        unit.pursued = unit.has_pursued = True
        target = foes[word]
        state.log.add("MACD-MEL-18", "pursues", unit.index, target.index)
        state.ask_first(Pending("contact", unit.index, target.index, is_pursuit=True))
