"""Our engine beside others, in one interleaved run."""
