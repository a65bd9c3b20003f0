"""The speed of the default provider and of limbsmith, in turns: speed.py CONFIGURATION PROGRAM FOLDER [ROUNDS]

PROGRAM is `speed_tls`, built. Prints the tables of the README: medians of the rounds. A loaded machine gives wrong numbers.
"""

import os
import re
import subprocess
import sys
import time
from collections import defaultdict
from statistics import median

CONFIGURATION, PROGRAM, FOLDER = map(os.path.abspath, sys.argv[1:4])
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 3
RUNS, SHAKES = 50, 400
PLAIN, OURS = "default", "limbsmith"
NAMES = {
    ("ecdsa", "nistp256"): ("ECDSA P-256, sign", "ECDSA P-256, verify"),
    ("ecdsa", "nistp384"): ("ECDSA P-384, sign", "ECDSA P-384, verify"),
    ("EdDSA", "Ed25519"): ("Ed25519, sign", "Ed25519, verify"),
    ("ecdh", "nistp256"): ("ECDH P-256",),
    ("ecdh", "nistp384"): ("ECDH P-384",),
    ("ecdh", "X25519"): ("X25519",),
}
# Key, group, and whether the client has a certificate, too.
HANDSHAKES = (
    ("P-256", "X25519", False),
    ("P-256", "P-256", False),
    ("P-384", "P-384", False),
    ("ED25519", "X25519", False),
    ("P-256", "X25519", True),
)


def environment(who):
    e = {k: v for k, v in os.environ.items() if k != "LIMBSMITH_TRACE"}
    return e | {"OPENSSL_CONF": CONFIGURATION if who == OURS else os.path.join(FOLDER, "plain.cnf")}


def run(who, *command):
    return subprocess.run(command, env=environment(who), cwd=FOLDER, capture_output=True, text=True, check=True).stdout


def start(command, who):
    """Milliseconds of a process: by the clock, and of the processor."""
    begin = time.perf_counter()
    child = subprocess.Popen(command, env=environment(who), cwd=FOLDER)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = status
    if status:
        sys.exit(f"speed: {command} fails")
    return 1e3 * (time.perf_counter() - begin), 1e3 * (used.ru_utime + used.ru_stime)


def table(head, results, more_is_better, form):
    print(f"\n| {head} | default | limbsmith | |\n|---|--:|--:|--:|")
    for name in dict.fromkeys(name for name, _ in results):
        a, b = (median(results[name, who]) for who in (PLAIN, OURS))
        ratio = b / a if more_is_better else a / b
        print(f"| {name} | {a:{form}} | {b:{form}} | x{ratio:.2g} |")


os.makedirs(FOLDER)
with open(os.path.join(FOLDER, "plain.cnf"), "w") as f:
    f.write("[req]\ndistinguished_name = dn\n[dn]\n")
for key in ("P-256", "P-384", "ED25519"):
    curve = ("-pkeyopt", "ec_paramgen_curve:" + key) if key[0] == "P" else ()
    run(PLAIN, "openssl", "genpkey", "-algorithm", "EC" if curve else key, *curve, "-out", key + ".key")
    run(PLAIN, "openssl", "req", "-x509", "-new", "-key", key + ".key", "-subj", "/CN=test", "-out", key + ".crt")

print(run(PLAIN, "openssl", "version").strip() + f"; medians of {ROUNDS} rounds")
operations, starts, shakes = defaultdict(list), defaultdict(list), defaultdict(list)
for _ in range(ROUNDS):
    for names in ("ecdsap256", "ecdsap384", "ed25519", "ecdhp256", "ecdhp384", "ecdhx25519"):
        for who in (PLAIN, OURS):
            text = run(who, "openssl", "speed", "-seconds", "1", names)
            for kind, key, one, two in re.findall(r"(\w+) \((\w+)\) +\S+s +(?:\S+s +)?([\d.]+)(?: +([\d.]+))?\n", text):
                for name, speed in zip(NAMES[kind, key], (one, two)):
                    operations[name, who].append(float(speed))
    for key, group, mutual in HANDSHAKES:
        for who in (PLAIN, OURS):
            text = run(who, PROGRAM, key + ".crt", key + ".key", group, str(SHAKES), *(["mutual"] if mutual else []))
            for side, used in zip(("server", "client"), text.split()):
                name = f"{key.replace('ED', 'Ed')}, {group}{', both certified' if mutual else ''}: {side}"
                shakes[name, who].append(float(used))
sign = ["openssl", "dgst", "-sha256", "-sign", "P-256.key", "-out", "signature", "plain.cnf"]
for _ in range(RUNS):
    for who in (PLAIN, OURS):
        for name, used in zip(("by the clock", "of the processor"), start(sign, who)):
            starts[name, who].append(used)
if len(operations) != 2 * sum(map(len, NAMES.values())):
    sys.exit("speed: `openssl speed` prints something else")
table("operations per second", operations, True, ",.0f")
table("microseconds of a TLS 1.3 handshake", shakes, False, ",.0f")
table(f"milliseconds of `openssl dgst -sign`, {RUNS} runs", starts, False, ".1f")
