"""What a benchmarked server has beyond the program: counts of queries, and what it has used."""
