"""Real programs with the provider and without: programs.py CONFIGURATION FOLDER

Each server with each client, each of the two with the default provider or with limbsmith: the verdicts must be those of
the default provider on both sides. Servers ask for certificates of clients. The trace says who did the handshakes.
A program that is missing is skipped, and said so.
"""

import glob
import os
import pwd
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
from collections import Counter

PLAIN, OURS = "default", "limbsmith"
BOTH = (PLAIN, OURS)
# What a listener shows: its key, its group, its host name.
LISTENERS = {
    "p256": ("P-256", "X25519", "good.test"),
    "p384": ("P-384", "P-384", "good.test"),
    "ed25519": ("ED25519", "X25519", "good.test"),
    "host": ("P-256", "P-256", "bad.test"),
    "expired": ("P-256", "X25519", "good.test"),
}
# What a client does: listener, authority that it trusts, its own certificate, and whether it is accepted.
CASES = {
    "P-256, X25519": ("p256", "ca", "client", True),
    "P-384, P-384": ("p384", "ca", "client", True),
    "Ed25519, X25519": ("ed25519", "ca", "client", True),
    "client with Ed25519": ("p256", "ca", "client25519", True),
    "server of an unknown authority": ("p256", "other", "client", False),
    "server with a wrong host": ("host", "ca", "client", False),
    "server with an expired certificate": ("expired", "ca", "client", False),
    "client without a certificate": ("p256", "ca", None, False),
    "client of an unknown authority": ("p256", "ca", "stranger", False),
    "client with an expired certificate": ("p256", "ca", "late", False),
}
# Of a server after all cases, and of a client.
SERVER_DONE = {
    "ecdsa-sign prime256v1",
    "ecdsa-sign secp384r1",
    "ed25519-sign",
    "ecdsa-verify prime256v1",
    "ed25519-verify",
    "x25519-derive",
    "ecdh-derive secp384r1",
}
CLIENT_DONE = SERVER_DONE - {"ecdsa-sign secp384r1"} | {"ecdsa-verify secp384r1"}
CUT = 12

good = bad = skipped = 0


def check(condition, *what):
    global good, bad
    if condition:
        good += 1
    else:
        bad += 1
        print("BAD", *what)


def skip(what):
    global skipped
    skipped += 1
    print("SKIPPED:", what)


def environment(who):
    e = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy") and k != "LIMBSMITH_TRACE"}
    e["OPENSSL_CONF"] = path("plain.cnf")
    if who == OURS:
        e.update(OPENSSL_CONF=CONFIGURATION, LIMBSMITH_TRACE="1")
    return e


def path(name):
    return os.path.join(FOLDER, name)


def write(name, text):
    with open(path(name), "w") as f:
        f.write(text)
    return path(name)


def done(trace):
    """Operations that were done here, with their counts."""
    start = "limbsmith: done "
    lines = (line[line.find(start) + len(start) :] for line in trace.splitlines() if start in line)
    return Counter(line.strip() for line in lines)


def port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


# Certificates


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], env=environment(PLAIN), check=True, capture_output=True)


def past():
    """Options for a certificate that has expired: OpenSSL 3.4 refuses the first, and brings the second."""
    shown = subprocess.run(["openssl", "x509", "-help"], env=environment(PLAIN), capture_output=True, text=True)
    dates = ("-not_before", "20240101000000Z", "-not_after", "20240201000000Z")
    return dates if "-not_after" in shown.stdout + shown.stderr else ("-days", "-1")


def certificate(name, kind, subject, issuer=None, days=("-days", "30")):
    curve = ("-pkeyopt", "ec_paramgen_curve:" + kind) if kind[0] == "P" else ()
    key, crt = path(name + ".key"), path(name + ".crt")
    openssl("genpkey", "-algorithm", "EC" if curve else kind, *curve, "-out", key)
    if issuer is None:
        openssl("req", "-x509", "-new", "-key", key, "-subj", "/CN=" + subject, *days, "-out", crt,
                "-addext", "basicConstraints=critical,CA:true")  # fmt: skip
        return
    openssl("req", "-new", "-key", key, "-subj", "/CN=" + subject, "-out", path("csr"))
    alternative = write("alternative", f"subjectAltName=DNS:{subject}\n")
    openssl("x509", "-req", "-in", path("csr"), "-CA", path(issuer + ".crt"), "-CAkey", path(issuer + ".key"),
            "-CAcreateserial", *days, "-extfile", alternative, "-out", crt)  # fmt: skip
    with open(path(name + ".pem"), "w") as both:
        for part in (crt, key):
            with open(part) as f:
                both.write(f.read())


