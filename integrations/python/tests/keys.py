"""One row of each scheme, signed."""

import limbsmith as ls

MESSAGE = "a message, größer".encode()
PRIVATE = {
    "ed25519": ls.Ed25519PrivateKey,
    "p256": ls.P256PrivateKey,
    "p384": ls.P384PrivateKey,
    "secp256k1": ls.Secp256k1PrivateKey,
    "bip340": ls.Bip340PrivateKey,
}
KEYS = {name: kind.from_private_bytes(bytes([7]) * (48 if name == "p384" else 32)) for name, kind in PRIVATE.items()}
PUBLIC = {name: key.public_key().public_bytes_raw() for name, key in KEYS.items()}


def row(algorithm, scheme, **options):
    """A key, a message and its signature."""
    return PUBLIC[scheme], MESSAGE, ls.sign_many(algorithm, KEYS[scheme], [MESSAGE], **options)[0]
