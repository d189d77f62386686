"""A ruleset: what all sets of rules have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rules.core.battle import Battle, Commander, Outcome, Phase
from rules.core.dice import Dice
from rules.core.establishment import Establishment
from rules.core.events import Log
from rules.core.inputs import BadInput, nearest_hint
from rules.core.position import PositionRules, place_units, raise_units
from rules.core.reactions import Reaction, check_reactions
from rules.core.scenario import Scenario

if TYPE_CHECKING:
    from rules.core.assisted import Entrant, Game
    from rules.core.referee import Referee

__all__ = [
    "Ruleset",
    "Scenario",
    "computers",
    "establishment",
    "find",
    "home",
    "rulesets",
    "written_rulesets",
]

HOME = Path(__file__).parent.parent  # the folder of the rulesets' packages


UNITS, COMMANDERS = "units", "commanders"
"""Whose names stand on the action cards of a ruleset."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules, ready to be played. Its package exports it as RULESET."""

    key: str  # the package's name, and the first part of its procedures' names
    title: str
    version: int  # raised whenever a golden transcript changes
    sequence: tuple[Phase, ...]  # one game turn of both sides, in the printed order
    check: Callable[[Scenario], None]  # raises BadInput("units.3.figures", why)
    set_up: Callable[[Scenario, Dice, Log, tuple[Commander, Commander]], Battle]
    verdict: Callable[[Any], Outcome | None]  # asked at the end of each turn; never None in the last
    commander: Callable[[str], Commander]  # makes a new one, by temper: "bold", "steady", "wary"
    # (terrain, season, seed) -> a Scenario.board for ground that no scenario draws
    ground: Callable[..., dict[str, Any]] | None = None
    ground_words: Mapping[str, str] | None = None  # what the kinds of things on a board mean
    places: str = ""  # how its boards count: "[column, row] from the left and far edges, both from 0"
    # (kind, board, units without places, attacker, edges) -> the units placed, and Scenario.terms; edges:
    # the edge by which reserves come on: the attacker's "rear", "front", "left" or "right"
    deploy: Callable[..., tuple[list[dict[str, Any]], dict[str, Any]]] | None = None
    plays: tuple[str, ...] = ()  # the words for troops in Scenario.units that it plays
    kinds: tuple[str, ...] = ()  # the words for battle kinds that deploy knows
    counts: str = "figures"  # the unit of strength: "figures", "bases", or "hits" still to be taken
    hits: int = 0  # hits that troops can take, where strength is in hits
    cards: str = ""  # whose names its action cards bear: UNITS, COMMANDERS, or nobody's
    beat: str = "phase"  # the name of its turns: "phase" or "turn"
    establishment: Establishment | None = None  # what a campaign must know; None: campaigns cannot use it
    # replaced tables -> this ruleset's establishment with them; None: its tables cannot be replaced
    establishment_for: Callable[[Mapping[str, Any]], Establishment] | None = None
    # replaced tables -> all their faults, each with its field
    find_faults: Callable[[Mapping[str, Any]], list[BadInput]] | None = None
    reactions: tuple[Reaction, ...] = ()  # what the other side may do while an order is carried out
    # by name of a table of its data: "given" in print, "restored" from what is left, "designed" or "mixed".
    # Such tables may be replaced by a file (Scenario.terms["tables"]). None: all are as printed
    table_origins: Callable[..., Mapping[str, str]] | None = None  # takes the replaced tables
    # (roster, options) -> a table game in which a phone asks and reckons; None: there is none yet
    assisted: Callable[[Sequence[Entrant], Mapping[str, Any]], Game] | None = None
    # (board, kind) -> what is on it to be held, shelled or burnt, for that game's options["places"]
    places_at_table: Callable[[Mapping[str, Any], str], list[dict[str, Any]]] | None = None
    referee: Referee | None = None  # how a phone keeps the turn of such a game; None: it does not
    # (view, clause, unit, option, cast) -> the core.choices.Option for the number; None: undescribed
    describe: Callable[[Any, str, int, int, Any], Any] | None = None
    # (scenario, events, outcome) -> verb and values of the event that closes a log; "": its events do that
    ending_event: Callable[..., tuple[str, tuple[int, ...]]] | None = None
    positions: PositionRules | None = None  # how battles begin partway through; None: they do not

    def __post_init__(self) -> None:
        check_reactions(self.reactions)

    def run(
        self,
        scenario: Scenario,
        dice: Dice,
        commanders: tuple[Commander, Commander],
        log: Log,
        each_turn: Callable[[Battle, int], None] | None = None,
    ) -> Outcome:
        """Plays from the set-up, turn by turn and phase by phase, until a verdict.

        *each_turn* gets the battle and the number of the turn that is over, before the next is played.
        """
        battle = self.begin(scenario, dice, log, commanders)
        outcome = None
        while outcome is None:
            turn = battle.turn
            outcome = self.step(battle)
            if each_turn is not None and turn and battle.turn > turn:
                each_turn(battle, turn)
        return outcome

    def step(self, battle: Battle) -> Outcome | None:
        """Plays the next phase, or the next step of a phase played in steps. Returns the verdict."""
        if battle.turn == 0:
            self._open_turn(battle)
        if self.sequence[battle.phase].play(battle):
            return None
        battle.phase += 1
        if battle.phase < len(self.sequence):
            return None
        outcome = self.verdict(battle)
        battle.phase = 0
        if outcome is None:
            self._open_turn(battle)
        return outcome

    def _open_turn(self, battle: Battle) -> None:
        if battle.turn >= battle.scenario.turn_limit:
            raise RuntimeError(f"{self.key}: no verdict after the last turn of {battle.scenario.title!r}")
        battle.turn += 1
        battle.log.turn = battle.turn

    def begin(
        self, scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]
    ) -> Battle:
        """Sets the battle up, before its first turn or the first after the scenario's position."""
        battle = self.set_up(scenario, dice, log, commanders)
        battle.reactions = self.reactions
        if scenario.position:
            place_units(self, battle)
        log.open(battle.units)
        if scenario.position:
            self._open_turn(battle)
            raise_units(self, battle)
        return battle


