"""Pages of odds and what-ifs."""
