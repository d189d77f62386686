"""The table of forces: those with news, then the others summed by place."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.pages.parts import supply
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.forces import outcome_sentence
from campaign.pages.reports.situation.names import number_of_forces, short_spot, weekday_name

Facts = dict[str, Any]

OF_NOTE = {
    "fought": 3, "held": 3, "fell_back": 3, "was_in": 3, "stopped": 2, "turned_back": 2, "faced": 2,
    "went_round": 1, "worked": 2, "near_home": 1, "no_way": 2, "stuck": 2,
}  # fmt: skip
"""Outcomes that are not normal, by weight."""

BATTLES = ("fought", "held", "fell_back", "was_in")

SEAT_ROWS, SIDE_ROWS, PLACES = 8, 14, 6
"""The most rows of forces of note, and of places with forces of which there is nothing to tell."""

TENTHS = 10
"""The parts of a battle by which ammunition is counted."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A force, or all forces of a place without news (`quiet`)."""

    name: str
    where: str
    change: int | None
    now: int | None
    note: str
    href: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class ForceTable:
    rows: tuple[TableRow, ...]
    change: int
    now: int
    count: int

    @property
    def lines(self) -> tuple[str, ...]:
        """Returns the table as lines, for the umpire to write in."""
        return tuple(table_line(row) for row in self.rows)


def table_line(row: TableRow) -> str:
    men = f" {words.number(row.now)}." if row.now is not None else ""
    return " ".join(filter(None, [f"{row.name}, {row.where}.{men}", row.note]))


def force_table(facts: Facts, *, seat: bool, member: Member | None = None) -> ForceTable:
    """Returns the table; with links if *member* reads it."""
    marks = marks_by_name(facts)
    weighed = [(weight_and_note(row, marks), row) for row in facts["forces"]]
    noted = sorted(
        (entry for entry in weighed if entry[0][0]),
        key=lambda entry: (-entry[0][0], -abs(men_changed(entry[1]))),
    )[: SEAT_ROWS if seat else SIDE_ROWS]
    shown = {row["ref"] for _note, row in noted}
    rows = [
        TableRow(
            row["name"],
            where_now(row),
            men_changed(row) if "fit" in row else None,
            row.get("fit"),
            note,
            member.url("campaign:force", ref=row["ref"]) if member else "",
        )
        for (_weight, note), row in noted
    ]
    quiet = [row for row in facts["forces"] if row["ref"] not in shown and "joined" not in row]
    rows_in_contact = [row for row in facts["forces"] if "fit" in row]
    return ForceTable(
        (*rows, *quiet_rows(quiet)),
        sum(map(men_changed, rows_in_contact)),
        sum(row["fit"] for row in rows_in_contact),
        len(facts["forces"]),
    )


def marks_by_name(facts: Facts) -> dict[str, list[tuple[int, str]]]:
    """Returns, by force, what must be decided about it, by weight, in two or three words."""
    marks: dict[str, list[tuple[int, str]]] = {}
    for row in facts.get("rounds") or ():
        if row["firearms"] and not row["rounds"]:
            marks.setdefault(row["name"], []).append((4, _("No ammunition.")))
        elif row["firearms"] and row["rounds"] < row["firearms"] * row["per_battle"]:
            marks.setdefault(row["name"], []).append((3, _("Ammunition for less than one battle.")))
    for row in facts.get("supply") or ():
        text = supply.supply_sentence(row["turns_unsupplied"], row["hungry"])
        marks.setdefault(row["name"], []).append((4 if row["hungry"] else 3, text))
    for row in facts.get("warnings", ()):
        if row["word"] in ("undone", "no_way", "unanswered"):
            marks.setdefault(row["name"], []).append((2, _("Order not carried out.")))
        elif row["word"] == "done":
            marks.setdefault(row["name"], []).append((1, _("Free for a new order.")))
    return marks


def weight_and_note(row: Facts, marks: dict[str, list[tuple[int, str]]]) -> tuple[int, str]:
    """Returns how much news a force has, 0 if all is normal, and the news."""
    if "silent" in row:
        return 9, _("No news since %s.") % weekday_name(row["silent"])
    if "joined" in row:
        return 1, _("Merged with %s.") % row["joined"]
    weight, texts = 0, []
    outcome = row.get("did") or {}
    if outcome.get("word") in OF_NOTE:
        weight += OF_NOTE[outcome["word"]]
        lost = outcome["word"] in BATTLES and not row.get("fit", 1)
        texts.append(short_outcome(outcome | {"word": "lost"} if lost else outcome))
    if row.get("unheard"):
        weight += 5
        texts.append(_("News of it again."))
    if row.get("slipped"):
        weight += 2
        texts.append(_("Slipped through {the_line} unseen."))
    marked = marks.get(row["name"], [])
    weight += sum(heavy for heavy, _told in marked)
    weight += abs(men_changed(row)) >= max(20, row.get("fit", 0) // 10)
    texts += [text for _heavy, text in marked]
    if weight and not texts:
        texts.append(arrival_note(outcome))
    return weight, " ".join(filter(None, texts))


def short_outcome(outcome: Facts) -> str:
    """Returns an outcome in short: Fought at Bor on Friday.

    The news tells of contacts.
    """
    day = weekday_name(outcome["day"]) if "day" in outcome else ""
    about = {"action": outcome.get("action", ""), "day": day}
    text = {
        "fought": _("Stopped by the battle of %(action)s on %(day)s."),
        "held": _("Held the field of %(action)s on %(day)s."),
        "fell_back": _("Fell back after %(action)s on %(day)s."),
        "was_in": _("Fought at %(action)s on %(day)s."),
        "lost": _("No men fit for duty since %(action)s on %(day)s."),
        "turned_back": _("Turned back on %(day)s."),
        "faced": _("Facing the enemy since %(day)s."),
        "went_round": _("Went round the enemy on %(day)s."),
        "worked": _("Task done on %(day)s."),
    }.get(outcome["word"])
    return text % about if text else outcome_sentence(outcome)


def arrival_note(outcome: Facts) -> str:
    return _("Arrived on %s.") % weekday_name(outcome["day"]) if outcome.get("word") == "arrived" else ""


def men_changed(row: Facts) -> int:
    """Returns by how many men fit for duty a force grew or shrank."""
    return int(row.get("fit", 0) - row.get("opened", row.get("fit", 0)))


def where_now(row: Facts) -> str:
    return short_spot(row["spot"])


def quiet_rows(rows: Iterable[Facts]) -> list[TableRow]:
    """Returns the forces without news by place, the strongest places first."""
    places: dict[str, list[Facts]] = {}
    for row in rows:
        spot = row["spot"]
        places.setdefault(spot.get("place") or _("on the road"), []).append(row)
    ordered = sorted(places.items(), key=lambda entry: -sum(row.get("fit", 0) for row in entry[1]))
    quiet = [quiet_row(quiet[0]["name"] if len(quiet) == 1 else number_of_forces(len(quiet)), place, quiet)
             for place, quiet in ordered[:PLACES]]  # fmt: skip
    rest = [row for _place, quiet in ordered[PLACES:] for row in quiet]
    if rest:
        count = len(ordered) - PLACES
        where = ngettext("%(n)s other place", "%(n)s other places", count) % {"n": words.number(count)}
        quiet.append(quiet_row(number_of_forces(len(rest)), where, rest))
    return quiet


def quiet_row(name: str, where: str, rows: list[Facts]) -> TableRow:
    change, now = sum(map(men_changed, rows)), sum(row.get("fit", 0) for row in rows)
    return TableRow(name, where, change, now, "", quiet=True)
