"""MACD-SHOOT at a table: target, place, hits, and the fire that is returned."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rules.core.assisted import (
    Answer,
    Asked,
    Due,
    Modifier,
    News,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.assisted.burning import set_fire
from rules.macduff.assisted.dice import DiceAsked, roll_of, signed_number
from rules.macduff.assisted.older_logs import skip_courses
from rules.macduff.assisted.state import Pending, State, hits_words
from rules.macduff.engine.reactions import state_of
from rules.macduff.engine.sight.line_of_fire import may_shoot
from rules.macduff.sections import charges, shooting
from rules.macduff.sections.shooting import Target
from rules.macduff.tables import (
    CLOSE_RANGE,
    DIFFICULT_TARGET,
    FIRE_STARTS_ON,
    GOES_ROGUE,
    INCH,
    IS_ARTILLERY,
    LONG_RANGE,
    SUPERIOR_FIREPOWER,
)
from rules.macduff.terms import CANNON, CLOSE, LONG, NONE, WEAPONS
from rules.macduff.units import MacduffUnit

OPEN_CLOSE, CLOSE_COVER, OPEN_LONG, LONG_COVER = "close", "close_cover", "long", "long_cover"
CLOSE_TOWN, LONG_TOWN = "close_town", "long_town"
PLACES: Final = (OPEN_CLOSE, CLOSE_COVER, OPEN_LONG, LONG_COVER)
TOWNS: Final = (CLOSE_TOWN, LONG_TOWN)
COVERED: Final = (CLOSE_COVER, LONG_COVER, *TOWNS)
MOST_HITS: Final = 11  # of one volley of a unit that nobody has counted
BEHIND: Final = ("no", "open", "cover")
UNKNOWN: Final = "unknown"  # of a volley in reaction: once it has missed, the phone asks for the unit behind
BACK: Final = {  # answers of a unit that may return fire, with its place close and at long range
    "fire_open": (OPEN_CLOSE, OPEN_LONG),
    "fire_cover": (CLOSE_COVER, LONG_COVER),
    "fire_town": (CLOSE_TOWN, LONG_TOWN),
}


def bar_fire(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to firing, None if *unit* may fire. MACD-SHOOT-01, MACD-SHOOT-02, MACD-SHOOT-03."""
    if not targets_of(state, unit):
        return phrase("no_target")
    has_moved = unit.marched or (state.has_moved(unit) and not may_fire_late(state, unit))
    bars = (
        (state.is_counted(unit) and unit.weapon == NONE, "no_firearms"),
        (unit.fired or unit.reaction_fire, "has_fired"),
        (has_moved, "has_moved"),
        (unit.used_charge_bonus, "charged"),
        (state.is_counted(unit) and not may_shoot(state.battle, unit), "is_limbered"),
    )
    return next((phrase(key) for holds, key in bars if holds), None)


def targets_of(state: State, unit: MacduffUnit) -> list[MacduffUnit]:
    """Returns the enemies at which *unit* may shoot as far as the roster knows. MACD-SHOOT-01."""
    return [foe for foe in state.foes(unit) if not state.battle.is_fighting(foe)]


def may_fire_late(state: State, unit: MacduffUnit) -> bool:
    """True if a unit that has walked may fire once all have acted, by option. MACD-R-63."""
    return unit.has_walked and state.battle.options.movers_fire_before_melee


