"""Sizing and quotes for LLM inference servers, offline."""

__version__ = "0.1.0"
