"""Tokens: compact JSON Web Signatures."""

import json

from ._limbsmith import verify_tokens as _verify_tokens


def verify_tokens(tokens, jwks, algorithms):
    if isinstance(algorithms, str):
        raise TypeError("algorithms is a list of names")
    if isinstance(jwks, str):
        jwks = jwks.encode()
    elif not isinstance(jwks, (bytes, bytearray, memoryview)):
        jwks = json.dumps(jwks).encode()
    return _verify_tokens(tokens, bytes(jwks), list(algorithms))
