"""A database on a network is told of."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.mounts import remote_kind

MOUNTS = r"""/dev/sda1 / ext4 rw,relatime 0 0
server:/home /home nfs4 rw,vers=4.2 0 0
/dev/sdb1 /home/here ext4 rw 0 0
//nas/games /mnt/the\040games cifs rw 0 0
me@box:/x /mnt/ssh fuse.sshfs rw 0 0
nonsense
"""


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("/var/lib/games.db", None),
        ("/home/anna/games.db", "nfs4"),
        ("/home/here/games.db", None),
        ("/mnt/the games/games.db", "cifs"),
        ("/mnt/ssh/deep/er/games.db", "fuse.sshfs"),
    ],
)
def test_the_nearest_mount_decides(file: str, kind: str | None) -> None:
    assert remote_kind(Path(file), MOUNTS) == kind


def test_where_mounts_are_not_told_nothing_is_known(tmp_path: Path) -> None:
    assert remote_kind(tmp_path, "") is None
