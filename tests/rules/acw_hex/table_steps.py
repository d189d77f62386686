"""A battle of the computer, entered at a table step by step: its dice, shots, blows and choices."""

from itertools import groupby

from rules import SIDES

FRONTS = {(True, True): "both", (True, False): "we", (False, True): "they"}
GROUNDS = {(False, False): "none", (False, True): "target", (True, False): "we", (True, True): "both"}
SHOTS = ("shoots", "is_sheltered", "suffers", "falls_back", "is_removed", "is_hemmed_in")


class Table:
    """A table game that follows the events of a battle by computer."""

    def __init__(self, game, keys, sides):
        self.game, self.keys, self.sides = game, keys, sides
        self.events, self.caught = [], []

    def enter(self, do, unit=None, **more):
        self.game.take({"do": do} | ({"unit": self.keys[unit]} if unit is not None else {}) | more)

    def act(self, do, unit, **more):
        """Enters an action, as a free one if that is offered. Moves and their price are not entered here."""
        step = {"do": do, "unit": self.keys[unit]} | more
        asked = {each.key for each in self.game.ask(step).questions}
        self.game.take(step | ({"order": "free"} if "order" in asked else {}))

    def follow(self, events):
        """Plays all *events* of a battle."""
        rolled = [each for each in events if each.verb == "goes_first"]
        first = next(each for each in events if each.verb == "is_active").values[0]
        self.enter("first", **({"faces": list(rolled[0].faces)} if rolled else {"answer": SIDES[first]}))
        halves, half = [], []
        for event in events:
            if event.verb == "is_active":
                half = []
                halves.append(half)
            half.append(event)
        for each in halves:
            self.play_half(each)
        for due in self.game.dues():
            self.enter("orders", due.unit, faces=[1])
        self.catch_left()

    def play_half(self, events):
        """Plays one player turn."""
        self.events = events
        self.take_orders()
        self.catch_left()
        for event in events:
            self.act_out(event)
        self.shoot()
        self.meet()
        self.enter("end")
        while self.game.state.is_ending:
            self.answer(self.game.dues()[0])
        self.caught = [each.unit for each in events if each.verb == "is_caught"]

    def catch_left(self):
        """Enters the commanders whom the last close combat left alone."""
        for unit in self.caught:
            if self.game.state.units[unit].on_table:
                self.enter("caught", unit)
        self.caught = []

    def take_orders(self):
        rolled = {each.unit: each.faces for each in self.events if each.verb == "has_orders"}
        for due in self.game.dues():
            if due.unit in rolled:
                self.enter("orders", due.unit, faces=list(rolled[due.unit]))
            else:
                self.enter("orders", due.unit, answer="lost")

    def act_out(self, event):
        """Enters what is neither a shot nor a blow."""
        if event.verb == "comes_on":
            self.enter("arrive", event.unit)
        elif event.verb in ("moves", "faces"):
            self.act("move", event.unit)
        elif event.verb == "is_to_change":
            self.act("change", event.unit)
        elif event.verb in ("rallies", "does_not_rally"):
            helped = ("no", "yes")[event.values[1]]
            self.act("rally", event.unit, general=helped, faces=list(event.faces))
        elif event.verb == "is_taken":
            self.enter("taken", event.unit, target=self.keys[event.target])

    def shoot(self):
        shots = [each for each in self.events if each.verb == "shoots"]
        sheltered = {each.unit for each in self.events if each.verb == "is_sheltered"}
        for shot in shots:
            cover = "cover" if shot.target in sheltered else "open"
            self.act("shoot", shot.unit, target=self.keys[shot.target], cover=cover)
        for target, each in groupby(shots, lambda shot: shot.target):
            faces = [face for shot in each for face in shot.faces]
            (due,) = (due for due in self.game.dues() if due.step["target"] == self.keys[target])
            self.game.take({**due.step, "faces": faces})
            self.suffer(target, "ACW-SHOOT-09")

    def suffer(self, unit, clause):
        """Answers how a unit goes back, or whether it got away."""
        while (dues := self.game.dues()) and dues[0].step["do"] in ("back", "away"):
            own = [each for each in self.events if each.unit == unit]
            gone = [each for each in own if each.verb == "falls_back" and each.clause == clause]
            if dues[0].step["do"] == "away":
                hemmed_in = any(each.verb == "is_hemmed_in" for each in own)
                self.enter("away", unit, answer="no" if hemmed_in else "yes")
            else:
                self.enter("back", unit, answer=str(gone[-1].values[3] if gone else 0))

    def meet(self):
        """Enters a contact for each two units that strike, or are struck, in this player turn."""
        blows = {(each.unit, each.target) for each in self.events if each.verb == "strikes"}
        covered = {each.unit for each in self.events if each.verb == "is_covered"}
        active = self.events[0].values[0]
        pairs = {pair if self.sides[pair[0]] == active else pair[::-1] for pair in blows}
        for own, foe in sorted(pairs):
            front = FRONTS[(own, foe) in blows, (foe, own) in blows]
            ground = GROUNDS[own in covered, foe in covered]
            self.enter("close", own, target=self.keys[foe], front=front, ground=ground)

    def answer(self, due):
        """Answers a due of the close combat as the computer did."""
        do, unit = due.step["do"], due.unit
        if do == "strike":
            self.strike(due)
        elif do in ("back", "away"):
            self.suffer(unit, "ACW-CC-08")
        elif do == "share":
            targets = self.game.state.pending[0].others
            second = [
                len(each.faces)
                for each in self.events
                if each.verb == "strikes" and (each.unit, each.target) == (unit, targets[1])
            ]
            self.enter("share", unit, answer=str(sum(second)))
        elif do == "advance":
            gone = any(each.verb == "advances" and each.unit == unit for each in self.events)
            self.enter("advance", unit, answer="yes" if gone else "no")
        else:
            self.enter("again", unit, answer=str(self.faced_after(unit)))

    def faced_after(self, unit):
        """Returns the enemy in front of *unit* after its advance, or "none"."""
        at = next(n for n, each in enumerate(self.events) if (each.verb, each.unit) == ("advances", unit))
        for each in self.events[at:]:
            if each.verb == "strikes_again" and each.unit == unit:
                return each.target
            if each.verb == "strikes" and unit in (each.unit, each.target):
                return each.target if each.unit == unit else each.unit
        return "none"

    def strike(self, due):
        """Rolls the dice of a blow, with the commanders who joined it."""
        pending = self.game.state.pending[0]
        verb = "strikes_again" if pending.is_again else "strikes"
        faces, covered = [], ("is_covered", pending.unit) in [(each.verb, each.unit) for each in self.events]
        if pending.is_again and covered:
            self.game.take({**due.step, "answer": "covered"})
        for place, striker in enumerate(pending.others):
            (at,) = (
                number
                for number, each in enumerate(self.events)
                if (each.verb, each.unit, each.target) == (verb, striker, pending.unit)
            )
            faces += self.events[at].faces
            after = self.events[at + 1] if at + 1 < len(self.events) else None
            if after and after.verb == "joins" and after.target == striker:
                self.game.take({**due.step, "answer": f"join-{after.unit}-{place}"})
                faces += after.faces
        self.game.take({**due.step, "faces": faces})
