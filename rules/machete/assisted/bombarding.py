"""MACH-ART-23 to MACH-ART-25, MACH-BLD-06 to MACH-BLD-08 at a table: guns that fire at houses and walls."""

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
    faces_of_tap,
    phrase,
)
from rules.core.inputs import BadInput
from rules.machete.assisted.houses import come_out, name_of, read_place, zone_question
from rules.machete.assisted.shelling import band_question, read_band
from rules.machete.assisted.state import Place, State, open_ambush
from rules.machete.engine.fire import mark
from rules.machete.sections.guns import bombard, demolishes, hits
from rules.machete.tables import CAPACITY, DEMOLITION_DICE
from rules.machete.terms import BRIDGE_AT, HOUSE_AT, LARGE, NONE, RUBBLE, TREE_TRUNK, WALL_AT
from rules.machete.units import MacheteUnit

STRUCTURES = {"building": HOUSE_AT, "bridge": BRIDGE_AT, "wall": WALL_AT}
HIT, SPARED = 2, 4  # how the dice of those inside are noted when they are counted


def garrison_of(state: State, place: Place) -> MacheteUnit | None:
    """Returns the unit that holds *place*, None if nobody does."""
    held = state.battle.houses[place.house].garrison if place.house >= 0 else NONE
    return state.units[held] if held >= 0 else None


def targets_to_shell(state: State, unit: MacheteUnit) -> list[Place]:
    """Returns what *unit* may shell: nothing that friends hold, and no door that is fought for.

    A tree trunk gun fires at enemy units only. MACH-ART-23, MACH-ART-34, MACH-R-33, MACH-R-73.
    """
    if unit.gun in (NONE, TREE_TRUNK):
        return []
    places = []
    for place in state.places:
        held = garrison_of(state, place)
        is_open = held is None or (held.side != unit.side and not held.engaged)
        if place.kind in STRUCTURES and not place.is_gone and is_open:
            places.append(place)
    return places


def bombard_actions(state: State, unit: MacheteUnit, bar: Phrase | None) -> list[Action]:
    """Returns the action of shelling a house, bridge or wall, if there is one."""
    return [Action("bombard", phrase("shell_works"), None, bar)] if targets_to_shell(state, unit) else []


def ask_bombard(state: State, unit: MacheteUnit) -> Asked:
    """Asks what is shelled, from how far, and how many are inside if nobody has counted them."""
    targets = targets_to_shell(state, unit)
    questions = [zone_question(targets, "which_works", is_last=False)]
    if any((held := garrison_of(state, target)) and not state.counted[held.index] for target in targets):
        numbers = tuple(Answer(str(n), phrase("number", count=n)) for n in range(CAPACITY[LARGE] + 1))
        questions.append(Question("figures", phrase("how_many_inside"), numbers, columns=4))
    questions.append(band_question(state, unit, "bombard"))
    return Asked(phrase("known_gun", crew=unit.strength), tuple(questions), phrase("roll_with_these"), True)


def read_bombardment(state: State, step: Step) -> tuple[MacheteUnit, Place, int, int, int]:
    """Returns gun, place, band, and those inside: all, and the officers among them."""
    unit = state.unit_of(step)
    place, band = read_place(step, targets_to_shell(state, unit)), read_band(unit, step)
    held = garrison_of(state, place)
    if held is None:
        return unit, place, band, 0, 0
    if state.counted[held.index]:
        return unit, place, band, held.figures_left, held.officers - held.marked_officers
    written = str(step.get("figures", ""))
    if not (written.isdecimal() and int(written) <= CAPACITY[LARGE]):
        raise BadInput("figures", "choose one first")
    return unit, place, band, int(written), 0


