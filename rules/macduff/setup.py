"""From a scenario to two armies on the table, ready for the first turn."""

from rules.core.battle import BLUE, RED, Commander
from rules.core.dice import Dice
from rules.core.events import Log
from rules.core.laying.aims import aims_of
from rules.core.scenario import Scenario
from rules.macduff import options
from rules.macduff.battle import MacduffBattle
from rules.macduff.board import table_of
from rules.macduff.engine.sight.hidden import put_down_counters
from rules.macduff.reading import hundredths_of, unit_of
from rules.macduff.sections.chance import blanks_needed
from rules.macduff.sections.morale import army_level
from rules.macduff.sections.wind import Wind
from rules.macduff.tables import WIND_DEGREES
from rules.macduff.terms import CARDS, FIGHTERS, NONE


def set_up(
    scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]
) -> MacduffBattle:
    """Puts both armies on the table. *scenario* has been checked. MACD-CMD-02, MACD-MOR-07."""
    chosen = options.read(scenario.options)
    units = [unit_of(index, row, scenario.units) for index, row in enumerate(scenario.units)]
    table = table_of(scenario.board)
    battle = MacduffBattle(scenario, units, table, dice, log, commanders, table=table, options=chosen)
    battle.aims = aims_of(scenario.terms)
    battle.possessor = battle.aims.first
    battle.has_hidden = any(unit.hidden for unit in units)
    put_down_counters(battle)
    name_arrivals(battle)
    for side in (BLUE, RED):
        coming = [u for u in units if u.side == side and u.arrival and u.troop in FIGHTERS]
        battle.levels[side] = army_level(len(battle.fighters(side)) + len(coming))
        if chosen.chance_cards:
            battle.chance_cards[side] = list(range(len(CARDS)))
            battle.chance_blanks[side] = blanks_needed(len(CARDS))
    if chosen.wind:
        battle.wind = first_wind(scenario, dice)
    return battle


def name_arrivals(battle: MacduffBattle) -> None:
    """Records when and where each reserve of the scenario comes on. MACD-GEN-01."""
    reserves = battle.scenario.terms.get("reserves", {})
    for unit, row in zip(battle.units, battle.scenario.units, strict=False):
        due = reserves.get(row["reserve"]) if isinstance(row.get("reserve"), str) else None
        if due is not None:
            unit.arrival = int(due["turn"])
            unit.entry_x, unit.entry_y = (hundredths_of(inches) for inches in due["at"])


def first_wind(scenario: Scenario, dice: Dice) -> Wind:
    """Returns the wind that the scenario names, else one of eight directions by a die. MACD-WIND-01."""
    told = scenario.terms.get("wind")
    if told is not None:
        return Wind(int(told["direction"]), bool(told.get("blowing", True)))
    face = dice.roll(1, 360 // WIND_DEGREES, "MACD-WIND-01", NONE)[0]
    return Wind((face - 1) * WIND_DEGREES, True)
