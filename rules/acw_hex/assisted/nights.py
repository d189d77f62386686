"""ACW-NIGHT at a table: a night between two days, when both armies move and dig in."""

from rules.acw_hex.assisted.state import Pending, State, begin_half
from rules.acw_hex.engine.night import THIS_YEAR, entrench_hex
from rules.acw_hex.engine.orders import generals_of
from rules.acw_hex.sections.night import entrench, hexes_per_order
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import FACES, Answer, Due, News, Outcome, Roll, Step, phrase, read_answer
from rules.core.inputs import BadInput

NOBODY = "nobody"


def take_night(state: State, _step: Step) -> None:
    """Lets night fall as the game turn ends, or not. ACW-NIGHT-01."""
    if state.battle.by_night:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    state.is_dusk = not state.is_dusk
    told = phrase("night_comes" if state.is_dusk else "no_night_comes")
    state.news = News(told, "ACW-NIGHT-01")


def begin_night(state: State) -> None:
    """Begins the night move of the side that goes first. ACW-NIGHT-01, ACW-R-29."""
    battle = state.battle
    state.is_dusk, battle.by_night = False, True
    state.log.add("ACW-NIGHT-01", "night_falls", NONE)
    begin_half(state, battle.first)


def end_night_half(state: State) -> None:
    """Goes on to the other side's night move, or to the morning. ACW-NIGHT-01."""
    battle = state.battle
    state.is_ending = False
    if battle.active == battle.first:
        begin_half(state, 1 - battle.first)
        headline = phrase("night_of", army=battle.active)
    else:
        battle.by_night = False
        begin_half(state, battle.first)
        headline = phrase("morning")
    state.news = News(headline, "ACW-NIGHT-01")


def queue_digs(state: State) -> None:
    """Lets each General of the active side roll again, to dig in. ACW-NIGHT-03."""
    for general in generals_of(state.battle, state.active):
        if state.counted[general.index]:
            state.pending.append(Pending("dig", general.index, "ACW-NIGHT-03"))


def year_of(state: State) -> int:
    """Returns the year of the battle. ACW-NIGHT-04."""
    return int(state.battle.scenario.terms.get("year", THIS_YEAR))


def dig_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the die that says on how many hexes a General's men dig in. ACW-NIGHT-03, ACW-NIGHT-04."""
    general, per_die = state.units[pending.unit], hexes_per_order(year_of(state))
    outcomes = tuple(Outcome((face,), phrase("hexes", count=face * per_die)) for face in FACES)
    title = phrase("digs_of", unit=general.index)
    roll = Roll(title, general.side, outcomes, (), None, given, pending.clause)
    step = {"do": "dig", "unit": state.key(general.index)}
    clauses = (pending.clause, "ACW-NIGHT-04")
    return Due(f"dig-{step['unit']}", general.index, title, clauses, step, None, roll)


def take_dig(state: State, pending: Pending, step: Step) -> None:
    """Rolls for a General. If all can dig in they do, else the player names them. ACW-NIGHT-03."""
    general = state.units[pending.unit]
    (hexes,) = entrench(state.battle.dice, [general.index], year_of(state))
    state.log.add("ACW-NIGHT-03", "may_dig", general.index, NONE, (), (hexes,))
    news = phrase("told", unit=general.index, what=phrase("hexes", count=hexes))
    state.news = News(news, pending.clause, None, tuple(step["faces"]), general.side)
    digging = diggers(state, general)
    if hexes < len(digging):
        state.pending.insert(0, Pending("spade", general.index, "ACW-NIGHT-03", count=hexes))
        return
    for unit in digging:
        dig_in(state, unit)


def diggers(state: State, general: AcwUnit) -> list[AcwUnit]:
    """Returns the units under a General whose hexes are not entrenched yet. ACW-NIGHT-03, ACW-R-29."""
    units = state.battle.own[general.side]
    return [unit for unit in units if not state.is_dug_in(unit) and general.commands(unit)]


def dig_in(state: State, unit: AcwUnit) -> None:
    """Entrenches the hex of *unit*, or notes it until the unit leaves. ACW-NIGHT-03, ACW-R-29."""
    if unit.cell == NONE:
        state.dug.add(unit.index)
        state.log.add("ACW-NIGHT-03", "digs_in", unit.index)
    else:
        entrench_hex(state.battle, unit)


def spade_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which unit digs in next. ACW-NIGHT-03."""
    general = state.units[pending.unit]
    answers = tuple(
        Answer(str(unit.index), phrase("name", unit=unit.index)) for unit in diggers(state, general)
    )
    key, title = state.key(general.index), phrase("who_digs", unit=general.index, count=pending.count)
    step = {"do": "spade", "unit": key}
    return Due(
        f"spade-{key}", general.index, title, (pending.clause,), step, None, None,
        (*answers, Answer(NOBODY, phrase("nobody_else"))),
    )  # fmt: skip


def take_spade(state: State, pending: Pending, step: Step) -> None:
    """Entrenches the hex of the unit that was named, and asks for the next. ACW-NIGHT-03."""
    general = state.units[pending.unit]
    words = [str(unit.index) for unit in diggers(state, general)]
    chosen = read_answer(step, (*words, NOBODY))
    state.news = None
    if chosen == NOBODY:
        return
    dig_in(state, state.units[int(chosen)])
    if pending.count > 1 and diggers(state, general):
        pending.count -= 1
        state.pending.insert(0, pending)
