"""The entrances of the site: front page, log-in, visitors, guides, refused characters and the API."""
