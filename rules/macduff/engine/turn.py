"""MACD-SEQ on the table: the start of a turn, whose card comes up, and the end."""

from typing import Final

from rules.core.battle import BLUE, RED
from rules.macduff.battle import JOKER, MacduffBattle
from rules.macduff.engine.aims import take_stock
from rules.macduff.engine.arrivals import bring_on_reserves
from rules.macduff.engine.chance import draw_for
from rules.macduff.engine.command import activate
from rules.macduff.engine.disputes import settle_disputes
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.losses import take_rally_test
from rules.macduff.engine.sight.line_of_fire import targets
from rules.macduff.engine.sight.observation import can_observe
from rules.macduff.engine.vehicles import drift
from rules.macduff.sections.morale import must_concede
from rules.macduff.sections.sequence import (
    cards_in_deck,
    first_side,
    jokers_in_deck,
    roll_initiative,
)
from rules.macduff.sections.wind import roll_wind
from rules.macduff.terms import FIGHTERS, LEADER, NONE
from rules.macduff.units import MARCHED_OFF, RESERVE, MacduffUnit

PASS, ACT = 0, 1
"""Options of MACD-SEQ-03."""

GO_FIRST, GO_SECOND = 0, 1
"""Options of MACD-SEQ-11."""

SIDES: Final = (BLUE, RED)


def start_phase(battle: MacduffBattle) -> None:
    """Opens a turn.

    The wind comes first, then rally tests that are due, observation, and the deck or the dice for who goes
    first. MACD-WIND-02, MACD-MOR-05, MACD-R-36, MACD-SEQ-06, MACD-R-67.
    """
    for unit in battle.units:
        refresh(battle, unit)
    settle_disputes(battle)
    if battle.options.wind:
        face, battle.wind = roll_wind(battle.dice, battle.wind)
        figures = (battle.wind.degrees, int(battle.wind.blowing))
        battle.log.add("MACD-WIND-02", "wind_blows", NONE, NONE, (face,), figures)
    drift(battle)
    bring_on_reserves(battle)
    for unit in battle.units:
        if unit.on_table and unit.must_rally:
            take_rally_test(battle, unit, None)
    battle.observation = [can_observe(battle, side) for side in SIDES]
    battle.activated = []
    if not battle.options.chance_joker_carries_over:
        battle.is_joker_drawn = False
    if battle.options.sequence == "cards":
        deal(battle)
    else:
        dice_for_first(battle)
        if battle.options.chance_cards:
            battle.active = battle.first
            draw_for(battle, battle.first)


