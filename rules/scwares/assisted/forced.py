"""Moves that the phone makes on the board of a SCWaRes table: charges, flight, and bases driven back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.core.assisted import Answer, Due, FirstChoice, News, Step, phrase, read_answer
from rules.core.boards.squares import FACINGS
from rules.core.refereeing.board import Doubt
from rules.scwares.assisted.places import foremost_bases, is_on_board
from rules.scwares.assisted.state import Contact, Hit, Pending, State, leave_if_destroyed, leave_table
from rules.scwares.engine import charge, flight
from rules.scwares.engine.combat import faces, opponents
from rules.scwares.engine.losses import destroy, drive_back
from rules.scwares.sections.fire import way_back
from rules.scwares.setup import home_edges
from rules.scwares.tables import CHARGE_START
from rules.scwares.terms import DIRECTIONS, NONE
from rules.scwares.units import Base, ScwaresUnit

if TYPE_CHECKING:
    from rules.scwares.assisted import ScwaresGame


class IntoZone:
    """A commander whose bases charge into the zone that was named, or as near to it as they can."""

    def __init__(self, spans: Sequence[int]) -> None:
        self.spans = spans  # from that zone, by zone

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        far = [self.spans[option % len(self.spans)] for option in options]
        return far.index(min(far))


def force(game: "ScwaresGame", terms: Mapping[str, Any]) -> None:
    """Lets the phone make the forced moves. *terms*: those of the scenario that name edges and the north."""
    state, battle = game.state, game.state.battle
    state.makes_moves = True
    battle.scenario = replace(battle.scenario, terms=dict(terms))
    battle.north = DIRECTIONS.index(terms.get("north", DIRECTIONS[0]))
    edges = list(home_edges(battle))
    for side, word in enumerate(("blue", "red")):
        if not battle.held[side] and word not in terms.get("home", {}):
            edges[side] = (edges[1 - side] + FACINGS // 2) % FACINGS
    battle.homes = edges[0], edges[1]


def is_forced(state: State, *units: ScwaresUnit) -> bool:
    """True if the phone makes the forced moves of *units*: their bases are known, and on the board."""
    return state.makes_moves and is_seen(state, *units)


def is_seen(state: State, *units: ScwaresUnit) -> bool:
    """True if the board shows where all bases of *units* are."""
    return all(state.is_sized(unit) and is_on_board(unit) for unit in units)


def foes_to_charge(state: State, unit: ScwaresUnit) -> list[ScwaresUnit]:
    """Returns the enemies that a unit can charge, and those whose place the board does not show.

    SCW-MOVE-15, SCW-MOVE-19.
    """
    foes = state.foes(unit)
    if not is_seen(state, unit):
        return foes
    near = charge.targets(state.battle, unit)
    return [foe for foe in foes if foe.index in near or not is_seen(state, foe)]


def doubt_charge(game: "ScwaresGame", step: Step) -> Doubt | None:
    """Returns why a charge seems impossible. SCW-MOVE-15, SCW-MOVE-19."""
    state = game.state
    if step["do"] != "charge" or not step.get("target"):
        return None
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if not is_seen(state, unit, target) or target in foes_to_charge(state, unit):
        return None
    spans = [state.battle.table.spans(base.cell) for base in unit.bases_on_table()]
    zones = min(span[foe.cell] for span in spans for foe in target.bases_on_table())
    if zones > CHARGE_START:
        far = phrase("zones", count=zones)
        return Doubt(phrase("charge_too_far", zones=far, most=CHARGE_START), "SCW-MOVE-15")
    return Doubt(phrase("no_way_to_charge"), "SCW-MOVE-19")


def ways_in(state: State, unit: ScwaresUnit, target: ScwaresUnit) -> dict[int, int]:
    """Returns the zones in which the first base of a charge makes contact, by their side of the enemy.

    NONE is the enemy's own zone. SCW-R-12.
    """
    battle, table = state.battle, state.battle.table
    aim = table.mask(base.cell for base in target.bases_on_table())
    base = charge.nearest_first(battle, unit, aim)[0]
    _found, _room, contact = charge.approach(battle, base, aim, charge.friends(battle, unit))
    way_by_zone: dict[int, int] = {}
    for cell in table.cells(contact):
        spans = table.spans(cell)
        foe = min(table.cells(aim), key=lambda at: (spans[at], at))
        way_by_zone.setdefault(NONE if cell == foe else table.bearing(foe, cell), cell)
    return way_by_zone


def charge_on_board(state: State, unit: ScwaresUnit, target: ScwaresUnit) -> None:
    """Runs a charge, or first asks from which side it comes. SCW-R-11, SCW-R-12."""
    ways = ways_in(state, unit, target)
    if len(ways) > 1:
        state.pending.append(Pending("onto", unit.index, target.index))
    else:
        run(state, unit, target, next(iter(ways.values()), NONE))


def onto_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks from which side a charge meets its enemy. SCW-R-12."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    answers = tuple(
        Answer(str(cell), phrase("into_its_zone" if way == NONE else f"way_{DIRECTIONS[way]}"))
        for way, cell in sorted(ways_in(state, unit, target).items())
    )
    key, title = state.key(unit.index), phrase("from_which_side", unit=unit.index, target=target.index)
    step = {"do": "onto", "unit": key, "target": state.key(target.index)}
    return Due(f"onto-{key}", unit.index, title, ("SCW-R-12",), step, None, None, answers)


def take_onto(state: State, pending: Pending, step: Step) -> None:
    """Runs a charge to the side that was named. SCW-R-12."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    cells = [str(cell) for cell in ways_in(state, unit, target).values()]
    run(state, unit, target, int(read_answer(step, cells)))


