"""Pyodide, for mypy only: see web/stubs/js.pyi."""
