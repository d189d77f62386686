"""Lines of a preview and what the umpire may say instead: of meetings at sea, stances and prisoners."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from campaign.access import Member
from campaign.logic.theatre.march_state import Interception
from campaign.logic.turns import previews
from campaign.logic.turns.previews import Change, Led, Standing
from campaign.logic.vocabulary import ForceKind, Stance
from campaign.models import Engagement, Force, Place, PreviewEdit, Route, Turn
from campaign.pages.parts.wording import phrases as words
from campaign.pages.turns import interceptions


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a preview; `name` "" if it may not be changed.

    `asks`: what to write instead, one of `choices` or a number. `now`: what it is after the edit.
    """

    text: str
    name: str = ""
    now: str = ""
    asks: str = ""  # "Men"
    choices: tuple[tuple[str, str], ...] = ()
    edited: str = ""  # "Instead: 8. The company was never there."; "" if it was not changed


@dataclass(frozen=True, slots=True)
class Spots:
    """By key; of sides the names and the letters."""

    places: dict[str, Place]
    routes: dict[str, Route]
    sides: dict[str, str]
    letters: dict[str, str]

    @classmethod
    def of(cls, member: Member) -> "Spots":
        sides = list(member.campaign.sides.all())
        return cls(
            {row.key: row for row in member.campaign.places.all()},
            {row.key: row for row in member.campaign.routes.select_related("a", "b")},
            {row.key: row.label for row in sides},
            {row.key: row.letter for row in sides},
        )

    def ends(self, ground: str) -> list[str]:
        """Returns the names of a place, or of the ends of a road."""
        route = self.routes.get(ground)
        return [route.a.label, route.b.label] if route else [self.places[ground].label]

    def place_and_state(self, standing: Standing) -> str:
        """Returns spot and state: at Bor, halted."""
        spot = standing.spot
        row = Engagement(  # any row that stands somewhere
            place=self.places.get(spot.place), route=self.routes.get(spot.route), metres=spot.metres
        )
        return f"{words.spot_name(row)}, {words.force_state(standing.state)}"


def meeting_line(
    turn: Turn,
    interception: Interception,
    spots: Spots,
    rows: dict[str, Force],
    edits: dict[str, PreviewEdit],
) -> Line:
    """Returns an interception.

    Tuesday 4 February, off Cerro: Sloop (Spain) sees Row (Cuba): it is captured.
    """
    met, fates = (
        interceptions.meeting_sentence(turn, interception.line, rows, spots.places, spots.routes),
        interceptions.possible_fates(),
    )
    edit = edits.get(interception.line)
    text = _("%(meeting)s. By the die: %(fate)s.") % {"meeting": met, "fate": fates[interception.diced]}
    text_chosen = fates.get(edit.after, "") if edit else ""
    return Line(
        text,
        interception.line,
        interception.fate,
        _("Its outcome"),
        tuple(fates.items()),
        edit_sentence(text_chosen, edit),
    )


def stance_names() -> dict[str, str]:
    return {
        Stance.ATTACK.value: _("attack"),
        Stance.DEFEND.value: _("defend"),
        Stance.AVOID.value: _("avoid"),
        Stance.WITHDRAW.value: _("withdraw if outnumbered"),
    }


def stance_lines(change: Change, edits: dict[str, PreviewEdit]) -> list[Line]:
    """Returns the stance: If it meets the enemy, by its order: defend."""
    if change.stance is None:
        return []
    name, stance_words = f"stance/{change.force}", stance_names()
    edit = edits.get(name)
    text = _("If it meets the enemy, by its order: %s") % stance_words[change.stance]
    now, instead = (edit.after, stance_words.get(edit.after, "")) if edit else (change.stance.value, "")
    return [Line(text, name, now, _("Stance"), tuple(stance_words.items()), edit_sentence(instead, edit))]


def party_line(
    was: Led | None, now: Led, spots: Spots, rows: dict[str, Force], edits: dict[str, PreviewEdit]
) -> Line:
    """Returns a prisoner party: 17 prisoners of Cuba, with León → 17 prisoners of Cuba, at Alba."""
    parts = [prisoners_phrase(place_held, spots, rows) for place_held in (was, now) if place_held is not None]
    text = " → ".join(parts)
    if not now.men:
        return Line(text)
    edit = edits.get(now.line)
    forces = (
        (f"by:{key}", row.label)
        for key, row in rows.items()
        if row.side.key == now.captor and row.kind not in (ForceKind.SHIP, ForceKind.MAGAZINE)
    )
    places = ((f"at:{key}", row.label) for key, row in spots.places.items())
    choices = (previews.FREE, _("released")), *sorted(forces, key=by_name), *sorted(places, key=by_name)
    hands = edit.after if edit else now.hands
    instead = edit_sentence(in_hands(hands, spots, rows), edit)
    return Line(text, now.line, hands, _("Held by"), choices, instead)


def prisoners_phrase(led: Led, spots: Spots, rows: dict[str, Force]) -> str:
    about = {"men": words.number(led.men), "side": spots.sides[led.side]}
    text = ngettext(
        "%(men)s prisoner of %(side)s, %(hands)s", "%(men)s prisoners of %(side)s, %(hands)s", led.men
    )
    return text % {**about, "hands": in_hands(led.hands, spots, rows)}


def in_hands(hands: str, spots: Spots, rows: dict[str, Force]) -> str:
    manner, _colon, key = hands.partition(":")
    if manner == "by" and key in rows:
        return _("with %s") % rows[key].label
    if manner == "at" and key in spots.places:
        return _("at %s") % spots.places[key].label
    return _("released")


def by_name(choice: tuple[str, str]) -> str:
    return choice[1]


def edit_sentence(after: str, edit: PreviewEdit | None) -> str:
    if edit is None:
        return ""
    return _("Instead: %(after)s. %(reason)s") % {"after": after, "reason": edit.reason}
