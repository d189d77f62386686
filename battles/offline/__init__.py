"""An assisted game in a browser without signal. All but `pack` runs in Pyodide, and knows only `rules`."""
