"""The entries in a log of both sides that a player may know of: none about hidden units alone."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from json import dumps
from typing import Any

import rules
from battles.pages.at_table.both_sides import number_of_reader
from battles.pages.at_table.known_phrases import HIDDEN, Secrets
from battles.pages.at_table.table import TableDesk
from battles.pages.visible_table_game import HIDING
from battles.table.assisted import AssistedTable, name_of_entry
from battles.table.log import TableLog
from campaign.store.journal import value_mark
from rules import adjusting_step
from rules.core.assisted import ADJUST, UNDO, Game, Step
from rules.core.refereeing.game import CHOOSE

BEHIND = -1  # a number of steps that no table has


def hidden_keys(desk: TableDesk) -> frozenset[str]:
    """Returns the units that the reader does not see, by key."""
    return frozenset(visible.unit.key for visible in desk.units_in_game if visible.name == HIDDEN)


def garrisons_unseen(desk: TableDesk, game: Game) -> frozenset[int]:
    """Returns garrisons, by number, that the reader's side has not seen go into their houses, nor since."""
    eye = 1 << number_of_reader(desk)
    unseen = set[int]()
    for event in game.log.events:
        if event.seen & eye:
            unseen -= {event.unit, event.target}
        elif event.verb in HIDING:
            unseen.add(event.unit)
    return frozenset(unseen)


