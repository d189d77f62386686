"""MEX-MEL-01 to -09 at a table: a charge, whether it closes, and whether its target stands."""

from typing import Final

from rules.core.assisted import Answer, Asked, Phrase, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput
from rules.core.measure.footprints import FRONT, LEFT, REAR
from rules.mexican_war.assisted.checking import MEETS, give_way, result_of, roll_check
from rules.mexican_war.assisted.forced import bars_of_move, give_ground
from rules.mexican_war.assisted.formations import take_formation
from rules.mexican_war.assisted.state import Pending, State
from rules.mexican_war.engine.charging.melee import begin_melee
from rules.mexican_war.engine.losses import may_join
from rules.mexican_war.engine.surroundings import HARD, LIGHT, NO_COVER
from rules.mexican_war.position import GROUNDS, HEIGHTS
from rules.mexican_war.sections import melee
from rules.mexican_war.terms import ARTILLERY, FALL_BACK, FORMATIONS, NONE, SQUARE, STEADY
from rules.mexican_war.units import WarUnit

NO_ANSWER: Final = 0
FACES: Final = {"flank": LEFT, "rear": REAR}
SHELTERS: Final = {"light": LIGHT, "hard": HARD, "trench": LIGHT, "works": HARD, "building": HARD}


def bar_charge(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to a charge, None if *unit* may charge. MEX-MEL-02, MEX-MOVE-01."""
    told = (*bars_of_move(state, unit), (not chargeable_enemies(state, unit), "no_target"))
    return next((phrase(key) for holds, key in told if holds), None)


def chargeable_enemies(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the enemies that a unit may charge: those in melee only if they can be joined. MEX-MEL-01."""
    return [foe for foe in state.foes(unit) if may_join(state.battle, foe)]


def ask_charge(state: State, unit: WarUnit) -> Asked:
    """Asks what ground a unit charges over, and whom. Height adds to all other ground. MEX-MEL-02."""
    grounds = tuple(Answer(ground, phrase(f"ground_{ground}")) for ground in GROUNDS)
    where = Question("ground", phrase("onto_what_ground"), grounds, "open", columns=3, is_usual=True)
    heights = tuple(Answer(ground, phrase(f"ground_{ground}")) for ground in HEIGHTS)
    slope = Question("order", phrase("up_or_down"), heights, "level", columns=3, is_usual=True)
    answers = tuple(Answer(state.key(foe.index), unit=foe.index) for foe in chargeable_enemies(state, unit))
    whom = Question("target", phrase("whom_to_charge"), answers, "", True)
    return Asked(None, (where, slope, whom), phrase("it_charges"), False)


def take_charge(state: State, step: Step) -> None:
    """Declares a charge, and asks for the will to close. MEX-MEL-02, MEX-MEL-04."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in chargeable_enemies(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    ground = read_answer(step, GROUNDS, "ground") if "ground" in step else "open"
    height = read_answer(step, HEIGHTS, "order") if "order" in step else "level"
    state.grounds[unit.index, target.index], state.heights[unit.index, target.index] = ground, height
    if ground in SHELTERS:
        state.covered.add(target.index)
    unit.target, unit.used = target.index, max(1, unit.kind(state.battle.tables).operations)
    state.battle.tell("MEX-MEL-02", "charges", unit, target.index)
    state.ask_first(Pending("close", unit.index, target.index))
    state.news = None


def take_close(state: State, pending: Pending, step: Step) -> None:
    """Rolls whether a charge closes. MEX-MEL-04, MEX-MEL-06."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    if state.is_counted(unit):
        closes = melee.does_close(roll_check(state, pending).relationship, state.battle.tables)
    else:
        state.news = None
        closes = read_answer(step, ("closes", "holds_back")) == "closes"
    if not closes:
        unit.target, unit.used = NONE, 1
        state.halted[unit.index] = "holds_back"
        state.battle.tell("MEX-MEL-06", "holds_its_position", unit)
        return
    unit.advanced = True
    state.covered.discard(unit.index)
    if target.is_routing():
        state.ask_first(Pending("ride", unit.index, target.index))
    elif target.enemy != NONE:
        join_battle(state, unit, target)
    else:
        state.ask_first(Pending("stand", target.index, unit.index))


def take_stand(state: State, pending: Pending, step: Step) -> None:
    """Rolls whether the target of a charge stands, and what it does then. MEX-MEL-07, MEX-MEL-26."""
    unit, charger = state.units[pending.unit], state.units[pending.target]
    effect = result_of(state, pending, step)
    answer, unit.answer = unit.answer, NO_ANSWER
    goes_back = effect == STEADY and answer == MEETS["go_back"]
    if effect != STEADY or goes_back:
        give_way(state, unit, FALL_BACK if goes_back else effect, "MEX-MEL-26" if goes_back else "MEX-MEL-07")
        if goes_back or melee.leaves_at_once(state.battle.tables):
            give_ground(state, unit, charger)
        return
    meet_charge(state, unit, charger, answer)
    join_battle(state, charger, unit)


def meet_charge(state: State, unit: WarUnit, charger: WarUnit, answer: int) -> None:
    """Makes a target that stands form square or face the charge, for an operation. MEX-MEL-26, MEX-R-17."""
    if answer == NO_ANSWER:
        return
    unit.used += 1
    if answer == MEETS["form_square"]:
        take_formation(state, unit, FORMATIONS[SQUARE], "MEX-MEL-26")
        return
    state.grounds[charger.index, unit.index] = "open"
    place = (unit.x, unit.y, unit.facing, unit.frontage, unit.depth)
    state.battle.tell("MEX-MEL-26", "meets_the_charge", unit, charger.index, values=place)


def join_battle(state: State, unit: WarUnit, target: WarUnit) -> None:
    """Puts a charger in contact with its target. MEX-MEL-01, MEX-MEL-25."""
    word = state.grounds[unit.index, target.index]
    if target.enemy == NONE:
        target.shelter = SHELTERS.get(word, NO_COVER)
    begin_melee(state.battle, unit, target, FACES.get(word, FRONT))


def does_charge(unit: WarUnit) -> bool:
    """True for troops that charge: guns do not."""
    return unit.arm != ARTILLERY
