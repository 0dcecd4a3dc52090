"""What chooses actions from what a seat may know, and what helps it to choose quickly."""
