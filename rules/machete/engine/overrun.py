"""MACH-ART-28 to MACH-ART-32 on the table: guns whose crew is gone, and which side gets them.

A gun without a crew lies where it was left: a unit without figures, off the cells of the table.
"""

from rules.core.boards.free import mask_without
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import rejoin, tell_off
from rules.machete.sections.guns import overrun_result
from rules.machete.terms import CAPTURED, CARRIED_OFF, CAVALRY, CREW, NONE, SHIP, TREE_TRUNK
from rules.machete.toll import roll
from rules.machete.units import (
    DESTROYED,
    FORCED_BACK,
    SHAKEN,
    SPIKED,
    STEADY,
    TAKEN,
    UNSERVED,
    WRECKED,
    MacheteUnit,
)

HAS_A_CREW = {STEADY: "gun_served", SHAKEN: "gun_shaken", FORCED_BACK: "gun_held"}  # verbs, by state


def aftermath_phase(battle: MacheteBattle) -> None:
    """Hands over guns without a crew: those that lost it this phase, and others. MACH-R-39, MACH-R-78."""
    if not battle.rich:
        return
    for gun in battle.units:
        if gun.gun == NONE:
            continue
        if gun.state == DESTROYED:
            crew_fell(battle, gun)
        elif gun.lying and gun.state in (UNSERVED, TAKEN):
            captor = found_by(battle, gun)
            if captor is not None:
                reach(battle, gun, captor)


def crew_fell(battle: MacheteBattle, gun: MacheteUnit) -> None:
    """Wrecks a gun with its crew, or leaves it without one.

    In a melee the gun may be lost, unless friends there bring it off. MACH-ART-19, MACH-R-39.
    """
    if gun.wrecked:
        gun.state = WRECKED
        battle.log.add("MACH-ART-19", "gun_wrecked", gun.index)
        return
    leave_lying(battle, gun)
    captor = next((foe for foe in troops_beside_gun(battle, gun, 1 - gun.side) if foe.state == STEADY), None)
    if captor is None:
        return
    friends = [unit for unit in melee_of(battle, captor, set()) if unit.side == gun.side]
    decide_fate(battle, gun, captor, friends, "MACH-R-39")


def reach(battle: MacheteBattle, gun: MacheteUnit, captor: MacheteUnit) -> None:
    """Decides a gun without a crew that *captor* has reached.

    A die decides if its crew is within one ordinary move. Otherwise the gun is captured. MACH-R-78.
    """
    near = [crew for crew in crews_of(battle, gun) if is_within_a_move(battle, crew, gun)]
    decide_fate(battle, gun, captor, near, "MACH-R-78")


def decide_fate(
    battle: MacheteBattle, gun: MacheteUnit, captor: MacheteUnit, friends: list[MacheteUnit], clause: str
) -> None:
    """Decides whether a gun is carried off by *friends*, captured or spiked.

    A tree trunk gun is lost. MACH-ART-28, MACH-ART-29, MACH-ART-30, MACH-R-43.
    """
    if gun.gun == TREE_TRUNK:
        lose(battle, gun)
        return
    retreating = sum(unit.strength for unit in friends)
    fate = overrun_result(battle.dice, retreating, gun.index)
    faces = battle.heard.faces if retreating else ()
    if fate == CARRIED_OFF:
        carry_off(battle, gun, friends[0], faces)
    elif fate == CAPTURED:
        take(battle, gun, captor, faces, "MACH-ART-29" if faces else clause)
    else:
        spike(battle, gun, faces)


def gives_way(battle: MacheteBattle, gun: MacheteUnit) -> MacheteUnit:
    """Makes the crew of a gun run.

    Returns what runs: gun and crew, or the crew. Out of contact it leaves a gun in action where it is, and
    takes a limbered gun along. In contact with the enemy the die decides at once which side has the gun.
    MACH-ART-28, MACH-R-39, MACH-R-40, MACH-R-78.
    """
    foes = sorted(battle.enemies_touching(gun), key=lambda foe: (foe.contact, foe.index))
    if not foes:
        return gun if gun.limbered else leave_gun(battle, gun)
    if gun.gun == TREE_TRUNK:
        crew = leave_gun(battle, gun)
        lose(battle, gun)
        return crew
    fate = overrun_result(battle.dice, gun.strength, gun.index)
    faces = battle.heard.faces
    if fate == CARRIED_OFF:
        gun.limbered = True
        battle.log.add("MACH-ART-28", "gun_brought_off", gun.index, foes[0].index, faces)
        return gun
    crew = leave_gun(battle, gun)
    if fate == CAPTURED:
        take(battle, gun, foes[0], faces, "MACH-ART-29")
    else:
        spike(battle, gun, faces)
    return crew


