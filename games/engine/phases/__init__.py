"""What a deal consists of: phases that several games share."""
