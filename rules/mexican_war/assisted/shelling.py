"""MEX-ART at a table: ball and canister, fire at fortifications, hits on batteries, and crews."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.core.assisted import (
    Answer,
    Asked,
    Modifier,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.dice import Dice, NeedDice
from rules.core.inputs import BadInput
from rules.mexican_war.assisted.batteries import HOUSE, batter
from rules.mexican_war.assisted.dice import count_dice, one_die, signed_number
from rules.mexican_war.assisted.firing import (
    AIMS,
    PLACES,
    aim_question,
    fall_to_fire,
    guns_of,
    hits_question,
    is_deep,
    note_hits,
    read_aim,
    read_hits,
    read_target,
    target_question,
)
from rules.mexican_war.assisted.state import Pending, State, TableDice
from rules.mexican_war.sections import artillery
from rules.mexican_war.sections.artillery import Salvo
from rules.mexican_war.sections.small_arms import SUSPICION
from rules.mexican_war.terms import ARTILLERY, D10, GUN_BANDS, INCH, SKIRMISH
from rules.mexican_war.units import WarUnit

CANISTERS: Final = ("canister_near", "canister_far")
RANGES: Final = (*CANISTERS, *GUN_BANDS)
WORKS: Final = ("fence", "wall", HOUSE, "entrenchment", "breastwork", "redoubt", "fortress")
OVER: Final = ("nobody", "prone", "below")  # friends that a shot passes over
COVERS: Final = ((), ("target_light_cover",), ("target_hard_cover",))


class Shot(NamedTuple):
    """The fire of one battery: at whom, with what and how far, from where and into what cover."""

    unit: WarUnit
    target: WarUnit
    range: str
    aim: str
    place: str


def is_ball(shot: Shot) -> bool:
    """True for ball or shrapnel."""
    return shot.range not in CANISTERS


def has_work(shot: Shot) -> bool:
    """True if ball strikes a construction before the men. MEX-ART-08."""
    return is_ball(shot) and shot.place in WORKS


def ask_guns(state: State, unit: WarUnit) -> Asked:
    """Asks the facts of a battery's fire that only the table knows. MEX-ART-18."""
    whom = target_question(state, unit, "shell")
    if not state.is_counted(unit):
        return Asked(None, (whom, hits_question()), phrase("note_hits"), False)
    last = state.last_answer(unit.side, "shell", "range")
    far = tuple(
        Answer(word, range_words(state, unit, word), range_note(state, unit, word)) for word in RANGES
    )
    last_place = state.last_answer(unit.side, "shell", "place")
    places = tuple(Answer(word, phrase(f"place_{word}")) for word in (*PLACES, *WORKS))
    over = tuple(Answer(word, phrase(f"over_{word}")) for word in OVER)
    known = phrase("known_guns", count=guns_of(state, unit), pounds=unit.pounds)
    questions = (
        whom,
        aim_question(AIMS),
        Question("range", phrase("how_far"), far, last, columns=2),
        Question("ground", phrase("over_whom"), over, OVER[0], columns=3, is_usual=True),
        Question("place", phrase("what_cover"), places, last_place, True, 3),
    )
    return Asked(known, questions, phrase("roll_with_these"), True)


def reach_of(state: State, unit: WarUnit, word: str) -> int:
    """Returns the far edge of a range in hundredths. MEX-ART-18."""
    gun = state.battle.tables.artillery.guns[unit.pounds]
    if word in CANISTERS:
        return gun.canister_close if word == CANISTERS[0] else gun.canister
    return gun.edges[GUN_BANDS.index(word)]


