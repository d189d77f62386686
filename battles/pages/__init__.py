"""The data that the templates of battles draw: frozen dataclasses, cut to what one member may read."""
