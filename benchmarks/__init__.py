"""Measurements that stand beside the tests: nothing here passes or fails."""
