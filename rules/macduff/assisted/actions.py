"""The actions open to each unit of a table game, each with its bar if it is closed."""

from typing import Final

from rules.core.assisted import Action, Phrase, phrase
from rules.macduff.assisted.chain import is_leaderless
from rules.macduff.assisted.chance import has_cards
from rules.macduff.assisted.charging import bar_charge
from rules.macduff.assisted.firing import bar_fire, bearing_of, may_fire_late
from rules.macduff.assisted.moving import (
    bar_maneuver,
    bar_march,
    bar_move,
    bar_order,
    formations_of,
    friends_of,
    is_leader,
    is_waiting,
    may_retry,
    move_note,
)
from rules.macduff.assisted.parting import bar_rejoin, may_part
from rules.macduff.assisted.shelling import may_batter
from rules.macduff.assisted.state import State
from rules.macduff.assisted.working import MAY_BREAK_DOWN, bar_work, is_worker
from rules.macduff.engine.detachments import JOINED_AGAIN
from rules.macduff.terms import CANNON, FIGHTERS, HOSPITAL, NONE, RIDERS, SUPPORT
from rules.macduff.units import (
    CAPTURED,
    DESTROYED,
    DRIVEN_OFF,
    LOST,
    MARCHED_OFF,
    ROUTED_AWAY,
    SURRENDERED,
    MacduffUnit,
)

GONE: Final = (DESTROYED, DRIVEN_OFF, ROUTED_AWAY, SURRENDERED, LOST, CAPTURED, MARCHED_OFF, JOINED_AGAIN)


def actions_of(state: State, unit: MacduffUnit) -> tuple[Action, ...]:
    """Returns the actions of *unit*, each with its bar if it is closed."""
    if is_waiting(unit):
        return (Action("arrive", phrase("arrive"), is_done_at_once=True),)
    if unit.state in GONE:
        return ()
    if is_leader(unit):
        return leader_actions(state, unit)
    frozen = bar_all(state, unit)
    plain = not formations_of(state, unit) and not asks_kind(state)
    move = Action("move", phrase("move"), move_note(state, unit), frozen or bar_move(state, unit), plain)
    if unit.troop not in FIGHTERS:
        return (move, *support_actions(state, unit))
    actions = [
        Action("fire", phrase("fire_at"), fire_note(state, unit), frozen or bar_fire(state, unit)),
        move,
    ]
    if unit.troop != CANNON:
        actions.append(Action("charge", phrase("charge"), None, frozen or bar_charge(state, unit)))
    if state.battle.is_fighting(unit) and not unit.pinned and not unit.must_rally and not unit.tried:
        nailed = phrase("is_nailed") if unit.nailed else None
        actions.append(Action("withdraw", phrase("withdraw"), phrase("withdraw_note"), nailed, True))
    if not state.is_counted(unit):
        return (*actions, Action("gone", phrase("gone"), phrase("gone_note"), None, True))
    actions.append(
        Action("march", phrase("march"), phrase("no_fire"), frozen or bar_march(state, unit), True)
    )
    actions += special_actions(state, unit, frozen)
    out = "commander_is_lost" if is_leaderless(state, unit) else "out_of_command_short"
    order = phrase("generals_card" if unit.tried else out)
    if may_retry(state, unit) and frozen == phrase("no_order"):
        frozen = None
    return (*actions, Action("order", phrase("order"), order, frozen or bar_order(state, unit)))


def asks_kind(state: State) -> bool:
    """True if it matters whether a unit makes a basic move or a maneuver. MACD-R-63."""
    return state.battle.options.movers_fire_before_melee


