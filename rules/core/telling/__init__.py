"""How a battle is told: sentences, lines of the log, replay and ending."""
