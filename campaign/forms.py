"""What people write: orders, the rules of a campaign, a file to bring in."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as now
from django.utils.translation import gettext_lazy as _

from campaign.archive.reading import MOST_PACKED
from campaign.logic.settings.book import BOOK, Setting, Value
from campaign.logic.words import OrderKind, Stance
from campaign.operations.orders import MOST_LEGS, Wish

LEGS = tuple(f"leg{number}" for number in range(1, MOST_LEGS + 1))
RATIOS = [
    ("50", _("half our number")),
    ("100", _("our number")),
    ("150", _("half as many again")),
    ("200", _("twice our number")),
    ("300", _("three times our number")),
]


class PlaceSelect(forms.Select):
    """Draws its options in one go: an order has six of these, each with every place of the map."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            (
                (key, mark_safe(" selected") if str(key) == str(value or "") else "", label)
                for key, label in self.choices
            ),
        )
        return format_html("<select{}>{}</select>", flatatt(self.build_attrs({"name": name}, attrs)), options)


class OrderForm(forms.Form):
    """One order; places go by their keys, empty legs in between are passed over."""

    kind = forms.ChoiceField(
        label=_("What it is to do"),
        choices=[(OrderKind.MARCH.value, _("March")), (OrderKind.HOLD.value, _("Hold"))],
        widget=forms.RadioSelect,
    )
    stance = forms.ChoiceField(
        label=_("If the enemy is met"),
        choices=[
            (Stance.ATTACK.value, _("Attack")),
            (Stance.STAND.value, _("Stand")),
            (Stance.AVOID.value, _("Avoid")),
            (Stance.WITHDRAW.value, _("Withdraw…")),
        ],
        widget=forms.RadioSelect,
    )
    ratio = forms.ChoiceField(label=_("Attack up to, or withdraw before more than"), choices=RATIOS)
    march_to_guns = forms.BooleanField(label=_("March to the guns"), required=False)
    retreat = forms.ChoiceField(label=_("Retreat by"), required=False, widget=PlaceSelect)
    note = forms.CharField(label=_("Note"), required=False, max_length=255)

    def __init__(
        self,
        *args: Any,
        places: Sequence[tuple[str, str]],
        here: str = "",
        fixed: bool = False,
        **kwargs: Any,
    ) -> None:
        """*places*: keys and names, in the order of lists; nobody marches first to *here*."""
        defaults = {"stance": Stance.STAND.value, "ratio": "200", "march_to_guns": True}
        kwargs["initial"] = defaults | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        for number, field in enumerate(LEGS, 1):
            self.fields[field] = forms.ChoiceField(
                label=_("Leg %(number)d") % {"number": number},
                required=False,
                widget=PlaceSelect,
                choices=[("", "–"), *(place for place in places if number > 1 or place[0] != here)],
            )
        retreat = self.fields["retreat"]
        assert isinstance(retreat, forms.ChoiceField)
        retreat.choices = [("", _("the nearest refuge")), *places]
        ratio = self.fields["ratio"]
        assert isinstance(ratio, forms.ChoiceField)
        asked = str(self.initial["ratio"])
        if asked not in dict(RATIOS):
            ratio.choices = [*RATIOS, (asked, f"{asked} %")]
        if fixed:
            self.fields["kind"].disabled = True
            self.initial["kind"] = OrderKind.HOLD.value

    @classmethod
    def begun(cls, data: Mapping[str, str]) -> dict[str, object]:
        """What stands in a form that was not sent yet, as a form's beginning."""
        found: dict[str, object] = {
            name: data[name] for name in ("kind", "stance", "ratio", "retreat", "note", *LEGS) if name in data
        }
        if found:
            found["march_to_guns"] = "march_to_guns" in data
        return found

    def wish(self, places: Mapping[str, Any]) -> Wish:
        """What was asked, the form being valid; *places* are rows by key."""
        asked = self.cleaned_data
        return Wish(
            kind=OrderKind(asked["kind"]),
            legs=tuple(places[asked[field]] for field in LEGS if asked[field]),
            stance=Stance(asked["stance"]),
            ratio=int(asked["ratio"]),
            march_to_guns=asked["march_to_guns"],
            retreat=places.get(asked["retreat"]),
            note=asked["note"],
        )


class RulesForm(forms.Form):
    """Every setting of a campaign, and why it is changed. `seen`: what stood there when it was drawn."""

    reason = forms.CharField(
        label=_("Why"), max_length=255, help_text=_("The journal keeps it, with your name and the day.")
    )
    seen = forms.JSONField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, standing: Mapping[str, Value], **kwargs: Any) -> None:
        """*standing*: the settings by name, as they are before this form."""
        kwargs["initial"] = {**standing, "seen": dict(standing)}
        super().__init__(*args, **kwargs)
        for name, row in BOOK.items():
            self.fields[name] = field_of(row)

    def clean_seen(self) -> dict[str, Value]:
        seen = self.cleaned_data["seen"]
        return seen if isinstance(seen, dict) else {}

    def values(self) -> dict[str, Value]:
        """What was asked, the form being valid."""
        return {name: self.cleaned_data[name] for name in BOOK}


def field_of(row: Setting) -> forms.Field:
    label = in_tongue(row.text)
    if row.choices is not None:
        default = in_tongue(row.choices[str(row.default)])
        return forms.ChoiceField(
            label=label,
            choices=[(word, in_tongue(text)) for word, text in row.choices.items()],
            help_text=now("default: %(default)s") % {"default": default},
        )
    about = {"low": row.low, "high": row.high, "default": row.default}
    bounds = now("%(low)d to %(high)d; default %(default)d") % about
    return forms.IntegerField(
        label=label,
        min_value=row.low,
        max_value=row.high,
        help_text=f"{in_tongue(row.unit)}, {bounds}" if row.unit else bounds,
    )


def in_tongue(texts: Mapping[str, str]) -> str:
    """The one of *texts* in the reader's language."""
    return texts.get((get_language() or "en")[:2], texts["en"])


class BringInForm(forms.Form):
    """The file of a campaign, to found a new one on."""

    file = forms.FileField(label=_("File of a campaign"))
    name = forms.CharField(
        label=_("Name"), required=False, max_length=120, help_text=_("Nothing: the name in the file.")
    )
    seated = forms.BooleanField(
        label=_("Seat people by their names"),
        required=False,
        help_text=_("Without this all seats are empty, and you alone are umpire."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_PACKED:
            raise forms.ValidationError(now("The file is too long to be the file of a campaign."))
        return file


class BackForm(forms.Form):
    """Why the campaign goes back."""

    reason = forms.CharField(
        label=_("Why"), max_length=255, help_text=_("The journal keeps it, with your name and the day.")
    )


class BranchForm(forms.Form):
    """From which turn another way is tried."""

    turn = forms.TypedChoiceField(label=_("After turn"), coerce=int)
    name = forms.CharField(label=_("Name"), required=False, max_length=120)

    def __init__(self, *args: Any, turns: Sequence[Any], **kwargs: Any) -> None:
        """*turns*: those that can be gone back to."""
        super().__init__(*args, **kwargs)
        choice = self.fields["turn"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [(turn.number, turn.label) for turn in reversed(turns)]
