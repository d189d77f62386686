"""The preview's strengths: each force's men before the week, after it, and as the next opens, with causes."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from campaign.i18n.language import in_either
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.economy.war_aims import Book
from campaign.logic.economy.weariness import POINT
from campaign.logic.turns.previews import Change, Muster, NextWeek, Preview, Toll
from campaign.logic.vocabulary import Account, Cause, ForceState, Stock
from campaign.models import Force, PreviewEdit, TimetableEntry, Turn
from campaign.pages.arrivals import timetable as coming
from campaign.pages.arrivals.event_effects import signed_number
from campaign.pages.economy.victory_track import in_points
from campaign.pages.parts.wording import phrases as words
from campaign.pages.turns.preview_edits import Spots

Counted = tuple[Muster, tuple[Toll, ...]]
"""A force's men, and what its units' ledgers have of the opening."""


@dataclass(frozen=True, slots=True)
class Row:
    """One force, or several: their men, what the opening brings them, and what it does else. `href`: where on
    the page the week is told of it, "" if nothing is.
    """

    name: str
    before: int
    after: int
    opens: int | None  # None: nobody can know
    brings: str
    besides: str = ""
    href: str = ""

    @property
    def is_unchanged(self) -> bool:
        """Tells whether nothing comes of it."""
        unmoved = self.before == self.after and self.opens in (self.after, None)
        return unmoved and not (self.brings or self.besides)


@dataclass(frozen=True, slots=True)
class SideStrengths:
    """A side's forces, by name; `rest` is the sum of those without changes.

    Forces without men at all three times are left out.
    """

    name: str
    letter: str
    rows: tuple[Row, ...]
    still: tuple[Row, ...]
    rest: Row
    total: Row


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the next week's outlook.

    `turn`: the number of the turn that follows; 0: none. `said`: how its opening was reckoned, and for which
    forces it was not.
    """

    sides: tuple[SideStrengths, ...] = ()
    turn: int = 0
    said: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()  # of the timetable, of places, and in the accounts of the sides


def strengths_part(
    turn: Turn,
    preview: Preview,
    spots: Spots,
    forces: Mapping[str, Force],
    units: Mapping[str, str],
    timetable: Mapping[str, TimetableEntry],
    edits: Mapping[str, PreviewEdit],
    besides: Mapping[str, Iterable[str]],
) -> Part:
    """Returns the part of strengths.

    *besides*: by force what the opening brings it, apart from its men and its spot.
    """
    following = preview.following or NextWeek()
    brought = {change.force: change for change in following.changes}
    named = {change.force for change in preview.changes}
    more = defaultdict[str, list[str]](list)
    for key, change in brought.items():
        more[key] += new_positions(change, spots, new=key in preview.named and key not in named)
        more[key] += besides[key]
    for key, unit, grade in following.learned:
        about = {"unit": units.get(unit, unit), "grade": words.quality_name(grade)}
        more[key].append(_("%(unit)s: now %(grade)s") % about)
    sides = defaultdict[str, list[tuple[Row, Counted]]](list)
    for muster in preview.musters:
        key = muster.force
        counted = muster, brought[key].tolls if key in brought else ()
        besides_men = "; ".join(line.rstrip(".") for line in more[key])
        if key in following.held:
            besides_men = _("in a battle that is not settled")
        href = f"#{force_anchor(key)}" if key in named else ""
        sides[muster.side].append(
            (strength_row(name_of_force(key, preview, forces), [counted], besides_men, href), counted)
        )
    return Part(
        tuple(
            strengths_of_side(name, spots.letters[side], sides[side])
            for side, name in spots.sides.items()
            if sides[side]
        ),
        turn.number + 1 if preview.following else 0,
        tuple(remarks_on_week(preview, edits)),
        tuple(opening_outcomes(following, timetable, spots)),
    )


