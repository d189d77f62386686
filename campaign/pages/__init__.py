"""Pages for the campaign's templates: frozen dataclasses, built from rows that one member may read."""
