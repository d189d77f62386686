"""A battle that the computer fought, entered step by step into an assisted game of the Mexican War."""

from dataclasses import replace
from itertools import groupby, product

import rules
from rules import BadInput, Entrant, SeededDice, Tally
from rules.mexican_war.assisted.checking import modifier_of

START = rules.find("mexican_war").assisted
MOVES = {"limbers": "limbered", "unlimbers": "unlimbered"}
FORMATIONS = ("line", "tactical_column", "march_column", "skirmish", "square", "anchored_line")
AIMS = ("front", "flank", "massed", "suspicion")
PLACES = ("open", "light", "hard")
SHOTS = {"fires": "fire", "fires_guns": "shell", "fires_canister": "shell"}
RANGES = {
    "fires": ("point_blank", "short", "medium", "long"),
    "fires_guns": ("short", "medium", "long"),
    "fires_canister": ("canister_near", "canister_far"),
}
CAUSES = {"loss": "MEX-MOR-07", "afraid": "MEX-MOR-12", "rally": "MEX-R-26"}


class Tapper:
    """Enters a battle that the computer fought into an assisted game, turn by turn.

    Charges and melees, whose places decide, are taken over as entered by hand.
    """

    def __init__(self, scenario, events):
        self.units, self.events = scenario.units, events
        force = [Entrant(facts["key"], rules.SIDES.index(facts["side"]), facts) for facts in scenario.units]
        self.game, self.truth = START(force, scenario.options), [Tally()] * len(force)
        self.volleys, self.shots, self.checks = 0, 0, []

    def key(self, unit):
        return self.units[unit]["key"]

    def enter_all(self):
        for _turn, events in groupby(self.events, key=lambda each: each.turn):
            self.by_hand()
            events = [each for each in events if max(each.unit, each.target) < len(self.units)]
            melees = [each for each in events if each.verb in ("closes_with", "fights")]
            fighting = {unit for each in melees for unit in (each.unit, each.target)}
            for event in events:
                if event.verb in (*MOVES, "forms", "moves"):
                    self.enter_move(event)
                elif event.verb in SHOTS and event.unit not in fighting and event.clause != "MEX-R-33":
                    self.enter_shot(event)
            for event in events:
                self.note_loss(event)
            self.end_turn(events)
        self.by_hand()
        return self.game

    def note_loss(self, event):
        old = self.truth[event.unit]
        if event.verb == "loses":
            self.truth[event.unit] = replace(old, lost=old.lost + event.values[0])
        elif event.verb == "rides_down":
            prey = event.target
            caught, hit = event.values[1], self.truth[prey]
            self.truth[event.target] = replace(
                hit, lost=hit.lost - caught, surrendered=hit.surrendered + caught
            )
        elif event.verb in ("leaves", "marches_off"):
            self.truth[event.unit] = replace(old, ran=True)
        elif event.verb == "falls":
            self.truth[event.unit] = replace(old, leader_hit=True)

    def by_hand(self):
        now = self.game.tallies()
        written = {}
        for unit, tally in enumerate(self.truth):
            key = self.key(unit)
            ran = now[key].ran if not tally.ran else True
            written[key] = replace(tally, ran=ran, absent=now[key].absent, taken=now[key].taken)
        if step := rules.adjusting_step(self.game, written):
            self.game.take(step)

    def questions(self, step):
        """Returns the answers to an action's first question, [] if it is closed."""
        try:
            return self.game.ask(step).questions[0].answers
        except BadInput:
            return []

    def enter_move(self, event):
        unit = self.game.state.units[event.unit]
        if unit.used:
            return
        if event.verb == "forms":
            word = FORMATIONS[event.values[0]]
        elif event.verb in MOVES:
            word = MOVES[event.verb]
        elif unit.guns:
            word = "limbered" if unit.limbered else "unlimbered"
        else:
            word = FORMATIONS[unit.formation]
        step = {"do": "move", "unit": self.key(event.unit), "formation": word, "figures": "1"}
        if any(each.key == word for each in self.questions(step)):
            self.game.take(step)

    def enter_shot(self, event):
        """Enters a shot with the answers that give as many hits with the same dice."""
        step = {"do": SHOTS[event.verb], "unit": self.key(event.unit), "target": self.key(event.target)}
        for band, aim, place in product(RANGES[event.verb], AIMS, PLACES):
            whole = step | {"range": band, "order": aim, "place": place, "faces": list(event.faces)}
            try:
                self.game.check_open(whole)
                roll = self.game.next_roll(whole | {"faces": []})
            except BadInput:
                return
            if roll is None or self.game.next_roll(whole) is not None:
                continue
            highest = int(roll.total.value) if roll.total and roll.total.value else 0
            dice = len(roll.outcomes[0].faces) if roll.counts else event.faces and len(event.faces)
            if dice == len(event.faces) and sum(face <= highest for face in event.faces) == event.values[0]:
                self.game.take(whole)
                self.volleys += event.verb == "fires"
                self.shots += event.verb != "fires"
                return

    def end_turn(self, events):
        """Ends a turn with the checks of the battle where a table comes to the same modifier."""
        self.game.state.pending.clear()
        self.game.take({"do": "end"})
        while self.game.dues():
            (due,) = self.game.dues()[:1]
            kind = due.step["do"]
            if kind in CAUSES:
                self.enter_check(due, events)
            else:
                self.game.take({**due.step, "answer": self.answer_to(kind, due, events)})

    def answer_to(self, kind, due, events):
        """Returns the answer of the battle: who was afraid, else that a rout runs on and nobody is caught."""
        if kind != "fear":
            return {"run": "runs", "chase": "nobody"}[kind]
        afraid = {str(each.unit) for each in events if each.clause == "MEX-MOR-12" and each.faces}
        return next((each.key for each in due.answers if each.key in afraid), "nobody")

    def enter_check(self, due, events):
        clause, state = CAUSES[due.step["do"]], self.game.state
        told = [
            each for each in events if (each.verb, each.clause, each.unit) == ("checks", clause, due.unit)
        ]
        pending = state.pending[0]
        for word in ("", "flank", "cover", "flank"):
            if word and word in [each.key for each in due.answers]:
                self.game.take({**due.step, "answer": word})
            if told and modifier_of(state, pending) == told[0].values[0]:
                self.game.take({**due.step, "faces": list(told[0].faces[-1:])})
                self.checks.append(told[0].faces[-1:])
                return
        self.game.take({**due.step, "faces": [10]})


def test_a_golden_battle_entered_step_by_step_ends_with_the_same_roster():
    scenario, log = rules.load_scenario("mexican_war/skirmish_12v12"), rules.FullLog()
    dice, minds = SeededDice("1847"), rules.computers(scenario)
    outcome = rules.find("mexican_war").run(scenario, dice, minds, log)
    tapper = Tapper(scenario, log.events)
    game = tapper.enter_all()
    assert (tapper.volleys, tapper.shots) > (15, 20)
    assert len(tapper.checks) > 12
    for fate, tally, row in zip(outcome.fates, game.tallies().values(), game.rows(), strict=True):
        assert (tally.lost, tally.surrendered) == (fate.lost, fate.captured)
        assert tally.ran == (fate.state in ("left", "routing"))
        assert row.left == (fate.start - fate.lost - fate.captured) * (row.whole > 0)
