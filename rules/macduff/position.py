"""A battle of MacDuff that begins partway through: figures lost, places in inches, and armies' morale."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.battle import UnitFate
from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import is_on_table, overlaps
from rules.core.position import PositionRules, UnitPosition
from rules.core.scenario import SIDES
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.detachments import place_before, send_out_again
from rules.macduff.engine.melee import has_killing_ground, is_under_hard_cover
from rules.macduff.sections.wind import Wind
from rules.macduff.terms import CARDS, FIGHTERS, FOOT, LEADER, NONE, SUPPORT
from rules.macduff.units import (
    CAPTURED,
    DESTROYED,
    DRIVEN_OFF,
    LOST,
    MARCHED_OFF,
    MARKED,
    RESERVE,
    ROUTED_AWAY,
    SHAKEN,
    STEADY,
    SURRENDERED,
    MacduffUnit,
    size_on_table,
)
from rules.macduff.verdict import fate_of

HUNDRED: Final = 100
ON_FLANK, RAISED, COVERED = 1, 2, 4
"""The ground of a contact as a sum: flank or rear, uphill or an obstacle, hard cover."""

BEATEN: Final = (ROUTED_AWAY, DRIVEN_OFF, DESTROYED, SURRENDERED, CAPTURED)
MARKS: Final = (
    *("formation", "files", "joined", "hidden", "arrival", "has_fired", "must_rally", "disordered"),
    *("commander", "has_officer", "has_left_gun", "has_pursued", "saddle", "is_packed", "pinned"),
)


def fates(battle: MacduffBattle) -> tuple[UnitFate, ...]:
    """Returns the fates of the scenario's units in a battle that goes on."""
    return tuple(fate_of(battle, index, [False, False]) for index in range(len(battle.scenario.units)))


