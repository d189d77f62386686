"""Forms for notices: what is told, how often, in what language, and where."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from campaign.i18n.notice_words import EVENTS, PACES
from campaign.models import Channel

LONGEST_ADDRESS = 500


class ChannelForm(forms.Form):
    """The use of one channel of a person."""

    pace = forms.ChoiceField(
        label=_("How often"), choices=[(word.value, text) for word, text in PACES.items()]
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    told = forms.MultipleChoiceField(
        label=_("Tell me when"),
        required=False,
        choices=[(word.value, text) for word, text in EVENTS.items()],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, channel: Channel, **kwargs: Any) -> None:
        kwargs["auto_id"] = f"{channel.ref}-%s"
        kwargs["initial"] = {
            "pace": channel.pace,
            "language": channel.language or settings.LANGUAGE_CODE,
            "told": [word.value for word in EVENTS if word not in channel.refused],
        }
        super().__init__(*args, **kwargs)

    @property
    def refused_kinds(self) -> list[str]:
        """Returns the kinds that are not ticked."""
        return [word.value for word in EVENTS if word not in self.cleaned_data["told"]]


class AddressForm(forms.Form):
    """The address of a service, in the way of Apprise."""

    address = forms.CharField(
        label=_("Address of the service"),
        max_length=LONGEST_ADDRESS,
        help_text=_(
            "Paste a webhook of Discord or Slack, or an Apprise address such as ntfy://topic or"
            " tgram://token/chat. It is not shown again in full."
        ),
    )
    address.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "add-%s"
        super().__init__(*args, **kwargs)


class BrowserForm(forms.Form):
    """A browser that is to show notices, as static/push.js fills it in."""

    address = forms.CharField(max_length=1000, widget=forms.HiddenInput)
    key = forms.CharField(max_length=100, widget=forms.HiddenInput)
    secret = forms.CharField(max_length=40, widget=forms.HiddenInput)
    label = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["auto_id"] = "browser-%s"
        super().__init__(*args, **kwargs)


class WebhookForm(AddressForm):
    """The address of a webhook that gets the gazette of a campaign."""

    address = forms.URLField(
        label=_("Address of the webhook"),
        max_length=LONGEST_ADDRESS,
        assume_scheme="https",
        help_text=_("On Discord: channel settings, Integrations, Webhooks. It is not shown again in full."),
    )
    address.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
