"""A battle that the computer fought, entered step by step into an assisted game of MacDuff."""

from dataclasses import replace
from itertools import groupby, product

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice, Tally, WrongFace

START = rules.find("macduff").assisted
RAN = ("routs", "is_driven_off")
REFUSED = (BadInput, NeedDice, WrongFace)


class Tapper:
    """Enters a battle that the computer fought into an assisted game, turn by turn.

    Volleys whose dice a table comes to, and the tests after them, are entered. The rest is taken over as
    entered by hand: charges and melees, whose places decide, and moves.
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
                if event.verb == "shoots" and event.target >= 0:
                    self.enter_shot(event, own[place + 1 :])
                self.note_loss(event)
            self.by_hand()
            self.game.state.pending.clear()
            self.game.take({"do": "end"})
        self.by_hand()
        return self.game

    def note_loss(self, event):
        """Keeps what the battle says about a unit, as its line in the log has it."""
        old = self.truth[event.unit]
        if event.verb == "loses":
            self.truth[event.unit] = replace(old, lost=old.lost + event.values[0])
        elif event.verb in RAN:
            self.truth[event.unit] = replace(old, ran=True)
        elif event.verb in ("is_lost", "is_captured"):
            self.truth[event.unit] = replace(old, leader_hit=True)
        elif event.verb in ("comes_on", "takes_place", "arrives"):
            self.truth[event.unit] = replace(old, absent=False)

    def by_hand(self):
        written = {self.key(unit): tally for unit, tally in enumerate(self.truth)}
        if step := rules.adjusting_step(self.game, written):
            self.game.take(step)
            self.by_hands += len(step["lines"])

    def enter_shot(self, event, rest):
        """Enters a volley with the answers that give as many hits with the same dice."""
        self.by_hand()
        step = {"do": "fire", "unit": self.key(event.unit), "target": self.key(event.target)}
        state, unit = self.game.state, self.game.state.units[event.unit]
        state.pending.clear()
        unit.fired = unit.moved = unit.marched = unit.reaction_fire = unit.must_rally = False
        try:
            questions = {
                each.key: [answer.key for answer in each.answers] for each in self.game.ask(step).questions
            }
        except BadInput:
            return
        places = [each for each in questions["place"] if each.startswith("long") == event.values[0]]
        for place, figures in product(places, questions.get("figures", [""])):
            whole = step | {"place": place} | ({"figures": figures} if figures else {})
            roll = self.game.next_roll(whole)
            if roll is None or roll.total.value != f"{event.values[1]}+":
                continue
            if len(roll.outcomes[0].faces) == len(event.faces):
                self.game.take(whole | {"faces": list(event.faces)})
                shots = [each for each in self.game.log.events if each.verb == "shoots"]
                assert shots[-1].values == event.values
                self.answer_dues(rest)
                return

    def answer_dues(self, rest):
        """Answers the test of a unit that was hit as the battle has it. Nobody returns fire by itself."""
        while due := next((each for each in self.game.dues() if not each.is_optional), None):
            after = [each for each in rest if each.unit == due.unit]
            test = next((each for each in after if each.verb == "tests_rally"), None)
            if due.step["do"] == "rally" and test:
                self.game.take({**due.step, "faces": list(test.faces)})
            elif due.step["do"] == "back":
                ran = any(each.verb == "is_driven_off" for each in after)
                self.game.take({**due.step, "answer": "edge" if ran else "back"})
            else:
                return


def test_a_golden_battle_entered_step_by_step_ends_with_the_same_roster():
    scenario, log = rules.load_scenario("macduff/skirmish_12v12"), rules.FullLog()
    dice, minds = SeededDice("1873"), rules.computers(scenario)
    outcome = rules.find("macduff").run(scenario, dice, minds, log)
    tapper = Tapper(scenario, log.events)
    game = tapper.enter_all()
    shots = [each.faces for each in log.events if each.verb == "shoots"]
    assert [each.faces for each in game.log.events if each.verb == "shoots"] == shots
    tests = [each.values for each in log.events if each.verb == "tests_rally"]
    told = [each.values for each in game.log.events if each.verb == "tests_rally"]
    assert len(told) > len(tests) // 2
    fell = [each for each in log.events if each.verb == "loses"]
    for fate, tally, row in zip(outcome.fates, game.tallies().values(), game.rows(), strict=True):
        assert tally.ran == (fate.state in ("routed", "driven_off"))
        assert tally.lost == sum(each.values[0] for each in fell if each.unit == row.unit)
        assert row.left == fate.start - tally.lost
        assert tally.ran or tally.lost == fate.lost  # to the battle, all men of a unit that ran are lost
    assert tapper.by_hands < len(fell) // 4
