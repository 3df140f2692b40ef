"""A match at the table: its journal, which choices are accepted, replay, take-backs, and scenario files."""
