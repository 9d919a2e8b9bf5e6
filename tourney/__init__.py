"""The application: sheets, record, read model, pages and the command line."""

__version__ = "0.1.0"
