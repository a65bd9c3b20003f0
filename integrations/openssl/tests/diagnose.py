"""The messages of `diagnose`, each with what causes it: diagnose.py CONFIGURATION LIBRARY FOLDER"""

import os
import shutil
import subprocess
import sys
import time

CONFIGURATION, LIBRARY, FOLDER = map(os.path.abspath, sys.argv[1:4])
DIAGNOSE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "diagnose")
good = bad = 0


def check(condition, *what):
    global good, bad
    good, bad = good + bool(condition), bad + (not condition)
    if not condition:
        print("BAD", *what)


def path(name):
    return os.path.join(FOLDER, name)


def write(name, text):
    with open(path(name), "w" if isinstance(text, str) else "wb") as f:
        f.write(text)
    return path(name)


def tell(*arguments, conf=CONFIGURATION, **environment):
    e = {k: v for k, v in os.environ.items() if k not in ("OPENSSL_CONF", "LIMBSMITH_TRACE")} | environment
    if conf:
        e["OPENSSL_CONF"] = conf
    return subprocess.run([DIAGNOSE, *map(str, arguments)], env=e, capture_output=True, text=True)


def finds(message, result):
    found = [line for line in result.stdout.splitlines() if line.startswith("PROBLEM: ")]
    check(result.returncode == 1 and not result.stderr, message, result)
    check(any(message in line for line in found), message, "is not among", found)


def fine(result):
    check(result.returncode == 0 and result.stdout.endswith("\n0 problems\n") and not result.stderr, result)


def changed(message, *changes, library=LIBRARY):
    """A problem that these changes of the configuration make."""
    text = CONFIGURED.replace(LIBRARY, library)
    for old, new in changes:
        check(old in text, old, "is not in the configuration")
        text = text.replace(old, new)
    finds(message, tell(conf=write("changed.cnf", text)))


def linked(name, *flags, query=""):
    """A program with this text in it."""
    text = f'const char *query = "{query}";int CRYPTO_free(void *);int main(void) {{ return CRYPTO_free(0); }}\n'
    subprocess.run(["cc", "-w", "-o", path(name), write("p.c", text), *flags], check=True)
    return path(name)


os.makedirs(FOLDER)
with open(CONFIGURATION) as f:
    CONFIGURED = f.read()
with open(LIBRARY, "rb") as f:
    module = f.read()

# Nothing is wrong.
fine(tell())
fine(tell("--conf", CONFIGURATION, conf=None))
fine(tell("--program", "openssl"))
part = write("part.cnf", CONFIGURED)
fine(tell(conf=write("whole.cnf", f".include {part}\n")))

# The configuration.
finds("OPENSSL_CONF is not set", tell(conf=None))
finds("OPENSSL_CONF is another file", tell("--conf", CONFIGURATION, conf=part))
finds("there is no file", tell(conf=path("none.cnf")))
finds("OPENSSL_CONF is a relative path", tell(conf=os.path.relpath(CONFIGURATION)))
finds("which does not exist", tell(conf=write("whole.cnf", f".include {path('none')}\n{CONFIGURED}")))
changed("has no `openssl_conf =`", ("openssl_conf =", "nodejs_conf ="))
changed("has no `providers =`", ("providers = providers", "providers = other"))
changed("limbsmith is not among the providers", ("limbsmith = limbsmith_provider\n", ""), ("module =", "other ="))
changed("limbsmith is not activated", ("activate = 1\n\n[algorithms]", "\n[algorithms]"))
changed("the default provider is not among", ("default = default_provider\n", ""))
changed("the default provider is not activated", ("[default_provider]\nactivate = 1", "[default_provider]"))
changed("has no question mark", ("?limbsmith.use=yes", "limbsmith.use=yes"))
changed("there is no `default_properties`", ("default_properties", "# default_properties"))
changed("does not ask for limbsmith", ("?limbsmith.use=yes", "?provider=other"))
changed("`fips=yes` excludes limbsmith", ("?limbsmith.use=yes", "?provider=limbsmith,fips=yes"))

