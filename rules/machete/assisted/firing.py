"""MACH-FIRE at a table: target, range, cover, and the losses of each face."""

from fractions import Fraction

from rules.core.assisted import Answer, Asked, Modifier, News, Outcome, Phrase, Question, Roll, Step, phrase
from rules.core.inputs import BadInput
from rules.machete.assisted.state import Pending, State, figures, open_ambush
from rules.machete.engine.fire import is_ambushed, mark
from rules.machete.engine.morale import CAUSE_CLAUSES
from rules.machete.sections.fire import (
    casualties,
    models_firing,
    modifier,
    modifiers_that_apply,
    parties,
    score,
    volley,
)
from rules.machete.sections.morale import causes
from rules.machete.tables import (
    COVER_MODIFIER,
    FIREARM_REACH,
    FORDING_MODIFIER,
    MOST_MODELS,
    RANGE_MODIFIER,
    REAR_MODIFIER,
)
from rules.machete.terms import BANDS, CAVALRY, NONE, SKIRMISH, STATES, TRAINS
from rules.machete.units import STEADY, MacheteUnit

COVERED = ("open", "soft", "hard", "building")  # answers about the place, by cover
PLACES = (*COVERED, "rear", "ford")
MOST_MEN = 12


def sign(value: int) -> str:
    """Returns a number with its sign: +1, −2, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def foes(state: State, unit: MacheteUnit) -> list[MacheteUnit]:
    """Returns the units that *unit* may aim at, outside other melees. MACH-R-20, MACH-R-75."""
    if unit.engaged:
        met = {contact.defender for contact in state.contacts if contact.attacker == unit.index}
        met |= {contact.attacker for contact in state.contacts if contact.defender == unit.index}
        return [foe for foe in state.units if foe.index in met and foe.figures_left > 0]
    return [
        foe
        for foe in state.units
        if foe.side != unit.side
        and foe.on_table
        and not foe.engaged
        and foe.figures_left > 0
        and not state.battle.is_unseen(foe)
    ]


def target_question(state: State, unit: MacheteUnit, action: str) -> Question:
    """Asks for the target."""
    foes_there = targets_of(state, unit, action)
    keys = [state.key(foe.index) for foe in foes_there]
    kept = keys[0] if len(keys) == 1 else state.last_answer(unit.side, action, "target")
    answers = tuple(
        Answer(
            key,
            note=standing_words(foe),
            unit=foe.index,
            settles=settled_words(state, unit, foe) if action == "fire" else None,
        )
        for key, foe in zip(keys, foes_there, strict=True)
    )
    return Question("target", phrase("at_whom"), answers, kept if kept in keys else "")


def targets_of(state: State, unit: MacheteUnit, action: str) -> list[MacheteUnit]:
    """Returns the units that *unit* may aim at. A gun shells a house, not those inside. MACH-BLD-08."""
    return [foe for foe in foes(state, unit) if action == "fire" or foe.house < 0]


def settled_words(state: State, unit: MacheteUnit, target: MacheteUnit) -> Phrase | None:
    """Returns why nothing but the target need be asked, None if more must be."""
    if not is_settled(state, unit, target):
        return None
    return phrase("settled_house" if target.house >= 0 else "settled_skirmish")


def standing_words(unit: MacheteUnit) -> Phrase:
    """Returns the formation of *unit*, or that it is mounted, or in a house."""
    if unit.house >= 0:
        return phrase("in_house")
    if unit.troop == CAVALRY:
        return phrase("mounted")
    return phrase(("in_line", "in_column", "in_skirmish_order")[unit.formation])


def ask_fire(state: State, unit: MacheteUnit) -> Asked:
    """Asks the facts of a volley that only the table knows. MACH-FIRE-04 to MACH-FIRE-14."""
    questions = [target_question(state, unit, "fire")]
    if not state.counted[unit.index]:
        rows = tuple(
            Answer(str(most), phrase("row", least=most - 1, most=most)) for most in range(2, MOST_MEN + 1, 2)
        )
        kept = state.last_answer(unit.side, "fire", "models")
        questions.append(Question("models", phrase("how_many_fire"), rows, kept, columns=3))
    questions.append(band_question(state, unit))
    questions.append(place_question(state, unit))
    known = None
    if state.counted[unit.index]:
        known = phrase(
            "known_fire",
            firearms=min(unit.firearms, unit.strength),
            figures=unit.strength,
            standing=standing_words(unit),
        )
    return Asked(known, tuple(questions), phrase("roll_with_these"), True)


def band_question(state: State, unit: MacheteUnit) -> Question:
    """Asks the range band. MACH-FIRE-04, MACH-FIRE-05, MACH-FIRE-06."""
    limits = (0, *(limit // 100 for limit in FIREARM_REACH[state.battle.options.figure_mm]))
    answers = tuple(
        Answer(
            band,
            phrase("cm", near=limits[number], far=limits[number + 1]),
            phrase("band_note", band=phrase(f"band_{band}"), value=sign(RANGE_MODIFIER[number])),
        )
        for number, band in enumerate(BANDS)
    )
    kept = state.last_answer(unit.side, "fire", "range")
    return Question("range", phrase("range"), answers, kept, columns=3)


def place_question(state: State, unit: MacheteUnit) -> Question:
    """Asks for the cover of the target. MACH-FIRE-07, MACH-FIRE-11 to MACH-FIRE-14."""
    values = (*COVER_MODIFIER, REAR_MODIFIER, FORDING_MODIFIER)
    answers = tuple(
        Answer(place, phrase(f"place_{place}"), phrase(f"place_{place}_note", value=sign(value)))
        for place, value in zip(PLACES, values, strict=True)
    )
    kept = state.last_answer(unit.side, "fire", "place")
    return Question("place", phrase("where"), answers, kept, is_last=True, columns=4)


def modifier_arguments(state: State, unit: MacheteUnit, target: MacheteUnit, band: int, place: str) -> tuple[
    int, int, int, bool, bool, bool, bool
]:  # fmt: skip
    """Returns the arguments of `modifier` for a volley."""
    turn = state.battle.turn
    charging = target.charged == turn and target.troop == CAVALRY and unit.troop != CAVALRY
    ambusher = unit.fired != turn and (unit.hidden or unit.ambusher == turn)
    cover = COVERED.index(place) if place in COVERED else 0
    return band, target.formation, cover, place == "rear", charging, place == "ford", ambusher


def is_settled(state: State, unit: MacheteUnit, target: MacheteUnit) -> bool:
    """Tells whether neither range nor place changes a volley at *target*, as with skirmishers."""
    places = {
        modifier(*modifier_arguments(state, unit, target, band, place), state.battle.options)
        for band in range(len(BANDS))
        for place in (PLACES if target.house < 0 else COVERED[-1:])
    }
    return len(places) == 1


def read_volley(state: State, step: Step) -> tuple[MacheteUnit, MacheteUnit, int, str, list[int]]:
    """Returns firer, target, band, place and the men of each party.

    Raises BadInput for a missing answer.
    """
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target.index not in [foe.index for foe in foes(state, unit)]:
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    band, place = step.get("range", ""), step.get("place", "")
    if target.house >= 0:  # MACH-BLD-03, MACH-R-56
        place = COVERED[-1]
    if is_settled(state, unit, target):
        band, place = band or BANDS[-1], place or COVERED[0]
    models = models_firing(min(unit.firearms, unit.strength), unit.formation, state.battle.options)
    if not state.counted[unit.index]:
        written = str(step.get("models", ""))
        models = int(written) if written.isdecimal() and 0 < int(written) <= MOST_MODELS else 0
        if not models:
            raise BadInput("models", "choose one first")
    if band not in BANDS:
        raise BadInput("range", "choose one first")
    if place not in PLACES:
        raise BadInput("place", "choose one first")
    return unit, target, BANDS.index(band), place, parties(models)


def fire_roll(state: State, step: Step) -> Roll | None:
    """Returns the next die of a volley, with losses. MACH-FIRE-03, MACH-FIRE-17, MACH-FIRE-18."""
    unit, target, band, place, men = read_volley(state, step)
    given = tuple(step.get("faces", ()))
    if len(given) >= len(men):
        return None
    options, halved = state.battle.options, is_ambushed(state.battle, unit)
    args = modifier_arguments(state, unit, target, band, place)
    added = modifier(*args, options)
    scores = [score(face, added, halved, 0, options) for face in range(7)]
    left = target.figures_left - sum(
        casualties(models, scores[face]) for models, face in zip(men, given, strict=False)
    )
    models = men[len(given)]
    losses = [min(max(0, left), casualties(models, scores[face])) for face in range(1, 7)]
    outcomes = tuple(
        Outcome((face,), figures(lost), sum_words(face, added, halved, scores[face]))
        for face, lost in enumerate(losses, 1)
    )
    average = Fraction(10 * sum(losses), 6)
    return Roll(
        phrase("roll", count=len(men) - len(given)),
        unit.side,
        outcomes,
        tuple(ledger(state, models, args, added, halved)),
        total_of(state, added),
        given,
        "MACH-FIRE-18",
        phrase("average", whole=round(average) // 10, tenth=round(average) % 10),
    )


def sum_words(face: int, added: int, halved: bool, came_to: int) -> str:
    """Returns the sum under a face: "6 − 1 = 5"."""
    start = f"{face} : 2" if halved else str(face)
    if not added:
        return f"{start} = {came_to}" if halved else start
    return f"{start} {'+' if added > 0 else '−'} {abs(added)} = {came_to}"


def ledger(
    state: State,
    models: int,
    args: tuple[int, int, int, bool, bool, bool, bool],
    added: int,
    halved: bool,
) -> list[Modifier]:
    """Lists the men who fire and the modifiers, and marks those that do not count. MACH-FIRE-17."""
    least = models - 1 + models % 2
    lines = [
        Modifier(
            phrase("fire", count=models), "MACH-R-69", note=phrase("row_of", least=least, most=least + 1)
        )
    ]
    limits = (0, *(limit // 100 for limit in FIREARM_REACH[state.battle.options.figure_mm]))
    together, is_shown = state.battle.options.fire_modifiers == "cumulative", False
    for clause, value in modifiers_that_apply(*args):
        counts = together or (value == added and not is_shown)
        is_shown = is_shown or value == added
        label = phrase(clause, near=limits[args[0]], far=limits[args[0] + 1])
        if not counts:
            label = phrase("no_larger", label=label)
        lines.append(Modifier(label, clause, sign(value), counts))
    if halved:
        lines.append(Modifier(phrase("halved"), "MACH-FIRE-16", note=phrase("half")))
    return lines


def total_of(state: State, added: int) -> Modifier:
    """Returns the modifier that counts, with its reason. MACH-FIRE-17, MACH-R-03, MACH-R-04."""
    reading = state.battle.options.fire_modifiers
    clause = {"single": "MACH-FIRE-17", "cumulative": "MACH-R-03", "best": "MACH-R-04"}[reading]
    return Modifier(phrase(f"total_{reading}"), clause, sign(added))


def take_fire(state: State, step: Step) -> None:
    """Fires the volley and marks its losses. MACH-FIRE-03, MACH-FIRE-18, MACH-GEN-10."""
    unit, target, band, place, men = read_volley(state, step)
    battle, options, turn = state.battle, state.battle.options, state.battle.turn
    args, halved = modifier_arguments(state, unit, target, band, place), is_ambushed(state.battle, unit)
    added = modifier(*args, options)
    open_ambush(state, unit)
    battle.show(unit)
    shown = [clause for clause, value in modifiers_that_apply(*args) if value == added]
    clause = shown[0] if options.fire_modifiers != "cumulative" else "MACH-FIRE-17"
    if halved:
        clause = "MACH-FIRE-16" if options.ambush_halving == "die" else "MACH-AMB-02"
    counted, fallen, costly = state.counted[target.index], 0, 0
    faces: tuple[int, ...] = ()
    for models in men:
        left = target.figures_left if counted else NONE
        shot = volley(battle.dice, unit.index, target.index, models, added, left, 0, halved, 0, options)
        hit = shot.losses.casualties
        values = (models, band, added, hit, unit.facing)
        verb = "answers" if halved else "fires"
        state.log.add(clause, verb, unit.index, target.index, (shot.face,), values)
        mark(target, hit, hit, 0)
        target.volleys += hit > 0
        costly += hit > 0
        fallen, faces = fallen + hit, (*faces, shot.face)
    unit.fired, unit.shots = turn, unit.shots + 1
    target.molested = turn
    state.acted.add(unit.index)
    state.kept[unit.side, "fire"] = step
    follow_hits(state, unit, target, "MACH-FIRE-19", costly)
    seen_from(state, target, place, fallen)
    state.news = News(
        phrase("fall", count=fallen) if fallen else phrase("nobody_falls"),
        "MACH-FIRE-18",
        fire_sum(men, faces, added, halved, state),
        faces,
        unit.side,
        (target.index,),
        told_of(state, target),
    )


def fire_sum(men: list[int], faces: tuple[int, ...], added: int, halved: bool, state: State) -> Phrase:
    """Returns the sum behind the losses of a volley."""
    came_to = score(faces[-1], added, halved, 0, state.battle.options)
    least = men[-1] - 1 + men[-1] % 2
    return phrase("fire_sum", sum=sum_words(faces[-1], added, halved, came_to), least=least, most=least + 1)


def follow_hits(state: State, unit: MacheteUnit, target: MacheteUnit, clause: str, costly: int) -> None:
    """Asks for the officers' die, or removes the losses. MACH-FIRE-19, MACH-R-12, MACH-AMB-03."""
    if unit.ambusher == state.battle.turn:
        target.ambushed = True
        state.surprised.add(target.index)
    if state.battle.options.officer_check == "once_per_phase":
        return
    if target.officers > target.marked_officers:
        state.pending += [Pending("officer", target.index, clause)] * costly