@dataclass(frozen=True, slots=True)
class UnknownEntries:
    """The entries that a reader may not know of: about *hidden* units alone, or secret for another side."""

    hidden: frozenset[str]
    own: frozenset[str]
    secret: tuple[str, ...]

    def has_hidden(self, step: Mapping[str, Any]) -> bool:
        """Tells whether the reader may not know of *step*."""
        if step["do"] == ADJUST:
            return self.hidden.issuperset(step["lines"])
        is_secret = step["do"] in self.secret and step.get("unit") not in self.own
        return is_secret or step.get("unit") in self.hidden

    def part_of(self, step: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Returns the part of *step* that the reader may not know of; None for nothing."""
        if self.has_hidden(step):
            return step
        lines = step["lines"] if step["do"] == ADJUST else {}
        lines = {key: line for key, line in lines.items() if key in self.hidden}
        return {**step, "lines": lines} if lines else None


def unknown_entries(desk: TableDesk) -> UnknownEntries:
    """Returns the entries that the reader may not know of."""
    own_keys = frozenset(visible.unit.key for visible in desk.units_in_game if visible.own)
    referee = rules.find(desk.battle.ruleset).referee
    return UnknownEntries(hidden_keys(desk), own_keys, referee.secret if referee else ())


def secrets_of(desk: TableDesk, letters: Sequence[str]) -> Secrets:
    """Returns the phrases that the reader may not read. *letters*: of the side of each unit."""
    referee, side = rules.find(desk.battle.ruleset).referee, desk.member.side
    others = frozenset(number for number, letter in enumerate(letters) if side and letter != side.letter)
    return Secrets(referee.secret_words, others, referee.secret) if referee else Secrets()


def game_as_known(desk: TableDesk, table: AssistedTable, game: Game, by_hand: Step | None) -> Game:
    """Returns *game* as it was after the last step that the reader may know of.

    Its news and answers are those that a page shows. *by_hand*: entered in the log since the last step.
    """
    steps = rules.steps_in_force(table.entries(desk.own.steps)) if desk.own else ()
    known = known_steps_in_force(desk, steps)
    if len(known) == len(steps) and not (by_hand and unknown_entries(desk).has_hidden(by_hand)):
        return game
    return table.replay_fitting(known)[0]


def known_steps_in_force(desk: TableDesk, steps: Sequence[Step]) -> Sequence[Step]:
    """Returns *steps* in force up to the last that the reader may know of."""
    if not desk.is_cut:
        return steps
    unknown, count = unknown_entries(desk), len(steps)
    while count and unknown.has_hidden(steps[count - 1]):
        count -= 1
    return steps[:count]


def known_steps(desk: TableDesk) -> list[dict[str, Any]]:
    """Returns the stored steps that the reader may know of, with those that take them back."""
    stored = list(desk.own.steps) if desk.own else []
    if not desk.is_cut:
        return stored
    unknown, known, in_force = unknown_entries(desk), list[dict[str, Any]](), list[bool]()
    for entry in stored:
        if entry["step"]["do"] == UNDO:
            is_known = in_force.pop() if in_force else True
        else:
            is_known = not unknown.has_hidden(entry["step"])
            in_force.append(is_known)
        known += [entry] if is_known else []
    return known


def steps_sent(desk: TableDesk, seen: int) -> int:
    """Returns how many stored steps a page knew that showed *seen* steps."""
    stored = len(desk.own.steps) if desk.own else 0
    if not desk.is_cut:
        return seen
    return stored if seen == len(known_steps(desk)) else BEHIND


def known_log(desk: TableDesk) -> TableLog:
    """Returns the log without the lines of hidden units."""
    log, hidden = desk.log(), hidden_keys(desk)
    return replace(
        log,
        lines=tuple(line for line in log.lines if line.unit not in hidden),
        closed=tuple(tuple(gone for gone in phase if gone.unit not in hidden) for phase in log.closed),
    )


def known_stamp(desk: TableDesk) -> str:
    """Returns the stamp of the log as a page shows it; "" if the reader knows of nothing stored.

    A player in a log of both sides could test guesses about hidden units against the stamp itself.
    """
    if not desk.is_cut:
        return desk.stamp
    return value_mark(known_log(desk).stamp, desk.engagement.dice) if has_known_entries(desk) else ""


def has_known_entries(desk: TableDesk) -> bool:
    """Tells whether the reader knows of something stored."""
    if desk.own is None or not desk.is_cut:
        return desk.own is not None
    return bool(known_steps(desk)) or known_log(desk).stamp != known_log(replace(desk, reports=())).stamp


def known_mark(desk: TableDesk) -> str:
    """Returns the mark of what a player in a log of both sides may know of it."""
    keys = [entry["key"] for entry in known_steps(desk)]
    is_handed_in = desk.own is not None and desk.own.handed_in_at is not None
    log = dumps(asdict(known_log(desk)), sort_keys=True)
    return value_mark(desk.engagement.dice, *keys, is_handed_in, log)


def known_writers(desk: TableDesk) -> list[str]:
    """Returns who has entered what the reader may know of, the last one last."""
    hands = {line.by for line in known_log(desk).lines}
    by_step = [str(entry.get("by", "")) for entry in known_steps(desk)]
    return [name for name in (*sorted(hands - set(by_step)), *by_step) if name]


def shown_undo(desk: TableDesk, table: AssistedTable, last: str) -> str:
    """Returns the name of the entry that an undo takes back, as a page shows it. *last*: as it is stored.

    A player in a log of both sides could test guesses about hidden units against that of an entry by hand.
    """
    if not desk.is_cut or not last:
        return last
    if last.startswith(CHOOSE):
        return value_mark(last, desk.engagement.dice)
    hidden, stored = hidden_keys(desk), desk.own.steps if desk.own else []
    by_hand = adjusting_step(table.replay(stored), table.tallies_in(desk.log()))
    known = list[str]()
    for entry in known_steps(desk):
        if entry["laid"] != table.laid:
            continue
        if entry["step"]["do"] != UNDO:
            known.append(name_of_entry(known_part_of_step(entry["step"], hidden), entry["key"]))
        elif known:
            known.pop()
    if by_hand and not unknown_entries(desk).has_hidden(by_hand):
        known.append(name_of_entry(known_part_of_step(by_hand, hidden)))
    return value_mark(known[-1], desk.engagement.dice) if known else ""


def known_part_of_step(step: Mapping[str, Any], hidden: frozenset[str]) -> dict[str, Any]:
    """Returns *step* without lines of *hidden* units."""
    if step["do"] != ADJUST:
        return dict(step)
    return {**step, "lines": {key: line for key, line in step["lines"].items() if key not in hidden}}


def name_sent(desk: TableDesk, table: AssistedTable, sent: str, last: str) -> str:
    """Returns the name of the entry that an undo was *sent* for. *last*: of the last entry."""
    return last if sent and sent == shown_undo(desk, table, last) else sent
