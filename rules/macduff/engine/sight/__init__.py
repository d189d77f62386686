"""Who sees whom: hidden units, observation and lines of fire."""
