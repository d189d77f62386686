"""SCW-EVENT at a table: the card that ends a turn, and the start of the next."""

from typing import Final

from rules.core.assisted import (
    FACES,
    Answer,
    Due,
    News,
    Outcome,
    Phrase,
    Roll,
    Step,
    faces_of_tap,
    phrase,
    read_answer,
)
from rules.core.dice import NeedDice, ScriptedDice
from rules.core.inputs import BadInput
from rules.scwares.assisted.bands import bring_bands
from rules.scwares.assisted.forced import is_forced
from rules.scwares.assisted.state import Pending, State, bases, leave_table, standing_bases
from rules.scwares.assisted.testing import queue_tests
from rules.scwares.battle import Dust
from rules.scwares.cards import Event, draw, event, in_force, rank, suit
from rules.scwares.engine.cards import leading_base, spot, tell_europeans
from rules.scwares.engine.losses import depart
from rules.scwares.tables import APPEAR_FROM, DUST_FROM
from rules.scwares.terms import (
    BASES_APPEAR,
    BASES_LEAVE,
    BONUS,
    CLUB,
    DIRECTIONS,
    DUST_CLOUD,
    GAME,
    NATIVES,
    RANKS,
    SHORTAGE,
    SPADE,
    SUITS,
    WEAPONS,
)
from rules.scwares.units import Base, ScwaresUnit

LOW: Final = "low"  # a card from 2 to 9
COURTS: Final = RANKS[RANKS.index("10") :]
DRAW_CLAUSE: Final = "SCW-EVENT-03"


