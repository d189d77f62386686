"""The casualty rules without the tuned dials, so that figures can be reckoned by hand."""

from campaign.logic.casualties.casualty_table import casualty_policy
from campaign.logic.settings import Settings
from campaign.logic.settings.earlier import BEFORE_TUNING

PLAIN = Settings.of(BEFORE_TUNING)
PLAIN_POLICY = casualty_policy(PLAIN.casualties)