def strengths_of_side(name: str, letter: str, forces: list[tuple[Row, Counted]]) -> SideStrengths:
    forces = sorted(forces, key=lambda entry: entry[0].name)
    still = [(row, counted) for row, counted in forces if row.is_unchanged]
    rest = ngettext("%(n)s force as it was", "%(n)s forces as they were", len(still))
    return SideStrengths(
        name,
        letter,
        tuple(row for row, _counted in forces if not row.is_unchanged),
        tuple(row for row, _counted in still),
        strength_row(rest % {"n": words.number(len(still))}, [counted for _row, counted in still]),
        strength_row(_("Total"), [counted for _row, counted in forces]),
    )


def strength_row(name: str, of: list[Counted], besides: str = "", href: str = "") -> Row:
    """Returns the sum of all *of*: known, if each is."""
    before, after = sum(muster.before for muster, _tolls in of), sum(muster.after for muster, _tolls in of)
    known = [muster.opens for muster, _tolls in of if muster.opens is not None]
    opens = sum(known) if len(known) == len(of) else None
    tolls = [toll for _muster, some in of for toll in some]
    joined = 0 if opens is None else opens - after - sum(map(men_gained, tolls))
    return Row(name, before, after, opens, changes_in_words(tolls, joined), besides, href)


def force_anchor(force: str) -> str:
    return f"force-{force}"


def name_of_force(key: str, preview: Preview, forces: Mapping[str, Force]) -> str:
    """Returns the name of a force, also of one that is not there yet."""
    if key in forces:
        return forces[key].label
    return in_either(*preview.named[key]) if key in preview.named else words.capitalise(key.replace("_", " "))


def men_gained(toll: Toll) -> int:
    """Returns how many more are fit for duty by it."""
    if toll.stock is not Stock.MEN:
        return 0
    return toll.amount * ((toll.target is Account.FIT) - (toll.source is Account.FIT))


SAID: dict[tuple[Account, Account], Callable[[int], str]] = {
    (Account.DEPOT, Account.FIT): lambda n: ngettext("%(n)s man joins", "%(n)s men join", n),
    (Account.WOUNDED, Account.FIT): lambda n: ngettext(
        "%(n)s wounded man is fit again", "%(n)s wounded are fit again", n
    ),
    (Account.SICK, Account.FIT): lambda n: ngettext(
        "%(n)s sick man is fit again", "%(n)s sick are fit again", n
    ),
    (Account.MISSING, Account.FIT): lambda n: ngettext(
        "%(n)s missing man rejoins", "%(n)s missing rejoin", n
    ),
    (Account.CAPTURED, Account.FIT): lambda n: ngettext(
        "%(n)s man is back from captivity", "%(n)s men are back from captivity", n
    ),
    (Account.FIT, Account.SICK): lambda n: ngettext("%(n)s man falls sick", "%(n)s men fall sick", n),
    (Account.WOUNDED, Account.DEAD): lambda n: ngettext(
        "%(n)s man dies of his wounds", "%(n)s men die of their wounds", n
    ),
    (Account.SICK, Account.DEAD): lambda n: ngettext("%(n)s sick man dies", "%(n)s sick die", n),
    (Account.FIT, Account.DESERTED): lambda n: ngettext("%(n)s man deserts", "%(n)s men desert", n),
    (Account.MISSING, Account.DESERTED): lambda n: ngettext(
        "%(n)s missing man is counted as dead", "%(n)s missing men are counted as dead", n
    ),
    (Account.FIT, Account.DISCHARGED): lambda n: ngettext(
        "%(n)s time-expired man goes home", "%(n)s time-expired men go home", n
    ),
    (Account.WOUNDED, Account.DISCHARGED): lambda n: ngettext(
        "%(n)s wounded man is sent home", "%(n)s wounded are sent home", n
    ),
    (Account.SICK, Account.DISCHARGED): lambda n: ngettext(
        "%(n)s sick man is sent home", "%(n)s sick are sent home", n
    ),
}
"""The moves of men between accounts, in the order in which they are told."""


