"""Kills one process of a cluster in mid-query, at a moment that does not depend on time.

Each task tells its number and its process by a file, and waits until one process is killed. So the kill meets
running tasks, with others before them. A task waits as long as the killer's process lives, and the killer until it
is told that the query has ended: no machine is too slow.
"""

import os
import pathlib
import signal
import threading
import time

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


def wait_for(condition, goes_on):
    """What the condition finds, or None if it finds nothing and things do not go on."""
    while True:
        last = not goes_on()
        found = condition()
        if found or last:
            return found or None
        time.sleep(0.02)


def hold(folder, task):
    """Called by task `task`: tells its process, and waits for the kill if the task is not the first of its process."""
    folder = pathlib.Path(folder)
    mark = folder / f"running-{os.getpid()}-{task}-{time.monotonic_ns()}"
    first = not list(folder.glob(f"running-{os.getpid()}-*"))
    mark.touch()
    if not first:
        killer = int((folder / "killer").read_text())
        wait_for((folder / "killed").exists, lambda: command(killer))


class Killer(threading.Thread):
    """Kills with signal 9 what `choose` finds in the ancestors of a process whose task waits. Begins at once."""

    def __init__(self, folder, choose):
        super().__init__(daemon=True)
        self.folder = pathlib.Path(folder)
        self.choose = choose
        self.victim = None
        self.ended = threading.Event()
        (self.folder / "killer").write_text(str(os.getpid()))
        self.start()

    def goes_on(self):
        return not self.ended.is_set()

    def finish(self):
        """To be called when the query has ended, well or not."""
        self.ended.set()
        self.join()

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
        try:
            pid = wait_for(self.waiting, self.goes_on)
            if pid is not None:
                self.victim = self.choose(ancestors(pid))
                if self.victim:
                    os.kill(self.victim, signal.SIGKILL)
                    # Its memory may take a while to go.
                    wait_for(lambda: not command(self.victim), lambda: True)
        finally:
            (self.folder / "killed").touch()