def bombard_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice: to hit, to bring it down, for the men inside, for the officers inside.

    MACH-BLD-06, MACH-ART-24, MACH-BLD-08.
    """
    unit, place, band, inside, officers = read_bombardment(state, step)
    given, line = tuple(step.get("faces", ())), Modifier(name_of(place), "MACH-ART-23")
    if not given:
        outcomes = tuple(
            Outcome((face,), phrase("hit" if hits(face, band) else "miss"), is_bad=hits(face, band))
            for face in range(1, 7)
        )
        return Roll(phrase("roll_to_hit"), unit.side, outcomes, (line,), None, (), "MACH-BLD-06")
    if not hits(given[0], band):
        return None
    wrecking, men = given[1 : 1 + DEMOLITION_DICE[band]], given[1 + DEMOLITION_DICE[band] :]
    if len(wrecking) < DEMOLITION_DICE[band]:
        return wreck_roll(state, unit, line, given, DEMOLITION_DICE[band] - len(wrecking))
    rankers = inside - officers
    if len(men) < rankers:
        counted = tuple(
            Outcome((HIT,) * lost + (SPARED,) * (rankers - lost), phrase("less", count=lost))
            for lost in range(rankers + 1)
        )
        title = phrase("count_inside", count=rankers)
        return Roll(title, unit.side, counted, (line,), None, given, "MACH-BLD-08", counts=True)
    if len(men) < inside:
        taps = tuple(
            Outcome(faces, phrase("officers_fall", count=lost) if lost else phrase("unhurt"))
            for faces in faces_of_tap(inside - len(men))
            for lost in [sum(face <= HIT for face in faces)]
        )
        return Roll(phrase("officers_die"), unit.side, taps, (line,), None, given, "MACH-BLD-08")
    return None


def wreck_roll(state: State, unit: MacheteUnit, line: Modifier, given: tuple[int, ...], left: int) -> Roll:
    """Returns the demolition dice that are left to roll. MACH-ART-24, MACH-ART-25, MACH-R-36."""
    outcomes = []
    for faces in faces_of_tap(left):
        falls = demolishes((*given[1:], *faces), state.battle.options)
        is_open = left > len(faces) and not falls
        label = phrase("so_far", total=sum(given[1:]) + sum(faces)) if is_open else None
        outcomes.append(Outcome(faces, label or phrase("falls" if falls else "still_stands"), is_bad=falls))
    return Roll(
        phrase("roll_to_wreck", count=left), unit.side, tuple(outcomes), (line,), None, given, "MACH-ART-24"
    )


def take_bombard(state: State, step: Step) -> None:
    """Fires one shot at a structure, and at those inside. MACH-ART-23, MACH-ART-25, MACH-BLD-08."""
    unit, place, band, inside, officers = read_bombardment(state, step)
    battle, turn, kind = state.battle, state.battle.turn, STRUCTURES[place.kind]
    held = garrison_of(state, place)
    shot = bombard(battle.dice, unit.index, band, inside, officers, battle.options)
    open_ambush(state, unit)
    unit.fired, unit.shots = turn, unit.shots + 1
    state.acted.add(unit.index)
    state.kept[unit.side, "bombard"] = step
    if shot.hit:
        clause = "MACH-ART-25" if shot.destroyed else "MACH-ART-24"
        values = (kind, band, shot.demolition_total, int(shot.destroyed), unit.facing)
        state.log.add(clause, "shells_works", unit.index, -1, shot.faces, values)
    else:
        clause = "MACH-BLD-06"
        state.log.add(clause, "works_missed", unit.index, -1, shot.faces, (kind, band, unit.facing))
    if held:
        held.molested = turn
        if unit.ambusher == turn:
            held.ambushed = True
            state.surprised.add(held.index)  # MACH-AMB-03
    lost, chiefs = shot.occupants_lost, shot.officers_lost
    if held and shot.occupant_faces:
        mark(held, lost, lost - chiefs, chiefs)
        state.log.add("MACH-BLD-08", "shelled_inside", held.index, unit.index, shot.occupant_faces, (lost,))
    if shot.destroyed:
        bring_down(state, place, held)
    rest = (phrase("off_later", count=lost),) if lost else ()
    title = phrase("works_fall" if shot.destroyed else "works_stand", place=name_of(place))
    state.news = News(
        title if shot.hit else phrase("missed"),
        clause,
        phrase("total_of_dice", total=shot.demolition_total) if shot.hit else None,
        shot.faces,
        unit.side,
        (held.index,) if held and lost else (),
        rest,
    )


def bring_down(state: State, place: Place, held: MacheteUnit | None) -> None:
    """Brings a structure down. Survivors of a house hold its rubble: hard cover. MACH-ART-25, MACH-R-37."""
    place.is_gone = place.kind != "wall"
    values = (STRUCTURES[place.kind], place.area, 0, 0)
    state.log.add("MACH-ART-25", "comes_down", -1, -1, (), values)
    if place.house >= 0:
        state.battle.houses[place.house].condition = RUBBLE
    if held:
        come_out(state, held, "MACH-R-37", "in_rubble")
