"""How much memory a process holds."""

from pathlib import Path


def resident_kib(process: int | None = None) -> int:
    """Resident memory of a process, this one where none is named, as Linux counts it; 0 elsewhere."""
    status = Path(f"/proc/{process or 'self'}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1])
