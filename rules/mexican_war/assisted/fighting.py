"""MEX-MEL-08 to -21 at a table: volleys before contact, rounds of melee, checks, colours, pursuit."""

from itertools import takewhile
from typing import Any, Final

from rules.core.assisted import Answer, Due, Modifier, News, Phrase, Step, phrase, read_answer
from rules.core.measure.footprints import REAR
from rules.core.terms import ATTACKER, DEFENDER
from rules.mexican_war.assisted.batteries import lower_ability
from rules.mexican_war.assisted.checking import give_way, result_of, roll_check
from rules.mexican_war.assisted.dice import one_die, signed_number
from rules.mexican_war.assisted.firing import (
    MOST_HITS,
    number_answers,
)
from rules.mexican_war.assisted.state import Blow, Bout, Pending, State, loss_words, strike_off, unit_words
from rules.mexican_war.assisted.volleys import bout_of, does_defend, ground_of, is_higher, may_volley
from rules.mexican_war.engine.charging.melee import ODDS, PURSUITS, WORKS, is_on_flank, sides_of, strength_of
from rules.mexican_war.engine.losses import unform
from rules.mexican_war.sections import melee
from rules.mexican_war.terms import MARCH_COLUMN, MOUNTED, NONE, SKIRMISH, STEADY, TACTICAL_COLUMN
from rules.mexican_war.units import NO_MOVE, WarUnit

OPEN: Final = ("open", "flank", "rear")
PLACES: Final = {"building": "building", "works": "earthwork_corner", "trench": "earthwork_corner"}
ODDS_WORDS: Final = ("outnumber_3_to_2", "outnumber_2_to_1", "outnumber_3_to_1")


def queue_melees(state: State) -> None:
    """Lines up one round of each melee. Figures that fell to fire have fired back by now.

    MEX-ART-20, MEX-GEN-02, MEX-MEL-01, MEX-MEL-12.
    """
    state.stood.clear()
    state.silenced.clear()
    for index in sorted(state.drafted):
        lower_ability(state, state.units[index])
    state.drafted.clear()
    done: set[int] = set()
    for unit in state.units:
        if unit.charged and unit.enemy != NONE and unit.is_present() and unit.index not in done:
            attackers, defenders = sides_of(state.battle, unit)
            done |= {fighter.index for fighter in (*attackers, *defenders)}
            state.pending.append(Pending("melee", unit.index))


def begin_round(state: State, pending: Pending) -> None:
    """Lines up the volleys and blows of one melee. MEX-MEL-08, MEX-MEL-10."""
    unit = state.units[pending.unit]
    if unit.enemy == NONE or not unit.is_present():
        return
    attackers, defenders = sides_of(state.battle, unit)
    state.bout = Bout(attackers, defenders)
    dues = [
        Pending("range", defender.index, attacker.index)
        for attacker in attackers
        for defender in defenders
        if not attacker.rounds and not defender.rounds and (may_volley(attacker) or does_defend(defender))
    ]
    state.ask_first(*dues, Pending("blows", unit.index))


def queue_blows(state: State, _pending: Pending) -> None:
    """Lines up the dice of a round, if both sides are still there. MEX-MEL-10."""
    bout = bout_of(state)
    bout.attackers, bout.defenders = (
        [unit for unit in units if unit.on_table and unit.enemy != NONE]
        for units in (bout.attackers, bout.defenders)
    )
    if not bout.attackers or not bout.defenders:
        return
    units = (*bout.attackers, *bout.defenders)
    strikes = [Pending("strike", unit.index, unit.enemy) for unit in units]
    state.ask_first(*strikes, Pending("settle", units[0].index))


def blows_before_officers(state: State) -> None:
    """Lines up the blows of a round behind the officers who may be hit before it. MEX-SA-05, MEX-MEL-10."""
    waiting = list(takewhile(lambda due: due.kind == "exposed", state.pending))
    rest = state.pending[len(waiting) :]
    if waiting and rest and rest[0].kind == "blows":
        state.pending = rest[1:]
        queue_blows(state, rest[0])
        state.ask_first(*waiting)


