"""The six steps of adopting an NVFP4 cache, as one customer takes them."""
