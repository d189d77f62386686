"""Works on the table: what is built, held and repaired."""
