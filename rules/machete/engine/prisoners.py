"""MACH-MOR-15, MACH-MOR-19 to MACH-MOR-23: prisoners, the men who lead them away, and their liberation."""

from collections.abc import Callable

from rules.core.boards.going import Going
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import spare_figures, tell_off
from rules.machete.engine.fire import remove
from rules.machete.engine.overrun import give_up
from rules.machete.sections.morale import escorts_needed, led_at, prisoners_held
from rules.machete.setup import free_cell
from rules.machete.terms import CAVALRY, DRIVERS, ESCORT, INFANTRY, LINE, NONE, TRAINS
from rules.machete.units import FORCED_BACK, STEADY, SURRENDERED, TAKEN, WENT_OFF, MacheteUnit

Release = Callable[[MacheteBattle, MacheteUnit, int, int], None]
NOBODY = -1  # an option of MACH-MOR-21: leave the prisoners where they are


def capture(battle: MacheteBattle, unit: MacheteUnit, captor: MacheteUnit, verb: str, clause: str) -> None:
    """Makes *unit* surrender to *captor*. Its men already hit are removed first. MACH-MOR-15, MACH-MOR-19."""
    if unit.troop in TRAINS:
        take(battle, unit, captor)
        return
    remove(battle, unit, "MACH-GEN-10")
    if not unit.on_table:
        return
    if unit.gun != NONE:
        unit = give_up(battle, unit, captor)
    place, prisoners = unit.cell, unit.strength
    hand_over(unit)
    battle.log.add(clause, verb, unit.index, captor.index, (), (prisoners, 0, 0))
    battle.leave(unit, SURRENDERED)
    battle.rich = True
    guard(battle, unit, captor, place)


def take(battle: MacheteBattle, train: MacheteUnit, captor: MacheteUnit) -> None:
    """Gives a train or cart to *captor*, with its people and its loads.

    They are prisoners like others, and their escort drives it. When they are freed they have it again.
    MACH-R-68.
    """
    if train.duty == DRIVERS:  # a recapture: its captors are prisoners, its own people are free
        mounted = battle.units[train.source].is_mounted
        train.troop, train.drivers, train.loads = CAVALRY if mounted else INFANTRY, 0, 0
        capture(battle, train, captor, "overrun", "MACH-R-68")
        return
    remove(battle, train, "MACH-GEN-10")
    if not train.on_table:
        return
    place, prisoners = train.cell, train.strength
    hand_over(train)
    battle.log.add("MACH-R-68", "is_taken", train.index, captor.index, (), (prisoners, 0, 0, train.loads))
    battle.leave(train, TAKEN)
    battle.rich = True
    guard(battle, train, captor, place)


def take_trains(battle: MacheteBattle, cluster: list[MacheteUnit]) -> None:
    """Captures trains and carts in a melee where no other unit defends them.

    A steady unit takes them (MACH-R-32). Their drivers count only in company. MACH-R-68, MACH-MWAG-08.
    """
    for side in (0, 1):
        own_units = [unit for unit in cluster if unit.side == side]
        foes = [foe for foe in cluster if foe.side != side and foe.state == STEADY]
        captor = next((foe for foe in foes if foe.troop not in TRAINS), None)
        if captor is not None and all(unit.troop in TRAINS for unit in own_units):
            for train in own_units:
                take(battle, train, captor)


def hand_over(unit: MacheteUnit) -> None:
    """Makes prisoners of all men left in *unit*. MACH-MOR-15, MACH-MOR-19."""
    unit.captured += unit.strength
    unit.strength = unit.officers = 0


def unguarded_prisoners(battle: MacheteBattle, prisoners: MacheteUnit) -> int:
    """Counts the prisoners of that unit that have no escort. MACH-R-54."""
    return prisoners.captured - sum(u.held for u in battle.units if u.prisoners == prisoners.index)


def guard(battle: MacheteBattle, prisoners: MacheteUnit, captor: MacheteUnit, place: int) -> None:
    """Lets the captor's commander choose which unit gives the escort.

    Units within one move can. Prisoners without an escort stay where they are.
    MACH-MOR-20, MACH-MOR-21, MACH-R-54, MACH-R-77.
    """
    while True:
        left = unguarded_prisoners(battle, prisoners)
        if not left:
            return
        givers = [unit.index for unit in battle.units if can_lead(battle, unit, captor, place)]
        givers.sort(key=lambda index: index != captor.index)
        chosen = battle.decide("MACH-MOR-21", captor, (*givers, NOBODY))
        if chosen == NOBODY:
            battle.unguarded.append((prisoners.index, battle.turn))
            battle.log.add("MACH-R-54", "unguarded", prisoners.index, -1, (), (left,))
            return
        detach_guards(battle, battle.units[chosen], prisoners, place)


