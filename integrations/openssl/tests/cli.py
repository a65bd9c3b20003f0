"""The command `openssl` with the provider beside the default one: cli.py CONFIGURATION FOLDER

Each makes what the other reads. The trace of the provider must say who did the work.
"""

import os
import subprocess
import sys
from collections import Counter

CONFIGURATION, FOLDER = map(os.path.abspath, sys.argv[1:3])
PLAIN, OURS = "default", "limbsmith"
BOTH = (PLAIN, OURS)
FAST = ("prime256v1", "secp384r1", "secp256k1")
CURVES = FAST + ("secp521r1", "brainpoolP256r1", "secp224r1")

good = bad = 0
traces = Counter()


def check(condition, *what):
    global good, bad
    if condition:
        good += 1
    else:
        bad += 1
        print("BAD", *what)


def run(who, *arguments, ok=True):
    """Runs a command; the lines of its trace."""
    environment = dict(os.environ, OPENSSL_CONF=PLAIN_CONFIGURATION)
    environment.pop("LIMBSMITH_TRACE", None)
    if who == OURS:
        environment.update(OPENSSL_CONF=CONFIGURATION, LIMBSMITH_TRACE="1")
    result = subprocess.run(["openssl", *arguments], env=environment, capture_output=True)
    error = result.stderr.decode(errors="replace")
    check((result.returncode == 0) == ok, who, " ".join(arguments), error[-400:])
    lines = [line[11:] for line in error.splitlines() if line.startswith("limbsmith: ")]
    check((who == OURS) or not lines, who, " ".join(arguments), "has a trace")
    traces.update(lines)
    result.trace = lines
    return result


def done(result, operation, here=True):
    """Checks that we did an operation, or passed it on."""
    what = "done " if here else "passed on "
    check(any(line.startswith(what + operation) for line in result.trace), result.args, "not", what + operation)


def read(path):
    with open(path, "rb") as f:
        return f.read()


def other(who):
    return BOTH[who == PLAIN]


def files(curve, maker):
    """Keys in files of all forms, made by one and read by both."""
    key, fast = f"{curve}.{maker}", curve in FAST
    made = run(maker, "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:" + curve, "-out", key + ".pk8")
    if maker == OURS:
        done(made, "ec-generate", fast)
    run(maker, "ecparam", "-name", curve, "-genkey", "-noout", "-out", key + ".sec1")
    run(maker, "ecparam", "-name", curve, "-out", key + ".par")
    run(maker, "genpkey", "-paramfile", key + ".par", "-out", key + ".pk8b")
    run(maker, "ecparam", "-name", curve, "-genkey", "-param_enc", "explicit", "-out", key + ".expl")
    for form in ("pk8", "sec1", "pk8b", "expl"):
        path = f"{key}.{form}"
        plain = run(PLAIN, "pkey", "-in", path, "-text", "-noout").stdout
        for who in BOTH:
            check(run(who, "pkey", "-in", path, "-text", "-noout").stdout == plain, path, "text differs")
            run(who, "pkey", "-in", path, "-pubout", "-out", f"{path}.{who}.pub")
            run(who, "pkey", "-in", path, "-check", "-noout")
            run(who, "ec", "-in", path, "-text", "-noout")
            run(who, "ec", "-in", path, "-out", "ec.tmp", "-conv_form", "compressed")
            run(PLAIN, "ec", "-in", "ec.tmp", "-check", "-noout")
            run(who, "pkey", "-in", path, "-aes256", "-passout", "pass:x", "-out", "enc.tmp")
            run(other(who), "pkey", "-in", "enc.tmp", "-passin", "pass:x", "-noout")
            run(who, "pkey", "-in", path, "-outform", "DER", "-out", "der.tmp")
            run(other(who), "pkey", "-inform", "DER", "-in", "der.tmp", "-noout", "-check")
    check(read(f"{key}.pk8.{PLAIN}.pub") == read(f"{key}.pk8.{OURS}.pub"), key, "public keys differ")


def signatures(curve, maker):
    key, fast = f"{curve}.{maker}", curve in FAST
    public = f"{key}.pk8.{PLAIN}.pub"
    for md in ("sha1", "sha224", "sha256", "sha384", "sha512", "sha3-256", "blake2s256"):
        here = fast and md.startswith("sha")
        for signer in BOTH:
            signed = run(signer, "dgst", "-" + md, "-sign", key + ".pk8", "-out", "sig", "m")
            if signer == OURS:
                done(signed, "ecdsa-sign", here)
            for who in BOTH:
                verified = run(who, "dgst", "-" + md, "-verify", public, "-signature", "sig", "m")
                if who == OURS:
                    done(verified, "ecdsa-verify", here)
                run(who, "dgst", "-" + md, "-prverify", key + ".pk8", "-signature", "sig", "m")
                run(who, "dgst", "-" + md, "-verify", public, "-signature", "sig", key + ".pk8", ok=False)
    secret, public = key + ".pk8", ("-pubin", "-inkey", f"{key}.pk8.{OURS}.pub")
    raw = ("-rawin", "-digest", "sha384")
    for signer in BOTH:
        run(signer, "pkeyutl", "-sign", "-inkey", secret, "-in", "h", "-out", "sig")
        run(signer, "pkeyutl", "-sign", *raw, "-inkey", secret, "-in", "m", "-out", "sig2")
        for who in BOTH:
            run(who, "pkeyutl", "-verify", *public, "-in", "h", "-sigfile", "sig")
            run(who, "pkeyutl", "-verify", *raw, *public, "-in", "m", "-sigfile", "sig2")
            run(who, "pkeyutl", "-verify", *public, "-in", "h", "-sigfile", "sig2", ok=False)


