"""The rules: pure Python battles. This is the front door; outside, only types come from further in.

A battle: `outcome = play(record, dice=SeededDice(seed), computer=computers(scenario), log=log)`.
"""

from __future__ import annotations

from rules.core.battle import BLUE, RED, Battle, NeedDecision, Outcome, Question, UnitFate
from rules.core.clauses import Clause, catalogue, clause
from rules.core.dice import Dice, NeedDice, ScriptedDice, SeededDice, WrongFace
from rules.core.establishment import Chief, Establishment, Loss, Trains
from rules.core.events import Event, FullLog, Log
from rules.core.inputs import BadInput
from rules.core.odds import Odds, Run, Share, cores, count, fight_runs, odds
from rules.core.procedures import Procedure, all_procedures, procedure
from rules.core.prose import Cast, Language, Verb, cast, say, verbs
from rules.core.record import Record, digest, play
from rules.core.replay import fold, steps
from rules.core.ruleset import Ruleset, computers, establishment, find, rulesets
from rules.core.scenario import SIDES, Scenario
from rules.core.scenarios import line_of, load_scenario, scenario_from, shipped
from rules.core.standing import UNBORN, Standing

RULESETS = rulesets()

__all__ = [
    "BLUE",
    "RED",
    "RULESETS",
    "SIDES",
    "UNBORN",
    "BadInput",
    "Battle",
    "Cast",
    "Chief",
    "Clause",
    "Dice",
    "Establishment",
    "Event",
    "FullLog",
    "Language",
    "Log",
    "Loss",
    "NeedDecision",
    "NeedDice",
    "Odds",
    "Outcome",
    "Procedure",
    "Question",
    "Record",
    "Ruleset",
    "Run",
    "Scenario",
    "ScriptedDice",
    "SeededDice",
    "Share",
    "Standing",
    "Trains",
    "UnitFate",
    "Verb",
    "WrongFace",
    "all_procedures",
    "cast",
    "catalogue",
    "clause",
    "computers",
    "cores",
    "count",
    "digest",
    "establishment",
    "fight_runs",
    "find",
    "fold",
    "line_of",
    "load_scenario",
    "odds",
    "play",
    "procedure",
    "say",
    "scenario_from",
    "shipped",
    "steps",
    "verbs",
]
