"""Whole battles: nothing overlaps, the log tells all that happened, and a record plays again."""

import copy

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.measure.shapes import distance, is_on_table, overlaps
from rules.core.playing.commanders import Random
from rules.core.playing.record import digest
from rules.core.standing import standings
from rules.core.telling.prose import Cast, say
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.macduff import RULESET
from rules.macduff.terms import LEADER
from tests.rules.macduff.conftest import BATTLE, Eager, begin, scenario_of

SEEDS = [str(seed) for seed in range(12)]
CHANGES = [
    {},
    {"sequence": "initiative"},
    {"commander_choice": "free", "general_retries_failed": False, "leaderless_card_stays": False},
    {"wind": True, "chance_cards": True, "join_after_move": True, "pursuit_chain": True},
    {"steady_men_before_result": False, "winners_unformed": True, "retreat_rate": "as_formed"},
]


def unit_facts(**options):
    facts = copy.deepcopy(BATTLE)
    facts["options"] = options
    return facts


def pair(seed):
    number = int(seed)
    return (
        Eager(f"b{seed}") if number % 2 else Random(f"b{seed}"),
        Eager(f"r{seed}") if number % 3 else Random(f"r{seed}"),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_step_of_a_battle_no_units_overlap_or_leave_the_table(seed):
    battle, _ = begin(unit_facts(), seed, pair(seed))
    outcome = None
    while outcome is None:
        outcome = RULESET.step(battle)
        bodies = battle.bodies()
        for place, unit in enumerate(bodies):
            assert is_on_table(unit.shape(), battle.table.width, battle.table.height)
            assert not any(overlaps(unit.shape(), other.shape()) for other in bodies[place + 1 :])
    assert outcome.turns <= BATTLE["turn_limit"]
    for unit, fate in zip(battle.units, outcome.fates, strict=False):
        assert 0 <= unit.strength <= fate.start
        assert 0 <= fate.lost + fate.captured <= fate.start
        if unit.troop == LEADER:
            assert (fate.start, fate.lost + fate.captured) == (1, int(unit.state != "steady"))
        elif not any(other.parent == unit.index for other in battle.units):
            gone = fate.captured or unit.state in ("routed", "driven_off")
            assert fate.start == fate.lost + fate.captured + (0 if gone else unit.strength)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_macd_chg_01_units_that_do_not_fight_stay_an_inch_from_the_enemy(seed):
    """Leaves out units that charged, reacted or came to contact. It leaves out those that broke off, too."""
    battle, _ = begin(unit_facts(), seed, pair(seed))
    touched: set[int] = set()
    outcome = None
    while outcome is None:
        outcome = RULESET.step(battle)
        touched |= {u.index for u in battle.units if u.fighting or u.must_rally}
        touched |= {event.unit for event in battle.log.events if event.verb in ("charges", "reacts")}
        touched |= {u.index for u in battle.units if u.state != "steady"}
        fresh = [u for u in battle.bodies() if u.index not in touched]
        for unit in fresh:
            for enemy in fresh:
                if enemy.side != unit.side:
                    assert distance(unit.shape(), enemy.shape()) >= 100


@pytest.mark.parametrize("options", CHANGES)
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_log_alone_gives_the_final_state_and_every_event_has_its_sentence(seed, options):
    battle, log = begin(unit_facts(**options), seed, pair(seed))
    while RULESET.step(battle) is None:
        pass
    assert fold(log.opening, log.events, verbs("macduff")) == standings(battle.units)
    cast = Cast(verbs("macduff"), tuple(unit["key"] for unit in BATTLE["units"]))
    for event in log.events:
        assert cast.verbs[event.verb].is_declared, event.verb
        for language in ("en", "es"):
            assert "{" not in say(event, cast, language)


def fight(facts, seed):
    log = FullLog()
    outcome = RULESET.run(scenario_of(facts), SeededDice(seed), pair(seed), log)
    return digest(outcome, log)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_same_seed_and_commanders_fight_the_same_battle(seed):
    assert fight(unit_facts(), seed) == fight(unit_facts(), seed)


@pytest.mark.parametrize("options", CHANGES[1:])
def test_options_make_another_battle_somewhere(options):
    assert any(fight(unit_facts(**options), seed) != fight(unit_facts(), seed) for seed in SEEDS[:6])


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_a_copy_is_played_on_while_the_battle_stays_as_it_is(seed):
    battle, _ = begin(unit_facts(), seed, pair(seed))
    for _ in range(9):
        RULESET.step(battle)
    before = battle.state()
    twin = battle.copy()
    for _ in range(6):
        RULESET.step(twin)
    assert battle.state() == before
    assert twin.state() != before
