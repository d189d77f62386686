"""A battle that a table began and the computer ended, as one replay."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from battles.board.frames import Replay, ReplayStep, Stand


def absent_stand(stand: Stand) -> Stand:
    """Returns a unit before it came, or after the part of the battle that knows it."""
    return replace(stand, state="", on_table=False, strength=0, officers=0, led=0)


def joined_replay(first: Replay, second: Replay, *, has_places: bool, lost: Mapping[str, int]) -> Replay:
    """Returns the steps of both parts, with the units of both.

    *has_places*: the first part knows places on the board of the second. If not, its units are where the
    second finds them. *lost*: what each unit had lost at the hand-over, by key; as much as the reader may
    count.
    """
    keys = [unit.key for unit in second.units]
    alone = [n for n, unit in enumerate(first.units) if unit.key not in keys and was_there(first, n)]
    units = (*second.units, *(first.units[n] for n in alone))
    before = {keys.index(unit.key): n for n, unit in enumerate(first.units) if unit.key in keys}
    before |= {len(keys) + at: n for at, n in enumerate(alone)}
    place = {n: number for number, n in before.items()} | {-1: -1}
    second_opening = (*second.opening, *(absent_stand(first.opening[n]) for n in alone))

    def stands_of_first(stands: Sequence[Stand]) -> tuple[Stand, ...]:
        return tuple(
            absent_stand(later)
            if number not in before
            else stands[before[number]]
            if has_places
            else where_it_is_found(stands[before[number]], later, is_alone=number >= len(keys))
            for number, later in enumerate(second_opening)
        )

    def of_first(step: ReplayStep) -> ReplayStep:
        return replace(
            step,
            unit=place.get(step.unit, -1),
            target=place.get(step.target, -1),
            stands=stands_of_first(step.stands),
            down=tuple(step.down[before[n]] if n in before else 0 for n in range(len(units))),
        )

    taken_over = next((step.turn for step in second.steps if step.turn), 0)
    gone = [0 if unit.unknown else lost.get(unit.key, 0) for unit in units]
    steps = [of_first(step) for step in first.steps]
    steps += [
        replace(
            step,
            number=len(first.steps) + step.number,
            turn=step.turn or taken_over,
            stands=(*step.stands, *second_opening[len(keys) :]),
            down=tuple(was + now for was, now in zip(gone, (*step.down, *[0] * len(alone)), strict=True)),
        )
        for step in second.steps
    ]
    return Replay(units, stands_of_first(first.opening), tuple(steps), second.counts, second.beat)


def was_there(replay: Replay, unit: int) -> bool:
    """Tells whether a unit ever came: a table game has lines for more enemies than it met."""
    return any(stands[unit].state for stands in (replay.opening, *(step.stands for step in replay.steps)))


def where_it_is_found(now: Stand, later: Stand, *, is_alone: bool) -> Stand:
    """Returns *now* at the place of *later*: a table without a board knows none."""
    if is_alone:
        return replace(now, on_table=False)
    return replace(
        later,
        strength=now.strength,
        officers=now.officers,
        state=now.state,
        on_table=now.on_table and later.on_table,
        side=now.side,
    )
