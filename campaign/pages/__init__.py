"""What the campaign's templates draw: frozen dataclasses, built from rows that one member may read."""
