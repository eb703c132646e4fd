"""Whether a file lies on another machine: there neither locks nor the write-ahead log are safe."""

from __future__ import annotations

from pathlib import Path
from typing import Final

MOUNTS: Final = Path("/proc/self/mounts")
REMOTE: Final = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs", "davfs")
FIELDS: Final = 3  # device, place, kind; more follow


def remote_kind(file: Path, mounts: str | None = None) -> str | None:
    """Return the kind of the network file system a file lies on, or None; also where unknown.

    `mounts` are lines as Linux has them in /proc/self/mounts.
    """
    try:
        text = MOUNTS.read_text(encoding="utf-8") if mounts is None else mounts
    except (OSError, UnicodeDecodeError):
        return None
    kinds = {}
    for line in text.splitlines():
        fields = line.split(" ")
        if len(fields) >= FIELDS:
            kinds[Path(fields[1].replace("\\040", " "))] = fields[2]
    whole = file.absolute()
    kind = next((kinds[place] for place in (whole, *whole.parents) if place in kinds), "")
    return kind if kind.startswith(REMOTE) else None
