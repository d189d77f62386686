"""Sight: hidden units, observation and lines of fire."""
