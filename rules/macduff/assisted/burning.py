"""MACD-SHOOT-30 to MACD-SHOOT-33 at a table: towns that guns have set on fire."""

from typing import Any, Final

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase, read_answer
from rules.core.dice import Dice
from rules.macduff.assisted.dice import DiceAsked, roll_of
from rules.macduff.assisted.state import Pending, State, Town
from rules.macduff.sections.breaching import fight_town_fire, is_burnt_out
from rules.macduff.sections.counting import half_up
from rules.macduff.tables import FIRE_OUT_FROM, FIREFIGHTERS_PER_DIE, TOWN_POINTS
from rules.macduff.terms import NONE
from rules.macduff.units import MacduffUnit

FIGHT: Final = "fight"
BURN: Final = "burn"
LEFT: Final = "left"
WITH: Final = "with-"


def set_fire(state: State, firer: MacduffUnit, target: MacduffUnit | None) -> None:
    """Sets the town of *target* on fire. A town has one fire at a time. MACD-SHOOT-30, MACD-R-30."""
    fires = state.battle.fires
    if target is not None and any(target.index in state.towns[number].garrison for number in fires):
        return
    state.log.add("MACD-SHOOT-30", "sets_fire", firer.index)
    number = len(state.towns)
    state.towns.append(Town(firer.index if target is None else target.index))
    if target is not None:
        state.towns[number].garrison.append(target.index)
    fires[number] = 0


def queue_blazes(state: State, _pending: Pending) -> None:
    """Lines up the towns on fire. Units that have moved are no longer in them. MACD-SHOOT-31."""
    for number in sorted(state.battle.fires):
        town = state.towns[number]
        town.garrison = [each for each in town.garrison if is_there(state.units[each])]
    state.ask_first(*(Pending("blaze", count=n) for n in sorted(state.battle.fires)))


def is_there(unit: MacduffUnit) -> bool:
    """True if a unit is still where it was when the turn began."""
    return unit.on_table and not unit.moved


def fire_fighters(state: State, town: Town) -> list[MacduffUnit]:
    """Returns the units in a town that are free to fight its fire. MACD-SHOOT-31."""
    there = [state.units[number] for number in town.garrison]
    return [unit for unit in there if unit.on_table and not state.battle.is_fighting(unit)]


def others_near(state: State, town: Town) -> list[MacduffUnit]:
    """Returns the other units that may be in that town too."""
    side = state.units[town.garrison[0] if town.garrison else town.unit].side
    return [
        unit
        for unit in state.battle.fighters(side)
        if unit.index not in town.garrison and state.is_counted(unit) and not state.battle.is_fighting(unit)
    ]


def blaze_words(state: State, town: Town) -> dict[str, Answer]:
    """Returns the answers of a town on fire. MACD-SHOOT-31."""
    able, answers = fire_fighters(state, town), []
    if able:
        count = half_up(sum(unit.strength for unit in able), FIREFIGHTERS_PER_DIE)
        answers.append(Answer(FIGHT, phrase("they_fight_it"), phrase("dice", count=count)))
    answers.append(Answer(BURN, phrase("they_let_it_burn")))
    if town.garrison:
        answers.append(Answer(LEFT, phrase("town_is_left")))
    for unit in others_near(state, town):
        answers.append(Answer(f"{WITH}{unit.index}", phrase("in_town_too", unit=unit.index)))
    return {answer.key: answer for answer in answers}


def blaze_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks whether a town's garrison fights the fire. MACD-SHOOT-31."""
    town, damage = state.towns[pending.count], state.battle.fires[pending.count]
    title = phrase("town_burns", unit=town.unit)
    why = phrase("town_damage", count=damage, whole=TOWN_POINTS)
    step = {"do": "blaze", "town": str(pending.count)}
    answers = tuple(blaze_words(state, town).values())
    return Due(f"blaze-{pending.count}", town.unit, title, ("MACD-SHOOT-31",), step, why, None, answers)


def take_blaze(state: State, pending: Pending, step: Step) -> None:
    """Notes who fights a fire, and who is in that town. MACD-SHOOT-31."""
    town = state.towns[pending.count]
    word = read_answer(step, tuple(blaze_words(state, town)))
    state.news = None
    if word in (FIGHT, BURN):
        state.ask_first(Pending("douse", count=pending.count, word=word))
        return
    if word == LEFT:
        town.garrison = []
    else:
        town.garrison.append(int(word.removeprefix(WITH)))
    state.ask_first(pending)


def dice_of_dousing(state: State, pending: Pending) -> DiceAsked:
    """Returns the dice against a fire, then the die of its damage. MACD-SHOOT-31, MACD-SHOOT-32."""
    town = state.towns[pending.count]
    lead, figures = fighters_of(state, pending)

    def damage(dice: Dice) -> int:
        return fight_town_fire(dice, lead, figures).damage

    needed = FIRE_OUT_FROM if figures else NONE
    side = state.units[town.garrison[0] if town.garrison else town.unit].side
    return DiceAsked(side, needed, "MACD-SHOOT-31", (), damage, more="burns_on", says=damage_words)


def fighters_of(state: State, pending: Pending) -> tuple[int, int]:
    """Returns the first of the units that fight a fire, and the figures of all. MACD-SHOOT-31."""
    able = fire_fighters(state, state.towns[pending.count]) if pending.word == FIGHT else []
    return able[0].index if able else NONE, sum(unit.strength for unit in able)


def damage_words(count: int) -> Phrase:
    """Returns what a roll for a fire costs, in few words."""
    return phrase("damage", count=count) if count else phrase("put_out")


def douse_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a town on fire. MACD-SHOOT-31, MACD-SHOOT-32."""
    town = state.towns[pending.count]
    step = {"do": "douse", "town": str(pending.count)}
    clauses = ("MACD-SHOOT-31", "MACD-SHOOT-32")
    roll = roll_of(dice_of_dousing(state, pending), given)
    title = phrase("town_burns", unit=town.unit)
    return Due(f"douse-{pending.count}", town.unit, title, clauses, step, None, roll)


def take_douse(state: State, pending: Pending, _step: Step) -> None:
    """Rolls for a town on fire. The garrison of one that burns down must retreat.

    MACD-SHOOT-31, MACD-SHOOT-32, MACD-SHOOT-33.
    """
    battle, number = state.battle, pending.count
    town = state.towns[number]
    lead, figures = fighters_of(state, pending)
    fire = fight_town_fire(battle.dice, lead, figures)
    if figures:
        event_values = (int(fire.extinguished), fire.damage)
        state.log.add("MACD-SHOOT-31", "fights_fire", lead, NONE, fire.faces, event_values)
    burns = phrase("town_burns", unit=town.unit)
    state.news = News(burns, "MACD-SHOOT-32", damage_words(fire.damage), state.faces)
    if fire.extinguished:
        state.news = News(phrase("fire_is_out"), "MACD-SHOOT-31", None, state.faces)
        del battle.fires[number]
        return
    battle.fires[number] += fire.damage
    state.log.add("MACD-SHOOT-32", "burns", NONE, values=(battle.fires[number],))
    if is_burnt_out(battle.fires[number], TOWN_POINTS):
        del battle.fires[number]
        state.news = News(phrase("town_is_burnt", unit=town.unit), "MACD-SHOOT-33")
        garrison = [unit for unit in town.garrison if state.units[unit].on_table]
        state.ask_first(*(Pending("back", unit, word="MACD-SHOOT-33") for unit in garrison))
