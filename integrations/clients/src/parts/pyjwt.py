"""Tokens by PyJWT: `version`, `sign ALGORITHM KEY.der CLAIMS...`, `read ALGORITHM KEY.der AUDIENCE`."""

import json
import sys

import cryptography
import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key

KEYS = {
    "ES256": lambda: ec.generate_private_key(ec.SECP256R1()),
    "ES384": lambda: ec.generate_private_key(ec.SECP384R1()),
    "EdDSA": ed25519.Ed25519PrivateKey.generate,
}


def version():
    print(jwt.__version__, cryptography.__version__)


def sign(algorithm, path, *claims):
    """A token a line, by a new key, whose public key is written."""
    key = KEYS[algorithm]()
    with open(path, "wb") as file:
        file.write(key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))
    for each in claims:
        print(jwt.encode(json.loads(each), key, algorithm=algorithm))


def read(algorithm, path, audience):
    """The subject, or the error's name, of each line of the input."""
    with open(path, "rb") as file:
        key = load_der_public_key(file.read())
    for token in sys.stdin.read().split():
        try:
            print(jwt.decode(token, key, algorithms=[algorithm], audience=audience)["sub"])
        except jwt.PyJWTError as error:
            print(type(error).__name__)


if __name__ == "__main__":
    {"sign": sign, "read": read, "version": version}[sys.argv[1]](*sys.argv[2:])
