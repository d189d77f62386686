"""The steps of a replay in which a clause was applied, found without following the units over the board."""

import rules
from battles.replay.steps import is_shown, tongue_of, units_as_known
from battles.replay.unknown import hidden_values
from rules import FullLog, Scenario


def steps_with_clause(
    scenario: Scenario,
    log: FullLog,
    clause: str,
    *,
    letters: tuple[str, str],
    names: tuple[str, str] | None = None,
    language: str = "en",
    seen: int = 3,
) -> tuple[tuple[int, ...], str]:
    """Returns the numbers of the steps with *clause*, and the sentence of the first.

    They are those that `replay_of_battle` gives. It follows no unit over the board, so it takes a small part
    of the time.
    """
    cast, _bodies, unknown, _guards = units_as_known(scenario, log, letters, names, language, seen)
    shown_events = [event for event in log.events if is_shown(event, cast.verbs[event.verb], unknown, seen)]
    numbers = tuple(number for number, event in enumerate(shown_events, 1) if event.clause == clause)
    if not numbers:
        return (), ""
    first = shown_events[numbers[0] - 1]
    hidden = hidden_values(first, cast.verbs[first.verb], unknown)
    return numbers, rules.say(first, cast, tongue_of(language), hidden)
