"""What asks the server, as phones and screens do: HTTP by hand, so that asking costs little."""
