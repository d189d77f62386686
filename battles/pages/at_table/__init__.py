"""Pages of a battle that is played on a table."""
