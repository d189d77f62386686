"""The forms in which people write down a table game, in figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from battles.replay.visible_units import Led, VisibleUnit
from battles.table import counting as counted
from battles.table.log import LONGEST, Line, TableLog
from campaign.forms.shared import SharedForm
from campaign.logic.casualties.muster import Freed
from campaign.logic.vocabulary import Arm, SideOutcome
from campaign.models import Side

NOBODY = "nobody"
ANY_NUMBER = 99_999  # the largest that a draft holds, of a unit of whatever size
AS_SEEN = "seen"
COURSES = [
    (AS_SEEN, gettext_lazy("As its units show")),
    (SideOutcome.WITHDREW.value, gettext_lazy("In good order")),
    (SideOutcome.ROUTED.value, gettext_lazy("Routed")),
    (SideOutcome.OVERRUN.value, gettext_lazy("Overrun")),
]


@dataclass(frozen=True, slots=True)
class Row:
    """One unit with its fields, as the template draws it. `gun` and `absent` only where they make sense."""

    visible: VisibleUnit
    by: str  # who entered it last
    left: int
    lost: forms.BoundField
    surrendered: forms.BoundField
    ran: forms.BoundField
    leader_hit: forms.BoundField | None
    taken: forms.BoundField | None
    spiked: forms.BoundField | None
    absent: forms.BoundField | None

    @property
    def name(self) -> str:
        return self.visible.name

    @property
    def whole(self) -> int:
        """Returns the number of figures; 0 for the enemy's, which nobody has counted."""
        return self.visible.unit.figures if self.visible.has_figures else 0

    @property
    def command(self) -> int:
        return self.visible.unit.command if self.visible.has_figures else 0

    @property
    def state(self) -> str:
        return ""

    @property
    def has_more(self) -> bool:
        """Tells whether more is written of it than figures lost."""
        ticks = (self.ran, self.leader_hit, self.taken, self.spiked, self.absent)
        written = [self.surrendered, *(field for field in ticks if field)]
        return (
            any(field.errors for field in written)
            or whole_number(self.surrendered.value()) > 0
            or any(field.value() for field in ticks if field)
        )


