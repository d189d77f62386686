"""MEX-MOR-08 at a table: checks of morale, the officers who help, and units that give way."""

from typing import Final

from rules.core.assisted import Answer, Due, Modifier, News, Phrase, Roll, Step, phrase, read_answer
from rules.core.measure.footprints import FRONT
from rules.mexican_war.assisted.dice import one_die, signed_number
from rules.mexican_war.assisted.state import Pending, State, TableDice, unit_words
from rules.mexican_war.engine.losses import release, unform
from rules.mexican_war.sections import melee, morale
from rules.mexican_war.sections.officers import is_rolled_each_time, roll_influence
from rules.mexican_war.terms import ARTILLERY, DISMOUNTED, FALL_BACK, INFANTRY, NONE, ROUT, STEADY
from rules.mexican_war.units import FALLS_BACK, ROUTING, ROUTS, WarUnit

CLAUSES: Final = {
    "close": "MEX-MEL-04", "stand": "MEX-MEL-07", "loss": "MEX-MOR-07", "afraid": "MEX-MOR-12",
    "rally": "MEX-R-26", "pursuit": "MEX-MEL-16",
}  # fmt: skip
WORKS: Final = ("works", "trench")
BEHIND: Final = ("flank", "rear")
GIVES: Final = ("stands", "falls_back", "routs")
MEETS: Final = {"form_square": 1, "go_back": 2, "face_it": 3}  # by what a unit does if it stands
EFFECTS: Final = {STEADY: "stands", FALL_BACK: "falls_back", ROUT: "routs"}


def clause_of(pending: Pending) -> str:
    """Returns the clause of a check. One after a round carries its own."""
    return CLAUSES.get(pending.kind, pending.word)


def best_officer(state: State, unit: WarUnit) -> WarUnit | None:
    """Returns the officer who helps *unit* most, None if nobody near does. MEX-OFF-01, MEX-R-25."""
    helpers = [each for each in state.officers(unit.side) if each.index in state.near.get(unit.index, ())]
    best = max(helpers, key=lambda each: help_of(state, each, unit), default=None)
    return best if best is not None and help_of(state, best, unit) > 0 else None


def help_of(state: State, officer: WarUnit, unit: WarUnit) -> int:
    """Returns what an officer adds to a check of *unit*. MEX-OFF-05."""
    own = state.battle.is_under(unit, officer)
    return morale.influence_on(max(0, officer.influence), own, state.battle.tables)


def condition_of(state: State, pending: Pending) -> morale.Condition:
    """Returns how a unit is as it checks now. A square has no flank. MEX-MOR-08."""
    unit = state.units[pending.unit]
    officer = best_officer(state, unit)
    return morale.Condition(
        unit.start,
        unit.figures_lost(),
        unit.unformed,
        (unit.index in state.flanked or is_struck_behind(state, pending)) and not unit.is_square(),
        unit.index in state.covered and not unit.charged,
        is_flanking(state, pending) or unit.flanking,
        unit.is_square() and (unit.index in state.horse or is_horse_upon(state, pending)),
        officer.influence if officer else 0,
        state.battle.is_under(unit, officer) if officer else True,
    )


def is_struck_behind(state: State, pending: Pending) -> bool:
    """True if the charge that comes, or an enemy in melee, strikes a flank or the rear. MEX-MOR-08."""
    if pending.kind == "stand" and state.grounds.get((pending.target, pending.unit), "") in BEHIND:
        return True
    foes = state.foes(state.units[pending.unit])
    return any(foe.enemy == pending.unit and foe.charged and foe.struck != FRONT for foe in foes)


def is_horse_upon(state: State, pending: Pending) -> bool:
    """True if the charge that comes, or an enemy in melee, is mounted. MEX-MOR-08."""
    if pending.kind == "stand" and state.units[pending.target].is_mounted():
        return True
    unit = state.units[pending.unit]
    return any(
        foe.is_mounted() and (foe.enemy == unit.index or unit.enemy == foe.index) for foe in state.foes(unit)
    )


def is_flanking(state: State, pending: Pending) -> bool:
    """True if a check to close is for a charge on flank or rear."""
    word = state.grounds.get((pending.unit, pending.target), "")
    return pending.kind == "close" and word in BEHIND and not state.units[pending.target].is_square()


