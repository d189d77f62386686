"""Pages of win chances and what-ifs."""