def changes_in_words(tolls: Iterable[Toll], joined: int) -> str:
    """Returns changes in words: 20 men join, 4 men fall sick.

    *joined*: those who come from other forces with their units, or go.
    """
    men: Counter[tuple[Account, Account, Cause | None]] = Counter()
    for toll in tolls:
        way = toll.source, toll.target
        plain = way in SAID and toll.cause is not Cause.SURRENDERED
        if toll.stock is Stock.MEN:
            men[*way, None if plain else toll.cause] += toll.amount
    changes = []
    for way, phrase_of in SAID.items():
        if number := men.pop((*way, None), 0):
            changes.append(phrase_of(number) % {"n": words.number(number)})
    for (source, target, cause), number in sorted(men.items()):
        assert cause is not None
        changes.append(other_change(source, target, cause, number))
    if joined > 0:
        come = ngettext("%(n)s man comes from other forces", "%(n)s men come from other forces", joined)
        changes.append(come % {"n": words.number(joined)})
    elif joined < 0:
        go = ngettext("%(n)s man goes to other forces", "%(n)s men go to other forces", -joined)
        changes.append(go % {"n": words.number(-joined)})
    return ", ".join(changes)


def other_change(source: Account, target: Account, cause: Cause, men: int) -> str:
    """Returns a change: 4 men gave themselves up; 3 men, prisoner → dead (shot)."""
    if cause is Cause.SURRENDERED:
        text = ngettext("%(n)s man surrenders", "%(n)s men surrender", men)
        return text % {"n": words.number(men)}
    return _("%(men)s, %(source)s → %(target)s (%(cause)s)") % {
        "men": words.amount(Stock.MEN, men),
        "source": words.account_name(source),
        "target": words.account_name(target),
        "cause": words.cause_name(cause),
    }


def new_positions(change: Change, spots: Spots, *, new: bool) -> list[str]:
    """Returns where *new* forces are; of others only those moved elsewhere or reunited."""
    before, after = change.before, change.after
    if new:
        return [words.capitalise(spots.place_and_state(after))]
    together = ForceState.DISPERSED in (before.state, after.state) and before.state is not after.state
    if before.spot == after.spot and not together:
        return []
    return [f"{words.capitalise(spots.place_and_state(before))} → {spots.place_and_state(after)}"]


def remarks_on_week(preview: Preview, edits: Mapping[str, PreviewEdit]) -> Iterator[str]:
    if preview.musters and preview.following is None:
        yield _("This is the last {week}; none opens after it.")
    if preview.following and preview.following.held:
        yield _(
            "A question mark means that it depends on a battle that is not settled. Everything else is "
            "counted as if you postponed that battle, and may change with its outcome."
        )
    if preview.musters and preview.edits != {line: edit.after for line, edit in edits.items()}:
        yield _(
            "You have changed the preview since it was played. The men are counted without these changes. "
            "Play the preview again to see them."
        )


def opening_outcomes(
    following: NextWeek, timetable: Mapping[str, TimetableEntry], spots: Spots
) -> Iterator[str]:
    """Yields what the opening brings: Drafts of the autumn: 400 men came to La Habana."""
    for outcome in following.came:
        place = spots.places[outcome.place].label if outcome.place in spots.places else ""
        yield f"{timetable[outcome.due].label}: {coming.outcome_phrase(outcome.what, outcome.men, place)}"
    for place, before, after in following.leans:
        about = {
            "place": spots.places[place].label,
            "before": signed_number(before),
            "after": signed_number(after),
        }
        yield _("%(place)s: sympathy %(before)s → %(after)s") % about
    for side, book, amount in following.books:
        if book is Book.WEARINESS and 10 * abs(amount) >= POINT:  # else it is no tenth of a point
            yield _("%(side)s: weariness %(points)s") % {
                "side": spots.sides[side],
                "points": in_points(amount),
            }
        elif book is Book.POINTS:
            yield _("%(side)s: victory points %(points)s") % {
                "side": spots.sides[side],
                "points": signed_number(amount),
            }
