"""A battle that the computer fought, entered step by step into an assisted game of Machete!."""

from dataclasses import replace
from itertools import groupby

import rules
from rules import BadInput, Entrant, SeededDice, Tally
from rules.machete.assisted import go_on

START = rules.find("machete").assisted
RANGES = ("short", "medium", "long")
PLACES = ("open", "soft", "hard", "building", "rear", "ford")
OFFICERS = ("officers_spared", "officer_falls")
TESTS = {
    "test": ("stands", "shaken"),
    "second": ("recovers", "still_shaken", "gives_way"),
    "rally": ("rallies", "stays_back"),
}


class Tapper:
    """Enters a battle that the computer fought into an assisted game, phase by phase.

    Volleys, the dice of officers and the tests are entered. Melees and runs back, whose places decide, are
    taken over as entered by hand.
    """

    def __init__(self, scenario, events):
        self.units, self.events = scenario.units, events
        force = [Entrant(facts["key"], rules.SIDES.index(facts["side"]), facts) for facts in scenario.units]
        self.game = START(force, scenario.options)
        self.truth = [Tally(absent=bool(facts.get("reserve"))) for facts in scenario.units]
        self.by_hands = 0

    def key(self, unit):
        return self.units[unit]["key"]

    def enter_all(self):
        for _turn, events in groupby(self.events, key=lambda each: each.turn):
            own = [each for each in events if max(each.unit, each.target) < len(self.units)]
            self.by_hand()
            for place, event in enumerate(own):
                if event.verb == "enters":
                    self.truth[event.unit] = replace(self.truth[event.unit], absent=False)
                    self.take({"do": "arrive", "unit": self.key(event.unit)})
                elif event.verb == "forms":
                    self.game.state.units[event.unit].formation = event.values[0]
                elif event.verb == "fires":
                    self.enter_shot(event, own[place + 1 :])
            for event in own:
                self.note_loss(event)
            self.end_phase(own)
        self.by_hand()
        return self.game

    def take(self, step):
        """Takes a step, whoever has acted before it in the phase."""
        state = self.game.state
        state.pending.clear()
        unit = state.units[state.numbers[step["unit"]]]
        unit.fired = unit.moved = unit.charged = unit.engaged = 0
        state.acted.discard(unit.index)
        self.game.take(step)

    def enter_shot(self, event, rest):
        """Enters a volley with the answers that give the same modifier, and the dice of the officers."""
        step = {"do": "fire", "unit": self.key(event.unit), "target": self.key(event.target)}
        models, band, modifier, hits, _facing = event.values
        for place in PLACES:
            whole = step | {"range": RANGES[band], "place": place}
            try:
                roll = self.game.next_roll(whole)
            except BadInput:
                return
            if roll is None or roll.total.value.replace("−", "-").replace("+", "") != str(modifier):
                continue
            if roll.modifiers[0].label.values["count"] == models:
                self.take(whole | {"faces": list(event.faces)})
                assert self.shots()[-1].values[:4] == event.values[:4]
                self.answer_officers(event.target, rest)
                return

    def shots(self):
        return [each for each in self.game.log.events if each.verb == "fires"]

    def answer_officers(self, target, rest):
        after = next((each for each in rest if each.verb in (*OFFICERS, "fires")), None)
        for due in self.game.dues():
            if due.step["do"] == "officer" and after and after.verb in OFFICERS and after.unit == target:
                self.game.take({**due.step, "faces": list(after.faces)})

    def note_loss(self, event):
        """Keeps what the battle says about a unit, as its line in the log has it."""
        old = self.truth[event.unit]
        if event.verb in ("loses", "wiped_out"):
            self.truth[event.unit] = replace(old, lost=old.lost + event.values[0])
        elif event.verb in ("surrenders", "overrun"):
            self.truth[event.unit] = replace(old, surrendered=old.surrendered + event.values[0])
        elif event.verb == "runs_off":
            self.truth[event.unit] = replace(old, ran=True)

    def by_hand(self):
        now, written = self.game.tallies(), {}
        for unit, tally in enumerate(self.truth):
            own = now[self.key(unit)]
            written[self.key(unit)] = replace(tally, leader_hit=own.leader_hit, taken=own.taken)
        if step := rules.adjusting_step(self.game, written):
            self.game.take(step)
            self.by_hands += len(step["lines"])

    def end_phase(self, events):
        """Ends a phase with the tests of the battle, as far as a table comes to the same ones."""
        state, turn = self.game.state, self.game.turn
        state.pending.clear()
        self.game.take({"do": "end"})
        while state.battle.turn == turn or state.pending:
            due = next(iter(self.game.dues()), None)
            if due is None:
                return
            verbs = TESTS.get(due.step["do"], ())
            test = next((each for each in events if each.verb in verbs and each.unit == due.unit), None)
            if test and state.battle.turn == turn:
                self.game.take({**due.step, "faces": list(test.faces)})
            else:
                state.pending.pop(0)
                go_on(state)


def test_a_golden_battle_entered_step_by_step_ends_with_the_same_roster():
    scenario, log = rules.load_scenario("machete/ford"), rules.FullLog()
    dice, minds = SeededDice("1873"), rules.computers(scenario)
    outcome = rules.find("machete").run(scenario, dice, minds, log)
    tapper = Tapper(scenario, log.events)
    game = tapper.enter_all()
    told = [each for each in log.events if each.verb == "fires"]
    assert [each.values[:4] for each in tapper.shots()] == [each.values[:4] for each in told]
    assert tapper.by_hands <= 4  # what was lost in two melees
    tests = [
        [each for each in events if each.verb in TESTS["test"]] for events in (log.events, game.log.events)
    ]
    assert len(tests[1]) > len(tests[0]) * 3 // 4
    for fate, tally, row in zip(outcome.fates, game.tallies().values(), game.rows(), strict=True):
        assert (tally.lost, tally.surrendered) == (fate.lost, fate.captured)
        assert row.left == fate.start - fate.lost - fate.captured
        assert tally.ran == (fate.state == "ran")