def certificates():
    certificate("ca", "P-256", "ca")
    certificate("other", "P-256", "ca")
    for name, (kind, _, host) in LISTENERS.items():
        certificate(name, kind, host, "ca", past() if name == "expired" else ("-days", "30"))
    certificate("client", "P-256", "client", "ca")
    certificate("client25519", "ED25519", "client", "ca")
    certificate("stranger", "P-256", "client", "other")
    certificate("late", "P-256", "client", "ca", past())


# Servers


class Server:
    """Processes with one listener each, or one with all. Standard error is a file."""

    program = package = None

    def __init__(self, who):
        self.who, self.processes = who, []
        self.ports = {name: port() for name in LISTENERS}
        self.error = path(f"{type(self).__name__}.{who}.err")
        self.pieces()
        deadline = time.monotonic() + 20
        for name in LISTENERS:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", self.ports[name]), 1).close()
                    break
                except OSError:
                    if time.monotonic() > deadline or any(p.poll() is not None for p in self.processes):
                        sys.exit(f"programs: {type(self).__name__} does not start:\n{self.trace()[-3000:]}")
                    time.sleep(0.05)

    def run(self, *arguments, **options):
        with open(self.error, "ab") as error:
            self.processes.append(
                subprocess.Popen(arguments, env=environment(self.who), stdin=subprocess.DEVNULL, stdout=error,
                                 stderr=error, **options)  # fmt: skip
            )

    def trace(self):
        with open(self.error, errors="replace") as f:
            return f.read()

    def stop(self):
        for p in self.processes:
            p.terminate()
        for p in self.processes:
            try:
                p.wait(10)
            except subprocess.TimeoutExpired:
                p.kill()
                check(False, type(self).__name__, self.who, "does not stop")

    def reload(self):
        return False


class SServer(Server):
    program = package = "openssl"

    def pieces(self):
        for name, (_, group, _) in LISTENERS.items():
            self.run("openssl", "s_server", "-accept", f"127.0.0.1:{self.ports[name]}", "-cert", path(name + ".crt"),
                     "-key", path(name + ".key"), "-groups", group, "-CAfile", path("ca.crt"), "-Verify", "2",
                     "-verify_return_error", "-www", "-quiet")  # fmt: skip


class Python(Server):
    program = package = "python3"

    def pieces(self):
        self.run(sys.executable, __file__, "server", FOLDER, *(f"{k}={v}" for k, v in self.ports.items()))