class TableForm(SharedForm):
    """The whole table: a few fields for each unit, by its ref, then how the battle ended.

    A draft requires nothing, and holds whole numbers whatever they are: a fight is noted as it goes.
    """

    unshared = ("seen", "reason", "as_far")
    is_from_game = False  # the game on the phone has filled in how it ended
    lines_of_game: tuple[str, ...] = ()  # why it is over there, and the loads ashore

    holder = forms.ChoiceField(label=gettext_lazy("Side that held the field"), widget=forms.RadioSelect)
    outcome = forms.ChoiceField(label=gettext_lazy("How the other side left it"), choices=COURSES)
    phases = forms.IntegerField(min_value=1, max_value=LONGEST)
    pursued = forms.BooleanField(label=gettext_lazy("The pursuit was played, too"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        visible_units: Sequence[VisibleUnit],
        sides: Sequence[Side],
        log: TableLog,
        led: Sequence[Led] = (),
        ruleset: str,
        draft: bool = False,
    ) -> None:
        super().__init__(data, initial=initial_values(visible_units, log, led), use_required_attribute=False)
        self.draft = draft
        self.visible_units = visible_units
        self.led = led
        self.closed = log.closed
        self.writers = {line.unit: line.by for line in log.lines}
        self.kept = log.freed  # of prisoners of whom the writer may not know
        self.kept_lines = log.lines if any(group_row.is_counted for group_row in visible_units) else ()
        self.sides = sides
        self.ruleset = ruleset
        self.fields["phases"].label = counted.length_label(ruleset)
        self.fields["holder"].choices = [  # type: ignore[attr-defined]
            *((side.key, side.label) for side in sides),
            (NOBODY, _("Nobody")),
        ]
        for visible in visible_units:
            self.fields |= fields_of(visible, ruleset, log.line(visible.unit).absent)
        for group_row in led:
            self.fields[f"{group_row.ref}-freed"] = freed_field(group_row)
        if draft:
            self.require_nothing()

    def require_nothing(self) -> None:
        for field in self.fields.values():
            field.required = False
            if isinstance(field, forms.IntegerField):
                field.validators = [MinValueValidator(-ANY_NUMBER), MaxValueValidator(ANY_NUMBER)]

    def label_of(self, name: str) -> str:
        """Returns the label of a field with its unit: Infantry 2, lost."""
        visible = next((each for each in self.visible_units if name.startswith(f"{each.ref}-")), None)
        label = super().label_of(name)
        return f"{visible.name}, {label[:1].lower()}{label[1:]}" if visible else label

    @property
    def fault_links(self) -> list[tuple[str, str]]:
        """Returns the fields that are marked, by what they are called and where they stand."""
        return [(self.label_of(name), self[name].auto_id) for name in self.errors if name in self.fields]

    @property
    def losses_label(self) -> str:
        """Returns the label of the number that a unit has lost."""
        return counted.losses_label(self.ruleset)

    @property
    def tap_sentence(self) -> str:
        """Says how taps on the boxes of a unit enter its losses."""
        return counted.tap_sentence(self.ruleset)

    @property
    def prisoners(self) -> list[forms.BoundField]:
        return [self[f"{each.ref}-freed"] for each in self.led]

    def rows(self) -> list[tuple[Side, int, str, list[Row]]]:
        """Returns, by side, how many it has lost so far ("of 12 bases lost") and its units."""
        sides = []
        for side in self.sides:
            rows = [self.row(visible) for visible in self.visible_units if visible.letter == side.letter]
            whole = sum(row.whole for row in rows)
            gone = sum(whole_number(row.lost.value()) for row in rows)
            words = counted.count_lost(self.ruleset, whole) if whole else self.losses_label
            sides.append((side, gone, words, rows))
        return sides

    def row(self, visible: VisibleUnit) -> Row:
        def field(name: str) -> forms.BoundField | None:
            return self[f"{visible.ref}-{name}"] if f"{visible.ref}-{name}" in self.fields else None

        lost, surrendered, ran = self[f"{visible.ref}-lost"], field("surrendered"), field("ran")
        assert surrendered is not None
        assert ran is not None
        return Row(
            visible=visible,
            left=max(0, visible.unit.figures - whole_number(lost.value())) if visible.has_figures else 0,
            by=self.writers.get(visible.unit.key, ""),
            lost=lost,
            surrendered=surrendered,
            ran=ran,
            leader_hit=field("leader_hit"),
            taken=field("taken"),
            spiked=field("spiked"),
            absent=field("absent"),
        )

    def clean(self) -> dict[str, Any]:
        written = super().clean() or {}
        for visible in () if self.draft else self.visible_units:
            self.check(visible, self.line(visible, written))
        return written

    def check(self, visible: VisibleUnit, line: Line) -> None:
        """Puts one sentence at the field for what cannot have been."""
        values = {
            "name": visible.name,
            "figures": visible.unit.figures,
            "lost": line.lost,
            "surrendered": line.surrendered,
            "both": line.lost + line.surrendered,
        }
        if visible.has_figures and line.lost + line.surrendered > visible.unit.figures:
            self.add_error(
                f"{visible.ref}-surrendered",
                counted.too_many(self.ruleset) % values,
            )
        if line.absent and (line.lost or line.surrendered or line.ran or line.leader_hit):
            self.add_error(f"{visible.ref}-absent", _("%(name)s did not come, so it lost nobody.") % values)
        if line.taken and line.spiked:
            self.add_error(
                f"{visible.ref}-spiked", _("Mark %(name)s as spiked or as captured, not both.") % values
            )
        if line.leader_hit and not line.lost:
            self.add_error(
                f"{visible.ref}-leader_hit", _("%(name)s lost nobody, so no leader was hit with it.") % values
            )

    def line(self, visible: VisibleUnit, written: Mapping[str, Any]) -> Line:
        def entry(name: str) -> Any:
            return written.get(f"{visible.ref}-{name}")

        return Line(
            unit=visible.unit.key,
            lost=entry("lost") or 0,
            surrendered=entry("surrendered") or 0,
            ran=bool(entry("ran")),
            leader_hit=bool(entry("leader_hit")),
            taken=bool(entry("taken")),
            spiked=bool(entry("spiked")),
            absent=bool(entry("absent")),
        )

    def log(self) -> TableLog:
        """Returns the entries of a valid form; for a draft, those that can be stored."""
        written = self.cleaned_data
        lines = tuple(self.line(visible, written) for visible in self.visible_units)
        seen = {row.unit for row in lines}
        holder, course = written.get("holder"), written.get("outcome")
        return TableLog(
            lines=(*lines, *(row for row in self.kept_lines if row.unit not in seen)),
            holder="" if holder == NOBODY else holder or None,
            phases=written.get("phases") or 0,
            pursued=written.get("pursued", False),
            outcome=SideOutcome(course) if course and course != AS_SEEN else None,
            freed=self.freed_prisoners(),
            closed=self.closed,
        )

    def freed_prisoners(self) -> tuple[Freed, ...]:
        """Returns the freed as written, and as stored for those the writer may not know of."""
        shown_keys = {(row.group.party, row.group.unit) for row in self.led}
        freed = (
            Freed(row.group.party, row.group.unit, self.cleaned_data.get(f"{row.ref}-freed") or 0)
            for row in self.led
        )
        return (*freed, *(row for row in self.kept if (row.party, row.unit) not in shown_keys))


class CorrectionForm(TableForm):
    """`as_far` only where goods are *counted*."""

    reason = forms.CharField(label=gettext_lazy("Why the result is corrected"), max_length=255)
    as_far = forms.BooleanField(
        label=gettext_lazy("Post what is still there, and note what is used up"), required=False
    )

    def __init__(self, *args: Any, counted: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not counted:
            del self.fields["as_far"]


def initial_values(units: Sequence[VisibleUnit], log: TableLog, led: Sequence[Led]) -> dict[str, Any]:
    initial: dict[str, Any] = {
        "holder": "" if log.holder is None else log.holder or NOBODY,
        "outcome": log.outcome.value if log.outcome else AS_SEEN,
        "phases": log.phases or "",
        "pursued": log.pursued,
    }
    for visible in units:
        line = log.line(visible.unit)
        for name in ("lost", "surrendered", "ran", "leader_hit", "taken", "spiked", "absent"):
            initial[f"{visible.ref}-{name}"] = getattr(line, name)
    loose = {(row.party, row.unit): row.men for row in log.freed}
    for row in led:
        initial[f"{row.ref}-freed"] = loose.get((row.group.party, row.group.unit), 0)
    return initial


def freed_field(led: Led) -> forms.Field:
    values = {"name": led.name, "men": led.group.men}
    return forms.IntegerField(
        label=ngettext(
            "%(name)s, %(men)d prisoner: free at the end",
            "%(name)s, %(men)d prisoners: free at the end",
            led.group.men,
        )
        % values,
        required=False,
        min_value=0,
        max_value=led.group.men,
        error_messages={
            "max_value": _("%(name)s: enter no more prisoners than the %(men)d that were there.") % values
        },
    )


def fields_of(visible: VisibleUnit, ruleset: str, absent: bool) -> dict[str, forms.Field]:
    """Returns the fields of a unit, which may be *absent* so far. Each enemy unit has a leader's field.

    Otherwise the form would show which of them the leader is with, or how strong a unit is.
    """
    figures = visible.unit.figures if visible.has_figures else ANY_NUMBER
    most = {
        "max_value": _("%(name)s: %(figures)d at most.") % {"name": visible.name, "figures": figures},
        "min_value": _("%(name)s: losses cannot be less than 0.") % {"name": visible.name},
        "invalid": _("%(name)s: write a whole number.") % {"name": visible.name},
    }

    def count(label: str) -> forms.Field:
        return forms.IntegerField(
            label=label, required=False, min_value=0, max_value=figures, error_messages=most
        )

    def tick(label: str) -> forms.Field:
        return forms.BooleanField(label=label, required=False)

    fields = {
        f"{visible.ref}-lost": count(_("Lost")),
        f"{visible.ref}-surrendered": count(
            counted.surrender_label(ruleset, figures) if visible.has_figures else _("Surrendered")
        ),
        f"{visible.ref}-ran": tick(_("Ran off")),
    }
    if not visible.own:
        fields[f"{visible.ref}-leader_hit"] = tick(_("A leader was hit"))
    elif visible.unit.leader:
        fields[f"{visible.ref}-leader_hit"] = tick(_("%s was hit") % visible.unit.leader.name)
    if visible.unit.guns:
        fields[f"{visible.ref}-taken"] = tick(_("The gun was captured"))
        fields[f"{visible.ref}-spiked"] = tick(_("The gun was spiked"))
    elif visible.unit.arm is Arm.TRAIN:
        fields[f"{visible.ref}-taken"] = tick(_("The train was captured"))
    if visible.unit.reserve_dice or absent:
        fields[f"{visible.ref}-absent"] = tick(_("Did not come"))
    return fields


def whole_number(value: Any) -> int:
    try:
        return max(0, int(value))
    except (TypeError, ValueError):
        return 0
