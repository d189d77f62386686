"""A battle that the computer fought, entered step by step into an assisted game of SCWaRes."""

from dataclasses import replace

import rules
from rules import Entrant, SeededDice, Tally
from rules.scwares.assisted.firing import base_dice
from rules.scwares.terms import RANKS, SUITS

START = rules.find("scwares").assisted
FALLS = ("loses_base", "destroyed")


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


class Tapper:
    """Enters a battle that the computer fought into an assisted game, event by event.

    Blows hand to hand, and volleys of several units at once, are taken over as entered by hand.
    """

    def __init__(self, scenario, events):
        self.units, self.events = scenario.units, events
        sides = rules.SIDES
        force = [Entrant(facts["key"], sides.index(facts["side"]), facts) for facts in scenario.units]
        self.game, self.truth = START(force, scenario.options), [Tally()] * len(force)
        self.rolled, self.volleys = {}, 0

    def key(self, unit):
        return self.units[unit]["key"]

    def enter_all(self):
        for place, event in enumerate(self.events):
            enter = getattr(self, f"enter_{event.verb}", None)
            if event.verb in FALLS:
                self.note_fall(event)
            elif enter:
                enter(event, self.events[place + 1 :])
        self.by_hand()
        return self.game

    def note_fall(self, event):
        caught = event.clause == "SCW-FIRE-13" or "-CC-" in event.clause
        old = self.truth[event.unit]
        self.truth[event.unit] = Tally(old.lost + (not caught), old.surrendered + caught)

    def by_hand(self):
        game = self.game
        written = {self.key(unit): tally for unit, tally in enumerate(self.truth)}
        ran = {key: tally.ran for key, tally in game.tallies().items()}
        lines = {key: replace(tally, ran=ran[key]) for key, tally in written.items()}
        if step := rules.adjusting_step(game, lines):
            game.take(step)

    def enter_throws_to_move(self, event, _rest):
        self.rolled[event.unit] = event.faces

    def enter_stands_firm(self, event, _rest):
        self.game.take({"do": "test", "unit": self.key(event.unit), "faces": event.faces})

    enter_wavers = enter_stands_firm

    def enter_group_breaks(self, event, _rest):
        self.game.take({"do": "group", "unit": self.key(event.unit), "faces": event.faces})

    enter_group_holds = enter_group_breaks

    def enter_gets_away(self, event, _rest):
        self.by_hand()
        key = self.key(event.unit)
        faces = self.rolled.get(event.unit, ())
        play(
            self.game,
            {"do": "run", "unit": key, "faces": faces},
            {"do": "away", "unit": key, "answer": "away"},
        )

    def enter_fires(self, event, rest):
        bases, dead, back, works, _ = event.values
        suffered = [each for each in rest[: dead + back] if each.verb in (*FALLS, "driven_back")]
        unit = self.game.state.units[event.unit]
        ready = unit.strength - self.game.state.fired.get(unit.index, 0)
        dice = base_dice(self.game.state, unit, unit.weapon)
        if (
            bases > ready
            or len(event.faces) != bases * dice
            or {each.unit for each in suffered} - {event.target}
        ):
            return
        self.by_hand()
        key = self.key(event.target)
        step = {
            "do": "fire",
            "unit": self.key(event.unit),
            "target": key,
            "place": "works" if works else "open",
        }
        self.game.take(step | {"bases": str(bases), "zone": str(max(1, dead + back)), "faces": event.faces})
        lost = sum(each.clause == "SCW-FIRE-13" for each in suffered)
        if back:
            self.game.take({"do": "back", "unit": key, "answer": str(lost)})
        self.volleys += 1

    def enter_card_turned(self, event, rest):
        self.by_hand()
        suit, rank = divmod(event.values[0], len(RANKS))
        self.game.take({"do": "end"})
        if rank < RANKS.index("10"):
            self.game.take({"do": "card", "answer": "low"})
            return
        play(self.game, {"do": "card", "answer": RANKS[rank]}, {"do": "suit", "answer": SUITS[suit]})
        if self.game.dues() and self.game.dues()[0].key == "effect":
            self.game.take({"do": "effect", "faces": rest[0].faces})


def test_a_golden_battle_entered_step_by_step_ends_with_the_same_roster():
    scenario, log = rules.load_scenario("scwares/defile"), rules.FullLog()
    dice, minds = SeededDice("1873"), rules.computers(scenario)
    outcome = rules.find("scwares").run(scenario, dice, minds, log)
    tapper = Tapper(scenario, log.events)
    game = tapper.enter_all()
    assert tapper.volleys > 40
    assert [each.faces for each in log.events if each.verb in ("wavers", "group_breaks")] == [
        each.faces for each in game.log.events if each.verb in ("wavers", "group_breaks")
    ]
    for fate, tally, row in zip(outcome.fates, game.tallies().values(), game.rows(), strict=True):
        assert (tally.lost, tally.surrendered) == (fate.lost, fate.captured)
        assert row.left == fate.start - fate.lost - fate.captured
        assert tally.ran == (fate.state == "fled")
