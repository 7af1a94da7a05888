"""The place of choosing: need and hardware, findings, evidence, support."""
