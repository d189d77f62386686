"""Whole battles with any ground, forces, options and seed."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

import rules
from rules.acw_hex.deploy import deploy
from rules.acw_hex.ground import KINDS, RECIPES, ground
from rules.acw_hex.tables import OPTIONS
from rules.core.files.grounds import CROSSINGS
from rules.core.files.scenarios import shipped_names
from rules.core.playing.commanders import Random
from rules.core.standing import standings
from rules.core.telling.verbs import verbs

TROOPS = ("infantry", "infantry", "cavalry", "dismounted_cavalry", "field_artillery", "heavy_artillery")

seeds = st.text("abcdef", min_size=1, max_size=6)
all_options = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()}
)


@st.composite
def scenarios(draw):
    """Draws two to nine units a side, of all arms, with or without a train."""
    units = []
    for side in ("blue", "red"):
        arms = ["infantry", *draw(st.lists(st.sampled_from(TROOPS), min_size=1, max_size=8))]
        arms += ["train"] * draw(st.integers(0, 1))
        units += [{"key": f"{side}_{n}", "side": side, "troop": arm} for n, arm in enumerate(arms)]
    board = ground(
        draw(st.sampled_from(sorted(RECIPES))), "wet", draw(seeds), draw(st.sampled_from(CROSSINGS))
    )
    units, terms = deploy(draw(st.sampled_from(KINDS)), board, units, draw(st.sampled_from(["blue", "red"])))
    terms["nightfall"] = draw(st.sampled_from([[], [2]]))
    options = draw(all_options)
    if options.get("chance_cards"):
        terms["cards"] = [
            {"name": "a storm", "effect": "rain"},
            {"name": "a shot", "effect": "general_wounded", "side": "red"},
        ]
    told = {"ruleset": "acw_hex", "title": "Any", "turn_limit": 6, "board": board, "units": units}
    return rules.scenario_from(told | {"terms": terms, "options": options})


class Watching(rules.FullLog):
    """A log that has the units and checks at every event that no two are in one hex."""

    def open(self, units):
        super().open(units)
        self.units = units

    def add(self, clause, verb, unit, *more):
        super().add(clause, verb, unit, *more)
        cells = Counter(each.cell for each in getattr(self, "units", ()) if each.cell >= 0 and not each.leads)
        assert all(count == 1 for count in cells.values())


def fight_battle(scenario, seed, commanders):
    log = Watching()
    outcome = rules.find("acw_hex").run(scenario, rules.SeededDice(seed), commanders, log)
    assert rules.fold(log.opening, log.events, verbs("acw_hex")) == standings(log.units)
    for unit, fate in zip(log.units, outcome.fates, strict=True):
        assert fate.start == unit.start
        assert 0 <= fate.lost + fate.captured <= fate.start
        assert unit.on_table == (unit.cell >= 0)
    return log, outcome


@settings(max_examples=25, deadline=None)
@given(scenarios(), seeds)
def test_a_battle_is_fought_out_whatever_the_options(scenario, seed):
    fight_battle(scenario, seed, rules.computers(scenario))


@settings(max_examples=20, deadline=None)
@given(scenarios(), seeds)
def test_and_if_commanders_do_just_anything(scenario, seed):
    fight_battle(scenario, seed, (Random(f"{seed}/blue"), Random(f"{seed}/red")))


@settings(max_examples=10, deadline=None)
@given(scenarios(), seeds)
def test_the_same_seed_is_the_same_battle_and_its_record_plays_it_again(scenario, seed):
    record = rules.Record(scenario, rules.find("acw_hex").version, seed)
    log, again = rules.FullLog(), rules.FullLog()
    outcome = rules.play(record, dice=rules.SeededDice(seed), computer=rules.computers(scenario), log=log)
    assert rules.play(record, log=again) == outcome
    assert again.events == log.events


def test_typed_in_by_hand_it_asks_for_dice_and_choices_in_turn():
    """Checks that each pause names the missing input.

    Answered step by step it is the battle the computer fought.
    """
    scenario = rules.load_scenario("acw_hex/ford")
    version = rules.find("acw_hex").version
    whole = rules.Record(scenario, version, "3")
    rules.play(whole, dice=rules.SeededDice("3"), computer=rules.computers(scenario), log=rules.Log())
    hand = rules.Record(scenario, version, "3")
    kinds = Counter()
    for _ in range(120):
        need = rules.play(hand, log=rules.Log())
        kinds[type(need)] += 1
        if isinstance(need, rules.NeedDice):
            count = need.count - len(need.given)
            hand.faces.extend(whole.faces[len(hand.faces) :][:count])
        else:
            side = need.questions[0].side
            hand.choices[side].append(whole.choices[side][len(hand.choices[side])])
    assert kinds[rules.NeedDice] > 5
    assert kinds[rules.NeedDecision] > 50


@pytest.mark.parametrize("name", [name for name in shipped_names() if name.startswith("acw_hex/")])
def test_the_shipped_battles_keep_their_books_too(name):
    scenario = rules.load_scenario(name)
    for seed in ("1863", "1873"):
        fight_battle(scenario, seed, rules.computers(scenario))
        fight_battle(scenario, seed, (Random(f"{seed}/blue"), Random(f"{seed}/red")))
