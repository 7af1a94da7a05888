"""The place of the six steps, with the evidence of each."""