def modifier_of(state: State, pending: Pending) -> int:
    """Returns what is added to the die of a check. MEX-MEL-05, MEX-MEL-07, MEX-MOR-08, MEX-MOR-13."""
    unit, tables = state.units[pending.unit], state.battle.tables
    condition = condition_of(state, pending)
    if pending.kind == "close":
        target = state.units[pending.target]
        in_works = state.grounds[pending.unit, pending.target] in WORKS
        is_square = unit.is_mounted() and target.is_square()
        return melee.closing_modifier(condition, is_square, in_works, tables)
    if pending.kind == "stand":
        charger = state.units[pending.target]
        in_works = state.grounds[pending.target, pending.unit] in WORKS
        return melee.standing_modifier(condition, unit.is_square() and charger.is_mounted(), in_works, tables)
    modifier = morale.check_modifier(condition, tables)
    if pending.kind == "afraid":
        modifier += morale.fear_modifier(unit.kind(tables), tables)
    return modifier


def modifier_lines(state: State, pending: Pending) -> tuple[Modifier, ...]:
    """Lists what counts in a check. The last line is what its kind adds. MEX-MOR-08."""
    unit, tables = state.units[pending.unit], state.battle.tables
    values, condition = tables.morale.modifiers, condition_of(state, pending)
    tenths = morale.tenths_lost(unit.start, unit.figures_lost())
    officer = best_officer(state, unit)
    rows = (
        (tenths > 0, "tenths_lost", tenths * values["per_ten_percent_casualties"]),
        (condition.enemy_flank_or_rear, "enemy_behind", values["enemy_on_flank_or_rear"]),
        (condition.unformed, "is_unformed", values["unformed"]),
        (condition.cover, "in_cover", values["cover"]),
        (condition.charging_flank_or_rear, "charges_flank", values["charging_enemy_flank_or_rear"]),
        (condition.square_vs_mounted, "square_near_horse", values["square_vs_mounted"]),
    )
    lines = [Modifier(phrase(key), "MEX-MOR-08", signed_number(value)) for holds, key, value in rows if holds]
    if officer is not None:
        near = phrase("near_officer", unit=officer.index)
        lines.append(Modifier(near, "MEX-OFF-01", signed_number(help_of(state, officer, unit))))
    rest = modifier_of(state, pending) - morale.check_modifier(condition, tables)
    if rest:
        lines.append(Modifier(phrase(f"also_{pending.kind}"), clause_of(pending), signed_number(rest)))
    return tuple(lines)


def effect_of(state: State, pending: Pending, relationship: int) -> tuple[str, bool]:
    """Returns what a relationship brings, by the kind of check, and whether that is bad.

    MEX-MEL-06, MEX-MEL-17, MEX-MOR-09, MEX-R-26, MEX-R-48.
    """
    tables = state.battle.tables
    if pending.kind == "close":
        closes = melee.does_close(relationship, tables)
        return ("closes", False) if closes else ("holds_back", True)
    if pending.kind == "rally":
        rallies = morale.rally_effect(relationship, tables) == STEADY
        return ("rallies", False) if rallies else ("runs_on", True)
    if pending.kind == "pursuit":
        moves = melee.pursuit_moves(relationship, tables)
        return ("halts", "one_move", "two_moves")[moves], False
    if pending.kind == "stand":
        effect = melee.standing_effect(relationship, tables)
    else:
        effect = morale.check_effect(relationship, tables)
    return EFFECTS[effect], effect == ROUT