def refresh(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Forgets what a unit did last turn. MACD-SHOOT-02, MACD-SEQ-05, MACD-R-67."""
    unit.activated = unit.tried = unit.fired = unit.reaction_fire = unit.moved = unit.marched = False
    unit.charging = unit.used_charge_bonus = unit.steadied_fire = unit.steadied_melee = False
    unit.has_joined = unit.has_walked = False
    rest = (
        2 if unit.troop == LEADER else 3
    )  # a computer's unit with nothing to do looks round every *rest* turns
    unit.passed_over = unit.passed_over and (battle.turn + unit.index) % rest != 0
    unit.pursued = unit.nailed = unit.heartened = unit.fierce = unit.extra_die = False
    if unit.fighting and not battle.is_fighting(unit):
        battle.leave_melee(unit)


def deal(battle: MacduffBattle) -> None:
    """Makes the deck of a turn, unshuffled. MACD-SEQ-01, MACD-SEQ-07, MACD-SEQ-09, MACD-R-07."""
    deck: list[int] = []
    for side in SIDES:
        leaders = [u for u in battle.units if u.side == side and u.troop == LEADER and may_act(battle, u)]
        deck += [leader.index for leader in leaders]
        extra = cards_in_deck(0, battle.observation[side])
        deck += [battle.general(side).index] * extra
        if extra:
            battle.log.add("MACD-SEQ-07", "observes", battle.general(side).index)
    battle.deck = deck + [JOKER] * jokers_in_deck(battle.options.chance_cards)
    battle.first = NONE


def has_come(commander: MacduffUnit) -> bool:
    """Tells whether a commander has a card: not in the reserve, nor off the field. MACD-SEQ-01."""
    return commander.state not in (RESERVE, MARCHED_OFF)


def may_act(battle: MacduffBattle, commander: MacduffUnit) -> bool:
    """Tells whether a commander has a turn to act. A lost one has it by the option.

    MACD-SEQ-01, MACD-R-07.
    """
    stays = battle.options.leaderless_card_stays or battle.is_left(commander)
    return stays and has_come(commander)


def dice_for_first(battle: MacduffBattle) -> None:
    """Rolls for who goes first. The winner chooses. MACD-SEQ-11, MACD-SEQ-12, MACD-SEQ-13."""
    observation = (battle.observation[BLUE], battle.observation[RED])
    rolled = roll_initiative(battle.dice, observation, battle.first != NONE)
    acts_first = True
    if rolled.winner != NONE:
        lead = battle.general(rolled.winner)
        acts_first = battle.decide("MACD-SEQ-11", lead, (GO_FIRST, GO_SECOND)) == GO_FIRST
    battle.first = first_side(rolled.winner, acts_first, battle.first)
    battle.log.add("MACD-SEQ-11", "goes_first", NONE, NONE, rolled.faces, (battle.first,))


def activation_phase(battle: MacduffBattle) -> bool | None:
    """Plays one card, or one commander. True while there are more. MACD-SEQ-01, MACD-SEQ-12."""
    if battle.options.sequence == "cards":
        return draw_card(battle)
    return next_commander(battle)


def draw_card(battle: MacduffBattle) -> bool | None:
    """Draws one card. Its owner may activate a commander.

    The last card of the deck needs no die. MACD-SEQ-01, MACD-SEQ-02, MACD-SEQ-03.
    """
    if not battle.deck:
        return None
    left = len(battle.deck)
    place = battle.dice.roll(1, left, "MACD-SEQ-01", NONE)[0] - 1 if left > 1 else 0
    card = battle.deck.pop(place)
    if card == JOKER:
        battle.is_joker_drawn = True
        battle.log.add("MACD-SEQ-09", "draws_joker", NONE)
        return True
    owner = battle.units[card]
    if battle.first == NONE:
        battle.first = owner.side
    battle.log.add("MACD-SEQ-01", "has_card", owner.index)
    if battle.is_joker_drawn:
        battle.is_joker_drawn = False
        battle.active = owner.side
        draw_for(battle, owner.side)
    chosen = whose_card(battle, owner)
    if battle.decide("MACD-SEQ-03", chosen, (PASS, ACT)) == ACT:
        battle.activated.append(chosen.index)
        activate(battle, chosen)
    return True


def whose_card(battle: MacduffBattle, owner: MacduffUnit) -> MacduffUnit:
    """Returns the commander that a card is for. Their player may choose. MACD-SEQ-02."""
    free = {"free": SIDES, "free_for_a": (BLUE,), "free_for_b": (RED,)}
    if owner.side not in free.get(battle.options.commander_choice, ()):
        return owner
    able = [
        u.index
        for u in battle.units
        if u.side == owner.side
        and u.troop == LEADER
        and may_act(battle, u)
        and u.index not in battle.activated
    ]
    return battle.units[battle.decide("MACD-SEQ-02", owner, able)] if able else owner


def next_commander(battle: MacduffBattle) -> bool | None:
    """Plays the next commander of the side that acts, in the order its player likes. MACD-SEQ-12."""
    for side in (battle.first, 1 - battle.first):
        left = [
            u.index
            for u in battle.units
            if u.side == side and u.troop == LEADER and may_act(battle, u) and u.index not in battle.activated
        ]
        if left:
            chosen = battle.units[battle.decide("MACD-SEQ-12", battle.units[left[0]], left)]
            battle.activated.append(chosen.index)
            activate(battle, chosen)
            return True
    return None


def late_fire_phase(battle: MacduffBattle) -> None:
    """Lets units that made a basic move shoot once all have acted, by option. MACD-R-63."""
    if not battle.options.movers_fire_before_melee:
        return
    for side in (battle.first, 1 - battle.first):
        for unit in battle.fighters(side):
            if unit.has_walked and unit.on_table and not unit.must_rally:
                chosen = battle.decide("MACD-R-63", unit, [NONE, *targets(battle, unit)])
                if chosen != NONE:
                    shoot_at(battle, unit, battle.units[chosen], False)


def end_phase(battle: MacduffBattle) -> None:
    """Tells whether an army must give up. MACD-MOR-07, MACD-MOR-08, MACD-MOR-09, MACD-GEN-01."""
    take_stock(battle)
    for side in SIDES:
        nobody = not any(
            (u.on_table or u.arrival > battle.turn or u.state == MARCHED_OFF) and u.troop in FIGHTERS
            for u in battle.units
            if u.side == side
        )
        if must_concede(battle.morale_left(side)) or nobody:
            battle.conceded[side] = True
            battle.log.add("MACD-MOR-09", "concedes", battle.general(side).index)