def give_up(battle: MacheteBattle, gun: MacheteUnit, captor: MacheteUnit) -> MacheteUnit:
    """Gives up the gun of a crew that surrenders. Returns the crew, who are to be led away. MACH-R-39."""
    crew = leave_gun(battle, gun)
    decide_fate(battle, gun, captor, [], "MACH-R-39")
    return crew


def leave_gun(battle: MacheteBattle, gun: MacheteUnit) -> MacheteUnit:
    """Makes the crew a unit, in the place and state of the gun it leaves. MACH-R-77, MACH-R-78."""
    cell, state, officers = gun.cell, gun.state, gun.officers
    ranks = roll(gun)
    battle.lift(gun)
    gun.on_table, gun.officers = False, 0
    battle.departed += 1
    crew = tell_off(battle, gun, gun.strength, CREW, "MACH-R-78", cell)
    battle.place(crew, cell)
    leave_lying(battle, gun)
    left = [(men.whose, men.left) for men in ranks if men.left]
    crew.source, crew.lent = left[0][0], left[1:]
    gun.lent = [(men.whose, men.lost) for men in ranks[1:] if men.lost]
    crew.officers = crew.officers_before = officers
    crew.state, crew.piece = state, gun.index
    crew.engaged, crew.contact, gun.engaged, gun.attacker = gun.engaged, gun.contact, 0, False
    verb = "crew_runs" if state == FORCED_BACK else "crew_stays"
    battle.log.add("MACH-R-78", verb, crew.index, gun.index, (), (officers, crew.x, crew.y))
    return crew


def leave_lying(battle: MacheteBattle, gun: MacheteUnit) -> None:
    """Leaves a gun without a crew where it is. MACH-R-78."""
    gun.lying, gun.state = True, UNSERVED
    battle.log.add("MACH-R-78", "gun_left", gun.index, -1, (), (0, 0))


def take(
    battle: MacheteBattle, gun: MacheteUnit, captor: MacheteUnit, faces: tuple[int, ...], clause: str
) -> None:
    """Gives the gun to its captor, who must wait before using it. MACH-ART-29, MACH-ART-31, MACH-R-41."""
    owner = gun.side if gun.owner == NONE else gun.owner
    gun.side, gun.nation = captor.side, captor.nation
    gun.owner = NONE if owner == gun.side else owner
    gun.taken, gun.state = battle.turn, TAKEN
    battle.log.add(clause, "gun_taken", gun.index, captor.index, faces, (gun.side,))


def spike(battle: MacheteBattle, gun: MacheteUnit, faces: tuple[int, ...]) -> None:
    """Makes a gun useless for the rest of the game. MACH-ART-30."""
    gun.state = SPIKED
    battle.log.add("MACH-ART-30", "gun_spiked", gun.index, -1, faces)


def lose(battle: MacheteBattle, gun: MacheteUnit) -> None:
    """Removes a tree trunk gun that falls to the enemy. It is lost to both sides. MACH-R-43."""
    gun.state, gun.lying = WRECKED, False
    battle.log.add("MACH-R-43", "trunk_lost", gun.index)


def carry_off(battle: MacheteBattle, gun: MacheteUnit, saver: MacheteUnit, faces: tuple[int, ...]) -> None:
    """Moves a gun without a crew, limbered or packed, to *saver*.

    If that is its crew, they man it there. Others only have it with them. MACH-ART-28, MACH-R-40.
    """
    gun.limbered = True
    gun.x, gun.y = saver.x, saver.y
    battle.log.add("MACH-ART-28", "gun_carried_off", gun.index, saver.index, faces, (gun.x, gun.y))
    if saver.piece == gun.index and not saver.engaged:
        man_again(battle, gun, saver)


