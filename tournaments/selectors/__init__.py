"""What pages and commands read: frozen values, built with a fixed number of queries."""