def can_lead(battle: MacheteBattle, unit: MacheteUnit, captor: MacheteUnit, place: int) -> bool:
    """Tells whether *unit* can detach men for prisoners at the cell *place*.

    It is steady infantry or cavalry of the captor's side, free, and within one move. The captor can from
    where it has moved to. MACH-MOR-21.
    """
    if unit.side != captor.side or not unit.on_table or unit.hidden or unit.troop > CAVALRY:
        return False
    if unit.prisoners >= 0 or unit.house >= 0 or not spare_figures(unit):
        return False
    if unit is captor and place in battle.table.around[unit.cell]:
        return True
    within = battle.table.going(unit.nation, unit.troop).reach(unit.cell).places
    return unit.state == STEADY and not unit.engaged and place in within


def detach_guards(battle: MacheteBattle, unit: MacheteUnit, prisoners: MacheteUnit, place: int) -> None:
    """Detaches one man of *unit* for each six prisoners, if it has them.

    With a captured train they become its drivers, and hold all its people together (MACH-R-68).
    MACH-MOR-20, MACH-MOR-21, MACH-R-54.
    """
    left = unguarded_prisoners(battle, prisoners)
    number = min(escorts_needed(left), spare_figures(unit))
    train = prisoners.troop in TRAINS
    duty, clause = (DRIVERS, "MACH-R-68") if train else (ESCORT, "MACH-MOR-21")
    escort = tell_off(battle, unit, number, duty, clause, place, prisoners.troop if train else NONE)
    escort.prisoners, escort.held = prisoners.index, left if train else prisoners_held(left, number)
    if train:
        escort.drivers, escort.loads = number, prisoners.loads
    battle.log.add("MACH-MOR-20", "leads", escort.index, prisoners.index, (), (escort.held,))


def gait(battle: MacheteBattle, unit: MacheteUnit) -> Going:
    """Returns the routes of *unit*. If it leads prisoners it moves at the slower rate of both.

    MACH-MOR-20.
    """
    nation, troop = unit.nation, unit.troop
    if unit.held and troop <= CAVALRY:
        led = battle.units[unit.prisoners]
        nation, troop = led_at(nation, troop, led.nation, led.troop)
    return battle.table.going(nation, troop)


def free_prisoners(battle: MacheteBattle, release: Release | None = None) -> None:
    """Frees prisoners as a phase ends. *release*: how they come back, on a table without places.

    Those are prisoners whose guards fell, ran or surrendered, and those without an escort since the phase
    before. MACH-MOR-22, MACH-MOR-23, MACH-R-54.
    """
    for escort in list(battle.units):
        if not escort.held or escort.state == WENT_OFF:
            continue
        holds = escort.on_table and escort.state != FORCED_BACK
        kept = prisoners_held(escort.held, escort.strength) if escort.duty != DRIVERS else escort.held
        kept = kept if holds else 0
        freed = escort.held - kept
        if freed:
            prisoners = battle.units[escort.prisoners]
            escort.held = kept
            if not kept:
                escort.prisoners = -1
            (release or bring_back)(battle, prisoners, freed, battle.table.at(escort.x, escort.y))
    waiting, battle.unguarded = battle.unguarded, []
    for index, since in waiting:
        prisoners = battle.units[index]
        left = unguarded_prisoners(battle, prisoners)
        if left and since == battle.turn:
            battle.unguarded.append((index, since))
        elif left:
            (release or bring_back)(battle, prisoners, left, battle.table.at(prisoners.x, prisoners.y))


def bring_back(battle: MacheteBattle, unit: MacheteUnit, figures: int, place: int) -> None:
    """Brings *figures* prisoners of *unit* into the game again, near *place*.

    Rankers escape first. Prisoners of a unit that is partly free join it. Without room they wait for the end
    of the next phase. MACH-MOR-23, MACH-R-55.
    """
    cell = unit.cell if unit.on_table else free_cell(battle, unit, place, anywhere=True)
    if cell < 0:
        battle.unguarded.append((unit.index, battle.turn))
        return
    if return_to_arms(battle, unit, figures):
        battle.order.append(unit.index)  # its card comes in the next phase
        battle.place(unit, cell)
        battle.muster()
        tell_freed(battle, unit, figures)


def return_to_arms(battle: MacheteBattle, unit: MacheteUnit, figures: int) -> bool:
    """Puts freed men in the ranks of *unit*, and logs them if it is there. True if it must be placed."""
    chiefs = unit.muster_officers - unit.officers_lost - unit.officers
    unit.officers += max(0, figures - (unit.captured - chiefs))
    unit.captured -= figures
    unit.strength += figures
    battle.stirs += 1
    if battle.options.freed_captives_unarmed:
        unit.firearms = 0
    if unit.on_table:
        values = (unit.strength, unit.officers, figures)
        battle.log.add("MACH-MOR-23", "more_freed", unit.index, -1, (), values)
        return False
    unit.on_table, unit.state, unit.formation = True, STEADY, LINE
    unit.attacker = unit.flanked = unit.fought = unit.ambushed = False
    return True


def tell_freed(battle: MacheteBattle, unit: MacheteUnit, figures: int) -> None:
    """Logs that freed men have formed again."""
    values = (unit.x, unit.y, unit.strength, unit.officers, figures)
    battle.log.add("MACH-MOR-23", "freed", unit.index, -1, (), values)
