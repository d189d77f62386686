"""Whole battles with any ground, forces, options and seed."""

from collections import Counter

import pytest
from hypothesis import given, reject, settings, strategies as st

import rules
from rules.core.files.scenarios import shipped_names
from rules.core.inputs import BadInput
from rules.core.playing.commanders import Random
from rules.core.standing import standings
from rules.core.telling.verbs import verbs
from rules.machete.deploy import KINDS, deploy
from rules.machete.ground import RECIPES, ground
from rules.machete.tables import OPTIONS
from rules.machete.toll import roll
from rules.machete.units import DESTROYED, RAN, REJOINED, RESERVE, SURRENDERED, WENT_OFF

OFF = (SURRENDERED, RAN, DESTROYED, WENT_OFF, RESERVE)

seeds = st.text("abcdef", min_size=1, max_size=6)
all_options = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}
)


@st.composite
def scenarios(draw):
    """Draws two to five units a side, infantry and cavalry, some loose, some without firearms."""
    units = []
    for side, nation in (("blue", "spanish"), ("red", "cuban")):
        for number in range(draw(st.integers(2, 5))):
            horse = draw(st.booleans())
            figures = draw(st.integers(2, 6 if horse else 14))
            units.append(
                {
                    "key": f"{side}_{number}",
                    "side": side,
                    "nation": nation,
                    "troop": "cavalry" if horse else "infantry",
                    "figures": figures,
                    "command": draw(st.integers(0, min(2, figures))),
                    "firearms": draw(st.integers(0, figures)),
                    "skirmish": draw(st.booleans()),
                }
            )
    attacker = draw(st.sampled_from(["blue", "red"]))
    board = ground(
        draw(st.sampled_from(sorted(RECIPES))), "dry", draw(seeds), draw(st.sampled_from(["none", "ford"]))
    )
    try:
        units, terms = deploy(draw(st.sampled_from(KINDS)), board, units, attacker)
    except BadInput:  # no room for all of them on such ground
        reject()
    told = {
        "ruleset": "machete",
        "title": "Any",
        "turn_limit": 12,
        "board": board,
        "units": units,
        "terms": terms,
    }
    return rules.scenario_from(told | {"options": draw(all_options)})


class Recording(rules.FullLog):
    """A log that has the battle's own list of units, to which details are added."""

    def __init__(self):
        super().__init__()
        self.units = []

    def open(self, units):
        super().open(units)
        self.units = units


class Watching(Recording):
    """A log that checks at every event that nothing impossible is on the table."""

    def add(self, clause, verb, unit, *more):
        super().add(clause, verb, unit, *more)
        for each in self.units:
            assert 0 <= each.marked <= each.strength
            assert 0 <= each.officers <= each.strength
            assert each.lost + each.captured + each.strength + each.told_off == each.muster
            assert each.officers_lost <= each.lost


def fight_battle(scenario, seed, commanders):
    log = Watching()
    outcome = rules.find("machete").run(scenario, rules.SeededDice(seed), commanders, log)
    return log, outcome


def proves(log, outcome):
    spots = Counter((unit.x, unit.y) for unit in log.units if unit.on_table)
    assert all(count == 1 for count in spots.values())
    assert rules.fold(log.opening, log.events, verbs("machete")) == standings(log.units)
    own = [men for unit in log.units for men in roll(unit)]
    for unit, fate in zip(log.units, outcome.fates, strict=False):
        left = sum(men.left for men in own if men.whose == unit.index)
        assert fate.start == unit.muster == fate.lost + fate.captured + left
        assert fate.state == unit.state or (unit.state == DESTROYED and left)  # a detail of it is left
        assert unit.on_table == (unit.state not in OFF)
        assert unit.state == REJOINED or (unit.strength == 0) == (unit.state in (DESTROYED, SURRENDERED))
    led = sum(unit.held for unit in log.units)
    assert led <= sum(unit.captured for unit in log.units)


@settings(max_examples=40)
@given(scenarios(), seeds)
def test_nobody_is_made_and_nobody_is_lost_from_sight(scenario, seed):
    proves(*fight_battle(scenario, seed, rules.computers(scenario)))


@settings(max_examples=20)
@given(scenarios(), seeds)
def test_nor_when_commanders_do_just_anything(scenario, seed):
    proves(*fight_battle(scenario, seed, (Random(f"{seed}/blue"), Random(f"{seed}/red"))))


@settings(max_examples=15)
@given(scenarios(), seeds)
def test_the_same_seed_is_the_same_battle_and_its_record_plays_it_again(scenario, seed):
    record = rules.Record(scenario, rules.find("machete").version, seed)
    log, again = rules.FullLog(), rules.FullLog()
    outcome = rules.play(record, dice=rules.SeededDice(seed), computer=rules.computers(scenario), log=log)
    assert rules.play(record, log=again) == outcome
    assert again.events == log.events
    assert fight_battle(scenario, seed, rules.computers(scenario))[0].events == log.events


@pytest.mark.parametrize("anybody", [False, True])
@pytest.mark.parametrize("name", [name for name in shipped_names() if name.startswith("machete/")])
def test_mach_r_77_with_guns_trains_houses_ships_and_prisoners_every_man_is_accounted_for(name, anybody):
    scenario = rules.load_scenario(name)
    for seed in ("1868", "1878"):
        log = Recording()
        sides = Random(f"{seed}/blue"), Random(f"{seed}/red")
        sides = sides if anybody else rules.computers(scenario)
        outcome = rules.find("machete").run(scenario, rules.SeededDice(seed), sides, log)
        assert rules.fold(log.opening, log.events, verbs("machete")) == standings(log.units)
        men = [men for unit in log.units for men in roll(unit)]
        for unit, fate in zip(log.units, outcome.fates, strict=False):
            left = sum(those.left for those in men if those.whose == unit.index)
            assert fate.start == fate.lost + fate.captured + left
        assert all(unit.prisoners >= 0 for unit in log.units if unit.held)
