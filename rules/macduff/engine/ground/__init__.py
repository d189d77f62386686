"""Where units may stand, and what rough ground does to them."""
