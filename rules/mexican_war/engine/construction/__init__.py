"""Construction on the table: what is built, battered and repaired."""