class Nginx(Server):
    """Two workers, and a reload."""

    program = package = "nginx"

    def pieces(self):
        sites = "".join(
            f"""server {{
                listen 127.0.0.1:{self.ports[name]} ssl;
                ssl_certificate {path(name + ".crt")};
                ssl_certificate_key {path(name + ".key")};
                ssl_ecdh_curve {group};
                ssl_client_certificate {path("ca.crt")};
                ssl_verify_client on;
                location / {{ return 200 "here"; }}
            }}\n"""
            for name, (_, group, _) in LISTENERS.items()
        )
        temporary = "".join(
            f"{kind}_temp_path {path('nginx.tmp')};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        user = "user root;" if os.getuid() == 0 else ""
        conf = write(
            f"nginx.{self.who}.conf",
            f"""{user} worker_processes 2; daemon off; pid {path(f"nginx.{self.who}.pid")}; error_log stderr;
            events {{ worker_connections 64; }}
            http {{ access_log off; ssl_protocols TLSv1.2 TLSv1.3; {temporary} {sites} }}""",
        )
        self.run("nginx", "-e", "stderr", "-c", conf, "-p", FOLDER)

    def reload(self):
        os.kill(self.processes[0].pid, signal.SIGHUP)
        return True


class HAProxy(Server):
    """A master and a worker, and a reload."""

    program = package = "haproxy"

    def pieces(self):
        binds = "".join(
            f"  bind 127.0.0.1:{self.ports[name]} ssl crt {path(name + '.pem')} curves {group}"
            f" ca-file {path('ca.crt')} verify required\n"
            for name, (_, group, _) in LISTENERS.items()
        )
        conf = write(
            f"haproxy.{self.who}.cfg",
            "global\n  maxconn 64\n  nbthread 2\n"
            "defaults\n  mode http\n  timeout client 5s\n  timeout connect 5s\n  timeout server 5s\n"
            f"frontend f\n{binds}  http-request return status 200 content-type text/plain string here\n",
        )
        self.run("haproxy", "-W", "-db", "-f", conf)

    def reload(self):
        os.kill(self.processes[0].pid, signal.SIGUSR2)
        return True


class Stunnel(Server):
    """It asks for provider!=fips by itself."""

    program, package = "stunnel4", "stunnel4"

    def pieces(self):
        services = "".join(
            f"[{name}]\naccept = 127.0.0.1:{self.ports[name]}\nconnect = 127.0.0.1:{PAGE}\n"
            f"cert = {path(name + '.crt')}\nkey = {path(name + '.key')}\ncurves = {group}\n"
            f"CAfile = {path('ca.crt')}\nverifyChain = yes\nrequireCert = yes\n"
            for name, (_, group, _) in LISTENERS.items()
        )
        conf = write(f"stunnel.{self.who}.conf", f"foreground = yes\npid =\nsyslog = no\n{services}")
        self.run("stunnel4", conf)


# Clients. A verdict is "accepted", the reason why the client refuses, or "refused by the server".

ACCEPTED, REFUSED = "accepted", "refused by the server"


def curl(who, p, ca, own):
    arguments = ["curl", "-sSf", "--max-time", "20", "--cacert", path(ca + ".crt")]
    if own:
        arguments += ["--cert", path(own + ".crt"), "--key", path(own + ".key")]
    arguments += ["--resolve", f"good.test:{p}:127.0.0.1", f"https://good.test:{p}/"]
    result = subprocess.run(arguments, env=environment(who), capture_output=True, text=True)
    if result.returncode == 60:
        reason = [line for line in result.stderr.splitlines() if line.startswith("curl: (60)")][0]
    else:
        reason = REFUSED if result.returncode else ACCEPTED
    return reason, result.stderr


def s_client(who, p, ca, own):
    arguments = ["openssl", "s_client", "-connect", f"127.0.0.1:{p}", "-servername", "good.test"]
    arguments += ["-CAfile", path(ca + ".crt"), "-verify_return_error", "-verify_hostname", "good.test", "-ign_eof"]
    if own:
        arguments += ["-cert", path(own + ".crt"), "-key", path(own + ".key")]
    page = "GET / HTTP/1.0\r\nHost: good.test\r\n\r\n"
    result = subprocess.run(
        arguments, env=environment(who), input=page.encode(), capture_output=True, timeout=20
    )
    error = result.stderr.decode(errors="replace")
    reasons = [line for line in error.splitlines() if line.startswith("verify error:")]
    if reasons:
        return reasons[0], error
    return ACCEPTED if b"HTTP/1.0 200" in result.stdout or b"HTTP/1.1 200" in result.stdout else REFUSED, error


def python(who, p, ca, own):
    result = subprocess.run(
        [sys.executable, __file__, "client", FOLDER, str(p), ca, own or ""],
        env=environment(who), capture_output=True, text=True,
    )  # fmt: skip
    if result.returncode:
        sys.exit("programs: the client in Python fails:\n" + result.stderr)
    return result.stdout.strip(), result.stderr


CLIENTS = {"curl": ("curl", curl), "s_client": ("openssl", s_client), "Python's ssl": (None, python)}


def python_client(p, ca, own):
    context = ssl.create_default_context(cafile=path(ca + ".crt"))
    if own:
        context.load_cert_chain(path(own + ".crt"), path(own + ".key"))
    try:
        with socket.create_connection(("127.0.0.1", p), 20) as raw, context.wrap_socket(
            raw, server_hostname="good.test"
        ) as s:
            s.sendall(b"GET / HTTP/1.0\r\nHost: good.test\r\n\r\n")
            answer = b""
            while piece := s.recv(4096):
                answer += piece
        print(ACCEPTED if b" 200 " in answer[:16] else REFUSED)
    except ssl.SSLCertVerificationError as e:
        print(e.verify_message)
    except OSError:
        print(REFUSED)


def page(s):
    request = b""
    while b"\r\n\r\n" not in request:
        piece = s.recv(4096)
        if not piece:
            return
        request += piece
    s.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nhere")


def listen(p, context):
    def one(raw):
        try:
            raw.settimeout(20)
            with raw if context is None else context.wrap_socket(raw, server_side=True) as s:
                page(s)
        except OSError:
            raw.close()

    def all_of_them(listener):
        while True:
            threading.Thread(target=one, args=(listener.accept()[0],), daemon=True).start()

    listener = socket.create_server(("127.0.0.1", p))
    threading.Thread(target=all_of_them, args=(listener,), daemon=True).start()
    return listener.getsockname()[1]


def python_server(ports):
    for name, p in (pair.split("=") for pair in ports):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path(name + ".crt"), path(name + ".key"))
        context.load_verify_locations(path("ca.crt"))
        context.verify_mode = ssl.CERT_REQUIRED
        context.set_ecdh_curve({"P-256": "prime256v1", "P-384": "secp384r1"}.get(LISTENERS[name][1], "X25519"))
        listen(int(p), context)
    signal.pause()


