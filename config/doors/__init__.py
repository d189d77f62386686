"""The doors of the site: front page, log-in, visitors, guides, letters and the API."""
