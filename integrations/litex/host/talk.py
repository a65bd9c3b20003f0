"""Prints the firmware's measurements, then has a double ratchet conversation with it over the serial line."""

import os
import socket
import sys
import time

from ratchet import Alice

PORT = 2430


class Line:
    """The serial line of the simulation."""

    def __init__(self, seconds=120):
        end = time.monotonic() + seconds
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", PORT))
                break
            except ConnectionRefusedError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)
        self.socket.settimeout(600)
        self.file = self.socket.makefile("rb")
        # The firmware waits for a byte before it begins.
        self.socket.sendall(b"\n")

    def read(self):
        line = self.file.readline()
        if not line.endswith(b"\n"):
            raise SystemExit("the simulation ended")
        return line.decode().strip()

    def write(self, kind, data=b""):
        self.socket.sendall((kind + data.hex() + "\n").encode())


def sent(line, alice, message, text):
    """Sends a message, checks that the firmware reads the text, and reads its answers."""
    line.write("M", message)
    assert line.read() == "T" + text.hex(), "the firmware read another text"
    answers = []
    while (answer := line.read()) != "E":
        assert answer[0] == "M" and alice.open(bytes.fromhex(answer[1:])) == text
        answers.append(answer)
    return len(answers)


def refused(line, message):
    line.write("M", message)
    assert line.read() == "R", "a message was not refused"


def converse(line):
    shared, seed = os.urandom(32), os.urandom(32)
    line.write("K", shared + seed)
    alice = Alice(shared, bytes.fromhex(line.read()[1:]))
    read, made = 0, 0
    for number in range(8):
        text = b"message %d" % number
        message = alice.seal(text)
        tampered = bytearray(message)
        tampered[-1 - number] ^= 1 << number
        refused(line, tampered)
        made += sent(line, alice, message, text)
        read += 1
        # A message is read once.
        refused(line, message)
    late, early = alice.seal(b"sent first"), alice.seal(b"sent second")
    made += sent(line, alice, early, b"sent second")
    # It comes late, after the keys have changed.
    made += sent(line, alice, late, b"sent first")
    read += 2
    line.write("Q")
    assert line.read() == f"Q {read} 16"
    print(f"conversation: {read} messages read by the firmware, {made} by the host, 16 refused; one came late")


def main():
    line = Line()
    while (text := line.read()) != "READY":
        print(text, flush=True)
        if text.startswith(("FAILED", "trap", "panicked")):
            raise SystemExit(1)
    converse(line)


if __name__ == "__main__":
    sys.exit(main())
