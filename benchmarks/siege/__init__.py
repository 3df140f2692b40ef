"""Whether one person can stop the others: people play while one address does the worst that the limits allow."""