def ask_fire(state: State, unit: MacduffUnit) -> Asked:
    """Asks the facts of a volley that only the table knows. MACD-SHOOT-12, MACD-SHOOT-18."""
    foes = targets_of(state, unit)
    keys = [state.key(foe.index) for foe in foes]
    last = state.last_answer(unit.side, "fire", "target")
    kept = keys[0] if len(keys) == 1 else last if last in keys else ""
    answers = tuple(Answer(key, unit=foe.index) for key, foe in zip(keys, foes, strict=True))
    whom = Question("target", phrase("at_whom"), answers, kept)
    if not state.is_counted(unit):
        hits = Question("figures", phrase("how_many_hits"), number_answers(MOST_HITS), "", True, 6)
        return Asked(None, (whom, *behind_question(state, unit), hits), phrase("note_hits"), False)
    words = places_that_matter(unit, foes)
    places = tuple(Answer(place, place_words(unit, place), place_note(state, unit, place)) for place in words)
    kept = state.last_answer(unit.side, "fire", "place")
    label = phrase("where" if set(words) & set(COVERED) else "how_far")
    where = Question("place", label, places, kept if kept in words else "", True, 2)
    known = phrase("known_fire", weapon=phrase(WEAPONS[unit.weapon]), count=unit.strength)
    more = (*figures_question(state, unit), *behind_question(state, unit))
    return Asked(known, (whom, *more, where), phrase("roll_with_these"), True)


def behind_question(state: State, unit: MacduffUnit) -> tuple[Question, ...]:
    """Asks whether a unit behind the target may be hit. Only balls of guns go on. MACD-SHOOT-22."""
    if not goes_on(state, unit, is_dense=True):
        return ()
    answers = tuple(Answer(each, phrase(f"behind_{each}")) for each in BEHIND)
    return (Question("behind", phrase("who_is_behind"), answers, BEHIND[0], columns=3, is_usual=True),)


def goes_on(state: State, unit: MacduffUnit, is_dense: bool) -> bool:
    """True if shot of *unit* may go on to a unit behind its target. MACD-SHOOT-22, MACD-R-28."""
    if not state.is_counted(unit):
        return unit.troop == CANNON
    return unit.weapon != NONE and shooting.may_bounce(unit.weapon, 0, 0, is_dense, state.battle.options)


def figures_question(state: State, unit: MacduffUnit) -> tuple[Question, ...]:
    """Asks how many figures bear. It begins with the ranks that may shoot. MACD-SHOOT-07."""
    if IS_ARTILLERY[unit.weapon] or unit.strength == 1:
        return ()
    kept = str(bearing_of(state, unit))
    answers = number_answers(unit.strength)[1:]
    return (Question("figures", phrase("how_many_bear"), answers, kept, columns=6, is_usual=True),)


def number_answers(most: int) -> tuple[Answer, ...]:
    """Returns an answer for each number from 0 to *most*."""
    return tuple(Answer(str(number), phrase("number", count=number)) for number in range(most + 1))


def places_of(unit: MacduffUnit) -> tuple[str, ...]:
    """Returns the ranges and covers that matter to its weapon. MACD-SHOOT-14, MACD-SHOOT-24."""
    has_long = LONG_RANGE[unit.weapon] > CLOSE_RANGE[unit.weapon]
    found = PLACES if has_long else PLACES[:2]
    is_plain = unit.is_mounted() or shooting.ignores_cover(unit.weapon)
    towns = TOWNS[: 1 + has_long] if IS_ARTILLERY[unit.weapon] else ()  # MACD-SHOOT-30
    return (*(each for each in found if not (is_plain and each in COVERED)), *towns)


def places_that_matter(unit: MacduffUnit, foes: Sequence[MacduffUnit]) -> tuple[str, ...]:
    """Returns the places to choose from, without cover if all *foes* are hard to hit. MACD-SHOOT-18."""
    spare = (CLOSE_COVER, LONG_COVER) if all(is_hard_anyway(unit, foe) for foe in foes) else ()
    return tuple(place for place in places_of(unit) if place not in spare)


