"""Kills one process of a cluster in mid-query, at a moment that does not depend on time.

Each task tells its number and its process by a file, and waits until one process is killed. So the kill meets
running tasks, with others before them. Waiting ends after a minute in any case.
"""

import os
import pathlib
import signal
import threading
import time

PATIENCE = 60.0


def parent(pid):
    try:
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return int(stat.rsplit(")", 1)[1].split()[1])


def command(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def ancestors(pid):
    """The process and those above it, up to the child of this one. Nothing if it is not below this one."""
    found = []
    while pid > 1:
        if pid == os.getpid():
            return found
        found.append(pid)
        pid = parent(pid)
    return []


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    return None


def hold(folder, task):
    """Called by task `task`: tells its process, and waits for the kill if the task is not the first of its process."""
    folder = pathlib.Path(folder)
    mark = folder / f"running-{os.getpid()}-{task}-{time.monotonic_ns()}"
    first = not list(folder.glob(f"running-{os.getpid()}-*"))
    mark.touch()
    if not first:
        wait_for((folder / "killed").exists)


class Killer(threading.Thread):
    """Kills with signal 9 what `choose` finds in the ancestors of a process whose task waits."""

    def __init__(self, folder, choose):
        super().__init__(daemon=True)
        self.folder = pathlib.Path(folder)
        self.choose = choose
        self.victim = None

    def waiting(self):
        """The process of a second task."""
        seen = set()
        for mark in sorted(self.folder.glob("running-*")):
            pid = int(mark.name.split("-")[1])
            if pid in seen and parent(pid):
                return pid
            seen.add(pid)
        return None

    def run(self):
        pid = wait_for(self.waiting)
        if pid is not None:
            self.victim = self.choose(ancestors(pid))
            if self.victim:
                os.kill(self.victim, signal.SIGKILL)
                wait_for(lambda: not command(self.victim))
        (self.folder / "killed").touch()