def special_actions(state: State, unit: MacduffUnit, frozen: Phrase | None) -> list[Action]:
    """Returns the actions of some troops only: guns at a wall, riders on foot, skirmishers, pioneers.

    MACD-SHOOT-27, MACD-MOVE-13, MACD-UNIT-05, MACD-ENG-01.
    """
    actions = []
    if may_batter(state, unit):
        actions.append(
            Action("breach", phrase("breach"), phrase("within_breach"), frozen or bar_breach(state, unit))
        )
    if unit.troop in RIDERS or unit.saddle != NONE:
        word = "dismount" if unit.troop in RIDERS else "mount"
        actions.append(Action(word, phrase(word), None, frozen or bar_maneuver(state, unit), True))
    if may_part(state, unit):
        actions.append(Action("part", phrase("send_out"), None, frozen or bar_maneuver(state, unit)))
    if unit.parent != NONE:
        back, apart = phrase("go_back_in"), phrase("within_again" if unit.is_apart else "go_apart")
        actions.append(Action("rejoin", back, None, frozen or bar_rejoin(state, unit), True))
        actions.append(Action("apart", apart, None, None, True))
    if unit.index in state.unseen:  # MACD-VIS-02
        actions.append(Action("seen", phrase("enemy_sees_it"), phrase("within_three_inches"), None, True))
    if is_worker(state, unit):
        actions.append(Action("work", phrase("work"), work_note(unit), bar_work(state, unit)))
        if unit.charges:
            charges = phrase("charges_laid", count=unit.charges)
            actions.append(Action("blow", phrase("blow"), charges, bar_work(state, unit)))
    return actions


def bar_breach(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to firing at a wall. MACD-SHOOT-02, MACD-SHOOT-08."""
    if unit.fired or unit.reaction_fire:
        return phrase("has_fired")
    return phrase("has_moved") if state.has_moved(unit) else None


def work_note(unit: MacduffUnit) -> Phrase | None:
    """Returns what a unit has done of its task. MACD-ENG-03."""
    return phrase("points", count=unit.points) if unit.points else None


def support_actions(state: State, unit: MacduffUnit) -> list[Action]:
    """Returns the actions of bands, hospitals and vehicles. MACD-HOSP-03, MACD-HOSP-06, MACD-R-54."""
    actions = []
    if unit.troop == HOSPITAL and is_worker(state, unit):
        actions.append(Action("work", phrase("work"), work_note(unit), bar_work(state, unit)))
    if unit.troop in SUPPORT:
        actions.append(Action("support", phrase("support_taken"), phrase("within_inch"), None, True))
    if unit.troop in MAY_BREAK_DOWN and state.is_counted(unit) and not unit.repair:
        actions.append(Action("breakdown", phrase("breakdown"), phrase(f"breakdown_{unit.troop}")))
    return actions


def fire_note(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the figures that may shoot, or when; None if nobody has counted them. MACD-R-63."""
    if unit.moved and may_fire_late(state, unit):
        return phrase("once_all_have_acted")
    if not state.is_counted(unit) or unit.weapon == NONE:
        return None
    return phrase("figures", count=bearing_of(state, unit))


def bar_all(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to all actions. MACD-CHG-06, MACD-CMD-06, MACD-MOR-05, MACD-R-54."""
    bars = (
        (unit.must_rally, "must_rally"),
        (state.battle.is_fighting(unit), "in_melee"),
        (unit.tried, "no_order"),
    )
    bar = next((phrase(key) for holds, key in bars if holds), None)
    return bar or (phrase("left_to_repair", count=unit.repair) if unit.repair else None)


def leader_actions(state: State, unit: MacduffUnit) -> tuple[Action, ...]:
    """Returns the actions of a commander. MACD-CMD-08, MACD-CMD-09, MACD-CMD-15, MACD-CHANCE-02."""
    stays = phrase("has_joined") if unit.has_joined else None
    nobody = None if friends_of(state, unit) else phrase("no_unit")
    join = Action("join", phrase("join"), phrase("within_join"), stays or nobody)
    leave = Action("leave", phrase("leave"), None, stays, True)
    actions = [join] if unit.joined == NONE else [leave, join]
    if unit.joined == NONE and state.foes(unit):
        actions.append(Action("caught", phrase("caught"), phrase("within_inch")))
    leads = unit in sorted(state.battle.leaders(unit.side), key=lambda leader: not leader.general)[:1]
    if state.battle.options.chance_cards and leads and has_cards(state, unit.side):
        actions.append(Action("joker", phrase("draw_chance"), phrase("after_joker"), None, True))
    return tuple(actions)
