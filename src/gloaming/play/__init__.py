"""A match at the table: its journal, whose choice counts, replay, taking back, and positions written down."""
