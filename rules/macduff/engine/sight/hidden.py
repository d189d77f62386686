"""MACD-VIS-02 on the table: units that lie hidden, the counters that stand for them, and what shows them."""

from typing import Final

from rules.core.measure.shapes import is_on_table
from rules.core.scenario import SIDES
from rules.macduff.battle import MacduffBattle
from rules.macduff.reading import hundredths_of
from rules.macduff.tables import DUMMY_GAP, GUN_SIZE, SIGHT_DEPTH, UNITS_PER_DUMMY
from rules.macduff.terms import COUNTER, NONE
from rules.macduff.units import MARKED, STEADY, TURNED_UP, MacduffUnit

BESIDE: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (0, 2), (0, -2))
"""Where a dummy is looked for, in gaps from the counter of a unit."""

Place = tuple[int, int, int, int, int]  # side, x, y, facing, and the unit; NONE for a dummy


def put_down_counters(battle: MacduffBattle) -> None:
    """Puts a counter down for each hidden unit, and dummies among them.

    Their numbers follow their places, so no number tells which is real. MACD-VIS-02.
    """
    if battle.options.hidden_units != "counters":
        return
    real = [(u.side, u.x, u.y, u.facing, u.index) for u in battle.units if u.hidden]
    places = sorted([*real, *named_dummies(battle, real), *usual_dummies(battle, real)])
    for letter, (side, x, y, facing, hidden) in enumerate(places):
        counter = MacduffUnit(
            len(battle.units),
            side,
            x,
            y,
            facing,
            1,
            0,
            STEADY,
            True,
            frontage=GUN_SIZE[0],
            depth=GUN_SIZE[1],
            troop=COUNTER,
            original=1,
        )
        battle.units.append(counter)
        battle.counters[counter.index] = hidden
        values = (side, 1, x, y, facing, *counter.size(), letter)
        battle.log.add("MACD-VIS-02", "marker_stands", counter.index, values=values)
        verb = "is_dummy" if hidden == NONE else "stands_for"
        battle.log.add("MACD-VIS-02", verb, counter.index, hidden, seen=1 << side)
    battle.has_hidden = battle.has_hidden or bool(places)
    battle.list_anew()


def named_dummies(battle: MacduffBattle, real: list[Place]) -> list[Place]:
    """Returns the dummies that the scenario names. They face as the first hidden unit does. MACD-VIS-02."""
    dummies = []
    for word, places in battle.scenario.terms.get("dummies", {}).items():
        side = SIDES.index(word)
        facing = next((place[3] for place in real if place[0] == side), 180 * side)
        dummies += [(side, hundredths_of(x), hundredths_of(y), facing, NONE) for x, y in places]
    return dummies


def usual_dummies(battle: MacduffBattle, real: list[Place]) -> list[Place]:
    """Returns a dummy for each hidden unit of a side without dummies in the scenario.

    Each lies beside a counter, in the same kind of ground if there is room. MACD-VIS-02.
    """
    dummies: list[Place] = []
    named = battle.scenario.terms.get("dummies", {})
    for side, word in enumerate(SIDES):
        own_places = [place for place in real if place[0] == side]
        if word not in named:
            for place in own_places[::UNITS_PER_DUMMY]:
                dummies += place_beside(battle, place, [*real, *dummies])
    return dummies


def place_beside(battle: MacduffBattle, place: Place, taken: list[Place]) -> list[Place]:
    """Returns the dummy that lies beside a counter, or none if the table has no room. MACD-VIS-02."""
    side, x, y, facing, _ = place
    ground, board = battle.table.ground, battle.table
    cover = ground.kinds((x, y)) & board.rule.thick
    free = []
    for across, deep in BESIDE:
        u, v = x + across * DUMMY_GAP, y + deep * DUMMY_GAP
        clear = all(abs(u - other[1]) + abs(v - other[2]) >= GUN_SIZE[0] for other in taken)
        if clear and is_on_table(((u, v),), board.width, board.height) and is_unseen(battle, side, u, v):
            free.append((bool(ground.kinds((u, v)) & cover) or not cover, (side, u, v, facing, NONE)))
    return [dummy for is_covered, dummy in sorted(free, key=lambda dummy_place: not dummy_place[0])][:1]


def is_unseen(battle: MacduffBattle, side: int, x: int, y: int) -> bool:
    """Tells whether no enemy is near enough to see what lies at a place. MACD-VIS-02."""
    far = SIGHT_DEPTH + GUN_SIZE[0]
    return not any(
        abs(u.x - x) <= far + u.frontage and abs(u.y - y) <= far + u.frontage
        for u in battle.seen_fighters(1 - side)
    )


def show_unit(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Shows a hidden unit to its enemy when it shoots, gets an order, or is hit. MACD-VIS-02."""
    if not unit.hidden:
        return
    unit.hidden = False
    battle.list_anew()
    for counter, real in list(battle.counters.items()):
        if real == unit.index:
            turn_up(battle, battle.units[counter])
    if unit.state == MARKED:
        unit.state = STEADY
    values = (unit.x, unit.y, unit.facing, unit.frontage, unit.depth, unit.strength)
    battle.log.add("MACD-VIS-02", "shows_itself", unit.index, values=values)


def turn_up(battle: MacduffBattle, counter: MacduffUnit) -> None:
    """Takes a counter off the table and says what it stood for. MACD-VIS-02."""
    real = battle.counters.pop(counter.index)
    counter.strength, counter.state, counter.on_table = 0, TURNED_UP, False
    verb = "dummy_turned_up" if real == NONE else "turned_up"
    battle.log.add("MACD-VIS-02", verb, counter.index, real, values=(0,))


def show_near(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Shows a unit and the hidden enemies within 3 inches of it to each other. MACD-VIS-02."""
    if not battle.has_hidden or not unit.on_table:
        return
    for index, real in list(battle.counters.items()):
        counter = battle.units[index]
        if counter.side == unit.side or battle.distance(unit, counter) > SIGHT_DEPTH:
            continue
        if real == NONE:
            turn_up(battle, counter)
        else:
            show_unit(battle, battle.units[real])
    for other in battle.units:
        if other.side == unit.side or not other.on_table or not (other.hidden or unit.hidden):
            continue
        if other.troop != COUNTER and battle.distance(unit, other) <= SIGHT_DEPTH:
            show_unit(battle, other)
            show_unit(battle, unit)