# The module.
changed("`module =` is missing", ("module =", "# limbsmith module ="))
changed("names no file", library=path("none.so"))
changed("is no absolute path", library=os.path.relpath(LIBRARY))
changed("is no library of Linux", library=write("text.so", "text"))
other = bytearray(module)
other[18:20] = (183 if other[18] == 62 else 62).to_bytes(2, "little")
changed("is for another processor", library=write("other.so", bytes(other)))
changed("is no provider of OpenSSL", library=linked("plain.so", "-shared", "-fPIC"))
changed("OpenSSL does not load limbsmith", library=path("text.so"))

# OpenSSL.
for message, says in (("has no providers", "OpenSSL 1.1.1w  11 Sep 2023"), ("is not OpenSSL", "LibreSSL 3.8.2")):
    os.makedirs(path(message))
    write(message + "/openssl", f"#!/bin/sh\necho '{says}'\n")
    os.chmod(path(message + "/openssl"), 0o755)
    finds(message, tell(PATH=path(message) + ":" + os.environ["PATH"]))
os.makedirs(path("empty"))
os.symlink(sys.executable, path("empty/python3"))
os.symlink("/usr/bin/env", path("empty/env"))
finds("there is no command `openssl`", tell(PATH=path("empty")))

# Programs.
finds("there is no program", tell("--program", path("none")))
finds("is a script", tell("--program", DIAGNOSE))
finds("is not linked to libcrypto", tell("--program", "true"))
os.makedirs(path("old"))
subprocess.run(["cc", "-shared", "-fPIC", "-Wl,-soname,libcrypto.so.1.1", "-o", path("old/libcrypto.so.1.1"), "-x", "c",
                write("old.c", "int CRYPTO_free(void *p) { return !!p; }\n")], check=True)  # fmt: skip
old = path("old/libcrypto.so.1.1")
finds("older than OpenSSL 3", tell("--program", linked("old.program", old, "-Wl,-rpath," + path("old"))))
finds("which is not installed", tell("--program", linked("lost.program", old, "-Wl,-rpath," + path("nowhere"))))
needed = subprocess.run(["ldd", shutil.which("openssl")], capture_output=True, text=True).stdout.splitlines()
usual = [line.split()[2] for line in needed if "libcrypto" in line][0]
os.makedirs(path("new"))
shutil.copy(usual, path("new"))
copy = path("new/" + os.path.basename(usual))
finds("is linked to another libcrypto", tell("--program", linked("new.program", copy, "-Wl,-rpath," + path("new"))))
own = linked("own", "-lcrypto", query="provider!=fips")
older = write("older.cnf", CONFIGURED.replace("?limbsmith.use=yes", "?provider=limbsmith"))
fine(tell("--program", own))
fine(tell(conf=older))
finds("by itself, which takes the place", tell("--program", own, conf=older))
finds("by itself, and for nothing else", tell("--program", linked("only", "-lcrypto", query="provider=default")))
os.chmod(own, 0o4755)
finds("runs with another user's rights", tell("--program", own))

# Processes.
for message, conf, command in (
    (None, CONFIGURATION, ["openssl", "s_server", "-nocert", "-accept", "127.0.0.1:0"]),
    ("was started without OPENSSL_CONF", None, ["openssl", "s_server", "-nocert", "-accept", "127.0.0.1:0"]),
    ("has libcrypto, and not limbsmith", None, ["openssl", "s_server", "-nocert", "-accept", "127.0.0.1:0"]),
    ("was started with another configuration", os.devnull, ["openssl", "s_server", "-nocert", "-accept", "127.0.0.1:0"]),
    ("has loaded neither", CONFIGURATION, ["sleep", "60"]),
):
    e = {k: v for k, v in os.environ.items() if k != "OPENSSL_CONF"} | ({"OPENSSL_CONF": conf} if conf else {})
    child = subprocess.Popen(command, env=e, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if command[0] == "openssl":
        while b"ACCEPT" not in (line := child.stdout.readline()) and line:
            pass
    else:
        time.sleep(0.3)
    result = tell("--pid", child.pid)
    child.kill()
    child.wait()
    finds(message, result) if message else fine(result)
finds("cannot be read", tell("--pid", child.pid))

print(f"diagnose: {good} good, {bad} bad")
sys.exit(bad != 0)
