"""The shape of a war as a table, beside the recorded battles (recorded/battles.csv) of the same weeks.

The record names only the known battles: it shows where and when they took place, not how often.
"""

import datetime as dt
from collections import Counter, defaultdict

from benchmarks.recorded.battles import RecordedBattle, recorded_battles
from benchmarks.war_shape.counts import Counts, Shape, quarter_of
from campaign.logic.vocabulary import Cause


def battles_of_the_time(shape: Shape) -> list[RecordedBattle]:
    """Returns the recorded battles in the weeks of the war."""
    first, last = (dt.date.fromisoformat(day) for day in (shape.first, shape.last))
    return [battle for battle in recorded_battles() if first <= battle.date <= last]


def print_shape(name: str, shape: Shape) -> None:
    """Prints the shape of the war *name*, the record of the same weeks in brackets."""
    if not shape.weeks:
        return
    record = battles_of_the_time(shape)
    print(
        f"\nthe shape of {name}, {shape.first} to {shape.last}; in brackets the known battles of the record"
    )
    print_battles(shape, record)
    print_idle_weeks(shape)
    print(f"estates burned: {shape.burned} of {shape.sugar}; by year: {counts_in_words(shape.estates)}")
    for side in sorted({*shape.taken, *shape.held}):
        print_prisoners(side, shape, record)
    print(f"contacts: {sum(shape.contacts.values())}: {counts_in_words(shape.contacts)}")
    print("  two forces met on days in a row:", lengths_in_words(shape.met))
    print("  two forces were in face of each other on days in a row:", lengths_in_words(shape.faced))


def counts_in_words(counts: Counts) -> str:
    return ", ".join(f"{name} {number}" for name, number in counts.items()) or "none"


def lengths_in_words(numbers: Counts) -> str:
    """Returns the number of each length: `9 times 1, 2 times 2`."""
    return ", ".join(f"{number} times {length}" for length, number in numbers.items()) or "never"


def print_idle_weeks(shape: Shape) -> None:
    idle, longest = shape.idle, shape.longest_idle
    print(f"weeks without a battle: {idle['']} of {shape.weeks}, at most {longest['']} in a row;", end=" ")
    print(", ".join(f"{district} {idle[district]} ({longest[district]})" for district in idle if district))


def print_battles(shape: Shape, record: list[RecordedBattle]) -> None:
    recorded: dict[str, Counter[str]] = defaultdict(Counter)
    for battle in record:
        recorded[quarter_of(battle.date)][battle.district] += 1
    districts = [name for name in shape.idle if name]
    line = "{:<9}" + "{:>15}" * (len(districts) + 1)
    print(line.format("battles", *districts, "all"))
    found = {quarter: Counter(count) for quarter, count in shape.battles.items()}
    for quarter in (*sorted({*found, *recorded}), "all"):
        rows = [
            sum((each for at, each in table.items() if quarter in (at, "all")), Counter[str]())
            for table in (found, recorded)
        ]
        cells = [f"{rows[0][name]} ({rows[1][name]})" for name in districts]
        print(line.format(quarter, *cells, f"{rows[0].total()} ({rows[1].total()})"))


def print_prisoners(side: str, shape: Shape, record: list[RecordedBattle]) -> None:
    known = sum(battle.captured.get(side, 0) for battle in record)
    print(f"prisoners of {side}: {shape.taken.get(side, 0)} taken ({known}),", end=" ")
    print(f"{shape.freed.get(side, 0)} freed or escaped,", end=" ")
    for cause, count in shape.gone.items():
        if side in count:
            print(f"{count[side]} {Cause(cause).value},", end=" ")
    print(f"{shape.held.get(side, 0)} held and {shape.paroled.get(side, 0)} on parole at the end;", end=" ")
    by_year = {year: count.get(side, 0) for year, count in shape.held_by_year.items()}
    print("at the end of each year:", counts_in_words(by_year))