def card_due(state: State, _pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the card that was turned. Without an answer the phone draws it. SCW-EVENT-03."""
    answers = (
        Answer(LOW, phrase("low_card")),
        *(Answer(rank, phrase(f"rank_{rank}")) for rank in COURTS),
    )
    title = phrase("turn_card")
    roll = Roll(title, state.battle.european, (), clause=DRAW_CLAUSE)
    return Due("card", -1, title, (DRAW_CLAUSE,), {"do": "card"}, phrase("which_card"), roll, answers)


def take_card(state: State, _pending: Pending, step: Step) -> None:
    """Notes the rank of the card, or draws one. SCW-EVENT-03, SCW-EVENT-04, SCW-R-38."""
    state.news = None
    if "answer" not in step:
        turn_card(state, draw(state.battle.dice, state.battle.cards), state.battle.heard.faces)
        return
    word = read_answer(step, (LOW, *COURTS))
    if word == LOW:
        state.log.add("SCW-EVENT-04", "low_card", -1)
        return
    state.pending.insert(0, Pending("suit", count=RANKS.index(word)))


def suit_due(_state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the suit of a card. SCW-EVENT-03."""
    answers = tuple(Answer(each, phrase(each)) for each in SUITS)
    title = phrase("which_suit", rank=phrase(f"rank_{RANKS[pending.count]}"))
    return Due("suit", -1, title, (DRAW_CLAUSE,), {"do": "suit"}, None, None, answers)


def take_suit(state: State, pending: Pending, step: Step) -> None:
    """Notes the suit of a card. SCW-EVENT-03."""
    word = read_answer(step, SUITS)
    turn_card(state, SUITS.index(word) * len(RANKS) + pending.count, ())


def turn_card(state: State, card: int, faces: tuple[int, ...]) -> None:
    """Turns *card* and applies it, or asks for its dice. SCW-EVENT-03, SCW-R-33."""
    battle = state.battle
    if card not in battle.cards:
        battle.cards.append(card)
    battle.turned.append((battle.turn, card))
    state.log.add(DRAW_CLAUSE, "card_turned", -1, -1, faces, (card,))
    state.news = News(card_words(card), DRAW_CLAUSE, None)
    try:
        event_found = event(ScriptedDice([]), card, battle.options)
    except NeedDice:
        state.pending.insert(0, Pending("effect", count=card))
    else:
        tell_europeans(battle, card, event_found)
        state.news = News(card_words(card), DRAW_CLAUSE, effect_words(event_found, card))


def card_words(card: int) -> Phrase:
    """Returns the name of a card."""
    return phrase("card_named", rank=phrase(f"rank_{RANKS[rank(card)]}"), suit=phrase(SUITS[suit(card)]))


def effect_words(card_event: Event, card: int) -> Phrase:
    """Returns the effect of a card for the Europeans. SCW-EVENT-04, SCW-EVENT-07 to SCW-EVENT-14."""
    if card_event.effect == SHORTAGE:
        return phrase("runs_short", weapon=phrase(WEAPONS[card_event.weapon]))
    if card_event.effect != BONUS:
        return phrase("nothing_happens")
    parts = [phrase("more_points", count=card_event.points)] if card_event.points else []
    parts += [phrase("more_score", count=card_event.score)] if card_event.score else []
    words = parts[0] if len(parts) == 1 else phrase("and_then", first=parts[0], second=parts[1])
    return phrase("for_the_game" if card_event.duration == GAME else "for_next_turn", what=words)


def effect_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of a card. SCW-EVENT-05, SCW-EVENT-06, SCW-EVENT-13, SCW-R-33."""
    card = pending.count
    clauses = effect_clauses(card)
    roll = effect_roll(state, card, given)
    why = phrase(f"why_{clauses[0]}")
    return Due("effect", -1, card_words(card), clauses, {"do": "effect"}, why, roll)


def effect_clauses(card: int) -> tuple[str, ...]:
    """Returns the clauses of a card with dice."""
    found = {CLUB: "SCW-EVENT-06", SPADE: "SCW-EVENT-13"}.get(suit(card), "SCW-EVENT-05")
    return found, "SCW-R-33"


def effect_roll(state: State, card: int, given: tuple[int, ...]) -> Roll | None:
    """Returns the next dice of a card, None if all are rolled."""
    try:
        event(ScriptedDice(list(given)), card, state.battle.options)
    except NeedDice as need:
        left = need.count - len(need.given)
        asked = len(given) - len(need.given)  # dice before these
        is_chance = need.count == 1 and asked == {CLUB: 0, SPADE: 2}.get(suit(card))
        least = APPEAR_FROM if suit(card) == CLUB else DUST_FROM
        outcomes = (
            tuple(
                Outcome((face,), phrase("they_come" if face >= least else "nobody_comes")) for face in FACES
            )
            if is_chance
            else tuple(
                Outcome(faces, phrase("so_far", total=sum(need.given) + sum(faces)))
                for faces in faces_of_tap(left)
            )
        )
        title = phrase("roll", count=left)
        return Roll(title, state.battle.side_of(NATIVES), outcomes, given=given, clause=need.clause)
    return None


def take_effect(state: State, pending: Pending, step: Step) -> None:
    """Applies a card with dice. SCW-EVENT-05, SCW-EVENT-06, SCW-EVENT-13."""
    battle, card = state.battle, pending.count
    script = ScriptedDice(list(step.get("faces", ())))
    card_event = event(script, card, battle.options)
    if script.faces_left:
        raise BadInput("dice", f"{script.faces_left} too many")
    battle.heard.roll(len(card_event.faces), 6, effect_clauses(card)[0], -1)
    if card_event.effect == BASES_LEAVE:
        state.log.add("SCW-EVENT-05", "go_home", -1, -1, card_event.faces, (card_event.bases,))
        leaving = bases_to_leave(state, card_event.bases)
        news: Phrase | None = phrase("bases_leave", count=leaving) if leaving else phrase("nothing_happens")
        send_home(state, card_event.bases)
    elif card_event.effect == BASES_APPEAR:
        values = (card_event.bases, card_event.distance, int(card_event.occurs))
        state.log.add("SCW-EVENT-06", "rising", -1, -1, card_event.faces, values)
        news = come_words("come_from", card_event) if card_event.occurs else phrase("nobody_came")
        if card_event.occurs:
            bring_bands(state, spot(battle, card_event), card_event.bases)
    else:
        assert card_event.effect == DUST_CLOUD
        comes = card_event.bases if card_event.occurs else 0
        state.dust += [Dust(spot(battle, card_event), comes)] if comes else []
        state.log.add(
            "SCW-EVENT-13",
            "dust_seen",
            -1,
            -1,
            card_event.faces,
            (card_event.distance, card_event.direction, comes),
        )
        news = come_words("dust_with" if card_event.occurs else "dust_alone", card_event)
    state.news = News(
        card_words(card), effect_clauses(card)[0], news, card_event.faces, battle.side_of(NATIVES)
    )


def come_words(key: str, event: Event) -> Phrase:
    """Returns how many natives come, from where, and how far off. SCW-R-37."""
    way = phrase(f"way_{DIRECTIONS[event.direction]}")
    return phrase(key, bases=bases(event.bases), way=way, zones=phrase("zones", count=event.distance))


def natives_there(state: State) -> list[ScwaresUnit]:
    """Returns the native units on the table, if somebody has counted them."""
    side = state.battle.side_of(NATIVES)
    return [unit for unit in state.units if unit.side == side and unit.on_table and state.counted[unit.index]]


def bases_to_leave(state: State, count: int) -> int:
    """Returns how many of *count* native bases leave. SCW-EVENT-05.

    No more leave than are on the table, if all of them are known.
    """
    side = state.battle.side_of(NATIVES)
    units = [unit for unit in state.units if unit.side == side and unit.on_table]
    is_known = all(state.counted[unit.index] and unit.index not in state.unseen for unit in units)
    return min(count, sum(unit.strength for unit in units)) if is_known else count


def send_home(state: State, count: int) -> None:
    """Sends all natives home, or asks which of them are the farthest. SCW-EVENT-05, SCW-R-34."""
    natives = natives_there(state)
    if count >= sum(unit.strength for unit in natives):
        for unit in natives:
            depart_from(state, unit, unit.strength)
        return
    rank = farthest_bases(state)
    while count and rank and (count >= len(rank) or len({base.unit.index for base in rank}) == 1):
        for base in rank[:count]:
            depart_base(state, base)
        count -= min(count, len(rank))
        rank = farthest_bases(state)
    if count:
        state.pending.insert(0, Pending("leave", count=count))


def farthest_bases(state: State) -> list[Base]:
    """Returns the native bases farthest from the leading Europeans; [] if the board does not show it.

    SCW-R-34.
    """
    natives, head = natives_there(state), leading_base(state.battle)
    if head is None or not is_forced(state, *natives):
        return []
    spans = state.battle.table.spans(head.cell)
    bases_there = [base for unit in natives for base in unit.bases_on_table()]
    far = max((spans[base.cell] for base in bases_there), default=0)
    return [base for base in bases_there if spans[base.cell] == far]


def depart_base(state: State, base: Base) -> None:
    """Sends one base home. SCW-EVENT-05, SCW-R-26."""
    depart(state.battle, base, "SCW-EVENT-05")
    if not base.unit.on_table:
        leave_table(state, base.unit)


def depart_from(state: State, unit: ScwaresUnit, count: int) -> None:
    """Sends *count* bases of *unit* home. SCW-EVENT-05, SCW-R-26."""
    for base in standing_bases(unit)[:count]:
        depart_base(state, base)


def leave_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which unit is the farthest from the leading Europeans. SCW-EVENT-05, SCW-R-34.

    On the board it asks only about units equally far, whose owner chooses.
    """
    answers = tuple(
        Answer(str(unit.index), phrase("with_bases", unit=unit.index, bases=bases(count)))
        for unit, count in leavers(state)
    )
    title = phrase("who_leaves", count=pending.count)
    why = phrase("farthest_first")
    return Due("leave", -1, title, ("SCW-EVENT-05", "SCW-R-34"), {"do": "leave"}, why, None, answers)


def leavers(state: State) -> list[tuple[ScwaresUnit, int]]:
    """Returns the units of which bases may leave, and how many. SCW-R-34."""
    rank = farthest_bases(state)
    counts: dict[int, int] = {}
    for base in rank:
        counts[base.unit.index] = counts.get(base.unit.index, 0) + 1
    if rank:
        return [(state.units[index], count) for index, count in counts.items()]
    return [(unit, unit.strength) for unit in natives_there(state)]


def take_leave(state: State, pending: Pending, step: Step) -> None:
    """Sends the bases of one unit home, and asks for the next. SCW-EVENT-05, SCW-R-34."""
    leavers_by_index = {str(unit.index): (unit, count) for unit, count in leavers(state)}
    unit, most = leavers_by_index[read_answer(step, tuple(leavers_by_index))]
    gone, rank = min(most, pending.count), farthest_bases(state)
    if rank:
        for base in [base for base in rank if base.unit is unit][:gone]:
            depart_base(state, base)
    else:
        depart_from(state, unit, gone)
    state.news = None
    if pending.count > gone:
        send_home(state, pending.count - gone)


def next_turn(state: State) -> None:
    """Begins the next turn with its tests. SCW-TURN-01, SCW-R-33, SCW-R-35."""
    battle = state.battle
    battle.turn += 1
    state.log.turn = battle.turn
    state.stage = 0
    state.fired.clear()
    state.pools.clear()
    state.looked.clear()
    state.log.add("SCW-TURN-01", "turn_begins", -1, -1, (), (battle.turn,))
    battle.in_force = in_force(battle.turned, battle.turn, battle.options)
    battle.points_rolled.clear()
    queue_tests(state)