def cut(p):
    """Clients that die in mid-handshake: after a part of the first message, after all of it, after the answer."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    for i in range(CUT):
        incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        try:
            context.wrap_bio(incoming, outgoing).do_handshake()
        except ssl.SSLWantReadError:
            pass
        hello = outgoing.read()
        with socket.create_connection(("127.0.0.1", p), 20) as s:
            s.sendall(hello[: len(hello) // 2] if i % 3 == 0 else hello)
            if i % 3 == 2:
                s.recv(100)
            # The system then sends a reset, as for a process that was killed with unread data.
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def one_server(kind):
    name = kind.__name__
    if shutil.which(kind.program) is None:
        return skip(f"{name} is not installed (package {kind.package})")
    servers = {who: kind(who) for who in BOTH}
    try:
        expected = {}
        for client, (program, ask) in CLIENTS.items():
            if program and shutil.which(program) is None:
                continue
            traces = Counter()
            for served in BOTH:
                for who in BOTH:
                    for case, (listener, ca, own, accepted) in CASES.items():
                        verdict, error = ask(who, servers[served].ports[listener], ca, own)
                        if (served, who) == (PLAIN, PLAIN):
                            expected[client, case] = verdict
                            check((verdict == ACCEPTED) == accepted, name, client, case, verdict, error[-300:])
                        where = f"{name} ({served}), {client} ({who}), {case}:"
                        check(verdict == expected[client, case], where, verdict, error[-300:])
                        traces.update(done(error) if who == OURS else ())
                        check(who == OURS or not done(error), where, "has a trace")
            for operation in CLIENT_DONE:
                check(traces[operation], client, "with", name, "did not", operation)
        for who, server in servers.items():
            cut(server.ports["p256"])
            check(curl_or_python(who, server) == ACCEPTED, name, who, "does not serve after clients were cut off")
            if server.reload():
                # Some arrive before the old workers are gone, some after.
                for _ in range(10):
                    check(curl_or_python(PLAIN, server) == ACCEPTED, name, who, "does not serve after a reload")
                    time.sleep(0.05)
    finally:
        for server in servers.values():
            server.stop()
    here, plain = done(servers[OURS].trace()), done(servers[PLAIN].trace())
    for operation in SERVER_DONE:
        check(here[operation], name, "did not", operation)
    check(not plain, name, "without the provider has a trace")
    shakes = sum(n for operation, n in here.items() if "-derive" in operation)
    refused = sum(verdict != ACCEPTED for verdict in expected.values())
    print(f"programs: {name}: {shakes} handshakes here, {sum(here.values())} operations; "
          f"{len(expected)} cases, {refused} of them refused")  # fmt: skip


def curl_or_python(who, server):
    return python(who, server.ports["p256"], "ca", "client")[0]


def postgres():
    """A process for each connection, forked after the provider was loaded."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb")]
    if found[-1] is None or shutil.which("psql") is None:
        return skip("PostgreSQL is not installed (packages postgresql and postgresql-client)")
    options = {}
    if os.getuid() == 0:
        try:
            user = pwd.getpwnam("postgres")
        except KeyError:
            return skip("PostgreSQL does not run as root, and there is no user postgres (package postgresql)")
        options = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    bin_folder = os.path.dirname(found[-1])
    verdicts, shakes = {}, 0
    for served in BOTH:
        data = path(f"postgres.{served}")
        os.mkdir(data)
        for name in ("ca.crt", "p256.crt", "p256.key"):
            shutil.copy(path(name), data)
            os.chmod(os.path.join(data, name), 0o600)
        for f in (data, *glob.glob(data + "/*")):
            if options:
                os.chown(f, options["user"], options["group"])
        base = os.path.join(data, "base")
        subprocess.run([os.path.join(bin_folder, "initdb"), "-D", base, "-A", "trust", "-U", "client", "--no-sync"],
                       check=True, capture_output=True, cwd=data, **options)  # fmt: skip
        with open(os.path.join(base, "pg_hba.conf"), "w") as f:
            f.write("hostssl all all 127.0.0.1/32 trust clientcert=verify-full\n")
        p, error = port(), path(f"postgres.{served}.err")
        settings = {
            "port": p, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "ssl": "on", "fsync": "off",
            "ssl_cert_file": data + "/p256.crt", "ssl_key_file": data + "/p256.key", "ssl_ca_file": data + "/ca.crt",
        }  # fmt: skip
        arguments = [x for k, v in settings.items() for x in ("-c", f"{k}={v}")]
        with open(error, "wb") as f:
            server = subprocess.Popen([os.path.join(bin_folder, "postgres"), "-D", base, *arguments],
                                      env=environment(served), stdout=f, stderr=f, cwd=data, **options)  # fmt: skip

        def ask(who, host, ca, own):
            text = f"host={host} hostaddr=127.0.0.1 port={p} user=client dbname=postgres sslmode=verify-full"
            text += f" sslrootcert={path(ca + '.crt')} connect_timeout=20"
            text += f" sslcert={path(own + '.crt')} sslkey={path(own + '.key')}" if own else " sslcert=/none"
            result = subprocess.run(["psql", "-XAtc", "select ssl from pg_stat_ssl where pid = pg_backend_pid()", text],
                                    env=environment(who), capture_output=True, text=True)  # fmt: skip
            local = [x for x in ("certificate verify failed", "does not match host name") if x in result.stderr]
            verdict = local[0] if local else ACCEPTED if result.stdout.strip() == "t" else REFUSED
            return verdict, result.stderr

        try:
            deadline = time.monotonic() + 30
            while ask(PLAIN, "good.test", "ca", "client")[0] != ACCEPTED and time.monotonic() < deadline:
                time.sleep(0.2)
            for who in BOTH:
                for case, accepted in {
                    ("good.test", "ca", "client"): True,
                    ("bad.test", "ca", "client"): False,
                    ("good.test", "other", "client"): False,
                    ("good.test", "ca", "stranger"): False,
                    ("good.test", "ca", "late"): False,
                    ("good.test", "ca", None): False,
                }.items():
                    verdict, text = ask(who, *case)
                    check((verdict == ACCEPTED) == accepted, "postgres", served, who, case, verdict, text)
                    check(verdicts.setdefault(case, verdict) == verdict, "postgres", served, who, case, verdict, text)
                    check(bool(done(text)) == (who == OURS), "psql", who, case, "trace:", text)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
        with open(error, errors="replace") as f:
            here = done(f.read())
        for operation in ("ecdsa-sign prime256v1", "ecdsa-verify prime256v1"):
            check(bool(here[operation]) == (served == OURS), "postgres", served, operation)
        shakes += here["x25519-derive"] + here["ecdh-derive prime256v1"]
    check(shakes, "postgres did no handshake")
    print(f"programs: PostgreSQL: {shakes} handshakes here")


if __name__ == "__main__":
    if sys.argv[1] in ("client", "server"):
        FOLDER = sys.argv[2]
        if sys.argv[1] == "server":
            python_server(sys.argv[3:])
        else:
            python_client(int(sys.argv[3]), *sys.argv[4:])
        sys.exit()
    CONFIGURATION, FOLDER = map(os.path.abspath, sys.argv[1:3])
    os.makedirs(FOLDER, exist_ok=True)
    os.chmod(FOLDER, 0o755)
    write("plain.cnf", "[req]\ndistinguished_name = dn\n[dn]\n")
    certificates()
    PAGE = listen(0, None)
    if shutil.which("curl") is None:
        skip("curl is not installed (package curl)")
    for kind in (SServer, Python, Nginx, HAProxy, Stunnel):
        one_server(kind)
    postgres()
    print(f"programs: {good} good, {bad} bad, {skipped} skipped")
    sys.exit(bad != 0)