def names_of(state: State, unit: WarUnit, enemy: WarUnit) -> tuple[str, ...]:
    """Returns the modifiers of a unit in a round, by their names in the tables. MEX-MEL-10, MEX-R-49."""
    ground = ground_of(state, unit, enemy)
    first = not unit.rounds
    charges = first and unit.charged
    on_foot = unit.arm == MOUNTED and enemy.arm != MOUNTED and not enemy.is_square()
    rows = (
        (charges and unit.arm == MOUNTED, "charging_mounted"),
        (charges and unit.arm != MOUNTED, "charging_foot"),
        (on_foot and ground in OPEN, "mounted_vs_foot_in_open"),
        (first and unit.lancers, "lancers_first_round"),
        (unit.is_square() and enemy.arm == MOUNTED, "square_vs_cavalry"),
        (is_on_flank(unit, enemy), "enemy_flank"),
        (unit.charged and unit.struck == REAR and not enemy.is_square(), "enemy_rear"),
        (is_higher(state, unit, enemy), "higher_ground"),
        (charges and unit.formation == TACTICAL_COLUMN, "tactical_column_charging"),
        (first and unit.unformed, "unformed"),
        (unit.formation == SKIRMISH, "skirmish_line"),
        (unit.formation == MARCH_COLUMN, "march_column"),
        (not first, "later_round"),
    )
    names = [name for holds, name in rows if holds]
    if not unit.charged and unit.shelter in WORKS:
        names.append(WORKS[unit.shelter])
    return (*names, *odds_of(state, unit, enemy))


def odds_of(state: State, unit: WarUnit, enemy: WarUnit) -> list[str]:
    """Returns the odds of a unit. Against an uncounted unit the people at the table tell them. MEX-MEL-10."""
    fighting = bout_of(state).attackers + bout_of(state).defenders
    if not all(state.is_counted(each) for each in fighting):
        return [state.odds[unit.index]] if unit.index in state.odds else []
    ours, theirs = strength_of(state.battle, enemy), strength_of(state.battle, unit)
    return [name for most, least, name in ODDS if ours * least >= theirs * most][:1]


def row_of_blow(state: State, unit: WarUnit) -> tuple[int, list[str], list[str]]:
    """Returns the row of a unit, and the names that count and that do not. MEX-MEL-11, MEX-MEL-24."""
    enemy, tables = state.units[unit.enemy], state.battle.tables
    names, theirs = names_of(state, unit, enemy), names_of(state, enemy, unit)
    is_attacker = unit in bout_of(state).attackers
    place = PLACES.get(ground_of(state, unit, enemy), "open") if is_attacker else "open"
    ignored = melee.ignored_modifiers(ATTACKER if is_attacker else DEFENDER, place, theirs, tables)
    row = melee.melee_row(unit.kind(tables), unit.arm, names, ignored, tables)
    return row, [name for name in names if name not in ignored], [name for name in names if name in ignored]


