"""MEX-SA at a table: target, range, cover and hits of a volley, and the officers under fire."""

from collections.abc import Sequence
from copy import copy
from typing import Final, NamedTuple

from rules.core.assisted import (
    Answer,
    Asked,
    Modifier,
    News,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.mexican_war.assisted.dice import count_dice, fall_words, one_die
from rules.mexican_war.assisted.officers import exposed_officers
from rules.mexican_war.assisted.state import Pending, State, loss_words, strike_off
from rules.mexican_war.engine.firing.depth import hollow_of, ranks_of
from rules.mexican_war.sections import artillery, small_arms
from rules.mexican_war.sections.small_arms import SUSPICION
from rules.mexican_war.terms import ARTILLERY, BANDS, CLASSES, INCH, MOUNTED, NONE, SKIRMISH
from rules.mexican_war.units import WarUnit

AIMS: Final = ("front", "flank", "massed", "suspicion")
PLACES: Final = ("open", "light", "hard")
COVER_NAMES: Final = {"light": ("target_light_cover",), "hard": ("target_hard_cover",)}
MOST_HITS: Final = 11  # of one volley of a unit that nobody has counted


def bar_fire(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to firing, None if *unit* may fire.

    A unit that fell to this turn's fire still fires back. MEX-GEN-02, MEX-MOVE-04, MEX-MOR-11, MEX-SA-04.
    """
    return phrase("no_target") if not targets_of(state, unit) else bar_guns(state, unit)


def bar_guns(state: State, unit: WarUnit) -> Phrase | None:
    """Returns the bar to firing at anything, a construction for one. MEX-MOVE-04, MEX-MOR-11, MEX-SA-04."""
    counted = state.is_counted(unit)
    spent = counted and unit.used and unit.used >= unit.kind(state.battle.tables).operations
    is_gun = unit.arm == ARTILLERY
    bars = (
        (unit.fired, "has_fired"),
        (unit.enemy != NONE, "in_melee"),
        (state.is_running(unit), "routing"),
        (bool(spent), "no_operation"),
        (is_gun and unit.limbered, "is_limbered"),
        (is_gun and counted and guns_of(state, unit) < 1, "no_gun"),
    )
    return next((phrase(key) for holds, key in bars if holds), None)


def guns_of(state: State, unit: WarUnit) -> int:
    """Returns the models that fire: those lost to fire this turn still do. MEX-GEN-02."""
    return unit.guns + state.silenced.get(unit.index, 0)


def targets_of(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the enemies that may be fired at: none in close action. MEX-SA-04, MEX-ART-05."""
    fallen = [each for each in state.units if each.side != unit.side and not each.is_present()]
    back = [each for each in fallen if state.stood.get(each.index) and not each.is_officer()]
    return sorted(
        [foe for foe in (*state.foes(unit), *back) if foe.enemy == NONE], key=lambda each: each.index
    )


def target_question(state: State, unit: WarUnit, kind: str) -> Question:
    """Asks which enemy is fired at."""
    foes = targets_of(state, unit)
    keys = [state.key(foe.index) for foe in foes]
    last = state.last_answer(unit.side, kind, "target")
    kept = keys[0] if len(keys) == 1 else last if last in keys else ""
    answers = tuple(Answer(key, unit=foe.index) for key, foe in zip(keys, foes, strict=True))
    return Question("target", phrase("at_whom"), answers, kept)


def hits_question() -> Question:
    """Asks how many figures an uncounted unit hits."""
    return Question("figures", phrase("how_many_hits"), number_answers(MOST_HITS), "", True, 6)


def number_answers(most: int) -> tuple[Answer, ...]:
    """Returns an answer for each number from 0 to *most*."""
    return tuple(Answer(str(number), phrase("number", count=number)) for number in range(most + 1))


def aim_question(words: Sequence[str]) -> Question:
    """Asks from where the fire comes. It begins with the front."""
    answers = tuple(Answer(each, phrase(f"aim_{each}")) for each in words)
    return Question("order", phrase("from_where"), answers, "front", columns=4, is_usual=True)


def ask_fire(state: State, unit: WarUnit) -> Asked:
    """Asks the facts of a volley that only the table knows. MEX-SA-02, MEX-SA-10, MEX-SA-11."""
    whom = target_question(state, unit, "fire")
    if not state.is_counted(unit):
        return Asked(None, (whom, hits_question()), phrase("note_hits"), False)
    words = bands_of(state, unit)
    last = state.last_answer(unit.side, "fire", "range")
    bands = tuple(
        Answer(word, band_words(state, word), phrase("on_or_less", face=base_at(state, unit, word)))
        for word in words
    )
    far = Question("range", phrase("how_far"), bands, last if last in words else "", columns=len(words))
    last = state.last_answer(unit.side, "fire", "place")
    places = tuple(Answer(word, phrase(f"place_{word}")) for word in PLACES)
    where = Question("place", phrase("what_cover"), places, last, True, 3)
    known = phrase("known_fire", count=figures_firing(state, unit), fire_class=fire_class_word(state, unit))
    return Asked(known, (whom, aim_question(AIMS), far, where), phrase("roll_with_these"), True)


def fire_class_word(state: State, unit: WarUnit) -> str:
    """Returns the class of small arms of a unit. MEX-SA-09."""
    return CLASSES[unit.fire_class(state.battle.tables)]


def bands_of(state: State, unit: WarUnit) -> tuple[str, ...]:
    """Returns the ranges at which its class hits anybody. MEX-SA-10."""
    bases = state.battle.tables.small_arms.base_hit[unit.fire_class(state.battle.tables)]
    return tuple(band for band, base in zip(BANDS, bases, strict=True) if base)


def band_words(state: State, band: str) -> Phrase:
    """Returns a range in inches."""
    edges, place = state.battle.tables.small_arms.edges, BANDS.index(band)
    return phrase("to_inches", inches=edges[place] // INCH)


def base_at(state: State, unit: WarUnit, band: str) -> int:
    """Returns the base at a range. MEX-SA-10."""
    tables = state.battle.tables
    return tables.small_arms.base_hit[unit.fire_class(tables)][BANDS.index(band)]


def figures_firing(state: State, unit: WarUnit) -> int:
    """Returns the figures that fire: those lost to fire this turn still do. MEX-GEN-02, MEX-R-46."""
    strength = unit.strength + state.stood.get(unit.index, 0)
    per_stand = -(-unit.start // unit.stands)
    return small_arms.firing_figures(unit.formation, strength, unit.files, per_stand, state.battle.tables)


def is_deep(state: State, target: WarUnit) -> bool:
    """True if its own ranks make a target dense, as it was before fire. MEX-ART-21, MEX-GEN-02."""
    tables, before = state.battle.tables, copy(target)
    before.strength += state.stood.get(target.index, 0)
    return target.arm != ARTILLERY and artillery.is_deep(
        ranks_of(before), [hollow_of(target, tables)], tables
    )


class Volley(NamedTuple):
    """One volley: who fires at whom, how far in hundredths, from where and into what cover."""

    unit: WarUnit
    target: WarUnit
    far: int
    aim: str
    place: str


def volley_names(state: State, volley: Volley) -> tuple[str, ...]:
    """Returns the modifiers of a volley, by their names in the tables. MEX-MOVE-05, MEX-SA-11, MEX-VIS-06."""
    unit, target = volley.unit, volley.target
    rows = (
        (unit.used > 0 and not unit.charged, "other_operation"),
        (unit.unformed, "firer_unformed"),
        (unit.arm == MOUNTED, "firer_mounted"),
        (target.formation == SKIRMISH, "target_skirmish"),
        (volley.aim == "massed" or is_deep(state, target), "target_dense"),
        (volley.aim == "flank" and not target.is_square(), "enfilade"),
        (volley.aim == "suspicion", SUSPICION),
    )
    return tuple(name for holds, name in rows if holds) + COVER_NAMES.get(volley.place, ())


def aim_of(state: State, volley: Volley) -> small_arms.Aim:
    """Returns the dice of a volley and what they need. MEX-SA-10, MEX-SA-11."""
    tables = state.battle.tables
    return small_arms.take_aim(
        volley.unit.fire_class(tables), figures_firing(state, volley.unit), volley.far, 0,
        volley_names(state, volley), tables.options.small_arms_modifier_mode, tables,
    )  # fmt: skip


def volley_lines(state: State, volley: Volley) -> tuple[Modifier, ...]:
    """Lists the dice of a volley and what changes them. MEX-SA-11."""
    table, by_dice = state.battle.tables.small_arms, (
        state.battle.tables.options.small_arms_modifier_mode == "dice"
    )  # fmt: skip
    firing = phrase("dice", count=figures_firing(state, volley.unit))
    lines = [Modifier(phrase("they_fire"), "MEX-SA-10", note=firing)]
    for name in volley_names(state, volley):
        if name == SUSPICION:
            value = f"−{table.suspicion_score_modifier}"
        elif by_dice:
            value = (
                f"× {table.dice_multiplier[name] // 100 or ''}{FRACTIONS[table.dice_multiplier[name] % 100]}"
            )
        else:
            value = f"−{table.score_modifier[name]}".replace("−-", "+")
        lines.append(Modifier(phrase(f"mod_{name}"), "MEX-SA-11", value))
    return tuple(lines)


class Fractions(dict[int, str]):
    """Hundredths as they are printed."""

    def __missing__(self, part: int) -> str:
        return f".{part:02d}"


FRACTIONS: Final = Fractions({0: "", 25: "¼", 50: "½", 75: "¾"})


def highest_hit(state: State, aim: small_arms.Aim) -> int:
    """Returns the highest face that hits, 0 or less if none does. MEX-SA-12."""
    return max(aim.target, int(state.battle.tables.options.natural_one_always_hits))


def volley_roll(state: State, volley: Volley, given: Sequence[int]) -> Roll | None:
    """Returns the dice of a volley, None if they are rolled. MEX-SA-10, MEX-SA-12, MEX-R-11."""
    aim = aim_of(state, volley)
    if given or not aim.dice:
        return None
    highest = highest_hit(state, aim)
    lines, side = volley_lines(state, volley), volley.unit.side
    if aim.dice > 1:
        return count_dice(side, "MEX-SA-12", aim.dice, highest, lines)
    total = Modifier(phrase("hit_on"), "MEX-SA-12", str(max(0, highest)))

    def effect(face: int) -> tuple[Phrase, bool]:
        return fall_words(int(face <= highest)), False

    return one_die(phrase("roll"), side, "MEX-SA-12", effect, lines, total)


def fire_volley(state: State, volley: Volley) -> int:
    """Rolls a volley and reports it. Returns the figures it hits. MEX-SA-10, MEX-SA-12."""
    unit, target, aim = volley.unit, volley.target, aim_of(state, volley)
    unit.fired = True
    _faces, hits = small_arms.fire_volley(state.battle.dice, unit.index, aim, state.battle.tables)
    values = (highest_hit(state, aim), hits, volley.far)  # the first is no value of the verb: for statistics
    state.log.add("MEX-SA-10", "fires", unit.index, target.index, state.faces, values)
    return hits


def read_target(state: State, step: Step) -> tuple[WarUnit, WarUnit]:
    """Returns the firer and the target of *step*. Raises BadInput if it may not be fired at."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in targets_of(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    return unit, target


def read_hits(step: Step) -> int:
    """Returns how many figures an uncounted unit hits."""
    return int(read_answer(step, [str(number) for number in range(MOST_HITS + 1)], "figures"))


def read_aim(step: Step) -> str:
    """Returns from where the fire comes: by default the front."""
    return read_answer(step, AIMS, "order") if "order" in step else "front"


def read_volley(state: State, step: Step) -> Volley:
    """Returns the volley of *step*. Raises BadInput for a missing answer."""
    unit, target = read_target(state, step)
    band = read_answer(step, bands_of(state, unit), "range")
    far = state.battle.tables.small_arms.edges[BANDS.index(band)]
    return Volley(unit, target, far, read_aim(step), read_answer(step, PLACES, "place"))


def fire_roll(state: State, step: Step) -> Roll | None:
    """Returns the dice of a volley, with its losses. MEX-SA-10."""
    if not state.is_counted(state.unit_of(step)):
        read_target(state, step), read_hits(step)
        return None
    return volley_roll(state, read_volley(state, step), step.get("faces", ()))


def take_fire(state: State, step: Step) -> None:
    """Fires a volley, and takes off what falls. MEX-GEN-02, MEX-SA-10."""
    unit, target = read_target(state, step)
    state.kept[unit.side, "fire"] = step
    if state.is_counted(unit):
        hits = fire_volley(state, read_volley(state, step))
    else:
        hits = note_hits(state, unit, target, read_hits(step))
    fall_to_fire(state, target, unit, hits, "MEX-SA-12")


def note_hits(state: State, unit: WarUnit, target: WarUnit, hits: int) -> int:
    """Notes the hits of an uncounted unit and returns them."""
    unit.fired = True
    clause = "MEX-ART-18" if unit.arm == ARTILLERY else "MEX-SA-10"
    state.log.add(clause, "scores", unit.index, target.index, (), (hits,))
    return hits


def fall_to_fire(state: State, target: WarUnit, firer: WarUnit, figures: int, clause: str) -> None:
    """Takes off the figures that fire has hit. They may still fire back.

    MEX-GEN-02, MEX-ART-19, MEX-SA-05.
    """
    state.news = News(
        loss_words(state, target, figures), clause, phrase("may_fire_back") if figures else None,
        state.read_faces, firer.side, (target.index,),
    )  # fmt: skip
    asked = [Pending("exposed", target.index)] if exposed_officers(state, target) else []
    if figures and target.strength and target.arm == ARTILLERY and state.is_counted(target):
        asked.insert(0, Pending("crew", target.index, firer.index, figures))
    elif figures:
        lost = strike_off(state, target, figures, "MEX-GEN-02")
        state.stood[target.index] = state.stood.get(target.index, 0) + lost * state.is_counted(target)
    state.ask_first(*asked)
