"""Who sits in a seat when no person does."""