def written_rulesets() -> tuple[str, ...]:
    """Returns the keys of all rulesets: packages beside core with a catalogue of clauses."""
    return _written_in(HOME)


@cache
def _written_in(folder: Path) -> tuple[str, ...]:
    """Returns the keys of the rulesets in *folder*, looked up once: a page asks twenty times."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/clauses.toml")))


def rulesets() -> tuple[str, ...]:
    """Returns the keys of the rulesets that can be played: those that ship a scenario.

    A new ruleset gets its clauses and procedures first. It is not offered before it can play a battle.
    """
    return _playable_in(HOME)


@cache
def _playable_in(folder: Path) -> tuple[str, ...]:
    """Returns those of the rulesets in *folder* that ship a scenario, looked up once."""
    return tuple(key for key in _written_in(folder) if any((folder / key / "scenarios").glob("*.toml")))


def home(key: str) -> Path:
    """Returns the folder of that ruleset. Raises BadInput("ruleset", ...) if there is none."""
    known = written_rulesets()
    if key not in known:
        raise BadInput("ruleset", f"there is no {key!r}{nearest_hint(key, known)}")
    return HOME / key


def find(key: str) -> Ruleset:
    """Returns the ruleset with that key.

    Raises BadInput("ruleset", ...) if none with that key can be played.
    """
    known = rulesets()
    if key not in known:
        raise BadInput("ruleset", f"there is no {key!r}{nearest_hint(key, known)}")
    ruleset: Ruleset = import_module(f"rules.{key}").RULESET
    return ruleset


def establishment(key: str, tables: Mapping[str, Any] | None = None) -> Establishment:
    """Returns what a campaign must know of that ruleset, with replaced *tables*.

    Raises BadInput("ruleset", ...) if campaigns cannot use it.
    """
    ruleset = find(key)
    if ruleset.establishment is None or ruleset.ground is None or ruleset.deploy is None:
        raise BadInput("ruleset", f"{ruleset.title} cannot set up battles of a campaign")
    if tables and ruleset.establishment_for is not None:
        return ruleset.establishment_for(tables)
    return ruleset.establishment


def computers(scenario: Scenario) -> tuple[Commander, Commander]:
    """Creates computer commanders for both sides of *scenario*, with the tempers it names."""
    ruleset = find(scenario.ruleset)
    blue, red = scenario.tempers()
    return ruleset.commander(blue), ruleset.commander(red)
