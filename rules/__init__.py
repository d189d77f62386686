"""The rules: pure Python battles. Import from here; only types come from the modules inside.

A battle: `outcome = play(record, dice=SeededDice(seed), computer=computers(scenario), log=log)`.
"""

from __future__ import annotations

from rules.core.assisted import (
    Entrant,
    Phrase,
    Tally,
    adjusting_step,
    event_data,
    say_phrase,
    steps_in_force,
    steps_of_tap,
)
from rules.core.battle import BLUE, RED, Battle, Commander, NeedDecision, Outcome, Question, UnitFate
from rules.core.chances.odds import Run, Share, WinChances, cores, count, fight_runs, odds
from rules.core.clauses import Clause, catalogue, clause, printed_source
from rules.core.dice import Dice, NeedDice, ScriptedDice, SeededDice, WrongFace
from rules.core.establishment import Chief, Establishment, Loss, Trains
from rules.core.events import Event, FullLog, Log
from rules.core.files.scenarios import line_of, load_scenario, scenario_from, shipped_names
from rules.core.files.table_files import read_tables
from rules.core.inputs import BadInput
from rules.core.playing.choices import Option, Prompt
from rules.core.playing.game import PERSON, Fight, Game, Revealed, fight, resume, start
from rules.core.playing.record import Record, digest, play
from rules.core.playing.views import View
from rules.core.position import Position, UnitPosition, check_position, position_of, with_position
from rules.core.procedures import Procedure, all_procedures, procedure
from rules.core.reactions import Because
from rules.core.refereeing.beginning import begin_table_game
from rules.core.refereeing.game import RefereeGame
from rules.core.refereeing.positions import part_of_position, position_at_table
from rules.core.ruleset import Ruleset, computers, establishment, find, rulesets
from rules.core.scenario import SIDES, Scenario
from rules.core.standing import UNBORN, UnitState
from rules.core.table_sheets import TableSheet, has_table_sheet, table_sheet
from rules.core.telling.endings import with_ending
from rules.core.telling.log_lines import heading_of_event
from rules.core.telling.prose import FACES, Cast, Language, names_of, say
from rules.core.telling.replay import fold, steps
from rules.core.telling.verbs import Verb, Verbs, verbs

RULESETS = rulesets()

__all__ = [
    "BLUE",
    "FACES",
    "PERSON",
    "RED",
    "RULESETS",
    "SIDES",
    "UNBORN",
    "BadInput",
    "Battle",
    "Because",
    "Cast",
    "Chief",
    "Clause",
    "Commander",
    "Dice",
    "Entrant",
    "Establishment",
    "Event",
    "Fight",
    "FullLog",
    "Game",
    "Language",
    "Log",
    "Loss",
    "NeedDecision",
    "NeedDice",
    "Option",
    "Outcome",
    "Phrase",
    "Position",
    "Procedure",
    "Prompt",
    "Question",
    "Record",
    "RefereeGame",
    "Revealed",
    "Ruleset",
    "Run",
    "Scenario",
    "ScriptedDice",
    "SeededDice",
    "Share",
    "TableSheet",
    "Tally",
    "Trains",
    "UnitFate",
    "UnitPosition",
    "UnitState",
    "Verb",
    "Verbs",
    "View",
    "WinChances",
    "WrongFace",
    "adjusting_step",
    "all_procedures",
    "begin_table_game",
    "catalogue",
    "check_position",
    "clause",
    "computers",
    "cores",
    "count",
    "digest",
    "establishment",
    "event_data",
    "fight",
    "fight_runs",
    "find",
    "fold",
    "has_table_sheet",
    "heading_of_event",
    "line_of",
    "load_scenario",
    "names_of",
    "odds",
    "part_of_position",
    "play",
    "position_at_table",
    "position_of",
    "printed_source",
    "procedure",
    "read_tables",
    "resume",
    "say",
    "say_phrase",
    "scenario_from",
    "shipped_names",
    "start",
    "steps",
    "steps_in_force",
    "steps_of_tap",
    "table_sheet",
    "verbs",
    "with_ending",
    "with_position",
]