def check_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of a check. Taps beside it change what counts. MEX-MOR-08, MEX-OFF-01."""
    unit, clause = state.units[pending.unit], clause_of(pending)
    step = {"do": pending.kind, "unit": state.key(unit.index)}
    key = f"{pending.kind}-{step['unit']}"
    name = pending.kind if pending.kind in CLAUSES else "round"
    title = phrase(f"check_{name}", unit=unit.index)
    if not state.is_counted(unit):
        return Due(key, unit.index, title, (clause,), step, phrase("they_roll"), None, given_answers(pending))
    modifier, point = modifier_of(state, pending), unit.kind(state.battle.tables).morale_point

    def effect(face: int) -> tuple[Phrase, bool]:
        word, is_bad = effect_of(state, pending, face + modifier - point)
        return phrase(word), is_bad

    total = Modifier(phrase("morale_point", point=point), "MEX-MOR-04", signed_number(modifier))
    roll: Roll = one_die(phrase("roll"), unit.side, clause, effect, modifier_lines(state, pending), total)
    answers = condition_answers(state, pending)
    is_sure = len({outcome.label.key for outcome in roll.outcomes}) == 1
    why = phrase("tap_if_sure" if is_sure else "tap_what_counts") if answers else None
    clauses = tuple(dict.fromkeys((clause, "MEX-MOR-08")))
    return Due(key, unit.index, title, clauses, step, why, roll, answers)


def given_answers(pending: Pending) -> tuple[Answer, ...]:
    """Returns the results to choose from when an uncounted unit rolls its own check."""
    words = ("closes", "holds_back") if pending.kind == "close" else GIVES
    return tuple(Answer(each, phrase(each)) for each in words)


def condition_answers(state: State, pending: Pending) -> tuple[Answer, ...]:
    """Returns the modifiers to tap: enemies behind, cover, horse, disorder, officers.

    The phone counts the others by itself. MEX-MOR-08, MEX-MOVE-08, MEX-MOVE-14.
    """
    unit = state.units[pending.unit]
    rows = []
    if not unit.is_square() and not is_struck_behind(state, pending):
        rows.append(("flank", unit.index in state.flanked))
    if unit.is_square() and not is_horse_upon(state, pending) and has_mounted_foes(state, unit):
        rows.append(("horse", unit.index in state.horse))
    if not unit.charged and pending.kind != "close":
        rows.append(("cover", unit.index in state.covered))
    if not unit.unformed:
        rows.append(("unformed", False))
    answers = [Answer(key, phrase(f"{'no' if holds else 'with'}_{key}")) for key, holds in rows]
    near = state.near.get(unit.index, set())
    for officer in state.officers(unit.side):
        word = "without_officer" if officer.index in near else "with_officer"
        answers.append(Answer(f"o{officer.index}", phrase(word, unit=officer.index)))
    if pending.kind == "stand":
        answers += meeting_answers(state, pending)
    return tuple(answers)


def has_mounted_foes(state: State, unit: WarUnit) -> bool:
    """True if an enemy on the table is mounted."""
    return any(foe.is_mounted() for foe in state.foes(unit))


def meeting_answers(state: State, pending: Pending) -> list[Answer]:
    """Returns what a target may do if it stands: form square, face the charge, or go back.

    It needs an operation that is left, and no charge of its own. MEX-MEL-26, MEX-R-17.
    """
    unit = state.units[pending.unit]
    left = unit.kind(state.battle.tables).operations - unit.used
    if left < 1 or unit.target != NONE or state.halted.get(unit.index) == "holds_back":
        return []
    is_behind = state.grounds.get((pending.target, pending.unit), "") in BEHIND
    rows = (
        (unit.arm in (INFANTRY, DISMOUNTED) and not unit.is_square(), "form_square"),
        (is_behind and not unit.is_square(), "face_it"),
        (unit.arm != ARTILLERY, "go_back"),
    )
    return [
        Answer(word, phrase(f"{'no' if unit.answer == MEETS[word] else 'with'}_{word}"))
        for holds, word in rows
        if holds
    ]


def change_condition(state: State, pending: Pending, step: Step) -> None:
    """Turns one condition of a check on or off, and asks for the check again. MEX-MOR-08, MEX-MEL-26."""
    unit = state.units[pending.unit]
    word = read_answer(step, [answer.key for answer in condition_answers(state, pending)])
    state.news = None
    if word in MEETS:
        unit.answer = 0 if unit.answer == MEETS[word] else MEETS[word]
    elif word.startswith("o"):
        state.near.setdefault(unit.index, set()).symmetric_difference_update({int(word[1:])})
    elif word == "unformed":
        unform(state.battle, unit, "MEX-MOVE-14")
    else:
        sets = {"flank": state.flanked, "cover": state.covered, "horse": state.horse}
        sets[word].symmetric_difference_update({unit.index})
    state.ask_first(pending)


def unknown_influence(state: State, pending: Pending) -> list[Pending]:
    """Returns the dice of officers near a unit whose influence is not known. MEX-OFF-04, MEX-R-27."""
    near = state.near.get(pending.unit, ())
    officers = state.officers(state.units[pending.unit].side)
    return [
        Pending("influence", each.index) for each in officers if each.index in near and each.influence == NONE
    ]


def influence_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of an officer's influence. MEX-OFF-02, MEX-OFF-03, MEX-OFF-04."""
    officer = state.units[pending.unit]
    step = {"do": "influence", "unit": state.key(officer.index)}

    def effect(face: int) -> tuple[Phrase, bool]:
        value = roll_influence(TableDice((face,)), officer.index, officer.row, state.battle.tables)
        return phrase("number", count=signed_number(value)), False

    title = phrase("influence_of", unit=officer.index)
    roll = one_die(title, officer.side, "MEX-OFF-04", effect)
    return Due(f"influence-{step['unit']}", officer.index, title, ("MEX-OFF-04",), step, None, roll)


