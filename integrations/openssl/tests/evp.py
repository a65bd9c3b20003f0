"""OpenSSL's own `evp_test` with its own data, with the provider and without: evp.py LIBRARY FOLDER

The source of OpenSSL is the folder OPENSSL_SOURCE, of version 3.5 or later. Without it, Debian's source package of the
release RELEASE is fetched with apt-get (OpenSSL's unchanged archive, 53 MB). It is built once, into FOLDER, in minutes: FOLDER/build has the libraries, which other tests can use.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections import Counter

RELEASE = "trixie"
LIBRARY, FOLDER = map(os.path.abspath, sys.argv[1:3])
# All that have keys of elliptic curves: test/recipes/30-test_evp_data/evppkey_*.txt.
FILES = "ecc* ecdh* ecdsa* ecx* kas* mismatch* brainpool* sm2*".split()
# What must be done here in the whole run, at least.
LEAST = {"ecdsa-sign": 2, "ecdsa-verify": 10, "ecdh-derive": 50, "ed25519-sign": 10, "ed25519-verify": 5, "x25519-derive": 5}


def skip(why):
    print("SKIPPED: evp_test:", why)
    sys.exit()


def fetch():
    """The archive in FOLDER. The machine's own sources of apt are used, with the name of the other release."""
    if shutil.which("apt-get") is None or not os.path.exists("/etc/apt/sources.list.d/debian.sources"):
        skip("no Debian; set OPENSSL_SOURCE to the folder of OpenSSL's source, 3.5 or later")
    apt = os.path.join(FOLDER, "apt")
    os.makedirs(os.path.join(apt, "lists", "partial"), exist_ok=True)
    with open("/etc/apt/sources.list.d/debian.sources") as f:
        text = re.sub(r"(?m)^Types:.*", "Types: deb-src", f.read())
    with open("/etc/os-release") as f:
        own = re.search(r"(?m)^VERSION_CODENAME=(\w+)", f.read())
    with open(os.path.join(apt, "debian.sources"), "w") as f:
        f.write(re.sub(rf"\b{own[1]}\b", RELEASE, text) if own else text)
    options = [f"-oDir::Etc::sourcelist={apt}/none", f"-oDir::Etc::sourceparts={apt}", f"-oDir::State::lists={apt}/lists"]
    if subprocess.run(["apt-get", *options, "-qq", "update"]).returncode:
        skip(f"apt-get cannot read the lists of {RELEASE}")
    # An update of the list may be ahead of the archive, and the other way round: any of the three will do.
    for package in (f"openssl/{RELEASE}", f"openssl/{RELEASE}-security", f"openssl/{RELEASE}-updates"):
        subprocess.run(["apt-get", *options, "-qq", "source", "--download-only", "--tar-only", package], cwd=FOLDER,
                       stderr=subprocess.DEVNULL)  # fmt: skip
        if found := glob.glob(os.path.join(FOLDER, "openssl_3.*.orig.tar.gz")):
            return found[0]
    skip("apt-get source openssl was refused; set OPENSSL_SOURCE to the folder of OpenSSL's source")


def build():
    """The folder with the built program."""
    source = os.environ.get("OPENSSL_SOURCE")
    built = os.path.join(FOLDER, "build")
    if not source:
        found = glob.glob(os.path.join(FOLDER, "openssl-3.*"))
        if not found:
            with tarfile.open(fetch()) as archive:
                archive.extractall(FOLDER, filter="tar") if hasattr(tarfile, "tar_filter") else archive.extractall(FOLDER)
            found = glob.glob(os.path.join(FOLDER, "openssl-3.*"))
        source = found[0]
    program = os.path.join(built, "test", "evp_test")
    if not os.path.exists(program):  # It is built last.
        print("evp: builds OpenSSL, which takes minutes", flush=True)
        os.makedirs(built, exist_ok=True)
        log = os.path.join(FOLDER, "log")
        make = ["make", "-s", "-j2"]
        with open(log, "w") as f:
            for command in (
                [os.path.join(os.path.abspath(source), "Configure"), "no-docs", "no-legacy"],
                [*make, "build_generated"],
                [*make, "libcrypto.so", "libssl.so", "apps/openssl", "test/evp_test"],
            ):
                if subprocess.run(command, cwd=built, stdout=f, stderr=f).returncode:
                    sys.exit(f"evp: OpenSSL cannot be built, see {log}")
    return source, built, program