def put_units(battle: MacduffBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Puts units where a position has them, with its losses. Counters are taken up.

    MACD-MOR-01, MACD-MOR-08, MACD-CMD-04.
    """
    for index in battle.counters:
        battle.units[index].on_table = False
    battle.counters.clear()
    for index, at in positions.items():
        unit = battle.units[index]
        take_unit(battle, unit, at)
        unit.on_table = not at.off and (unit.on_table or at.place is not None) and unit.joined == NONE
    battle.list_anew()
    placed: list[MacduffUnit] = []
    for index, at in positions.items():
        unit = battle.units[index]
        if unit.on_table:
            stand(battle, unit, at, placed)
            placed.append(unit)
        elif at.off and unit.joined == NONE and unit.state in (STEADY, SHAKEN, MARKED):
            unit.state = LOST if unit.troop == LEADER else MARCHED_OFF if unit.strength else DESTROYED
        count_loss(battle, unit)
    for unit in battle.units:
        if unit.joined != NONE:
            unit.place(battle.units[unit.joined].footprint())
    battle.has_hidden = any(unit.hidden for unit in battle.units)
    battle.list_anew()


def take_unit(battle: MacduffBattle, unit: MacduffUnit, at: UnitPosition) -> None:
    """Gives a unit its marks, losses and state. A position that does not say so hides nobody."""
    for name in MARKS:
        if name in at.marks or name == "hidden":
            setattr(unit, name, type(getattr(unit, name))(at.marks.get(name, 0)))
    strike(battle, unit, at)


def figures_out(battle: MacduffBattle, unit: MacduffUnit) -> int | None:
    """Returns the figures of the detachment that a unit has out; None of one that sends nobody out."""
    part = battle.detachment_of(unit)
    return (part.strength if part else 0) if unit.troop == FOOT and unit.parent == NONE else None


def figures_sent_out(battle: MacduffBattle, unit: MacduffUnit) -> int | None:
    """Returns the figures with which that detachment began. MACD-UNIT-05."""
    part = battle.detachment_of(unit)
    return (part.original if part else 0) if unit.troop == FOOT and unit.parent == NONE else None


def part_out(unit: MacduffUnit, at: UnitPosition) -> tuple[int, int]:
    """Returns the figures that a unit has out now, and with how many they began; zeros for none."""
    figures, original = at.marks.get("out", 0), at.marks.get("sent_out", 0)
    is_possible = unit.on_table and 0 < figures < unit.strength and figures <= original < unit.original
    return (figures, original) if is_possible else (0, 0)


def raise_detachments(
    battle: MacduffBattle, positions: Mapping[int, UnitPosition], _notes: Mapping[str, Sequence[int]]
) -> None:
    """Sends detachments out again, before the front of their units if there is room. MACD-UNIT-05."""
    for index, at in positions.items():
        unit = battle.units[index]
        figures, original = part_out(unit, at)
        place = place_before(battle, unit) if figures else None
        if place is not None:
            send_out_again(battle, unit, figures, original, place)


def contacts_of(battle: MacduffBattle) -> list[tuple[int, int, int]]:
    """Returns the units in melee, the charger first, with the ground of each. MACD-MEL-01."""
    return [
        (foe.index, unit.index, ground_of(battle, unit, foe))
        for unit in battle.units
        if unit.on_table
        for foe in battle.opponents(unit)
        if foe.index in unit.charged_by or (unit.index not in foe.charged_by and foe.index < unit.index)
    ]


def join_melees(battle: MacduffBattle, contacts: Sequence[tuple[int, int, int]]) -> None:
    """Brings the units of a position that still touch into melee again. MACD-MEL-01, MACD-MEL-17."""
    for one, other, ground in contacts:
        charger, target = battle.units[one], battle.units[other]
        if charger.on_table and target.on_table:
            battle.join_melee(charger, target, bool(ground & ON_FLANK))
            mark_ground(charger, target, ground)


def ground_of(battle: MacduffBattle, unit: MacduffUnit, foe: MacduffUnit) -> int:
    """Returns where *foe* struck *unit*, as a sum. MACD-MEL-04, MACD-MEL-10, MACD-MEL-11."""
    is_raised = foe.index in unit.raised_over or has_killing_ground(battle, unit, foe)
    is_covered = foe.index in unit.covered_from or is_under_hard_cover(battle, unit, foe)
    return ON_FLANK * (foe.index in unit.flanked_by) + RAISED * is_raised + COVERED * is_covered


def mark_ground(charger: MacduffUnit, target: MacduffUnit, ground: int) -> None:
    """Notes the ground on which a charge met its target. MACD-MEL-10, MACD-MEL-11."""
    for flag, several in ((RAISED, target.raised_over), (COVERED, target.covered_from)):
        if ground & flag and charger.index not in several:
            several.append(charger.index)


def strike(battle: MacduffBattle, unit: MacduffUnit, at: UnitPosition) -> None:
    """Takes the losses so far off a unit; of a commander, notes how they were lost."""
    unit.state = at.state or (STEADY if unit.state == MARKED else unit.state)
    if unit.hidden and unit.state == STEADY:
        unit.state = MARKED
    if unit.troop == LEADER:
        if at.lost or at.captured:
            unit.state, unit.joined = (LOST if at.lost else CAPTURED), NONE
        return
    start = int(battle.scenario.units[unit.index]["figures"])
    if unit.state not in (ROUTED_AWAY, DRIVEN_OFF):
        unit.strength = start - at.lost
        if at.captured:
            battle.captured[unit.index] = at.captured
    unit.resize(*size_on_table(unit.troop, unit.formation, max(1, unit.strength), unit.files))


def stand(battle: MacduffBattle, unit: MacduffUnit, at: UnitPosition, before: list[MacduffUnit]) -> None:
    """Puts a unit on its place. Raises BadInput if it is off the table, or on another."""
    if not unit.strength or (unit.troop == LEADER and (at.lost or at.captured)):
        raise at.fault("off", "has nobody left to stand on the table")
    if unit.state == RESERVE:
        unit.state = STEADY
    if at.place is not None:
        unit.place(Footprint(*at.place, unit.frontage, unit.depth))
    if at.as_left:
        return
    if not is_on_table(unit.shape(), battle.table.width, battle.table.height):
        raise at.fault("x", "lies off the table")
    bodies = battle.bodies()
    if unit not in bodies:
        return
    for other in before:
        if other in bodies and overlaps(unit.shape(), other.shape()):
            key = battle.scenario.units[other.index]["key"]
            raise at.fault("x", f"{key!r} stands there already")


def count_loss(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Counts a unit that is gone against the morale of its army. MACD-MOR-08."""
    if unit.troop == LEADER:
        battle.commanders_lost[unit.side] += unit.state in (LOST, CAPTURED)
    elif unit.state in BEATEN:
        if unit.troop in FIGHTERS:
            battle.units_lost[unit.side] += 1
        elif unit.troop in SUPPORT:
            battle.support_lost[unit.side] += 1


def note_wind(battle: MacduffBattle) -> tuple[int, ...]:
    """Returns where the wind blows to, and whether it does. MACD-WIND-02."""
    return (battle.wind.degrees, battle.wind.blowing) if battle.options.wind else ()


def note_first(battle: MacduffBattle) -> tuple[int, ...]:
    """Returns the side that acted first. MACD-SEQ-12."""
    is_by_initiative = battle.options.sequence == "initiative"
    return (battle.first,) if is_by_initiative and battle.first != NONE else ()


def note_chances(battle: MacduffBattle) -> tuple[int, ...]:
    """Returns the blank chance cards left of each side, then all others: Red's from HUNDRED on.

    MACD-CHANCE-04.
    """
    if not battle.options.chance_cards:
        return ()
    cards = [HUNDRED * side + card for side, own in enumerate(battle.chance_cards) for card in own]
    return (*battle.chance_blanks, *cards)


def take_notes(battle: MacduffBattle, notes: Mapping[str, Sequence[int]]) -> None:
    """Remembers the wind, who acted first, the chance cards left, and a joker without a next card."""
    if len(notes.get("wind", ())) == len(("degrees", "blowing")):
        degrees, blowing = notes["wind"]
        battle.wind = Wind(degrees % 360, bool(blowing))
    for side in notes.get("first", ())[:1]:
        battle.first = side % len(SIDES)
    if len(notes.get("chances", ())) >= len(SIDES):
        blue, red, *cards = notes["chances"]
        battle.chance_blanks = [blue, red]
        for side in range(len(SIDES)):
            own_cards = [card % HUNDRED for card in cards if card // HUNDRED == side]
            battle.chance_cards[side] = [card for card in own_cards if card < len(CARDS)]
    battle.is_joker_drawn = battle.is_joker_drawn or bool(notes.get("joker"))


POSITIONS = PositionRules(
    fates,
    put_units,
    here=(STEADY, SHAKEN, MARKED),
    gone=(STEADY, RESERVE, ROUTED_AWAY, DRIVEN_OFF, DESTROYED, SURRENDERED, CAPTURED, LOST, MARCHED_OFF),
    ran=(ROUTED_AWAY, DRIVEN_OFF),
    captured=SURRENDERED,
    destroyed=DESTROYED,
    marks=MARKS,
    take=take_unit,
    contacts=contacts_of,
    join=join_melees,
    shared_marks={"out": figures_out, "sent_out": figures_sent_out},
    raise_units=raise_detachments,
    notes={
        "wind": note_wind,
        "first": note_first,
        "chances": note_chances,
        "joker": lambda battle: (1,) if battle.is_joker_drawn else (),
    },
    take_notes=take_notes,
    open_notes=("wind", "first", "chances", "joker"),
)
