"""The outbox of notices: events, the channels of people and campaigns, and what was sent."""