def run(configuration, data):
    environment = dict(os.environ, OPENSSL_CONF=os.devnull, LD_LIBRARY_PATH=BUILT, LIMBSMITH_TRACE="1")
    result = subprocess.run([PROGRAM, "-config", configuration, data], env=environment, capture_output=True, text=True,
                            errors="replace", timeout=600)  # fmt: skip
    text = result.stdout + result.stderr
    completed = re.search(r"Completed (\d+) tests with (\d+) errors and (\d+) skipped", text)
    if not completed:
        sys.exit(f"evp: {data} did not end:\n{text[-2000:]}")
    return result.returncode == 0, tuple(map(int, completed.groups())), text


os.makedirs(FOLDER, exist_ok=True)
SOURCE, BUILT, PROGRAM = build()
CONFIGURATIONS = os.path.join(FOLDER, "default.cnf"), os.path.join(FOLDER, "limbsmith.cnf")
for path, names in zip(CONFIGURATIONS, (["default"], ["default", "limbsmith"])):
    with open(path, "w") as f:
        f.write("openssl_conf = i\nconfig_diagnostics = 1\n[i]\nproviders = p\nalg_section = a\n[p]\n")
        f.writelines(f"{name} = {name}_provider\n" for name in names)
        f.write("[default_provider]\nactivate = 1\n[limbsmith_provider]\nactivate = 1\n")
        f.write(f"module = {LIBRARY}\n[a]\n")
        f.write("default_properties = ?provider=limbsmith\n" if len(names) == 2 else "")

done, passed_on = Counter(), Counter()
worse, tests, skipped = [], 0, 0
files = sorted(f for p in FILES for f in glob.glob(os.path.join(SOURCE, "test/recipes/30-test_evp_data/evppkey_" + p)))
for data in files:
    plain_good, plain, text = run(CONFIGURATIONS[0], data)
    if "limbsmith:" in text:
        sys.exit("evp: the run without the provider has a trace")
    good, ours, text = run(CONFIGURATIONS[1], data)
    for line in text.splitlines():
        _, _, operation = line.partition("limbsmith: ")
        if operation.startswith("done "):
            done[operation.split()[1]] += 1
        elif operation:
            passed_on[operation.split()[2]] += 1
    tests, skipped = tests + ours[0], skipped + ours[2]
    if plain_good and not good or plain[0] != ours[0] or plain[2] != ours[2]:
        worse.append(os.path.basename(data))
        print(f"BAD {data}: {plain} without, {ours} with the provider", text[-3000:])
for operation, least in LEAST.items():
    if done[operation] < least:
        worse.append(operation)
        print(f"BAD {done[operation]} {operation} here, not {least}")
version = subprocess.run(["cat", os.path.join(SOURCE, "VERSION.dat")], capture_output=True, text=True).stdout
version = ".".join(re.findall(r"(?:MAJOR|MINOR|PATCH)=(\d+)", version))
if not files:
    sys.exit("evp: no data")
print(f"evp: OpenSSL {version}: {len(files)} files, {tests - skipped} tests and {skipped} that it skips (FIPS)")
for name, counts in (("done here", done), ("passed on", passed_on)):
    print(f"evp: {sum(counts.values())} operations {name}:", ", ".join(f"{n} {k}" for k, n in sorted(counts.items())))
print(f"evp: {len(files) - len(worse)} good, {len(worse)} bad")
sys.exit(bool(worse))