def is_hard_anyway(unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether *target* is a difficult target without any cover. MACD-SHOOT-18."""
    in_the_open = Target(target.arm(), target.charging, False, False)
    return shooting.is_difficult_target(unit.weapon, in_the_open, unit.is_mounted())


def place_words(unit: MacduffUnit, place: str) -> Phrase:
    """Returns the name of a place, with its range in inches. MACD-SHOOT-14."""
    reach = LONG_RANGE if band_of(place) == LONG else CLOSE_RANGE
    return phrase(f"place_{place}", inches=reach[unit.weapon] // INCH)


def place_note(state: State, unit: MacduffUnit, place: str) -> Phrase:
    """Returns the dice that a place leaves. MACD-SHOOT-12, MACD-SHOOT-13, MACD-SHOOT-15."""
    return phrase("dice", count=dice_count(state, unit, band_of(place), bearing_of(state, unit)))


def band_of(place: str) -> int:
    """Returns the range band of a place. MACD-SHOOT-14."""
    return LONG if place in (OPEN_LONG, LONG_COVER, LONG_TOWN) else CLOSE


def bearing_of(state: State, unit: MacduffUnit) -> int:
    """Returns the figures that shoot. MACD-SHOOT-07."""
    return shooting.figures_bearing(
        unit.weapon, unit.strength, unit.is_mounted(), unit.formation, unit.files, state.battle.options
    )


def dice_count(state: State, unit: MacduffUnit, band: int, figures: int) -> int:
    """Returns the dice of a volley. MACD-SHOOT-12, MACD-SHOOT-13, MACD-SHOOT-15."""
    return shooting.shooting_dice(
        unit.weapon, figures, band, state.battle.is_shaken(unit), state.battle.options
    )


def is_first(state: State, unit: MacduffUnit) -> bool:
    """True if the bonus of the first volley counts. MACD-SHOOT-20."""
    return unit.first_fire and state.battle.options.first_fire_bonus and not unit.has_fired


class Volley(NamedTuple):
    """One volley: who fires at whom, how far and in what cover, with how many figures.

    *behind*: whether a unit is behind the target, and in what cover.
    """

    unit: MacduffUnit
    target: MacduffUnit
    place: str
    figures: int
    behind: str = BEHIND[0]


def dice_of_volley(state: State, volley: Volley) -> DiceAsked:
    """Returns the dice of a volley.

    Misses of rockets must be read too, and those of guns that may set a town on fire.
    MACD-SHOOT-12, MACD-SHOOT-16, MACD-SHOOT-21, MACD-SHOOT-26, MACD-SHOOT-30.
    """
    unit, target, place, figures, _behind = volley
    state_of_target = Target(target.arm(), target.charging, False, place in COVERED)
    modifier = shooting.shooting_modifier(
        unit.weapon, state_of_target, unit.is_mounted(), unit.superior_firepower, is_first(state, unit)
    )
    needed = shooting.needed_to_hit(modifier)
    count = dice_count(state, unit, band_of(place), figures)
    rerolls = IS_ARTILLERY[unit.weapon] and is_dense(state, target)
    if may_go_on(state, volley) and state.battle.options.artillery_bounce == "instead_of_reroll":
        rerolls = False

    def hits(dice: Dice) -> int:
        return shooting.shoot(dice, unit.index, unit.weapon, NONE, count, needed, rerolls, NONE).hits

    lines = [Modifier(phrase("they_fire", weapon=phrase(WEAPONS[unit.weapon])), "MACD-SHOOT-12",
                      note=phrase("dice", count=count))]  # fmt: skip
    if state.battle.is_shaken(unit):
        lines.append(Modifier(phrase("is_shaken"), "MACD-SHOOT-15", note=phrase("half_dice")))
    if shooting.is_difficult_target(unit.weapon, state_of_target, unit.is_mounted()):
        lines.append(Modifier(phrase("difficult"), "MACD-SHOOT-18", signed_number(DIFFICULT_TARGET)))
    if unit.superior_firepower or is_first(state, unit):
        lines.append(Modifier(phrase("superior"), "MACD-SHOOT-19", signed_number(SUPERIOR_FIREPOWER)))
    if rerolls:
        lines.append(Modifier(phrase("dense"), "MACD-SHOOT-21", note=phrase("again")))
    reads_all = GOES_ROGUE[unit.weapon] or (place in TOWNS and needed < FIRE_STARTS_ON)
    return DiceAsked(unit.side, needed, "MACD-SHOOT-16", tuple(lines), hits, reads_all)


def is_dense(state: State, target: MacduffUnit) -> bool:
    """True if guns roll their misses at it again, as far as the roster knows. MACD-SHOOT-21."""
    return shooting.is_dense(target.formation) and state.is_counted(target)


def may_go_on(state: State, volley: Volley) -> bool:
    """True if the misses of a volley are rolled at a unit behind. MACD-SHOOT-22, MACD-R-28."""
    has_unit = volley.behind not in (BEHIND[0], UNKNOWN)
    return has_unit and goes_on(state, volley.unit, is_dense(state, volley.target))


def read_fire(state: State, step: Step) -> Volley:
    """Returns the volley of *step*. Raises BadInput for a missing answer."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in state.foes(unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    behind = BEHIND[0]
    if "behind" in step and behind_question(state, unit):
        behind = read_answer(step, BEHIND, "behind")
    if not state.is_counted(unit):
        hits = read_answer(step, [str(number) for number in range(MOST_HITS + 1)], "figures")
        return Volley(unit, target, OPEN_CLOSE, int(hits), behind)
    figures = bearing_of(state, unit)
    if "figures" in step and figures_question(state, unit):
        words = [str(number + 1) for number in range(unit.strength)]
        figures = int(read_answer(step, words, "figures"))
    return Volley(unit, target, read_answer(step, places_of(unit), "place"), figures, behind)


def fire_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice of a volley, with its losses. MACD-SHOOT-16."""
    volley = read_fire(state, step)
    is_counted = state.is_counted(volley.unit)
    return roll_of(dice_of_volley(state, volley), step.get("faces", ())) if is_counted else None


def take_fire(state: State, step: Step) -> None:
    """Fires, and asks for what follows. MACD-SHOOT-08, MACD-SHOOT-10, MACD-SHOOT-16."""
    volley = read_fire(state, step)
    unit, target = volley.unit, volley.target
    state.kept[unit.side, "fire"] = step
    unit.activated = unit.fired = True
    due = fire_volley(state, volley)
    may = may_return(state, target, unit)
    back = [Pending("return", target.index, unit.index, word=volley.place)] if may else []
    state.ask_first(*due, *back)


def fire_volley(state: State, volley: Volley) -> list[Pending]:
    """Rolls a volley, or notes its hits, and returns what they require. MACD-SHOOT-16, MACD-SHOOT-21."""
    unit, target, place, figures, behind = volley
    is_counted, log = state.is_counted(unit), state.log
    hits = dice_of_volley(state, volley).hits(state.battle.dice) if is_counted else figures
    more = []
    if is_counted:
        count = dice_count(state, unit, band_of(place), figures)
        first, again = state.faces[:count], state.faces[count:]
        values = (band_of(place), dice_of_volley(state, volley).needed, hits)
        log.add("MACD-SHOOT-16", "shoots", unit.index, target.index, first, values)
        if again:
            log.add("MACD-SHOOT-21", "rolls_again", unit.index, target.index, again)
        if place in TOWNS and FIRE_STARTS_ON in state.faces:
            set_fire(state, unit, target)
        rogues = shooting.rogue_count(unit.weapon, state.faces)
        if rogues and not skip_courses(state, rogues):
            more.append(Pending("rogue", unit.index, target.index, rogues))
        missed = count - hits
    else:
        log.add("MACD-SHOOT-16", "scores", unit.index, target.index, (), (hits,))
        missed = 1
    is_open = behind == UNKNOWN and goes_on(state, unit, is_dense(state, target))
    if missed and (is_open or may_go_on(state, volley)):
        more.append(Pending("beyond", unit.index, target.index, missed, behind))
    unit.has_fired = True
    tell_hits(state, unit, target, hits)
    return [*hits_due(state, target, unit, hits), *more]


def tell_hits(state: State, unit: MacduffUnit, target: MacduffUnit, hits: int) -> None:
    """Reports the hits of a volley."""
    title = phrase("told", unit=target.index, what=hits_words(hits))
    state.news = News(title, "MACD-SHOOT-16", None, state.read_faces, unit.side, (target.index,))


def hits_due(state: State, target: MacduffUnit, firer: MacduffUnit, hits: int) -> Sequence[Pending]:
    """Returns what hits require: the commander's die, then the figures. MACD-CMD-12, MACD-MOR-01."""
    if not hits:
        return ()
    spend = Pending("spend", target.index, firer.index, hits, "MACD-SHOOT-16")
    if state.is_counted(target) and state.battle.is_led(target) and not target.steadied_fire:
        return Pending("steady", target.index, firer.index, hits), spend
    return (spend,)


def may_return(state: State, unit: MacduffUnit, enemy: MacduffUnit) -> bool:
    """True if *unit* may return fire. MACD-SHOOT-10, MACD-CHG-12."""
    if not state.is_counted(unit):
        return not (unit.fired or unit.reaction_fire or unit.marched or unit.used_charge_bonus)
    return unit.weapon != NONE and bool(charges.fire_reactions(state_of(state.battle, unit, enemy, True)))


def return_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a unit returns the fire. MACD-SHOOT-10, MACD-SHOOT-11."""
    unit, foe = state.units[pending.unit], state.units[pending.target]
    labels = {answer: phrase(answer) for answer in back_words(state, unit)}
    if "fire_cover" in labels and is_hard_anyway(unit, foe):
        del labels["fire_cover"]
        labels["fire_open"] = phrase("fire_back")
    answers = tuple(Answer(answer, label) for answer, label in labels.items())
    title = phrase("returns_fire", unit=unit.index, target=pending.target)
    step = {"do": "return", "unit": state.key(unit.index)}
    return Due(
        f"return-{step['unit']}", unit.index, title, ("MACD-SHOOT-10",), step, phrase("if_it_can"), None,
        answers, True,
    )  # fmt: skip


def back_words(state: State, unit: MacduffUnit) -> tuple[str, ...]:
    """Returns the answers of a unit that may return fire."""
    if not state.is_counted(unit):
        return ("fire_back", "no")
    return tuple(each for each in (*BACK, "no") if each != "fire_town" or IS_ARTILLERY[unit.weapon])


def take_return(state: State, pending: Pending, step: Step) -> None:
    """Notes whether a unit returns the fire. MACD-SHOOT-10."""
    unit = state.units[pending.unit]
    word = read_answer(step, back_words(state, unit))
    state.news = None
    if word == "no":
        return
    is_far = state.is_counted(unit) and band_of(pending.word) == LONG
    place = BACK.get(word, BACK["fire_open"])[is_far]
    state.ask_first(Pending("shots", unit.index, pending.target, word=place))


def reaction_volley(state: State, pending: Pending) -> Volley:
    """Returns the volley of a unit that fires as a reaction. MACD-SHOOT-10, MACD-SHOOT-22, MACD-CHG-07."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    figures = bearing_of(state, unit) if state.is_counted(unit) else 0
    return Volley(unit, target, pending.word, figures, UNKNOWN)


def shots_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a unit that fires as a reaction, or for its hits. MACD-SHOOT-10, MACD-CHG-07."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    step = {"do": "shots", "unit": state.key(unit.index)}
    title = phrase("fires_back", unit=unit.index, target=target.index)
    if not state.is_counted(unit):
        return Due(
            "shots", unit.index, title, ("MACD-SHOOT-16",), step, phrase("how_many_hits"), None,
            number_answers(MOST_HITS),
        )  # fmt: skip
    roll = roll_of(dice_of_volley(state, reaction_volley(state, pending)), given)
    return Due("shots", unit.index, title, ("MACD-SHOOT-16",), step, None, roll)


def take_shots(state: State, pending: Pending, step: Step) -> None:
    """Fires as a reaction. MACD-SHOOT-10, MACD-CHG-07."""
    unit, volley = state.units[pending.unit], reaction_volley(state, pending)
    if not state.is_counted(unit):
        words = [str(number) for number in range(MOST_HITS + 1)]
        volley = volley._replace(figures=int(read_answer(step, words)))
    due = fire_volley(state, volley)
    unit.reaction_fire = True
    state.ask_first(*due)
