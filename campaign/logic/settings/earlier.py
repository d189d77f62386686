"""Defaults of earlier versions, for campaigns that were created under them."""

from collections.abc import Mapping
from typing import Any

BEFORE_TUNING = {
    "scattered": 0,
    "scattered_by": 0,
    "cut_down": 0,
    "charged": 0,
    "cut_off": 0,
    "slipped": 0,
    "rejoin_irregular": 0,
    "outnumbered": 0,
}
"""Casualty rules that campaign files of format 1 were played by, unless their settings say otherwise."""


def with_earlier_defaults(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *settings* of a campaign of format 1, with every default that has changed since written out."""
    return BEFORE_TUNING | dict(settings)
