"""Which project file the window may write: one at a time, while no other window has it."""

import hashlib
from datetime import datetime, timedelta
from pathlib import Path

from configurator.files import FileProblem, read_bytes
from configurator.history import MOST_BYTES
from configurator.language import _, ngettext
from configurator.lock import Claim, Held, Owner, Taken, claim, look_again, same_file, take_over
from configurator.ui.look.days import show_moment
from configurator.units import format_count

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Guard:
    """Keeps the claim on the open file. What is asked for is kept or dropped once reading or writing has worked."""

    def __init__(self) -> None:
        self._claim: Claim = None
        self.seen = ""
        """The `fingerprint` of the open file as it was read or written here last; empty where it never was."""

    def is_replaced(self, path: Path) -> bool:
        """Whether the open file holds something else now than was read or written here last."""
        now = fingerprint(path)
        return bool(self.seen and now) and now != self.seen

    @property
    def taken(self) -> Taken | None:
        """Who has the open file, where this window only reads it."""
        return self._claim if isinstance(self._claim, Taken) else None

    @property
    def left_by(self) -> Owner | None:
        """Whose process ended without giving the open file back, where that is how it came here."""
        return self._claim.left_by if isinstance(self._claim, Held) else None

    def ask(self, path: Path) -> Claim:
        """Ask for a file; for the one that is ours already, without another lock."""
        mine = self._claim
        if isinstance(mine, Held) and same_file(mine.path, path) and mine.is_ours:
            return mine
        return self._moved(path) or claim(path)

    def ask_to_write(self, path: Path) -> Claim:
        """The same before a file is written. Raises FileProblem where another window has it, or has taken it over."""
        mine = self._claim
        if mine is not None and same_file(mine.path, path):
            if isinstance(mine, Held) and not mine.is_ours:
                self._lose(mine)
            if self.taken is None:
                return self._claim
        elif (moved := self._moved(path)) is not None:
            return moved
        # Whoever had it may have closed it since.
        asked = claim(path)
        if isinstance(asked, Taken) and mine is not None and same_file(mine.path, path):
            self._claim = asked
        if isinstance(asked, Taken):
            raise FileProblem(refusal(asked))
        return asked

    def keep(self, asked: Claim) -> None:
        """Go on with what was asked for, and give back the file of before."""
        if asked is not self._claim:
            if not _is_same_lock(asked, self._claim):
                self.leave()
            self._claim = asked

    def drop(self, asked: Claim) -> None:
        """Give back what was asked for in vain."""
        if asked is not self._claim and isinstance(asked, Held) and not _is_same_lock(asked, self._claim):
            asked.release()

    def leave(self) -> None:
        """Give the open file back."""
        if isinstance(self._claim, Held):
            self._claim.release()
        self._claim = None

    def look_again(self) -> bool:
        """Look who has the open file now, where another window had it. Whether that is another state than before."""
        before = self._claim
        if isinstance(before, Taken):
            self._claim = look_again(before)
        return self._claim != before

    def take_over(self) -> None:
        """Take the open file from whoever has it; that window will refuse to save."""
        if self.taken is not None:
            self._claim = take_over(self.taken)

    def _moved(self, path: Path) -> Held | None:
        """Our lock, where a drive or a folder has taken it along to another place."""
        return self._claim.moved_to(path) if isinstance(self._claim, Held) else None

    def _lose(self, mine: Held) -> None:
        """Somebody has taken the file over, or removed its lock; only in the latter case it is ours again."""
        mine.release()
        self._claim = claim(mine.path)


def _is_same_lock(one: Claim, other: Claim) -> bool:
    """Whether both are our one lock, under two names."""
    return isinstance(one, Held) and isinstance(other, Held) and one.token == other.token


def fingerprint(path: Path) -> str:
    """The SHA-256 of what a project file holds; empty where there is none that can be read.

    A whole file is read, because a copied file keeps its time and a changed one may keep its size.
    """
    try:
        return hashlib.sha256(read_bytes(path, MOST_BYTES)).hexdigest()
    except FileProblem:
        return ""


def refusal(taken: Taken) -> str:
    """Why a file is not written, as one sentence with the mend."""
    return _("{path}: not saved: {state} Save under another name, or close it there and open it again.").format(
        path=taken.path, state=whose(taken)
    )


def whose(taken: Taken) -> str:
    """Who has a file, since when, and how sure that is; one sentence."""
    if taken.is_free:
        return _("the window that had it open has closed it.")
    owner, since = taken.owner, show_moment(taken.since)
    if owner is None:
        return _("a lock file that cannot be read lies beside it since {since} ({age}).").format(
            since=since, age=age(taken.since)
        )
    names = {"who": owner.who or _("somebody"), "host": owner.host, "since": since, "age": age(taken.since)}
    if taken.is_certain:
        return _("{who} has it open on {host} since {since} ({age}).").format(**names)
    return _("{who} opened it on {host} at {since} ({age}) and may still have it open.").format(**names)


def takeover(owner: Owner) -> str:
    """What is said where the lock of a process that ended was taken over."""
    return _(
        "{who} had this file open since {since}, and that window ended without closing it; its lock was taken over."
    ).format(who=owner.who or _("Somebody"), since=show_moment(owner.since))


def age(since: datetime) -> str:
    """How long ago something was, in the largest unit that is full: ``3 days ago``."""
    passed = max(datetime.now().astimezone() - since, timedelta(0))
    if passed >= DAY:
        return ngettext("{n} day ago", "{n} days ago", passed.days).format(n=format_count(passed.days))
    if passed >= HOUR:
        hours = passed // HOUR
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    minutes = passed // timedelta(minutes=1)
    return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes) if minutes else _("just now")