def range_words(state: State, unit: WarUnit, word: str) -> Phrase:
    """Returns a range in inches, with the ammunition."""
    kind = "canister_to" if word in CANISTERS else "ball_to"
    return phrase(kind, inches=reach_of(state, unit, word) // INCH)


def range_note(state: State, unit: WarUnit, word: str) -> Phrase:
    """Returns the dice at a range, and what they need."""
    return phrase("dice_on", count=dice_of(state, unit, word), face=base_of(state, unit, word))


def dice_of(state: State, unit: WarUnit, word: str) -> int:
    """Returns the dice of a battery at a range. MEX-ART-18."""
    guns = guns_of(state, unit)
    if word not in CANISTERS:
        return guns
    gun = state.battle.tables.artillery.guns[unit.pounds]
    return guns * artillery.canister_dice(gun, reach_of(state, unit, word))


def base_of(state: State, unit: WarUnit, word: str) -> int:
    """Returns the base of a battery at a range. MEX-ART-18, MEX-ART-20."""
    tables = state.battle.tables
    ability = artillery.lowered_ability(unit.kind(tables).ability, unit.drop)
    if word in CANISTERS:
        return tables.artillery.base_canister[ability]
    return tables.artillery.base_hit[ability][GUN_BANDS.index(word)]


def names_of(state: State, shot: Shot) -> tuple[str, ...]:
    """Returns the modifiers of a shot at men, by their names. MEX-ART-18, MEX-ART-21, MEX-ART-22."""
    unit, target = shot.unit, shot.target
    rows = (
        (is_ball(shot) and (shot.aim == "massed" or is_deep(state, target)), "ranks_deep"),
        (is_ball(shot) and shot.aim == "flank" and not target.is_square(), "enfilade"),
        (target.formation == SKIRMISH, "target_skirmish"),
        (shot.aim == "suspicion", SUSPICION),
    )
    names = tuple(name for holds, name in rows if holds)
    return own_names(unit) + names + COVERS[cover_of(state, shot.place)]


def own_names(unit: WarUnit) -> tuple[str, ...]:
    """Returns the modifiers of the guns themselves. MEX-MOVE-05."""
    told = ((unit.used > 0 and not unit.charged, "other_operation"), (unit.unformed, "firer_unformed"))
    return tuple(name for holds, name in told if holds)


def cover_of(state: State, place: str) -> int:
    """Returns 0, 1 or 2: no cover, light or hard. MEX-ART-18."""
    return PLACES.index(place) if place in PLACES else state.battle.tables.ground[place].cover


def work_names(shot: Shot) -> tuple[str, ...]:
    """Returns the modifiers of a roll at a fortification. MEX-ART-08."""
    return "target_construction", *own_names(shot.unit)


class Fired(NamedTuple):
    """The hits of a battery: on the fortification before the target, and on the target."""

    work: Salvo | None
    men: Salvo


def roll_shot(state: State, shot: Shot, dice: Dice) -> Fired:
    """Rolls the dice of a battery: first at the work, then at the men. MEX-ART-08, MEX-ART-18."""
    tables, unit = state.battle.tables, shot.unit
    base, guns = base_of(state, unit, shot.range), guns_of(state, unit)
    work = None
    if has_work(shot):
        modifier = artillery.fire_modifier(work_names(shot), tables)
        work = artillery.fire_ball(dice, unit.index, guns, base, modifier, tables)
    modifier = artillery.fire_modifier(names_of(state, shot), tables)
    if is_ball(shot):
        return Fired(work, artillery.fire_ball(dice, unit.index, guns, base, modifier, tables))
    count = dice_of(state, unit, shot.range)
    return Fired(work, artillery.fire_canister(dice, unit.index, count, base, modifier, tables))


def shot_roll(state: State, shot: Shot, given: Sequence[int]) -> Roll | None:
    """Returns the next dice of a battery, None if all are rolled. MEX-ART-08, MEX-ART-18."""
    try:
        roll_shot(state, shot, TableDice(given))
    except NeedDice as need:
        at_work = has_work(shot) and len(given) < guns_of(state, shot.unit)
        names = work_names(shot) if at_work else names_of(state, shot)
        return next_dice(state, shot, names, need.count - len(need.given), given, at_work=at_work)
    return None


def next_dice(
    state: State, shot: Shot, names: tuple[str, ...], left: int, given: Sequence[int], *, at_work: bool
) -> Roll:
    """Asks for one die, or for the number that hit if all hits cost the same. MEX-ART-18, MEX-R-12."""
    tables, side = state.battle.tables, shot.unit.side
    modifier, base = artillery.fire_modifier(names, tables), base_of(state, shot.unit, shot.range)
    highest = max(base - modifier, int(tables.options.natural_one_always_hits))
    lines = modifier_lines(state, shot.unit, shot.range, names, "MEX-ART-08" if at_work else "MEX-ART-18")
    counts_hits = at_work or shot.target.arm == ARTILLERY

    def cost(face: int) -> int:
        if face > highest:
            return 0
        return artillery.figures_of_hit(max(0, base - modifier - face), tables) if is_ball(shot) else 1

    if left > 1 and (counts_hits or cost(1) <= 1):
        roll = count_dice(side, "MEX-ART-18", left, highest, lines, given)
        return roll if not at_work else Roll(
            phrase("at_the_work"), side, roll.outcomes, lines, roll.total, tuple(given), "MEX-ART-08",
            roll.title, counts=True,
        )  # fmt: skip

    def effect(face: int) -> tuple[Phrase, bool]:
        if counts_hits:
            return phrase("hit" if face <= highest else "no_hit"), False
        return (phrase("fall_short", count=cost(face)) if cost(face) else phrase("nobody")), False

    total = Modifier(phrase("hit_on"), "MEX-ART-18", str(max(0, min(D10, highest))))
    title = phrase("at_the_work") if at_work else phrase("one_of", count=left)
    return one_die(title, side, "MEX-ART-08" if at_work else "MEX-ART-18", effect, lines, total, given)


def modifier_lines(
    state: State, unit: WarUnit, word: str, names: tuple[str, ...], clause: str
) -> tuple[Modifier, ...]:
    """Lists the base of a battery and what changes it. Depth counts once. MEX-ART-18, MEX-ART-22."""
    values, base = state.battle.tables.artillery.modifiers, base_of(state, unit, word)
    lines = [Modifier(phrase("base"), "MEX-ART-18", str(base))]
    deep = [name for name in names if name in artillery.DEEP]
    for name in names:
        counts = name not in deep[1:]
        lines.append(Modifier(phrase(f"mod_{name}"), clause, signed_number(-values[name]), counts))
    return tuple(lines)


def read_shot(state: State, step: Step) -> Shot:
    """Returns the shot of *step*. Raises BadInput for a missing answer, or canister over friends.

    MEX-ART-11, MEX-R-41.
    """
    unit, target = read_target(state, step)
    word = read_answer(step, RANGES, "range")
    over = read_answer(step, OVER, "ground") if "ground" in step else OVER[0]
    if over != OVER[0] and word in CANISTERS:
        raise BadInput("range", "that is not possible now. Choose one of those offered")
    return Shot(unit, target, word, read_aim(step), read_answer(step, (*PLACES, *WORKS), "place"))


def guns_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice of a battery, with its losses. MEX-ART-18."""
    if not state.is_counted(state.unit_of(step)):
        read_target(state, step), read_hits(step)
        return None
    return shot_roll(state, read_shot(state, step), step.get("faces", ()))


def take_guns(state: State, step: Step) -> None:
    """Fires a battery. MEX-ART-08, MEX-ART-13, MEX-ART-18."""
    unit, target = read_target(state, step)
    state.kept[unit.side, "shell"] = step
    if not state.is_counted(unit):
        fall_to_fire(state, target, unit, note_hits(state, unit, target, read_hits(step)), "MEX-ART-18")
        return
    shot = read_shot(state, step)
    unit.fired = True
    fired = roll_shot(state, shot, state.battle.dice)
    used = guns_of(state, unit) if fired.work else 0
    far = reach_of(state, unit, shot.range)
    if fired.work:
        values = (fired.work.hits,)
        state.log.add("MEX-ART-08", "fires_at_the_work", unit.index, target.index, state.faces[:used], values)
    verb = "fires_guns" if is_ball(shot) else "fires_canister"
    state.log.add("MEX-ART-18", verb, unit.index, target.index, state.faces[used:], (fired.men.hits, far))
    if target.arm != ARTILLERY:
        fall_to_fire(state, target, unit, fired.men.figures, "MEX-ART-18")
    else:
        fall_to_fire(state, target, unit, 0, "MEX-ART-13")
        if fired.men.hits:
            state.news = None
            state.ask_first(Pending("damage", target.index, unit.index, fired.men.hits))
    if fired.work:
        batter(state, unit, target.index, shot.place, fired.work.hits)