def man_again(battle: MacheteBattle, gun: MacheteUnit, crew: MacheteUnit) -> None:
    """Puts the crew back with its gun. MACH-R-78."""
    state, officers = crew.state, crew.officers
    own_men = roll(crew)[0]
    if own_men.whose != gun.index:
        gun.lent.append((own_men.whose, own_men.lost + own_men.left))
    crew.officers = 0
    battle.log.add("MACH-R-78", "crew_returns", crew.index, gun.index, (), (0,))
    rejoin(battle, crew, gun)
    gun.officers = gun.officers_before = officers
    serve(battle, gun, state)


def serve(battle: MacheteBattle, gun: MacheteUnit, state: str) -> None:
    """Puts a gun that lay without a crew back on the table as a unit. MACH-ART-16, MACH-ART-32."""
    cell = battle.table.at(gun.x, gun.y)
    if battle.at[cell] >= 0 or ambush_cells(battle) & battle.table.bits[cell]:
        cell = room_beside(battle, cell)
    gun.lying, gun.on_table, gun.state = False, True, state
    battle.place(gun, cell)
    battle.muster()
    battle.log.add(
        "MACH-ART-16", HAS_A_CREW[state], gun.index, -1, (), (gun.strength, gun.officers, gun.x, gun.y)
    )


def room_beside(battle: MacheteBattle, cell: int) -> int:
    """Returns the nearest free cell to *cell*."""
    spans, bits, unseen = battle.table.spans(cell), battle.table.bits, ambush_cells(battle)
    free = (c for c in range(battle.table.size) if battle.at[c] < 0 and not unseen & bits[c])
    return min((spans[other], other) for other in free)[1]


def ambush_cells(battle: MacheteBattle) -> int:
    """Returns the bit mask of cells where units of either side lie in ambush."""
    return battle.covert[0] | battle.covert[1]


def crews_of(battle: MacheteBattle, gun: MacheteUnit) -> list[MacheteUnit]:
    """Returns the crews on the table that left this gun."""
    return [
        unit for unit in battle.units if unit.piece == gun.index and unit.on_table and unit.side == gun.side
    ]


def found_by(battle: MacheteBattle, gun: MacheteUnit) -> MacheteUnit | None:
    """Returns the steady enemy next to a gun without a crew.

    None if a friend of the gun is there. MACH-R-39, MACH-R-78.
    """
    foes = [foe for foe in troops_beside_gun(battle, gun, 1 - gun.side) if foe.state == STEADY]
    return foes[0] if foes and not troops_beside_gun(battle, gun, gun.side) else None


def troops_beside_gun(battle: MacheteBattle, gun: MacheteUnit, side: int) -> list[MacheteUnit]:
    """Returns infantry and cavalry of *side* at a gun without a crew, by contact. MACH-R-82."""
    cell = battle.table.at(gun.x, gun.y)
    indices = (battle.at[near] for near in (cell, *battle.table.around[cell]))
    troops = [battle.units[index] for index in indices if index >= 0]
    troops = [unit for unit in troops if unit.side == side and unit.troop <= CAVALRY and not unit.hidden]
    return sorted(troops, key=lambda unit: (unit.contact, unit.index))


def melee_of(battle: MacheteBattle, unit: MacheteUnit, seen: set[int]) -> list[MacheteUnit]:
    """Returns *unit* and all units connected to it by contact, without those already *seen*.

    It adds their indices to *seen*. MACH-R-33.
    """
    seen.add(unit.index)
    group = [unit]
    rings, bodies, met = battle.table.rings, battle.bodies, 0  # bit mask
    for member in group:
        if member.house >= 0:
            foes = battle.enemies_touching(member)
        elif member.troop == SHIP:
            continue
        else:
            new = mask_without(rings[member.cell] & bodies[1 - member.side], met)
            if not new:
                continue
            met |= new
            foes = battle.standing_on(new)
        for foe in foes:
            if foe.index not in seen:
                seen.add(foe.index)
                group.append(foe)
    return group


def is_within_a_move(battle: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> bool:
    """Tells whether *unit* is at most one ordinary move from a gun."""
    table = battle.table
    cell = table.at(gun.x, gun.y)
    goals = table.bits[cell] | table.rings[cell]
    return bool(table.going(unit.nation, unit.troop).reach(unit.cell).mask & goals)
