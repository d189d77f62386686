"""A ruleset: what five sets of rules have in common, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.core.battle import Battle, Commander, Outcome, Phase
from rules.core.dice import Dice
from rules.core.establishment import Establishment
from rules.core.events import Log
from rules.core.inputs import BadInput, nearest_hint
from rules.core.reactions import Reaction, check_reactions
from rules.core.scenario import Scenario

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

HOME = Path(__file__).parent.parent  # where the packages of the rulesets stand


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One set of rules, ready to be played. Its package holds it as RULESET."""

    key: str  # the package's name, and the first part of its procedures' names
    title: str
    version: int  # raised whenever a golden transcript changes
    sequence: tuple[Phase, ...]  # one game turn of both sides, in the printed order
    check: Callable[[Scenario], None]  # raises BadInput("units.3.figures", why)
    set_up: Callable[[Scenario, Dice, Log, tuple[Commander, Commander]], Battle]
    verdict: Callable[[Any], Outcome | None]  # asked at the end of each turn; never None in the last
    commander: Callable[[str], Commander]  # a new one, by temper: "bold", "steady", "wary"
    # (terrain, season, seed) -> a Scenario.board that nobody has drawn
    ground: Callable[..., dict[str, Any]] | None = None
    ground_words: Mapping[str, str] | None = None  # what the kinds of a board's things mean
    places: str = ""  # how its boards count: "[column, row] from the left and far edges, both from 0"
    # (kind, board, units without places, attacker, edges) -> the units placed, and Scenario.terms; edges:
    # by which edge reserves come on, the attacker's "rear" or "front", or to his "left" or "right"
    deploy: Callable[..., tuple[list[dict[str, Any]], dict[str, Any]]] | None = None
    plays: tuple[str, ...] = ()  # the words of Scenario.units' troops that it plays
    kinds: tuple[str, ...] = ()  # the words of deploy's kinds
    counts: str = "figures"  # what a strength is counted in: "figures", "bases", "hits" still to be taken
    hits: int = 0  # that troops can take, where these are counted
    beat: str = "phase"  # what its turns are called: "phase" or "turn"
    establishment: Establishment | None = None  # what a campaign must know; None: none is played by it
    # replaced tables -> the same by these; None: its tables cannot be replaced
    establishment_for: Callable[[Mapping[str, Any]], Establishment] | None = None
    # replaced tables -> every fault of theirs, each with its field
    find_faults: Callable[[Mapping[str, Any]], list[BadInput]] | None = None
    reactions: tuple[Reaction, ...] = ()  # what the other side may do while an order is carried out
    # by name of a table of its data: "given" in print, "restored" from what is left, "designed" or "mixed".
    # Such tables may be replaced by a file (Scenario.terms["tables"]). None: all are as printed
    table_origins: Callable[..., Mapping[str, str]] | None = None  # takes what is replaced
    # (view, clause, unit, option, cast) -> the core.choices.Option that the number means; None: nobody says
    describe: Callable[[Any, str, int, int, Any], Any] | None = None

    def __post_init__(self) -> None:
        check_reactions(self.reactions)

    def run(
        self, scenario: Scenario, dice: Dice, commanders: tuple[Commander, Commander], log: Log
    ) -> Outcome:
        """Plays from the set-up, turn by turn and phase by phase, until a verdict."""
        battle = self.begin(scenario, dice, log, commanders)
        outcome = None
        while outcome is None:
            outcome = self.step(battle)
        return outcome

    def step(self, battle: Battle) -> Outcome | None:
        """Plays the next phase, or the next step of one that is played in steps. Returns the verdict."""
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
        """Sets the battle up, before its first turn."""
        battle = self.set_up(scenario, dice, log, commanders)
        battle.reactions = self.reactions
        log.open(battle.units)
        return battle


def written_rulesets() -> tuple[str, ...]:
    """Returns the keys of all rulesets: packages beside core with a catalogue of clauses."""
    return tuple(sorted(path.parent.name for path in HOME.glob("*/clauses.toml")))


def rulesets() -> tuple[str, ...]:
    """Returns the keys of the rulesets that can be played: those that ship a scenario.

    One that is still being written has clauses and procedures first. Nobody is offered it before it can
    play a battle.
    """
    return tuple(key for key in written_rulesets() if any((HOME / key / "scenarios").glob("*.toml")))


def home(key: str) -> Path:
    """The folder of that ruleset. Raises BadInput("ruleset", ...) if there is none."""
    known = written_rulesets()
    if key not in known:
        raise BadInput("ruleset", f"there is no {key!r}{nearest_hint(key, known)}")
    return HOME / key


def find(key: str) -> Ruleset:
    """The ruleset of that name. Raises BadInput("ruleset", ...) if there is none that can be played."""
    known = rulesets()
    if key not in known:
        raise BadInput("ruleset", f"there is no {key!r}{nearest_hint(key, known)}")
    ruleset: Ruleset = import_module(f"rules.{key}").RULESET
    return ruleset


def establishment(key: str, tables: Mapping[str, Any] | None = None) -> Establishment:
    """What a campaign must know of that ruleset, by the *tables* that an umpire has replaced.

    Raises BadInput("ruleset", ...) if it plays no campaign.
    """
    ruleset = find(key)
    if ruleset.establishment is None or ruleset.ground is None or ruleset.deploy is None:
        raise BadInput("ruleset", f"{ruleset.title} lays out no battles of a campaign")
    if tables and ruleset.establishment_for is not None:
        return ruleset.establishment_for(tables)
    return ruleset.establishment


def computers(scenario: Scenario) -> tuple[Commander, Commander]:
    """New computer commanders for both sides of *scenario*, of the tempers it names."""
    ruleset = find(scenario.ruleset)
    blue, red = scenario.tempers()
    return ruleset.commander(blue), ruleset.commander(red)