def take_influence(state: State, pending: Pending, _step: Step) -> None:
    """Rolls an officer's influence. MEX-OFF-04."""
    officer = state.units[pending.unit]
    officer.influence = roll_influence(state.battle.dice, officer.index, officer.row, state.battle.tables)
    state.log.add("MEX-OFF-04", "has_influence", officer.index, NONE, state.faces, (officer.influence,))
    state.news = None


def roll_check(state: State, pending: Pending) -> morale.Check:
    """Rolls a check and reports it. Influence rolled for each use is spent. MEX-MOR-08, MEX-R-27."""
    unit, tables, clause = state.units[pending.unit], state.battle.tables, clause_of(pending)
    point, modifier = unit.kind(tables).morale_point, modifier_of(state, pending)
    check = morale.check_morale(state.battle.dice, clause, unit.index, point, modifier)
    state.log.add(clause, "checks", unit.index, NONE, state.faces, (check.modifier, check.relationship))
    word, _is_bad = effect_of(state, pending, check.relationship)
    state.news = News(unit_words(unit, phrase(word)), clause, None, state.faces, unit.side)
    spend_influence(state, unit)
    return check


def spend_influence(state: State, unit: WarUnit) -> None:
    """Forgets the influence of the officers near a unit, where it is rolled for each use. MEX-R-27."""
    for officer in state.officers(unit.side) if is_rolled_each_time(state.battle.tables) else ():
        if officer.index in state.near.get(unit.index, ()):
            officer.influence = NONE


def give_way(state: State, unit: WarUnit, effect: int, clause: str) -> None:
    """Makes a unit fall back or rout next turn. MEX-MOR-09, MEX-MOR-10, MEX-MOR-11, MEX-MEL-19."""
    if effect == STEADY:
        return
    battle = state.battle
    release(battle, unit)
    if effect == FALL_BACK:
        unit.forced = FALLS_BACK
        battle.tell(clause, "will_fall_back", unit)
        return
    unit.forced, unit.state = ROUTS, ROUTING
    battle.tell(clause, "routs", unit)
    unform(battle, unit, "MEX-R-34")
    state.ran.append(unit.index)


def result_of(state: State, pending: Pending, step: Step) -> int:
    """Rolls a check that makes a unit stand or give way, or reads how it ended. MEX-MOR-09, MEX-R-48."""
    unit, tables = state.units[pending.unit], state.battle.tables
    if not state.is_counted(unit):
        state.news = None
        return GIVES.index(read_answer(step, GIVES))
    check = roll_check(state, pending)
    if pending.kind == "stand":
        return melee.standing_effect(check.relationship, tables)
    return morale.check_effect(check.relationship, tables)


def take_loss(state: State, pending: Pending, step: Step) -> None:
    """Rolls the check of a unit that has lost figures, or is near a rout. MEX-MOR-07, MEX-MOR-12."""
    unit = state.units[pending.unit]
    effect = result_of(state, pending, step)
    give_way(state, unit, effect, "MEX-MOR-09" if pending.kind == "loss" else "MEX-MOR-12")
    if pending.kind == "afraid" and effect == ROUT:
        place = next(at for at, due in enumerate(state.pending) if due.kind != "fear")
        state.pending.insert(place, Pending("fear", unit.index))


def take_rally(state: State, pending: Pending, _step: Step) -> None:
    """Lets a unit that runs rally, or run on. MEX-MOR-11, MEX-R-26."""
    unit = state.units[pending.unit]
    check = roll_check(state, pending)
    if morale.rally_effect(check.relationship, state.battle.tables) == ROUT:
        unit.forced = ROUTS
        return
    unit.state, unit.since, unit.regrouping = "steady", state.battle.turn, 0
    state.battle.tell("MEX-R-26", "rallies", unit)