def seen_from(state: State, target: MacheteUnit, place: str, fallen: int) -> None:
    """Records a shot from the rear, or asks about the flank if that matters. MACH-MOR-06, MACH-R-47."""
    if not (fallen or state.battle.options.flank_fire_test == "any"):
        return
    if place == "rear":
        target.flanked = True
    elif target.formation != SKIRMISH and place != "building" and is_asked_flank(state, target):
        state.pending.append(Pending("flank", target.index, "MACH-MOR-06", is_optional=True))


def is_asked_flank(state: State, target: MacheteUnit) -> bool:
    """Tells whether a shot from the flank would cause one more test."""
    return state.counted[target.index] and target.state == STEADY and not due_causes(target)


def due_causes(unit: MacheteUnit) -> int:
    """Returns the causes of a test of *unit* if the phase ended now, as bits. MACH-MOR-01.

    Trains test only when they lose men. MACH-R-68.
    """
    is_train = unit.troop in TRAINS
    return causes(
        unit.start,
        unit.lost_before,
        unit.lost + unit.marked,
        unit.officers_before,
        unit.officers - unit.marked_officers,
        unit.ambushed and not is_train,
        unit.flanked and not is_train,
        unit.fought and not is_train,
        STATES.index(unit.state) if unit.state in STATES else 1,
        unit.used,
    )


def clauses_of_causes(unit: MacheteUnit) -> list[str]:
    """Returns the clauses of the causes of a morale test of *unit*."""
    causes_due = due_causes(unit)
    return [clause for bit, clause in enumerate(CAUSE_CLAUSES) if causes_due >> bit & 1]


def why_test(unit: MacheteUnit) -> Phrase:
    """Returns the first cause of a morale test of *unit* in words. MACH-MOR-01."""
    clauses = clauses_of_causes(unit)
    key = f"why_{clauses[0]}" if clauses else "why_test"
    return phrase(key, lost=unit.lost + unit.marked, start=unit.start)


def told_of(state: State, target: MacheteUnit) -> tuple[Phrase, ...]:
    """Returns the notes under a target: when losses come off, and whether a test is due."""
    notes = []
    if target.marked:
        at_once = target.index in state.surprised
        notes.append(phrase("off_at_once" if at_once else "off_later", count=target.marked))
    if state.counted[target.index] and due_causes(target):
        notes.append(phrase("test_follows", why=why_test(target)))
    return tuple(notes)