def run(state: State, unit: ScwaresUnit, target: ScwaresUnit, cell: int) -> None:
    """Moves a charging unit base by base, the first into *cell*. SCW-R-11, SCW-R-12, SCW-R-21."""
    battle = state.battle
    mind = IntoZone(battle.table.spans(cell)) if cell != NONE else FirstChoice()
    battle.commanders = mind, mind
    charge.run(battle, unit, target)
    battle.commanders = FirstChoice(), FirstChoice()
    for foe in touched_by(unit):
        state.contacts.append(Contact(unit.index, foe.index, is_in_works(state, unit, foe)))
    met = bool(touched_by(unit))
    title = phrase("have_met" if met else "stops_short", unit=unit.index, target=target.index)
    rest = phrase("fight_at_end") if met else None
    state.news = News(title, "SCW-R-21" if met else "SCW-R-11", rest)


def touched_by(unit: ScwaresUnit) -> list[ScwaresUnit]:
    """Returns the enemies in contact with *unit*. SCW-R-21."""
    return list(
        {foe.unit.index: foe.unit for base in unit.bases_on_table() for foe in base.touching}.values()
    )


def pairs_in_contact(unit: ScwaresUnit, foe: ScwaresUnit) -> list[tuple[Base, Base]]:
    """Returns the pairs of bases of two units in contact. SCW-R-21."""
    return [(base, other) for base in unit.bases_on_table() for other in base.touching if other.unit is foe]


def is_in_works(state: State, unit: ScwaresUnit, foe: ScwaresUnit) -> bool:
    """True if fortifications protect *foe* from *unit*. SCW-CC-07, SCW-R-22."""
    works = state.battle.table.works
    return any(
        works >> other.cell & 1 and other.cell != base.cell for base, other in pairs_in_contact(unit, foe)
    )


def knows_contact(state: State, contact: Contact) -> bool:
    """True if the board shows which bases of the two units are in contact."""
    unit, foe = state.units[contact.charger], state.units[contact.other]
    return is_forced(state, unit, foe) and bool(pairs_in_contact(unit, foe))


def note_fronts(state: State) -> None:
    """Counts the bases that fight, where the board shows it and none can choose. SCW-CC-02, SCW-CC-03."""
    for contact in [met for met in state.contacts if knows_contact(state, met)]:
        unit, foe = state.units[contact.charger], state.units[contact.other]
        aims = [aims_of(state, one) for one in (unit, foe)]
        if any(len(aimed) > 1 for aims_of_side in aims for aimed in aims_of_side):
            continue  # a base has two enemies in front: its side says whom it fights
        contact.fronts = [aims[0].count({foe.index}), aims[1].count({unit.index})]
        contact.works = is_in_works(state, unit, foe)
        if not any(contact.fronts):
            state.contacts.remove(contact)


def aims_of(state: State, unit: ScwaresUnit) -> list[set[int]]:
    """Returns the enemies that each base of *unit* can strike. SCW-CC-02, SCW-R-21."""
    battle = state.battle
    return [
        {foe.unit.index for foe in opponents(battle, base) if faces(battle, base, foe)}
        for base in unit.bases_on_table()
    ]


def struck_bases(state: State, hit: Hit, struck: list[Base]) -> tuple[list[Base], list[tuple[Base, int]]]:
    """Returns the bases that a blow destroys, and those it drives back with the way of each.

    Those in contact come first. None is hit twice: *struck* grows by them. SCW-COMB-03, SCW-R-17.
    """
    table, unit, striker = state.battle.table, state.units[hit.target], state.units[hit.striker]
    bases_struck = [base for base in foremost_bases(state, unit) if base.cell >= 0 and base not in struck]
    bases_struck.sort(key=lambda base: not any(foe.unit is striker for foe in base.touching))
    dead, back = bases_struck[: hit.destroyed], bases_struck[hit.destroyed : hit.destroyed + hit.back]
    struck += dead + back
    ways = []
    for base in back:
        spans = table.spans(base.cell)
        foe = min(
            striker.bases_on_table(),
            key=lambda foe_base: (foe_base not in base.touching, spans[foe_base.cell]),
        )
        dx, dy = table.xs[base.cell] - table.xs[foe.cell], table.ys[base.cell] - table.ys[foe.cell]
        ways.append((base, way_back(dx, dy, foe.facing)))
    return dead, ways


def settle_on_board(state: State, hits: Sequence[Hit]) -> None:
    """Removes bases that blows destroyed, then drives the others back. SCW-CC-06, SCW-CC-10, SCW-CC-11."""
    struck: list[Base] = []
    struck_rows = [(hit, *struck_bases(state, hit, struck)) for hit in hits]
    for hit, dead, _ways in struck_rows:
        for base in dead:
            destroy(state.battle, base, "SCW-CC-07" if hit.works else "SCW-CC-06", caught=True)
    for hit, _dead, ways in struck_rows:
        for base, way in ways:
            drive_back(state.battle, base, way, "SCW-CC-09" if hit.works else "SCW-CC-08", "SCW-CC-11")
    for hit in hits:
        leave_if_destroyed(state, state.units[hit.target])


def run_away(state: State, unit: ScwaresUnit) -> None:
    """Moves a fleeing unit as far from all enemies as it can go, or off the table. SCW-GMOR-08, SCW-R-28."""
    flight.flee(state.battle, unit)
    if not unit.on_table:
        leave_table(state, unit)