def certificates(curve, maker):
    key = f"{curve}.{maker}"
    secret = key + ".pk8"
    for who in BOTH:
        crt = f"{key}.{who}.crt"
        new = ("req", "-x509", "-new", "-key", secret, "-subj", "/CN=ca", "-out", crt)
        for md in ("sha256", "sha384", "sha512"):
            run(who, *new, "-" + md, "-addext", "basicConstraints=critical,CA:true")
            for reader in BOTH:
                run(reader, "verify", "-CAfile", crt, "-check_ss_sig", crt)
                run(reader, "x509", "-in", crt, "-noout", "-text")
        run(who, "req", "-new", "-key", key + ".sec1", "-subj", "/CN=leaf", "-out", "csr")
        run(other(who), "req", "-verify", "-in", "csr", "-noout")
        issue = ("x509", "-req", "-in", "csr", "-CA", crt, "-CAkey", secret)
        run(who, *issue, "-CAcreateserial", "-out", "leaf")
        for reader in BOTH:
            run(reader, "verify", "-CAfile", crt, "leaf")
        der = ("-binary", "-outform", "DER")
        run(who, "cms", "-sign", "-in", "m", *der, "-signer", crt, "-inkey", secret, "-out", "cms", "-nodetach")
        check_cms = ("cms", "-verify", "-in", "cms", "-inform", "DER", "-CAfile", crt, "-binary", "-out", "out")
        run(who, "cms", "-encrypt", "-in", "m", *der, "-out", "ecms", "-aes256", crt)
        decrypt = ("cms", "-decrypt", "-in", "ecms", "-inform", "DER", "-inkey", secret, "-recip", crt, "-out", "out")
        for reader in BOTH:
            run(reader, *check_cms, "-purpose", "any")
            run(reader, *decrypt)
            check(read("out") == read("m"), "cms differs")
        run(who, "pkcs12", "-export", "-in", crt, "-inkey", secret, "-passout", "pass:x", "-out", "p12")
        run(other(who), "pkcs12", "-in", "p12", "-passin", "pass:x", "-nodes")


def agreement(mine, theirs, operation, here):
    """The shared secret of two pairs of files, by both and from both sides."""
    secrets = set()
    for who in BOTH:
        for (secret, _), (_, public) in ((mine, theirs), (theirs, mine)):
            result = run(who, "pkeyutl", "-derive", "-inkey", secret, "-peerkey", public, "-out", "s")
            if who == OURS:
                done(result, operation, here)
            secrets.add(read("s"))
    check(len(secrets) == 1, mine, "shared secrets differ")


def edwards():
    for maker in BOTH:
        run(maker, "genpkey", "-algorithm", "ED25519", "-out", f"ed.{maker}")
        run(maker, "genpkey", "-algorithm", "X25519", "-out", f"x.{maker}")
        for who in BOTH:
            run(who, "pkey", "-in", f"ed.{maker}", "-text", "-pubout", "-out", f"ed.{maker}.pub")
            run(who, "pkey", "-in", f"x.{maker}", "-pubout", "-out", f"x.{maker}.pub")
        public = ("-pubin", "-inkey", f"ed.{maker}.pub")
        for signer in BOTH:
            signed = run(signer, "pkeyutl", "-sign", "-rawin", "-inkey", f"ed.{maker}", "-in", "m", "-out", f"sig.{signer}")
            if signer == OURS:
                done(signed, "ed25519-sign")
            for who in BOTH:
                verified = run(who, "pkeyutl", "-verify", "-rawin", *public, "-in", "m", "-sigfile", f"sig.{signer}")
                if who == OURS:
                    done(verified, "ed25519-verify")
                run(who, "pkeyutl", "-verify", "-rawin", *public, "-in", "h", "-sigfile", f"sig.{signer}", ok=False)
            run(signer, "req", "-x509", "-new", "-key", f"ed.{maker}", "-subj", "/CN=ca", "-out", f"ed.{signer}.crt")
            for who in BOTH:
                run(who, "verify", "-CAfile", f"ed.{signer}.crt", "-check_ss_sig", f"ed.{signer}.crt")
        check(read(f"sig.{PLAIN}") == read(f"sig.{OURS}"), "Ed25519 signatures differ")
    pairs = [(f"x.{maker}", f"x.{maker}.pub") for maker in BOTH]
    agreement(*pairs, "x25519-derive", True)


def others():
    """Algorithms that are left alone."""
    for who in BOTH:
        run(who, "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", "rsa")
        run(who, "dgst", "-sha256", "-sign", "rsa", "-out", "sig", "m")
        for algorithm in ("ED448", "X448", "SM2"):
            run(who, "genpkey", "-algorithm", algorithm, "-out", "other")
        run(who, "ecparam", "-list_curves")
        run(who, "list", "-key-managers")


os.makedirs(FOLDER, exist_ok=True)
os.chdir(FOLDER)
PLAIN_CONFIGURATION = os.path.abspath("plain.cnf")
with open(PLAIN_CONFIGURATION, "w") as f:
    f.write("[req]\ndistinguished_name = dn\n[dn]\n")
with open("m", "wb") as f:
    f.write(os.urandom(1000))
with open("h", "wb") as f:
    f.write(os.urandom(32))
for curve in CURVES:
    for maker in BOTH:
        files(curve, maker)
        signatures(curve, maker)
        certificates(curve, maker)
    pairs = [(f"{curve}.{maker}.pk8", f"{curve}.{maker}.pk8.{PLAIN}.pub") for maker in BOTH]
    agreement(*pairs, "ecdh-derive", curve in FAST)
edwards()
others()
for line, n in sorted(traces.items()):
    print(f"cli: {n:5} {line}")
print(f"cli: {good} good, {bad} bad")
sys.exit(bad != 0)