def strike_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die of a unit in a round, or for the figures it inflicts. MEX-MEL-10, MEX-MEL-27."""
    unit, tables = state.units[pending.unit], state.battle.tables
    step = {"do": "strike", "unit": state.key(unit.index)}
    title = phrase("strikes", unit=unit.index, target=pending.target)
    key = f"strike-{step['unit']}"
    if not state.is_counted(unit):
        answers = number_answers(MOST_HITS)
        return Due(key, unit.index, title, ("MEX-MEL-10",), step, phrase("how_many_hits"), None, answers)
    row, counting, ignored = row_of_blow(state, unit)
    values = tables.melee.modifiers
    lines = [Modifier(phrase("base"), "MEX-MEL-11", str(unit.kind(tables).melee[unit.arm]))]
    lines += [Modifier(phrase(f"mod_{name}"), "MEX-MEL-10", signed_number(values[name])) for name in counting]
    lines += [
        Modifier(phrase(f"mod_{name}"), "MEX-MEL-10", signed_number(values[name]), False) for name in ignored
    ]

    def effect(face: int) -> tuple[Phrase, bool]:
        cell = tables.melee.rows[row][face]
        return (phrase("fall_short", count=cell) if cell else phrase("nobody")), False

    total = Modifier(phrase("row"), "MEX-MEL-10", str(row))
    roll = one_die(phrase("roll"), unit.side, "MEX-MEL-10", effect, tuple(lines), total)
    answers = odds_answers(state, unit)
    return Due(key, unit.index, title, ("MEX-MEL-10", "MEX-MEL-27"), step, None, roll, answers)


def odds_answers(state: State, unit: WarUnit) -> tuple[Answer, ...]:
    """Returns the odds to tap, where one side has not been counted. MEX-MEL-10."""
    fighting = bout_of(state).attackers + bout_of(state).defenders
    if all(state.is_counted(word) for word in fighting):
        return ()
    return tuple(
        Answer(word, phrase(f"{'no' if state.odds.get(unit.index) == word else 'with'}_{word}"))
        for word in ODDS_WORDS
    )


def change_odds(state: State, pending: Pending, step: Step) -> None:
    """Sets the odds of a blow, or takes them back. The blow and all before it stay due. MEX-MEL-10."""
    unit = state.units[pending.unit]
    word = read_answer(step, ODDS_WORDS if odds_answers(state, unit) else ())
    state.news = None
    if state.odds.pop(unit.index, "") != word:
        state.odds[unit.index] = word


def take_strike(state: State, pending: Pending, step: Step) -> None:
    """Rolls the die of a unit. Losses wait until all have struck. MEX-MEL-10, MEX-MEL-27."""
    unit, bout = state.units[pending.unit], bout_of(state)
    state.news = None
    if not state.is_counted(unit):
        hits = int(read_answer(step, [str(number) for number in range(MOST_HITS + 1)]))
        bout.blows[unit.index] = Blow(0, 0, hits)
        return
    row = row_of_blow(state, unit)[0]
    face, cell = melee.strike(state.battle.dice, unit.index, row, state.battle.tables)
    side = bout.attackers if unit in bout.attackers else bout.defenders
    before = sum(bout.blows[friend.index].cell for friend in side if friend.index in bout.blows)
    bout.blows[unit.index] = Blow(face, row, cell)
    title = loss_words(state, state.units[pending.target], cell, before)
    state.news = News(title, "MEX-MEL-27", phrase("both_strike"), state.faces, unit.side)


def settle_round(state: State, _pending: Pending) -> None:
    """Takes off the losses of a round, and lines up its checks. MEX-MEL-13, MEX-MEL-14, MEX-MEL-21."""
    bout, battle = bout_of(state), state.battle
    units = bout.attackers + bout.defenders
    for unit in units:
        bout.blows.setdefault(unit.index, Blow(0, 0, 0))  # who was struck off by hand strikes no more
    share_losses(state, bout)
    for unit in units:
        strike_off(state, unit, bout.losses[unit.index], "MEX-MEL-27")
    for unit in units:
        if unit.on_table and melee.is_unformed_in_checks(battle.tables):
            unform(battle, unit, "MEX-MEL-21")
    lost, left = (
        (sum(map(value, bout.attackers)), sum(map(value, bout.defenders)))
        for value in (lambda unit: bout.losses[unit.index], lambda unit: unit.on_table and unit.strength)
    )
    bout.first = melee.first_to_check(lost, left, battle.tables)
    if bout.first != NONE:
        starts = (ATTACKER, DEFENDER) if bout.first in (ATTACKER, melee.BOTH) else (DEFENDER, ATTACKER)
        bout.checking = list(starts)
    state.ask_first(Pending("after", units[0].index), Pending("rounds", units[0].index))
    if bout.checking:
        state.ask_first(*checks_of(state, bout, "MEX-MEL-14"))
    state.news = News(
        phrase("round_over"), "MEX-MEL-27", None, (), -1,
        tuple(unit.index for unit in units if bout.losses[unit.index]),
    )  # fmt: skip


def share_losses(state: State, bout: Bout) -> None:
    """Splits the figures inflicted: a lone unit strikes the enemy that it faces first. MEX-MEL-27."""
    lone, many = (
        (bout.defenders[0], bout.attackers)
        if len(bout.defenders) == 1
        else (bout.attackers[0], bout.defenders)
    )
    losses, left = {lone.index: 0}, bout.blows[lone.index].cell
    for unit in sorted(many, key=lambda it: (it.index != lone.enemy, it.index)):
        losses[unit.index] = min(left, unit.strength)
        left -= losses[unit.index]
    for unit in many:
        dealt = min(bout.blows[unit.index].cell, lone.strength - losses[lone.index])
        losses[lone.index] += dealt
        attacker, defender = (unit, lone) if many is bout.attackers else (lone, unit)
        inflicted = (dealt, losses[unit.index]) if many is bout.attackers else (losses[unit.index], dealt)
        blows = bout.blows[attacker.index], bout.blows[defender.index]
        faces = tuple(blow.face for blow in blows)  # 0: nobody has counted the unit
        values = (blows[0].row, blows[1].row, *inflicted)
        state.log.add("MEX-MEL-10", "fights", attacker.index, defender.index, faces, values)
    bout.losses = losses


def checks_of(state: State, bout: Bout, clause: str) -> list[Pending]:
    """Returns the checks of the side that is next to check. MEX-MEL-14, MEX-MEL-15."""
    units = (bout.attackers, bout.defenders)[bout.checking[0]]
    return [
        Pending("round", unit.index, word=clause)
        for unit in units
        if unit.on_table and bout.losses[unit.index]
    ]


def take_round(state: State, pending: Pending, step: Step) -> None:
    """Rolls the check of a unit after a round. MEX-MEL-14, MEX-MEL-15, MEX-MEL-20."""
    unit = state.units[pending.unit]
    effect = result_of(state, pending, step)
    unit.checked = True
    if effect == STEADY:
        return
    bout_of(state).is_broken = True
    give_way(state, unit, effect, "MEX-MEL-15")
    if unit.colours and state.is_counted(unit):
        state.ask_first(Pending("colours", unit.index))


def after_checks(state: State, pending: Pending) -> None:
    """Makes the other side check, or pursue. MEX-MEL-15, MEX-MEL-16, MEX-MEL-18, MEX-R-21."""
    bout = bout_of(state)
    if not bout.checking:
        return
    side = bout.checking.pop(0)
    pursuits = victors_of(state, bout, side) if bout.is_broken else []
    if bout.is_broken and bout.first != melee.BOTH:
        bout.checking = []
    bout.is_broken = False
    again = [Pending("after", pending.unit)] if bout.checking else []
    checks = checks_of(state, bout, "MEX-MEL-15") if bout.checking else []
    state.ask_first(*pursuits, *checks, *again)


def victors_of(state: State, bout: Bout, beaten: int) -> list[Pending]:
    """Returns the pursuit checks of units with no enemy left. A square need not check. MEX-MEL-18."""
    is_mounted = any(unit.arm == MOUNTED for unit in bout.attackers)
    return [
        Pending("pursuit", unit.index)
        for unit in (bout.defenders, bout.attackers)[beaten]
        if unit.on_table and unit.enemy == NONE and unit.forced == NO_MOVE
        if state.is_counted(unit) and not (unit.is_square() and is_mounted)
    ]


def take_pursuit(state: State, pending: Pending, _step: Step) -> None:
    """Rolls whether a victor pursues next turn. MEX-MEL-16, MEX-MEL-17, MEX-MEL-19."""
    unit = state.units[pending.unit]
    moves = melee.pursuit_moves(roll_check(state, pending).relationship, state.battle.tables)
    unit.checked = True
    if moves:
        unit.forced = PURSUITS[moves]
        state.battle.tell("MEX-MEL-17", "will_pursue", unit, values=(moves,))


def colours_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks for the die for the colours of a unit that was forced back. MEX-MEL-20."""
    unit, most = state.units[pending.unit], state.battle.tables.charge.colours_lost_max_roll
    step = {"do": "colours", "unit": state.key(unit.index)}

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("colours_lost" if face <= most else "colours_saved"), face <= most

    title = phrase("colours_of", unit=unit.index)
    roll = one_die(title, unit.side, "MEX-MEL-20", effect)
    return Due(f"colours-{step['unit']}", unit.index, title, ("MEX-MEL-20",), step, None, roll)


def take_colours(state: State, pending: Pending, _step: Step) -> None:
    """Rolls for the colours of a unit that was forced back. MEX-MEL-20."""
    unit = state.units[pending.unit]
    is_lost = melee.loses_colours(state.battle.dice, unit.index, state.battle.tables)
    state.log.add("MEX-MEL-20", "rolls_for_colours", unit.index, NONE, state.faces)
    if is_lost:
        unit.colours = False
        state.battle.tell("MEX-MEL-20", "loses_its_colours", unit)
    word = "colours_lost" if is_lost else "colours_saved"
    state.news = News(unit_words(unit, phrase(word)), "MEX-MEL-20", None, state.faces, unit.side)


def end_round(state: State, _pending: Pending) -> None:
    """Ends a round: all are unformed, and those still locked fight on. MEX-MEL-13, MEX-MEL-21."""
    bout = bout_of(state)
    for unit in bout.attackers + bout.defenders:
        if unit.on_table and not unit.unformed:
            unform(state.battle, unit, "MEX-MEL-21")
        if unit.enemy != NONE:
            unit.rounds += 1
    state.odds.clear()
