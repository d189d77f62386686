"""Tables that an umpire who owns the magazine replaces: their shapes, files and provenance."""
