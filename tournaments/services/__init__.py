"""Everything that changes a drive: one use case, one transaction, one line in the journal each."""
