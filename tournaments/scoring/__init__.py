"""What the rows of a drive come to: ledger, standings, reasons, prizes, trumps."""
